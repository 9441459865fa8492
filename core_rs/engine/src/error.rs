//! What can go wrong, by kind.

use thiserror::Error;

use crate::tables::FORMAT_VERSION;

/// Why bytes are not a tables file, or tables not a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TablesError {
    /// The magic at the beginning is missing.
    #[error("this is not a tables file: it does not begin with the magic bytes of one")]
    NotTables,
    /// Another format version.
    #[error(
        "the tables file has format version {found}, this engine reads version {FORMAT_VERSION}: compile the rules again"
    )]
    Version {
        /// The version in the file.
        found: u32,
    },
    /// Too long to be read at all.
    #[error("the tables file has {bytes} bytes, the limit is {}", crate::tables::MAX_FILE_BYTES)]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// Cut off, or with something behind its end.
    #[error("the body of the tables file has {found} bytes where its header says {expected}")]
    Length {
        /// By the header.
        expected: usize,
        /// In fact.
        found: usize,
    },
    /// The body was changed.
    #[error("the tables file is damaged: its content does not match its digest")]
    Digest,
    /// The body is not of the described form.
    #[error("the tables file is malformed: {0}")]
    Body(String),
    /// A table is longer than allowed.
    #[error("the tables hold {found} {what}, the limit is {limit}")]
    TooMany {
        /// The table.
        what: &'static str,
        /// Its length.
        found: usize,
        /// The limit.
        limit: usize,
    },
    /// An entry does not make sense.
    #[error("in the tables, {place} {problem}")]
    Invalid {
        /// Table and index.
        place: String,
        /// What is wrong with it.
        problem: String,
    },
}

/// Why a game cannot begin.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Number of players outside the ruleset's range.
    #[error("{ruleset} is for {} players, not for {found}", player_range(*.min, *.max))]
    Players {
        /// Name of the ruleset.
        ruleset: String,
        /// Fewest players.
        min: u8,
        /// Most players.
        max: u8,
        /// The number asked for.
        found: usize,
    },
    /// A list that should have one entry a seat.
    #[error("{what}: {found} entries for {seats} seats")]
    SeatCount {
        /// The list.
        what: String,
        /// Entries found.
        found: usize,
        /// Seats of the game.
        seats: usize,
    },
    /// A name that the ruleset does not know.
    #[error("there is no {kind} {name:?}; {}", known_hint(.nearest.as_deref(), .known))]
    Unknown {
        /// Kind of the thing.
        kind: &'static str,
        /// The name given.
        name: String,
        /// The most similar name of that kind.
        nearest: Option<String>,
        /// Some of the names of that kind.
        known: Vec<String>,
    },
    /// The same board twice.
    #[error("the board {0:?} is given to two seats")]
    BoardTwice(String),
    /// Fewer boards than players.
    #[error("{boards} boards are too few for {seats} seats")]
    TooFewBoards {
        /// Boards of the ruleset.
        boards: usize,
        /// Seats of the game.
        seats: usize,
    },
    /// Deals that the decks cannot give.
    #[error("deals: {0}")]
    Deals(String),
    /// A number of threads that makes no sense.
    #[error("{found} threads; 1 to {} are possible", crate::simulate::MOST_THREADS)]
    Threads {
        /// The number asked for.
        found: usize,
    },
    /// Not enough numbers for the seeds.
    #[error("{games} games from seed {first} on would need seeds above 2**64 - 1")]
    Seeds {
        /// Seed of the first game.
        first: u64,
        /// Number of games.
        games: u64,
    },
    /// A number of games that a batch cannot have.
    #[error("{found} games; a batch has 1 to {}", crate::batch::MOST_GAMES)]
    Games {
        /// The number asked for.
        found: usize,
    },
    /// Nobody to play.
    #[error("no agent is named")]
    NoAgents,
    /// Chance is needed and there is no seed.
    #[error("without a seed, {0} must be given")]
    NoSeed(&'static str),
}

/// Why a move cannot be made. The state is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// No such seat.
    #[error("there is no seat {seat}: seats are numbered 0 to {}", .seats - 1)]
    NoSeat {
        /// The seat given.
        seat: usize,
        /// Seats of the game.
        seats: usize,
    },
    /// A seat without a player, for which something is asked that only players have.
    #[error("seat {0} is free: no player sits there who could know or agree to anything")]
    NoPlayer(usize),
    /// The game has ended.
    #[error("seat {0} owes no decision: the game is over")]
    Over(usize),
    /// Another seat is asked.
    #[error("seat {seat} owes no decision; the seats that do: {waiting:?}")]
    NotAsked {
        /// The seat given.
        seat: usize,
        /// The seats that owe one.
        waiting: Vec<usize>,
    },
    /// Not among the legal moves.
    #[error("seat {seat} cannot {found}; {}", legal_hint(*.names_card, .legal))]
    Illegal {
        /// The seat.
        seat: usize,
        /// The move in words.
        found: String,
        /// Whether it names a card.
        names_card: bool,
        /// In words, the legal moves with the same card, or all of them if it names none.
        legal: Vec<String>,
    },
    /// The number of an action that is not legal, in a batch of games.
    #[error("game {game}, seat {seat}: action {action} ({words}) is not legal; legal are {legal:?}")]
    Action {
        /// The game.
        game: usize,
        /// The seat that owes the decision.
        seat: usize,
        /// The number given.
        action: i64,
        /// What it means.
        words: String,
        /// The numbers of the legal moves.
        legal: Vec<u32>,
    },
    /// Not a move of this game at all.
    #[error("this is not a move: {0}")]
    Malformed(String),
}

/// Why bytes are not a saved state.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StateError {
    /// The magic at the beginning is missing.
    #[error("this is not a saved game")]
    NotState,
    /// Another version.
    #[error("the game was saved in version {found} of the format, this engine reads version {expected}")]
    Version {
        /// In the bytes.
        found: u8,
        /// The engine's.
        expected: u8,
    },
    /// Saved with other tables.
    #[error("the game was saved with another ruleset, or another version of it")]
    Ruleset,
    /// Damaged or made up.
    #[error("the saved game is damaged: {0}")]
    Damaged(String),
}

/// Why a record cannot be replayed at all. Differences found on the way are not errors.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// Not a record.
    #[error("this is not a game record: {0}")]
    NotRecord(String),
    /// A later version of the format.
    #[error("the record has version {0}, this engine reads version 1")]
    Version(u64),
    /// Another ruleset, or other tables.
    #[error("the record is of {found}, not of {expected}")]
    Ruleset {
        /// In the record.
        found: String,
        /// The one at hand.
        expected: String,
    },
    /// The header does not fit the ruleset.
    #[error("the record does not fit the ruleset: {0}")]
    Setup(#[from] SetupError),
}

fn player_range(min: u8, max: u8) -> String {
    if min == max { min.to_string() } else { format!("{min} to {max}") }
}

fn known_hint(nearest: Option<&str>, known: &[String]) -> String {
    match nearest {
        Some(name) => format!("did you mean {name:?}?"),
        None if known.is_empty() => "there are none".into(),
        None => format!("there are {}", known.join(", ")),
    }
}

/// Legal moves that a hint lists.
const LISTED: usize = 8;

fn legal_hint(names_card: bool, legal: &[String]) -> String {
    let which = if names_card { "legal with that card" } else { "legal moves" };
    match legal.len() {
        0 => "no legal move uses that card".into(),
        1..=LISTED => format!("{which}: {}", legal.join("; ")),
        more => format!("{which}: {}; and {} more", legal[..LISTED].join("; "), more - LISTED),
    }
}
