//! Many games in one call, on NumPy arrays.

use std::sync::Arc;

use numpy::ndarray::IxDyn;
use numpy::{
    Element, IntoPyArray as _, PyArray1, PyArrayDyn, PyArrayMethods as _, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods as _,
};
use pyo3::exceptions::{PyImportError, PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use septem_engine::batch::{Batch, REWARDS, Results, Views};

use crate::actions::PyActions;
use crate::arguments::{
    BoardArgument, GamesArgument, PlayersArgument, SeedArgument, SwitchesArgument, ThreadsArgument, setup,
};
use crate::errors::Raise;
use crate::game::PyGame;
use crate::observations::PyObservations;
use crate::ruleset::PyRuleset;

/// An array that every step writes, and the object that users see of it.
struct Kept<T> {
    array: Py<PyArrayDyn<T>>,
    shown: Py<PyAny>,
}

impl<T: Element> Kept<T> {
    /// A new array, of which users see a view that they cannot write to by mistake.
    fn new(python: Python<'_>, shape: &[usize]) -> PyResult<Self> {
        let array = PyArrayDyn::<T>::zeros(python, IxDyn(shape), false);
        let shown = array.call_method0("view")?;
        shown.getattr("flags")?.setattr("writeable", false)?;
        Ok(Self { array: array.unbind(), shown: shown.unbind() })
    }

    /// An array of the user.
    fn given(name: &str, given: &Bound<'_, PyAny>, shape: &[usize]) -> PyResult<Self> {
        let python = given.py();
        let array = typed::<T>(given).ok_or_else(|| {
            let wanted = T::get_dtype(python);
            PyTypeError::new_err(format!("{name} is to be an array of {wanted}, not {}", kind(given)))
        })?;
        check_shape(name, array.as_untyped(), shape)?;
        if array.try_readwrite().is_err() {
            return Err(PyValueError::new_err(format!("{name} cannot be written to")));
        }
        Ok(Self { array: array.clone().unbind(), shown: given.clone().unbind() })
    }

    fn lock<'py>(&self, python: Python<'py>, name: &str) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
        let locked = self.array.bind(python).try_readwrite();
        locked.map_err(|error| PyValueError::new_err(format!("{name} cannot be written to: {error}")))
    }

    fn shown(&self, python: Python<'_>) -> Py<PyAny> {
        self.shown.clone_ref(python)
    }

    /// Another array with the same content.
    fn copy(&self, python: Python<'_>) -> PyResult<Self> {
        let array = self.array.bind(python);
        let copy = Self::new(python, array.shape())?;
        array.copy_to(copy.array.bind(python))?;
        Ok(copy)
    }
}

fn typed<'a, 'py, T: Element>(given: &'a Bound<'py, PyAny>) -> Option<&'a Bound<'py, PyArrayDyn<T>>> {
    given.cast::<PyArrayDyn<T>>().ok()
}

/// What something is, in words: the type of the entries of an array, or the name of its type.
fn kind(given: &Bound<'_, PyAny>) -> String {
    match given.cast::<PyUntypedArray>() {
        Ok(array) => format!("an array of {}", array.dtype()),
        Err(_) => given.get_type().name().map_or_else(|_| "something else".into(), |name| name.to_string()),
    }
}

fn check_shape(name: &str, array: &Bound<'_, PyUntypedArray>, shape: &[usize]) -> PyResult<()> {
    if array.shape() != shape {
        let found = array.shape();
        return Err(PyValueError::new_err(format!("{name} is to have the shape {shape:?}, not {found:?}")));
    }
    if !array.is_c_contiguous() {
        return Err(PyValueError::new_err(format!("{name} is to be contiguous, row after row")));
    }
    Ok(())
}

/// Many games of one ruleset, stepped in one call on NumPy arrays, without the interpreter lock.
///
/// Arrays have a row for every seat of every game, free seats last: `to_play[game, seat]` tells whether the seat owes a decision, and
/// a step takes one action for each that does, all at once. A game that ends begins anew in the same step, with the next seed that
/// no game of the batch has had; `rewards` and `done` tell of that step, `scores` and `ranks` of the last game that ended.
/// Nothing depends on the number of threads.
///
/// The arrays belong to the batch and every step writes them anew: copy what is to be kept. `observations`, `legal_mask` and
/// `choosers` are written from the first time on that they are asked for, so what is not wanted costs nothing.
///
/// Args:
///     ruleset: what to play.
///     games: number of games.
///     players: number of players.
///     seed: the seed of the first game; the others have the next ones.
///     boards: as for `Ruleset.new_game`, the same in every game.
///     switches: as for `Ruleset.new_game`.
///     reward: what a finished game is worth to a player: `"win"` is 1 for the winner, shared by several, else 0; `"rank"` is the part
///         of the other players that are behind less the part that are ahead, from -1 to 1; `"score"` is the total.
///     threads: 1 to 256.
///     observations: an array of int16 to write the observations into, instead of one of the batch.
///     legal_mask: an array of bool to write the mask into; nobody else may write to it.
///
/// Raises:
///     SetupError: an argument does not fit.
///     ImportError: NumPy is not installed; the extra `septem[batch]` brings it.
#[pyclass(name = "Batch", module = "septem")]
pub struct PyBatch {
    ruleset: PyRuleset,
    batch: Batch,
    players: usize,
    threads: usize,
    to_play: Kept<bool>,
    rewards: Kept<f32>,
    done: Kept<bool>,
    scores: Kept<i32>,
    ranks: Kept<u8>,
    choosers: Option<Kept<u8>>,
    observations: Option<Kept<i16>>,
    legal_mask: Option<Kept<bool>>,
    is_mask_current: bool,
    legal_offsets: Option<Py<PyAny>>,
    legal_actions: Option<Py<PyAny>>,
}

