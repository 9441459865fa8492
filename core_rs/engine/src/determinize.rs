//! Drawing a state that a player cannot tell from the real one.
//!
//! What a seat knows of the cards dealt follows from where they lie and who took them, as in an observation, and it
//! remembers all of it: in every hand that it has held, the cards that left between two of its looks, and those that have
//! left since the last one or are still there, are known, though not which of them lies where. Cards that lie in nobody's
//! sight since the deal can be any that the deck has left. Of cards seen on the discard pile it is not known who put
//! them there. So the places of a deck are parted into *regions*: one for each stretch between looks, which
//! holds known cards, and one for all places never looked at, whose cards come out of what the deck has left. Cards drawn into
//! a hand by another player since the last look lie in a known region but are themselves unknown: *fresh* ones.
//!
//! Every way of laying the cards in the places that agrees with all this is equally likely. It follows that a deck that has not
//! been dealt is dealt anew, and that of a pile everything is shuffled but what the seat sees of it. What could be concluded
//! from moves that others did not make is left aside.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::cards::CardId;
use crate::error::MoveError;
use crate::moves::Move;
use crate::rng::Rng;
use crate::ruleset::{DeckPlan, Ruleset};
use crate::state::{FRESH, Fate, NONE, PackedFate, State, bits};
use crate::tables::Zone;

/// Draws until the questions that are put have an answer, and for the seen cards of a deck; the real state agrees with
/// everything, too, and takes the place of a draw that does not come about.
const TRIES: usize = 10_000;

impl State {
    /// Draws a state among all that agree with what a player may know now, each equally likely. Answers that others have
    /// given unseen are drawn among their legal moves in that state.
    ///
    /// ```no_run
    /// # use septem_engine::{Ruleset, Setup, rng::Rng};
    /// # let rules = Ruleset::from_bytes(&std::fs::read("game.tables")?)?;
    /// let state = Setup::random(&rules, 3, 7).begin(&rules)?;
    /// let drawn = state.determinize(&rules, 0, &mut Rng::new(1))?;
    /// assert_eq!(drawn.observe(&rules, 0), state.observe(&rules, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such seat, or nobody sits there.
    pub fn determinize(&self, rules: &Ruleset, seat: usize, rng: &mut Rng) -> Result<Self, MoveError> {
        self.check_player(seat)?;
        for _ in 0..TRIES {
            let mut drawn = *self;
            for deck in rules.decks(self.players()) {
                drawn.redeal(deck, seat, rng);
            }
            drawn.shuffle_unseen(rules, seat, rng);
            drawn.chance = rng.bits();
            if drawn.answer_unseen(rules, seat, rng) && drawn.is_asked_rightly(rules) {
                return Ok(drawn);
            }
        }
        Ok(Self { chance: rng.bits(), ..*self })
    }

    /// Checks that a player sits at a seat.
    pub(crate) fn check_player(&self, seat: usize) -> Result<(), MoveError> {
        if seat >= self.seat_count() {
            return Err(MoveError::NoSeat { seat, seats: self.seat_count() });
        }
        if self.is_free(seat) {
            return Err(MoveError::NoPlayer(seat));
        }
        Ok(())
    }

    /// How many of the first cards left in a pile a seat knows, each in its place.
    pub(crate) fn known_in_pile(&self, rules: &Ruleset, seat: usize, pile: usize) -> usize {
        let looked = if pile == usize::from(self.looked) && self.sees_looked(seat) { self.looked_at.into() } else { 0 };
        let top = usize::from(self.knows_top(rules, seat, pile));
        looked.max(top).max(self.row_len(rules, pile)).min(self.left[pile].into())
    }

    /// Whether a seat knows the first card left in a pile.
    pub(crate) fn knows_top(&self, rules: &Ruleset, seat: usize, pile: usize) -> bool {
        let entry = rules.pile_entry(pile);
        if entry.hidden { self.peeked[rules.pile_index(pile)] >> seat & 1 == 1 } else { entry.row == 0 }
    }

    /// Whether a seat sees cards that are looked at.
    pub(crate) fn sees_looked(&self, seat: usize) -> bool {
        self.looked != NONE && (self.is_look_open || seat == usize::from(self.active))
    }

    fn shuffle_unseen(&mut self, rules: &Ruleset, seat: usize, rng: &mut Rng) {
        for pile in self.all_piles(rules) {
            let slots = self.pile_slots(rules, pile);
            let known = self.known_in_pile(rules, seat, pile);
            rng.shuffle(&mut self.cards[slots.start + known..slots.end]);
        }
    }

