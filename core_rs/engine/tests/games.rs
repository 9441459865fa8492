//! Properties of whole games of the toy game.

mod toy;

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use proptest::prelude::*;
use septem_engine::record::{Record, Recorder};
use septem_engine::simulate::Simulation;
use septem_engine::tables::{Condition, Skip};
use septem_engine::{AgentKind, Move, MoveError, MoveText, Ruleset, Setup, SetupError, State, Way};

fn hash(state: &State) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

fn moves(rules: &Ruleset, state: &State, seat: usize) -> Vec<Move> {
    let mut found = Vec::new();
    state.legal_moves(rules, seat, &mut found);
    found
}

fn begin(rules: &Ruleset, players: usize, seed: u64, switches: u32) -> State {
    Setup { switches, ..Setup::random(rules, players, seed) }.begin(rules).expect("the setup is valid")
}

/// Plays a whole game and checks at every step what must always hold.
fn check_whole_game(
    rules: &Ruleset,
    players: usize,
    seed: u64,
    switches: u32,
    picks: &[prop::sample::Index],
) -> Result<(), TestCaseError> {
    let mut state = begin(rules, players, seed, switches);
    prop_assert_eq!(&state, &begin(rules, players, seed, switches));
    let deals = state.deals(rules);
    let mut recorder = Recorder::new(true);
    let mut step = 0;
    while let Some(seat) = state.waiting().next() {
        let legal = moves(rules, &state, seat);
        prop_assert_eq!(legal.iter().collect::<HashSet<_>>().len(), legal.len(), "no move is listed twice");
        let chosen = *picks[step % picks.len()].get(&legal);
        step += 1;

        // Words and JSON lead back to the move.
        for found in &legal {
            let json = MoveText::new(rules, state.context(seat), *found).to_json();
            prop_assert_eq!(state.parse_move(rules, seat, &json), Ok(*found));
            let pay = i32::from(found.pay.total());
            prop_assert!(pay <= i32::from(state.counter(seat, toy::PEARLS)).max(0));
        }
        // A saved state is the same state.
        let (loaded, loaded_seed) =
            State::from_bytes(rules, &state.to_bytes(rules, Some(seed))).expect("it was just saved");
        prop_assert_eq!(loaded_seed, Some(seed));
        prop_assert_eq!(&loaded, &state);
        prop_assert_eq!(hash(&loaded), hash(&state));
        prop_assert_eq!(&state.deals(rules), &deals, "what was dealt stays known");
        for owner in 0..state.seat_count() {
            prop_assert_eq!(
                state.counter(owner, toy::STAGES) + state.counter(owner, toy::UNBUILT),
                toy::STAGES_OF_A_SIDE
            );
        }

        recorder.note(rules, &state, seat, chosen);
        let before = state;
        state.play(rules, seat, chosen).expect("a legal move");
        prop_assert_ne!(&before, &state);
        let mut again = loaded;
        again.play_unchecked(rules, seat, chosen);
        prop_assert_eq!(&again, &state);
    }
    prop_assert!(state.is_over());
    let record = recorder.finish(rules, &state, Some(seed), &[]);
    let read = Record::parse(&record.to_line()).expect("it was just written");
    prop_assert_eq!(read.verify(rules), Ok(None));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn whole_games_keep_their_promises(seed: u64, players in 2_usize..=7, switches in 0_u32..16, picks in prop::collection::vec(any::<prop::sample::Index>(), 1..40)) {
        check_whole_game(&toy::ruleset(), players, seed, switches, &picks)?;
    }

    #[test]
    fn whole_games_with_a_free_seat_keep_their_promises(seed: u64, switches in 0_u32..16, picks in prop::collection::vec(any::<prop::sample::Index>(), 1..40)) {
        check_whole_game(&toy::load(&toy::with_free_seat()), 2, seed, switches, &picks)?;
    }

    #[test]
    fn illegal_moves_leave_the_state_alone(seed: u64, option in 0_u8..9, card in 0_u8..=255, stage in 0_u8..9, left in 0_u8..4) {
        let rules = toy::ruleset();
        let mut state = begin(&rules, 3, seed, 0);
        let found = Move { use_index: option, way: Way::Cost, card, stage, pay: septem_engine::Payment { bank: 0, left, right: 0 }, detail: 0 };
        let before = state;
        let is_legal = moves(&rules, &state, 1).contains(&found);
        prop_assert_eq!(state.play(&rules, 1, found).is_ok(), is_legal);
        if !is_legal {
            prop_assert_eq!(before, state);
        }
    }

    #[test]
    fn seats_see_nothing_of_what_others_choose(seed: u64, players in 3_usize..=7) {
        let rules = toy::ruleset();
        let start = begin(&rules, players, seed, 0);
        let legal = moves(&rules, &start, 0);
        let views: HashSet<String> = legal
            .iter()
            .map(|chosen| {
                let mut state = start;
                state.play(&rules, 0, *chosen).expect("a legal move");
                format!("{:?}", state.observe(&rules, 1).expect("there is a seat 1"))
            })
            .collect();
        prop_assert_eq!(views.len(), 1);
    }
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let rules = toy::ruleset();
    let run = |threads| {
        let simulation = Simulation {
            setup: Setup::random(&rules, 4, 11),
            games: 300,
            agents: vec![AgentKind::Random, AgentKind::Builder],
            threads,
            record: true,
            with_legal: false,
        };
        let mut records = Vec::new();
        let tally = simulation.run(&rules, |report| {
            records.extend_from_slice(report.records);
            ControlFlow::Continue(())
        });
        (tally.expect("the setup is valid"), records)
    };
    let (tally, records) = run(1);
    assert_eq!(tally.games, 300);
    assert_eq!(String::from_utf8_lossy(&records).lines().count(), 300);
    assert_eq!(run(3), (tally, records));
}

