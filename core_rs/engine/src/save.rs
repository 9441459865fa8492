//! Saved states.
//!
//! A saved state is the magic [`MAGIC`], a byte with the version of the format, the digest of the ruleset, the SHA-256
//! of the rest, and a `MessagePack` map. It can be read by the same version of the format with the same ruleset only.
//! What follows from other things is not saved: the production of a city follows from what stands in it.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::cards::{CardId, CardSet};
use crate::error::StateError;
use crate::limits::{LOOP, PILES, QUEUES, SEATS, TURNS};
use crate::moves::{Move, Way};
use crate::payment::Payment;
use crate::ruleset::{DeckPlan, Ruleset};
use crate::state::{Done, FRESH, NONE, PackedFate, Seat, State};
use crate::tables::{Asked, Instruction};

/// The first bytes of every saved state.
pub const MAGIC: [u8; 8] = *b"SEPTSAVE";
/// Version of the format.
pub const VERSION: u8 = 2;

const HEADER_BYTES: usize = 8 + 1 + 32 + 32;
/// Longer saves are refused before anything is read.
const MAX_BYTES: usize = 64 << 10;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    seed: Option<u64>,
    age: u8,
    turn: u16,
    deck: u8,
    is_dealt: bool,
    at: u16,
    ask: u8,
    kept_ask: u8,
    waiting: u8,
    answered: u8,
    done: [bool; 3],
    queued: Vec<[u8; QUEUES]>,
    switches: u32,
    first: u8,
    active: u8,
    put_first: u8,
    looked: u8,
    looked_at: u8,
    is_look_open: bool,
    awake: u8,
    recent: u8,
    is_recent_queued: bool,
    shared: Vec<i16>,
    peeked: Vec<u8>,
    left: Vec<u8>,
    chance: u64,
    seats: Vec<SavedSeat>,
    cards: Vec<CardId>,
    fates: Vec<u8>,
    seen: Vec<u8>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedSeat {
    counters: Vec<i16>,
    built: Vec<CardId>,
    rights_left: Vec<u8>,
    board: u8,
    side: u8,
    stages: u8,
    hand: u8,
    hand_len: u8,
    powers_used: u8,
    answer: [u16; 8],
}

impl State {
    /// The whole state, with the seed of the game, as bytes.
    #[expect(clippy::missing_panics_doc, reason = "a state holds nothing that MessagePack cannot")]
    pub fn to_bytes(&self, rules: &Ruleset, seed: Option<u64>) -> Vec<u8> {
        let slots = rules.slots(self.players());
        let all_slots = rules.all_slots(self.players());
        let saved = Saved {
            seed,
            age: self.age,
            turn: self.turn,
            deck: self.deck,
            is_dealt: self.is_dealt,
            at: self.at,
            ask: self.ask,
            kept_ask: self.kept_ask,
            waiting: self.waiting,
            answered: self.answered,
            done: [self.done.paid, self.done.placed, self.done.collected],
            queued: (0..self.seat_count()).map(|seat| self.queued.map(|queue| queue[seat])).collect(),
            switches: self.switches,
            first: self.first,
            active: self.active,
            put_first: self.put_first,
            looked: self.looked,
            looked_at: self.looked_at,
            is_look_open: self.is_look_open,
            awake: self.awake,
            recent: self.recent,
            is_recent_queued: self.is_recent_queued,
            shared: self.shared[..rules.tables().shared.len()].to_vec(),
            peeked: self.peeked[..rules.tables().piles.len()].to_vec(),
            left: self.left.to_vec(),
            chance: self.chance,
            seats: (0..self.seat_count()).map(|seat| self.save_seat(rules, seat)).collect(),
            cards: self.cards[..all_slots].to_vec(),
            fates: self.fates[..slots].iter().map(|fate| fate.byte()).collect(),
            seen: self.seen[..slots].to_vec(),
        };
        let mut bytes = Vec::new();
        bytes.extend_from_slice(&MAGIC);
        bytes.push(VERSION);
        bytes.extend_from_slice(rules.digest());
        let body = rmp_serde::to_vec_named(&saved).expect("a state holds nothing that MessagePack cannot");
        bytes.extend_from_slice(&Sha256::digest(&body));
        bytes.extend_from_slice(&body);
        bytes
    }