    /// Draws the answers that others have given unseen; gives whether there are any that they could give.
    fn answer_unseen(&mut self, rules: &Ruleset, seat: usize, rng: &mut Rng) -> bool {
        if self.waiting == 0 {
            return true;
        }
        let mut moves: Vec<Move> = Vec::new();
        bits(self.answered).filter(|other| *other != seat).all(|other| {
            moves.clear();
            let ask = &rules.tables().asks[usize::from(self.answered_ask(other))];
            self.moves(rules, other, ask, &mut moves);
            let chosen = (!moves.is_empty()).then(|| moves[rng.below(moves.len())]);
            self.answers[other] = chosen.unwrap_or(self.answers[other]);
            chosen.is_some()
        })
    }

    /// Whether the seats that owe a decision about cards would be asked for it.
    fn is_asked_rightly(&self, rules: &Ruleset) -> bool {
        let mut waiting = self.waiting();
        waiting.all(|seat| {
            let ask = self.current_ask(rules);
            !matches!(ask.from, Zone::Hand | Zone::Discard | Zone::DrawPile) || self.is_asked(rules, seat, self.ask)
        })
    }

    /// Lays the cards of a deck anew.
    fn redeal(&mut self, deck: &DeckPlan, seat: usize, rng: &mut Rng) {
        let origins = self.origins(deck);
        let mut regions = self.regions(deck, seat);
        self.mix_recovered(deck, &regions, rng);
        for (number, region) in regions.iter_mut().enumerate() {
            region.sort_out(self, seat, number > 0);
        }
        let layout = Redeal::new(self, deck, &regions).draw(rng);
        let before = *self;
        let mut now_in: BTreeMap<usize, usize> = BTreeMap::new();
        for (slot, laid) in layout {
            let (card, from, is_fresh) = match laid {
                Laid::Known { from } => (before.cards[from], from, false),
                Laid::Fresh { card, from } => (card, from, true),
                Laid::Unknown { card } => (card, slot, before.seen[slot] & FRESH != 0),
            };
            self.cards[slot] = card;
            self.seen[slot] = before.seen[slot] & !FRESH | if is_fresh { FRESH } else { 0 };
            now_in.insert(from, slot);
        }
        for (place, origin) in deck.pile_as_dealt.clone().zip(origins) {
            if let Some(origin) = origin {
                self.cards[place] = self.cards[now_in.get(&origin).copied().unwrap_or(origin)];
            }
        }
        self.sort_hands(deck, seat);
    }

    /// Where the cards of the draw pile of a deck, as it was dealt, lie now.
    fn origins(&self, deck: &DeckPlan) -> Vec<Option<usize>> {
        let count = deck.pile_as_dealt.len();
        let first = deck.slots.end - count;
        let run = deck.run(deck.last, self.players()).start;
        let mut taken: Vec<usize> = (run..deck.slots.end).filter(|slot| !self.is_undrawn(*slot)).collect();
        let found = (0..count).map(|place| {
            if self.is_undrawn(first + place) {
                return Some(first + place);
            }
            let card = self.cards[deck.pile_as_dealt.start + place];
            // Of equal cards the one that left the hand last surely did not leave it before it was drawn.
            let position = taken.iter().rposition(|slot| self.cards[*slot] == card)?;
            Some(taken.remove(position))
        });
        found.collect()
    }

    /// Whether the card in a slot has been in no hand: it lies in a draw pile or a deck, or was left over there.
    fn is_undrawn(&self, slot: usize) -> bool {
        match self.fates[slot].unpack() {
            Fate::Held => !(0..self.players()).any(|player| self.hand_slots(player).contains(&slot)),
            fate => fate.taker().is_some_and(|by| self.is_free(by.into())),
        }
    }

    fn hand_slots(&self, player: usize) -> Range<usize> {
        self.seats[player].hand.into()..self.end_of_hand(player)
    }

