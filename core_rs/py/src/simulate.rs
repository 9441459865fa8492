//! Agents, whole games and their records.

use std::ops::ControlFlow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use septem_engine::limits::SIDES;
use septem_engine::record::Record;
use septem_engine::simulate::{Line, Simulation, Tally, WIN_PARTS};
use septem_engine::{AGENTS, Agent, AgentKind, MoveError, RecordError};
use serde_json::{Map, Value, json};

use crate::arguments::{
    BoardArgument, GamesArgument, PlayersArgument, SeatArgument, SeedArgument, SwitchesArgument, ThreadsArgument, setup,
};
use crate::errors::Raise;
use crate::game::PyGame;
use crate::moves::PyMove;
use crate::ruleset::PyRuleset;

/// Sums over simulated games, from which means and deviations follow.
#[pyclass(name = "Tally", module = "septem", frozen)]
pub struct PyTally {
    ruleset: PyRuleset,
    agents: Vec<AgentKind>,
    tally: Tally,
}

impl PyTally {
    fn line(&self, line: &Line, words: &[(&str, &str)]) -> Value {
        let categories = self.ruleset.0.tables().categories.len();
        let with_total = |sums: &[i64], total: i64| json!([&sums[..categories], &[total]].concat());
        let mut fields: Map<String, Value> = words.iter().map(|(key, word)| ((*key).to_owned(), json!(word))).collect();
        fields.insert("games".into(), json!(line.games));
        fields.insert("sums".into(), with_total(&line.sums, line.total));
        fields.insert("squares".into(), with_total(&line.squares, line.total_squares));
        fields.insert("wins".into(), json!(line.wins as f64 / WIN_PARTS as f64));
        Value::Object(fields)
    }
}

#[pymethods]
impl PyTally {
    fn __repr__(&self) -> String {
        format!("<Tally of {} games, {} decisions>", self.tally.games, self.tally.decisions)
    }

    /// Number of games.
    #[getter]
    fn games(&self) -> u64 {
        self.tally.games
    }

    /// Number of decisions taken.
    #[getter]
    fn decisions(&self) -> u64 {
        self.tally.decisions
    }

    /// Number of legal moves of all these decisions.
    #[getter]
    fn moves(&self) -> u64 {
        self.tally.moves
    }

    /// A number that changes with the points of any game: equal runs have equal ones.
    #[getter]
    fn fingerprint(&self) -> u64 {
        self.tally.fingerprint
    }

    /// What is summed: the score categories, then `"total"`.
    #[getter]
    fn columns(&self) -> Vec<&str> {
        let categories = self.ruleset.0.tables().categories.iter().map(|category| category.name.as_str());
        categories.chain(std::iter::once("total")).collect()
    }

    /// By seat: `games`, `sums` and `squares` (of the scores, one entry a column), `wins` (shared ones count as parts). A
    /// free seat never wins.
    #[getter]
    fn seats<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let lines: Vec<Value> =
            self.tally.seats.iter().filter(|line| line.games > 0).map(|line| self.line(line, &[])).collect();
        crate::to_python(python, &lines)
    }

    /// By board and side that players had, in the order of the rules: `board`, `side`, and what seats have.
    #[getter]
    fn boards<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let boards = &self.ruleset.0.tables().boards;
        let words = |place: usize| {
            let board = &boards[place / SIDES];
            [("board", board.name.as_str()), ("side", board.sides[place % SIDES].name.as_str())]
        };
        let played = self.tally.boards.iter().enumerate().filter(|(_, line)| line.games > 0);
        let lines = played.map(|(place, line)| self.line(line, &words(place)));
        crate::to_python(python, &lines.collect::<Vec<_>>())
    }

    /// By agent in the order given, each name once: `agent`, and what seats have.
    #[getter]
    fn agents<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let seated = self.tally.agents.iter().zip(&self.agents).filter(|(line, _)| line.games > 0);
        let lines = seated.map(|(line, agent)| self.line(line, &[("agent", agent.name())]));
        crate::to_python(python, &lines.collect::<Vec<_>>())
    }
}

/// Names of the agents with what they do.
#[pyfunction]
pub fn agents(python: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let known = PyDict::new(python);
    for (_, name, about) in AGENTS {
        known.set_item(name, about)?;
    }
    Ok(known)
}

