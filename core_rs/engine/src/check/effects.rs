//! What things cost and do: costs, rows, what rows count, and rules that stand with objects.

use super::Checker;
use super::bounds::{Checked, at_most, bits, index, invalid, within};
use crate::limits;
use crate::tables::{Asked, Cost, Counting, Quantity, Row, RowRange};

impl Checker<'_> {
    pub(super) fn quantity(&self, place: &str, quantity: &Quantity) -> Checked {
        at_most("terms of a quantity", quantity.terms.len(), limits::TERMS_OF_A_QUANTITY)?;
        for term in &quantity.terms {
            within(place, "the number", term.number.into(), i64::from(term.counting != Counting::AtMost), 255)?;
            bits(place, "scopes", term.scope.into(), 4)?;
            if term.goods != 0 {
                bits(place, "goods", term.goods.into(), self.tables.goods.len())?;
            }
            at_most("counters of a term", term.counters.len(), limits::COUNTERS_OF_A_TERM)?;
            for counter in &term.counters {
                self.counter(place, *counter)?;
            }
        }
        Ok(())
    }

    pub(super) fn cost(&self, place: &str, cost: &Cost) -> Checked {
        if cost.goods.len() != self.tables.goods.len() {
            return Err(invalid(
                place,
                format!("has {} entries for {} goods", cost.goods.len(), self.tables.goods.len()),
            ));
        }
        let units: usize = cost.goods.iter().map(|units| usize::from(*units)).sum();
        within(place, "units of goods", units as i64, 0, limits::COST_UNITS as i64)?;
        if let Some(spend) = &cost.spend {
            index(place, "groups", spend.group, self.tables.groups.len())?;
            within(place, "the number of cards spent", spend.count.into(), 1, limits::SPENT as i64)?;
        }
        let states: usize = cost.goods.iter().map(|units| usize::from(*units) + 1).product();
        within(place, "the number of partly paid states", states as i64, 1, limits::COST_STATES as i64)
    }

    pub(super) fn row(&self, place: &str, row: &Row) -> Checked {
        let t = self.tables;
        match *row {
            Row::Add { counter, .. } => self.counter(place, counter),
            Row::Produce { producer, units } => {
                index(place, "producers", producer, t.producers.len())?;
                within(place, "units", units.into(), 1, limits::COST_UNITS as i64)
            }
            Row::Trade { term } => index(place, "terms", term, t.terms.len()),
            Row::Right { right } => index(place, "rights", right, t.rights.len()),
            Row::Gain { counter, quantity, scope } | Row::Lose { counter, quantity, scope } => {
                self.counter(place, counter)?;
                index(place, "quantities", quantity, t.quantities.len())?;
                bits(place, "scopes", scope.into(), 4)
            }
            Row::Share { counter, .. } => index(place, "counters of the table", counter, t.shared.len()),
            Row::Power { power } => index(place, "powers", power, t.powers.len()),
            Row::Queue { ask, .. } => {
                index(place, "asks", ask, t.asks.len())?;
                if t.asks[usize::from(ask)].of == Asked::Queued {
                    Ok(())
                } else {
                    Err(invalid(place, format!("queues asks[{ask}], which is not put to a queued seat")))
                }
            }
            Row::Score { category, quantity } => {
                index(place, "categories", category, t.categories.len())?;
                index(place, "quantities", quantity, t.quantities.len())
            }
            Row::ScoreMarker { category, scope, .. } => {
                index(place, "categories", category, t.categories.len())?;
                bits(place, "scopes", scope.into(), 4)
            }
            Row::ScoreBest { colour, scope } => {
                index(place, "colours", colour, t.colours.len())?;
                bits(place, "scopes", scope.into(), 4)
            }
        }
    }

    pub(super) fn standing_rules(&self) -> Checked {
        let t = self.tables;
        for (position, change) in t.cost_changes.iter().enumerate() {
            let place = format!("cost_changes[{position}]");
            self.counter(&place, change.counter)?;
            self.builds(&place, change.colours, change.stages)?;
            within(&place, "the amount added", change.bank.into(), -255, 255)?;
        }
        for (position, event) in t.events.iter().enumerate() {
            let place = format!("events[{position}]");
            self.counter(&place, event.counter)?;
            self.builds(&place, event.colours, event.stages)?;
            bits(&place, "ways", event.ways.into(), 4)?;
            self.counter(&place, event.gained)?;
            index(&place, "quantities", event.quantity, t.quantities.len())?;
            bits(&place, "scopes", event.scope.into(), 4)?;
        }
        for (position, strength) in t.strengths.iter().enumerate() {
            let place = format!("strengths[{position}]");
            self.counter(&place, strength.counter)?;
            self.counter(&place, strength.strength)?;
            index(&place, "quantities", strength.quantity, t.quantities.len())?;
        }
        Ok(())
    }

    /// Checks what a rule is for: colours that exist, or stages.
    fn builds(&self, place: &str, colours: u16, stages: bool) -> Checked {
        if colours == 0 && stages { Ok(()) } else { bits(place, "colours", colours.into(), self.tables.colours.len()) }
    }

    pub(super) fn rows(&self, place: &str, [first, count]: RowRange) -> Checked {
        let end = usize::from(first) + usize::from(count);
        if end > self.tables.rows.len() {
            return Err(invalid(place, format!("has rows up to {end}, there are {}", self.tables.rows.len())));
        }
        at_most("rows of an object", count.into(), limits::ROWS_OF_AN_OBJECT)
    }
}
