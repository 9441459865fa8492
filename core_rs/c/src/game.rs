//! Games in progress.

#![expect(unsafe_code, reason = "symbols with a name, and functions that C calls with pointers")]

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::sync::Arc;

use septem_engine::rng::Rng;
use septem_engine::{Move, MoveError, MoveText, Ruleset, Setup, State, record};
use serde_json::{Map, Value, json};

use crate::border::{
    Failure, SeptemBytes, SeptemStatus, array, bytes, call, give, give_handle, give_json, give_text, required, text,
};
use crate::rules::SeptemRules;

/// A game in progress. Many threads may ask one game at once as long as none plays it on.
#[derive(Debug, Clone)]
pub struct SeptemGame {
    rules: Arc<Ruleset>,
    state: State,
    seed: Option<u64>,
}

impl SeptemGame {
    /// The legal moves of a seat that owes a decision.
    fn moves(&self, seat: usize) -> Result<Vec<Move>, Failure> {
        if seat >= self.state.seat_count() {
            return Err(MoveError::NoSeat { seat, seats: self.state.seat_count() }.into());
        }
        let mut moves = Vec::new();
        if self.state.is_waiting(seat) {
            self.state.legal_moves(&self.rules, seat, &mut moves);
        }
        Ok(moves)
    }

    /// A legal move by its number.
    fn nth(&self, seat: usize, number: usize) -> Result<Move, Failure> {
        let moves = self.moves(seat)?;
        moves.get(number).copied().ok_or_else(|| {
            let problem = if self.state.is_waiting(seat) {
                format!("seat {seat} has no move {number}: its moves are numbered 0 to {}", moves.len() - 1)
            } else if self.state.is_over() {
                return MoveError::Over(seat).into();
            } else {
                return MoveError::NotAsked { seat, waiting: self.state.waiting().collect() }.into();
            };
            Failure::new(SeptemStatus::Move, problem)
        })
    }

    fn words(&self, seat: usize, chosen: Move) -> MoveText<'_> {
        MoveText::new(&self.rules, self.state.context(seat), chosen)
    }
}

/// What a game begins with, from the JSON of C.
fn setup(rules: &Ruleset, players: usize, seed: u64, options: &str) -> Result<Setup, Failure> {
    let wrong = |problem: String| Failure::argument("options", problem);
    let options: Map<String, Value> =
        serde_json::from_str(options).map_err(|error| wrong(format!("they are no JSON object: {error}")))?;
    let mut setup = Setup::random(rules, players, seed);
    for (key, value) in &options {
        match key.as_str() {
            "boards" => {
                let list = value.as_array().ok_or_else(|| wrong("\"boards\" is not a list".into()))?;
                let boards = list.iter().map(board).collect::<Result<Vec<_>, _>>()?;
                setup.set_boards(rules, &boards)?;
            }
            "deals" => setup.set_deals(rules, value)?,
            "switches" => {
                let switches = value.as_object().ok_or_else(|| wrong("\"switches\" is not an object".into()))?;
                for (name, on) in switches {
                    let on = on.as_bool().ok_or_else(|| wrong(format!("the switch {name:?} is not true or false")))?;
                    setup.set_switch(rules, name, on)?;
                }
            }
            _ => {
                return Err(wrong(format!(
                    "there is no option {key:?}; there are \"boards\", \"deals\", \"switches\""
                )));
            }
        }
    }
    Ok(setup)
}

/// A board in the JSON of C: its name, its name and a side, or null.
fn board(value: &Value) -> Result<(Option<&str>, Option<&str>), Failure> {
    let found = match value {
        Value::Null => Some((None, None)),
        Value::String(name) => Some((Some(name.as_str()), None)),
        Value::Array(pair) => match pair.as_slice() {
            [Value::String(name), Value::String(side)] => Some((Some(name.as_str()), Some(side.as_str()))),
            _ => None,
        },
        _ => None,
    };
    found.ok_or_else(|| {
        Failure::argument("options", format!("a board is a name, a pair of board and side, or null, not {value}"))
    })
}

/// Begins a game with a number of players. All that chance decides follows from the seed.
///
/// `options` is null, or a JSON object with any of these keys: `"boards"`, for each seat, free ones last, `["Name", "A"]`
/// for a board and its side, `"Name"` for a board whose side is drawn, or `null` to draw both; `"switches"`, an object of
/// those that differ from their defaults, true or false by name; `"deals"`, what chance would deal, in the form of records.
/// `game` becomes a handle that is freed with `septem_game_free`; null if the call fails.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn septem_game_new(
    rules: Option<&SeptemRules>,
    players: usize,
    seed: u64,
    options: *const c_char,
    game: Option<&mut MaybeUninit<*mut SeptemGame>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        give_handle(game, "game", || {
            let rules = &required(rules, "rules")?.0;
            // SAFETY: as the caller promises.
            let options = if options.is_null() { "{}" } else { unsafe { text(options, "options") }? };
            let setup = setup(rules, players, seed, options)?;
            Ok(SeptemGame { rules: Arc::clone(rules), state: setup.begin(rules)?, seed: Some(seed) })
        })
    })
}

