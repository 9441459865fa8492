//! Loads a tables file, plays a whole game, tells every decision, and prints the score sheet.
//!
//! ```text
//! septem compile RULESET -o game.tables
//! cargo run --release -p septem-engine --example full_game -- game.tables 3 7
//! ```

use septem_engine::{MoveText, Ruleset, Setup, State};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: full_game TABLES [PLAYERS] [SEED]")?;
    let players = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let seed = arguments.next().map_or(Ok(0), |text| text.parse())?;

    let rules = Ruleset::from_bytes(&std::fs::read(path)?)?;
    // Where nothing is given, the seed decides: boards, deals, and who begins.
    let mut state = Setup::random(&rules, players, seed).begin(&rules)?;
    play(&rules, &mut state)?;
    print_scores(&rules, &state);
    Ok(())
}

/// Answers every decision with the first legal move.
fn play(rules: &Ruleset, state: &mut State) -> Result<(), Box<dyn std::error::Error>> {
    let mut moves = Vec::new();
    // Several seats can owe a decision at once, in any order; when the last has answered, the game goes on.
    while let Some(seat) = state.waiting().next() {
        moves.clear();
        state.legal_moves(rules, seat, &mut moves);
        let chosen = moves[0];
        println!("turn {}, seat {seat}: {}", state.turn(), MoveText::new(rules, state.context(seat), chosen));
        // `play` refuses what is not legal; `play_unchecked` is for moves that are known to be.
        state.play(rules, seat, chosen)?;
    }
    Ok(())
}

fn print_scores(rules: &Ruleset, state: &State) {
    for (seat, score) in state.scores(rules).iter().enumerate() {
        let (board, side) = state.board(rules, seat);
        let rank = score.rank.map_or("no rank".into(), |rank| format!("rank {rank}"));
        println!("seat {seat} ({board} {side}): {} points, {rank}", score.total);
        for (category, points) in rules.tables().categories.iter().zip(&score.categories) {
            println!("    {:12} {points:3}", category.name);
        }
    }
}
