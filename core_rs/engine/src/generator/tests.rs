//! What is counted against what is listed: the same moves in the same order.

use std::collections::BTreeMap;

use proptest::prelude::*;
use septem_engine::tables::{Cost, Named, Producer, Row, Tables, TradeTerm};
use septem_engine::{Ruleset, Setup, State};

use super::*;
use crate::lanes::Portable;
use crate::rng::Rng;

#[path = "../../tests/toy/mod.rs"]
mod toy;

const GOODS: usize = 6;

/// A producer: a set of goods, whether neighbours may buy it, and units a turn.
type Production = (u8, bool, u8);

#[derive(Debug, Clone)]
struct Case {
    classes: Vec<u8>,
    costs: Vec<([u8; GOODS], u8)>,
    price: u8,
    cities: [Vec<Production>; 3],
    terms: [Vec<TradeTerm>; 3],
    /// Goods of a producer that makes what is missing, in the first city.
    missing: Option<u8>,
}

/// Classes, and sets of goods that are mostly within one of them.
fn classes() -> impl Strategy<Value = Vec<u8>> {
    prop::sample::select(vec![
        vec![0b00_1111, 0b11_0000],
        vec![0b00_0111, 0b11_1000],
        vec![0b00_0001, 0b00_0110, 0b11_1000],
        vec![0b10_0001, 0b01_1110],
    ])
}

fn case() -> impl Strategy<Value = Case> {
    let goods = || (1_u8..1 << GOODS, any::<prop::sample::Index>(), 0_u8..10);
    let city = prop::collection::vec((goods(), any::<bool>(), 1_u8..=2), 0..5);
    let terms = prop::collection::vec((goods(), 1_u8..=3, 1_u8..=2), 0..3);
    let cost = (prop::array::uniform6(0_u8..=2), 0_u8..3).prop_filter("within the limits", |(goods, _)| {
        goods.iter().map(|units| u32::from(*units) + 1).product::<u32>() <= 96
    });
    let costs = prop::collection::vec(cost, 1..6);
    let cities = prop::array::uniform3(city);
    let terms = prop::array::uniform3(terms);
    let missing = prop::option::weighted(0.1, 1_u8..1 << GOODS);
    (classes(), costs, 1_u8..=3, cities, terms, missing).prop_map(|(classes, costs, price, cities, terms, missing)| {
        // One of ten sets of goods reaches beyond a class.
        let within = |(goods, class, chance): (u8, prop::sample::Index, u8)| {
            let class = classes[class.index(classes.len())];
            if chance == 0 || goods & class == 0 { if chance == 0 { goods } else { class } } else { goods & class }
        };
        let whole = |(goods, class, chance): (u8, prop::sample::Index, u8)| {
            if chance == 0 { goods } else { classes[class.index(classes.len())] }
        };
        let cities =
            cities.map(|city| city.into_iter().map(|(goods, sale, units)| (within(goods), sale, units)).collect());
        let terms = terms.map(|terms| {
            terms.into_iter().map(|(goods, sides, price)| TradeTerm { sides, goods: whole(goods), price }).collect()
        });
        Case { classes: classes.clone(), costs, price, cities, terms, missing }
    })
}

/// The toy game with these boards and costs. No event tells its ways of building apart.
fn tables(case: &Case) -> Tables {
    let mut tables = toy::tables();
    while tables.goods.len() < GOODS {
        tables.goods.push(Named { name: format!("good {}", tables.goods.len()), names: BTreeMap::new() });
    }
    tables.events.clear();
    tables.trade.price = case.price;
    tables.trade.classes.clone_from(&case.classes);
    tables.costs = (0..tables.costs.len())
        .map(|index| {
            let (goods, bank) = case.costs[index % case.costs.len()];
            Cost { goods: goods.to_vec(), bank, spend: None }
        })
        .collect();
    tables.producers.clear();
    tables.terms.clear();
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
        if let Some(goods) = case.missing.filter(|_| seat == 0) {
            tables.producers.push(Producer { goods, for_sale: false, missing: true });
            tables.rows.push(Row::Produce { producer: tables.producers.len() as u8 - 1, units: 1 });
        }
        for term in &case.terms[seat] {
            tables.terms.push(term.clone());
            tables.rows.push(Row::Trade { term: tables.terms.len() as u8 - 1 });
        }
        tables.boards[seat].sides[0].rows = [first as u16, (tables.rows.len() - first) as u16];
    }
    tables
}