#[test]
fn a_run_can_be_stopped() {
    let rules = toy::ruleset();
    let simulation = Simulation {
        setup: Setup::random(&rules, 3, 0),
        games: u64::MAX,
        agents: vec![AgentKind::Random],
        threads: 2,
        record: false,
        with_legal: false,
    };
    let mut reports = 0;
    simulation
        .run(&rules, |_| {
            reports += 1;
            if reports == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .expect("the setup is valid");
    assert_eq!(reports, 3);
}

#[test]
fn setups_that_do_not_fit_are_refused() {
    let rules = toy::ruleset();
    for players in [0, 1, 8, usize::MAX] {
        let found = Setup::random(&rules, players, 0).begin(&rules);
        assert!(matches!(found, Err(SetupError::Players { .. })), "{players} players");
    }
    let mut setup = Setup::random(&rules, 2, 0);
    assert!(matches!(
        setup.set_boards(&rules, &[(Some("Bord 1"), None)]),
        Err(SetupError::Unknown { nearest: Some(_), .. })
    ));
    setup.set_boards(&rules, &[(Some("Board 1"), None), (Some("Board 1"), Some("back"))]).expect("the names are known");
    assert_eq!(setup.begin(&rules), Err(SetupError::BoardTwice("Board 1".into())));
    assert_eq!(
        Setup { seed: None, ..Setup::random(&rules, 2, 0) }.begin(&rules),
        Err(SetupError::NoSeed("a board and side for each seat"))
    );
}

#[test]
fn only_seats_that_are_asked_can_answer() {
    let rules = toy::ruleset();
    let mut state = begin(&rules, 2, 5, 0);
    let chosen = moves(&rules, &state, 0)[0];
    state.play(&rules, 0, chosen).expect("a legal move");
    assert_eq!(state.play(&rules, 0, chosen), Err(MoveError::NotAsked { seat: 0, waiting: vec![1] }));
    assert_eq!(state.play(&rules, 2, chosen), Err(MoveError::NoSeat { seat: 2, seats: 2 }));
}

#[test]
fn a_question_is_skipped_as_long_as_one_of_its_conditions_holds() {
    let mut tables = toy::tables();
    let rich = Condition::Any { counter: toy::PEARLS, least: 100, most: i16::MAX };
    let poor = Condition::Any { counter: toy::PEARLS, least: 0, most: 99 };
    tables.asks[0].skip = Skip::When { conditions: vec![rich] };
    let rules = Ruleset::new(tables.clone()).expect("the tables are sound");
    assert_eq!(begin(&rules, 3, 0, 0).waiting().count(), 3);
    tables.asks[0].skip = Skip::When { conditions: vec![rich, poor] };
    let rules = Ruleset::new(tables).expect("the tables are sound");
    assert!(begin(&rules, 3, 0, 0).is_over());
}
