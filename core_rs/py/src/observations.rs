//! What the numbers of an observation mean.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use septem_engine::{MoveError, Observations, Ruleset, SetupError};

use crate::arguments::{PlayersArgument, SeatArgument};
use crate::errors::Raise;
use crate::game::PyGame;

/// What a player may know as a row of whole numbers, for learners; it holds nothing that `Game.observe` does not tell.
///
/// A row is relative to the player: first what concerns the table and the player alone, then a block for each seat, the own
/// one first, then those of the left and the right neighbour, of the seats beyond on the left and on the right, and so on.
/// So the row of a game with fewer seats is the first part of that of a game with more.
#[pyclass(name = "Observations", module = "septem", frozen)]
pub struct PyObservations {
    rules: Arc<Ruleset>,
    layout: Arc<Observations>,
}

impl PyObservations {
    pub(crate) fn new(rules: &Arc<Ruleset>, layout: Arc<Observations>) -> Self {
        Self { rules: Arc::clone(rules), layout }
    }

    fn checked_size(&self, players: PlayersArgument) -> PyResult<usize> {
        let [min, max] = self.rules.tables().players;
        let found = players.0;
        if found < min.into() || found > max.into() {
            let ruleset = self.rules.tables().name.clone();
            return Err(SetupError::Players { ruleset, min, max, found }.raise());
        }
        Ok(self.layout.size(self.rules.seats(found)))
    }
}

#[pymethods]
impl PyObservations {
    /// A digest of the layout: another one means that numbers have another meaning.
    #[getter]
    fn version(&self) -> &str {
        self.layout.version()
    }

    /// How many numbers a row has in games with so many players.
    ///
    /// Raises:
    ///     SetupError: the ruleset is not for so many.
    fn size(&self, players: PlayersArgument) -> PyResult<usize> {
        self.checked_size(players)
    }

    /// What each number of a row is, in games with so many players.
    ///
    /// Raises:
    ///     SetupError: the ruleset is not for so many.
    fn names(&self, players: PlayersArgument) -> PyResult<Vec<String>> {
        let size = self.checked_size(players)?;
        Ok(self.layout.names()[..size].to_vec())
    }

    /// What a player of a game may know, as the bytes of 16-bit numbers (`numpy.frombuffer(row, numpy.int16)` reads them).
    ///
    /// Raises:
    ///     MoveError: there is no such seat, or it is free, or the game is of another ruleset.
    fn row<'py>(&self, python: Python<'py>, game: &PyGame, seat: SeatArgument) -> PyResult<Bound<'py, PyBytes>> {
        if game.rules().digest() != self.rules.digest() {
            return Err(MoveError::Malformed("the game is of another ruleset".into()).raise());
        }
        let mut row = vec![0_i16; self.layout.size(game.state().seat_count())];
        self.layout.write(&self.rules, game.state(), seat.0, &mut row).map_err(Raise::raise)?;
        let bytes: Vec<u8> = row.into_iter().flat_map(i16::to_ne_bytes).collect();
        Ok(PyBytes::new(python, &bytes))
    }

    fn __repr__(&self) -> String {
        format!("<Observations of {:?}, version {}>", self.rules.tables().name, self.version())
    }
}
