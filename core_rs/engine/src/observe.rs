//! What a seat may know.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;
use serde_json::Value;

use crate::cards::CardId;
use crate::error::MoveError;
use crate::limits::SEATS;
use crate::move_text::MoveText;
use crate::ruleset::Ruleset;
use crate::state::{FRESH, Fate, State};
use crate::tables::{Renewal, Zone};

/// Exactly what one player may know: what everybody sees, the own hand, and what it remembers of cards that have
/// passed through its hands. Lists of cards are sorted in the order of the tables.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Observation<'a> {
    /// The seat.
    pub seat: usize,
    /// Number of players.
    pub players: usize,
    /// The age, from 1; 0 before the first.
    pub age: u8,
    /// The turn within the age, from 1; 0 before the first.
    pub turn: u16,
    /// What everybody sees of each seat, a free one last.
    pub cities: Vec<City<'a>>,
    /// Cards in the own hand.
    pub hand: Vec<&'a str>,
    /// Kind of the decision that the seat owes.
    pub kind: Option<&'a str>,
    /// The own answer to the question that others have still to answer.
    pub answer: Option<Value>,
    /// The seats that owe a decision.
    pub waiting: Vec<usize>,
    /// The seat whose turn it is, where seats take turns.
    pub active: Option<usize>,
    /// Counters of the table that are not 0.
    pub table: BTreeMap<&'a str, i16>,
    /// The piles on the table.
    pub piles: Vec<PileView<'a>>,
    /// The cards that the seat sees while it, or everybody, looks at a pile.
    pub looked: Option<Vec<&'a str>>,
    /// Cards that came from piles and have been discarded, with their numbers.
    pub spent: BTreeMap<&'a str, usize>,
    /// Own cards under stages, by the number of the stage.
    pub markers: BTreeMap<u8, &'a str>,
    /// Cards that the seat knows to lie on the discard pile: those it put there, and those it has seen there.
    pub discards: Vec<&'a str>,
    /// The whole discard pile, while the seat looks at it.
    pub discard_pile: Option<Vec<&'a str>>,
    /// Number of cards on the discard pile.
    pub discard_count: usize,
    /// What the seat knows of the hand that each seat holds; `None` for the own one and for hands that it has never
    /// seen.
    pub seen: Vec<Option<SeenHand<'a>>>,
    /// What the seat knows of the free seat; `None` if there is none.
    pub free: Option<FreeSeat<'a>>,
}

/// What a player knows of a free seat besides its city.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FreeSeat<'a> {
    /// The seat.
    pub seat: usize,
    /// The player who decides for it.
    pub chooser: usize,
    /// Kind of the decision that the player owes for it.
    pub kind: Option<&'a str>,
    /// The top card of the draw pile, while the player decides about it.
    pub top: Option<&'a str>,
    /// Cards that the player put under its stages, by the number of the stage.
    pub markers: BTreeMap<u8, &'a str>,
}

/// What everybody sees of a seat.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct City<'a> {
    /// Name of the board.
    pub board: &'a str,
    /// Name of the side.
    pub side: &'a str,
    /// Counters that are not 0.
    pub counters: BTreeMap<&'a str, i16>,
    /// Cards in the tableau.
    pub built: Vec<&'a str>,
    /// Numbers of the stages built, from 1.
    pub stages: Vec<u8>,
    /// Cards in the hand; for a free seat in the draw pile.
    pub hand_size: u8,
    /// Rights to build free.
    pub rights: Vec<HeldRight<'a>>,
    /// Cards of which there can be several, with their numbers.
    pub stacks: BTreeMap<&'a str, i16>,
    /// Powers.
    pub powers: Vec<HeldPower<'a>>,
}

/// A power that a seat has.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HeldPower<'a> {
    /// Its name.
    pub name: &'a str,
    /// Whether it was used in this turn.
    pub is_used: bool,
    /// Whether it lets the seat take a further card now.
    pub is_awake: bool,
}

/// A pile as a seat sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PileView<'a> {
    /// Name of the kind of pile.
    pub name: &'a str,
    /// The seat between which and its left neighbour it lies; none if it is for all.
    pub seat: Option<usize>,
    /// Cards left in it, those beside it included.
    pub size: usize,
    /// The top card, if the seat knows it.
    pub top: Option<&'a str>,
    /// The cards that lie face up beside it.
    pub row: Vec<&'a str>,
}

/// A right to build free that a seat has.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HeldRight<'a> {
    /// The colours of the cards that it is for.
    pub colours: Vec<&'a str>,
    /// When it comes back.
    pub renewal: Renewal,
    /// Whether it is only for a card of whose colour none stands in the city.
    pub first_of_colour: bool,
    /// The cards that it is for out of those of the hand that a seat uses in an age, from 1; `None` if for any.
    pub numbers: Option<Vec<u8>>,
    /// How often it can be used before that; at least 1 for one that is never used up.
    pub left: u8,
}

/// A hand as a seat has last seen it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeenHand<'a> {
    /// Cards seen in it that have not been shown elsewhere since. If there are more of them than `size`, the others have gone face
    /// down.
    pub cards: Vec<&'a str>,
    /// Number of cards in the hand now.
    pub size: u8,
}

