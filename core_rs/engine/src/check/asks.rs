//! Questions: who is asked, where the cards come from, what can be done with them.

use super::Checker;
use super::bounds::{Checked, bits, index, invalid, name, unique, within};
use crate::limits;
use crate::tables::{Action, Ask, Asked, Condition, Pile, Skip, Zone};

impl Checker<'_> {
    pub(super) fn ask(&self, place: &str, ask: &Ask) -> Checked {
        name(place, &ask.kind)?;
        if let Asked::With { counter } | Asked::Free { counter: Some(counter) } = ask.of {
            self.counter(place, counter)?;
        }
        self.zone(place, ask)?;
        if matches!(ask.of, Asked::Free { .. }) && self.tables.free_seats == 0 {
            return Err(invalid(place, "asks a free seat, there is none"));
        }
        match &ask.skip {
            Skip::Never | Skip::Always => {}
            Skip::Unless { switch } => self.switch(place, *switch)?,
            Skip::When { conditions } => {
                within(place, "the number of conditions", conditions.len() as i64, 1, limits::USES as i64)?;
                conditions.iter().try_for_each(|condition| self.condition(place, condition))?;
            }
        }
        within(place, "the number of uses", ask.uses.len() as i64, 1, limits::USES as i64)?;
        unique(&format!("{place}.uses"), ask.uses.iter().map(|option| option.name.as_str()))?;
        for option in &ask.uses {
            self.allowed(place, option.allowed)?;
            match &option.action {
                Action::Sell { counter, .. } => self.counter(place, *counter)?,
                Action::Build { free: Some(word), .. } => name(place, word)?,
                Action::Look { count, ask, .. } => {
                    within(place, "the number of cards looked at", (*count).into(), 1, limits::HAND as i64)?;
                    self.follows(place, *ask, |ask| ask.from == Zone::Looked)?;
                }
                Action::TurnIn { group, identical, different, ask } => {
                    index(place, "groups", *group, self.tables.groups.len())?;
                    let most = limits::SPENT as i64;
                    within(place, "the number of identical cards", (*identical).into(), 0, most)?;
                    within(place, "the number of different cards", (*different).into(), 0, most)?;
                    self.follows(place, *ask, |ask| matches!(ask.from, Zone::Row { .. } | Zone::Tops { .. }))?;
                }
                Action::Put { ask } => {
                    index(place, "asks", *ask, self.tables.asks.len())?;
                    let put = &self.tables.asks[usize::from(*ask)];
                    let is_plain = !put.uses.iter().any(|option| matches!(option.action, Action::Put { .. }));
                    if !is_plain || put.of == Asked::Queued {
                        return Err(invalid(place, "puts a question that puts others, or one for queued seats"));
                    }
                }
                Action::Construct { wild_last, most } => {
                    wild_last.iter().chain(most).try_for_each(|switch| self.switch(place, *switch))?;
                }
                Action::Build { .. } | Action::Stage | Action::Decline | Action::Take => {}
            }
        }
        Ok(())
    }

    /// Checks where the cards of an ask come from, and that its uses can use them.
    fn zone(&self, place: &str, ask: &Ask) -> Checked {
        let t = self.tables;
        let is_one = matches!(ask.of, Asked::Queued | Asked::Active | Asked::Woken);
        if !matches!(ask.from, Zone::Hand | Zone::DrawPile) && !is_one {
            return Err(invalid(place, "asks several seats at once about the same cards"));
        }
        match ask.from {
            Zone::Tops { seats, table } => {
                within(place, "the piles of seats", seats.into(), 0, 7)?;
                bits(place, "piles", (u32::from(table) << 3) | u32::from(seats), t.piles.len() + 3)?;
                let is_wrong = |(index, pile): (usize, &Pile)| table >> index & 1 == 1 && pile.of_boards;
                if t.piles.iter().enumerate().any(is_wrong)
                    || (seats != 0 && !t.piles.iter().any(|pile| pile.of_boards))
                {
                    return Err(invalid(place, "takes from a pile that is not where it says"));
                }
            }
            Zone::Row { pile } => {
                index(place, "piles", pile, t.piles.len())?;
                if t.piles[usize::from(pile)].of_boards {
                    return Err(invalid(place, "takes from a row of piles of boards"));
                }
            }
            Zone::DrawPile if !matches!(ask.of, Asked::Free { .. }) => {
                return Err(invalid(place, "asks others than the free seat about the draw pile"));
            }
            Zone::Hand | Zone::Discard | Zone::DrawPile | Zone::Looked | Zone::Nowhere => {}
        }
        let fits = |action: &Action| match action {
            Action::Build { .. } | Action::Stage | Action::Sell { .. } => {
                matches!(ask.from, Zone::Hand | Zone::Discard | Zone::DrawPile)
            }
            Action::Take => matches!(ask.from, Zone::Tops { .. } | Zone::Row { .. } | Zone::Looked),
            Action::Look { .. } => matches!(ask.from, Zone::Tops { .. }),
            Action::Construct { .. } | Action::TurnIn { .. } | Action::Put { .. } => ask.from == Zone::Nowhere,
            Action::Decline => true,
        };
        let is_drawing = matches!(ask.from, Zone::Tops { .. });
        if !ask.uses.iter().all(|option| fits(&option.action)) || (ask.of == Asked::Woken && !is_drawing) {
            return Err(invalid(place, "has a use that cannot use the cards offered"));
        }
        Ok(())
    }

    /// Checks that a question that an answer brings can be put.
    fn follows(&self, place: &str, ask: u8, fits: impl Fn(&Ask) -> bool) -> Checked {
        index(place, "asks", ask, self.tables.asks.len())?;
        let found = &self.tables.asks[usize::from(ask)];
        if found.of == Asked::Queued && fits(found) {
            Ok(())
        } else {
            Err(invalid(place, format!("brings asks[{ask}], which is not for queued seats or has its cards elsewhere")))
        }
    }

    pub(super) fn condition(&self, place: &str, condition: &Condition) -> Checked {
        match *condition {
            Condition::Active { counter, .. } | Condition::Any { counter, .. } => self.counter(place, counter),
            Condition::Table { counter, .. } => {
                index(place, "counters of the table", counter, self.tables.shared.len())
            }
            Condition::Empty { piles } => bits(place, "piles", piles.into(), self.tables.piles.len()),
        }
    }
}
