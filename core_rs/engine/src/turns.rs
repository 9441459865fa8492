//! Seats that take turns: what they can do with piles and with the cards of their city, and how it is done.

use std::collections::BTreeMap;

use crate::cards::{CardId, CardSet};
use crate::limits::{COUNTERS, SEATS};
use crate::moves::{Move, Way};
use crate::ruleset::Ruleset;
use crate::spend::{Licence, Packed, Set, SpendPlan};
use crate::state::{NONE, Seat, State, bits};
use crate::tables::{Action, Ask, Asked, Condition, PowerKind, Use, Zone};
use crate::turn_plan::{Opening, Openings};

/// What the stages that a city can build depend on: its counters, stages, and powers used.
type Holding = ([i16; COUNTERS], u8, u8);

impl State {
    // --- what is possible

    /// Whether a seat would have to answer a question that is not about cards of hands or of the discard pile: something
    /// can be done but to decline.
    #[inline(always)]
    pub(crate) fn is_open(&self, rules: &Ruleset, seat: usize, openings: &Openings) -> bool {
        if openings.needs_power && self.awake == 0
            || openings.skipped_when.iter().any(|condition| self.holds(rules, condition))
        {
            return false;
        }
        for (allowed, opening) in &openings.any_of {
            if self.is_allowed(*allowed) && self.is_possible(rules, seat, opening) {
                return true;
            }
        }
        false
    }

    /// Each way has a function of its own, so that asking about one does not prepare for the others.
    #[inline(always)]
    fn is_possible(&self, rules: &Ruleset, seat: usize, opening: &Opening) -> bool {
        match *opening {
            Opening::Card { from } => self.has_card(seat, from),
            Opening::Stage => self.can_construct(rules, seat),
            Opening::Set { group, set, ask } => self.can_turn_in(rules, seat, group, set, ask),
            Opening::Order { ask } => self.can_order(rules, seat, ask),
        }
    }

    #[inline(never)]
    fn can_turn_in(&self, rules: &Ruleset, seat: usize, group: u8, wanted: Set, ask: u8) -> bool {
        rules.group(group.into()).has_set(&self.seats[seat], wanted) && self.is_asked(rules, seat, ask)
    }

    #[inline(never)]
    fn can_order(&self, rules: &Ruleset, seat: usize, ask: u8) -> bool {
        let ask = &rules.tables().asks[usize::from(ask)];
        self.put_first == NONE && self.open_puts(rules, seat, ask).nth(1).is_some()
    }

    /// Whether there is a card to take.
    #[inline(never)]
    fn has_card(&self, seat: usize, zone: Zone) -> bool {
        match zone {
            Zone::Tops { .. } => self.has_top(seat, zone),
            Zone::Row { pile } => self.left[SEATS + usize::from(pile)] > 0,
            Zone::Looked => self.looked != NONE && self.left[usize::from(self.looked)] > 0,
            Zone::Hand | Zone::Discard | Zone::DrawPile | Zone::Nowhere => false,
        }
    }

    #[inline(never)]
    fn can_construct(&self, rules: &Ruleset, seat: usize) -> bool {
        let city = &self.seats[seat];
        let licence = self.licence(rules, city);
        let mut demands = rules.side_effects(city.board, city.side).demands(city.stages).iter();
        demands.any(|demand| demand.is_met(rules.group(demand.group.into()).held(city), licence))
    }

    /// What the powers of a city allow it in spending.
    #[inline]
    fn licence(&self, rules: &Ruleset, city: &Seat) -> Licence {
        let powers = city.powers & rules.spending_powers();
        if powers == 0 { Licence::default() } else { self.licence_of(rules, city, powers) }
    }

    #[inline(never)]
    fn licence_of(&self, rules: &Ruleset, city: &Seat, powers: u8) -> Licence {
        let mut licence = Licence::default();
        for power in bits(powers) {
            let entry = &rules.tables().powers[power];
            let is_endless = entry.always.is_some_and(|switch| self.switch(switch));
            if !is_endless && city.powers_used >> power & 1 == 1 {
                continue;
            }
            match entry.what {
                PowerKind::Draw { .. } => {}
                PowerKind::Double { .. } => licence.doubled = if is_endless { u8::MAX } else { 1 },
                PowerKind::Anything => licence.anything = true,
            }
        }
        licence
    }

