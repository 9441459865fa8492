//! Loads a tables file and tells what is in it, or why it is refused.
//!
//! ```text
//! septem compile RULESET -o game.tables
//! cargo run --release -p septem-engine --example load_tables -- game.tables
//! ```

use std::process::ExitCode;

use septem_engine::{Ruleset, TablesError};

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: load_tables TABLES");
        return ExitCode::FAILURE;
    };
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    // Tables need not be trusted: whatever the bytes are, they are a playable game or an error.
    match Ruleset::from_bytes(&bytes) {
        Ok(rules) => {
            tell(&rules);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{path}: {}", advice(&error));
            ExitCode::FAILURE
        }
    }
}

fn tell(rules: &Ruleset) {
    let tables = rules.tables();
    let [fewest, most] = tables.players;
    println!("{} ({}), {fewest} to {most} players", tables.title, tables.name);
    println!("{} cards, {} boards", tables.cards.len(), tables.boards.len());
    println!("digest {}", rules.digest_hex());
}

/// Errors are told in words; who wants to act on them matches their kinds.
fn advice(error: &TablesError) -> String {
    match error {
        TablesError::Version { .. } | TablesError::NotTables => error.to_string(),
        _ => format!("{error} (was the file copied whole?)"),
    }
}
