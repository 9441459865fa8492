//! The score sheet.

use crate::limits::{BEST_CARDS, CATEGORIES, COUNTERS, SEATS};
use crate::ruleset::{Effects, Ruleset, Score, Standing};
use crate::state::State;
use crate::tables::{Counting, Quantity, Sets};

/// The score of one seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatScore {
    /// Points of each category of the ruleset, in its order.
    pub categories: Vec<i32>,
    /// The sum.
    pub total: i32,
    /// The counters that break ties, in the order of the ruleset.
    pub ties: Vec<i16>,
    /// Among the players: 1 is best, equal ranks are ties. A free seat has none.
    pub rank: Option<u8>,
}

type Counters = [i16; COUNTERS];
type Points = [i32; CATEGORIES];

impl State {
    /// The score sheet as it stands now, by seat.
    pub fn scores(&self, rules: &Ruleset) -> Vec<SeatScore> {
        let tables = rules.tables();
        let mut scores: Vec<SeatScore> = (0..self.seat_count())
            .map(|seat| {
                let points = &self.points(rules, seat)[..tables.categories.len()];
                SeatScore {
                    categories: points.to_vec(),
                    total: total(points),
                    ties: tables.ties.iter().map(|tie| self.seats[seat].counters[usize::from(tie.counter)]).collect(),
                    rank: None,
                }
            })
            .collect();
        let key = |score: &SeatScore| (score.total, score.ties.clone());
        let of_players = &mut scores[..self.players()];
        let keys: Vec<_> = of_players.iter().map(key).collect();
        for score in of_players {
            score.rank = Some(1 + keys.iter().filter(|other| **other > key(score)).count() as u8);
        }
        scores
    }

    /// Points of one seat by category, with the best choice of everything that is chosen at scoring.
    fn points(&self, rules: &Ruleset, seat: usize) -> Points {
        let own: Vec<&Effects> = rules.effects_in_play(&self.seats[seat]).collect();
        let sheet = Sheet { rules, state: self, seat };
        let copies: Vec<_> = own
            .iter()
            .flat_map(|effects| &effects.scores)
            .filter_map(|score| match *score {
                Score::Best { colour, scope } => Some(sheet.choices(colour, scope)),
                Score::Quantity { .. } => None,
            })
            .collect();
        debug_assert!(copies.len() <= BEST_CARDS, "the loader has bounded these rows");
        let mut points = Points::default();
        for effects in &own {
            sheet.add_rows(&mut points, effects, &self.seats);
        }
        sheet.with_copies(points, self.seats[seat].counters, &copies)
    }

    /// A quantity seen from a seat.
    pub(crate) fn quantity(&self, rules: &Ruleset, seat: usize, quantity: usize) -> i16 {
        self.quantity_of(&rules.tables().quantities[quantity], seat, &self.seats)
    }

    fn quantity_of(&self, quantity: &Quantity, seat: usize, seats: &[crate::state::Seat; SEATS]) -> i16 {
        let mut sum = i32::from(quantity.constant);
        for term in &quantity.terms {
            let counted: i32 = self
                .scope(seat, term.scope)
                .flat_map(|other| {
                    term.counters.iter().map(move |counter| i32::from(seats[other].counters[usize::from(*counter)]))
                })
                .sum();
            let number = i32::from(term.number);
            let times = match term.counting {
                Counting::Per => counted.div_euclid(number),
                Counting::AtLeast => (counted >= number).into(),
                Counting::AtMost => (counted <= number).into(),
            };
            sum = sum.saturating_add(i32::from(term.weight).saturating_mul(times));
        }
        sum.clamp(i16::MIN.into(), i16::MAX.into()) as i16
    }
}

/// A card that can score as if it stood in the city too.
struct Copied<'a> {
    points: Points,
    standing: &'a [Standing],
}

struct Sheet<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    seat: usize,
}

