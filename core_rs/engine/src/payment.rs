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
//! each of these goods. Neighbours' units do the same from one amount of coins to a higher one.

use crate::limits::{self, COST_UNITS, GOODS, PRICE};
use crate::ruleset::Ruleset;
use crate::state::{Seat, State};

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

/// A bit set of demands.
type Demands = u128;

const _: () = assert!(limits::COST_STATES <= Demands::BITS as usize);
const _: () = assert!(MOST <= u8::MAX as usize);

/// Calls `found` with each payment of a cost that a seat can choose, in the order of what goes to the left.
pub(crate) fn payments(rules: &Ruleset, state: &State, seat: usize, cost: u16, mut found: impl FnMut(Payment)) {
    let tables = rules.tables();
    let cost = &tables.costs[usize::from(cost)];
    let funds = i32::from(state.seats[seat].counters[usize::from(tables.currency)]) - i32::from(cost.bank);
    if funds < 0 {
        return;
    }
    let needless = tables.trade.needless.is_some_and(|switch| state.switch(switch));
    let mut demand = Demand::new(&cost.goods);
    let own = &state.seats[seat];
    if !needless {
        demand.meet_plainly(rules, own);
    }
    let reach = demand.reach_with_own(rules, own);
    let bank = cost.bank;
    if reach & 1 == 1 && !needless {
        found(Payment { bank, left: 0, right: 0 });
        return;
    }
    let market = Market { rules, demand: &demand, buyer: own };
    let left = &state.seats[state.left(seat)];
    let right = &state.seats[state.right(seat)];
    market.purchases(reach, left, right, funds.unsigned_abs() as usize, needless, |left, right| {
        found(Payment { bank, left, right });
    });
}

/// The goods that a cost still demands.
struct Demand {
    units: [u8; GOODS],
    /// Weight of each good's digit; 0 for goods that are not demanded.
    weights: [u32; GOODS],
    /// Demands in which some of the good is left.
    with: [Demands; GOODS],
    /// Bit set of the goods demanded.
    goods: u8,
}

impl Demand {
    fn new(units: &[u8]) -> Self {
        let mut demand = Self { units: [0; GOODS], weights: [0; GOODS], with: [0; GOODS], goods: 0 };
        for (good, &amount) in units.iter().enumerate() {
            demand.units[good] = amount;
            demand.goods |= u8::from(amount > 0) << good;
        }
        demand
    }

    /// Meets demand from own producers of a single good: nothing can be gained by leaving these idle.
    fn meet_plainly(&mut self, rules: &Ruleset, own: &Seat) {
        for (producer, &units) in rules.tables().producers.iter().zip(&own.producers) {
            if units > 0 && producer.goods.is_power_of_two() {
                let good = producer.goods.trailing_zeros() as usize;
                self.units[good] = self.units[good].saturating_sub(units);
                if self.units[good] == 0 {
                    self.goods &= !producer.goods;
                }
            }
        }
    }

    /// The demands that own production can leave open.
    fn reach_with_own(&mut self, rules: &Ruleset, own: &Seat) -> Demands {
        let mut reach = self.number();
        for (producer, &units) in rules.tables().producers.iter().zip(&own.producers) {
            let goods = producer.goods & self.goods;
            if units == 0 || goods == 0 {
                continue;
            }
            for _ in 0..usize::from(units).min(COST_UNITS) {
                reach |= self.met_by(goods, reach);
            }
        }
        reach
    }

    /// Numbers the demands and gives the set of the whole demand alone.
    fn number(&mut self) -> Demands {
        let mut weight = 1;
        for good in crate::state::bits(self.goods) {
            self.weights[good] = weight;
            weight *= u32::from(self.units[good]) + 1;
        }
        let all = if weight == Demands::BITS { Demands::MAX } else { (1 << weight) - 1 };
        for good in crate::state::bits(self.goods) {
            // Digit 0 of this good: runs of `weights[good]` ones, one run in each (units + 1).
            let period = self.weights[good] * (u32::from(self.units[good]) + 1);
            let run = (1 << self.weights[good]) - 1;
            let without = (0..weight / period).fold(0, |set: Demands, turn| set | run << (turn * period));
            self.with[good] = all & !without;
        }
        1 << (weight - 1)
    }

