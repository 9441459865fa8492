//! Games in progress.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use pythonize::depythonize;
use septem_engine::rng::Rng;
use septem_engine::{MoveError, Ruleset, State, record};
use serde_json::{Value, json};

use crate::actions::PyActions;
use crate::arguments::{SeatArgument, SeedArgument};
use crate::errors::Raise;
use crate::moves::{PyDecision, PyMove};
use crate::ruleset::PyRuleset;

/// What pickling wants: a function and its arguments.
type Rebuild<'py> = (Bound<'py, PyAny>, (PyRuleset, Bound<'py, PyBytes>));

/// A game in progress.
///
/// Equal games compare equal and have equal hashes; the hash of a game changes when it is played on.
#[pyclass(name = "Game", module = "septem")]
#[derive(Clone)]
pub struct PyGame {
    rules: Arc<Ruleset>,
    state: State,
    seed: Option<u64>,
}

impl PyGame {
    #[expect(clippy::large_types_passed_by_value, reason = "it moves into the object")]
    pub(crate) fn new(rules: Arc<Ruleset>, state: State, seed: Option<u64>) -> Self {
        Self { rules, state, seed }
    }

    pub(crate) fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    fn play_move(&mut self, seat: usize, chosen: &PyMove) -> PyResult<()> {
        if chosen.rules.digest() != self.rules.digest() {
            return Err(MoveError::Malformed("it is of another ruleset".into()).raise());
        }
        if chosen.context.ask() != self.state.ask() && self.state.is_waiting(seat) {
            return Err(MoveError::Malformed("it answers another kind of decision".into()).raise());
        }
        self.state.play(&self.rules, seat, chosen.chosen).map_err(Raise::raise)
    }
}

#[pymethods]
impl PyGame {
    /// The ruleset.
    #[getter]
    fn ruleset(&self) -> PyRuleset {
        PyRuleset(Arc::clone(&self.rules))
    }

    /// Number of players. Their seats come first.
    #[getter]
    fn players(&self) -> usize {
        self.state.players()
    }

    /// Number of seats: those of the players, then free ones.
    #[getter]
    fn seats(&self) -> usize {
        self.state.seat_count()
    }

    /// The seed; `None` if nothing was left to chance.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Switches that differ from their defaults.
    #[getter(switches)]
    fn switches_changed<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::to_python(python, &self.state.switches_changed(&self.rules))
    }

    /// Board and side of each seat.
    #[getter]
    fn boards(&self) -> Vec<(&str, &str)> {
        (0..self.state.seat_count()).map(|seat| self.state.board(&self.rules, seat)).collect()
    }

    /// Everything that chance has dealt and will deal, in the form of records. It tells hidden cards: not for players.
    #[getter]
    fn deals<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::to_python(python, &self.state.deals(&self.rules))
    }

    /// The age, from 1; 0 before the first, and where there are no ages.
    #[getter]
    fn age(&self) -> u8 {
        self.state.age()
    }

    /// The turn within the age, from 1; where seats take turns, the number of turns begun. 0 before the first.
    #[getter]
    fn turn(&self) -> u16 {
        self.state.turn()
    }

    /// Whether nothing is left to decide.
    #[getter]
    fn is_over(&self) -> bool {
        self.state.is_over()
    }

    /// The choices that are owed now, in seat order; empty if and only if the game is over.
    #[getter]
    fn decisions(&self) -> Vec<PyDecision> {
        let decision = |seat| {
            let mut moves = Vec::new();
            self.state.legal_moves(&self.rules, seat, &mut moves);
            let (chooser, context) = (self.state.chooser(seat), self.state.context(seat));
            let players = self.state.players();
            PyDecision { rules: Arc::clone(&self.rules), seat, chooser, players, context, moves }
        };
        self.state.waiting().map(decision).collect()
    }

    /// The numbering of the actions of games with these switches.
    #[getter]
    fn actions(&self) -> PyActions {
        PyActions::new(&self.rules, self.state.switches())
    }

    /// Answer the decision of a seat. When the last seat has answered, the game goes on to the next decisions.
    ///
    /// Args:
    ///     seat: the seat of the decision.
    ///     move: one of the moves of its decision, or the same in the form of records.
    ///
    /// Raises:
    ///     MoveError: the seat owes no decision, or the move is not legal; the game is unchanged.
    fn play(slf: &Bound<'_, Self>, seat: SeatArgument, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = seat.0;
        if let Ok(chosen) = r#move.cast::<PyMove>() {
            return slf.borrow_mut().play_move(seat, chosen.get());
        }
        // Reading a foreign mapping can run any code: the game is not held meanwhile.
        let described: Value = depythonize(r#move).map_err(|error| MoveError::Malformed(error.to_string()).raise())?;
        let Self { rules, state, .. } = &mut *slf.borrow_mut();
        let chosen = state.parse_move(rules, seat, &described).map_err(Raise::raise)?;
        state.play_unchecked(rules, seat, chosen);
        Ok(())
    }

    /// The score sheet as it stands now: per seat each category, `total`, what breaks ties, and `rank` (1 is best,
    /// equal ranks are ties; `None` for a free seat).
    fn scores<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sheet: Vec<Value> = self
            .state
            .scores(&self.rules)
            .iter()
            .map(|score| {
                let mut line = record::score_json(&self.rules, score);
                line.insert("rank".into(), json!(score.rank));
                Value::Object(line)
            })
            .collect();
        crate::to_python(python, &sheet)
    }

    /// Exactly what a player may know now.
    ///
    /// Names of cards in lists stand in the order of the rules. Keys:
    ///
    /// - `seat`, `players`, `age`, `turn`: numbers;
    /// - `cities`: what everybody sees, by seat, a free one last: `board`, `side`, `counters` (name to amount, without
    ///   zeros), `built` (names of cards), `stages` (numbers built), `hand_size`, `rights` (to build free: `colours`, `renewal`, which
    ///   is `"always"`, `"age"` or `"game"`, `first_of_colour`, whether only for a card of whose colour none is built,
    ///   `numbers`, which cards of an age it is for, `None` for any, and `left`, the uses left), `stacks` (cards of which a
    ///   city can have several, name to number), `powers` (of cards: `name`, `is_used`, whether it was used in this turn,
    ///   and `is_awake`, whether it lets the seat take a further card now); the `hand_size` of a free seat is that of its
    ///   draw pile;
    /// - `hand`: names of the own cards;
    /// - `kind`: kind of the decision that the seat owes, else `None`;
    /// - `answer`: the own move, if it is given and others have still to answer, else `None`;
    /// - `waiting`: the seats that owe a decision;
    /// - `active`: the seat whose turn it is, `None` where seats do not take turns;
    /// - `table`: counters of the table (name to amount, without zeros);
    /// - `piles`: the piles on the table: `name`, `seat`, between which and its left neighbour it lies, `None` if it is for
    ///   all, `size`, the cards left, those of the row included, `top`, the top card if the seat knows it (because all see
    ///   it, or it alone has looked), else `None`, and `row`, the cards face up beside the pile;
    /// - `looked`: the cards that the seat sees while it, or everybody, looks at a pile, else `None`;
    /// - `spent`: cards that came from piles and have been discarded (name to number);
    /// - `markers`: own cards under stages, by the number of the stage;
    /// - `discards`: cards that the seat knows to lie on the discard pile: own ones, and those it saw there when it
    ///   last looked;
    /// - `discard_pile`: its cards if the seat looks at it now, else `None`;
    /// - `discard_count`: the number of its cards;
    /// - `seen`: by seat what is known of the hand it holds, `None` if nothing: `cards`, those seen there that have not
    ///   been shown elsewhere since, and `size`, the number of cards in the hand. If there are more `cards` than `size`, the others
    ///   have gone face down;
    /// - `free`: `None` without a free seat, else what the player knows of it besides its city: `seat`, `chooser` (the
    ///   player who decides for it), `kind` (of the decision that the player owes for it, else `None`), `top` (the top
    ///   card of the draw pile, while the player decides about it, else `None`), `markers` (cards that the player put
    ///   under its stages, by the number of the stage).
    ///
    /// Raises:
    ///     MoveError: there is no such seat, or it is free: only players know anything.
    fn observe<'py>(&self, python: Python<'py>, seat: SeatArgument) -> PyResult<Bound<'py, PyAny>> {
        let seen = self.state.observe(&self.rules, seat.0).map_err(Raise::raise)?;
        crate::to_python(python, &seen)
    }

    /// A game drawn among all that a player cannot tell from this one, each equally likely.
    ///
    /// It agrees with everything that the player has seen: `drawn.observe(seat)` is the same, and so are the moves of the
    /// player. Hands that it has held are known to hold what is left of them; what others put face down, hands never held,
    /// decks not yet dealt, and piles but for the cards seen there are laid anew, every way of laying the cards being equally
    /// likely. Answers that others have given unseen are drawn among their legal moves then. What could be concluded
    /// from moves that others did not make is left aside.
    ///
    /// Args:
    ///     seat: the player.
    ///     seed: decides the draw.
    ///
    /// Returns:
    ///     A game without a seed; playing it on leaves this one alone.
    ///
    /// Raises:
    ///     MoveError: there is no such seat, or it is free: only players know anything.
    fn determinize(&self, seat: SeatArgument, seed: SeedArgument) -> PyResult<Self> {
        let drawn = self.state.determinize(&self.rules, seat.0, &mut Rng::new(seed.0)).map_err(Raise::raise)?;
        Ok(Self::new(Arc::clone(&self.rules), drawn, None))
    }

    /// An independent copy.
    #[pyo3(name = "clone")]
    fn copy(&self) -> Self {
        self.clone()
    }

    /// The whole state, to be resumed by `Game.from_bytes`.
    fn to_bytes<'py>(&self, python: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(python, &self.state.to_bytes(&self.rules, self.seed))
    }

    /// Resume a saved game.
    ///
    /// Raises:
    ///     StateError: the bytes are not a whole and valid state of this ruleset and version.
    #[staticmethod]
    fn from_bytes(ruleset: &PyRuleset, state: &[u8]) -> PyResult<Self> {
        let (state, seed) = State::from_bytes(&ruleset.0, state).map_err(Raise::raise)?;
        Ok(Self::new(Arc::clone(&ruleset.0), state, seed))
    }

    fn __reduce__<'py>(&self, python: Python<'py>) -> PyResult<Rebuild<'py>> {
        let rebuild = python.get_type::<Self>().getattr("from_bytes")?;
        Ok((rebuild, (self.ruleset(), self.to_bytes(python))))
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone()
    }

    fn __repr__(&self) -> String {
        let at = match (self.is_over(), self.age()) {
            (true, _) => "over".into(),
            (false, 0) => format!("turn {}", self.turn()),
            (false, age) => format!("age {age}, turn {}", self.turn()),
        };
        format!("<Game of {:?}, {} seats, {at}>", self.rules.tables().name, self.seats())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.rules.digest() == other.rules.digest() && self.state == other.state
    }

    fn __hash__(&self) -> u64 {
        crate::hash_of(&self.state)
    }
}