    /// The regions of a deck, that of the places never looked at first, each with the slots of all its cards that the
    /// seat itself did not take and does not hold.
    fn regions(&self, deck: &DeckPlan, seat: usize) -> Vec<Region> {
        let players = self.players();
        let mut regions = vec![Region::default()];
        let mut is_in_run = vec![false; deck.slots.len()];
        for player in 0..players {
            let mut run = deck.run(player, players);
            if self.free_seat().is_some() && player == deck.last {
                run.end = deck.slots.end;
            }
            let mut current = 0;
            for slot in run {
                is_in_run[slot - deck.slots.start] = true;
                let is_undrawn = self.is_undrawn(slot);
                if self.fates[slot].unpack().taker() == Some(seat as u8) {
                    current = regions.len();
                    regions.push(Region::default());
                } else if is_undrawn {
                    let is_seen = self.fates[slot] == PackedFate::HELD && self.seen[slot] >> seat & 1 == 1;
                    regions[0].slots.extend((!is_seen).then_some(slot));
                } else if !self.hand_slots(seat).contains(&slot) {
                    regions[current].slots.push(slot);
                }
            }
        }
        let rest = deck.slots.clone().filter(|slot| !is_in_run[slot - deck.slots.start]);
        regions[0].slots.extend(rest);
        regions
    }

    /// Everybody knows a card that was built from the discard pile, but not who put it there: it takes turns with those
    /// that lay there with it.
    fn mix_recovered(&mut self, deck: &DeckPlan, regions: &[Region], rng: &mut Rng) {
        let is_recovered = |state: &Self, slot: usize| matches!(state.fates[slot].unpack(), Fate::Recovered { .. });
        if !deck.slots.clone().any(|slot| is_recovered(self, slot)) {
            return;
        }
        for region in regions {
            let discards = region.slots.iter().copied();
            let discards: Vec<usize> =
                discards.filter(|slot| self.fates[*slot].is_on_pile() || is_recovered(self, *slot)).collect();
            let looks: BTreeSet<u8> = discards.iter().map(|slot| self.seen[*slot]).collect();
            for look in looks {
                let together: Vec<usize> = discards.iter().copied().filter(|slot| self.seen[*slot] == look).collect();
                if together.iter().any(|slot| is_recovered(self, *slot)) {
                    self.mix(&together, rng);
                }
            }
        }
    }

    /// Shuffles cards of the discard pile, with what became of them; who took the card of a slot stays.
    fn mix(&mut self, slots: &[usize], rng: &mut Rng) {
        let mut contents: Vec<(CardId, Fate)> =
            slots.iter().map(|slot| (self.cards[*slot], self.fates[*slot].unpack())).collect();
        rng.shuffle(&mut contents);
        for (slot, (card, fate)) in slots.iter().zip(contents) {
            let Some(by) = self.fates[*slot].unpack().taker() else { continue };
            self.cards[*slot] = card;
            self.fates[*slot] = match fate {
                Fate::Recovered { .. } => Fate::Recovered { by },
                Fate::LeftOver { .. } => Fate::LeftOver { by },
                _ => Fate::Discarded { by },
            }
            .pack();
        }
    }

    /// The order of cards in a hand means nothing.
    fn sort_hands(&mut self, deck: &DeckPlan, seat: usize) {
        for player in 0..self.players() {
            let run = deck.run(player, self.players());
            if run.clone().all(|slot| self.fates[slot] == PackedFate::HELD && self.is_undrawn(slot)) {
                self.cards[run].sort_unstable();
            }
            let hand = self.hand_slots(player);
            let is_here = deck.slots.start <= hand.start && hand.end <= deck.slots.end;
            if is_here && player != seat && self.seen[hand.clone()].iter().all(|seen| seen & FRESH == 0) {
                self.cards[hand].sort_unstable();
            }
        }
    }
}

/// Places of a deck that hold the same cards whatever is drawn, or the first: those that hold what the deck has left.
#[derive(Debug, Default)]
struct Region {
    /// The slots, later those whose cards are hidden from the seat.
    slots: Vec<usize>,
    /// Those of them whose cards the seat has seen on the discard pile, where they still lie.
    seen: Vec<usize>,
    unseen: Vec<usize>,
    /// The slots of cards that are known to lie here, and of fresh ones.
    known: Vec<usize>,
    fresh: Vec<usize>,
}

impl Region {
    /// Parts the hidden slots; in a region that has been looked at there are known cards.
    fn sort_out(&mut self, state: &State, seat: usize, is_known: bool) {
        self.slots.retain(|slot| !state.fates[*slot].unpack().is_public());
        let is_seen = |slot: &usize| state.fates[*slot].is_on_pile() && state.seen[*slot] >> seat & 1 == 1;
        (self.seen, self.unseen) = self.slots.iter().partition(|slot| is_seen(slot));
        if is_known {
            (self.fresh, self.known) = self.slots.iter().partition(|slot| state.seen[**slot] & FRESH != 0);
        }
    }
}

