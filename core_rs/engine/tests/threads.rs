//! What may be shared between threads, and that sharing changes nothing.

mod toy;

use septem_engine::batch::Batch;
use septem_engine::record::{Record, Recorder};
use septem_engine::simulate::{Simulation, Tally};
use septem_engine::tables::Tables;
use septem_engine::{
    Actions, Agent, Move, MoveError, MoveGenerator, Observation, Observations, RecordError, Ruleset, SeatScore, Setup,
    SetupError, State, StateError, TablesError,
};

const fn is_for_any_thread<T: Send + Sync>() {}

const _: () = {
    is_for_any_thread::<Tables>();
    is_for_any_thread::<Ruleset>();
    is_for_any_thread::<Setup>();
    is_for_any_thread::<State>();
    is_for_any_thread::<Move>();
    is_for_any_thread::<MoveGenerator<'_>>();
    is_for_any_thread::<SeatScore>();
    is_for_any_thread::<Observation<'_>>();
    is_for_any_thread::<Agent>();
    is_for_any_thread::<Actions>();
    is_for_any_thread::<Observations>();
    is_for_any_thread::<Batch>();
    is_for_any_thread::<Simulation>();
    is_for_any_thread::<Tally>();
    is_for_any_thread::<Recorder>();
    is_for_any_thread::<Record>();
    is_for_any_thread::<TablesError>();
    is_for_any_thread::<SetupError>();
    is_for_any_thread::<MoveError>();
    is_for_any_thread::<StateError>();
    is_for_any_thread::<RecordError>();
};

/// Totals of the game of a seed in which everybody takes the last move.
fn totals(rules: &Ruleset, seed: u64) -> Vec<i32> {
    let mut state = Setup::random(rules, 3, seed).begin(rules).expect("the setup is valid");
    let mut moves = Vec::new();
    while let Some(seat) = state.waiting().next() {
        moves.clear();
        state.legal_moves(rules, seat, &mut moves);
        state.play_unchecked(rules, seat, *moves.last().expect("there is a move"));
    }
    state.scores(rules).iter().map(|score| score.total).collect()
}

#[test]
fn games_of_one_ruleset_on_many_threads_are_those_on_one() {
    let rules = Ruleset::new(toy::tables()).expect("the toy game is valid");
    let alone: Vec<_> = (0..40).map(|seed| totals(&rules, seed)).collect();
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..8).map(|_| scope.spawn(|| (0..40).map(|seed| totals(&rules, seed)).collect::<Vec<_>>())).collect();
        for thread in threads {
            assert_eq!(thread.join().expect("no thread panics"), alone);
        }
    });
}