/// Copies a game. `copy` becomes a handle of its own.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_clone(
    game: Option<&SeptemGame>,
    copy: Option<&mut MaybeUninit<*mut SeptemGame>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || give_handle(copy, "copy", || Ok(required(game, "game")?.clone())))
}

/// Draws a game among all that a player cannot tell from this one, each equally likely; the seed decides which. `drawn`
/// becomes a handle of its own.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_determinize(
    game: Option<&SeptemGame>,
    seat: usize,
    seed: u64,
    drawn: Option<&mut MaybeUninit<*mut SeptemGame>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        give_handle(drawn, "drawn", || {
            let SeptemGame { rules, state, .. } = required(game, "game")?;
            let state = state.determinize(rules, seat, &mut Rng::new(seed))?;
            Ok(SeptemGame { rules: Arc::clone(rules), state, seed: None })
        })
    })
}

/// Frees a game; null is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_free(game: Option<Box<SeptemGame>>) {
    drop(game);
}

/// Saves a game. `saved` becomes bytes that are freed with `septem_bytes_free`; none if the call fails.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_save(
    game: Option<&SeptemGame>,
    saved: Option<&mut MaybeUninit<SeptemBytes>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        let saved = required(saved, "saved")?;
        saved.write(SeptemBytes::NONE);
        let SeptemGame { rules, state, seed } = required(game, "game")?;
        saved.write(SeptemBytes::new(state.to_bytes(rules, *seed)));
        Ok(())
    })
}

/// Resumes a saved game. `game` becomes a handle that is freed with `septem_game_free`; null if the call fails.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn septem_game_load(
    rules: Option<&SeptemRules>,
    data: *const u8,
    length: usize,
    game: Option<&mut MaybeUninit<*mut SeptemGame>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        give_handle(game, "game", || {
            let rules = &required(rules, "rules")?.0;
            // SAFETY: as the caller promises.
            let data = unsafe { bytes(data, length, "data") }?;
            let (state, seed) = State::from_bytes(rules, data)?;
            Ok(SeptemGame { rules: Arc::clone(rules), state, seed })
        })
    })
}

/// Gives the number of seats: those of the players, then free ones. Seats are numbered from 0 clockwise.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_seats(
    game: Option<&SeptemGame>,
    seats: Option<&mut MaybeUninit<usize>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || give(seats, "seats", || Ok(required(game, "game")?.state.seat_count())))
}

/// Gives the seats that owe a decision, as a bit set: bit 0 is seat 0. It is 0 if and only if the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_waiting(
    game: Option<&SeptemGame>,
    waiting: Option<&mut MaybeUninit<u32>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        give(waiting, "waiting", || {
            let seats = required(game, "game")?.state.waiting();
            Ok(seats.fold(0, |set, seat| set | 1 << seat))
        })
    })
}

/// Gives whether nothing is left to decide.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_is_over(
    game: Option<&SeptemGame>,
    is_over: Option<&mut MaybeUninit<bool>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || give(is_over, "is_over", || Ok(required(game, "game")?.state.is_over())))
}

/// Gives the seat of the player who decides for a seat: the same, or for a free seat that of another.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_chooser(
    game: Option<&SeptemGame>,
    seat: usize,
    chooser: Option<&mut MaybeUninit<usize>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        give(chooser, "chooser", || {
            let state = &required(game, "game")?.state;
            if seat >= state.seat_count() {
                return Err(MoveError::NoSeat { seat, seats: state.seat_count() }.into());
            }
            Ok(state.chooser(seat))
        })
    })
}

/// Gives how many legal moves a seat has; 0 if it owes no decision. Nothing is kept from call to call: each finds the moves
/// anew.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_move_count(
    game: Option<&SeptemGame>,
    seat: usize,
    count: Option<&mut MaybeUninit<usize>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || give(count, "count", || Ok(required(game, "game")?.moves(seat)?.len())))
}

