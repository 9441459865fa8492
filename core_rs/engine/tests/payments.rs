//! Payments of random cities against a search that tries everything.

mod toy;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use proptest::prelude::*;
use septem_engine::tables::{Cost, Producer, Row, Tables, TradeTerm};
use septem_engine::{Actions, CardId, Marks, MoveText, Payment, Ruleset, Setup, State, Way};

const GOODS: usize = 4;

/// A producer: a set of goods, whether neighbours may buy it, and units a turn.
type Production = (u8, bool, u8);

#[derive(Debug, Clone)]
struct Case {
    cost: [u8; GOODS],
    bank: u8,
    funds: u8,
    price: u8,
    /// Own, left, right.
    cities: [Vec<Production>; 3],
    terms: Vec<TradeTerm>,
    needless: bool,
    /// Own units that are one of these goods that the own producers for sale do not make.
    missing: Option<(u8, u8)>,
    /// Whether what is made by choice only is missing, too.
    open_choices: bool,
}

fn production() -> impl Strategy<Value = Vec<Production>> {
    prop::collection::vec((1_u8..1 << GOODS, any::<bool>(), 1_u8..=2), 0..4)
}

fn case() -> impl Strategy<Value = Case> {
    let cost = prop::array::uniform4(0_u8..=2);
    let term =
        (1_u8..=3, 1_u8..1 << GOODS, 1_u8..=2).prop_map(|(sides, goods, price)| TradeTerm { sides, goods, price });
    let cities = [production(), production(), production()];
    let missing = (prop::option::of((1_u8..1 << GOODS, 1_u8..=2)), any::<bool>());
    (cost, 0_u8..3, 0_u8..14, 1_u8..=3, cities, prop::collection::vec(term, 0..3), any::<bool>(), missing).prop_map(
        |(cost, bank, funds, price, cities, terms, needless, (missing, open_choices))| Case {
            cost,
            bank,
            funds,
            price,
            cities,
            terms,
            needless,
            missing,
            open_choices,
        },
    )
}

/// The toy game with boards that produce what the case says, and the case's cost on every card.
fn tables(case: &Case) -> Tables {
    let mut tables = toy::tables();
    while tables.goods.len() < GOODS {
        let extra = septem_engine::tables::Named { name: "spice".into(), names: BTreeMap::new() };
        tables.goods.push(extra);
    }
    tables.trade.price = case.price;
    tables.terms.clone_from(&case.terms);
    tables.costs = vec![Cost { goods: case.cost.to_vec(), bank: case.bank, spend: None }; tables.costs.len()];
    tables.producers.clear();
    for row in &mut tables.rows {
        if matches!(row, Row::Produce { .. } | Row::Trade { .. }) {
            *row = Row::Add { counter: toy::SCAR, amount: 0 };
        }
    }
    for (seat, city) in case.cities.iter().enumerate() {
        let first = tables.rows.len();
        for (goods, for_sale, units) in city {
            tables.producers.push(Producer { goods: *goods, for_sale: *for_sale, missing: false });
            tables.rows.push(Row::Produce { producer: tables.producers.len() as u8 - 1, units: *units });
        }
        if seat == 0 {
            if let Some((goods, units)) = case.missing {
                tables.producers.push(Producer { goods, for_sale: false, missing: true });
                tables.rows.push(Row::Produce { producer: tables.producers.len() as u8 - 1, units });
            }
            tables.rows.extend((0..case.terms.len()).map(|term| Row::Trade { term: term as u8 }));
            tables.rows.push(Row::Add { counter: toy::PEARLS, amount: i16::from(case.funds) - 4 });
        }
        tables.boards[seat].sides[0].rows = [first as u16, (tables.rows.len() - first) as u16];
    }
    tables
}

/// What the engine offers for the first card of seat 0.
fn engine(case: &Case) -> BTreeSet<Payment> {
    let (rules, state) = begin(case);
    offered(&rules, &state)
}

fn begin(case: &Case) -> (Arc<Ruleset>, State) {
    let rules = toy::load(&tables(case));
    let mut setup = Setup::random(&rules, 3, 1);
    setup.switches = u32::from(case.needless) | u32::from(case.open_choices) << 3;
    let front = Some("front");
    setup
        .set_boards(&rules, &[(Some("Board 0"), front), (Some("Board 1"), front), (Some("Board 2"), front)])
        .expect("the names are known");
    let state = setup.begin(&rules).expect("the setup is valid");
    (rules, state)
}

fn offered(rules: &Ruleset, state: &State) -> BTreeSet<Payment> {
    let mut moves = Vec::new();
    state.legal_moves(rules, 0, &mut moves);
    let first: CardId = moves[0].card;
    let builds = moves.iter().filter(|found| found.card == first && found.way == Way::Cost);
    builds
        .filter(|found| MoveText::new(rules, state.context(0), **found).verb() == "raise")
        .map(|found| found.pay)
        .collect()
}