fn begin(rules: &Ruleset, seed: u64) -> State {
    let mut setup = Setup::random(rules, 3, seed);
    setup.switches = seed as u32 & 0b1110;
    let board = |name| (Some(name), Some("front"));
    setup.set_boards(rules, &[board("Board 0"), board("Board 1"), board("Board 2")]).expect("the names are known");
    setup.begin(rules).expect("the setup is valid")
}

/// The moves of a decision as a generator gives them, looked at in the way given.
fn found(moves: &MoveGenerator<'_>, count: usize) -> Vec<Move> {
    (0..count).map(|number| moves.nth(number)).collect()
}

/// Whether the closed form holds for a seat, by what its city and its neighbours have.
fn should_count(case: &Case, rules: &Ruleset, state: &State, seat: usize) -> bool {
    let within = |goods: u8| case.classes.iter().any(|class| goods & !class == 0);
    let whole = |goods: u8| case.classes.iter().all(|class| goods & class == 0 || class & !goods == 0);
    let tables = rules.tables();
    let has = |seat: usize, sold_only: bool| {
        bits(state.seats[seat].kinds)
            .map(|kind| &tables.producers[kind])
            .all(move |producer| sold_only && !producer.for_sale || !producer.missing && within(producer.goods))
    };
    let changes = tables.cost_changes.iter().any(|change| state.counter(seat, change.counter) > 0);
    let city = &state.seats[seat];
    let side = &tables.boards[usize::from(city.board)].sides[usize::from(city.side)];
    side.stages.iter().all(|stage| stage.copies.is_empty())
        && has(seat, false)
        && has(state.left(seat), true)
        && has(state.right(seat), true)
        && bits(state.seats[seat].terms).all(|term| whole(tables.terms[term].goods))
        && !changes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn counted_and_listed_moves_are_the_same(case in case(), seed in 0_u64..1000) {
        prop_assume!(case.cities.iter().map(Vec::len).sum::<usize>() < 23);
        let rules = toy::load(&tables(&case));
        // Two games in turn, so that what is kept of one meets the other.
        let mut games = [begin(&rules, seed), begin(&rules, seed + 1)];
        let (mut best, mut portable) = (MoveGenerator::new(&rules), MoveGenerator::new(&rules));
        let mut listed = Vec::new();
        let mut rng = Rng::new(seed);
        while games.iter().any(|game| !game.is_over()) {
            let game = &mut games[rng.below(2)];
            let Some(seat) = game.waiting().next() else { continue };
            listed.clear();
            game.legal_moves(&rules, seat, &mut listed);
            let count = best.look_at(game, seat);
            prop_assert_eq!(&found(&best, count), &listed);
            let builds: Vec<Move> = listed.iter().copied().filter(|found| found.way.builds()).collect();
            let found_builds: Vec<Move> = (0..best.builds()).map(|number| best.nth_build(number)).collect();
            prop_assert_eq!(found_builds, builds);
            let count = portable.look_with(Portable, game, seat);
            prop_assert_eq!(&found(&portable, count), &listed);
            if rules.ask_plan(game.ask()).from == Zone::Hand {
                prop_assert_eq!(matches!(best.found, Found::Counted), should_count(&case, &rules, game, seat));
            }
            let chosen = listed[rng.below(listed.len())];
            game.play_unchecked(&rules, seat, chosen);
        }
    }
}

#[test]
fn a_seat_that_owes_nothing_has_no_moves() {
    let rules = toy::load(&toy::tables());
    let mut state = begin(&rules, 1);
    let mut moves = MoveGenerator::new(&rules);
    let count = moves.look_at(&state, 0);
    let chosen = moves.nth(count - 1);
    state.play(&rules, 0, chosen).expect("the move is legal");
    assert_eq!(moves.look_at(&state, 0), 0);
}
