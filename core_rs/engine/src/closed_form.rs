//! Ways of paying many costs at once, in closed form.
//!
//! Goods that no producer and no trade term takes apart from each other form a *class*. Within a class, units of demand
//! and units of production form a transversal matroid. Let *m* be the units that own production cannot cover, *a* what own
//! production and that of the right neighbour cannot, and *b* what own production and that of the left neighbour cannot. A
//! cost can be met if own production and both neighbours cover all of it; every minimal purchase then buys exactly *m*
//! units, and the number bought on the left takes every value from *a* to *m - b*. Each of these numbers is a deficit
//! in the sense of Hall's theorem: the maximum, over the sets of goods of the class, of what is demanded of the set less the
//! units of production that can be one of its goods.
//!
//! [`crate::payment`] finds the same payments for any ruleset, one cost after the other; tests compare the two.

use std::cmp::Ordering;
use std::ops::Range;

use crate::error::TablesError;
use crate::lanes::{LANES, Lane, Wide};
use crate::limits::{COST_UNITS, PAYMENT_CLASSES as CLASSES, PAYMENT_SETS as SETS, PRICE, PRODUCERS};
use crate::state::bits;
use crate::tables::{Cost, Tables};

/// Costs side by side, at most.
pub(crate) const COSTS: usize = 2 * LANES;

/// For each set of goods of each class, how many units can be one of its goods, or are demanded of them.
pub(crate) type Units = [u8; SETS];

/// Marks a cost that cannot be met, however much is bought.
const NEVER: u8 = u8::MAX;
/// Most that a cost can take to one side.
const MOST: usize = COST_UNITS * PRICE as usize;

const _: () = assert!(2 * MOST < NEVER as usize, "what goes to both sides fits into a byte");

/// The classes of goods of a ruleset.
#[derive(Debug, Clone)]
pub(crate) struct Classes {
    all: Vec<Class>,
    /// For each kind of producer all bits for the sets of goods of which its units can be one.
    touched: [Units; PRODUCERS],
    /// Bit set of the kinds of producers that serve within one class. With any other the closed form does not hold.
    regular_kinds: u32,
    /// Bit set of the trade terms that hold for whole classes.
    regular_terms: u32,
}

#[derive(Debug, Clone)]
struct Class {
    /// Bit set of goods.
    goods: u8,
    /// Index of its first set of goods, the empty one.
    first: usize,
}

impl Class {
    /// The sets of goods of the class that are not empty: index, and bit set of the goods.
    fn sets(&self) -> impl Iterator<Item = (usize, u8)> {
        let goods: Vec<usize> = bits(self.goods).collect();
        let first = self.first;
        (1..1_usize << goods.len()).map(move |set| {
            let members = goods.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
            (first + set, members.fold(0, |all, (_, good)| all | 1 << good))
        })
    }
}

impl Classes {
    /// The classes that tables name; `None` if they name none.
    ///
    /// # Errors
    ///
    /// If they are too many or too large, share goods or leave some out.
    pub fn new(tables: &Tables) -> Result<Option<Self>, TablesError> {
        if tables.trade.classes.is_empty() {
            return Ok(None);
        }
        check(tables)?;
        let mut first = 0;
        let mut classes = Vec::new();
        for goods in &tables.trade.classes {
            classes.push(Class { goods: *goods, first });
            first += 1 << goods.count_ones();
        }
        let is_within = |goods: u8| classes.iter().any(|class| goods & !class.goods == 0);
        let is_whole = |goods: u8| classes.iter().all(|class| goods & class.goods == 0 || class.goods & !goods == 0);
        let producers = || tables.producers.iter().enumerate();
        let mut touched = [[0; SETS]; PRODUCERS];
        for (kind, producer) in producers() {
            for (index, set) in classes.iter().flat_map(Class::sets) {
                touched[kind][index] = if producer.goods & set == 0 { 0 } else { u8::MAX };
            }
        }
        let regular = producers().filter(|(_, producer)| !producer.missing && is_within(producer.goods));
        let whole = tables.terms.iter().enumerate().filter(|(_, term)| is_whole(term.goods));
        Ok(Some(Self {
            touched,
            regular_kinds: regular.fold(0, |set, (kind, _)| set | 1 << kind),
            regular_terms: whole.fold(0, |set, (term, _)| set | 1 << term),
            all: classes,
        }))
    }

