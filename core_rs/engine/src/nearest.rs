//! The nearest name, for errors that ask whether it was meant.

use crate::error::SetupError;
use crate::limits;

/// Names listed at most where none is near.
const LISTED: usize = 12;

/// The error for a name that is none of those known.
pub(crate) fn unknown<'a>(kind: &'static str, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> SetupError {
    let mut listed: Vec<String> = known.clone().take(LISTED).map(str::to_owned).collect();
    match known.clone().count() - listed.len() {
        0 => {}
        more => listed.push(format!("and {more} more")),
    }
    SetupError::Unknown { kind, name: name.to_owned(), nearest: nearest(name, known), known: listed }
}

/// The name among `known` that is most like `name`, if any is like it.
fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let limit = (name.chars().count().min(limits::NAME) / 3).max(1);
    known
        .map(|other| (distance(name, other), other))
        .filter(|(far, _)| *far <= limit)
        .min_by_key(|(far, _)| *far)
        .map(|(_, other)| other.to_owned())
}

/// Levenshtein distance, letter case ignored.
fn distance(left: &str, right: &str) -> usize {
    let letters = |text: &str| text.chars().take(limits::NAME).flat_map(char::to_lowercase).collect::<Vec<_>>();
    let (left, right) = (letters(left), letters(right));
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in right.iter().enumerate() {
            let substituted = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[right.len()]
}
