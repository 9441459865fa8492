//! Piles of cards on the table.
//!
//! The cards left in a pile are the last ones of its slots, the top card is the first of these. Taking a card moves it
//! before all that are left; so a row of cards beside the pile, which are the first ones left, fills up by itself.

use std::ops::Range;

use crate::cards::CardId;
use crate::limits::SEATS;
use crate::moves::{Move, Way};
use crate::rng::Rng;
use crate::ruleset::Ruleset;
use crate::state::{State, bits};
use crate::tables::Zone;

/// Bit set of piles of seats, as in [`Zone::Tops`].
const LEFT: u8 = 1;
const RIGHT: u8 = 2;
const EVERY: u8 = 4;

impl State {
    /// The slots of the cards that are left in a pile.
    #[inline]
    pub(crate) fn pile_slots(&self, rules: &Ruleset, pile: usize) -> Range<usize> {
        let end = rules.piles(self.players())[pile].end;
        end - usize::from(self.left[pile])..end
    }

    /// The cards that are left in a pile, the top card first.
    #[inline]
    pub(crate) fn pile_cards(&self, rules: &Ruleset, pile: usize) -> &[CardId] {
        &self.cards[self.pile_slots(rules, pile)]
    }

    /// The cards that have been taken from a pile.
    pub(crate) fn taken_cards(&self, rules: &Ruleset, pile: usize) -> &[CardId] {
        let contents = &rules.pile_entry(pile).contents[self.list_of(rules, pile)];
        let size: usize = contents.iter().map(|copies| usize::from(copies.copies)).sum();
        let slots = rules.piles(self.players())[pile].clone();
        &self.cards[slots.end - size..slots.end - usize::from(self.left[pile])]
    }

    /// The piles of the game, numbered as in `Ruleset::piles`.
    pub(crate) fn all_piles<'a>(&self, rules: &'a Ruleset) -> impl Iterator<Item = usize> + use<'a> {
        let tables = &rules.tables().piles;
        let at_seats = if tables.iter().any(|pile| pile.of_boards) { self.players() } else { 0 };
        let for_all = tables.iter().enumerate().filter(|(_, pile)| !pile.of_boards).map(|(index, _)| SEATS + index);
        (0..at_seats).chain(for_all)
    }

    /// Bit set of the piles from whose tops a seat can take.
    #[inline]
    fn reach(&self, seat: usize, zone: Zone) -> u16 {
        let Zone::Tops { seats, table } = zone else { return 0 };
        let mut piles = u16::from(table) << SEATS;
        if seats & LEFT != 0 {
            piles |= 1 << seat;
        }
        if seats & RIGHT != 0 {
            piles |= 1 << self.right(seat);
        }
        if seats & EVERY != 0 {
            piles |= (1 << self.players) - 1;
        }
        piles
    }

    /// The piles from whose tops a seat can take a card now.
    #[inline]
    pub(crate) fn tops(&self, seat: usize, zone: Zone) -> impl Iterator<Item = usize> + use<'_> {
        bits(self.reach(seat, zone)).filter(|pile| self.left[*pile] > 0)
    }

    /// The move that takes the top card of a pile; a hidden one is taken unseen.
    #[inline]
    pub(crate) fn taking_top(&self, rules: &Ruleset, pile: usize, plain: Move) -> Move {
        let found = plain.with_pile(pile);
        if rules.has_hidden_top(pile) {
            Move { way: Way::Unseen, ..found }
        } else {
            Move { way: Way::Seen, card: self.cards[self.pile_slots(rules, pile).start], ..found }
        }
    }

    /// Whether a seat could take a card from a top.
    #[inline]
    pub(crate) fn has_top(&self, seat: usize, zone: Zone) -> bool {
        self.tops(seat, zone).next().is_some()
    }

    /// The card that a move would take unseen.
    pub(crate) fn unseen_card(&self, rules: &Ruleset, chosen: Move) -> Option<CardId> {
        let pile = chosen.pile();
        self.pile_cards(rules, pile).get(self.row_len(rules, pile)).copied()
    }

    /// Number of cards that lie face up beside a pile.
    pub(crate) fn row_len(&self, rules: &Ruleset, pile: usize) -> usize {
        usize::from(rules.pile_entry(pile).row.min(self.left[pile]))
    }

    /// Takes a card out of a pile: the one with this place among those that are left.
    #[inline]
    pub(crate) fn take_from_pile(&mut self, rules: &Ruleset, pile: usize, place: usize) -> CardId {
        let first = self.pile_slots(rules, pile).start;
        if place > 0 {
            self.cards[first..=first + place].rotate_right(1);
        }
        self.left[pile] -= 1;
        self.forget_top(pile);
        self.cards[first]
    }

    fn forget_top(&mut self, pile: usize) {
        if pile >= SEATS {
            self.peeked[pile - SEATS] = 0;
        }
    }

    /// Shuffles what is left of a pile.
    pub(crate) fn shuffle_pile(&mut self, rules: &Ruleset, pile: usize) {
        let mut rng = Rng::new(self.chance);
        self.chance = rng.bits();
        let slots = self.pile_slots(rules, pile);
        rng.shuffle(&mut self.cards[slots]);
        self.forget_top(pile);
    }

    /// Brings what is left of a pile into a given order, top first; gives whether these are its cards.
    pub(crate) fn order_pile(&mut self, rules: &Ruleset, pile: usize, order: &[CardId]) -> bool {
        let slots = self.pile_slots(rules, pile);
        let sorted = |cards: &[CardId]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        let is_same = sorted(order) == sorted(&self.cards[slots.clone()]);
        if is_same {
            self.cards[slots].copy_from_slice(order);
            self.forget_top(pile);
        }
        is_same
    }

    /// Whether all piles of a bit set of table entries are empty.
    pub(crate) fn are_empty(&self, rules: &Ruleset, piles: u8) -> bool {
        let at_seats = rules.boards_pile().is_some_and(|pile| piles >> pile & 1 == 1);
        let seats = if at_seats { 0..self.players() } else { 0..0 };
        // None of the slots of a pile that lies at seats is used by what is for all.
        seats.chain(bits(piles).map(|pile| SEATS + pile)).all(|pile| self.left[pile] == 0)
    }
}