    /// Whether the closed form holds for a city with these kinds of producers and these trade terms.
    #[inline(always)]
    pub fn holds(&self, kinds: u32, terms: u32) -> bool {
        kinds & !self.regular_kinds == 0 && terms & !self.regular_terms == 0
    }

    /// What some producers can be, by kind.
    #[inline(always)]
    pub fn supply(&self, kinds: u32, producers: &[u8; PRODUCERS]) -> Units {
        let mut supply: Units = [0; SETS];
        for kind in bits(kinds) {
            let units = producers[kind];
            for (sum, touched) in supply.iter_mut().zip(&self.touched[kind]) {
                *sum = sum.saturating_add(touched & units);
            }
        }
        supply
    }

    /// What some costs, at most [`LANES`], demand.
    fn demands(&self, costs: &[&Cost]) -> [Vec<Demand>; CLASSES] {
        let mut demands: [Vec<Demand>; CLASSES] = Default::default();
        for (demands, class) in demands.iter_mut().zip(&self.all) {
            for (set, goods) in class.sets() {
                let mut units = [0; LANES];
                units.iter_mut().zip(costs).for_each(|(units, cost)| *units = demanded(cost, goods));
                if units != [0; LANES] {
                    demands.push(Demand { set, units });
                }
            }
        }
        demands
    }

    /// The prices of a city with some trade terms, all of which hold for whole classes.
    pub fn prices(&self, tables: &Tables, terms: u32) -> Prices {
        let price = tables.trade.price;
        let mut prices = Prices { left: [price; CLASSES], right: [price; CLASSES], are_uniform: true };
        for term in bits(terms) {
            let term = &tables.terms[term];
            let holds_for = |class: &Class| class.goods & term.goods != 0;
            for (index, _) in self.all.iter().enumerate().filter(|(_, class)| holds_for(class)) {
                for (side, prices) in [(1, &mut prices.left), (2, &mut prices.right)] {
                    if term.sides & side != 0 {
                        prices[index] = prices[index].min(term.price);
                    }
                }
            }
        }
        prices.are_uniform = (0..self.all.len()).all(|class| prices.of(class) == prices.of(0));
        prices
    }
}

fn check(tables: &Tables) -> Result<(), TablesError> {
    let classes = &tables.trade.classes;
    let invalid = |problem: &str| TablesError::Invalid { place: "trade.classes".into(), problem: problem.into() };
    if classes.len() > CLASSES {
        return Err(TablesError::TooMany { what: "classes of goods", found: classes.len(), limit: CLASSES });
    }
    let sets: usize = classes.iter().map(|goods| 1 << goods.count_ones()).sum();
    if sets > SETS {
        return Err(TablesError::TooMany { what: "sets of goods in classes", found: sets, limit: SETS });
    }
    let mut all = 0_u16;
    for goods in classes {
        if *goods == 0 {
            return Err(invalid("a class has no goods"));
        }
        if all & u16::from(*goods) != 0 {
            return Err(invalid("a good is in two classes"));
        }
        all |= u16::from(*goods);
    }
    if all != (1 << tables.goods.len()) - 1 {
        return Err(invalid("the classes are not made of the goods that there are"));
    }
    Ok(())
}

/// Up to [`COSTS`] costs, side by side.
#[derive(Debug, Clone)]
pub(crate) struct CostLanes {
    /// What goes to the bank.
    bank: [Lane; COSTS / LANES],
    /// Class after class, the sets of goods that decide some of the costs, for each group of [`LANES`] costs.
    demands: Vec<[Vec<Demand>; CLASSES]>,
    /// Number of classes.
    classes: usize,
}

