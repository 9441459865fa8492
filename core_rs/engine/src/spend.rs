//! Ways of spending cards of a city.
//!
//! Cards of a group are spent several at a time. How many cards of each kind a way needs, and how many a city has, are
//! packed into words of four bits a kind: whether a city can go a way is one subtraction.

use smallvec::SmallVec;

use crate::limits::SPENDS;
use crate::state::{Seat, bits};
use crate::tables::{Group, Spend};

/// Bits that are set when no kind falls short.
const GUARDS: u32 = 0x8888_8888;
/// One card of each kind.
const ONES: u32 = 0x1111_1111;
/// Most cards of one kind that count.
const MOST: i16 = 7;
/// How many counters are read at once.
const RUN: usize = 8;

/// Numbers of cards by kind, four bits each; the wild kind comes last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Packed(u32);

impl Packed {
    fn new(counts: &[u8]) -> Self {
        Self(counts.iter().rev().fold(0, |word, count| word << 4 | u32::from(*count)))
    }

    /// Packs those numbers of a run that a mask lets through, if none is beyond [`MOST`].
    #[inline]
    fn of_run(run: &[i16; RUN], mask: [u64; 2]) -> Option<Self> {
        // Four numbers at a time, as the quarters of a word.
        let word =
            |first: usize| (0..4).fold(0, |word, lane| word | u64::from(run[first + lane] as u16) << (16 * lane));
        let (low, high) = (word(0) & mask[0], word(4) & mask[1]);
        if (low | high) & !0x0007_0007_0007_0007 != 0 {
            return None;
        }
        let halved = |word: u64| {
            let pairs = (word | word >> 12) & 0x0000_00ff_0000_00ff;
            (pairs | pairs >> 24) as u32 & 0xffff
        };
        Some(Self(halved(low) | halved(high) << 16))
    }

    /// Whether these cards hold those.
    #[inline]
    pub fn holds(self, needed: Self) -> bool {
        ((self.0 | GUARDS) - needed.0) & GUARDS == GUARDS
    }

    /// The cards of the first kinds, and the number of those of the kind behind them.
    #[inline]
    fn split(self, kinds: usize) -> (Self, u8) {
        (Self(self.0 & ((1 << (4 * kinds)) - 1)), self.count(kinds))
    }

    /// Number of kinds of which there is any.
    #[inline]
    fn kinds(self) -> u8 {
        let any = self.0 | self.0 >> 1 | self.0 >> 2;
        (any & ONES).count_ones() as u8
    }

    /// Whether there are so many cards of one kind.
    #[inline]
    fn has_kind_with(self, count: u8) -> bool {
        count <= MOST as u8 && ((self.0 | GUARDS) - ONES * u32::from(count)) & GUARDS != 0
    }

    /// Number of cards.
    fn total(self) -> u8 {
        (0..8).map(|kind| self.count(kind)).sum()
    }

    /// Cards of a kind.
    #[inline]
    pub fn count(self, kind: usize) -> u8 {
        (self.0 >> (4 * kind) & 0xf) as u8
    }
}

/// What can be turned in: so many identical cards, or so many different ones; 0 if these do not count.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Set {
    pub identical: u8,
    pub different: u8,
}

/// A group prepared for play.
#[derive(Debug)]
pub(crate) struct GroupPlan {
    /// The kinds of cards, the wild one last.
    pub cards: Vec<u16>,
    /// Their counters.
    counters: Vec<usize>,
    /// The first counter, if they follow each other, and which of those from there on are theirs, 16 bits each.
    run: Option<usize>,
    run_mask: [u64; 2],
    /// Number of kinds without the wild one.
    plain: usize,
}

impl GroupPlan {
    /// Prepares a checked group; `stack` gives the counter of the copies of a card.
    pub fn new(group: &Group, stack: impl Fn(u16) -> usize) -> Self {
        let cards: Vec<u16> = group.cards.iter().copied().chain(group.wild).collect();
        let counters: Vec<usize> = cards.iter().map(|card| stack(*card)).collect();
        let first = counters.first().copied();
        let run = first.filter(|first| counters.iter().copied().eq(*first..first + counters.len()));
        let mask = counters.iter().fold(0_u128, |mask, _| mask << 16 | 0xffff);
        let run_mask = [mask as u64, (mask >> 64) as u64];
        Self { counters, cards, run, run_mask, plain: group.cards.len() }
    }

    /// The cards of the group in a city.
    #[inline]
    pub fn held(&self, city: &Seat) -> Packed {
        let run = self.run.and_then(|first| city.counters.get(first..)?.first_chunk());
        run.and_then(|run| Packed::of_run(run, self.run_mask)).unwrap_or_else(|| self.held_one_by_one(city))
    }