impl State {
    /// What a player may know now.
    ///
    /// # Errors
    ///
    /// If there is no such seat, or nobody sits there.
    pub fn observe<'a>(&self, rules: &'a Ruleset, seat: usize) -> Result<Observation<'a>, MoveError> {
        self.check_player(seat)?;
        let viewer = Viewer { rules, state: self, seat };
        let is_asked = self.is_waiting(seat);
        let ask = (self.waiting != 0).then(|| self.current_ask(rules));
        let has_answered = self.waiting != 0 && self.answered >> seat & 1 == 1;
        Ok(Observation {
            seat,
            players: self.players(),
            age: self.age,
            turn: self.turn,
            cities: (0..self.seat_count()).map(|other| viewer.city(other)).collect(),
            hand: viewer.names(usize::from(self.seats[seat].hand)..self.end_of_hand(seat)),
            kind: ask.filter(|_| is_asked).map(|ask| ask.kind.as_str()),
            answer: has_answered.then(|| MoveText::new(rules, self.answer_context(seat), self.answers[seat]).to_json()),
            waiting: self.waiting().collect(),
            active: rules.has_turns().then_some(self.active.into()),
            table: viewer.table(),
            piles: self.all_piles(rules).map(|pile| viewer.pile(pile)).collect(),
            looked: viewer.looked(),
            spent: viewer.spent(),
            markers: viewer.markers(false),
            discards: viewer.names(self.pile(rules).filter(|slot| self.knows_discard(seat, *slot))),
            discard_pile: viewer.decides_about(Zone::Discard).then(|| viewer.names(self.pile(rules))),
            discard_count: self.pile(rules).count(),
            seen: (0..self.seat_count()).map(|other| viewer.seen(other)).collect(),
            free: self.free_seat().map(|free| viewer.free_seat(free)),
        })
    }
}

struct Viewer<'a, 's> {
    rules: &'a Ruleset,
    state: &'s State,
    seat: usize,
}