/// What the costs demand of one set of goods.
#[derive(Debug, Clone)]
struct Demand {
    set: usize,
    units: Lane,
}

impl CostLanes {
    /// Costs at most [`COSTS`].
    pub fn new(classes: &Classes, costs: &[&Cost]) -> Self {
        let mut bank = [[0; LANES]; COSTS / LANES];
        bank.as_flattened_mut().iter_mut().zip(costs).for_each(|(bank, cost)| *bank = cost.bank);
        Self {
            bank,
            demands: costs.chunks(LANES).map(|costs| classes.demands(costs)).collect(),
            classes: classes.all.len(),
        }
    }

    /// What a cost takes to the bank.
    #[inline(always)]
    pub fn bank(&self, cost: usize) -> u8 {
        self.bank[cost / LANES][cost % LANES]
    }

    /// How the costs can be met with some production, at some prices.
    #[inline(always)]
    pub fn split<W: Wide>(&self, wide: W, production: [&Units; 3], prices: &Prices, into: &mut Splits) {
        let [own, left, right] = production.map(|units| wide.load(units));
        let (with_left, with_right) = (wide.add_up(own, left), wide.add_up(own, right));
        let with_both = wide.add_up(with_left, right);
        let supply = [own, with_left, with_right, with_both].map(|units| wide.store(units));
        (into.prices, into.classes, into.no_choice) = (*prices, self.classes, 0);
        for (index, (demands, group)) in self.demands.iter().zip(&mut into.groups).enumerate() {
            let no_choice = group.split(wide, &supply, &demands[..self.classes], prices, &self.bank[index]);
            into.no_choice |= u64::from(no_choice) << (index * LANES);
        }
    }
}

impl Group {
    /// How a group of costs can be met with the supply of the own city, of this and the left, the right and both neighbours;
    /// gives the bit set of those of which there is one payment at most.
    #[inline(always)]
    fn split<W: Wide>(
        &mut self,
        wide: W,
        supply: &[Units; 4],
        demands: &[Vec<Demand>],
        prices: &Prices,
        bank: &Lane,
    ) -> u32 {
        let nothing = wide.all(0);
        let (mut lowest, mut left, mut right, mut steps) = (wide.load(bank), nothing, nothing, nothing);
        for (class, demands) in demands.iter().enumerate() {
            let [mut missing, mut with_left, mut with_right, mut with_both] = [nothing; 4];
            for demand in demands {
                let units = wide.load(&demand.units);
                let lacking = |supply: &Units| wide.less(units, wide.all(supply[demand.set]));
                missing = wide.max(missing, lacking(&supply[0]));
                with_left = wide.max(with_left, lacking(&supply[1]));
                with_right = wide.max(with_right, lacking(&supply[2]));
                with_both = wide.max(with_both, lacking(&supply[3]));
            }
            let (left_price, right_price) = (prices.left[class], prices.right[class]);
            // What one side cannot give has to come from the other one.
            let (least, most) = (with_right, wide.less(missing, with_left));
            steps = wide.add(steps, wide.less(most, least));
            left = wide.add(left, wide.times(least, left_price));
            right = wide.add(right, wide.times(wide.less(missing, least), right_price));
            let cheapest = if left_price <= right_price { most } else { least };
            let to_left = wide.times(cheapest, left_price);
            let sum = wide.add(to_left, wide.times(wide.less(missing, cheapest), right_price));
            let out_of_reach = wide.only_other(wide.equal(with_both, nothing), wide.all(NEVER));
            lowest = wide.add_up(lowest, wide.max(sum, out_of_reach));
            self.missing[class] = wide.store(missing);
            self.least[class] = wide.store(least);
            self.from_right[class] = wide.store(with_left);
        }
        self.lowest = wide.store(lowest);
        self.left = wide.store(left);
        self.right = wide.store(right);
        self.steps = wide.store(steps);
        wide.highest_bits(wide.equal(steps, nothing))
    }
}

