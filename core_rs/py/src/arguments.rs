//! Arguments from Python, with errors that say what was expected.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyMapping;
use septem_engine::{Ruleset, Setup, default_switches};

use crate::errors::{Raise, exceptions};

/// Declares a whole number from Python: its Rust type, the exception for what is no such number, and its words.
macro_rules! whole_number {
    ($(#[$doc:meta])* $name:ident($type:ty), $error:ident, $words:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name(pub $type);

        impl<'py> FromPyObject<'_, 'py> for $name {
            type Error = PyErr;

            fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
                value.extract().map(Self).map_err(|_| exceptions::$error::new_err(format!($words, value)))
            }
        }
    };
}

whole_number! {
    /// A number of players.
    PlayersArgument(usize), SetupError, "{:?} is no possible number of players"
}
whole_number! {
    /// A number of games.
    GamesArgument(u64), SetupError, "{:?} is no possible number of games"
}
whole_number! {
    /// A number of threads.
    ThreadsArgument(usize), SetupError, "{:?} is no possible number of threads"
}
whole_number! {
    /// A seed.
    SeedArgument(u64), SetupError, "a seed is a whole number from 0 to 2**64 - 1, not {:?}"
}
whole_number! {
    /// The number of a seat.
    SeatArgument(usize), MoveError, "there is no seat {:?}"
}

/// A board as given from Python: a name, a name and a side, or `None`.
pub(crate) struct BoardArgument {
    board: Option<String>,
    side: Option<String>,
}

impl<'py> FromPyObject<'_, 'py> for BoardArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_none() {
            return Ok(Self { board: None, side: None });
        }
        if let Ok(board) = value.extract() {
            return Ok(Self { board: Some(board), side: None });
        }
        let wrong =
            |_| PyTypeError::new_err(format!("a board is a name, a pair of board and side, or None, not {value:?}"));
        value.extract().map(|(board, side)| Self { board: Some(board), side: Some(side) }).map_err(wrong)
    }
}

/// Switches as given from Python: a mapping from their names to true or false.
pub(crate) struct SwitchesArgument(Vec<(String, bool)>);

impl<'py> FromPyObject<'_, 'py> for SwitchesArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let wrong = || PyTypeError::new_err(format!("switches are a mapping from names to bool, not {value:?}"));
        let items = value.cast::<PyMapping>().map_err(|_| wrong())?.items()?;
        items.extract().map(Self).map_err(|_| wrong())
    }
}

/// Everything that a game can be begun with, from Python's arguments.
pub(crate) fn setup(
    rules: &Ruleset,
    players: PlayersArgument,
    seed: Option<SeedArgument>,
    boards: Option<&[BoardArgument]>,
    switches: Option<SwitchesArgument>,
) -> PyResult<Setup> {
    let seed = seed.map(|seed| seed.0);
    let mut setup = Setup { players: players.0, seed, switches: default_switches(rules), ..Setup::default() };
    if let Some(boards) = boards {
        let names: Vec<_> = boards.iter().map(|given| (given.board.as_deref(), given.side.as_deref())).collect();
        setup.set_boards(rules, &names).map_err(Raise::raise)?;
    }
    for (name, on) in switches.into_iter().flat_map(|given| given.0) {
        setup.set_switch(rules, &name, on).map_err(Raise::raise)?;
    }
    Ok(setup)
}
