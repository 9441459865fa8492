//! Saved states.
//!
//! A saved state is the magic [`MAGIC`], a byte with the version of the format, the digest of the ruleset, and a
//! `MessagePack` map. It can be read by the same version of the format with the same ruleset only.

use serde::{Deserialize, Serialize};

use crate::cards::CardSet;
use crate::error::StateError;
use crate::limits::{HAND, LOOP, QUEUES};
use crate::moves::{Move, Way};
use crate::payment::Payment;
use crate::ruleset::Ruleset;
use crate::state::{Done, PackedFate, Seat, State};
use crate::tables::Instruction;

/// The first bytes of every saved state.
pub const MAGIC: [u8; 8] = *b"SEPTSAVE";
/// Version of the format.
pub const VERSION: u8 = 1;

const HEADER_BYTES: usize = 8 + 1 + 32;
/// Longer saves are refused before anything is read.
const MAX_BYTES: usize = 64 << 10;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    seed: Option<u64>,
    age: u8,
    turn: u8,
    deck: u8,
    is_dealt: bool,
    hand_size: u8,
    at: u16,
    ask: u8,
    waiting: u8,
    answered: u8,
    done: [bool; 3],
    queued: Vec<[u8; QUEUES]>,
    switches: u32,
    seats: Vec<SavedSeat>,
    cards: Vec<u16>,
    fates: Vec<u8>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedSeat {
    counters: Vec<i16>,
    built: Vec<u16>,
    producers: Vec<u8>,
    terms: u32,
    rights: Vec<u8>,
    rights_left: Vec<u8>,
    board: u8,
    side: u8,
    stages: u8,
    hand: u8,
    hand_len: u8,
    looked: u8,
    answer: [u16; 7],
}

impl State {
    /// The whole state, with the seed of the game, as bytes.
    #[expect(clippy::missing_panics_doc, reason = "writing to a vector does not fail")]
    pub fn to_bytes(&self, rules: &Ruleset, seed: Option<u64>) -> Vec<u8> {
        let slots = slots(rules, self.players());
        let saved = Saved {
            seed,
            age: self.age,
            turn: self.turn,
            deck: self.deck,
            is_dealt: self.is_dealt,
            hand_size: self.hand_size,
            at: self.at,
            ask: self.ask,
            waiting: self.waiting,
            answered: self.answered,
            done: [self.done.paid, self.done.placed, self.done.collected],
            queued: (0..self.players()).map(|seat| self.queued.map(|queue| queue[seat])).collect(),
            switches: self.switches,
            seats: (0..self.players()).map(|seat| self.save_seat(rules, seat)).collect(),
            cards: self.cards[..slots].to_vec(),
            fates: self.fates[..slots].iter().map(|fate| fate.byte()).collect(),
        };
        let mut bytes = Vec::new();
        bytes.extend_from_slice(&MAGIC);
        bytes.push(VERSION);
        bytes.extend_from_slice(rules.digest());
        rmp_serde::encode::write_named(&mut bytes, &saved).expect("a vector can be written to");
        bytes
    }

