//! Ways of paying a cost.
//!
//! A cost is paid in the currency to the bank and in goods. Goods come from the own producers, and from those that
//! the two neighbours have for sale, at a price for each unit paid to its owner. Each unit of production serves
//! once. A *payment* is what goes to the bank and to each side. Of all payments that cover a cost those are listed
//! that no other beats or equals on both sides and that the seat can afford (every Pareto-minimal one).
//!
//! The demand that is not yet met is a number in mixed radix, one digit for each good of the cost; the set of all
//! demands that can be reached is a bit set over these numbers ([`limits::COST_STATES`] at most). A unit of
//! production that can be one of several goods turns the set into its union with the sets shifted by the weight of
//! each of these goods. Neighbours' units do the same from one amount paid to a higher one.

use std::ops::{BitAnd, BitOr, BitOrAssign, Shr};

use crate::limits::{self, COST_UNITS, GOODS, PRICE, PRODUCERS};
use crate::ruleset::Ruleset;
use crate::state::{Seat, State, bits};
use crate::tables::Cost;

/// What a move costs in the ruleset's currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Payment {
    /// To the bank.
    pub bank: u8,
    /// To the left neighbour.
    pub left: u8,
    /// To the right neighbour.
    pub right: u8,
}

impl Payment {
    /// The sum of the three.
    pub fn total(self) -> u16 {
        u16::from(self.bank) + u16::from(self.left) + u16::from(self.right)
    }
}

/// Most that one side can be paid for one cost.
const MOST: usize = COST_UNITS * PRICE as usize;
/// Amounts up to here are handled in a small table; they are by far the most frequent.
const FEW: usize = 15;

/// The highest bit of each byte, and the lowest.
const GUARDS: u64 = 0x8080_8080_8080_8080;
const ONES: u64 = 0x0101_0101_0101_0101;

const _: () = assert!(GOODS == 8 && COST_UNITS < 0x80, "a cost is one word of a byte a good");
const _: () = assert!(limits::COST_STATES <= u128::BITS as usize);
const _: () = assert!(MOST <= u8::MAX as usize);

/// A cost prepared for the search.
#[derive(Debug, Clone)]
pub(crate) struct CostPlan {
    bank: u8,
    units: [u8; GOODS],
    /// Bit set of the goods demanded.
    goods: u8,
    /// Weight of the digit of each good.
    weights: [u8; GOODS],
    /// For each good the demands in which some of it is left.
    with: [u128; GOODS],
    /// Number of demands.
    states: u32,
}

/// What changes a cost for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Change {
    /// Whether no goods are needed.
    pub without_goods: bool,
    /// What is added to the price.
    pub bank: i32,
}

impl CostPlan {
    /// The plan of the cost as a change leaves it.
    #[must_use]
    pub fn changed(&self, change: Change) -> Self {
        let bank = (i32::from(self.bank) + change.bank).clamp(0, u8::MAX.into()) as u8;
        if change.without_goods {
            Self::new(&Cost { goods: Vec::new(), bank, spend: None })
        } else {
            Self { bank, ..self.clone() }
        }
    }

    /// Numbers the demands of a checked cost.
    pub fn new(cost: &Cost) -> Self {
        let mut plan =
            Self { bank: cost.bank, units: [0; GOODS], goods: 0, weights: [0; GOODS], with: [0; GOODS], states: 1 };
        for (good, &units) in cost.goods.iter().enumerate().filter(|(_, units)| **units > 0) {
            plan.units[good] = units;
            plan.goods |= 1 << good;
            plan.weights[good] = plan.states as u8;
            plan.states *= u32::from(units) + 1;
        }
        for good in bits(plan.goods) {
            let (weight, radix) = (u32::from(plan.weights[good]), u32::from(plan.units[good]) + 1);
            let has_some = |demand: u32| !(demand / weight).is_multiple_of(radix);
            plan.with[good] =
                (0..plan.states).filter(|demand| has_some(*demand)).fold(0, |set, demand| set | 1 << demand);
        }
        plan
    }
}

/// A bit set of demands, as wide as it has to be.
trait Demands:
    Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + BitOrAssign + Shr<u8, Output = Self> + 'static
{
    const NONE: Self;
    fn one(demand: u32) -> Self;
    fn narrow(set: u128) -> Self;
    fn is_met(self) -> bool;
}