    #[inline(never)]
    fn held_one_by_one(&self, city: &Seat) -> Packed {
        let word = self
            .counters
            .iter()
            .rev()
            .fold(0, |word, counter| word << 4 | city.counters[*counter].clamp(0, MOST) as u32);
        Packed(word)
    }

    /// Whether a city has cards that can be turned in.
    #[inline]
    pub fn has_set(&self, city: &Seat, set: Set) -> bool {
        let Set { identical, different } = set;
        let (plain, _) = self.held(city).split(self.plain);
        identical > 0 && plain.has_kind_with(identical) || different > 0 && plain.kinds() >= different
    }
}

/// A way of paying a cost with cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SpendWay {
    /// The cards spent.
    pub cards: Packed,
    /// How many wild cards count as two.
    pub doubled: u8,
    /// Whether it is neither identical nor different, as demanded.
    pub anything: bool,
    /// Number of wild cards.
    wild: u8,
}

impl SpendWay {
    /// Whether it spends one card more of the kinds before the wild one.
    fn has_one_plain_more(&self, than: &Self, wild: usize) -> bool {
        let (own, _) = self.cards.split(wild);
        let (fewer, _) = than.cards.split(wild);
        (0..wild).any(|kind| fewer.0 + (1 << (4 * kind)) == own.0)
    }
}

/// All ways of paying one cost.
#[derive(Debug, Default)]
pub(crate) struct SpendPlan {
    pub group: usize,
    pub ways: Vec<SpendWay>,
    /// Place of the wild kind among the kinds of the group.
    wild: usize,
    /// Units demanded; 0 for costs that are not paid with cards.
    count: u8,
    /// Whether they are all of one kind.
    identical: bool,
    /// Whether there are powers that let its wild cards count as two.
    can_double: bool,
}

/// What a city may do beyond the ordinary when it spends.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Licence {
    /// How many wild cards may count as two.
    pub doubled: u8,
    /// Whether the demand for identical or different cards may be passed over.
    pub anything: bool,
    /// Whether wild cards are only for what is missing.
    pub wild_last: bool,
}

impl SpendPlan {
    /// All exact ways: as many units as demanded, a doubled wild card being two. `None` if there are too many.
    pub fn new(spend: &Spend, group: &Group, can_double: bool, can_pass_over: bool) -> Option<Self> {
        let kinds = group.cards.len() + usize::from(group.wild.is_some());
        let mut plan = Self {
            group: spend.group.into(),
            ways: Vec::new(),
            wild: group.cards.len(),
            count: spend.count,
            identical: spend.identical,
            can_double,
        };
        for total in (1..=spend.count).rev() {
            let doubled = spend.count - total;
            if doubled > 0 && (!can_double || group.wild.is_none()) {
                break;
            }
            each_choice(kinds, total, &mut |counts| {
                let wild = if group.wild.is_some() { counts[kinds - 1] } else { 0 };
                if doubled > wild {
                    return;
                }
                let anything = !is_as_demanded(spend, &counts[..group.cards.len()], group.cards.len());
                if anything && !can_pass_over {
                    return;
                }
                plan.ways.push(SpendWay { cards: Packed::new(counts), doubled, anything, wild });
            });
        }
        plan.ways.sort_by_key(|way| (way.anything, way.doubled));
        (plan.ways.len() <= SPENDS).then_some(plan)
    }

    /// Indices of the ways that a city with these cards can go.
    pub fn open(&self, held: Packed, licence: Licence) -> impl Iterator<Item = usize> + '_ {
        let can = move |way: &SpendWay| {
            held.holds(way.cards) && way.doubled <= licence.doubled && (licence.anything || !way.anything)
        };
        let ways = self.ways.iter().enumerate().filter(move |(_, way)| can(way));
        ways.filter(move |(_, way)| !licence.wild_last || !self.spares_wild(way, can)).map(|(index, _)| index)
    }

    /// Whether another way that is open, and is like this one else, has one more card of another kind and one unit less
    /// of wild ones.
    fn spares_wild(&self, way: &SpendWay, can: impl Fn(&SpendWay) -> bool) -> bool {
        way.wild > 0
            && self.ways.iter().any(|other| {
                other.anything == way.anything
                    && other.wild + other.doubled + 1 == way.wild + way.doubled
                    && can(other)
                    && other.has_one_plain_more(way, self.wild)
            })
    }
}

/// The least that any of several costs demands of the cards of a group.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Demand {
    pub group: u8,
    /// Place of the wild kind among the kinds of the group.
    wild: u8,
    /// Whether there are powers that let its wild cards count as two.
    can_double: bool,
    /// Units of one kind, of different kinds, and of whatever kinds for those who may pass over the demand.
    identical: u8,
    different: u8,
    anything: u8,
}