    /// The uses of an ask that would put a question that has to be answered.
    fn open_puts<'a>(&'a self, rules: &'a Ruleset, seat: usize, ask: &'a Ask) -> impl Iterator<Item = usize> + 'a {
        let uses = ask.uses.iter().enumerate().filter(|(_, option)| self.is_allowed(option.allowed));
        uses.filter(move |(_, option)| match option.action {
            Action::Put { ask } => self.is_asked(rules, seat, ask),
            _ => false,
        })
        .map(|(index, _)| index)
    }

    /// Appends the moves of a use of an ask; `plain` has its index.
    pub(crate) fn turn_moves(&self, rules: &Ruleset, seat: usize, ask: &Ask, plain: Move, moves: &mut Vec<Move>) {
        let option = &ask.uses[usize::from(plain.use_index)];
        match option.action {
            Action::Take if ask.of == Asked::Woken => {
                for power in bits(self.awake) {
                    self.list_tops(rules, seat, ask.from, plain.with_power(power), moves);
                }
            }
            Action::Decline if ask.of == Asked::Woken => {
                moves.extend(bits(self.awake).map(|power| plain.with_power(power)));
            }
            Action::Decline => moves.push(plain),
            Action::Take => match ask.from {
                Zone::Row { pile } => self.list_row(rules, pile, plain, moves),
                Zone::Looked => {
                    let found = Move { way: Way::Seen, ..plain }.with_pile(usize::from(self.looked & 0xf));
                    moves.extend(distinct(self.looked_cards(rules)).map(|card| Move { card, ..found }));
                }
                _ => self.list_tops(rules, seat, ask.from, plain, moves),
            },
            Action::Look { .. } => {
                moves.extend(self.tops(seat, ask.from).map(|pile| plain.with_pile(pile)));
            }
            Action::Construct { wild_last, most } => self.list_stages(rules, seat, wild_last, most, plain, moves),
            Action::TurnIn { group, identical, different, ask: follows } => {
                if self.is_asked(rules, seat, follows) {
                    let held = rules.group(group.into()).held(&self.seats[seat]);
                    let sets = rules.turn_ins(group, identical, different).iter().enumerate();
                    let found = Move { way: Way::Spend, ..plain };
                    moves.extend(sets.filter(|(_, set)| held.holds(**set)).map(|(set, _)| found.with_spend(set)));
                }
            }
            Action::Put { .. } => {
                if self.open_puts(rules, seat, ask).any(|index| index == usize::from(plain.use_index)) {
                    moves.push(plain);
                }
            }
            Action::Build { .. } | Action::Stage | Action::Sell { .. } => {}
        }
    }

    /// One move a top card; hidden ones are taken unseen.
    fn list_tops(&self, rules: &Ruleset, seat: usize, zone: Zone, plain: Move, moves: &mut Vec<Move>) {
        for pile in self.tops(seat, zone) {
            moves.push(self.taking_top(rules, pile, plain));
        }
    }

    /// One move a kind of card beside the pile, and one for its top card.
    fn list_row(&self, rules: &Ruleset, pile: u8, plain: Move, moves: &mut Vec<Move>) {
        let pile = SEATS + usize::from(pile);
        let row = self.row_len(rules, pile);
        let found = plain.with_pile(pile);
        let cards = self.pile_cards(rules, pile);
        moves.extend(distinct(&cards[..row]).map(|card| Move { way: Way::Seen, card, ..found }));
        if cards.len() > row {
            moves.push(Move { way: Way::Unseen, ..found });
        }
    }

    fn list_stages(
        &self,
        rules: &Ruleset,
        seat: usize,
        wild_last: Option<u8>,
        most: Option<u8>,
        plain: Move,
        moves: &mut Vec<Move>,
    ) {
        let city = &self.seats[seat];
        let is_on = |switch: Option<u8>| switch.is_some_and(|switch| self.switch(switch));
        let licence = Licence { wild_last: is_on(wild_last), ..self.licence(rules, city) };
        let first = moves.len();
        for (stage, costs) in next_stages(rules, city) {
            let found = Move { way: Way::Spend, stage, ..plain };
            let open = costs.open(rules.group(costs.group).held(city), licence);
            moves.extend(open.map(|way| found.with_spend(way)));
        }
        if is_on(most) && moves.len() > first {
            let mut known = BTreeMap::new();
            let mut follow = |found: &Move| self.stages_after(rules, city, *found, licence, &mut known);
            let listed = moves.split_off(first);
            let following: Vec<usize> = listed.iter().map(&mut follow).collect();
            let best = following.iter().max().copied();
            let fitting = listed.into_iter().zip(following).filter(|(_, count)| Some(*count) == best);
            moves.extend(fitting.map(|(found, _)| found));
        }
    }

    /// The largest number of stages that a city can build after one, with the cards that are left to it; `known` has those
    /// found before.
    fn stages_after(
        &self,
        rules: &Ruleset,
        city: &Seat,
        built: Move,
        licence: Licence,
        known: &mut BTreeMap<Holding, usize>,
    ) -> usize {
        let mut after = *city;
        spend_for_stage(rules, &mut after, built);
        after.stages |= 1 << built.stage;
        let holding = (after.counters, after.stages, after.powers_used);
        if let Some(found) = known.get(&holding) {
            return *found;
        }
        let left = Licence { wild_last: licence.wild_last, ..self.licence(rules, &after) };
        let next = next_stages(rules, &after).flat_map(|(stage, plan)| {
            let open = plan.open(rules.group(plan.group).held(&after), left);
            open.map(move |way| Move { stage, ..built }.with_spend(way))
        });
        let most = next.map(|found| 1 + self.stages_after(rules, &after, found, left, known)).max().unwrap_or(0);
        known.insert(holding, most);
        most
    }

    /// The cards that are looked at.
    pub(crate) fn looked_cards(&self, rules: &Ruleset) -> &[CardId] {
        if self.looked == NONE {
            return &[];
        }
        let cards = self.pile_cards(rules, self.looked.into());
        &cards[..cards.len().min(self.looked_at.into())]
    }

    /// Whether a pile is chosen that is looked at, or a card out of it.
    pub(crate) fn is_picking(&self, rules: &Ruleset) -> bool {
        let ask = self.current_ask(rules);
        let looks = |option: &Use| matches!(option.action, Action::Look { .. });
        self.waiting != 0 && (ask.from == Zone::Looked || ask.uses.iter().any(looks))
    }

    // --- what is done

    /// Takes the cards that an answer spends out of the city.
    pub(crate) fn spend(&mut self, rules: &Ruleset, seat: usize, action: &Action, chosen: Move) {
        let city = &mut self.seats[seat];
        match *action {
            Action::Construct { .. } => spend_for_stage(rules, city, chosen),
            Action::TurnIn { group, identical, different, .. } => {
                let sets = rules.turn_ins(group, identical, different);
                discard(rules, city, group.into(), sets[chosen.spend()]);
            }
            _ => {}
        }
    }

    /// Takes the card of an answer into the city; the answer names it afterwards.
    #[inline(never)]
    pub(crate) fn take_card(&mut self, rules: &Ruleset, seat: usize, chosen: Move) {
        let pile = chosen.pile();
        let (of, from) = (self.current_ask(rules).of, self.current_ask(rules).from);
        let cards = self.pile_cards(rules, pile);
        let place = match chosen.way {
            Way::Unseen => self.row_len(rules, pile),
            _ => cards.iter().position(|card| *card == chosen.card).expect("a legal move takes a card of the pile"),
        };
        let card = self.take_from_pile(rules, pile, place);
        self.answers[seat].card = card;
        if of == Asked::Woken {
            self.seats[seat].powers_used |= 1 << chosen.power();
            self.awake &= !(1 << chosen.power());
        }
        if from == Zone::Looked {
            self.looked = NONE;
            self.shuffle_pile(rules, pile);
        }
        // A card out of a row is no event that wakes powers: it is what other events bring.
        if !matches!(from, Zone::Row { .. }) {
            let is_together = of == Asked::Queued && self.is_recent_queued;
            let together = if is_together { self.recent } else { 0 };
            self.wake(rules, seat, rules.wakes(card));
            self.recent |= together;
            self.is_recent_queued = of == Asked::Queued;
        }
        self.enter(rules, seat, card);
    }

    /// Puts a card into a city that can have several, or that has none of it.
    fn enter(&mut self, rules: &Ruleset, seat: usize, card: CardId) {
        let plan = rules.card_plan(card);
        let city = &mut self.seats[seat];
        city.add(plan.colour_counter.into(), 1);
        match plan.stack {
            Some(counter) => city.add(counter.into(), 1),
            None => city.built.insert(card),
        }
        let before = city.powers;
        self.switch_on(rules, seat, rules.card_effects(card), None);
        let gained = self.seats[seat].powers & !before;
        if gained & self.recent != 0 {
            self.awake |= bits(gained & self.recent)
                .filter(|power| rules.tables().powers[*power].reaches_back.is_some_and(|switch| self.switch(switch)))
                .fold(0, |set, power| set | 1 << power);
        }
    }

    /// Something happened that wakes powers to draw: those that the seat has and may still use.
    pub(crate) fn wake(&mut self, rules: &Ruleset, seat: usize, powers: u8) {
        (self.recent, self.is_recent_queued) = (powers, false);
        let city = &self.seats[seat];
        let woken = powers & city.powers;
        if woken == 0 || seat != usize::from(self.active) {
            return;
        }
        for power in bits(woken) {
            let is_endless = rules.tables().powers[power].always.is_some_and(|switch| self.switch(switch));
            if is_endless || city.powers_used >> power & 1 == 0 {
                self.awake |= 1 << power;
            }
        }
    }

    /// Every seat discards all its cards of some kinds.
    pub(crate) fn discard_cards(&mut self, rules: &Ruleset, cards: &[u16]) {
        for city in &mut self.seats[..usize::from(self.players)] {
            for card in cards {
                let counter = rules.tables().cards[usize::from(*card)].stack.map_or(0, usize::from);
                for _ in 0..city.counters[counter].max(0) {
                    leave(rules, city, *card);
                }
            }
        }
    }

    /// Changes a counter of the table, which never falls below 0.
    pub(crate) fn share(&mut self, counter: usize, amount: i16) {
        self.shared[counter] = self.shared[counter].saturating_add(amount).max(0);
    }

    /// Whether a condition holds.
    #[inline]
    pub(crate) fn holds(&self, rules: &Ruleset, condition: &Condition) -> bool {
        let of = |seat: usize, counter: u8| self.seats[seat].counters[usize::from(counter)];
        match *condition {
            Condition::Active { counter, least, most } => (least..=most).contains(&of(self.active.into(), counter)),
            Condition::Any { counter, least, most } => {
                (0..self.players()).any(|seat| (least..=most).contains(&of(seat, counter)))
            }
            Condition::Table { counter, least, most } => (least..=most).contains(&self.shared[usize::from(counter)]),
            Condition::Empty { piles } => self.are_empty(rules, piles),
        }
    }

    /// The seat whose turn it is sees the top card of a pile.
    pub(crate) fn peek(&mut self, pile: u8) {
        if self.left[SEATS + usize::from(pile)] > 0 {
            self.peeked[usize::from(pile)] |= 1 << self.active;
        }
    }

    /// The once-a-turn powers of all seats come back.
    pub(crate) fn renew_powers(&mut self) {
        (self.awake, self.recent, self.is_recent_queued) = (0, 0, false);
        for city in &mut self.seats {
            city.powers_used = 0;
        }
    }
}

