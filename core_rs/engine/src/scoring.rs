//! The score sheet.

use std::cmp::Ordering;

use crate::limits::{BEST_CARDS, CATEGORIES, SEATS, SYMBOLS};
use crate::ruleset::{Effects, Ruleset, Score};
use crate::state::{Counters, Fate, PackedFate, Seat, State, bits};
use crate::tables::{CopiedSymbols, Counting, Quantity, Sets};

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

/// Points by category.
pub(crate) type Points = [i32; CATEGORIES];

/// Points by seat and category, with what follows from them.
#[derive(Debug, Clone)]
pub(crate) struct ScoreSheet {
    pub points: [Points; SEATS],
    pub totals: [i32; SEATS],
    /// Ranks of the players, from 1; 0 for free seats.
    pub ranks: [u8; SEATS],
}

/// The seat itself, as a scope.
const SELF: u8 = 1;

impl State {
    /// The score sheet as it stands now, by seat.
    pub fn scores(&self, rules: &Ruleset) -> Vec<SeatScore> {
        let tables = rules.tables();
        let sheet = self.score_sheet(rules);
        let seat_score = |seat: usize| SeatScore {
            categories: sheet.points[seat][..tables.categories.len()].to_vec(),
            total: sheet.totals[seat],
            ties: tables.ties.iter().map(|tie| self.seats[seat].counters[usize::from(tie.counter)]).collect(),
            rank: (!self.is_free(seat)).then_some(sheet.ranks[seat]),
        };
        (0..self.seat_count()).map(seat_score).collect()
    }

    /// The score sheet as it stands now.
    pub(crate) fn score_sheet(&self, rules: &Ruleset) -> ScoreSheet {
        let mut sheet = ScoreSheet { points: [[0; CATEGORIES]; SEATS], totals: [0; SEATS], ranks: [0; SEATS] };
        for seat in 0..self.seat_count() {
            sheet.points[seat] = self.points(rules, seat);
            sheet.totals[seat] = total(&sheet.points[seat]);
        }
        for seat in 0..self.players() {
            let better = (0..self.players()).filter(|other| self.is_better(rules, &sheet.totals, *other, seat));
            sheet.ranks[seat] = 1 + better.count() as u8;
        }
        sheet
    }

    /// Whether a seat comes before another one.
    fn is_better(&self, rules: &Ruleset, totals: &[i32; SEATS], seat: usize, other: usize) -> bool {
        let tie = |seat: usize, counter: u8| self.seats[seat].counters[usize::from(counter)];
        let ties = rules.tables().ties.iter().map(|broken| tie(seat, broken.counter).cmp(&tie(other, broken.counter)));
        ties.fold(totals[seat].cmp(&totals[other]), Ordering::then) == Ordering::Greater
    }

    /// Points of one seat by category, with the best choice of everything that is chosen at scoring.
    fn points(&self, rules: &Ruleset, seat: usize) -> Points {
        let sheet = Sheet { rules, state: self, seat };
        let city = &self.seats[seat];
        let mut points = Points::default();
        let mut copied = Vec::new();
        let mut add = |effects: &Effects, stage: Option<u8>| {
            sheet.add_rows(&mut points, effects, stage, &self.seats);
            copied.extend(effects.scores.iter().filter_map(|score| match *score {
                Score::Best { colour, scope } => Some(sheet.choices(colour, scope)),
                Score::Quantity { .. } | Score::Marker { .. } => None,
            }));
        };
        add(&rules.side_effects(city.board, city.side).board, None);
        for stage in bits(city.stages) {
            add(self.stage_effects(rules, seat, stage as u8).effects, Some(stage as u8));
        }
        city.built.and(rules.scoring_cards()).for_each(|card| add(rules.card_effects(card), None));
        debug_assert!(copied.len() <= BEST_CARDS, "the loader has bounded these rows");
        if copied.is_empty() {
            return sheet.close(points, &self.seats);
        }
        sheet.with_copies(points, city.counters, &copied)
    }

    /// A quantity seen from a seat.
    pub(crate) fn quantity(&self, rules: &Ruleset, seat: usize, quantity: usize) -> i16 {
        self.quantity_of(rules, &rules.tables().quantities[quantity], seat, &self.seats)
    }