    fn save_seat(&self, rules: &Ruleset, seat: usize) -> SavedSeat {
        let tables = rules.tables();
        let found = &self.seats[seat];
        let Move { use_index, way, card, stage, pay, detail } = self.answers[seat];
        SavedSeat {
            counters: found.counters[..tables.counters.len()].to_vec(),
            built: found.built.iter().collect(),
            rights_left: found.rights_left[..tables.rights.len()].to_vec(),
            board: found.board,
            side: found.side,
            stages: found.stages,
            hand: found.hand,
            hand_len: found.hand_len,
            powers_used: found.powers_used,
            answer: [
                use_index.into(),
                way as u16,
                card.into(),
                stage.into(),
                pay.bank.into(),
                pay.left.into(),
                pay.right.into(),
                detail.into(),
            ],
        }
    }

    /// Reads a saved state; gives it with the seed of its game.
    ///
    /// # Errors
    ///
    /// If the bytes are not a whole state of this version and ruleset, or do not make sense.
    pub fn from_bytes(rules: &Ruleset, bytes: &[u8]) -> Result<(Self, Option<u64>), StateError> {
        if bytes.len() < HEADER_BYTES || bytes[..8] != MAGIC {
            return Err(StateError::NotState);
        }
        if bytes[8] != VERSION {
            return Err(StateError::Version { found: bytes[8], expected: VERSION });
        }
        if bytes[9..41] != *rules.digest() {
            return Err(StateError::Ruleset);
        }
        if bytes.len() > MAX_BYTES {
            return Err(damaged("it is too long"));
        }
        let body = &bytes[HEADER_BYTES..];
        if bytes[41..HEADER_BYTES] != *Sha256::digest(body) {
            return Err(damaged("its content does not match its digest"));
        }
        let saved: Saved = rmp_serde::from_slice(body).map_err(|error| StateError::Damaged(error.to_string()))?;
        let seed = saved.seed;
        Ok((saved.restore(rules)?, seed))
    }
}

fn damaged(problem: &str) -> StateError {
    StateError::Damaged(problem.to_owned())
}

fn demand(holds: bool, problem: &str) -> Result<(), StateError> {
    if holds { Ok(()) } else { Err(damaged(problem)) }
}

