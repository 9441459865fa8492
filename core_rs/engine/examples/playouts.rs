//! Plays random games of a tables file and prints how fast and how well.
//!
//! ```text
//! septem compile RULESET -o game.tables
//! cargo run --release -p septem-engine --example playouts -- game.tables 3 20000
//! ```

use std::ops::ControlFlow;
use std::time::Instant;

use septem_engine::simulate::Simulation;
use septem_engine::{AgentKind, Ruleset, Setup};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: playouts TABLES [PLAYERS] [GAMES]")?;
    let players = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let games = arguments.next().map_or(Ok(20_000), |text| text.parse())?;
    let rules = Ruleset::from_bytes(&std::fs::read(path)?)?;
    let simulation = Simulation {
        setup: Setup::random(&rules, players, 0),
        games,
        agents: vec![AgentKind::Random],
        threads: 1,
        record: false,
        with_legal: false,
    };
    let start = Instant::now();
    let tally = simulation.run(&rules, |_| ControlFlow::Continue(()))?;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} games, {:.0} games/s, {:.0} decisions/s",
        games as f64 / seconds,
        tally.decisions as f64 / seconds
    );
    println!("GOLD {} {} {}", tally.decisions, tally.moves, tally.fingerprint);
    for (seat, line) in tally.seats.iter().enumerate().filter(|(_, line)| line.games > 0) {
        println!("seat {seat}: mean total {:.2}", line.total as f64 / line.games as f64);
    }
    Ok(())
}
