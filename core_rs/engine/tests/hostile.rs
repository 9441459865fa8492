//! Damaged and made-up tables and states: an error or a playable game, never a panic or a hang.

mod toy;

use proptest::prelude::*;
use septem_engine::tables::{Asked, Condition, FORMAT_VERSION, Instruction, MAGIC, Skip, Tables, Zone};
use septem_engine::{Agent, AgentKind, Ruleset, Setup, State, StateError, TablesError};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Puts a proper header before a body.
fn file(body: &[u8]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
    bytes.extend_from_slice(&(body.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&Sha256::digest(body));
    bytes.extend_from_slice(body);
    bytes
}

/// Bytes of a saved state before its body; the last 32 of them are the digest of the body.
const SAVE_HEADER: usize = 8 + 1 + 32 + 32;

/// Gives a changed saved state a proper digest.
fn seal(saved: &mut [u8]) {
    let digest = Sha256::digest(&saved[SAVE_HEADER..]);
    saved[SAVE_HEADER - 32..SAVE_HEADER].copy_from_slice(&digest);
}

/// The toy game, with a free seat or without.
fn tables(with_free_seat: bool) -> Tables {
    if with_free_seat { toy::with_free_seat() } else { toy::tables() }
}

/// Every number in a value.
fn numbers(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Number(_) => vec![value],
        Value::Array(items) => items.iter_mut().flat_map(numbers).collect(),
        Value::Object(fields) => fields.values_mut().flat_map(numbers).collect(),
        _ => Vec::new(),
    }
}

/// Plays one game to its end, every seat by chance.
fn play(rules: &Ruleset, mut state: State, seed: u64) {
    let mut agent = Agent::new(AgentKind::Random, seed);
    for _ in 0..5_000 {
        let Some(seat) = state.waiting().next() else {
            state.scores(rules);
            return;
        };
        state.observe(rules, state.chooser(seat)).expect("a player sits there");
        let chosen = agent.choose(rules, &state, seat).expect("a seat that is asked has a move");
        state.play_unchecked(rules, seat, chosen);
    }
    panic!("the game does not end");
}

#[test]
fn files_are_refused_for_what_they_are() {
    let good = toy::tables().to_bytes();
    assert_eq!(Tables::from_bytes(b"").err(), Some(TablesError::NotTables));
    assert_eq!(
        Tables::from_bytes(b"something else entirely, and longer than any header is").err(),
        Some(TablesError::NotTables)
    );
    for length in 0..good.len() {
        assert!(Tables::from_bytes(&good[..length]).is_err(), "the first {length} bytes are no tables");
    }
    let mut longer = good.clone();
    longer.push(0);
    assert!(matches!(Tables::from_bytes(&longer), Err(TablesError::Length { .. })));
    let mut version = good.clone();
    version[8] = 99;
    assert_eq!(Tables::from_bytes(&version).err(), Some(TablesError::Version { found: 99 }));
    let mut damaged = good;
    *damaged.last_mut().expect("it is not empty") ^= 1;
    assert_eq!(Tables::from_bytes(&damaged).err(), Some(TablesError::Digest));
}

#[test]
fn tables_round_trip() {
    for tables in [tables(false), tables(true)] {
        let read = Tables::from_bytes(&tables.to_bytes()).expect("it was just written");
        assert_eq!(read, tables);
    }
}

#[test]
fn huge_claims_do_not_allocate() {
    // A MessagePack array and a string that claim 4 GiB.
    for claim in [&[0xdd, 0xff, 0xff, 0xff, 0xff][..], &[0xdb, 0xff, 0xff, 0xff, 0xff], &[0xdf, 0xff, 0xff, 0xff, 0xff]]
    {
        assert!(matches!(Tables::from_bytes(&file(claim)), Err(TablesError::Body(_))));
    }
    assert!(matches!(Tables::from_bytes(&file(&vec![0x91; 100_000])), Err(TablesError::Body(_))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn changed_tables_are_refused_or_playable(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4), seed: u64, with_free_seat: bool) {
        let mut body = tables(with_free_seat).to_bytes().split_off(48);
        for (place, byte) in &changes {
            *place.get_mut(&mut body) = *byte;
        }
        if let Ok(rules) = Ruleset::from_bytes(&file(&body)) {
            let [min, max] = rules.tables().players;
            for players in [min, max] {
                if let Ok(state) = Setup::random(&rules, players.into(), seed).begin(&rules) {
                    play(&rules, state, seed);
                }
            }
        }
    }

    #[test]
    fn changed_numbers_are_refused_or_playable(changes in prop::collection::vec((any::<prop::sample::Index>(), 0_u64..300), 1..3), seed: u64, with_free_seat: bool) {
        let mut value = serde_json::to_value(tables(with_free_seat)).expect("tables are plain data");
        for (place, number) in &changes {
            let count = numbers(&mut value).len();
            *numbers(&mut value)[place.index(count)] = (*number).into();
        }
        // Most single changes stay within the types; those that the loader accepts must be playable.
        if let Ok(tables) = serde_json::from_value::<Tables>(value)
            && let Ok(rules) = Ruleset::from_bytes(&tables.to_bytes())
        {
            let [min, max] = rules.tables().players;
            for players in min..=max {
                if let Ok(state) = Setup::random(&rules, players.into(), seed).begin(&rules) {
                    play(&rules, state, seed);
                }
            }
        }
    }

    #[test]
    fn changed_states_are_refused_or_playable(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4), seed: u64, steps in 0_usize..60, with_free_seat: bool) {
        let rules = toy::load(&tables(with_free_seat));
        let players = rules.tables().players[1].min(3).into();
        let mut state = Setup::random(&rules, players, seed).begin(&rules).expect("the setup is valid");
        let mut agent = Agent::new(AgentKind::Random, seed);
        for _ in 0..steps {
            if let Some(seat) = state.waiting().next() {
                let chosen = agent.choose(&rules, &state, seat).expect("a seat that is asked has a move");
                state.play_unchecked(&rules, seat, chosen);
            }
        }
        let mut bytes = state.to_bytes(&rules, Some(seed));
        for (place, byte) in &changes {
            *place.get_mut(&mut bytes[SAVE_HEADER..]) = *byte;
        }
        seal(&mut bytes);
        if let Ok((state, _)) = State::from_bytes(&rules, &bytes) {
            play(&rules, state, seed);
        }
    }

    #[test]
    fn arbitrary_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let rules = toy::ruleset();
        prop_assert!(Tables::from_bytes(&file(&bytes)).is_err());
        prop_assert!(State::from_bytes(&rules, &bytes).is_err());
    }
}