impl Demands for u64 {
    const NONE: Self = 0;
    fn one(demand: u32) -> Self {
        1 << demand
    }
    fn narrow(set: u128) -> Self {
        set as Self
    }
    fn is_met(self) -> bool {
        self & 1 == 1
    }
}

impl Demands for u128 {
    const NONE: Self = 0;
    fn one(demand: u32) -> Self {
        1 << demand
    }
    fn narrow(set: u128) -> Self {
        set
    }
    fn is_met(self) -> bool {
        self & 1 == 1
    }
}

/// Units of production: bit sets of goods, each with a number of units.
struct Units {
    kinds: [(u8, u8); PRODUCERS],
    len: usize,
    /// All goods among them.
    goods: u8,
}

impl Units {
    const EMPTY: Self = Self { kinds: [(0, 0); PRODUCERS], len: 0, goods: 0 };

    fn push(&mut self, goods: u8, units: u8) {
        self.kinds[self.len] = (goods, units.min(COST_UNITS as u8));
        self.len += 1;
        self.goods |= goods;
    }

    /// The units that are of use for some goods.
    fn of(&self, goods: u8) -> impl Iterator<Item = (u8, u8)> {
        self.kinds[..self.len].iter().map(move |(kind, units)| (kind & goods, *units)).filter(|(kind, _)| *kind != 0)
    }
}

/// What one seat can pay with in one decision.
pub(crate) struct Purse {
    funds: i32,
    needless: bool,
    /// Own units of a single good, by good. Nothing is gained by leaving them idle, unless needless purchases are
    /// allowed; then they are among `own`.
    plain: [u8; GOODS],
    own: Units,
    left: Seller,
    right: Seller,
    /// The lowest price of any unit.
    cheapest: u8,
}

/// What one side sells, and its price of each good.
struct Seller {
    units: Units,
    prices: [u8; GOODS],
}

impl Purse {
    /// The means of a seat.
    pub fn new(rules: &Ruleset, state: &State, seat: usize) -> Self {
        let tables = rules.tables();
        let city = &state.seats[seat];
        let mut purse = Self {
            funds: city.counters[usize::from(tables.currency)].into(),
            needless: tables.trade.needless.is_some_and(|switch| state.switch(switch)),
            plain: [0; GOODS],
            own: Units::EMPTY,
            left: Seller::new(rules, city, 1, &state.seats[state.left(seat)]),
            right: Seller::new(rules, city, 2, &state.seats[state.right(seat)]),
            cheapest: 0,
        };
        if state.left(seat) == state.right(seat) {
            purse.left.sell_for(&mut purse.right);
        }
        purse.cheapest = purse.left.prices.into_iter().chain(purse.right.prices).min().unwrap_or(0);
        for kind in bits(city.kinds) {
            let producer = &tables.producers[kind];
            let goods = if producer.missing { producer.goods & !made(rules, state, city) } else { producer.goods };
            if goods == 0 {
                continue;
            }
            if goods.is_power_of_two() && !purse.needless {
                let plain = &mut purse.plain[goods.trailing_zeros() as usize];
                *plain = plain.saturating_add(city.producers[kind]).min(COST_UNITS as u8);
            } else {
                purse.own.push(goods, city.producers[kind]);
            }
        }
        purse
    }

    /// Calls `found` with each payment of a cost that the seat can choose, in ascending order of what goes to the left.
    pub fn payments(&self, cost: &CostPlan, mut found: impl FnMut(Payment)) {
        if self.funds < i32::from(cost.bank) {
            return;
        }
        let missing = Missing::new(cost, self.plain);
        if missing.units == 0 {
            found(Payment { bank: cost.bank, left: 0, right: 0 });
        } else if missing.units == 1 && !self.needless {
            self.single(&missing, found);
        } else if self.can_reach(&missing) {
            if cost.states <= u64::BITS {
                self.pay::<u64>(&missing, found);
            } else {
                self.pay::<u128>(&missing, found);
            }
        }
    }