/// Gives a legal move of a seat as a line for people. Moves are numbered from 0, in the same order for equal games.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_move_text(
    game: Option<&SeptemGame>,
    seat: usize,
    number: usize,
    text: Option<&mut MaybeUninit<*mut c_char>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        give_text(text, || {
            let game = required(game, "game")?;
            Ok(game.words(seat, game.nth(seat, number)?).to_string())
        })
    })
}

/// Gives a legal move of a seat as JSON in the form of records.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_move_json(
    game: Option<&SeptemGame>,
    seat: usize,
    number: usize,
    text: Option<&mut MaybeUninit<*mut c_char>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        give_json(text, || {
            let game = required(game, "game")?;
            Ok(game.words(seat, game.nth(seat, number)?).to_json())
        })
    })
}

/// Gives all legal moves of a seat as a JSON list in the form of records, in the order of their numbers.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_moves_json(
    game: Option<&SeptemGame>,
    seat: usize,
    text: Option<&mut MaybeUninit<*mut c_char>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        give_json(text, || {
            let game = required(game, "game")?;
            let moves = game.moves(seat)?.into_iter();
            Ok(moves.map(|found| game.words(seat, found).to_json()).collect::<Vec<_>>())
        })
    })
}

/// Answers the decision of a seat with the legal move of a number. When the last seat has answered, the game goes on to the
/// next decisions. If the call fails, the game is unchanged.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_play(
    game: Option<&mut SeptemGame>,
    seat: usize,
    number: usize,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        let game = required(game, "game")?;
        let chosen = game.nth(seat, number)?;
        play(game, seat, chosen);
        Ok(())
    })
}

/// Answers the decision of a seat with a move as JSON in the form of records. If the call fails, the game is unchanged.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn septem_game_play_json(
    game: Option<&mut SeptemGame>,
    seat: usize,
    move_json: *const c_char,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        let game = required(game, "game")?;
        // SAFETY: as the caller promises.
        let described = unsafe { text(move_json, "move_json") }?;
        let described: Value = serde_json::from_str(described)
            .map_err(|error| Failure::argument("move_json", format!("it is not JSON: {error}")))?;
        let chosen = game.state.parse_move(&game.rules, seat, &described)?;
        play(game, seat, chosen);
        Ok(())
    })
}

/// Plays a legal move on a copy first: if the engine has a fault, the game stays as it was.
fn play(game: &mut SeptemGame, seat: usize, chosen: Move) {
    let mut next = game.state;
    next.play_unchecked(&game.rules, seat, chosen);
    game.state = next;
}

/// Gives the score sheet as it stands now as a JSON list, by seat: each category, `"total"`, what breaks ties, and
/// `"rank"` (1 is best, equal ranks are ties; null for a free seat).
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_scores_json(
    game: Option<&SeptemGame>,
    text: Option<&mut MaybeUninit<*mut c_char>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        give_json(text, || {
            let SeptemGame { rules, state, .. } = required(game, "game")?;
            let line = |score| {
                let mut line = record::score_json(rules, score);
                line.insert("rank".into(), json!(score.rank));
                line
            };
            Ok(state.scores(rules).iter().map(line).collect::<Vec<_>>())
        })
    })
}

/// Gives the totals and ranks as they stand now, by seat: 1 is best, equal ranks are ties, 0 stands for a free seat.
/// `totals` and `ranks` are two arrays, each of as many entries as the game has seats, which is `length`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn septem_game_totals(
    game: Option<&SeptemGame>,
    totals: *mut i32,
    ranks: *mut i32,
    length: usize,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        let SeptemGame { rules, state, .. } = required(game, "game")?;
        let seats = state.seat_count();
        if length != seats {
            return Err(Failure::argument("length", format!("{length} places for {seats} seats")));
        }
        // SAFETY: as the caller promises.
        let (totals, ranks) = unsafe { (array(totals, length, "totals")?, array(ranks, length, "ranks")?) };
        for ((total, rank), score) in totals.iter_mut().zip(ranks).zip(state.scores(rules)) {
            total.write(score.total);
            rank.write(score.rank.map_or(0, i32::from));
        }
        Ok(())
    })
}

/// Gives exactly what a player may know now, as a JSON object. The keys are those of `Game.observe` in Python.
#[unsafe(no_mangle)]
pub extern "C" fn septem_game_observe_json(
    game: Option<&SeptemGame>,
    seat: usize,
    text: Option<&mut MaybeUninit<*mut c_char>>,
    error: Option<&mut MaybeUninit<*mut c_char>>,
) -> SeptemStatus {
    call(error, || {
        give_json(text, || {
            let SeptemGame { rules, state, .. } = required(game, "game")?;
            Ok(state.observe(rules, seat)?)
        })
    })
}
