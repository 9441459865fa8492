//! Speed of the engine with a compiled ruleset.
//!
//! ```text
//! septem compile RULESET -o target/bench.tables
//! SEPTEM_TABLES=$PWD/target/bench.tables cargo bench -p septem-engine
//! ```

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use septem_engine::simulate::{Simulation, Tally};
use septem_engine::{Agent, AgentKind, Move, Ruleset, Setup, State};

static RULES: LazyLock<Arc<Ruleset>> = LazyLock::new(|| {
    let path = std::env::var("SEPTEM_TABLES").expect("SEPTEM_TABLES names a tables file");
    Ruleset::from_bytes(&std::fs::read(path).expect("the tables file can be read")).expect("the tables are valid")
});

fn main() {
    divan::main();
}

fn playouts(players: usize, games: u64) -> Tally {
    let simulation = Simulation {
        setup: Setup::random(&RULES, players, 0),
        games,
        agents: vec![AgentKind::Random],
        threads: 1,
        record: false,
        with_legal: false,
    };
    simulation.run(&RULES, |_| ControlFlow::Continue(())).expect("the setup is valid")
}

/// States with a decision, from the first to the last of a few random games.
fn positions(players: usize) -> Vec<State> {
    let mut agent = Agent::new(AgentKind::Random, 1);
    let mut found = Vec::new();
    for seed in 0..8 {
        let mut state = Setup::random(&RULES, players, seed).begin(&RULES).expect("the setup is valid");
        while let Some(seat) = state.waiting().next() {
            found.push(state);
            let chosen = agent.choose(&RULES, &state, seat).expect("a seat that is asked has a move");
            state.play_unchecked(&RULES, seat, chosen);
        }
    }
    found
}

fn list_all(positions: &[State], moves: &mut Vec<Move>) -> usize {
    let mut count = 0;
    for state in positions {
        let seat = state.waiting().next().expect("every position has a decision");
        moves.clear();
        state.legal_moves(&RULES, seat, moves);
        count += moves.len();
    }
    count
}

/// Whole random games, every move drawn from the full list; items are decisions.
#[divan::bench(args = [3, 5, 7])]
fn random_games(bencher: Bencher, players: usize) {
    let expected = playouts(players, 64);
    bencher.counter(ItemsCount::new(expected.decisions)).bench(|| assert_eq!(playouts(players, 64), expected));
}

/// Lists of all legal moves; items are decisions.
#[divan::bench(args = [3, 7])]
fn legal_moves(bencher: Bencher, players: usize) {
    let positions = positions(players);
    let mut moves = Vec::new();
    let expected = list_all(&positions, &mut moves);
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(|| assert_eq!(list_all(&positions, &mut moves), expected));
}

#[divan::bench(args = [3, 7])]
fn clone(bencher: Bencher, players: usize) {
    let state = Setup::random(&RULES, players, 0).begin(&RULES).expect("the setup is valid");
    let mut copy = state;
    bencher.bench_local(|| black_box(&mut copy).clone_from(black_box(&state)));
}

#[divan::bench(args = [3, 7])]
fn scores(bencher: Bencher, players: usize) {
    let state = *positions(players).last().expect("a game has decisions");
    bencher.bench(|| black_box(&state).scores(&RULES));
}

#[divan::bench(args = [3, 7])]
fn save_and_load(bencher: Bencher, players: usize) {
    let state = Setup::random(&RULES, players, 0).begin(&RULES).expect("the setup is valid");
    bencher.bench(|| State::from_bytes(&RULES, &black_box(&state).to_bytes(&RULES, None)));
}

#[divan::bench]
fn load_tables(bencher: Bencher) {
    let bytes = RULES.tables().to_bytes();
    bencher.bench(|| Ruleset::from_bytes(black_box(&bytes)));
}