/// The move that an agent makes for a seat that owes a decision.
///
/// Args:
///     game: the game, which stays as it is.
///     seat: the seat that decides.
///     agent: name of the agent.
///     seed: decides what the agent leaves to chance.
///
/// Raises:
///     SetupError: there is no such agent.
///     MoveError: the seat owes no decision.
#[pyfunction]
#[pyo3(signature = (game, seat, agent, seed))]
pub fn choose(game: &PyGame, seat: SeatArgument, agent: &str, seed: SeedArgument) -> PyResult<PyMove> {
    let kind = AgentKind::from_name(agent).map_err(Raise::raise)?;
    let state = game.state();
    let chosen = Agent::new(kind, seed.0).choose(game.rules(), state, seat.0).ok_or_else(|| {
        let waiting = state.waiting().collect();
        MoveError::NotAsked { seat: seat.0, waiting }.raise()
    })?;
    Ok(PyMove { rules: game.rules().clone(), context: state.context(seat.0), chosen })
}

/// Play whole games between agents, natively and without the interpreter lock.
///
/// Game number i has the seed `seed + i`. Agents sit down in turn and rotate: agent number k of m sits at seat s
/// of game i when k = ((s + i) mod n + i div n) mod m, with n players. For a free seat the agent of its chooser decides.
/// The result is the same for any number of threads.
///
/// Args:
///     ruleset: what to play.
///     players: number of players.
///     games: number of games.
///     seed: the seed of the first game, 0 if it is left out.
///     agents: names of agents, those of `agents()`; uniformly random ones if they are left out.
///     boards: as for `Ruleset.new_game`, the same in every game.
///     switches: as for `Ruleset.new_game`.
///     threads: 1 to 256; 1 if it is left out.
///     record: called with lines of the game record (several whole lines at a time, in the order of the games).
///     with_legal: list all legal moves in each step of the record.
///     progress: called now and then with the number of games finished so far. An exception from a callback ends the run.
///
/// Raises:
///     SetupError: an argument does not fit.
#[pyfunction]
#[pyo3(signature = (ruleset, players, games, *, seed=SeedArgument(0), agents=None, boards=None, switches=None, threads=ThreadsArgument(1), record=None,
                    with_legal=false, progress=None))]
#[allow(clippy::too_many_arguments, clippy::needless_pass_by_value)]
pub fn simulate(
    python: Python<'_>,
    ruleset: &PyRuleset,
    players: PlayersArgument,
    games: GamesArgument,
    seed: SeedArgument,
    agents: Option<Vec<String>>,
    boards: Option<Vec<BoardArgument>>,
    switches: Option<SwitchesArgument>,
    threads: ThreadsArgument,
    record: Option<Py<PyAny>>,
    with_legal: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<PyTally> {
    let agents = agents.unwrap_or_else(|| vec![AgentKind::Random.name().to_owned()]);
    let agents =
        agents.iter().map(|name| AgentKind::from_name(name).map_err(Raise::raise)).collect::<PyResult<Vec<_>>>()?;
    let simulation = Simulation {
        setup: setup(&ruleset.0, players, Some(seed), boards.as_deref(), switches)?,
        games: games.0,
        agents: agents.clone(),
        threads: threads.0,
        record: record.is_some(),
        with_legal,
    };
    let mut failure = None;
    let tally = python.detach(|| {
        simulation.run(&ruleset.0, |report| {
            let called = Python::attach(|python| {
                python.check_signals()?;
                if let Some(record) = &record {
                    record.call1(python, (PyBytes::new(python, report.records),))?;
                }
                if let Some(progress) = &progress {
                    progress.call1(python, (report.games,))?;
                }
                Ok(())
            });
            match called {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        })
    });
    match failure {
        Some(error) => Err(error),
        None => Ok(PyTally { ruleset: ruleset.clone(), agents, tally: tally.map_err(Raise::raise)? }),
    }
}

/// Replay one line of the game record without the random generator and check it: every step's legality, every listed set of
/// legal moves, every score and rank.
///
/// Args:
///     ruleset: the ruleset that the record names.
///     record: the line, as text or in UTF-8.
///
/// Returns:
///     `None` if all is as recorded, else the first difference in words.
///
/// Raises:
///     RecordError: the line is not a record of this ruleset.
///     TypeError: `record` is neither text nor bytes.
#[pyfunction]
pub fn replay(ruleset: &PyRuleset, record: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let line = if let Ok(bytes) = record.cast::<PyBytes>() {
        let text = std::str::from_utf8(bytes.as_bytes());
        text.map(str::to_owned).map_err(|error| RecordError::NotRecord(error.to_string()).raise())?
    } else {
        record.extract::<String>().map_err(|_| PyTypeError::new_err("a record is a line of text or bytes"))?
    };
    Record::parse(&line).and_then(|record| record.verify(&ruleset.0)).map_err(Raise::raise)
}
