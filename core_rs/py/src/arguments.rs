//! Arguments from Python, with errors that say what was expected.

use pyo3::prelude::*;
use septem_engine::{Ruleset, Setup, default_switches};

use crate::errors::{Raise, exceptions};

/// A number of players.
#[derive(Clone, Copy)]
pub(crate) struct PlayersArgument(pub usize);

/// A seed.
#[derive(Clone, Copy)]
pub(crate) struct SeedArgument(pub u64);

/// The number of a seat.
#[derive(Clone, Copy)]
pub(crate) struct SeatArgument(pub usize);

impl<'py> FromPyObject<'_, 'py> for PlayersArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let wrong =
            |_| exceptions::SetupError::new_err(format!("a number of players is a whole number, not {value:?}"));
        value.extract().map(Self).map_err(wrong)
    }
}

impl<'py> FromPyObject<'_, 'py> for SeedArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let wrong =
            |_| exceptions::SetupError::new_err(format!("a seed is a whole number from 0 to 2**64 - 1, not {value:?}"));
        value.extract().map(Self).map_err(wrong)
    }
}

impl<'py> FromPyObject<'_, 'py> for SeatArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let wrong = |_| exceptions::MoveError::new_err(format!("there is no seat {value:?}"));
        value.extract().map(Self).map_err(wrong)
    }
}

/// A board as given from Python: a name, a name and a side, or `None`.
#[derive(FromPyObject)]
pub(crate) enum BoardArgument {
    /// Board and side.
    Side(String, String),
    /// A board whose side is drawn.
    Board(String),
    /// Neither; both are drawn.
    Drawn(Option<String>),
}

/// Everything that a game can be begun with, from Python's arguments.
pub(crate) fn setup(
    rules: &Ruleset,
    players: PlayersArgument,
    seed: Option<SeedArgument>,
    boards: Option<&[BoardArgument]>,
    switches: Option<&Bound<'_, PyAny>>,
) -> PyResult<Setup> {
    let mut setup = Setup {
        players: players.0,
        seed: seed.map(|seed| seed.0),
        switches: default_switches(rules),
        ..Setup::default()
    };
    if let Some(boards) = boards {
        let names: Vec<(Option<&str>, Option<&str>)> = boards
            .iter()
            .map(|board| match board {
                BoardArgument::Side(board, side) => (Some(board.as_str()), Some(side.as_str())),
                BoardArgument::Board(board) => (Some(board.as_str()), None),
                BoardArgument::Drawn(board) => (board.as_deref(), None),
            })
            .collect();
        setup.set_boards(rules, &names).map_err(Raise::raise)?;
    }
    if let Some(switches) = switches {
        for item in switches.call_method0("items")?.try_iter()? {
            let (name, on): (String, bool) = item?.extract()?;
            setup.set_switch(rules, &name, on).map_err(Raise::raise)?;
        }
    }
    Ok(setup)
}
