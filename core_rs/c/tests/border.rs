//! The C interface called as C calls it, and called wrongly.

#![expect(unsafe_code, reason = "functions of C are called with pointers")]
#![allow(clippy::undocumented_unsafe_blocks)] // every pointer here leads to a local value or is null

#[allow(clippy::cast_possible_truncation)] // as in the tests of the engine
#[path = "../../engine/tests/toy/mod.rs"]
mod toy;

use std::ffi::{CStr, CString, c_char};
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};

use septem::*;
use septem_engine::Ruleset;
use septem_engine::tables::Tables;
use serde_json::Value;

const fn is_for_any_thread<T: Send + Sync>() {}

const _: () = {
    is_for_any_thread::<SeptemRules>();
    is_for_any_thread::<SeptemGame>();
};

/// Takes a text over and frees it.
fn take(text: *mut c_char) -> String {
    assert!(!text.is_null());
    let taken = unsafe { CStr::from_ptr(text) }.to_str().expect("texts are UTF-8").to_owned();
    unsafe { septem_text_free(text) };
    taken
}

type Place<'a, T> = Option<&'a mut MaybeUninit<T>>;

/// Calls a function that gives a value; gives the value, or the status and the message.
fn ask<T>(
    call: impl FnOnce(Place<'_, T>, Place<'_, *mut c_char>) -> SeptemStatus,
) -> Result<T, (SeptemStatus, String)> {
    let (mut value, mut error) = (MaybeUninit::uninit(), MaybeUninit::uninit());
    let status = call(Some(&mut value), Some(&mut error));
    let error = unsafe { error.assume_init() };
    if status == SeptemStatus::Ok {
        assert!(error.is_null(), "there is no message without an error");
        return Ok(unsafe { value.assume_init() });
    }
    Err((status, take(error)))
}