impl Sheet<'_> {
    /// Adds what the scoring rows of an object give.
    fn add_rows(&self, points: &mut Points, effects: &Effects, seats: &[crate::state::Seat; SEATS]) {
        for score in &effects.scores {
            if let Score::Quantity { category, quantity } = score {
                let quantity = &self.rules.tables().quantities[*quantity];
                let more = self.state.quantity_of(quantity, self.seat, seats).into();
                points[*category] = points[*category].saturating_add(more);
            }
        }
    }

    /// The best sheet over all choices of cards that score as if they stood here too. `counters` are those of the
    /// seat, with what the choices so far add.
    fn with_copies(&self, points: Points, counters: Counters, copies: &[Vec<Copied<'_>>]) -> Points {
        let Some((choices, rest)) = copies.split_first() else {
            return self.close(points, &counters);
        };
        let mut best = self.with_copies(points, counters, rest);
        for choice in choices {
            let mut points = points;
            points.iter_mut().zip(choice.points).for_each(|(sum, more)| *sum = sum.saturating_add(more));
            let mut counters = counters;
            for row in choice.standing {
                if let Standing::Add { counter, amount } = *row {
                    counters[counter] = counters[counter].saturating_add(amount);
                }
            }
            let found = self.with_copies(points, counters, rest);
            if total(&found) > total(&best) {
                best = found;
            }
        }
        best
    }

    /// The cards of a colour in the cities in scope, each with what its scoring rows give here.
    fn choices(&self, colour: u8, scope: u8) -> Vec<Copied<'_>> {
        let cards = &self.rules.tables().cards;
        let others = self.state.scope(self.seat, scope).filter(|other| *other != self.seat);
        let found = others.flat_map(|other| self.state.seats[other].built.iter());
        let of_colour = found.filter(|card| cards[usize::from(*card)].colour == colour);
        // The rows of a copy see the city with the copy in it.
        let mut seats = self.state.seats;
        seats[self.seat].add(self.rules.tables().colours[usize::from(colour)].counter.into(), 1);
        of_colour
            .map(|card| {
                let effects = self.rules.card_effects(card);
                let mut points = Points::default();
                self.add_rows(&mut points, effects, &seats);
                Copied { points, standing: &effects.standing }
            })
            .collect()
    }

    /// Adds what the categories themselves give.
    fn close(&self, mut points: Points, counters: &Counters) -> Points {
        let mut seats = self.state.seats;
        seats[self.seat].counters = *counters;
        for (index, category) in self.rules.tables().categories.iter().enumerate() {
            if let Some(counter) = category.points {
                points[index] = points[index].saturating_add(counters[usize::from(counter)].into());
            }
            if let Some(quantity) = category.quantity {
                let quantity = &self.rules.tables().quantities[usize::from(quantity)];
                let more = self.state.quantity_of(quantity, self.seat, &seats).into();
                points[index] = points[index].saturating_add(more);
            }
            if let Some(sets) = &category.sets {
                points[index] = points[index].saturating_add(sets_points(sets, counters));
            }
        }
        points
    }
}

/// The sum of all categories; it stops at the bounds of 32 bits.
fn total(points: &[i32]) -> i32 {
    let sum: i64 = points.iter().map(|points| i64::from(*points)).sum();
    sum.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// Points for symbols, with wild symbols used for the best.
///
/// For each number of complete sets, the fewest wild symbols that complete them are used for that; squares being
/// convex, all the others are best added to the symbol that is then the most frequent.
fn sets_points(sets: &Sets, counters: &Counters) -> i32 {
    let count = |counter: &u8| i32::from(counters[usize::from(*counter)].max(0));
    let symbols: Vec<i32> = sets.symbols.iter().map(count).collect();
    let wild = sets.wild.as_ref().map_or(0, count);
    let fewest = symbols.iter().copied().min().unwrap_or(0);
    let mut best = 0;
    for complete in fewest.. {
        let spent: i32 = symbols.iter().map(|n| (complete - n).max(0)).sum();
        if spent > wild {
            break;
        }
        let raised = || symbols.iter().map(|n| i64::from((*n).max(complete)));
        let most = raised().max().unwrap_or(0);
        let squares: i64 = raised().map(|n| n * n).sum::<i64>() - most * most + (most + i64::from(wild - spent)).pow(2);
        best = best.max(squares + i64::from(complete) * i64::from(sets.full_set));
    }
    best.try_into().unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(symbols: [i16; 3], wild: i16) -> i32 {
        let mut counters = [0; COUNTERS];
        counters[..3].copy_from_slice(&symbols);
        counters[3] = wild;
        sets_points(&Sets { symbols: vec![0, 1, 2], full_set: 7, wild: Some(3) }, &counters)
    }

    #[test]
    fn symbols_score_squares_and_sets() {
        assert_eq!(points([3, 2, 1], 0), 9 + 4 + 1 + 7);
        assert_eq!(points([3, 2, 2], 0), 9 + 4 + 4 + 14);
        assert_eq!(points([0, 0, 0], 0), 0);
    }

    #[test]
    fn wild_symbols_are_used_for_the_best() {
        // 4 2 1: 16 + 4 + 1 + 7 = 28; 3 3 1: 26; 3 2 2: 31.
        assert_eq!(points([3, 2, 1], 1), 31);
        // Two wild symbols complete a set rather than make a third of a kind: 1 + 1 + 1 + 7 against 9.
        assert_eq!(points([1, 0, 0], 2), 10);
        assert_eq!(points([4, 0, 0], 1), 25);
    }

    /// Every assignment of wild symbols, one after the other.
    fn by_trying(symbols: [i16; 3], wild: i16) -> i32 {
        if wild == 0 {
            return points(symbols, 0);
        }
        let with_one_more = |symbol: usize| {
            let mut symbols = symbols;
            symbols[symbol] += 1;
            by_trying(symbols, wild - 1)
        };
        (0..3).map(with_one_more).max().unwrap_or(0)
    }

    #[test]
    fn no_assignment_of_wild_symbols_is_better() {
        for number in 0..5_i16.pow(3) {
            let symbols = [number / 25, number / 5 % 5, number % 5];
            for wild in 0..=4 {
                assert_eq!(points(symbols, wild), by_trying(symbols, wild), "{symbols:?} and {wild} wild");
            }
        }
    }
}