    fn save_seat(&self, rules: &Ruleset, seat: usize) -> SavedSeat {
        let tables = rules.tables();
        let found = &self.seats[seat];
        let Move { use_index, way, card, stage, pay } = self.answers[seat];
        SavedSeat {
            counters: found.counters[..tables.counters.len()].to_vec(),
            built: found.built.iter().collect(),
            producers: found.producers[..tables.producers.len()].to_vec(),
            terms: found.terms,
            rights: found.rights[..tables.rights.len()].to_vec(),
            rights_left: found.rights_left[..tables.rights.len()].to_vec(),
            board: found.board,
            side: found.side,
            stages: found.stages,
            hand: found.hand,
            hand_len: found.hand_len,
            looked: found.looked,
            answer: [
                use_index.into(),
                way as u16,
                card,
                stage.into(),
                pay.bank.into(),
                pay.left.into(),
                pay.right.into(),
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
        if bytes[9..HEADER_BYTES] != *rules.digest() {
            return Err(StateError::Ruleset);
        }
        if bytes.len() > MAX_BYTES {
            return Err(damaged("it is too long"));
        }
        let mut body = &bytes[HEADER_BYTES..];
        let saved: Saved = rmp_serde::from_read(&mut body).map_err(|error| StateError::Damaged(error.to_string()))?;
        if !body.is_empty() {
            return Err(damaged("something follows its end"));
        }
        let seed = saved.seed;
        Ok((saved.restore(rules)?, seed))
    }
}

fn slots(rules: &Ruleset, players: usize) -> usize {
    rules.decks(players).last().map_or(0, |deck| deck.slots.end)
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
        let players = self.seats.len();
        let [min, max] = tables.players.map(usize::from);
        demand((min..=max).contains(&players) && self.queued.len() == players, "its number of seats is wrong")?;
        let slots = slots(rules, players);
        demand(self.cards.len() == slots && self.fates.len() == slots, "its number of cards is wrong")?;
        demand(self.cards.iter().all(|card| usize::from(*card) < tables.cards.len()), "a card does not exist")?;
        demand(
            self.age <= LOOP && self.turn <= LOOP && usize::from(self.deck) <= tables.decks.len(),
            "its time is wrong",
        )?;
        demand(usize::from(self.hand_size) <= HAND, "its hands are too large")?;
        demand(
            (self.waiting | self.answered) >> players == 0 && self.waiting & self.answered == 0,
            "an answer has no seat",
        )?;
        demand(u64::from(self.switches) >> tables.switches.len() == 0, "a switch does not exist")?;
        let mut state = State {
            age: self.age,
            turn: self.turn,
            deck: self.deck,
            is_dealt: self.is_dealt,
            hand_size: self.hand_size,
            at: self.at,
            ask: self.ask,
            waiting: self.waiting,
            answered: self.answered,
            done: Done { paid: self.done[0], placed: self.done[1], collected: self.done[2] },
            ..State::new(players, self.switches)
        };
        self.check_place(rules)?;
        state.cards[..slots].copy_from_slice(&self.cards);
        for (slot, fate) in self.fates.iter().enumerate() {
            let fate = PackedFate::from_byte(*fate, players);
            state.fates[slot] = fate.ok_or_else(|| damaged("the fate of a card is unknown"))?;
        }
        for (seat, saved) in self.seats.iter().enumerate() {
            state.seats[seat] = saved.restore(rules, slots)?;
            state.answers[seat] = saved.restore_answer()?;
            for (queue, amounts) in self.queued[seat].iter().enumerate() {
                demand(*amounts == 0 || queue < rules.queues().len(), "a decision is queued that does not exist")?;
                state.queued[queue][seat] = *amounts;
            }
        }
        state.check_answers(rules)?;
        Ok(state)
    }

    /// Checks that the flow program stands where it can stand: at a question with seats waiting, or at the end.
    fn check_place(&self, rules: &Ruleset) -> Result<(), StateError> {
        let tables = rules.tables();
        let is_open = match tables.flow.get(usize::from(self.at)) {
            Some(Instruction::Ask { ask }) => *ask == self.ask,
            Some(Instruction::EachQueued { .. }) => rules.queues().iter().any(|(_, ask)| *ask == self.ask),
            Some(Instruction::End) => return demand(self.waiting == 0, "a seat is asked after the end"),
            _ => false,
        };
        demand(is_open && self.waiting != 0, "it does not stand at a question")
    }
}

impl State {
    /// Checks that the answers given so far are legal ones.
    fn check_answers(&self, rules: &Ruleset) -> Result<(), StateError> {
        if self.waiting == 0 {
            return Ok(());
        }
        let mut before = *self;
        before.waiting |= self.answered;
        for seat in crate::state::bits(self.answered) {
            let mut moves = Vec::new();
            before.legal_moves(rules, seat, &mut moves);
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
    fn restore(&self, rules: &Ruleset, slots: usize) -> Result<Seat, StateError> {
        let tables = rules.tables();
        demand(
            self.counters.len() == tables.counters.len()
                && self.producers.len() == tables.producers.len()
                && self.rights.len() == tables.rights.len()
                && self.rights_left.len() == tables.rights.len(),
            "a city has other counters than the ruleset",
        )?;
        demand(self.built.iter().all(|card| usize::from(*card) < tables.cards.len()), "a built card does not exist")?;
        let side = tables.boards.get(usize::from(self.board)).and_then(|board| board.sides.get(usize::from(self.side)));
        let side = side.ok_or_else(|| damaged("a board does not exist"))?;
        demand(usize::from(self.stages) >> side.stages.len() == 0, "a stage does not exist")?;
        demand(u64::from(self.terms) >> tables.terms.len() == 0, "a trade term does not exist")?;
        demand(usize::from(self.hand) + usize::from(self.hand_len) <= slots, "a hand is out of range")?;
        let mut seat = Seat {
            built: self.built.iter().copied().collect::<CardSet>(),
            terms: self.terms,
            board: self.board,
            side: self.side,
            stages: self.stages,
            hand: self.hand,
            hand_len: self.hand_len,
            looked: self.looked,
            ..Seat::EMPTY
        };
        seat.counters[..self.counters.len()].copy_from_slice(&self.counters);
        self.producers.iter().enumerate().for_each(|(producer, units)| seat.produce(producer, *units));
        seat.rights[..self.rights.len()].copy_from_slice(&self.rights);
        seat.rights_left[..self.rights_left.len()].copy_from_slice(&self.rights_left);
        Ok(seat)
    }

    fn restore_answer(&self) -> Result<Move, StateError> {
        let [use_index, way, card, stage, bank, left, right] = self.answer;
        let byte = |number: u16| u8::try_from(number).map_err(|_| damaged("an answer is out of range"));
        let way = match way {
            0 => Way::None,
            1 => Way::Cost,
            2 => Way::Chain,
            3 => Way::Right,
            4 => Way::Free,
            _ => return Err(damaged("an answer is out of range")),
        };
        let pay = Payment { bank: byte(bank)?, left: byte(left)?, right: byte(right)? };
        Ok(Move { use_index: byte(use_index)?, way, card, stage: byte(stage)?, pay })
    }
}