/// What is laid in a slot, and the slot from which it comes.
enum Laid {
    Known { from: usize },
    Fresh { card: CardId, from: usize },
    Unknown { card: CardId },
}

/// A card that can lie among those seen on the discard pile.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    /// The card of a slot, known to lie in a region.
    Known { region: usize, slot: usize },
    /// One of those that the deck has left.
    Left(usize),
}

/// The hidden part of a deck.
struct Redeal<'a> {
    state: &'a State,
    regions: &'a [Region],
    /// What the deck has left for places never looked at and for fresh cards: `certain` cards that lie there for
    /// sure, then those of which some have been drawn into the deck.
    left: Vec<CardId>,
    certain: usize,
}

/// Which cards are those seen on the discard pile.
#[derive(Default)]
struct Seen(Vec<Item>);

impl Seen {
    /// The slots of those known to lie in a region.
    fn known(&self, region: usize) -> Vec<usize> {
        let items = self.0.iter().filter_map(|item| match *item {
            Item::Known { region: other, slot } if other == region => Some(slot),
            _ => None,
        });
        items.collect()
    }

    fn left(&self) -> Vec<usize> {
        let items = self.0.iter().filter_map(|item| match *item {
            Item::Left(index) => Some(index),
            Item::Known { .. } => None,
        });
        items.collect()
    }
}

impl<'a> Redeal<'a> {
    fn new(state: &'a State, deck: &DeckPlan, regions: &'a [Region]) -> Self {
        let mut open = vec![false; deck.slots.len()];
        for slot in regions[0].slots.iter().chain(regions.iter().flat_map(|region| &region.fresh)) {
            open[slot - deck.slots.start] = true;
        }
        let (mut fixed, mut pool) = (deck.fixed.clone(), deck.pool.clone());
        for slot in deck.slots.clone().filter(|slot| !open[slot - deck.slots.start]) {
            let card = state.cards[slot];
            let source = if deck.pool.contains(&card) { &mut pool } else { &mut fixed };
            let position = source.iter().position(|other| *other == card);
            position.map(|position| source.swap_remove(position));
        }
        // In one order, whatever the hidden cards are.
        fixed.sort_unstable();
        pool.sort_unstable();
        let certain = fixed.len();
        fixed.extend(pool);
        Self { state, regions, left: fixed, certain }
    }

    /// Lays a card in every hidden slot.
    fn draw(&self, rng: &mut Rng) -> Vec<(usize, Laid)> {
        let chosen = self.choose_seen(rng);
        let mut laid = Vec::new();
        // Slots for what the deck has left, each with the slot of the fresh card that takes it.
        let (mut seen, mut unseen): (Vec<_>, Vec<_>) = (
            self.regions[0].seen.iter().map(|slot| (*slot, None)).collect(),
            self.regions[0].unseen.iter().map(|slot| (*slot, None)).collect(),
        );
        for (number, region) in self.regions.iter().enumerate().skip(1) {
            let at_seen = chosen.known(number);
            let elsewhere = region.known.iter().copied().filter(|slot| !at_seen.contains(slot)).collect();
            let mut fresh = region.fresh.clone();
            rng.shuffle(&mut fresh);
            for (slots, cards, open) in [(&region.seen, at_seen, &mut seen), (&region.unseen, elsewhere, &mut unseen)] {
                let mut cards: Vec<Option<usize>> = cards.into_iter().map(Some).collect();
                cards.resize(slots.len(), None);
                rng.shuffle(&mut cards);
                for (slot, card) in slots.iter().zip(cards) {
                    match card {
                        Some(from) => laid.push((*slot, Laid::Known { from })),
                        None => open.push((*slot, fresh.pop())),
                    }
                }
            }
        }
        let at_seen = chosen.left();
        let rest = (0..self.left.len()).filter(|index| !at_seen.contains(index));
        let (mut elsewhere, mut pool): (Vec<usize>, Vec<usize>) = rest.partition(|index| *index < self.certain);
        rng.shuffle(&mut pool);
        elsewhere.extend(pool.into_iter().take(unseen.len().saturating_sub(elsewhere.len())));
        for (slots, mut cards) in [(seen, at_seen), (unseen, elsewhere)] {
            rng.shuffle(&mut cards);
            laid.extend(slots.into_iter().zip(cards).map(|((slot, fresh), index)| {
                let card = self.left[index];
                (slot, fresh.map_or(Laid::Unknown { card }, |from| Laid::Fresh { card, from }))
            }));
        }
        laid
    }