impl Saved {
    fn restore(self, rules: &Ruleset) -> Result<State, StateError> {
        let tables = rules.tables();
        let free_seats = usize::from(tables.free_seats);
        let seats = self.seats.len();
        let players = seats.saturating_sub(free_seats);
        let [min, max] = tables.players.map(usize::from);
        demand((min..=max).contains(&players) && self.queued.len() == seats, "its number of seats is wrong")?;
        let slots = rules.slots(players);
        demand(
            self.cards.len() == rules.all_slots(players) && self.fates.len() == slots && self.seen.len() == slots,
            "its number of cards is wrong",
        )?;
        demand(self.cards.iter().all(|card| usize::from(*card) < tables.cards.len()), "a card does not exist")?;
        demand(
            self.age <= LOOP && self.turn <= TURNS && usize::from(self.deck) <= tables.decks.len(),
            "its time is wrong",
        )?;
        demand(
            (self.waiting | self.answered) >> seats == 0 && self.waiting & self.answered == 0,
            "an answer has no seat",
        )?;
        demand(u64::from(self.switches) >> tables.switches.len() == 0, "a switch does not exist")?;
        let mut state = State {
            age: self.age,
            turn: self.turn,
            deck: self.deck,
            is_dealt: self.is_dealt,
            at: self.at,
            ask: self.ask,
            kept_ask: self.kept_ask,
            waiting: self.waiting,
            answered: self.answered,
            done: Done { paid: self.done[0], placed: self.done[1], collected: self.done[2] },
            first: self.first,
            active: self.active,
            put_first: self.put_first,
            looked: self.looked,
            looked_at: self.looked_at,
            is_look_open: self.is_look_open,
            awake: self.awake,
            recent: self.recent,
            is_recent_queued: self.is_recent_queued,
            chance: self.chance,
            ..State::new(players, free_seats, self.switches)
        };
        self.restore_table(rules, players, &mut state)?;
        self.check_place(rules)?;
        let fresh = if free_seats > 0 { FRESH } else { 0 };
        demand(
            self.seen.iter().all(|seen| (seen & !fresh) >> players == 0),
            "a card was seen by a seat that does not exist",
        )?;
        state.seen[..slots].copy_from_slice(&self.seen);
        state.cards[..self.cards.len()].copy_from_slice(&self.cards);
        for (slot, fate) in self.fates.iter().enumerate() {
            let fate = PackedFate::from_byte(*fate, seats);
            state.fates[slot] = fate.ok_or_else(|| damaged("the fate of a card is unknown"))?;
        }
        for (seat, saved) in self.seats.iter().enumerate() {
            state.seats[seat] = saved.restore(rules)?;
        }
        let boards: BTreeSet<u8> = state.seats[..seats].iter().map(|seat| seat.board).collect();
        demand(boards.len() == seats, "two seats have the same board")?;
        // What a stage does can depend on the boards of others.
        let cities = state;
        for (seat, saved) in self.seats.iter().enumerate() {
            saved.restore_standing(rules, &cities, seat, &mut state.seats[seat]);
        }
        for (seat, saved) in self.seats.iter().enumerate() {
            state.answers[seat] = saved.restore_answer()?;
            for (queue, amounts) in self.queued[seat].iter().enumerate() {
                demand(*amounts == 0 || queue < rules.queues().len(), "a decision is queued that does not exist")?;
                state.queued[queue][seat] = *amounts;
            }
        }
        state.check_cards(rules)?;
        state.check_answers(rules)?;
        Ok(state)
    }

    /// Puts what lies on the table into the state.
    fn restore_table(&self, rules: &Ruleset, players: usize, state: &mut State) -> Result<(), StateError> {
        let tables = rules.tables();
        demand(
            self.shared.len() == tables.shared.len()
                && self.peeked.len() == tables.piles.len()
                && self.left.len() == SEATS + PILES,
            "its table is that of another ruleset",
        )?;
        demand(usize::from(self.first.max(self.active)) < players, "it is the turn of a seat that does not exist")?;
        demand(
            self.put_first == NONE || usize::from(self.put_first) < tables.asks.len(),
            "a question is put first that does not exist",
        )?;
        demand(
            u32::from(self.awake | self.recent) >> tables.powers.len() == 0,
            "a power is awake that does not exist",
        )?;
        demand(self.peeked.iter().all(|seats| seats >> players == 0), "a seat that does not exist has seen a card")?;
        let sizes = rules.piles(players).iter().chain(std::iter::repeat(&(0..0))).map(ExactSizeIterator::len);
        demand(self.left.iter().zip(sizes).all(|(left, size)| usize::from(*left) <= size), "a pile is too large")?;
        demand(
            self.looked == NONE || self.left.get(usize::from(self.looked)).is_some_and(|left| *left > 0),
            "a pile is looked at that does not exist",
        )?;
        state.shared[..self.shared.len()].copy_from_slice(&self.shared);
        state.peeked[..self.peeked.len()].copy_from_slice(&self.peeked);
        state.left.copy_from_slice(&self.left);
        Ok(())
    }

    /// Checks that the flow program stands where it can stand: at a question with seats waiting, or at the end.
    fn check_place(&self, rules: &Ruleset) -> Result<(), StateError> {
        let tables = rules.tables();
        let is_open = match tables.flow.get(usize::from(self.at)) {
            Some(Instruction::Ask { ask } | Instruction::Case { ask: Some(ask), .. }) => *ask == self.ask,
            Some(Instruction::EachQueued { .. } | Instruction::Case { ask: None, .. }) => {
                rules.queues().iter().any(|(_, ask)| *ask == self.ask)
            }
            Some(Instruction::End) => return demand(self.waiting == 0, "a seat is asked after the end"),
            _ => false,
        };
        demand(is_open && self.waiting != 0, "it does not stand at a question")?;
        let is_kept = self.kept_ask == self.ask
            || usize::from(self.kept_ask) < tables.asks.len()
                && matches!(tables.asks[usize::from(self.ask)].of, Asked::Free { .. });
        demand(is_kept, "answers to another question are kept")
    }
}