    /// The payments for one missing unit, the most frequent case: a unit of the own choice, or one from either side.
    fn single(&self, missing: &Missing<'_>, mut found: impl FnMut(Payment)) {
        let bank = missing.cost.bank;
        let good = missing.goods.trailing_zeros() as usize;
        if self.own.goods & missing.goods != 0 {
            found(Payment { bank, left: 0, right: 0 });
            return;
        }
        let affords = |seller: &Seller| {
            let price = seller.prices[good];
            seller.units.goods & missing.goods != 0 && i32::from(bank) + i32::from(price) <= self.funds
        };
        if affords(&self.right) {
            found(Payment { bank, left: 0, right: self.right.prices[good] });
        }
        if affords(&self.left) {
            found(Payment { bank, left: self.left.prices[good], right: 0 });
        }
    }

    /// Whether a payment is not ruled out at a glance: somebody produces each good that is missing, and there are
    /// funds to buy what own production cannot cover.
    fn can_reach(&self, missing: &Missing<'_>) -> bool {
        let produced = self.own.goods | self.left.units.goods | self.right.units.goods;
        if missing.goods & !produced != 0 {
            return false;
        }
        let own: usize = self.own.of(missing.goods).map(|(_, units)| usize::from(units)).sum();
        let bought = missing.units.saturating_sub(own);
        bought * usize::from(self.cheapest) <= (self.funds - i32::from(missing.cost.bank)).unsigned_abs() as usize
    }

    fn pay<D: Demands>(&self, missing: &Missing<'_>, mut found: impl FnMut(Payment)) {
        let search = Search::<D>::new(missing);
        let reach = search.after(search.start, &self.own);
        let bank = missing.cost.bank;
        if reach.is_met() && !self.needless {
            found(Payment { bank, left: 0, right: 0 });
            return;
        }
        if !search.is_covered(search.after(reach, &self.left.units), &self.right.units) {
            return;
        }
        let funds = (self.funds - i32::from(bank)).unsigned_abs() as usize;
        let found = |left: usize, right: usize| found(Payment { bank, left: left as u8, right: right as u8 });
        let dearest = self.left.dearest().max(self.right.dearest());
        if funds.min(missing.units * usize::from(dearest)) <= FEW {
            self.purchases::<D, { FEW + 1 }>(&search, reach, funds, found);
        } else {
            self.purchases::<D, { MOST + 1 }>(&search, reach, funds, found);
        }
    }

    /// Calls `found` with the amounts to each side of each purchase that covers one of the demands in `reach`.
    fn purchases<D: Demands, const AMOUNTS: usize>(
        &self,
        search: &Search<D>,
        reach: D,
        funds: usize,
        mut found: impl FnMut(usize, usize),
    ) {
        let from_left = self.left.spend::<D, AMOUNTS>(search, reach, funds);
        let mut cheapest_right = usize::MAX;
        for (to_left, &reach) in from_left.iter().enumerate().filter(|(_, reach)| **reach != D::NONE) {
            if !search.is_covered(reach, &self.right.units) {
                continue;
            }
            let from_right = self.right.spend::<D, AMOUNTS>(search, reach, funds - to_left);
            for (to_right, _) in from_right.iter().enumerate().filter(|(_, reach)| reach.is_met()) {
                if self.needless {
                    found(to_left, to_right);
                } else if to_right < cheapest_right {
                    cheapest_right = to_right;
                    found(to_left, to_right);
                    break;
                }
            }
            if cheapest_right == 0 && !self.needless {
                return;
            }
        }
    }
}

/// The goods that the producers for sale of a city make, for those that make what is missing. Choices are left aside
/// where the ruleset's switch says so.
fn made(rules: &Ruleset, state: &State, city: &Seat) -> u8 {
    let tables = rules.tables();
    let without_choices = tables.trade.open_choices.is_some_and(|switch| state.switch(switch));
    let goods = bits(city.kinds & rules.kinds_for_sale()).map(|kind| tables.producers[kind].goods);
    goods.filter(|goods| !without_choices || goods.is_power_of_two()).fold(0, |all, goods| all | goods)
}

impl Seller {
    fn new(rules: &Ruleset, buyer: &Seat, side: u8, seller: &Seat) -> Self {
        let tables = rules.tables();
        let mut found = Self { units: Units::EMPTY, prices: [tables.trade.price; GOODS] };
        for kind in bits(seller.kinds & rules.kinds_for_sale()) {
            found.units.push(tables.producers[kind].goods, seller.producers[kind]);
        }
        for term in bits(buyer.terms) {
            let term = &tables.terms[term];
            if term.sides & side != 0 {
                for good in bits(term.goods) {
                    found.prices[good] = found.prices[good].min(term.price);
                }
            }
        }
        found
    }