/// What a cost demands of a set of goods; 0 if it does not demand each of them, as then a smaller set decides.
fn demanded(cost: &Cost, set: u8) -> u8 {
    let units = |good: usize| cost.goods.get(good).copied().unwrap_or(0);
    if bits(set).all(|good| units(good) > 0) { bits(set).map(units).sum() } else { 0 }
}

/// How costs can be met.
#[derive(Debug, Clone)]
pub(crate) struct Splits {
    groups: [Group; COSTS / LANES],
    prices: Prices,
    /// Number of classes.
    classes: usize,
    /// Bit set of the costs of which there is one payment at most.
    pub no_choice: u64,
}

/// How a group of costs can be met.
#[derive(Debug, Clone)]
struct Group {
    /// The lowest total, with what goes to the bank; [`NEVER`] where a cost cannot be met.
    lowest: Lane,
    /// What the payment costs that buys the least on the left, and how many units can change from right to left.
    left: Lane,
    right: Lane,
    steps: Lane,
    /// For each class the units bought, the fewest of them from the left and the fewest of them from the right.
    missing: [Lane; CLASSES],
    least: [Lane; CLASSES],
    from_right: [Lane; CLASSES],
}

impl Group {
    const NONE: Self = Self {
        lowest: [0; LANES],
        left: [0; LANES],
        right: [0; LANES],
        steps: [0; LANES],
        missing: [[0; LANES]; CLASSES],
        least: [[0; LANES]; CLASSES],
        from_right: [[0; LANES]; CLASSES],
    };
}

/// What a unit of each class costs on either side.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prices {
    left: [u8; CLASSES],
    right: [u8; CLASSES],
    /// Whether all classes cost the same.
    are_uniform: bool,
}

impl Prices {
    /// Nothing costs anything.
    pub const NONE: Self = Self { left: [0; CLASSES], right: [0; CLASSES], are_uniform: true };

    /// The lower price of each class on both sides.
    pub fn lower(&self) -> Self {
        let lower = std::array::from_fn(|class| self.left[class].min(self.right[class]));
        Self { left: lower, right: lower, are_uniform: lower == [lower[0]; CLASSES] }
    }

    /// What a unit of a class costs on the left and on the right.
    #[inline(always)]
    fn of(&self, class: usize) -> (u8, u8) {
        (self.left[class], self.right[class])
    }
}

impl Splits {
    /// Nothing is demanded.
    pub const NONE: Self =
        Self { groups: [Group::NONE; COSTS / LANES], prices: Prices::NONE, classes: 0, no_choice: u64::MAX };

    /// Bit set of the costs of which a payment takes no more than some funds.
    #[inline(always)]
    pub fn affordable<W: Wide>(&self, wide: W, costs: &CostLanes, funds: u8) -> u64 {
        let funds = funds.min(NEVER - 1);
        let groups = self.groups.iter().enumerate().take(costs.demands.len());
        groups.fold(0, |set, (index, group)| set | u64::from(wide.at_most(&group.lowest, funds)) << (index * LANES))
    }

    /// How many payments of an affordable cost there are if so much can be spent beside what goes to the bank.
    #[inline(always)]
    pub fn count(&self, cost: usize, funds: u8) -> usize {
        match self.purchases(cost) {
            Some(purchases) => purchases.affordable(funds).len(),
            None => self.combined(cost, funds).count(),
        }
    }

    /// The payment to the left and to the right with a number below [`Self::count`], in ascending order of what goes to the
    /// left.
    #[inline(always)]
    pub fn nth(&self, cost: usize, funds: u8, number: usize) -> (u8, u8) {
        match self.purchases(cost) {
            Some(purchases) => purchases.nth(purchases.affordable(funds).start + number as u8),
            None => self.combined(cost, funds).nth(number).expect("there are as many as were counted"),
        }
    }