    /// The demands after one unit of one of the goods.
    #[inline]
    fn met_by(&self, goods: u8, reach: Demands) -> Demands {
        crate::state::bits(goods).fold(0, |met, good| met | (reach & self.with[good]) >> self.weights[good])
    }
}

struct Market<'a> {
    rules: &'a Ruleset,
    demand: &'a Demand,
    buyer: &'a Seat,
}

impl Market<'_> {
    /// Calls `found` with the coins to each side of each purchase that covers one of the demands in `reach`.
    fn purchases(
        &self,
        reach: Demands,
        left: &Seat,
        right: &Seat,
        funds: usize,
        needless: bool,
        mut found: impl FnMut(u8, u8),
    ) {
        if self.everything(self.everything(reach, left), right) & 1 == 0 {
            return;
        }
        let most = funds.min(MOST);
        let mut from_left = [0; MOST + 1];
        from_left[0] = reach;
        let spent_left = self.spend(&mut from_left, left, 1, most);
        let mut cheapest_right = usize::MAX;
        for to_left in 0..=spent_left {
            if from_left[to_left] == 0 {
                continue;
            }
            let mut from_right = [0; MOST + 1];
            from_right[0] = from_left[to_left];
            let spent_right = self.spend(&mut from_right, right, 2, (funds - to_left).min(most));
            for to_right in (0..=spent_right).filter(|coins| from_right[*coins] & 1 == 1) {
                if needless {
                    found(to_left as u8, to_right as u8);
                } else if to_right < cheapest_right {
                    cheapest_right = to_right;
                    found(to_left as u8, to_right as u8);
                    break;
                }
            }
            if cheapest_right == 0 && !needless {
                return;
            }
        }
    }

    /// The demands that are left open if the whole sale of a neighbour could be used without paying.
    fn everything(&self, reach: Demands, seller: &Seat) -> Demands {
        let mut reach = reach;
        for (goods, units) in self.sale(seller) {
            for _ in 0..units {
                reach |= self.demand.met_by(goods, reach);
            }
        }
        reach
    }

    /// Buys every possible choice of units from one side, up to a number of coins. `by_coins[c]` is the set of demands
    /// reached with exactly `c` coins. Gives the highest number of coins that can be spent.
    fn spend(&self, by_coins: &mut [Demands; MOST + 1], seller: &Seat, side: u8, most: usize) -> usize {
        let prices = self.prices(side);
        let mut highest = 0;
        for (goods, units) in self.sale(seller) {
            for _ in 0..units {
                let mut reached = highest;
                for coins in (0..=highest).rev() {
                    let reach = by_coins[coins];
                    if reach == 0 {
                        continue;
                    }
                    for good in crate::state::bits(goods) {
                        let met = self.demand.met_by(1 << good, reach);
                        let total = coins + usize::from(prices[good]);
                        if met != 0 && total <= most {
                            by_coins[total] |= met;
                            reached = reached.max(total);
                        }
                    }
                }
                highest = reached;
            }
        }
        highest
    }

    /// What a neighbour sells of the goods demanded: bit sets of goods with numbers of units.
    fn sale(&self, seller: &Seat) -> impl Iterator<Item = (u8, usize)> {
        self.rules.tables().producers.iter().zip(&seller.producers).filter_map(|(producer, &units)| {
            let goods = producer.goods & self.demand.goods;
            (units > 0 && producer.for_sale && goods != 0).then_some((goods, usize::from(units).min(COST_UNITS)))
        })
    }

    /// Price of each good from one side: the lowest of the ordinary price and the terms that the buyer has.
    fn prices(&self, side: u8) -> [u8; GOODS] {
        let tables = self.rules.tables();
        let mut prices = [tables.trade.price; GOODS];
        for (position, term) in tables.terms.iter().enumerate() {
            if self.buyer.terms >> position & 1 == 1 && term.sides & side != 0 {
                for good in crate::state::bits(term.goods) {
                    prices[good] = prices[good].min(term.price);
                }
            }
        }
        prices
    }
}
