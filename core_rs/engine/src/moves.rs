//! Moves, and which of them are legal.

use crate::cards::{CardId, CardSet};
use crate::error::MoveError;
use crate::limits::{PILES, POWERS, RIGHTS, SEATS};
use crate::payment::{Change, CostPlan, Payment, Purse};
use crate::ruleset::Ruleset;
use crate::state::State;
use crate::tables::{Action, Ask, Renewal, Right, Skip, Use, Zone};
use crate::turn_plan::Openings;

/// One way of answering a decision. It means something together with the ask that it answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Index of the use in the ask.
    pub use_index: u8,
    /// How the build is paid.
    pub way: Way,
    /// The card used; meaningless for [`Action::Decline`] and then 0.
    pub card: CardId,
    /// Index of the stage built, from 0; 0 if none is.
    pub stage: u8,
    /// What is paid.
    pub pay: Payment,
    /// The pile and the power used, or the way of spending cards, packed: see [`Move::pile`], [`Move::power`] and
    /// [`Move::spend`].
    pub detail: u8,
}

impl Move {
    /// Stands where no move has been made.
    pub(crate) const NONE: Self = Self {
        use_index: 0,
        way: Way::None,
        card: 0,
        stage: 0,
        pay: Payment { bank: 0, left: 0, right: 0 },
        detail: 0,
    };

    /// The pile used: the number of its seat, or the number of seats possible plus its index in the tables; 0 if none is.
    #[inline]
    pub fn pile(self) -> usize {
        usize::from(self.detail & 0xf)
    }

    /// Index of the power used or declined; 0 if none is.
    #[inline]
    pub fn power(self) -> usize {
        usize::from(self.detail >> 4)
    }

    /// Index of the way of spending cards, or of the set turned in.
    #[inline]
    pub fn spend(self) -> usize {
        self.detail.into()
    }

    /// The move with a pile.
    #[inline]
    pub(crate) fn with_pile(self, pile: usize) -> Self {
        Self { detail: self.detail & 0xf0 | pile as u8, ..self }
    }

    /// The move with a power.
    #[inline]
    pub(crate) fn with_power(self, power: usize) -> Self {
        Self { detail: self.detail & 0xf | (power as u8) << 4, ..self }
    }

    /// The move with a way of spending.
    #[inline]
    pub(crate) fn with_spend(self, way: usize) -> Self {
        Self { detail: way as u8, ..self }
    }
}

const _: () = assert!(SEATS + PILES <= 16 && POWERS <= 16, "a pile and a power fit into a byte");
const _: () = assert!(size_of::<Move>() == 8);

/// How a build is paid, or a card taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Way {
    /// Nothing is built.
    None,
    /// The cost is paid.
    Cost,
    /// A card that stands makes it free.
    Chain,
    /// A right to build free is used.
    Right,
    /// The ask makes it free.
    Free,
    /// Cards are spent.
    Spend,
    /// A card is taken that was seen before.
    Seen,
    /// A card is taken unseen.
    Unseen,
}

impl Way {
    /// Whether something is built.
    pub fn builds(self) -> bool {
        matches!(self, Self::Cost | Self::Chain | Self::Right | Self::Free | Self::Spend)
    }
}

impl Way {
    /// The bit of this way in [`crate::tables::Event::ways`], if it has one.
    pub(crate) fn bit(self) -> u8 {
        match self {
            Self::Cost => 1,
            Self::Chain => 2,
            Self::Right => 4,
            Self::Free => 8,
            Self::None | Self::Spend | Self::Seen | Self::Unseen => 0,
        }
    }
}