    fn quantity_of(&self, rules: &Ruleset, quantity: &Quantity, seat: usize, seats: &[Seat; SEATS]) -> i16 {
        let mut sum = i32::from(quantity.constant);
        for term in &quantity.terms {
            let in_city = |city: &Seat| {
                let counters = term.counters.iter().map(|counter| i32::from(city.counters[usize::from(*counter)]));
                let units = if term.goods == 0 { 0 } else { units_for_sale(rules, city, term.goods) };
                counters.sum::<i32>() + units
            };
            let counted: i32 = if term.scope == SELF {
                in_city(&seats[seat])
            } else {
                self.scope(seat, term.scope).map(|other| in_city(&seats[other])).sum()
            };
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

/// How many units of a city that are for sale can be one of some goods.
fn units_for_sale(rules: &Ruleset, city: &Seat, goods: u8) -> i32 {
    let for_sale = bits(city.kinds & rules.kinds_for_sale());
    let of_goods = for_sale.filter(|kind| rules.tables().producers[*kind].goods & goods != 0);
    of_goods.map(|kind| i32::from(city.producers[kind])).sum()
}

/// A card that can score as if it stood in the city too.
struct Copied<'a> {
    points: Points,
    /// What it adds to counters.
    adds: &'a Counters,
}

struct Sheet<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    seat: usize,
}

impl Sheet<'_> {
    /// Adds what the scoring rows of an object give; of a stage its index is needed.
    fn add_rows(&self, points: &mut Points, effects: &Effects, stage: Option<u8>, seats: &[Seat; SEATS]) {
        for score in &effects.scores {
            let (category, more) = match *score {
                Score::Quantity { category, quantity } => {
                    let quantity = &self.rules.tables().quantities[quantity];
                    (category, self.state.quantity_of(self.rules, quantity, self.seat, seats).into())
                }
                Score::Marker { category, points, scope } => {
                    let cards = stage.map_or(0, |stage| self.like_marker(stage, scope));
                    (category, i32::from(points).saturating_mul(cards))
                }
                Score::Best { .. } => continue,
            };
            points[category] = points[category].saturating_add(more);
        }
    }

    /// Cards, in the cities in scope, of the colour of the card that marks a stage. That is a secret until the end.
    fn like_marker(&self, stage: u8, scope: u8) -> i32 {
        if !self.state.is_over() {
            return 0;
        }
        let tables = self.rules.tables();
        let is_free = self.state.is_free(self.seat);
        let marks = |fate: &PackedFate| match fate.unpack() {
            Fate::Marker { by, stage: marked } => !is_free && usize::from(by) == self.seat && marked == stage,
            Fate::FreeMarker { stage: marked, .. } => is_free && marked == stage,
            _ => false,
        };
        let Some(slot) = self.state.fates.iter().position(marks) else { return 0 };
        let colour = tables.cards[usize::from(self.state.cards[slot])].colour;
        let counter = usize::from(tables.colours[usize::from(colour)].counter);
        let cities = self.state.scope(self.seat, scope).map(|other| &self.state.seats[other]);
        cities.map(|city| i32::from(city.counters[counter])).sum()
    }

    /// The best sheet over all choices of cards that score as if they stood here too. `counters` are those of the
    /// seat, with what the choices so far add.
    fn with_copies(&self, points: Points, counters: Counters, copies: &[Vec<Copied<'_>>]) -> Points {
        let Some((choices, rest)) = copies.split_first() else {
            let mut seats = self.state.seats;
            seats[self.seat].counters = counters;
            return self.close(points, &seats);
        };
        let mut best = self.with_copies(points, counters, rest);
        for choice in choices {
            let mut points = points;
            points.iter_mut().zip(choice.points).for_each(|(sum, more)| *sum = sum.saturating_add(more));
            let mut counters = counters;
            counters.iter_mut().zip(choice.adds).for_each(|(sum, more)| *sum = sum.saturating_add(*more));
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
                self.add_rows(&mut points, effects, None, &seats);
                Copied { points, adds: &effects.change.counters }
            })
            .collect()
    }