impl State {
    /// Checks that the cards are a deal of the decks and piles, that hands are different runs of the current deck, and that
    /// what stands in the cities has left a hand or a pile.
    fn check_cards(&self, rules: &Ruleset) -> Result<(), StateError> {
        let players = self.players();
        let decks = rules.decks(players);
        demand(
            decks.iter().all(|deck| deck.can_be(&self.cards[deck.slots.clone()])),
            "its cards are no deal of the decks",
        )?;
        let slots = rules.slots(players);
        demand((0..self.seat_count()).all(|seat| self.end_of_hand(seat) <= slots), "a hand lies outside the decks")?;
        let mut held = vec![false; players];
        for seat in (0..players).filter(|seat| self.seats[*seat].hand_len > 0) {
            let deck = decks.get(usize::from(self.deck)).ok_or_else(|| damaged("there are hands without a deck"))?;
            let hand = usize::from(self.seats[seat].hand)..self.end_of_hand(seat);
            let run = self.run_of(deck, &hand).ok_or_else(|| damaged("a hand is no run of the deck"))?;
            demand(!std::mem::replace(&mut held[run], true), "two seats hold the same hand")?;
            let is_held = self.fates[hand].iter().all(|fate| *fate == PackedFate::HELD);
            demand(is_held, "a card of a hand has left it")?;
        }
        for deck in decks {
            self.check_pile(deck)?;
        }
        if let (Some(free), Some(deck), true) = (self.free_seat(), decks.get(usize::from(self.deck)), self.is_dealt) {
            let pile = usize::from(self.seats[free].hand)..self.end_of_hand(free);
            let is_beside_a_hand = (0..players).any(|seat| self.end_of_hand(seat) == pile.start);
            let is_in_deck = deck.slots.start <= pile.start && pile.end <= deck.slots.end;
            demand(is_beside_a_hand && is_in_deck, "its draw pile lies elsewhere")?;
            let is_held = self.fates[pile].iter().all(|fate| *fate == PackedFate::HELD);
            demand(is_held, "a card of the draw pile has left it")?;
        }
        let from_hands = self.fates.iter().filter(|fate| fate.unpack().is_public()).count();
        let from_piles = self.check_table_piles(rules)?;
        let built: usize = self.seats[..self.seat_count()].iter().map(|seat| seat.built.iter().count()).sum();
        // A city that takes a second copy of a card from a pile shows it once.
        let is_explained = (from_hands..=from_hands + from_piles).contains(&built);
        demand(is_explained, "not every card that stands in a city was built")
    }

    /// Checks that the piles hold their cards; gives how many of those taken stand in a city one by one.
    fn check_table_piles(&self, rules: &Ruleset) -> Result<usize, StateError> {
        let mut standing = 0;
        for pile in self.all_piles(rules) {
            let contents = &rules.pile_entry(pile).contents[self.list_of(rules, pile)];
            let mut due: Vec<CardId> = contents
                .iter()
                .flat_map(|entry| std::iter::repeat_n(entry.card as CardId, entry.copies.into()))
                .collect();
            demand(usize::from(self.left[pile]) <= due.len(), "a pile is too large")?;
            let end = rules.piles(self.players())[pile].end;
            let mut found = self.cards[end - due.len()..end].to_vec();
            due.sort_unstable();
            found.sort_unstable();
            demand(due == found, "the cards of a pile are not its own")?;
            let tables = rules.tables();
            let taken = self.taken_cards(rules, pile).iter();
            standing += taken.filter(|card| tables.cards[usize::from(**card)].stack.is_none()).count();
        }
        Ok(standing)
    }