    /// Takes over the sale of the other side where both are the same neighbour: each unit is sold once, at the lower
    /// price.
    fn sell_for(&mut self, other: &mut Self) {
        other.units = Units::EMPTY;
        self.prices.iter_mut().zip(other.prices).for_each(|(price, other)| *price = other.min(*price));
    }

    fn dearest(&self) -> u8 {
        self.prices.into_iter().max().unwrap_or(0)
    }

    /// Buys every possible choice of units: entry c of the result is the set of demands reached for exactly c.
    fn spend<D: Demands, const AMOUNTS: usize>(&self, search: &Search<D>, reach: D, funds: usize) -> [D; AMOUNTS] {
        let most = funds.min(AMOUNTS - 1);
        let mut by_amount = [D::NONE; AMOUNTS];
        by_amount[0] = reach;
        let mut highest = 0;
        for (goods, units) in self.units.of(search.goods) {
            for _ in 0..units {
                let mut reached = highest;
                for amount in (0..=highest).rev() {
                    let reach = by_amount[amount];
                    if reach == D::NONE {
                        continue;
                    }
                    for good in bits(goods) {
                        let met = search.met_by(good, reach);
                        let total = amount + usize::from(self.prices[good]);
                        if met != D::NONE && total <= most {
                            by_amount[total] |= met;
                            reached = reached.max(total);
                        }
                    }
                }
                highest = reached;
            }
        }
        by_amount
    }
}

/// What own plain production leaves of a cost.
struct Missing<'a> {
    cost: &'a CostPlan,
    by_good: [u8; GOODS],
    /// Bit set of the goods.
    goods: u8,
    /// Number of units.
    units: usize,
}

impl<'a> Missing<'a> {
    fn new(cost: &'a CostPlan, plain: [u8; GOODS]) -> Self {
        // One byte a good, all below the guard bit: a guard is left where as much is needed as there is, or more.
        let left = (u64::from_le_bytes(cost.units) | GUARDS) - u64::from_le_bytes(plain);
        let is_needed = ((left & GUARDS) >> 7).wrapping_mul(0xff);
        let bytes = left & !GUARDS & is_needed;
        // The sum of all bytes, and a bit for each that is not 0, brought together.
        let units = bytes.wrapping_mul(ONES) >> 56;
        let any = (bytes + (GUARDS - ONES)) >> 7 & ONES;
        let goods = any.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        Self { cost, by_good: bytes.to_le_bytes(), goods: goods as u8, units: units as usize }
    }
}

/// The search for ways to meet a demand.
struct Search<D> {
    with: [D; GOODS],
    weights: [u8; GOODS],
    /// Bit set of the goods.
    goods: u8,
    /// The whole demand.
    start: D,
}

impl<D: Demands> Search<D> {
    fn new(missing: &Missing<'_>) -> Self {
        let weights = missing.cost.weights;
        let mut search = Self { with: [D::NONE; GOODS], weights, goods: missing.goods, start: D::NONE };
        let mut start = 0;
        for good in bits(missing.goods) {
            search.with[good] = D::narrow(missing.cost.with[good]);
            start += u32::from(missing.by_good[good]) * u32::from(weights[good]);
        }
        search.start = D::one(start);
        search
    }

    /// The demands after one unit of a good.
    #[inline]
    fn met_by(&self, good: usize, reach: D) -> D {
        (reach & self.with[good]) >> self.weights[good]
    }

    /// Whether some units can cover one of the demands.
    fn is_covered(&self, reach: D, units: &Units) -> bool {
        let mut reach = reach;
        for (goods, units) in units.of(self.goods) {
            for _ in 0..units {
                if reach.is_met() {
                    return true;
                }
                reach = bits(goods).fold(reach, |all, good| all | self.met_by(good, reach));
            }
        }
        reach.is_met()
    }

    /// The demands that some units, used or not, can leave open.
    fn after(&self, reach: D, units: &Units) -> D {
        let mut reach = reach;
        for (goods, units) in units.of(self.goods) {
            for _ in 0..units {
                reach = bits(goods).fold(reach, |all, good| all | self.met_by(good, reach));
            }
        }
        reach
    }
}