impl<'a> Viewer<'a, '_> {
    fn names(&self, slots: impl Iterator<Item = usize>) -> Vec<&'a str> {
        let mut cards: Vec<_> = slots.map(|slot| self.state.cards[slot]).collect();
        cards.sort_unstable();
        cards.into_iter().map(|card| self.rules.tables().cards[usize::from(card)].name.as_str()).collect()
    }

    /// Whether the viewer owes a decision, for itself or for a free seat, about cards of a zone.
    fn decides_about(&self, zone: Zone) -> bool {
        let mut waiting = self.state.waiting();
        waiting.any(|asked| self.state.chooser(asked) == self.seat) && self.state.current_ask(self.rules).from == zone
    }

    fn free_seat(&self, free: usize) -> FreeSeat<'a> {
        let state = self.state;
        let chooser = state.chooser(free);
        let decides = chooser == self.seat && state.is_waiting(free);
        let top = state.hand(free).first().filter(|_| self.decides_about(Zone::DrawPile));
        FreeSeat {
            seat: free,
            chooser,
            kind: decides.then(|| state.current_ask(self.rules).kind.as_str()),
            top: top.map(|card| self.rules.tables().cards[usize::from(*card)].name.as_str()),
            markers: self.markers(true),
        }
    }

    fn card(&self, card: CardId) -> &'a str {
        &self.rules.tables().cards[usize::from(card)].name
    }

    fn table(&self) -> BTreeMap<&'a str, i16> {
        let counters = self.rules.tables().shared.iter().zip(self.state.shared);
        counters.filter(|(_, amount)| *amount != 0).map(|(counter, amount)| (counter.name.as_str(), amount)).collect()
    }

    fn pile(&self, pile: usize) -> PileView<'a> {
        let entry = self.rules.pile_entry(pile);
        let cards = self.state.pile_cards(self.rules, pile);
        let knows_top = self.state.knows_top(self.rules, self.seat, pile);
        let row = &cards[..self.state.row_len(self.rules, pile)];
        PileView {
            name: &entry.name,
            seat: (pile < SEATS).then_some(pile),
            size: cards.len(),
            top: cards.first().filter(|_| knows_top).map(|card| self.card(*card)),
            row: row.iter().map(|card| self.card(*card)).collect(),
        }
    }

    fn looked(&self) -> Option<Vec<&'a str>> {
        let sees = self.state.sees_looked(self.seat);
        sees.then(|| self.state.looked_cards(self.rules).iter().map(|card| self.card(*card)).collect())
    }

    /// What has left the piles and is in no city.
    fn spent(&self) -> BTreeMap<&'a str, usize> {
        let tables = self.rules.tables();
        let mut counts = vec![0_usize; tables.cards.len()];
        for pile in self.state.all_piles(self.rules) {
            for card in self.state.taken_cards(self.rules, pile) {
                counts[usize::from(*card)] += 1;
            }
        }
        for (card, count) in counts.iter_mut().enumerate() {
            for city in &self.state.seats[..self.state.players()] {
                let held = match tables.cards[card].stack {
                    Some(counter) => city.counters[usize::from(counter)].max(0) as usize,
                    None => usize::from(city.built.contains(card as CardId)),
                };
                *count = count.saturating_sub(held);
            }
        }
        let spent = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        spent.map(|(card, count)| (self.card(card as CardId), *count)).collect()
    }

    fn stacks(&self, other: usize) -> BTreeMap<&'a str, i16> {
        let counters = self.state.seats[other].counters;
        let cards = self.rules.tables().cards.iter();
        let held = cards.filter_map(|card| card.stack.map(|stack| (card.name.as_str(), counters[usize::from(stack)])));
        held.filter(|(_, count)| *count != 0).collect()
    }

    fn powers(&self, other: usize) -> Vec<HeldPower<'a>> {
        let city = &self.state.seats[other];
        let awake = if other == usize::from(self.state.active) { self.state.awake } else { 0 };
        let held = |power: usize| HeldPower {
            name: &self.rules.tables().powers[power].name,
            is_used: city.powers_used >> power & 1 == 1,
            is_awake: awake >> power & 1 == 1,
        };
        crate::state::bits(city.powers).map(held).collect()
    }

    fn city(&self, other: usize) -> City<'a> {
        let tables = self.rules.tables();
        let seat = &self.state.seats[other];
        let board = &tables.boards[usize::from(seat.board)];
        let shown =
            tables.counters.iter().zip(seat.counters).filter(|(counter, amount)| !counter.internal && *amount != 0);
        City {
            board: &board.name,
            side: &board.sides[usize::from(seat.side)].name,
            counters: shown.map(|(counter, amount)| (counter.name.as_str(), amount)).collect(),
            built: seat.built.iter().map(|card| tables.cards[usize::from(card)].name.as_str()).collect(),
            stages: crate::state::bits(seat.stages).map(|stage| stage as u8 + 1).collect(),
            hand_size: seat.hand_len,
            rights: self.rights(other),
            stacks: self.stacks(other),
            powers: self.powers(other),
        }
    }

    fn rights(&self, other: usize) -> Vec<HeldRight<'a>> {
        let tables = self.rules.tables();
        let seat = &self.state.seats[other];
        let held = tables.rights.iter().enumerate().filter(|(index, _)| seat.rights[*index] > 0);
        held.map(|(index, right)| HeldRight {
            colours: crate::state::bits(right.colours).map(|colour| tables.colours[colour].name.as_str()).collect(),
            renewal: right.renewal,
            first_of_colour: right.first_of_colour,
            numbers: right.numbers.map(|numbers| crate::state::bits(numbers).map(|bit| bit as u8 + 1).collect()),
            left: seat.rights_left[index],
        })
        .collect()
    }

    /// Cards that the viewer put under stages, its own or those of the free seat.
    fn markers(&self, of_free_seat: bool) -> BTreeMap<u8, &'a str> {
        let name = |slot: usize| self.rules.tables().cards[usize::from(self.state.cards[slot])].name.as_str();
        let slots = self.state.fates.iter().enumerate();
        slots
            .filter_map(|(slot, fate)| match (fate.unpack(), of_free_seat) {
                (Fate::Marker { by, stage }, false) | (Fate::FreeMarker { by, stage }, true)
                    if usize::from(by) == self.seat =>
                {
                    Some((stage + 1, name(slot)))
                }
                _ => None,
            })
            .collect()
    }

    /// What is known of the hand of another player.
    fn seen(&self, other: usize) -> Option<SeenHand<'a>> {
        let slots = self.state.seen_hand(self.rules, self.seat, other)?;
        let is_known = |slot: &usize| self.state.is_unshown(*slot);
        Some(SeenHand { cards: self.names(slots.filter(is_known)), size: self.state.seats[other].hand_len })
    }
}

impl State {
    /// Where the cards lie that a player has seen in the hand of another one after the card that it last took out of it: those
    /// that [have not been shown](Self::is_unshown) since. `None` if it has never seen the hand.
    pub(crate) fn seen_hand(&self, rules: &Ruleset, viewer: usize, other: usize) -> Option<Range<usize>> {
        if other == viewer || self.is_free(other) || self.seats[other].hand_len == 0 {
            return None;
        }
        let (first, end) = (usize::from(self.seats[other].hand), self.end_of_hand(other));
        let mut taken = (self.start_of_run(rules, other)?..first).rev();
        let last_look = taken.find(|slot| self.is_taker(viewer, *slot))?;
        Some(last_look + 1..end)
    }

    /// Whether a card has been shown to nobody else, and was not drawn since the hand was passed.
    pub(crate) fn is_unshown(&self, slot: usize) -> bool {
        !self.fates[slot].unpack().is_public() && self.seen[slot] & FRESH == 0
    }

    /// Whether a player knows a card on the discard pile.
    pub(crate) fn knows_discard(&self, viewer: usize, slot: usize) -> bool {
        self.is_taker(viewer, slot) || self.seen[slot] >> viewer & 1 == 1
    }

    fn is_taker(&self, viewer: usize, slot: usize) -> bool {
        self.fates[slot].unpack().taker() == Some(viewer as u8)
    }
}