    /// The number of the run of a deck in which a hand lies. That of the hand beside the draw pile goes on into the pile.
    fn run_of(&self, deck: &DeckPlan, hand: &Range<usize>) -> Option<usize> {
        if hand.start < deck.slots.start {
            return None;
        }
        let players = self.players();
        let is_beside_pile = self.free_seat().is_some_and(|free| usize::from(self.seats[free].hand) == hand.end);
        let run = ((hand.start - deck.slots.start) / deck.hand.max(1)).min(players - 1);
        let end = if is_beside_pile { deck.slots.end } else { deck.slots.start + (run + 1) * deck.hand };
        (hand.end <= end && is_beside_pile == (self.free_seat().is_some() && run + 1 == players)).then_some(run)
    }

    /// Checks that the draw pile as it was dealt is a part of its deck.
    fn check_pile(&self, deck: &DeckPlan) -> Result<(), StateError> {
        let mut rest = self.cards[deck.slots.clone()].to_vec();
        for card in &self.cards[deck.pile_as_dealt.clone()] {
            let position = rest.iter().position(|other| other == card);
            rest.swap_remove(position.ok_or_else(|| damaged("its draw pile is of another deck"))?);
        }
        Ok(())
    }

    /// Checks that the answers given so far are legal ones.
    fn check_answers(&self, rules: &Ruleset) -> Result<(), StateError> {
        if self.waiting == 0 {
            return Ok(());
        }
        for seat in crate::state::bits(self.answered) {
            let mut moves = Vec::new();
            self.moves(rules, seat, &rules.tables().asks[usize::from(self.answered_ask(seat))], &mut moves);
            demand(moves.contains(&self.answers[seat]), "an answer is not a legal move")?;
        }
        for seat in self.waiting() {
            let mut moves = Vec::new();
            self.legal_moves(rules, seat, &mut moves);
            demand(!moves.is_empty(), "a seat is asked that has no legal move")?;
        }
        Ok(())
    }
}

impl SavedSeat {
    fn restore(&self, rules: &Ruleset) -> Result<Seat, StateError> {
        let tables = rules.tables();
        demand(
            self.counters.len() == tables.counters.len() && self.rights_left.len() == tables.rights.len(),
            "a city has other counters than the ruleset",
        )?;
        demand(self.built.iter().all(|card| usize::from(*card) < tables.cards.len()), "a built card does not exist")?;
        let side = tables.boards.get(usize::from(self.board)).and_then(|board| board.sides.get(usize::from(self.side)));
        let side = side.ok_or_else(|| damaged("a board does not exist"))?;
        demand(usize::from(self.stages) >> side.stages.len() == 0, "a stage does not exist")?;
        demand(u32::from(self.powers_used) >> tables.powers.len() == 0, "a power is used that does not exist")?;
        Ok(Seat {
            built: self.built.iter().copied().collect::<CardSet>(),
            board: self.board,
            side: self.side,
            stages: self.stages,
            hand: self.hand,
            hand_len: self.hand_len,
            powers_used: self.powers_used,
            ..Seat::EMPTY
        })
    }

    /// What follows from the objects in a city, and what has been used of it.
    fn restore_standing(&self, rules: &Ruleset, cities: &State, number: usize, seat: &mut Seat) {
        for (effects, _) in rules.effects_in_play(cities, number) {
            seat.switch_on(effects);
        }
        seat.counters[..self.counters.len()].copy_from_slice(&self.counters);
        seat.rights_left[..self.rights_left.len()].copy_from_slice(&self.rights_left);
    }

    fn restore_answer(&self) -> Result<Move, StateError> {
        let [use_index, way, card, stage, bank, left, right, detail] = self.answer;
        let byte = |number: u16| u8::try_from(number).map_err(|_| damaged("an answer is out of range"));
        let way = match way {
            0 => Way::None,
            1 => Way::Cost,
            2 => Way::Chain,
            3 => Way::Right,
            4 => Way::Free,
            5 => Way::Spend,
            6 => Way::Seen,
            7 => Way::Unseen,
            _ => return Err(damaged("an answer is out of range")),
        };
        let pay = Payment { bank: byte(bank)?, left: byte(left)?, right: byte(right)? };
        Ok(Move {
            use_index: byte(use_index)?,
            way,
            card: byte(card)?,
            stage: byte(stage)?,
            pay,
            detail: byte(detail)?,
        })
    }
}