impl State {
    /// The ask that is put to the seats that are waiting.
    pub(crate) fn current_ask<'a>(&self, rules: &'a Ruleset) -> &'a Ask {
        &rules.tables().asks[usize::from(self.ask)]
    }

    /// The ask that a seat has answered, if it has answered any.
    pub(crate) fn answered_ask(&self, seat: usize) -> u8 {
        if self.is_free(seat) { self.ask } else { self.kept_ask }
    }

    /// Where the cards come from with which a seat has answered.
    pub(crate) fn answered_zone(&self, rules: &Ruleset, seat: usize) -> Zone {
        rules.ask_plan(self.answered_ask(seat)).from
    }

    /// Whether a seat owes a decision; that of a free seat is taken by its chooser.
    pub fn is_waiting(&self, seat: usize) -> bool {
        seat < self.seat_count() && self.waiting >> seat & 1 == 1
    }

    /// The seats that owe a decision, in ascending order.
    pub fn waiting(&self) -> impl Iterator<Item = usize> + use<> {
        crate::state::bits(self.waiting)
    }

    /// Whether nothing is left to decide.
    pub fn is_over(&self) -> bool {
        self.waiting == 0
    }

    /// Checks that a seat owes a decision.
    pub(crate) fn check_asked(&self, seat: usize) -> Result<(), MoveError> {
        if seat >= self.seat_count() {
            return Err(MoveError::NoSeat { seat, seats: self.seat_count() });
        }
        if self.is_over() {
            return Err(MoveError::Over(seat));
        }
        if !self.is_waiting(seat) {
            return Err(MoveError::NotAsked { seat, waiting: self.waiting().collect() });
        }
        Ok(())
    }

    /// Appends all legal moves of a seat that owes a decision, without repeats; none if it owes none.
    pub fn legal_moves(&self, rules: &Ruleset, seat: usize, moves: &mut Vec<Move>) {
        if self.is_waiting(seat) {
            self.moves(rules, seat, self.current_ask(rules), moves);
        }
    }

    /// Whether a seat would be asked: it has a move, and something to build where that is demanded.
    #[inline(always)]
    pub(crate) fn is_asked(&self, rules: &Ruleset, seat: usize, ask: u8) -> bool {
        let is_certain = rules.is_open_with_any_card(ask) && !self.is_free(seat) && self.seats[seat].hand_len > 0;
        is_certain
            || match rules.openings(ask) {
                Some(openings) => self.has_opening(rules, seat, openings),
                None => self.could_answer(rules, seat, &rules.tables().asks[usize::from(ask)]),
            }
    }

    #[inline(never)]
    fn has_opening(&self, rules: &Ruleset, seat: usize, openings: &Openings) -> bool {
        self.is_open(rules, seat, openings)
    }

    /// As [`Self::is_asked`], quicker for what is not about cards of hands or of the discard pile.
    #[inline(always)]
    pub(crate) fn is_asked_in_turn(&self, rules: &Ruleset, seat: usize, ask: u8) -> bool {
        match rules.openings(ask) {
            Some(openings) => self.is_open(rules, seat, openings),
            None => self.is_asked(rules, seat, ask),
        }
    }

    #[inline(never)]
    fn could_answer(&self, rules: &Ruleset, seat: usize, ask: &Ask) -> bool {
        if let Skip::When { conditions } = &ask.skip
            && conditions.iter().any(|condition| self.holds(rules, condition))
        {
            return false;
        }
        let builds_only = match ask.skip {
            Skip::Never | Skip::When { .. } => false,
            Skip::Always => true,
            Skip::Unless { switch } => !self.switch(switch),
        };
        let mut moves = Vec::new();
        self.moves(rules, seat, ask, &mut moves);
        if builds_only { moves.iter().any(|found| found.way.builds()) } else { !moves.is_empty() }
    }

    /// Appends all moves with which a seat could answer an ask.
    pub(crate) fn moves(&self, rules: &Ruleset, seat: usize, ask: &Ask, moves: &mut Vec<Move>) {
        if !matches!(ask.from, Zone::Hand | Zone::Discard | Zone::DrawPile) {
            for (index, option) in ask.uses.iter().enumerate() {
                if self.is_allowed(option.allowed) {
                    self.turn_moves(rules, seat, ask, Move { use_index: index as u8, ..Move::NONE }, moves);
                }
            }
            return;
        }
        let has_right = self.seats[seat].rights_left != [0; RIGHTS];
        let pays = |option: &Use| matches!(option.action, Action::Build { cost: true, .. } | Action::Stage);
        let purse = ask.uses.iter().any(pays).then(|| Purse::new(rules, self, seat));
        let listing = Listing { rules, state: self, seat, purse, before: moves.len(), has_right };
        listing.list(ask, moves);
    }

    /// The distinct cards that an ask offers to a seat. Of several with one name, which do the same, there is one.
    pub(crate) fn offered(&self, rules: &Ruleset, seat: usize, zone: Zone) -> CardSet {
        match zone {
            Zone::Hand if self.is_free(seat) => self.left_in_hand(rules, self.chooser(seat)),
            Zone::Hand => self.hand(seat).iter().copied().collect(),
            Zone::DrawPile => self.free_seat().and_then(|free| self.hand(free).first()).into_iter().copied().collect(),
            Zone::Discard => {
                let all: CardSet = self.pile(rules).map(|slot| self.cards[slot]).collect();
                all.iter()
                    .filter(|card| {
                        !rules.card_plan(*card).has_namesakes
                            || all.and(rules.same_name(*card)).iter().next() == Some(*card)
                    })
                    .collect()
            }
            Zone::Tops { .. } | Zone::Row { .. } | Zone::Looked | Zone::Nowhere => CardSet::EMPTY,
        }
    }

    /// The distinct cards in a hand without the one that its holder has chosen already.
    fn left_in_hand(&self, rules: &Ruleset, holder: usize) -> CardSet {
        let ask = &rules.tables().asks[usize::from(self.answered_ask(holder))];
        let chosen = self.answers[holder];
        let has_chosen = self.answered >> holder & 1 == 1
            && ask.from == Zone::Hand
            && ask.uses[usize::from(chosen.use_index)].action != Action::Decline;
        let mut hand = self.hand(holder).to_vec();
        let taken = hand.iter().position(|card| has_chosen && *card == chosen.card);
        taken.map(|position| hand.swap_remove(position));
        hand.into_iter().collect()
    }

    /// The slots whose cards lie on the discard pile.
    pub(crate) fn pile(&self, rules: &Ruleset) -> impl Iterator<Item = usize> + '_ {
        (0..rules.slots(self.players())).filter(|slot| self.fates[*slot].is_on_pile())
    }

    /// The right that a seat would use for a card: one that lasts, else one that comes back, else one for good.
    pub(crate) fn usable_right(&self, rules: &Ruleset, seat: usize, card: CardId, from: Zone) -> Option<usize> {
        let rights = rules.tables().rights.iter().enumerate();
        rights
            .filter(|(index, right)| {
                self.seats[seat].rights_left[*index] > 0 && self.is_right_for(rules, seat, right, card, from)
            })
            .min_by_key(|(_, right)| match right.renewal {
                Renewal::Always => 0,
                Renewal::Age => 1,
                Renewal::Game => 2,
            })
            .map(|(index, _)| index)
    }

    /// Whether a right is for a card as things stand.
    fn is_right_for(&self, rules: &Ruleset, seat: usize, right: &Right, card: CardId, from: Zone) -> bool {
        let colour = usize::from(rules.tables().cards[usize::from(card)].colour);
        if right.colours >> colour & 1 == 0 {
            return false;
        }
        let is_first = || self.counter(seat, rules.tables().colours[colour].counter) <= 0;
        let is_numbered = |numbers| from == Zone::Hand && numbers >> self.cards_used(rules, seat) & 1 == 1;
        (!right.first_of_colour || is_first()) && right.numbers.is_none_or(is_numbered)
    }

    /// How many cards have been taken in this age from the hand that a seat holds: so many, all hands being alike, has
    /// the seat itself used. Out of the hand beside a draw pile cards are taken for two seats; any other tells.
    fn cards_used(&self, rules: &Ruleset, seat: usize) -> usize {
        let holder = match self.free_seat().map(|free| self.chooser(free)) {
            None => seat,
            Some(chooser) => (0..self.players()).find(|player| *player != chooser).unwrap_or(chooser),
        };
        let first = usize::from(self.seats[holder].hand);
        first.saturating_sub(self.start_of_run(rules, holder).unwrap_or(first))
    }
}