impl PyBatch {
    fn of(
        python: Python<'_>,
        ruleset: &PyRuleset,
        batch: Batch,
        threads: usize,
        observations: Option<&Bound<'_, PyAny>>,
        legal_mask: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        python.import("numpy").map_err(|_| {
            PyImportError::new_err("a batch of games needs NumPy: pip install 'septem[batch]', or numpy itself")
        })?;
        let rows = [batch.games(), batch.seats()];
        let mut made = Self {
            ruleset: ruleset.clone(),
            players: batch.players(),
            threads,
            to_play: Kept::new(python, &rows)?,
            rewards: Kept::new(python, &rows)?,
            done: Kept::new(python, &rows[..1])?,
            scores: Kept::new(python, &rows)?,
            ranks: Kept::new(python, &rows)?,
            choosers: None,
            observations: None,
            legal_mask: None,
            is_mask_current: false,
            legal_offsets: None,
            legal_actions: None,
            batch,
        };
        let shape = made.wide(made.batch.observation_size());
        made.observations = observations.map(|given| Kept::given("observations", given, &shape)).transpose()?;
        let shape = made.wide(made.batch.actions().size());
        made.legal_mask = legal_mask.map(|given| Kept::given("legal_mask", given, &shape)).transpose()?;
        made.write(python, None)?;
        Ok(made)
    }

    fn rows(&self) -> [usize; 2] {
        [self.batch.games(), self.batch.seats()]
    }

    fn wide(&self, size: usize) -> [usize; 3] {
        [self.batch.games(), self.batch.seats(), size]
    }

