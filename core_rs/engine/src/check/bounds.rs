//! Bounds of numbers, indices that lead somewhere, proper names: what all checks are made of.

use std::collections::BTreeSet;

use crate::error::TablesError;
use crate::limits;

pub(super) type Checked = Result<(), TablesError>;

pub(super) fn invalid(place: impl Into<String>, problem: impl Into<String>) -> TablesError {
    TablesError::Invalid { place: place.into(), problem: problem.into() }
}

pub(super) fn at_most(what: &'static str, found: usize, limit: usize) -> Checked {
    if found > limit { Err(TablesError::TooMany { what, found, limit }) } else { Ok(()) }
}

/// Checks that an index is below the length of the table that it points into.
pub(super) fn index(place: &str, table: &str, found: impl Into<usize>, length: usize) -> Checked {
    let found = found.into();
    if found < length { Ok(()) } else { Err(invalid(place, format!("points at {table}[{found}], there are {length}"))) }
}

/// Checks that a bit set names only things that exist, and at least one.
pub(super) fn bits(place: &str, table: &str, found: u32, length: usize) -> Checked {
    if found != 0 && (length >= 32 || found >> length == 0) {
        Ok(())
    } else {
        Err(invalid(place, format!("has the bit set {found:#x} over the {length} {table}")))
    }
}

pub(super) fn within(place: &str, what: &str, found: i64, low: i64, high: i64) -> Checked {
    if (low..=high).contains(&found) {
        Ok(())
    } else {
        Err(invalid(place, format!("has {what} {found}, expected {low} to {high}")))
    }
}

pub(super) fn name(place: &str, found: &str) -> Checked {
    let length = found.chars().count();
    if length == 0 || length > limits::NAME || found.chars().any(char::is_control) {
        return Err(invalid(place, format!("has no proper name of 1 to {} characters", limits::NAME)));
    }
    Ok(())
}

pub(super) fn unique<'a>(what: &str, names: impl Iterator<Item = &'a str>) -> Checked {
    let mut seen = BTreeSet::new();
    for (position, found) in names.enumerate() {
        name(&format!("{what}[{position}]"), found)?;
        if !seen.insert(found) {
            return Err(invalid(format!("{what}[{position}]"), format!("repeats the name {found:?}")));
        }
    }
    Ok(())
}

/// The first card of a list that it has before.
pub(super) fn repeated(cards: &[u16]) -> Option<u16> {
    let is_before = |(position, card): &(usize, &u16)| cards[..*position].contains(card);
    cards.iter().enumerate().find(is_before).map(|(_, card)| *card)
}