/// Lists the moves of a seat that uses a card of a hand, of the discard pile or of the draw pile.
struct Listing<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    seat: usize,
    /// What the seat can pay with, if the ask is about paying.
    purse: Option<Purse>,
    /// Length of the list of moves before this decision's were appended.
    before: usize,
    /// Whether the seat has any right to build free left.
    has_right: bool,
}

impl Listing<'_> {
    /// Lists the moves use by use, for each use card by card; uses of last resort come last, if they come at all.
    fn list(&self, ask: &Ask, moves: &mut Vec<Move>) {
        let cards = self.state.offered(self.rules, self.seat, ask.from);
        let allowed = |last_resort: bool| {
            let uses = ask.uses.iter().enumerate();
            uses.filter(move |(_, option)| option.last_resort == last_resort && self.state.is_allowed(option.allowed))
        };
        for (index, option) in allowed(false) {
            self.use_moves(index, option, ask.from, &cards, moves);
        }
        for (index, option) in allowed(true) {
            if moves[self.before..].iter().all(|found| found.way == Way::None) {
                self.use_moves(index, option, ask.from, &cards, moves);
            }
        }
        if moves.len() == self.before {
            let only_way_out = ask.uses.iter().position(|option| option.action == Action::Decline);
            moves.extend(only_way_out.map(|index| Move { use_index: index as u8, ..Move::NONE }));
        }
    }

    fn use_moves(&self, index: usize, option: &Use, from: Zone, offered: &CardSet, moves: &mut Vec<Move>) {
        let unchained: CardSet;
        let cards = if option.unchained {
            unchained = offered.iter().filter(|card| !self.is_chained(*card)).collect();
            &unchained
        } else {
            offered
        };
        let plain = Move { use_index: index as u8, ..Move::NONE };
        match &option.action {
            Action::Build { .. } => {
                for card in cards.iter() {
                    self.builds(Move { card, ..plain }, &option.action, from, moves);
                }
            }
            Action::Stage if cards.is_empty() => {}
            Action::Stage => self.stages(|stage, pay| {
                let found = Move { way: Way::Cost, stage, pay, ..plain };
                moves.extend(cards.iter().map(|card| Move { card, ..found }));
            }),
            Action::Sell { .. } => moves.extend(cards.iter().map(|card| Move { card, ..plain })),
            Action::Decline => moves.push(plain),
            Action::Take
            | Action::Look { .. }
            | Action::Construct { .. }
            | Action::TurnIn { .. }
            | Action::Put { .. } => {}
        }
    }

    /// Whether a card that stands makes this one free, and it can be built.
    fn is_chained(&self, card: CardId) -> bool {
        let built = &self.state.seats[self.seat].built;
        built.intersects(self.rules.chains(card)) && !built.intersects(self.rules.same_name(card))
    }

    /// The ways of building a card. Ways that another beats outright are left out: beside a chain there is no other,
    /// unless events tell ways apart, and a right is for what would cost something.
    fn builds(&self, plain: Move, action: &Action, from: Zone, moves: &mut Vec<Move>) {
        let Action::Build { cost, chain, right, free } = action else { return };
        let city = &self.state.seats[self.seat];
        let card = self.rules.card_plan(plain.card);
        let stands = if card.has_namesakes {
            city.built.intersects(self.rules.same_name(plain.card))
        } else {
            city.built.contains(plain.card)
        };
        if stands {
            return;
        }
        if free.is_some() {
            moves.push(Move { way: Way::Free, ..plain });
            return;
        }
        if *chain && card.has_chains && city.built.intersects(self.rules.chains(plain.card)) {
            moves.push(Move { way: Way::Chain, ..plain });
            if !self.rules.way_matters() {
                return;
            }
        }
        let mut costs_nothing = false;
        if *cost {
            self.payments(card.cost, Some(card.colour), |pay| {
                costs_nothing |= pay.total() == 0;
                moves.push(Move { way: Way::Cost, pay, ..plain });
            });
        }
        if *right
            && self.has_right
            && !costs_nothing
            && self.state.usable_right(self.rules, self.seat, plain.card, from).is_some()
        {
            moves.push(Move { way: Way::Right, ..plain });
        }
    }

    /// Calls `found` with each stage that can be built now and each way of paying it.
    fn stages(&self, mut found: impl FnMut(u8, Payment)) {
        let city = &self.state.seats[self.seat];
        let side = &self.rules.tables().boards[usize::from(city.board)].sides[usize::from(city.side)];
        for (index, stage) in side.stages.iter().enumerate() {
            if city.stages >> index & 1 == 0
                && stage.needs & !city.stages == 0
                && let Some(cost) = self.state.stage_cost(self.rules, self.seat, index as u8)
            {
                self.payments(cost, None, |pay| found(index as u8, pay));
            }
        }
    }

    /// Calls `found` with each payment of the cost of a card of a colour, or of a stage.
    #[inline]
    fn payments(&self, cost: u16, colour: Option<u8>, mut found: impl FnMut(Payment)) {
        let cost = self.rules.cost(cost);
        if self.rules.tables().cost_changes.is_empty() {
            self.purse.iter().for_each(|purse| purse.payments(cost, &mut found));
        } else {
            self.changed_payments(cost, colour, &mut found);
        }
    }

    /// As [`Self::payments`], for a ruleset in which costs can change.
    #[inline(never)]
    fn changed_payments(&self, cost: &CostPlan, colour: Option<u8>, found: &mut dyn FnMut(Payment)) {
        let cost = cost.changed(self.cost_change(colour));
        self.purse.iter().for_each(|purse| purse.payments(&cost, &mut *found));
    }

    /// What changes the cost of a card of a colour, or that of a stage.
    fn cost_change(&self, colour: Option<u8>) -> Change {
        let mut change = Change::default();
        for found in &self.rules.tables().cost_changes {
            let times = i32::from(self.state.seats[self.seat].counters[usize::from(found.counter)]);
            if times > 0 && colour.map_or(found.stages, |colour| found.colours >> colour & 1 == 1) {
                change.without_goods |= found.without_goods;
                change.bank = change.bank.saturating_add(times * i32::from(found.bank));
            }
        }
        change
    }
}