    /// Writes all arrays that are kept of what is asked now; first makes the moves of a step, if one is to be made.
    fn write(&mut self, python: Python<'_>, step: Option<(&[i64], Results<'_>)>) -> PyResult<()> {
        let mut to_play = self.to_play.lock(python, "to_play")?;
        let mut choosers = self.choosers.as_ref().map(|kept| kept.lock(python, "choosers")).transpose()?;
        let mut rows = self.observations.as_ref().map(|kept| kept.lock(python, "observations")).transpose()?;
        let mut mask = self.legal_mask.as_ref().map(|kept| kept.lock(python, "legal_mask")).transpose()?;
        let views = Views {
            to_play: Some(to_play.as_slice_mut()?),
            choosers: choosers.as_mut().map(|array| array.as_slice_mut()).transpose()?,
            observations: rows.as_mut().map(|array| array.as_slice_mut()).transpose()?,
            legal_mask: mask.as_mut().map(|array| array.as_slice_mut()).transpose()?,
            is_mask_current: self.is_mask_current,
        };
        let batch = &mut self.batch;
        let done = python.detach(|| {
            let Some((actions, results)) = step else {
                batch.write(views);
                return Ok(());
            };
            batch.step(actions, results, views)
        });
        done.map_err(Raise::raise)?;
        self.is_mask_current = self.legal_mask.is_some();
        self.legal_offsets = None;
        self.legal_actions = None;
        Ok(())
    }

    /// The numbers given as actions, as an array that the engine reads.
    fn read<'py>(&self, actions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        let wanted = self.rows();
        if let Some(array) = typed::<i64>(actions) {
            check_shape("actions", array.as_untyped(), &wanted)?;
            return Ok(array.clone());
        }
        if let Some(array) = typed::<i32>(actions) {
            check_shape("actions", array.as_untyped(), &wanted)?;
            return array.cast_array::<i64>(false);
        }
        let found = kind(actions);
        Err(PyTypeError::new_err(format!("actions are to be an array of int64 or int32, not {found}")))
    }
}

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (ruleset, games, players, *, seed=SeedArgument(0), boards=None, switches=None, reward="win",
                        threads=ThreadsArgument(1), observations=None, legal_mask=None))]
    #[allow(clippy::too_many_arguments, clippy::needless_pass_by_value)]
    fn new(
        python: Python<'_>,
        ruleset: &PyRuleset,
        games: GamesArgument,
        players: PlayersArgument,
        seed: SeedArgument,
        boards: Option<Vec<BoardArgument>>,
        switches: Option<SwitchesArgument>,
        reward: &str,
        threads: ThreadsArgument,
        observations: Option<&Bound<'_, PyAny>>,
        legal_mask: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let Some((reward, _)) = REWARDS.iter().find(|(_, name)| *name == reward) else {
            let known: Vec<&str> = REWARDS.iter().map(|(_, name)| *name).collect();
            return Err(PyValueError::new_err(format!(
                "there is no reward {reward:?}; there are {}",
                known.join(", ")
            )));
        };
        let setup = setup(&ruleset.0, players, Some(seed), boards.as_deref(), switches)?;
        let games = usize::try_from(games.0).unwrap_or(usize::MAX);
        let (rules, reward) = (&ruleset.0, *reward);
        let batch = python.detach(|| Batch::new(rules, setup, games, reward, threads.0)).map_err(Raise::raise)?;
        Self::of(python, ruleset, batch, threads.0, observations, legal_mask)
    }

    /// The ruleset.
    #[getter]
    fn ruleset(&self) -> PyRuleset {
        self.ruleset.clone()
    }

    /// Number of games.
    #[getter]
    fn games(&self) -> usize {
        self.batch.games()
    }

    /// Number of players of each game.
    #[getter]
    fn players(&self) -> usize {
        self.players
    }

    /// Number of seats of each game: those of the players, then free ones.
    #[getter]
    fn seats(&self) -> usize {
        self.batch.seats()
    }

    /// The numbering of the actions.
    #[getter]
    fn actions(&self) -> PyActions {
        PyActions::of(&self.ruleset.0, self.batch.actions())
    }

    /// What the numbers of `observations` mean.
    #[getter]
    fn layout(&self) -> PyObservations {
        PyObservations::new(&self.ruleset.0, Arc::clone(self.batch.observations()))
    }

    /// bool, (games, seats): whether the seat owes a decision.
    #[getter]
    fn to_play(&self, python: Python<'_>) -> Py<PyAny> {
        self.to_play.shown(python)
    }

    /// uint8, (games, seats): the seat of the player who decides, the same one but for free seats.
    #[getter]
    fn choosers(&mut self, python: Python<'_>) -> PyResult<Py<PyAny>> {
        if self.choosers.is_none() {
            self.choosers = Some(Kept::new(python, &self.rows())?);
            self.write(python, None)?;
        }
        Ok(self.choosers.as_ref().map_or_else(|| python.None(), |kept| kept.shown(python)))
    }

    /// int16, (games, seats, numbers): what the player who decides for the seat may know, as `layout` says; all 0 where the seat
    /// owes no decision.
    #[getter]
    fn observations(&mut self, python: Python<'_>) -> PyResult<Py<PyAny>> {
        if self.observations.is_none() {
            self.observations = Some(Kept::new(python, &self.wide(self.batch.observation_size()))?);
            self.write(python, None)?;
        }
        Ok(self.observations.as_ref().map_or_else(|| python.None(), |kept| kept.shown(python)))
    }

    /// bool, (games, seats, actions): which actions are legal.
    #[getter]
    fn legal_mask(&mut self, python: Python<'_>) -> PyResult<Py<PyAny>> {
        if self.legal_mask.is_none() {
            self.legal_mask = Some(Kept::new(python, &self.wide(self.batch.actions().size()))?);
            self.write(python, None)?;
        }
        Ok(self.legal_mask.as_ref().map_or_else(|| python.None(), |kept| kept.shown(python)))
    }

    /// int32: the legal actions of all rows, one row after the other; `legal_offsets` tells where those of each row begin.
    /// Every step makes another array.
    #[getter]
    fn legal_actions(&mut self, python: Python<'_>) -> Py<PyAny> {
        let found = self.legal_actions.get_or_insert_with(|| {
            let numbers = self.batch.legal_actions().flatten().map(|number| *number as i32);
            numbers.collect::<Vec<i32>>().into_pyarray(python).into_any().unbind()
        });
        found.clone_ref(python)
    }

    /// int64, (games * seats + 1): where the legal actions of each row begin in `legal_actions`, and behind the last one. Every
    /// step makes another array.
    #[getter]
    fn legal_offsets(&mut self, python: Python<'_>) -> Py<PyAny> {
        let found = self.legal_offsets.get_or_insert_with(|| {
            let mut offsets = Vec::with_capacity(self.batch.rows() + 1);
            offsets.push(0_i64);
            let mut end = 0;
            offsets.extend(self.batch.legal_counts().map(|count| {
                end += count as i64;
                end
            }));
            offsets.into_pyarray(python).into_any().unbind()
        });
        found.clone_ref(python)
    }

    /// float32, (games, seats): what the games that ended in the last step are worth; 0 in others, and for free seats.
    #[getter]
    fn rewards(&self, python: Python<'_>) -> Py<PyAny> {
        self.rewards.shown(python)
    }

    /// bool, (games,): whether a game ended in the last step; its place has a new one now.
    #[getter]
    fn done(&self, python: Python<'_>) -> Py<PyAny> {
        self.done.shown(python)
    }

    /// int32, (games, seats): the totals of the last game in the place that ended, 0 before.
    #[getter]
    fn scores(&self, python: Python<'_>) -> Py<PyAny> {
        self.scores.shown(python)
    }

    /// uint8, (games, seats): the ranks of the last game in the place that ended; 0 before, and for free seats.
    #[getter]
    fn ranks(&self, python: Python<'_>) -> Py<PyAny> {
        self.ranks.shown(python)
    }

    /// uint64, (games,): the seeds of the games.
    #[getter]
    fn seeds<'py>(&self, python: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.batch.seeds().collect::<Vec<_>>().into_pyarray(python)
    }

    /// Make a move for every seat that owes a decision.
    ///
    /// Args:
    ///     actions: int64 or int32, (games, seats): the number of a legal action for each such seat; other entries are not read.
    ///
    /// Raises:
    ///     MoveError: an action is not legal; the message names the game, the seat and the action.
    ///     TypeError: the numbers are of another type.
    ///     ValueError: the array has another shape, or is not contiguous.
    ///
    /// After an error all games are as before.
    fn step(&mut self, python: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = self.read(actions)?;
        let actions = actions.try_readonly().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let chosen = actions.as_slice()?;
        let mut rewards = self.rewards.lock(python, "rewards")?;
        let mut done = self.done.lock(python, "done")?;
        let mut scores = self.scores.lock(python, "scores")?;
        let mut ranks = self.ranks.lock(python, "ranks")?;
        let results = Results {
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
            scores: scores.as_slice_mut()?,
            ranks: ranks.as_slice_mut()?,
        };
        self.write(python, Some((chosen, results)))
    }

    /// A copy of one of the games.
    ///
    /// Raises:
    ///     IndexError: there is no such game.
    fn game(&self, game: usize) -> PyResult<PyGame> {
        if game >= self.batch.games() {
            let games = self.batch.games();
            return Err(PyIndexError::new_err(format!(
                "there is no game {game}: they are numbered 0 to {}",
                games - 1
            )));
        }
        let (state, seed) = self.batch.game(game);
        Ok(PyGame::new(Arc::clone(&self.ruleset.0), *state, Some(seed)))
    }

    /// An independent copy with arrays of its own.
    #[pyo3(name = "clone")]
    fn copy(&self, python: Python<'_>) -> PyResult<Self> {
        Ok(Self {
            ruleset: self.ruleset.clone(),
            batch: self.batch.clone(),
            players: self.players,
            threads: self.threads,
            to_play: self.to_play.copy(python)?,
            rewards: self.rewards.copy(python)?,
            done: self.done.copy(python)?,
            scores: self.scores.copy(python)?,
            ranks: self.ranks.copy(python)?,
            choosers: None,
            observations: None,
            legal_mask: None,
            is_mask_current: false,
            legal_offsets: None,
            legal_actions: None,
        })
    }

    /// All games as bytes, to be resumed by `Batch.from_bytes`. What came of games that have ended is not among them.
    fn to_bytes<'py>(&self, python: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = python.detach(|| self.batch.to_bytes());
        PyBytes::new(python, &bytes)
    }

    /// Resume saved games; the arguments are those of a new batch.
    ///
    /// Raises:
    ///     StateError: the bytes are not those of a batch of this ruleset and version.
    #[staticmethod]
    #[pyo3(signature = (ruleset, games, *, threads=ThreadsArgument(1), observations=None, legal_mask=None))]
    fn from_bytes(
        python: Python<'_>,
        ruleset: &PyRuleset,
        games: &[u8],
        threads: ThreadsArgument,
        observations: Option<&Bound<'_, PyAny>>,
        legal_mask: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let batch = python.detach(|| Batch::from_bytes(&ruleset.0, games, threads.0)).map_err(Raise::raise)?;
        Self::of(python, ruleset, batch, threads.0, observations, legal_mask)
    }

    fn __repr__(&self) -> String {
        let (name, threads) = (&self.ruleset.0.tables().name, self.threads);
        format!("<Batch of {} games of {name:?}, {} players, {threads} threads>", self.games(), self.players)
    }
}