/// Calls a function that gives nothing.
fn order(call: impl FnOnce(Place<'_, *mut c_char>) -> SeptemStatus) -> Result<(), (SeptemStatus, String)> {
    ask(|value, error| {
        value.expect("a place is given").write(());
        call(error)
    })
}

fn failure<T>(result: Result<T, (SeptemStatus, String)>) -> (SeptemStatus, String) {
    result.err().expect("the call fails")
}

fn load(bytes: &[u8]) -> Result<Box<SeptemRules>, (SeptemStatus, String)> {
    let rules = ask(|rules, error| unsafe { septem_rules_from_bytes(bytes.as_ptr(), bytes.len(), rules, error) })?;
    Ok(unsafe { Box::from_raw(rules) })
}

#[expect(clippy::unnecessary_box_returns, reason = "handles are boxes")]
fn rules_of(tables: Tables) -> Box<SeptemRules> {
    load(&Ruleset::new(tables).expect("the toy game is valid").tables().to_bytes()).expect("it was just written")
}

fn begin(rules: &SeptemRules, players: usize, options: &str) -> Result<Box<SeptemGame>, (SeptemStatus, String)> {
    let options = CString::new(options).expect("no zero is in it");
    let game = ask(|game, error| unsafe { septem_game_new(Some(rules), players, 7, options.as_ptr(), game, error) })?;
    Ok(unsafe { Box::from_raw(game) })
}

fn waiting(game: &SeptemGame) -> u32 {
    ask(|waiting, error| septem_game_waiting(Some(game), waiting, error)).expect("a game can be asked")
}

fn scores(game: &SeptemGame) -> String {
    take(ask(|text, error| septem_game_scores_json(Some(game), text, error)).expect("a game can be asked"))
}

fn save(game: &SeptemGame) -> Vec<u8> {
    let saved = ask(|saved, error| septem_game_save(Some(game), saved, error)).expect("a game can be saved");
    let bytes = unsafe { std::slice::from_raw_parts(saved.data, saved.length) }.to_vec();
    unsafe { septem_bytes_free(saved) };
    bytes
}

/// Plays the last legal move of the first seat that owes a decision.
fn step(game: &mut SeptemGame) {
    let seat = waiting(game).trailing_zeros() as usize;
    let count = ask(|count, error| septem_game_move_count(Some(game), seat, count, error)).expect("it can be asked");
    order(|error| septem_game_play(Some(game), seat, count - 1, error)).expect("the move is legal");
}

#[test]
fn a_game_is_played_by_numbers_and_by_json_alike() {
    for tables in [toy::tables(), toy::with_free_seat()] {
        let rules = rules_of(tables);
        let [fewest, most] = [1, 0].map(|place| {
            let mut other = MaybeUninit::uninit();
            ask(|found, error| {
                let places = if place == 1 { (found, Some(&mut other)) } else { (Some(&mut other), found) };
                septem_rules_players(Some(&rules), places.0, places.1, error)
            })
            .expect("a ruleset can be asked")
        });
        assert!(fewest <= most);
        let mut game = begin(&rules, fewest, "{}").expect("a game begins");
        let mut copy = {
            let copy = ask(|copy, error| septem_game_clone(Some(&game), copy, error)).expect("a game can be copied");
            unsafe { Box::from_raw(copy) }
        };
        while waiting(&game) != 0 {
            let seat = waiting(&game).trailing_zeros() as usize;
            let count =
                ask(|count, error| septem_game_move_count(Some(&game), seat, count, error)).expect("it can be asked");
            let all =
                ask(|text, error| septem_game_moves_json(Some(&game), seat, text, error)).expect("it can be asked");
            let all: Vec<Value> = serde_json::from_str(&take(all)).expect("it is JSON");
            assert_eq!(all.len(), count);
            let json = ask(|text, error| septem_game_move_json(Some(&game), seat, count / 2, text, error));
            let json = take(json.expect("it can be asked"));
            assert_eq!(serde_json::from_str::<Value>(&json).expect("it is JSON"), all[count / 2]);
            let words = ask(|text, error| septem_game_move_text(Some(&game), seat, count / 2, text, error));
            assert!(!take(words.expect("it can be asked")).is_empty());

            order(|error| septem_game_play(Some(&mut game), seat, count / 2, error)).expect("the move is legal");
            let json = CString::new(json).expect("no zero is in it");
            order(|error| unsafe { septem_game_play_json(Some(&mut copy), seat, json.as_ptr(), error) })
                .expect("the move is legal");
            assert_eq!(save(&game), save(&copy));
        }
        assert!(ask(|over, error| septem_game_is_over(Some(&game), over, error)).expect("it can be asked"));
        let seats = ask(|seats, error| septem_game_seats(Some(&game), seats, error)).expect("it can be asked");
        let (mut totals, mut ranks) = (vec![0; seats], vec![0; seats]);
        order(|error| unsafe {
            septem_game_totals(Some(&game), totals.as_mut_ptr(), ranks.as_mut_ptr(), seats, error)
        })
        .expect("the lengths fit");
        let sheet: Vec<Value> = serde_json::from_str(&scores(&game)).expect("it is JSON");
        for (line, (total, rank)) in sheet.iter().zip(totals.iter().zip(&ranks)) {
            assert_eq!(line["total"], *total);
            assert_eq!(line["rank"].as_i64().unwrap_or(0), i64::from(*rank));
        }
        septem_game_free(Some(game));
        septem_game_free(Some(copy));
        septem_rules_free(Some(rules));
    }
}

#[test]
fn a_ruleset_tells_what_it_is() {
    let rules = rules_of(toy::tables());
    let expected = Ruleset::new(toy::tables()).expect("the toy game is valid");
    let name = ask(|text, error| septem_rules_name(Some(&rules), text, error)).expect("a ruleset can be asked");
    assert_eq!(take(name), expected.tables().name);
    let digest = ask(|text, error| septem_rules_digest(Some(&rules), text, error)).expect("a ruleset can be asked");
    assert_eq!(take(digest), expected.digest_hex());
    let tables = ask(|text, error| septem_rules_tables(Some(&rules), text, error)).expect("a ruleset can be asked");
    let tables: Tables = serde_json::from_str(&take(tables)).expect("the tables are written with all their names");
    assert_eq!(tables, toy::tables());
    let version = unsafe { CStr::from_ptr(septem_version()) };
    assert_eq!(version.to_str(), Ok(env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_boards_are_those_that_are_given() {
    let rules = rules_of(toy::tables());
    let [first, second] = [0, 1].map(|board| toy::tables().boards[board].name.clone());
    let side = toy::tables().boards[1].sides[0].name.clone();
    let options = serde_json::json!({"boards": [first, [second, side], null]}).to_string();
    let game = begin(&rules, 3, &options).expect("a game begins");
    let seen = ask(|text, error| septem_game_observe_json(Some(&game), 0, text, error)).expect("a player can be asked");
    let seen: Value = serde_json::from_str(&take(seen)).expect("it is JSON");
    let cities = &seen["cities"];
    assert_eq!([&cities[0]["board"], &cities[1]["board"], &cities[1]["side"]], [&first, &second, &side]);
    for seat in 0..3 {
        let chooser = ask(|chooser, error| septem_game_chooser(Some(&game), seat, chooser, error));
        assert_eq!(chooser, Ok(seat));
    }
}

#[test]
fn a_saved_game_goes_on_as_it_would_after_its_ruleset_is_freed() {
    let rules = rules_of(toy::tables());
    let mut game = begin(&rules, 3, "{}").expect("a game begins");
    (0..4).for_each(|_| step(&mut game));
    let saved = save(&game);
    let resumed =
        ask(|game, error| unsafe { septem_game_load(Some(&rules), saved.as_ptr(), saved.len(), game, error) });
    let mut resumed = unsafe { Box::from_raw(resumed.expect("it was just saved")) };
    septem_rules_free(Some(rules));
    while waiting(&game) != 0 {
        step(&mut game);
        step(&mut resumed);
    }
    assert_eq!(scores(&game), scores(&resumed));
}

#[test]
fn a_drawn_game_shows_the_player_the_same() {
    let rules = rules_of(toy::tables());
    let mut game = begin(&rules, 3, "{}").expect("a game begins");
    (0..5).for_each(|_| step(&mut game));
    let seen = |game: &SeptemGame| {
        take(ask(|text, error| septem_game_observe_json(Some(game), 1, text, error)).expect("a player can be asked"))
    };
    let drawn = ask(|drawn, error| septem_game_determinize(Some(&game), 1, 99, drawn, error)).expect("a game is drawn");
    let drawn = unsafe { Box::from_raw(drawn) };
    assert_eq!(seen(&game), seen(&drawn));
}

#[test]
fn null_is_refused_and_freed_without_effect() {
    let rules = rules_of(toy::tables());
    let mut game = begin(&rules, 3, "{}").expect("a game begins");
    let is_null = |found: (SeptemStatus, String), name: &str| {
        assert_eq!(found, (SeptemStatus::Argument, format!("{name}: it is a null pointer")));
    };
    is_null(failure(ask(|rules, error| unsafe { septem_rules_from_bytes(null(), 5, rules, error) })), "data");
    is_null(failure(ask(|rules, error| unsafe { septem_rules_from_file(null(), rules, error) })), "path");
    is_null(failure(ask(|game, error| unsafe { septem_game_new(None, 3, 0, null(), game, error) })), "rules");
    is_null(failure(ask(|copy, error| septem_game_clone(None, copy, error))), "game");
    is_null(failure(order(|error| septem_game_clone(Some(&game), None, error))), "copy");
    is_null(failure(ask(|saved, error| septem_game_save(None, saved, error))), "game");
    is_null(failure(order(|error| septem_game_save(Some(&game), None, error))), "saved");
    is_null(failure(ask(|count, error| septem_game_move_count(None, 0, count, error))), "game");
    is_null(failure(order(|error| septem_game_move_count(Some(&game), 0, None, error))), "count");
    is_null(failure(order(|error| septem_game_scores_json(Some(&game), None, error))), "text");
    is_null(failure(order(|error| septem_game_play(None, 0, 0, error))), "game");
    is_null(failure(order(|error| unsafe { septem_game_play_json(Some(&mut game), 0, null(), error) })), "move_json");
    is_null(
        failure(order(|error| unsafe { septem_game_totals(Some(&game), null_mut(), null_mut(), 3, error) })),
        "totals",
    );
    // Without a place for the message there is the status.
    assert_eq!(septem_game_waiting(None, None, None), SeptemStatus::Argument);
    septem_rules_free(None);
    septem_game_free(None);
    unsafe {
        septem_text_free(null_mut());
        septem_bytes_free(SeptemBytes { data: null_mut(), length: 9 });
    }
}

#[test]
fn a_handle_is_null_after_a_failure() {
    let mut rules = MaybeUninit::uninit();
    let status = unsafe { septem_rules_from_bytes(null(), 0, Some(&mut rules), None) };
    assert_eq!(status, SeptemStatus::Tables);
    assert!(unsafe { rules.assume_init() }.is_null());
}

#[test]
fn truncated_and_damaged_tables_are_refused() {
    let tables = toy::tables().to_bytes();
    for length in [0, 7, 20, tables.len() / 2, tables.len() - 1] {
        assert_eq!(failure(load(&tables[..length])).0, SeptemStatus::Tables);
    }
    let mut damaged = tables;
    *damaged.last_mut().expect("tables are not empty") ^= 1;
    assert_eq!(failure(load(&damaged)).0, SeptemStatus::Tables);
}

#[test]
fn lengths_that_cannot_be_are_refused() {
    let byte = 0;
    let too_long =
        failure(ask(|rules, error| unsafe { septem_rules_from_bytes(&raw const byte, usize::MAX, rules, error) }));
    assert_eq!(too_long.0, SeptemStatus::Argument);
    let game = begin(&rules_of(toy::tables()), 3, "{}").expect("a game begins");
    let (mut totals, mut ranks) = ([0; 2], [0; 2]);
    let found = failure(order(|error| unsafe {
        septem_game_totals(Some(&game), totals.as_mut_ptr(), ranks.as_mut_ptr(), 2, error)
    }));
    assert_eq!(found, (SeptemStatus::Argument, "length: 2 places for 3 seats".into()));
}

#[test]
fn files_that_are_none_are_told() {
    for path in [c"/nowhere/at all", c"/"] {
        let found = failure(ask(|rules, error| unsafe { septem_rules_from_file(path.as_ptr(), rules, error) }));
        assert_eq!(found.0, SeptemStatus::File);
        assert!(found.1.contains("cannot be read"), "{}", found.1);
    }
    let found = failure(ask(|rules, error| unsafe { septem_rules_from_file(c"\xff\xfe".as_ptr(), rules, error) }));
    assert_eq!(found.0, SeptemStatus::Argument);
    assert!(found.1.contains("not UTF-8"), "{}", found.1);
}

#[test]
fn wrong_options_are_told() {
    let rules = rules_of(toy::tables());
    for (options, status, words) in [
        ("[", SeptemStatus::Argument, "no JSON object"),
        ("[]", SeptemStatus::Argument, "no JSON object"),
        (r#"{"board": []}"#, SeptemStatus::Argument, "there is no option \"board\""),
        (r#"{"boards": 3}"#, SeptemStatus::Argument, "not a list"),
        (r#"{"boards": [3]}"#, SeptemStatus::Argument, "a board is a name"),
        (r#"{"boards": ["Nowhere", null, null]}"#, SeptemStatus::Setup, "there is no board \"Nowhere\""),
        (r#"{"boards": [null]}"#, SeptemStatus::Setup, "1 entries for 3 seats"),
        (r#"{"switches": {"nothing": 1}}"#, SeptemStatus::Argument, "not true or false"),
        (r#"{"switches": {"nothing": true}}"#, SeptemStatus::Setup, "there is no switch \"nothing\""),
        (r#"{"deals": {"ages": 1}}"#, SeptemStatus::Setup, "not a list"),
    ] {
        let found = failure(begin(&rules, 3, options));
        assert_eq!(found.0, status, "{options}: {}", found.1);
        assert!(found.1.contains(words), "{options}: {}", found.1);
    }
    assert_eq!(failure(begin(&rules, usize::MAX, "{}")).0, SeptemStatus::Setup);
}

#[test]
fn wrong_moves_change_nothing() {
    let rules = rules_of(toy::tables());
    let mut game = begin(&rules, 3, "{}").expect("a game begins");
    order(|error| septem_game_play(Some(&mut game), 0, 0, error)).expect("the move is legal");
    let before = save(&game);
    for (seat, number, words) in [
        (0, 0, "seat 0 owes no decision; the seats that do: [1, 2]"),
        (1, usize::MAX, "its moves are numbered 0 to"),
        (9, 0, "there is no seat 9"),
        (usize::MAX, 0, "there is no seat"),
    ] {
        let found = failure(order(|error| septem_game_play(Some(&mut game), seat, number, error)));
        assert_eq!(found.0, SeptemStatus::Move);
        assert!(found.1.contains(words), "{}", found.1);
    }
    for (json, status) in [
        (c"{", SeptemStatus::Argument),
        (c"[]", SeptemStatus::Move),
        (c"{\"do\": \"nothing\"}", SeptemStatus::Move),
        (c"\xff", SeptemStatus::Argument),
    ] {
        let found = failure(order(|error| unsafe { septem_game_play_json(Some(&mut game), 1, json.as_ptr(), error) }));
        assert_eq!(found.0, status, "{}", found.1);
    }
    assert_eq!(save(&game), before);
    assert_eq!(ask(|count, error| septem_game_move_count(Some(&game), 0, count, error)), Ok(0));
}

#[test]
fn a_saved_game_of_other_rules_is_refused() {
    let (rules, others) = (rules_of(toy::tables()), rules_of(toy::with_free_seat()));
    let saved = save(&begin(&rules, 3, "{}").expect("a game begins"));
    for (rules, length) in [(&others, saved.len()), (&rules, saved.len() - 1), (&rules, 10), (&rules, 0)] {
        let found =
            failure(ask(|game, error| unsafe { septem_game_load(Some(rules), saved.as_ptr(), length, game, error) }));
        assert_eq!(found.0, SeptemStatus::State, "{}", found.1);
    }
}