    /// The purchases of a cost; `None` if several classes leave a choice and their prices differ.
    #[inline(always)]
    fn purchases(&self, cost: usize) -> Option<Purchases> {
        let (group, lane) = (&self.groups[cost / LANES], cost % LANES);
        let (left, right, steps) = (group.left[lane], group.right[lane], group.steps[lane]);
        let (left_price, right_price) =
            if steps == 0 || self.prices.are_uniform { self.prices.of(0) } else { self.prices_of_choice(cost)? };
        Some(Purchases { left, right, steps, left_price, right_price })
    }

    /// The prices of the one class that leaves a choice; `None` if several do and their prices differ.
    #[inline(never)]
    fn prices_of_choice(&self, cost: usize) -> Option<(u8, u8)> {
        let (group, lane) = (&self.groups[cost / LANES], cost % LANES);
        let leaves_choice =
            |class: &usize| group.missing[*class][lane] > group.least[*class][lane] + group.from_right[*class][lane];
        let mut prices = (0..self.classes).filter(leaves_choice).map(|class| self.prices.of(class));
        let first = prices.next()?;
        prices.all(|other| other == first).then_some(first)
    }

    /// The payments of a cost where several classes leave a choice and their prices differ.
    #[inline(never)]
    fn combined(&self, cost: usize, funds: u8) -> impl Iterator<Item = (u8, u8)> + use<> {
        let (group, lane) = (&self.groups[cost / LANES], cost % LANES);
        // For each amount to the left the lowest one to the right.
        let mut lowest = [NEVER; MOST + 1];
        let mut highest = 0;
        lowest[0] = 0;
        for class in 0..self.classes {
            let missing = group.missing[class][lane];
            let before = lowest;
            lowest[..=highest].fill(NEVER);
            let amounts = highest;
            for bought_left in group.least[class][lane]..=missing - group.from_right[class][lane] {
                let more_left = usize::from(bought_left * self.prices.left[class]);
                let more_right = (missing - bought_left) * self.prices.right[class];
                for (left, right) in before.iter().enumerate().take(amounts + 1).filter(|(_, right)| **right != NEVER) {
                    let sum = &mut lowest[left + more_left];
                    *sum = (*sum).min(right + more_right);
                }
                highest = amounts + more_left;
            }
        }
        let mut cheapest = NEVER;
        lowest.into_iter().enumerate().take(highest + 1).filter_map(move |(left, right)| {
            let is_better = right < cheapest;
            cheapest = cheapest.min(right);
            (is_better && left + usize::from(right) <= usize::from(funds)).then_some((left as u8, right))
        })
    }
}

/// Purchases of which each further one buys a unit more on the left and one less on the right.
#[derive(Debug, Clone, Copy)]
struct Purchases {
    /// What the first one costs.
    left: u8,
    right: u8,
    /// How many follow it.
    steps: u8,
    /// The prices of the unit that changes sides.
    left_price: u8,
    right_price: u8,
}

impl Purchases {
    /// The numbers of those that cost no more than some funds; they are neighbours, as each step changes the total alike.
    #[inline(always)]
    fn affordable(self, funds: u8) -> Range<u8> {
        let total = |number: u8| {
            let (left, right) = self.nth(number);
            left + right
        };
        let mut range = 0..self.steps + 1;
        match self.left_price.cmp(&self.right_price) {
            Ordering::Equal if total(0) > funds => range.end = 0,
            Ordering::Equal => {}
            Ordering::Less => {
                while range.start < range.end && total(range.start) > funds {
                    range.start += 1;
                }
            }
            Ordering::Greater => {
                while range.start < range.end && total(range.end - 1) > funds {
                    range.end -= 1;
                }
            }
        }
        range
    }

    #[inline(always)]
    fn nth(self, number: u8) -> (u8, u8) {
        (self.left + number * self.left_price, self.right - number * self.right_price)
    }
}
