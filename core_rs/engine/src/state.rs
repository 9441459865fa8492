//! The state of a game: one flat value without pointers.
//!
//! All cards of a game lie in *slots*, deck after deck in the order of the tables, in each deck hand after hand.
//! A hand is a run of slots; a card that leaves is swapped before those still in the hand. So the place of a card in its
//! run tells when it left, and its [`Fate`] who took it and what for: everything that seats have seen of the cards
//! follows from that, without a history. The draw pile of a free seat lies behind the run of one hand, and drawing a card
//! lets that hand grow by a slot.

use serde_json::{Map, Value, json};

use crate::cards::{CardId, CardSet};
use crate::limits::{COUNTERS, DEALT, PILES, PRODUCERS, QUEUES, RIGHTS, SEATS, SHARED, SLOTS, STAGES};
use crate::moves::Move;
use crate::ruleset::{Effects, Ruleset};
use crate::tables::Allowed;

/// Everything that changes in a game. Copying it is a plain copy of memory of at most 2 KiB.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// Seats with a player.
    pub(crate) players: u8,
    /// All seats, free ones included.
    pub(crate) seat_count: u8,
    pub(crate) age: u8,
    pub(crate) turn: u16,
    /// Index into the decks of the current age's deck.
    pub(crate) deck: u8,
    /// Whether the current deck has been dealt; that happens once.
    pub(crate) is_dealt: bool,
    /// Address of the instruction that waits for answers, or of the end.
    pub(crate) at: u16,
    /// The ask that is put, if any seat is waiting.
    pub(crate) ask: u8,
    /// The ask that players have answered: the same, unless their answers are kept while the free seat is asked.
    pub(crate) kept_ask: u8,
    /// Bit set of the seats that still owe an answer.
    pub(crate) waiting: u8,
    /// Bit set of the seats whose answers count.
    pub(crate) answered: u8,
    /// Steps already done with the answers.
    pub(crate) done: Done,
    pub(crate) answers: [Move; SEATS],
    /// Pending decisions by kind (see `Ruleset::queues`) and seat.
    pub(crate) queued: [[u8; SEATS]; QUEUES],
    /// Bit set of the switches that are on.
    pub(crate) switches: u32,
    /// The seat that began and the one whose turn it is, where seats take turns.
    pub(crate) first: u8,
    pub(crate) active: u8,
    /// The question that was chosen to be put first, or [`NONE`].
    pub(crate) put_first: u8,
    /// The pile that is looked at, or [`NONE`], and at how many of its cards.
    pub(crate) looked: u8,
    pub(crate) looked_at: u8,
    /// Whether all seats see these cards.
    pub(crate) is_look_open: bool,
    /// Bit set of the powers to draw that are awake.
    pub(crate) awake: u8,
    /// Bit set of the powers that the last event wakes in whoever has them: cards taken one after the other by queued
    /// questions are one event.
    pub(crate) recent: u8,
    /// Whether that event was a card taken by a queued question.
    pub(crate) is_recent_queued: bool,
    /// Counters of the table.
    pub(crate) shared: [i16; SHARED],
    /// For each entry of the table of piles the bit set of the seats that know its top card, though it is hidden.
    pub(crate) peeked: [u8; PILES],
    /// Cards left in each pile, numbered as in `Ruleset::piles`.
    pub(crate) left: [u8; SEATS + PILES],
    /// Decides what chance decides in play.
    pub(crate) chance: u64,
    pub(crate) seats: [Seat; SEATS],
    pub(crate) cards: [CardId; SLOTS],
    /// What became of the cards dealt.
    pub(crate) fates: [PackedFate; DEALT],
    /// For each card dealt the bit set of the seats that have seen it on the discard pile, and [`FRESH`].
    pub(crate) seen: [u8; DEALT],
}

/// Stands where there is no ask or no pile.
pub(crate) const NONE: u8 = u8::MAX;

const _: () = assert!(size_of::<State>() <= 2048);

/// The bit of [`State::seen`] for a card drawn since the hand was last passed: nobody but the drawer has seen it in the
/// hand.
pub(crate) const FRESH: u8 = 1 << 7;

const _: () = assert!(SEATS <= 7, "no seat has the bit of fresh cards");

/// What has been done with the answers to the current ask; each step is done once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Done {
    pub paid: bool,
    pub placed: bool,
    pub collected: bool,
}