#[test]
fn states_of_other_rulesets_are_refused() {
    let rules = toy::ruleset();
    let mut tables = toy::tables();
    tables.title.push('!');
    let other = toy::load(&tables);
    let saved = Setup::random(&rules, 2, 0).begin(&rules).expect("the setup is valid").to_bytes(&rules, None);
    assert_eq!(State::from_bytes(&other, &saved), Err(StateError::Ruleset));
    let mut later = saved;
    later[8] += 1;
    assert_eq!(State::from_bytes(&rules, &later), Err(StateError::Version { found: 3, expected: 2 }));
}

#[test]
fn damaged_saves_are_refused() {
    let rules = toy::ruleset();
    let saved = Setup::random(&rules, 3, 4).begin(&rules).expect("the setup is valid").to_bytes(&rules, Some(4));
    for place in 0..saved.len() {
        let mut damaged = saved.clone();
        damaged[place] ^= 1;
        assert!(State::from_bytes(&rules, &damaged).is_err(), "byte {place} was changed");
        assert!(State::from_bytes(&rules, &saved[..place]).is_err(), "only {place} bytes are left");
    }
}

#[test]
fn two_seats_cannot_hold_one_hand() {
    let rules = toy::ruleset();
    let mut saved = Setup::random(&rules, 2, 4).begin(&rules).expect("the setup is valid").to_bytes(&rules, None);
    // The second seat's hand begins behind the five cards of the first.
    let hand = b"\xa4hand\x05";
    let place = saved.windows(hand.len()).position(|window| window == hand).expect("a seat has this hand");
    saved[place + hand.len() - 1] = 0;
    seal(&mut saved);
    let found = State::from_bytes(&rules, &saved);
    assert_eq!(found, Err(StateError::Damaged("two seats hold the same hand".into())));
}

/// The problem that the loader finds with changed tables.
fn problem(change: impl FnOnce(&mut Tables)) -> String {
    let mut tables = toy::tables();
    change(&mut tables);
    refusal(&tables)
}

fn refusal(tables: &Tables) -> String {
    match Ruleset::from_bytes(&tables.to_bytes()) {
        Err(TablesError::Invalid { place, problem }) => format!("{place} {problem}"),
        other => panic!("the tables were not refused as invalid: {:?}", other.err()),
    }
}

#[test]
fn tables_that_cannot_be_played_are_refused() {
    assert_eq!(problem(|tables| tables.flow.clear()), "flow must have one end, as its last instruction");
    assert_eq!(
        problem(|tables| tables.flow.insert(1, Instruction::DrawBoards)),
        "flow must draw boards once, as its first instruction"
    );
    assert_eq!(
        problem(|tables| tables.asks[0].from = Zone::Discard),
        "asks[0] asks several seats at once about the same cards"
    );
    assert_eq!(
        problem(|tables| tables.asks[0].skip = Skip::When { conditions: Vec::new() }),
        "asks[0] has the number of conditions 0, expected 1 to 8"
    );
    assert_eq!(
        problem(|tables| {
            let conditions = vec![Condition::Table { counter: 0, least: 0, most: 0 }];
            tables.asks[0].skip = Skip::When { conditions };
        }),
        "asks[0] points at counters of the table[0], there are 0"
    );
    assert_eq!(
        problem(|tables| tables.categories[1].name = "total".into()),
        "columns of the score sheet[4] repeats the name \"total\""
    );
}

#[test]
fn free_seats_that_cannot_be_played_are_refused() {
    let problem = |change: &dyn Fn(&mut Tables)| {
        let mut tables = toy::with_free_seat();
        change(&mut tables);
        refusal(&tables)
    };
    assert_eq!(problem(&|tables| tables.free_seats = 2), "free_seats has the number 2, expected 0 to 1");
    assert_eq!(
        problem(&|tables| tables.players = [2, 3]),
        "players has beside a free seat the number 3, expected 2 to 2"
    );
    assert_eq!(
        problem(&|tables| tables.decks[1].chooser = None),
        "decks[1] names a chooser without a free seat, or none with one"
    );
    assert_eq!(
        problem(&|tables| tables.asks[0].from = Zone::DrawPile),
        "asks[0] asks others than the free seat about the draw pile"
    );
    assert_eq!(
        problem(&|tables| tables.asks[3].from = Zone::Discard),
        "asks[3] asks several seats at once about the same cards"
    );
    let mut without = toy::tables();
    without.asks[0].of = Asked::Free { counter: None };
    assert_eq!(refusal(&without), "asks[0] asks a free seat, there is none");
}