    /// What the seat may copy, given its counters.
    fn copyable(&self, sets: &Sets, copied: &CopiedSymbols, counters: &Counters) -> Copyable {
        let count = i32::from(counters[usize::from(copied.counter)].max(0));
        if count == 0 {
            return Copyable::NONE;
        }
        let cards = self.state.scope(self.seat, copied.scope).flat_map(|other| self.state.seats[other].built.iter());
        let of_colour = cards.filter(|card| self.rules.tables().cards[usize::from(*card)].colour == copied.colour);
        let symbols = of_colour.fold(0, |all, card| {
            let adds = &self.rules.card_effects(card).change.counters;
            let is_on_it = |(index, symbol): (usize, &u8)| u8::from(adds[usize::from(*symbol)] > 0) << index;
            sets.symbols.iter().enumerate().map(is_on_it).fold(all, |all, symbol| all | symbol)
        });
        Copyable { count, symbols }
    }

    /// Adds what the categories themselves give.
    fn close(&self, mut points: Points, seats: &[Seat; SEATS]) -> Points {
        let counters = &seats[self.seat].counters;
        for (index, category) in self.rules.tables().categories.iter().enumerate() {
            if let Some(counter) = category.points {
                points[index] = points[index].saturating_add(counters[usize::from(counter)].into());
            }
            if let Some(quantity) = category.quantity {
                let quantity = &self.rules.tables().quantities[usize::from(quantity)];
                let more = self.state.quantity_of(self.rules, quantity, self.seat, seats).into();
                points[index] = points[index].saturating_add(more);
            }
            if let Some(sets) = &category.sets {
                let copied =
                    sets.copied.as_ref().map_or(Copyable::NONE, |copied| self.copyable(sets, copied, counters));
                points[index] = points[index].saturating_add(sets_points(sets, counters, copied));
            }
        }
        points
    }
}

/// Symbols that a seat may copy.
#[derive(Debug, Clone, Copy)]
struct Copyable {
    count: i32,
    /// Bit set over the symbols of the set: each copy is one of these.
    symbols: u8,
}

impl Copyable {
    const NONE: Self = Self { count: 0, symbols: 0 };
}

