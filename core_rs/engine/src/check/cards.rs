//! Decks and cards, cards that stack, and piles.

use std::collections::{BTreeMap, BTreeSet};

use super::Checker;
use super::bounds::{Checked, at_most, index, invalid, name, repeated, unique, within};
use crate::limits;
use crate::tables::{PowerKind, Row, RowRange};

impl Checker<'_> {
    pub(super) fn cards(&self) -> Checked {
        let t = self.tables;
        let mut ages: Vec<u8> = t.decks.iter().map(|deck| deck.age).collect();
        for (position, deck) in t.decks.iter().enumerate() {
            let place = format!("decks[{position}]");
            within(&place, "the age", deck.age.into(), 1, limits::LOOP.into())?;
            if let Some(draw) = &deck.draw {
                index(&place, "colours", draw.colour, t.colours.len())?;
            }
            if deck.chooser.is_some() != (t.free_seats > 0) {
                return Err(invalid(place, "names a chooser without a free seat, or none with one"));
            }
        }
        ages.sort_unstable();
        if ages.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(invalid("decks", "has two decks of the same age"));
        }
        for (position, card) in t.cards.iter().enumerate() {
            let place = format!("cards[{position}]");
            name(&place, &card.name)?;
            index(&place, "colours", card.colour, t.colours.len())?;
            index(&place, "costs", card.cost, t.costs.len())?;
            at_most("copies of a card", card.copies.len(), limits::SLOTS)?;
            at_most("chains of a card", card.chains.len(), limits::CARDS)?;
            for chain in &card.chains {
                index(&place, "cards", *chain, t.cards.len())?;
            }
            if card.age != 0 && !ages.contains(&card.age) {
                return Err(invalid(place, format!("is of age {}, which has no deck", card.age)));
            }
            self.rows(&place, card.rows)?;
        }
        self.namesakes()
    }

    /// Cards of one name differ in their age, cost and chains only: moves name cards by their names.
    fn namesakes(&self) -> Checked {
        let t = self.tables;
        let rows = |[first, count]: RowRange| &t.rows[usize::from(first)..usize::from(first) + usize::from(count)];
        let mut by_name = BTreeMap::new();
        for (position, card) in t.cards.iter().enumerate() {
            let first = *by_name.entry(&card.name).or_insert(card);
            if first.colour != card.colour || rows(first.rows) != rows(card.rows) {
                let problem = format!("bears the name {:?} of another card and does something else", card.name);
                return Err(invalid(format!("cards[{position}]"), problem));
            }
        }
        Ok(())
    }

    /// Cards of which a city can have several only raise counters while they stand; groups and powers name such cards.
    pub(super) fn stacks(&self) -> Checked {
        let t = self.tables;
        let stacks = |place: &str, card: u16| {
            index(place, "cards", card, t.cards.len())?;
            if t.cards[usize::from(card)].stack.is_some() {
                Ok(())
            } else {
                Err(invalid(place, "names a card that does not stack"))
            }
        };
        for (position, card) in t.cards.iter().enumerate() {
            let place = format!("cards[{position}]");
            let Some(counter) = card.stack else { continue };
            self.counter(&place, counter)?;
            let [first, count] = card.rows;
            let rows = &t.rows[usize::from(first)..usize::from(first) + usize::from(count)];
            if !rows.iter().all(|row| matches!(row, Row::Add { .. } | Row::Gain { .. } | Row::Share { .. })) {
                return Err(invalid(place, "stacks and does more than raise counters"));
            }
        }
        for (position, group) in t.groups.iter().enumerate() {
            let place = format!("groups[{position}]");
            within(&place, "the number of kinds", group.cards.len() as i64, 1, limits::GROUP_KINDS as i64)?;
            let cards: Vec<u16> = group.cards.iter().copied().chain(group.wild).collect();
            cards.iter().try_for_each(|card| stacks(&place, *card))?;
            if let Some(card) = repeated(&cards) {
                return Err(invalid(place, format!("names cards[{card}] twice")));
            }
        }
        for (position, power) in t.powers.iter().enumerate() {
            let place = format!("powers[{position}]");
            power.always.iter().chain(&power.reaches_back).try_for_each(|switch| self.switch(&place, *switch))?;
            match &power.what {
                PowerKind::Draw { cards, .. } => {
                    at_most("cards that wake a power", cards.len(), limits::CARDS)?;
                    cards.iter().try_for_each(|card| index(&place, "cards", *card, t.cards.len()))?;
                }
                PowerKind::Double { card } => stacks(&place, *card)?,
                PowerKind::Anything => {}
            }
        }
        Ok(())
    }

    /// Piles hold cards that exist; every board has its own list where piles are of boards.
    pub(super) fn piles(&self) -> Checked {
        let t = self.tables;
        if t.piles.iter().filter(|pile| pile.of_boards).count() > 1 {
            return Err(invalid("piles", "has two piles of boards"));
        }
        for (position, pile) in t.piles.iter().enumerate() {
            let place = format!("piles[{position}]");
            let lists = if pile.of_boards { t.boards.len() } else { 1 };
            within(&place, "the number of lists", pile.contents.len() as i64, lists as i64, lists as i64)?;
            within(&place, "the row", pile.row.into(), 0, limits::HAND as i64)?;
            for contents in &pile.contents {
                at_most("kinds of cards in a pile", contents.len(), limits::CARDS)?;
                for entry in contents {
                    index(&place, "cards", entry.card, t.cards.len())?;
                    within(&place, "the number of copies", entry.copies.into(), 1, limits::SLOTS as i64)?;
                    let card = &t.cards[usize::from(entry.card)];
                    if card.stack.is_none() && entry.copies > 1 {
                        return Err(invalid(
                            place,
                            format!("holds several copies of {:?}, which does not stack", card.name),
                        ));
                    }
                }
                let cards: Vec<u16> = contents.iter().map(|entry| entry.card).collect();
                if let Some(card) = repeated(&cards) {
                    return Err(invalid(place, format!("lists cards[{card}] twice")));
                }
            }
        }
        let entries = t.piles.iter().flat_map(|pile| &pile.contents).flatten();
        let cards: BTreeSet<u16> = entries.map(|entry| entry.card).collect();
        // Records tell piles by the names of their cards.
        unique("cards of piles", cards.iter().map(|card| t.cards[usize::from(*card)].name.as_str()))
    }
}
