//! States drawn from what a seat knows, in whole games of the toy game.

mod toy;

use proptest::prelude::*;
use septem_engine::rng::Rng;
use septem_engine::{Move, MoveError, Ruleset, Setup, State};

fn moves(rules: &Ruleset, state: &State, seat: usize) -> Vec<Move> {
    let mut found = Vec::new();
    state.legal_moves(rules, seat, &mut found);
    found
}

/// Whether the decision of a seat is taken by a player.
fn decides(state: &State, seat: usize, player: usize) -> bool {
    state.is_waiting(seat) && state.chooser(seat) == player
}

fn check_whole_game(
    rules: &Ruleset,
    players: usize,
    seed: u64,
    switches: u32,
    picks: &[prop::sample::Index],
) -> Result<(), TestCaseError> {
    let setup = Setup { switches, ..Setup::random(rules, players, seed) };
    let mut state = setup.begin(rules).expect("the setup is valid");
    let mut rng = Rng::new(seed);
    let mut step = 0;
    while let Some(seat) = state.waiting().next() {
        for player in 0..players {
            let drawn = state.determinize(rules, player, &mut rng).expect("a player sits there");
            prop_assert_eq!(drawn.observe(rules, player), state.observe(rules, player));
            for asked in state.waiting().filter(|asked| decides(&state, *asked, player)) {
                prop_assert_eq!(moves(rules, &drawn, asked), moves(rules, &state, asked));
            }
            // It makes sense as a state, and so it can be played on.
            let saved = drawn.to_bytes(rules, None);
            prop_assert_eq!(State::from_bytes(rules, &saved), Ok((drawn, None)));
            let mut played = drawn;
            while let Some(seat) = played.waiting().next() {
                let legal = moves(rules, &played, seat);
                prop_assert!(!legal.is_empty());
                played.play_unchecked(rules, seat, legal[rng.below(legal.len())]);
            }
            // What another player knows in it agrees with it again.
            let other = (player + 1) % players;
            let again = drawn.determinize(rules, other, &mut rng).expect("a player sits there");
            prop_assert_eq!(again.observe(rules, other), drawn.observe(rules, other));
        }
        let legal = moves(rules, &state, seat);
        state.play_unchecked(rules, seat, *picks[step % picks.len()].get(&legal));
        step += 1;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn drawn_states_agree_with_what_a_seat_knows(seed: u64, players in 2_usize..=7, switches in 0_u32..16, picks in prop::collection::vec(any::<prop::sample::Index>(), 1..40)) {
        check_whole_game(&toy::ruleset(), players, seed, switches, &picks)?;
    }

    #[test]
    fn drawn_states_agree_where_a_seat_is_free(seed: u64, switches in 0_u32..16, picks in prop::collection::vec(any::<prop::sample::Index>(), 1..40)) {
        check_whole_game(&toy::load(&toy::with_free_seat()), 2, seed, switches, &picks)?;
    }
}

#[test]
fn only_players_know_anything() {
    let rules = toy::load(&toy::with_free_seat());
    let state = Setup::random(&rules, 2, 0).begin(&rules).expect("the setup is valid");
    let mut rng = Rng::new(0);
    assert_eq!(state.determinize(&rules, 2, &mut rng), Err(MoveError::NoPlayer(2)));
    assert_eq!(state.determinize(&rules, 3, &mut rng), Err(MoveError::NoSeat { seat: 3, seats: 3 }));
}

/// Which states can be drawn, and how likely, does not depend on what is hidden: draws from a drawn state are those
/// from the real one.
#[test]
fn draws_do_not_depend_on_what_is_hidden() {
    let rules = toy::ruleset();
    let mut state = Setup::random(&rules, 3, 5).begin(&rules).expect("the setup is valid");
    let mut rng = Rng::new(1);
    let count = |state: &State, rng: &mut Rng| {
        let mut hands = [0_u32; 256];
        for _ in 0..4000 {
            let drawn = state.determinize(&rules, 0, rng).expect("a player sits there");
            for card in drawn.observe(&rules, 1).expect("a player sits there").hand {
                hands[card.bytes().map(usize::from).sum::<usize>() % 256] += 1;
            }
        }
        hands
    };
    for _ in 0..3 {
        let other = state.determinize(&rules, 0, &mut rng).expect("a player sits there");
        for (one, other) in count(&state, &mut rng).into_iter().zip(count(&other, &mut rng)) {
            // Six deviations of the difference of two such counts.
            let limit = 6.0 * f64::from(one + other + 1).sqrt();
            assert!(f64::from(one.abs_diff(other)) < limit, "{one} and {other}");
        }
        for seat in 0..3 {
            let legal = moves(&rules, &state, seat);
            state.play_unchecked(&rules, seat, legal[legal.len() - 1]);
        }
    }
}