/// The sum of all categories; it stops at the bounds of 32 bits.
fn total(points: &[i32]) -> i32 {
    let sum: i64 = points.iter().map(|points| i64::from(*points)).sum();
    sum.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// Points for symbols, with wild and copied symbols used for the best.
///
/// For each number of complete sets, as few of them as possible complete the sets. Squares being convex, the wild
/// symbols that are left are then best added to one symbol, and the copied ones to one; and where either could complete
/// a set, it is best to use as many of the one as possible, or as few.
fn sets_points(sets: &Sets, counters: &Counters, copyable: Copyable) -> i32 {
    let count = |counter: &u8| i32::from(counters[usize::from(*counter)].max(0));
    let mut counts = [0; SYMBOLS];
    counts.iter_mut().zip(&sets.symbols).for_each(|(n, counter)| *n = count(counter));
    let symbols = &counts[..sets.symbols.len()];
    let wild = sets.wild.as_ref().map_or(0, count);
    let copies = if copyable.symbols == 0 { 0 } else { copyable.count };
    let is_copyable = |index: usize| copyable.symbols >> index & 1 == 1;
    let fewest = symbols.iter().copied().min().unwrap_or(0);
    if wild == 0 && copies == 0 {
        let points = sum_of_squares(symbols) + i64::from(fewest) * i64::from(sets.full_set);
        return points.try_into().unwrap_or(i32::MAX);
    }
    let mut best = 0;
    for complete in fewest.. {
        let lacks = |by_copies: bool| {
            let lack =
                |(index, n): (usize, &i32)| if is_copyable(index) == by_copies { (complete - n).max(0) } else { 0 };
            symbols.iter().enumerate().map(lack).sum::<i32>()
        };
        let (by_either, by_wild) = (lacks(true), lacks(false));
        // How many of the lacking symbols that can be copied are wild ones instead.
        let (least, most) = ((by_either - copies).max(0), by_either.min(wild - by_wild));
        if least > most {
            break;
        }
        let mut raised = [0; SYMBOLS];
        raised.iter_mut().zip(symbols).for_each(|(raised, n)| *raised = (*n).max(complete));
        let raised = &raised[..symbols.len()];
        for instead in [least, most] {
            let (wild, copies) = (wild - by_wild - instead, copies - (by_either - instead));
            let squares = most_squares(raised, wild, copies, is_copyable);
            best = best.max(squares + i64::from(complete) * i64::from(sets.full_set));
        }
    }
    best.try_into().unwrap_or(i32::MAX)
}

fn sum_of_squares(symbols: &[i32]) -> i64 {
    symbols.iter().map(|n| i64::from(*n) * i64::from(*n)).sum()
}

/// The highest sum of squares with all wild symbols added to one symbol, and all copied ones to one that can be copied.
fn most_squares(symbols: &[i32], wild: i32, copies: i32, is_copyable: impl Fn(usize) -> bool) -> i64 {
    let with = |index: usize, to_wild: usize, to_copied: Option<usize>| {
        let more = |is_here: bool, amount: i32| if is_here { i64::from(amount) } else { 0 };
        let n = i64::from(symbols[index]) + more(index == to_wild, wild) + more(Some(index) == to_copied, copies);
        n * n
    };
    let targets = || 0..symbols.len();
    let copied_to = || std::iter::once(None).chain(targets().filter(|index| is_copyable(*index)).map(Some));
    let sums = targets().flat_map(|to_wild| {
        copied_to().map(move |to_copied| targets().map(|index| with(index, to_wild, to_copied)).sum::<i64>())
    });
    sums.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::COUNTERS;

    fn points(symbols: [i16; 3], wild: i16) -> i32 {
        points_with(symbols, wild, Copyable::NONE)
    }

    fn points_with(symbols: [i16; 3], wild: i16, copied: Copyable) -> i32 {
        let mut counters = [0; COUNTERS];
        counters[..3].copy_from_slice(&symbols);
        counters[3] = wild;
        let sets = Sets { symbols: vec![0, 1, 2], full_set: 7, wild: Some(3), copied: None };
        sets_points(&sets, &counters, copied)
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

    #[test]
    fn copied_symbols_are_among_those_that_can_be_copied() {
        // Only the first symbol can be copied, which is not the one that would complete the set.
        assert_eq!(points_with([1, 1, 0], 0, Copyable { count: 1, symbols: 0b001 }), 4 + 1);
        assert_eq!(points_with([1, 1, 0], 0, Copyable { count: 1, symbols: 0b100 }), 1 + 1 + 1 + 7);
        assert_eq!(points_with([2, 1, 0], 1, Copyable { count: 1, symbols: 0b001 }), 9 + 1 + 1 + 7);
        assert_eq!(points_with([2, 0, 0], 0, Copyable { count: 3, symbols: 0 }), 4);
    }

    /// Every assignment of wild and copied symbols, one after the other.
    fn by_trying(symbols: [i16; 3], wild: i16, copied: Copyable) -> i32 {
        let with_one_more = |symbol: usize| {
            let mut symbols = symbols;
            symbols[symbol] += 1;
            symbols
        };
        if wild > 0 {
            return (0..3).map(|symbol| by_trying(with_one_more(symbol), wild - 1, copied)).max().unwrap_or(0);
        }
        let fewer = Copyable { count: copied.count - 1, ..copied };
        let copyable = (0..3).filter(|symbol| copied.count > 0 && copied.symbols >> symbol & 1 == 1);
        let with_copy = copyable.map(|symbol| by_trying(with_one_more(symbol), 0, fewer)).max();
        with_copy.unwrap_or_else(|| points(symbols, 0))
    }

    #[test]
    fn no_assignment_of_wild_and_copied_symbols_is_better() {
        for number in 0..5_i16.pow(3) {
            let symbols = [number / 25, number / 5 % 5, number % 5];
            for (wild, count, copyable) in (0..=3)
                .flat_map(|wild| (0..=3).flat_map(move |count| (0..8).map(move |copyable| (wild, count, copyable))))
            {
                let copied = Copyable { count, symbols: copyable };
                let expected = by_trying(symbols, wild, copied);
                assert_eq!(points_with(symbols, wild, copied), expected, "{symbols:?}, {wild} wild, {copied:?}");
            }
        }
    }
}