/// Stages that can be built next by spending cards, and how they are paid.
#[inline]
fn next_stages<'a>(rules: &'a Ruleset, city: &Seat) -> impl Iterator<Item = (u8, &'a SpendPlan)> + use<'a> {
    let side = rules.side_effects(city.board, city.side);
    let stages = bits(side.next_by_spending[usize::from(city.stages)]);
    stages.map(|stage| (stage as u8, rules.spends(side.costs[stage])))
}

/// Takes the cards that a stage costs, and marks the powers used.
fn spend_for_stage(rules: &Ruleset, city: &mut Seat, chosen: Move) {
    let side = &rules.tables().boards[usize::from(city.board)].sides[usize::from(city.side)];
    let plan = rules.spends(side.stages[usize::from(chosen.stage)].cost);
    let way = plan.ways[chosen.spend()];
    discard(rules, city, plan.group, way.cards);
    for power in bits(city.powers) {
        city.powers_used |= match rules.tables().powers[power].what {
            PowerKind::Double { .. } => u8::from(way.doubled > 0) << power,
            PowerKind::Anything => u8::from(way.anything) << power,
            PowerKind::Draw { .. } => 0,
        };
    }
}

/// The distinct cards of a list, in ascending order.
fn distinct(cards: &[CardId]) -> impl Iterator<Item = CardId> + use<> {
    cards.iter().copied().collect::<CardSet>().iter()
}

/// Takes cards of a group out of a city.
fn discard(rules: &Ruleset, city: &mut Seat, group: usize, cards: Packed) {
    for (kind, card) in rules.group(group).cards.iter().enumerate() {
        for _ in 0..cards.count(kind) {
            leave(rules, city, *card);
        }
    }
}

/// Takes one copy of a stacking card out of a city.
fn leave(rules: &Ruleset, city: &mut Seat, card: u16) {
    let plan = rules.card_plan(card as CardId);
    city.add(plan.colour_counter.into(), -1);
    if let Some(counter) = plan.stack {
        city.add(counter.into(), -1);
    }
    city.switch_off(rules.card_effects(card as CardId));
}