    /// Chooses which cards are those seen on the discard pile, of which the kinds are known. Each choice is as likely as it
    /// leaves ways of laying the cards.
    fn choose_seen(&self, rng: &mut Rng) -> Seen {
        let mut kinds: Vec<CardId> =
            self.regions.iter().flat_map(|region| &region.seen).map(|slot| self.state.cards[*slot]).collect();
        if kinds.is_empty() {
            return Seen::default();
        }
        kinds.sort_unstable();
        let wanted: Vec<(Vec<Item>, usize)> =
            kinds.chunk_by(|one, other| one == other).map(|kind| (self.items(kind[0]), kind.len())).collect();
        let most = self.most_ways();
        for _ in 0..TRIES {
            let mut chosen = Seen::default();
            for (items, count) in &wanted {
                let mut items = items.clone();
                rng.shuffle(&mut items);
                chosen.0.extend(&items[..*count]);
            }
            let ways = self.ways(&chosen);
            if ways > 0.0 && rng.bits() as f64 <= u64::MAX as f64 * (ways / most) {
                return chosen;
            }
        }
        self.seen_as_it_is(&wanted)
    }

    /// All cards of a kind that can lie on the discard pile.
    fn items(&self, kind: CardId) -> Vec<Item> {
        let known = self.regions.iter().enumerate().flat_map(|(region, found)| {
            found.known.iter().map(move |slot| (self.state.cards[*slot], Item::Known { region, slot: *slot }))
        });
        let left = self.left.iter().enumerate().map(|(index, card)| (*card, Item::Left(index)));
        known.chain(left).filter(|(card, _)| *card == kind).map(|(_, item)| item).collect()
    }

    /// A number in proportion to the ways of laying all cards when these are those seen on the discard pile; 0 if there
    /// is none.
    ///
    /// In a region with f fresh cards, of which w are seen, there are C(f, w) ways for each order of all its cards; P seen
    /// and Q other places for what the deck has left can be filled in P! Q! orders, and of p cards of which d are drawn
    /// into these, a being seen, the others in C(p - a, d - a) ways.
    fn ways(&self, chosen: &Seen) -> f64 {
        let mut ways = 1.0;
        let mut places = [self.regions[0].seen.len(), self.regions[0].slots.len()];
        for (number, region) in self.regions.iter().enumerate().skip(1) {
            let known = chosen.known(number).len();
            let Some(fresh) = region.seen.len().checked_sub(known).filter(|fresh| *fresh <= region.fresh.len()) else {
                return 0.0;
            };
            ways *= choices(region.fresh.len(), fresh);
            places[0] += fresh;
            places[1] += region.fresh.len();
        }
        let drawn = places[1].saturating_sub(self.certain);
        let at_seen = chosen.left().iter().filter(|index| **index >= self.certain).count();
        let pool = self.left.len() - self.certain;
        if at_seen > drawn {
            return 0.0;
        }
        ways / choices(places[1], places[0]) * choices(pool - at_seen, drawn - at_seen)
    }

    /// A bound of [`Self::ways`].
    fn most_ways(&self) -> f64 {
        let fresh: usize = self.regions.iter().map(|region| region.fresh.len()).sum();
        let places = self.regions[0].slots.len() + fresh;
        let seen = self.regions[0].seen.len();
        let within: f64 =
            self.regions.iter().map(|region| choices(region.fresh.len(), region.fresh.len() / 2)).product();
        let fewest = choices(places, seen).min(choices(places, (seen + fresh).min(places)));
        let pool = self.left.len() - self.certain;
        within / fewest * choices(pool, places.saturating_sub(self.certain))
    }

    /// The cards that do lie on the discard pile.
    fn seen_as_it_is(&self, wanted: &[(Vec<Item>, usize)]) -> Seen {
        let is_there = |item: &Item| match *item {
            Item::Known { region, slot } => self.regions[region].seen.contains(&slot),
            Item::Left(_) => true,
        };
        let chosen = wanted.iter().flat_map(|(items, count)| items.iter().copied().filter(is_there).take(*count));
        Seen(chosen.collect())
    }
}