/// Amounts of the counters of a seat.
pub(crate) type Counters = [i16; COUNTERS];

/// One seat and its city.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Seat {
    pub counters: Counters,
    /// Cards in the tableau.
    pub built: CardSet,
    /// Units a turn of each kind of producer.
    pub producers: [u8; PRODUCERS],
    /// Bit set of the kinds of producers of which there is any.
    pub kinds: u32,
    /// Bit set of active trade terms.
    pub terms: u32,
    /// Rights to build free: how many uses a renewal gives, and how many are left.
    pub rights: [u8; RIGHTS],
    pub rights_left: [u8; RIGHTS],
    pub board: u8,
    pub side: u8,
    /// Bit set of the stages built.
    pub stages: u8,
    /// First slot of the hand that the seat holds, and its number of cards; for a free seat those of the draw pile, top
    /// first.
    pub hand: u8,
    pub hand_len: u8,
    /// Bit set of the powers, and of those used this turn.
    pub powers: u8,
    pub powers_used: u8,
}

impl Seat {
    pub const EMPTY: Self = Self {
        counters: [0; COUNTERS],
        built: CardSet::EMPTY,
        producers: [0; PRODUCERS],
        kinds: 0,
        terms: 0,
        rights: [0; RIGHTS],
        rights_left: [0; RIGHTS],
        board: 0,
        side: 0,
        stages: 0,
        hand: 0,
        hand_len: 0,
        powers: 0,
        powers_used: 0,
    };

    /// Switches the standing rows of an object on.
    #[inline(always)]
    pub fn switch_on(&mut self, effects: &Effects) {
        let change = &effects.change;
        for (counter, amount) in self.counters.iter_mut().zip(&change.counters) {
            *counter = counter.saturating_add(*amount);
        }
        for kind in bits(change.kinds) {
            self.producers[kind] = self.producers[kind].saturating_add(change.producers[kind]);
        }
        self.kinds |= change.kinds;
        self.terms |= change.terms;
        self.powers |= change.powers;
        for right in &effects.rights {
            self.rights[*right] = self.rights[*right].saturating_add(1);
            self.rights_left[*right] = self.rights_left[*right].saturating_add(1);
        }
    }

    /// Switches the standing rows of a stacking card off; the loader has checked that they are additions.
    pub fn switch_off(&mut self, effects: &Effects) {
        for (counter, amount) in self.counters.iter_mut().zip(&effects.change.counters) {
            *counter = counter.saturating_sub(*amount);
        }
    }

    /// Adds to a counter.
    #[inline]
    pub fn add(&mut self, counter: usize, amount: i16) {
        self.counters[counter] = self.counters[counter].saturating_add(amount);
    }
}

/// What became of the card in a slot, packed into a byte: see [`Fate::pack`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PackedFate(u8);

/// What became of the card in a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Still in the deck or in a hand.
    Held,
    /// Built out of the hand.
    Built { by: u8 },
    /// On the discard pile, by choice.
    Discarded { by: u8 },
    /// On the discard pile, left over in a hand or in the draw pile of a free seat.
    LeftOver { by: u8 },
    /// Was discarded by a seat and then built by some other or the same.
    Recovered { by: u8 },
    /// Under a stage (numbered from 0).
    Marker { by: u8, stage: u8 },
    /// Under a stage of the free seat, put there by its chooser.
    FreeMarker { by: u8, stage: u8 },
}

/// The first kinds of markers in a packed fate; the number of the stage is added.
const MARKERS: u8 = 5;
const FREE_MARKERS: u8 = MARKERS + STAGES as u8;
const FATES: u8 = FREE_MARKERS + STAGES as u8;

impl Fate {
    /// The seat in the lowest three bits, above them the kind; the stage of a marker is added to its kind.
    pub const fn pack(self) -> PackedFate {
        let (kind, by) = match self {
            Self::Held => (0, 0),
            Self::Built { by } => (1, by),
            Self::Discarded { by } => (2, by),
            Self::LeftOver { by } => (3, by),
            Self::Recovered { by } => (4, by),
            Self::Marker { by, stage } => (MARKERS + stage, by),
            Self::FreeMarker { by, stage } => (FREE_MARKERS + stage, by),
        };
        PackedFate(kind << 3 | by)
    }