/// More units than any city has.
const NEVER: u8 = u8::MAX;

impl Demand {
    /// What some costs demand, one entry a group.
    pub fn of<'a>(plans: impl Iterator<Item = &'a SpendPlan>) -> SmallVec<[Self; 1]> {
        let mut demands: SmallVec<[Self; 1]> = SmallVec::new();
        for plan in plans.filter(|plan| plan.count > 0) {
            let can_differ = usize::from(plan.count) <= plan.wild;
            let found = Self {
                group: plan.group as u8,
                wild: plan.wild as u8,
                can_double: plan.can_double,
                identical: if plan.identical { plan.count } else { NEVER },
                different: if !plan.identical && can_differ { plan.count } else { NEVER },
                anything: plan.count,
            };
            match demands.iter_mut().find(|demand| demand.group == found.group) {
                Some(demand) => {
                    demand.identical = demand.identical.min(found.identical);
                    demand.different = demand.different.min(found.different);
                    demand.anything = demand.anything.min(found.anything);
                }
                None => demands.push(found),
            }
        }
        demands
    }

    /// Whether a city with these cards can go any way of paying any of the costs.
    #[inline]
    pub fn is_met(&self, held: Packed, licence: Licence) -> bool {
        let (plain, wild) = held.split(self.wild.into());
        let units = wild + if self.can_double { wild.min(licence.doubled) } else { 0 };
        plain.has_kind_with(self.identical.saturating_sub(units))
            || plain.kinds() + units >= self.different
            || licence.anything && plain.total() + units >= self.anything
    }
}

/// Whether cards, by kind without the wild one, are identical or different as demanded.
fn is_as_demanded(spend: &Spend, counts: &[u8], kinds: usize) -> bool {
    let used = counts.iter().filter(|count| **count > 0).count();
    if spend.identical {
        used <= 1
    } else {
        usize::from(spend.count) <= kinds && counts.iter().all(|count| *count <= 1)
    }
}

/// Calls `found` with each choice of `total` cards out of some kinds.
fn each_choice(kinds: usize, total: u8, found: &mut impl FnMut(&[u8])) {
    fn fill(counts: &mut [u8], kind: usize, rest: u8, found: &mut impl FnMut(&[u8])) {
        if kind + 1 == counts.len() {
            counts[kind] = rest;
            found(counts);
            return;
        }
        for count in 0..=rest {
            counts[kind] = count;
            fill(counts, kind + 1, rest - count, found);
        }
    }
    fill(&mut vec![0; kinds], 0, total, found);
}