/// Every assignment of units of production to units of demand, one good after the other.
fn brute_force(case: &Case) -> BTreeSet<Payment> {
    let demand: Vec<usize> = (0..GOODS).flat_map(|good| std::iter::repeat_n(good, case.cost[good].into())).collect();
    let units: Vec<(usize, u8)> = case
        .cities
        .iter()
        .enumerate()
        .flat_map(|(city, all)| all.iter().map(move |producer| (city, producer)))
        .filter(|(city, (_, for_sale, _))| *city == 0 || *for_sale)
        .flat_map(|(city, (goods, _, units))| std::iter::repeat_n((city, *goods), (*units).into()))
        .chain(missing_units(case))
        .collect();
    let mut found = BTreeSet::new();
    assign(case, &demand, &units, &mut vec![false; units.len()], [0, 0], &mut found);
    let affordable = |(left, right): &(u32, u32)| left + right + u32::from(case.bank) <= u32::from(case.funds);
    let beaten = |pair: &(u32, u32)| found.iter().any(|other| other != pair && other.0 <= pair.0 && other.1 <= pair.1);
    found
        .iter()
        .filter(|pair| affordable(pair) && (case.needless || !beaten(pair)))
        .map(|(left, right)| Payment { bank: case.bank, left: *left as u8, right: *right as u8 })
        .collect()
}

/// The own units of which the goods follow from what the own producers for sale make.
fn missing_units(case: &Case) -> Vec<(usize, u8)> {
    let Some((goods, units)) = case.missing else { return Vec::new() };
    let is_made = |good: usize| {
        let makes = |(made, for_sale, _): &Production| {
            *for_sale && made >> good & 1 == 1 && (!case.open_choices || made.is_power_of_two())
        };
        case.cities[0].iter().any(makes)
    };
    let lacking = (0..GOODS).filter(|good| goods >> good & 1 == 1 && !is_made(*good));
    vec![(0, lacking.fold(0, |set, good| set | 1 << good)); units.into()]
}

fn assign(
    case: &Case,
    demand: &[usize],
    units: &[(usize, u8)],
    used: &mut Vec<bool>,
    paid: [u32; 2],
    found: &mut BTreeSet<(u32, u32)>,
) {
    let Some((&good, rest)) = demand.split_first() else {
        found.insert((paid[0], paid[1]));
        return;
    };
    for (index, (city, goods)) in units.iter().enumerate() {
        if used[index] || goods >> good & 1 == 0 {
            continue;
        }
        let mut paid = paid;
        if *city > 0 {
            paid[city - 1] += price(case, *city as u8, good);
        }
        used[index] = true;
        assign(case, rest, units, used, paid, found);
        used[index] = false;
    }
}

fn price(case: &Case, side: u8, good: usize) -> u32 {
    let special = case.terms.iter().filter(|term| term.sides & side != 0 && term.goods >> good & 1 == 1);
    special.map(|term| u32::from(term.price)).chain([u32::from(case.price)]).min().expect("there is the ordinary price")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn every_payment_is_found_and_no_other(case in case().prop_filter("few units of demand", |case| case.cost.iter().sum::<u8>() <= 5)) {
        prop_assert_eq!(engine(&case), brute_force(&case));
    }

    #[test]
    fn every_way_of_paying_has_a_number_of_its_own(case in case(), funds in 4_u8..60, plenty in 0_u8..1 << GOODS) {
        // Neighbours have two units more of some goods, so that as much as possible is bought.
        let mut case = Case { funds, ..case };
        for city in &mut case.cities[1..] {
            city.extend((0..GOODS).filter(|good| plenty >> good & 1 == 1).map(|good| (1 << good, true, 2)));
        }
        prop_assume!(case.cities.iter().map(Vec::len).sum::<usize>() < 22);
        let (rules, state) = begin(&case);
        let actions = Actions::new(&rules, state.switches());
        let (mut moves, mut numbers) = (Vec::new(), Vec::new());
        state.legal_moves(&rules, 0, &mut moves);
        prop_assert_eq!(actions.numbers(state.context(0), 3, &moves, &mut Marks::default(), &mut numbers), Ok(()));
        let mut by_number: Vec<_> = numbers.iter().zip(&moves).collect();
        by_number.sort_unstable_by_key(|(number, _)| **number);
        for pair in by_number.windows(2) {
            let [(one, first), (other, second)] = pair else { unreachable!("windows of two") };
            prop_assert!(one < other);
            let is_same = (first.use_index, first.card, first.stage) == (second.use_index, second.card, second.stage);
            if is_same && first.way == Way::Cost && second.way == Way::Cost {
                prop_assert!((first.pay.left, first.pay.right) < (second.pay.left, second.pay.right));
            }
        }
        prop_assert!(numbers.iter().all(|number| (*number as usize) < actions.size()));
    }
}

#[test]
fn with_two_seats_the_one_neighbour_sells_each_unit_once() {
    let unit = (0b0001, true, 1);
    let case = |units| Case {
        cost: [units, 0, 0, 0],
        bank: 0,
        funds: 9,
        price: 2,
        cities: [vec![], vec![unit], vec![]],
        terms: vec![TradeTerm { sides: 2, goods: 1, price: 1 }],
        needless: false,
        missing: None,
        open_choices: false,
    };
    let offered_to_two = |case: &Case| {
        let rules = toy::load(&tables(case));
        let mut setup = Setup::random(&rules, 2, 1);
        let front = Some("front");
        setup.set_boards(&rules, &[(Some("Board 0"), front), (Some("Board 1"), front)]).expect("the names are known");
        offered(&rules, &setup.begin(&rules).expect("the setup is valid"))
    };
    // Both sides are the same neighbour: the lower of both prices holds, paid to it as the left one.
    assert_eq!(offered_to_two(&case(1)), BTreeSet::from([Payment { bank: 0, left: 1, right: 0 }]));
    assert_eq!(offered_to_two(&case(2)), BTreeSet::new());
}