    /// The seat in whose hand the card was at the end, also if it was used for a free seat.
    pub fn taker(self) -> Option<u8> {
        match self {
            Self::Held => None,
            Self::Built { by }
            | Self::Discarded { by }
            | Self::LeftOver { by }
            | Self::Recovered { by }
            | Self::Marker { by, .. }
            | Self::FreeMarker { by, .. } => Some(by),
        }
    }

    /// Whether everybody sees the card.
    pub fn is_public(self) -> bool {
        matches!(self, Self::Built { .. } | Self::Recovered { .. })
    }
}

impl PackedFate {
    /// The fate of cards that no seat has taken.
    pub const HELD: Self = Fate::Held.pack();

    pub fn unpack(self) -> Fate {
        let by = self.0 & 7;
        match self.0 >> 3 {
            0 => Fate::Held,
            1 => Fate::Built { by },
            2 => Fate::Discarded { by },
            3 => Fate::LeftOver { by },
            4 => Fate::Recovered { by },
            kind if kind < FREE_MARKERS => Fate::Marker { by, stage: kind - MARKERS },
            kind => Fate::FreeMarker { by, stage: kind - FREE_MARKERS },
        }
    }

    /// Whether the card lies on the discard pile.
    #[inline]
    pub fn is_on_pile(self) -> bool {
        matches!(self.0 >> 3, 2 | 3)
    }

    /// The byte.
    pub fn byte(self) -> u8 {
        self.0
    }

    /// The fate with this byte, if there is one in a game with that many seats.
    pub fn from_byte(byte: u8, seats: usize) -> Option<Self> {
        let is_known = usize::from(byte & 7) < seats && byte >> 3 < FATES;
        is_known.then_some(Self(byte))
    }
}

const _: () = assert!(SEATS <= 8 && FATES <= 32, "a fate fits into a byte");

impl State {
    /// A state before everything: no boards, no cards, the flow at its beginning.
    pub(crate) fn new(players: usize, free_seats: usize, switches: u32) -> Self {
        Self {
            players: players as u8,
            seat_count: (players + free_seats) as u8,
            age: 0,
            turn: 0,
            deck: 0,
            is_dealt: false,
            at: 0,
            ask: 0,
            kept_ask: 0,
            waiting: 0,
            answered: 0,
            done: Done::default(),
            answers: [Move::NONE; SEATS],
            queued: [[0; SEATS]; QUEUES],
            switches,
            first: 0,
            active: 0,
            put_first: NONE,
            looked: NONE,
            looked_at: 0,
            is_look_open: false,
            awake: 0,
            recent: 0,
            is_recent_queued: false,
            shared: [0; SHARED],
            peeked: [0; PILES],
            left: [0; SEATS + PILES],
            chance: 0,
            seats: [Seat::EMPTY; SEATS],
            cards: [0; SLOTS],
            fates: [PackedFate::HELD; DEALT],
            seen: [0; DEALT],
        }
    }

    /// Number of seats with a player; they come before the free ones.
    pub fn players(&self) -> usize {
        self.players.into()
    }

    /// Number of all seats.
    #[inline]
    pub fn seat_count(&self) -> usize {
        self.seat_count.into()
    }

    /// Whether a seat has no player.
    #[inline]
    pub fn is_free(&self, seat: usize) -> bool {
        seat >= self.players()
    }

    /// The free seat, if there is one.
    pub fn free_seat(&self) -> Option<usize> {
        (self.players < self.seat_count).then_some(self.players.into())
    }

    /// The seat of the player who decides for a seat: the seat itself, or for a free one that of the player whose hand
    /// lies beside the draw pile.
    pub fn chooser(&self, seat: usize) -> usize {
        if !self.is_free(seat) {
            return seat;
        }
        // Where a hand begins and where the pile begins move, but between the two there is never a gap.
        let pile = usize::from(self.seats[seat].hand);
        (0..self.players()).find(|player| self.end_of_hand(*player) == pile).unwrap_or(0)
    }

    /// The slot behind the last card of the hand of a seat.
    pub(crate) fn end_of_hand(&self, seat: usize) -> usize {
        usize::from(self.seats[seat].hand) + usize::from(self.seats[seat].hand_len)
    }