/// Sets of cards of a group that can be turned in: so many identical ones, and so many different ones.
pub(crate) fn sets(kinds: usize, identical: u8, different: u8) -> Vec<Packed> {
    let mut sets = Vec::new();
    for kind in (0..kinds).filter(|_| identical > 0) {
        let mut counts = vec![0; kinds];
        counts[kind] = identical;
        sets.push(Packed::new(&counts));
    }
    if different > 0 {
        let chosen = (0_u32..1 << kinds).filter(|set| set.count_ones() == u32::from(different));
        for set in chosen {
            let mut counts = vec![0; kinds];
            bits(set).for_each(|kind| counts[kind] = 1);
            let set = Packed::new(&counts);
            // One of a kind is both.
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group() -> Group {
        Group { name: "group".into(), cards: vec![0, 1, 2, 3, 4], wild: Some(5) }
    }

    fn plan(count: u8, identical: bool) -> SpendPlan {
        SpendPlan::new(&Spend { group: 0, count, identical }, &group(), true, true).expect("few ways")
    }

    fn ways(count: u8, identical: bool, held: [u8; 6], licence: Licence) -> Vec<[u8; 6]> {
        let plan = plan(count, identical);
        let open = plan.open(Packed::new(&held), licence);
        let mut found: Vec<[u8; 6]> =
            open.map(|way| std::array::from_fn(|kind| plan.ways[way].cards.count(kind))).collect();
        found.sort_unstable();
        found
    }

    fn is_met(plans: &[&SpendPlan], held: Packed, licence: Licence) -> bool {
        Demand::of(plans.iter().copied()).iter().any(|demand| demand.is_met(held, licence))
    }

    #[test]
    fn identical_and_different_cards_with_wild_ones() {
        let plain = Licence::default();
        assert_eq!(
            ways(2, true, [2, 1, 0, 0, 0, 1], plain),
            [[0, 1, 0, 0, 0, 1], [1, 0, 0, 0, 0, 1], [2, 0, 0, 0, 0, 0]]
        );
        assert_eq!(ways(2, false, [2, 1, 0, 0, 0, 0], plain), [[1, 1, 0, 0, 0, 0]]);
        assert_eq!(ways(3, false, [0, 0, 0, 0, 0, 3], plain), [[0, 0, 0, 0, 0, 3]]);
        assert!(ways(3, true, [2, 2, 2, 2, 2, 0], plain).is_empty());
    }

    #[test]
    fn what_can_be_paid_has_a_way() {
        let licences = [(0, false), (1, false), (0, true), (1, true), (u8::MAX, false)];
        for (count, identical) in [(2, true), (2, false), (3, true), (3, false), (4, true), (4, false)] {
            let plan = plan(count, identical);
            for number in 0..3_u32.pow(6) {
                let held =
                    Packed::new(&std::array::from_fn::<u8, 6, _>(|kind| (number / 3_u32.pow(kind as u32) % 3) as u8));
                for (doubled, anything) in licences {
                    let licence = Licence { doubled, anything, wild_last: false };
                    let has_way = plan.open(held, licence).next().is_some();
                    assert_eq!(is_met(&[&plan], held, licence), has_way, "{held:?} {count} {identical} {licence:?}");
                }
            }
        }
    }

    #[test]
    fn what_can_pay_one_of_several_costs_meets_their_demand() {
        let plans = [plan(3, true), plan(2, false), plan(4, false), plan(4, true)];
        for number in 0..4_u32.pow(6) {
            let held =
                Packed::new(&std::array::from_fn::<u8, 6, _>(|kind| (number / 4_u32.pow(kind as u32) % 4) as u8));
            for chosen in 1..16 {
                let some: Vec<&SpendPlan> = bits(chosen as u8).map(|index| &plans[index]).collect();
                for licence in [Licence::default(), Licence { doubled: 1, anything: true, wild_last: false }] {
                    let has_way = some.iter().any(|plan| plan.open(held, licence).next().is_some());
                    assert_eq!(is_met(&some, held, licence), has_way, "{held:?} {chosen} {licence:?}");
                }
            }
        }
    }

    #[test]
    fn counters_that_follow_each_other_are_read_at_once() {
        let mut city = Seat::EMPTY;
        for (counter, amount) in [(3, 2), (4, 0), (5, 7), (6, 1), (7, 0), (8, 5), (9, 6), (10, -1)] {
            city.counters[counter] = amount;
        }
        let group = GroupPlan::new(&group(), |card| 3 + usize::from(card));
        assert_eq!(group.held(&city), Packed::new(&[2, 0, 7, 1, 0, 5]), "one by one, for there is a number below 0");
        city.counters[10] = 4;
        assert_eq!(group.held(&city), Packed::new(&[2, 0, 7, 1, 0, 5]));
        city.counters[4] = 12;
        assert_eq!(group.held(&city), Packed::new(&[2, 7, 7, 1, 0, 5]), "no more than count");
    }

    #[test]
    fn a_power_for_other_wild_cards_does_not_help() {
        let plan = SpendPlan::new(&Spend { group: 0, count: 2, identical: true }, &group(), false, false);
        let licence = Licence { doubled: 1, ..Licence::default() };
        assert!(!is_met(&[&plan.expect("few ways")], Packed::new(&[0, 0, 0, 0, 0, 1]), licence));
    }

    #[test]
    fn doubled_wild_cards_and_any_cards() {
        let doubled = Licence { doubled: 1, ..Licence::default() };
        assert_eq!(ways(3, true, [1, 0, 0, 0, 0, 1], doubled), [[1, 0, 0, 0, 0, 1]]);
        let anything = Licence { anything: true, ..Licence::default() };
        assert_eq!(ways(3, true, [2, 1, 0, 0, 0, 0], anything), [[2, 1, 0, 0, 0, 0]]);
    }

    #[test]
    fn wild_cards_only_for_what_is_missing() {
        let last = Licence { wild_last: true, ..Licence::default() };
        assert_eq!(ways(2, true, [2, 1, 0, 0, 0, 1], last), [[0, 1, 0, 0, 0, 1], [2, 0, 0, 0, 0, 0]]);
        assert_eq!(ways(2, false, [1, 1, 0, 0, 0, 2], last), [[1, 1, 0, 0, 0, 0]]);
        let doubled = Licence { doubled: 1, ..last };
        assert_eq!(ways(3, false, [1, 1, 0, 0, 0, 1], doubled), [[1, 1, 0, 0, 0, 1]]);
        assert_eq!(ways(3, false, [1, 0, 0, 0, 0, 2], doubled), [[1, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 2]]);
    }

    #[test]
    fn sets_of_symbols() {
        let found = sets(3, 2, 3);
        assert_eq!(found.len(), 4);
        assert!(Packed::new(&[2, 0, 0]).holds(found[0]) && Packed::new(&[1, 1, 1]).holds(found[3]));
        assert!(!Packed::new(&[1, 1, 1]).holds(found[0]));
    }
}
