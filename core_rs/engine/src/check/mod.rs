//! The checks that make tables trustworthy: every index leads somewhere, every number is in its bounds, the
//! flow program ends.

mod asks;
mod boards;
mod bounds;
mod cards;
mod declarations;
mod effects;
mod flow;

use self::bounds::{Checked, index};
use crate::tables::{Allowed, Tables};

/// Checks all tables.
pub(crate) fn check(tables: &Tables) -> Checked {
    Checker { tables }.all()
}

struct Checker<'a> {
    tables: &'a Tables,
}

impl Checker<'_> {
    fn all(&self) -> Checked {
        self.sizes()?;
        self.names()?;
        self.things()?;
        for (position, quantity) in self.tables.quantities.iter().enumerate() {
            self.quantity(&format!("quantities[{position}]"), quantity)?;
        }
        for (position, cost) in self.tables.costs.iter().enumerate() {
            self.cost(&format!("costs[{position}]"), cost)?;
        }
        for (position, row) in self.tables.rows.iter().enumerate() {
            self.row(&format!("rows[{position}]"), row)?;
        }
        self.standing_rules()?;
        self.cards()?;
        self.stacks()?;
        self.piles()?;
        self.boards()?;
        for (position, category) in self.tables.categories.iter().enumerate() {
            self.category(&format!("categories[{position}]"), category)?;
        }
        for (position, tie) in self.tables.ties.iter().enumerate() {
            self.counter(&format!("ties[{position}]"), tie.counter)?;
        }
        for (position, ask) in self.tables.asks.iter().enumerate() {
            self.ask(&format!("asks[{position}]"), ask)?;
        }
        self.flow()
    }

    fn counter(&self, place: &str, counter: u8) -> Checked {
        index(place, "counters", counter, self.tables.counters.len())
    }

    fn switch(&self, place: &str, switch: u8) -> Checked {
        index(place, "switches", switch, self.tables.switches.len())
    }

    fn allowed(&self, place: &str, allowed: Allowed) -> Checked {
        match allowed {
            Allowed::Always => Ok(()),
            Allowed::Switch { switch, .. } => self.switch(place, switch),
        }
    }
}