    /// The age, from 1; 0 before the first.
    pub fn age(&self) -> u8 {
        self.age
    }

    /// The turn within the age, from 1; 0 before the first. Where seats take turns, each begins another one.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Index of the ask that is put to the seats that owe a decision.
    pub fn ask(&self) -> u8 {
        self.ask
    }

    /// Amount of a counter of a seat.
    ///
    /// # Panics
    ///
    /// If there is no such seat or counter.
    pub fn counter(&self, seat: usize, counter: u8) -> i16 {
        assert!(seat < self.seat_count(), "there is no seat {seat}");
        self.seats[seat].counters[usize::from(counter)]
    }

    /// Names of the board and side of a seat.
    pub fn board<'a>(&self, rules: &'a Ruleset, seat: usize) -> (&'a str, &'a str) {
        let board = &rules.tables().boards[usize::from(self.seats[seat].board)];
        (&board.name, &board.sides[usize::from(self.seats[seat].side)].name)
    }

    /// Bit set of the switches that are on.
    pub fn switches(&self) -> u32 {
        self.switches
    }

    /// The switches that differ from their defaults.
    pub fn switches_changed(&self, rules: &Ruleset) -> Map<String, Value> {
        let switches = rules.tables().switches.iter().enumerate();
        switches
            .map(|(index, switch)| (switch, self.switch(index as u8)))
            .filter(|(switch, on)| *on != switch.default)
            .map(|(switch, on)| (switch.name.clone(), json!(on)))
            .collect()
    }

    /// The left neighbour: the next seat clockwise.
    #[inline]
    pub fn left(&self, seat: usize) -> usize {
        if seat + 1 == self.seat_count() { 0 } else { seat + 1 }
    }

    /// The right neighbour.
    #[inline]
    pub fn right(&self, seat: usize) -> usize {
        if seat == 0 { self.seat_count() - 1 } else { seat - 1 }
    }

    /// The seats, as numbers, of a bit set relative to one of them: 1 self, 2 left, 4 right, 8 all others.
    #[inline]
    pub(crate) fn scope(&self, seat: usize, scope: u8) -> impl Iterator<Item = usize> + use<> {
        let mut chosen = 0_u8;
        if scope & 1 != 0 {
            chosen |= 1 << seat;
        }
        if scope & 2 != 0 {
            chosen |= 1 << self.left(seat);
        }
        if scope & 4 != 0 {
            chosen |= 1 << self.right(seat);
        }
        if scope & 8 != 0 {
            chosen |= ((1 << self.seat_count) - 1) & !(1 << seat);
        }
        bits(chosen)
    }

    /// Cards in the hand of a seat with a player; of a free one the draw pile.
    pub(crate) fn hand(&self, seat: usize) -> &[CardId] {
        let first = usize::from(self.seats[seat].hand);
        &self.cards[first..first + usize::from(self.seats[seat].hand_len)]
    }

    /// The first slot of the run out of which the cards of a hand have been taken; `None` if no deck was dealt.
    pub(crate) fn start_of_run(&self, rules: &Ruleset, seat: usize) -> Option<usize> {
        let players = self.players();
        let deck = rules.decks(players).get(usize::from(self.deck)).filter(|deck| self.is_dealt && deck.hand > 0)?;
        if self.free_seat().is_some_and(|free| self.chooser(free) == seat) {
            return Some(deck.run(deck.last, players).start);
        }
        // A hand whose last card has gone begins behind its run.
        let Seat { hand, hand_len, .. } = self.seats[seat];
        let place = usize::from(hand.checked_sub(u8::from(hand_len == 0))?).checked_sub(deck.slots.start)?;
        Some(deck.slots.start + place / deck.hand * deck.hand)
    }

    /// Whether the switches allow something.
    #[inline]
    pub(crate) fn is_allowed(&self, allowed: Allowed) -> bool {
        match allowed {
            Allowed::Always => true,
            Allowed::Switch { switch, on } => self.switch(switch) == on,
        }
    }

    /// Whether a switch is on.
    #[inline]
    pub(crate) fn switch(&self, switch: u8) -> bool {
        self.switches >> switch & 1 == 1
    }
}

/// The numbers of the bits that are set, in ascending order.
#[inline]
pub(crate) fn bits(set: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut rest: u64 = set.into();
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            bit
        })
    })
}