/// Number of ways of choosing some of several things.
fn choices(of: usize, chosen: usize) -> f64 {
    (0..chosen).fold(1.0, |ways, index| ways * (of - index) as f64 / (index + 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Seat;

    const SEAT: usize = 0;
    const BIT: u8 = 1 << SEAT;

    /// The contents of the slots of a deck: card, and what became of it, and whether it is fresh.
    type Contents = Vec<(CardId, u8, bool)>;

    /// What a seat has seen at one time: in some slots these cards, without knowing which lies where.
    struct Look {
        slots: Vec<usize>,
        cards: Vec<CardId>,
    }

    fn look(state: &State, slots: impl IntoIterator<Item = usize>) -> Look {
        let slots: Vec<usize> = slots.into_iter().collect();
        let mut cards: Vec<CardId> = slots.iter().map(|slot| state.cards[*slot]).collect();
        cards.sort_unstable();
        Look { slots, cards }
    }

    fn deck(fixed: &[CardId], pool: &[CardId], drawn: usize, hand: usize, pile: usize, last: usize) -> DeckPlan {
        let size = fixed.len() + drawn;
        let slots = 0..size;
        DeckPlan {
            age: 1,
            fixed: fixed.to_vec(),
            pool: pool.to_vec(),
            drawn,
            pile_as_dealt: size..size + pile,
            slots,
            hand,
            last,
        }
    }

    /// A state with these cards and fates; `hands` are first slots and sizes, those of the draw pile last.
    fn state(players: usize, free: usize, cards: &[CardId], fates: &[Fate], hands: &[(u8, u8)]) -> State {
        let mut state = State::new(players, free, 0);
        state.cards[..cards.len()].copy_from_slice(cards);
        for (slot, fate) in fates.iter().enumerate() {
            state.fates[slot] = fate.pack();
        }
        for (seat, (hand, hand_len)) in hands.iter().enumerate() {
            state.seats[seat] = Seat { hand: *hand, hand_len: *hand_len, ..Seat::EMPTY };
        }
        state
    }

    /// The contents, hands that are no one's concern sorted.
    fn contents(state: &State, deck: &DeckPlan) -> Contents {
        let slot = |slot: usize| (state.cards[slot], state.fates[slot].byte(), state.seen[slot] & FRESH != 0);
        let mut found: Contents = deck.slots.clone().map(slot).collect();
        for player in 0..state.players() {
            let hand = state.hand_slots(player);
            found[hand].sort_unstable();
            let run = deck.run(player, state.players());
            if run.clone().all(|slot| state.is_undrawn(slot)) {
                found[run].sort_unstable();
            }
        }
        found
    }

    /// All orders of some things, equal ones as often as they are equal.
    fn orders<T: Copy>(things: &[T]) -> Vec<Vec<T>> {
        if things.is_empty() {
            return vec![Vec::new()];
        }
        let mut found = Vec::new();
        for first in 0..things.len() {
            let mut rest = things.to_vec();
            let thing = rest.remove(first);
            found.extend(orders(&rest).into_iter().map(|mut order| {
                order.insert(0, thing);
                order
            }));
        }
        found
    }

    /// Compares draws with all ways of laying the deck, each as likely, that agree with the looks.
    fn check(state: &State, deck: &DeckPlan, looks: &[Look]) {
        let mut expected: BTreeMap<Contents, f64> = BTreeMap::new();
        let chosen = (0_u32..1 << deck.pool.len()).filter(|chosen| chosen.count_ones() as usize == deck.drawn);
        let decks: Vec<Vec<CardId>> = chosen
            .map(|chosen| bits(chosen).map(|index| deck.pool[index]).chain(deck.fixed.iter().copied()).collect())
            .collect();
        for order in decks.iter().flat_map(|cards| orders(cards)) {
            let mut other = *state;
            other.cards[deck.slots.clone()].copy_from_slice(&order);
            if looks.iter().all(|seen| look(&other, seen.slots.iter().copied()).cards == seen.cards) {
                *expected.entry(contents(&other, deck)).or_default() += 1.0;
            }
        }
        compare(state, deck, &expected);
    }

    /// Compares draws with the weights of all that can come out.
    fn compare(state: &State, deck: &DeckPlan, expected: &BTreeMap<Contents, f64>) {
        let rounds = 400 * expected.len().max(50);
        let mut found: BTreeMap<Contents, f64> = BTreeMap::new();
        let mut rng = Rng::new(11);
        for _ in 0..rounds {
            let mut drawn = *state;
            drawn.redeal(deck, SEAT, &mut rng);
            *found.entry(contents(&drawn, deck)).or_default() += 1.0;
        }
        assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
        let all: f64 = expected.values().sum();
        let chi_square: f64 = expected
            .iter()
            .map(|(contents, weight)| {
                let mean = weight / all * rounds as f64;
                (found[contents] - mean).powi(2) / mean
            })
            .sum();
        // Beyond this it is with a probability of less than 0.0001 (Wilson and Hilferty's approximation).
        let degrees = (expected.len() - 1).max(1) as f64;
        let spread = 2.0 / (9.0 * degrees);
        let limit = degrees * (1.0 - spread + 3.72 * spread.sqrt()).powi(3);
        assert!(expected.len() == 1 || chi_square < limit, "{chi_square} with {degrees} degrees of freedom");
    }

    #[test]
    fn a_deck_not_dealt_is_any_deck() {
        let state = state(2, 0, &[1, 2, 3, 7], &[], &[]);
        check(&state, &deck(&[1, 2, 3], &[7, 8], 1, 2, 0, 1), &[]);
    }

    #[test]
    fn hands_that_went_by_are_known() {
        // Seat 0 had the first hand, took card 1 and passed it on; then it got the second hand, out of which
        // seat 1 had put card 4 face down.
        let fates = [Fate::Built { by: 0 }, Fate::Held, Fate::Held, Fate::Discarded { by: 1 }, Fate::Held, Fate::Held];
        let state = state(2, 0, &[1, 2, 3, 4, 5, 5], &fates, &[(4, 2), (1, 2)]);
        let deck = deck(&[1, 2, 3, 4, 5, 5], &[], 0, 3, 0, 1);
        check(&state, &deck, &[look(&state, [0]), look(&state, [1, 2]), look(&state, [4]), look(&state, [5])]);
    }

    #[test]
    fn cards_that_left_between_two_looks_are_known() {
        // Seat 0 had the first hand at the first turn and has it again at the fourth.
        let fates = [
            Fate::Marker { by: 0, stage: 0 },
            Fate::Discarded { by: 1 },
            Fate::Marker { by: 1, stage: 0 },
            Fate::Held,
            Fate::Discarded { by: 1 },
            Fate::Built { by: 1 },
            Fate::Discarded { by: 0 },
            Fate::Held,
        ];
        let state = state(2, 0, &[1, 2, 3, 4, 5, 6, 7, 2], &fates, &[(3, 1), (7, 1)]);
        let deck = deck(&[1, 2, 2, 3, 4, 5, 6, 7], &[], 0, 4, 0, 1);
        let slots: [&[usize]; 6] = [&[0], &[1, 2], &[3], &[5], &[6], &[7]];
        check(&state, &deck, &slots.map(|slots| look(&state, slots.iter().copied())));
    }

    #[test]
    fn of_cards_seen_on_the_discard_pile_it_is_not_known_who_put_them_there() {
        // Seat 0 took card 1 out of the first hand; the second it has never held. It has looked at the pile, where
        // both copies of card 2, card 3 and a drawn card lay.
        let fates = [
            Fate::Built { by: 0 },
            Fate::Discarded { by: 1 },
            Fate::LeftOver { by: 1 },
            Fate::Marker { by: 1, stage: 0 },
            Fate::Discarded { by: 1 },
            Fate::Discarded { by: 1 },
            Fate::Marker { by: 1, stage: 1 },
            Fate::Held,
        ];
        let mut state = state(2, 0, &[1, 2, 3, 4, 2, 8, 2, 5], &fates, &[(8, 0), (7, 1)]);
        for slot in [1, 2, 4, 5] {
            state.seen[slot] = BIT;
        }
        let deck = deck(&[1, 2, 2, 2, 3, 4, 5], &[7, 8], 1, 4, 0, 1);
        let looks = [look(&state, [0]), look(&state, [1, 2, 3]), look(&state, [1, 2, 4, 5])];
        check(&state, &deck, &looks);
    }

    #[test]
    fn who_put_a_card_on_the_pile_that_was_built_from_it_is_not_known() {
        let fates = [
            Fate::Recovered { by: 1 },
            Fate::Discarded { by: 2 },
            Fate::Discarded { by: 2 },
            Fate::Marker { by: 1, stage: 0 },
        ];
        let mut state = state(3, 0, &[1, 2, 3, 4], &fates, &[(4, 0), (4, 0), (4, 0)]);
        state.seen[0] = 2;
        state.seen[1] = 2;
        let deck = deck(&[1, 2, 3, 4], &[], 0, 1, 0, 2);
        let mut expected = BTreeMap::new();
        let recovered = |by| Fate::Recovered { by }.pack().byte();
        let discarded = |by| Fate::Discarded { by }.pack().byte();
        let marker = fates[3].pack().byte();
        for rest in orders(&[2, 3, 4]) {
            let [a, b, c] = [rest[0], rest[1], rest[2]].map(|card| card as CardId);
            let here = vec![(1, recovered(1), false), (a, discarded(2), false)];
            let there = vec![(a, discarded(1), false), (1, recovered(2), false)];
            for first in [here, there] {
                let others = vec![(b, discarded(2), false), (c, marker, false)];
                expected.insert([first, others].concat(), 1.0);
            }
        }
        compare(&state, &deck, &expected);
    }

    #[test]
    fn fresh_cards_are_those_of_the_draw_pile() {
        // The second hand, of cards 4, 5 and 6, lies beside the draw pile of cards 7, 8 and 9. Seat 0 took card 4 out of
        // it; seat 1 has then drawn card 7 into it and put two cards face down: one of these or the one that is left is
        // fresh.
        let fates = [
            Fate::Built { by: 1 },
            Fate::Built { by: 0 },
            Fate::Built { by: 0 },
            Fate::Discarded { by: 1 },
            Fate::FreeMarker { by: 1, stage: 0 },
            Fate::Held,
            Fate::Held,
            Fate::Held,
        ];
        let mut state = state(2, 1, &[1, 3, 4, 7, 5, 6, 8, 9], &fates, &[(2, 0), (5, 1), (6, 2)]);
        state.seen[3] = FRESH;
        state.cards[8..11].copy_from_slice(&[7, 8, 9]);
        let deck = deck(&[1, 3, 4, 5, 6, 7, 8, 9], &[], 0, 2, 3, 1);
        let mut expected = BTreeMap::new();
        for order in orders(&[5, 6, 7, 8, 9]) {
            for fresh in 3..6 {
                let cards = [&[1, 3, 4], order.as_slice()].concat();
                let known = (3..6).filter(|slot| *slot != fresh).map(|slot| cards[slot]);
                if known.collect::<BTreeSet<i32>>() != BTreeSet::from([5, 6]) {
                    continue;
                }
                let slot = |slot: usize| (cards[slot] as CardId, fates[slot].pack().byte(), slot == fresh);
                expected.insert((0..8).map(slot).collect::<Contents>(), 1.0);
            }
        }
        compare(&state, &deck, &expected);
        let mut rng = Rng::new(0);
        for _ in 0..200 {
            let mut drawn = state;
            drawn.redeal(&deck, SEAT, &mut rng);
            let fresh = (3..6).find(|slot| drawn.seen[*slot] & FRESH != 0).expect("one card is fresh");
            assert_eq!(drawn.cards[8..11], [drawn.cards[fresh], drawn.cards[6], drawn.cards[7]]);
        }
    }

    #[test]
    fn fresh_cards_can_lie_among_those_seen_on_the_discard_pile() {
        let fates = [
            Fate::Built { by: 1 },
            Fate::Built { by: 0 },
            Fate::Discarded { by: 1 },
            Fate::FreeMarker { by: 1, stage: 0 },
            Fate::LeftOver { by: 2 },
            Fate::LeftOver { by: 2 },
        ];
        let mut state = state(2, 1, &[1, 2, 5, 7, 5, 8], &fates, &[(1, 0), (4, 0), (6, 0)]);
        state.seen[3] = FRESH;
        state.seen[2] = BIT;
        state.seen[4] = BIT;
        state.cards[6..9].copy_from_slice(&[7, 5, 8]);
        let deck = deck(&[1, 2, 5, 5, 7, 8], &[], 0, 2, 2, 1);
        let mut expected: BTreeMap<Contents, f64> = BTreeMap::new();
        // The first 5 is known to lie in the slots 2 and 3, the other card there is any of the deck's; on the pile two
        // of card 5 have been seen.
        for order in orders(&[(5, 0), (5, 1), (7, 2), (8, 3)]) {
            for fresh in [2, 3] {
                let place = |slot: usize| order[slot - 2];
                let known = if fresh == 2 { 3 } else { 2 };
                if place(known).1 != 0 || place(2).0 != 5 || place(4).0 != 5 {
                    continue;
                }
                let cards = [&[1, 2], order.iter().map(|card| card.0).collect::<Vec<i32>>().as_slice()].concat();
                let slot = |slot: usize| (cards[slot] as CardId, fates[slot].pack().byte(), slot == fresh);
                *expected.entry((0..6).map(slot).collect()).or_default() += 1.0;
            }
        }
        compare(&state, &deck, &expected);
    }
}
