//! What a game has: how much of everything, under which names, and the things that effects refer to.

use super::Checker;
use super::bounds::{Checked, at_most, bits, index, invalid, name, unique, within};
use crate::limits;
use crate::tables::{Category, Instruction};

impl Checker<'_> {
    pub(super) fn sizes(&self) -> Checked {
        let t = self.tables;
        at_most("switches", t.switches.len(), limits::SWITCHES)?;
        at_most("goods", t.goods.len(), limits::GOODS)?;
        at_most("counters", t.counters.len(), limits::COUNTERS)?;
        at_most("colours", t.colours.len(), limits::COLOURS)?;
        at_most("kinds of producers", t.producers.len(), limits::PRODUCERS)?;
        at_most("trade terms", t.terms.len(), limits::TERMS)?;
        at_most("rights", t.rights.len(), limits::RIGHTS)?;
        at_most("counters of the table", t.shared.len(), limits::SHARED)?;
        at_most("powers", t.powers.len(), limits::POWERS)?;
        at_most("groups", t.groups.len(), limits::GROUPS)?;
        at_most("piles", t.piles.len(), limits::PILES)?;
        at_most("changes of costs", t.cost_changes.len(), limits::STANDING_RULES)?;
        at_most("events", t.events.len(), limits::STANDING_RULES)?;
        at_most("strengths", t.strengths.len(), limits::STANDING_RULES)?;
        at_most("costs", t.costs.len(), limits::ENTRIES)?;
        at_most("quantities", t.quantities.len(), limits::ENTRIES)?;
        at_most("rows", t.rows.len(), limits::ENTRIES)?;
        at_most("cards", t.cards.len(), limits::CARDS)?;
        at_most("decks", t.decks.len(), usize::from(limits::LOOP))?;
        at_most("boards", t.boards.len(), limits::BOARDS)?;
        at_most("categories", t.categories.len(), limits::CATEGORIES)?;
        at_most("ties", t.ties.len(), limits::COUNTERS)?;
        at_most("asks", t.asks.len(), limits::ASKS)?;
        at_most("flow instructions", t.flow.len(), limits::FLOW)
    }

    pub(super) fn names(&self) -> Checked {
        let t = self.tables;
        name("name", &t.name)?;
        name("title", &t.title)?;
        unique("switches", t.switches.iter().map(|x| x.name.as_str()))?;
        unique("goods", t.goods.iter().map(|x| x.name.as_str()))?;
        unique("counters", t.counters.iter().map(|x| x.name.as_str()))?;
        unique("colours", t.colours.iter().map(|x| x.name.as_str()))?;
        unique("boards", t.boards.iter().map(|x| x.name.as_str()))?;
        unique("categories", t.categories.iter().map(|x| x.name.as_str()))?;
        unique("asks", t.asks.iter().map(|x| x.name.as_str()))?;
        unique("counters of the table", t.shared.iter().map(|x| x.name.as_str()))?;
        unique("powers", t.powers.iter().map(|x| x.name.as_str()))?;
        unique("groups", t.groups.iter().map(|x| x.name.as_str()))?;
        unique("piles", t.piles.iter().map(|x| x.name.as_str()))?;
        self.score_sheet()
    }

    /// The score sheet is one map: what it holds has different names.
    fn score_sheet(&self) -> Checked {
        let t = self.tables;
        let ties = t.ties.iter().map(|tie| tie.name.as_str());
        let columns = t.categories.iter().map(|category| category.name.as_str());
        unique("columns of the score sheet", columns.chain(ties).chain(["total", "rank"]))
    }

    pub(super) fn things(&self) -> Checked {
        let t = self.tables;
        within("players", "the smallest number", t.players[0].into(), 2, limits::SEATS as i64)?;
        within("players", "the largest number", t.players[1].into(), t.players[0].into(), limits::SEATS as i64)?;
        self.free_seats()?;
        self.counter("currency", t.currency)?;
        self.counter("stages", t.stages)?;
        self.counter("unbuilt", t.unbuilt)?;
        for (position, colour) in t.colours.iter().enumerate() {
            self.counter(&format!("colours[{position}]"), colour.counter)?;
        }
        within("trade", "the price", t.trade.price.into(), 1, limits::PRICE.into())?;
        if let Some(switch) = t.trade.needless {
            self.switch("trade", switch)?;
        }
        if let Some(switch) = t.trade.open_choices {
            self.switch("trade", switch)?;
        }
        for (position, producer) in t.producers.iter().enumerate() {
            let place = format!("producers[{position}]");
            bits(&place, "goods", producer.goods.into(), t.goods.len())?;
            if producer.missing && producer.for_sale {
                return Err(invalid(place, "sells what is missing"));
            }
        }
        for (position, term) in t.terms.iter().enumerate() {
            let place = format!("terms[{position}]");
            bits(&place, "sides", term.sides.into(), 2)?;
            bits(&place, "goods", term.goods.into(), t.goods.len())?;
            within(&place, "the price", term.price.into(), 1, limits::PRICE.into())?;
        }
        for (position, right) in t.rights.iter().enumerate() {
            let place = format!("rights[{position}]");
            bits(&place, "colours", right.colours.into(), t.colours.len())?;
            if let Some(numbers) = right.numbers {
                bits(&place, "cards of a hand", numbers.into(), limits::HAND)?;
            }
        }
        Ok(())
    }

    fn free_seats(&self) -> Checked {
        let t = self.tables;
        within("free_seats", "the number", t.free_seats.into(), 0, limits::FREE_SEATS as i64)?;
        if t.free_seats == 0 {
            return Ok(());
        }
        if !t.piles.is_empty() || t.flow.contains(&Instruction::Turns) {
            return Err(invalid("free_seats", "stands beside piles or turns, in which only players take part"));
        }
        within(
            "players",
            "beside a free seat the number",
            t.players[1].into(),
            2,
            limits::PLAYERS_WITH_A_FREE_SEAT as i64,
        )
    }

    pub(super) fn category(&self, place: &str, category: &Category) -> Checked {
        if let Some(counter) = category.points {
            self.counter(place, counter)?;
        }
        if let Some(quantity) = category.quantity {
            index(place, "quantities", quantity, self.tables.quantities.len())?;
        }
        if let Some(sets) = &category.sets {
            within(place, "the number of symbols", sets.symbols.len() as i64, 1, limits::SYMBOLS as i64)?;
            for counter in sets.symbols.iter().chain(&sets.wild) {
                self.counter(place, *counter)?;
            }
            if let Some(copied) = &sets.copied {
                self.counter(place, copied.counter)?;
                index(place, "colours", copied.colour, self.tables.colours.len())?;
                bits(place, "scopes", copied.scope.into(), 4)?;
            }
        }
        Ok(())
    }
}
