//! Payments, moves and decisions.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyDict};
use septem_engine::{Move, MoveContext, MoveText, Payment, Ruleset, Way};

/// What a move costs in the ruleset's currency.
#[pyclass(name = "Payment", module = "septem", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyPayment(Payment);

#[pymethods]
impl PyPayment {
    /// Amount paid to the bank.
    #[getter]
    fn bank(&self) -> u8 {
        self.0.bank
    }

    /// Amount paid to the left neighbour.
    #[getter]
    fn left(&self) -> u8 {
        self.0.left
    }

    /// Amount paid to the right neighbour.
    #[getter]
    fn right(&self) -> u8 {
        self.0.right
    }

    /// The sum of the three.
    #[getter]
    fn total(&self) -> u16 {
        self.0.total()
    }

    fn __repr__(&self) -> String {
        let Payment { bank, left, right } = self.0;
        format!("Payment(bank={bank}, left={left}, right={right})")
    }
}

/// One way of answering a decision. Moves are values: equal moves compare equal.
///
/// `str(move)` is a line for people, `move.to_dict()` the form that records use.
#[pyclass(name = "Move", module = "septem", frozen)]
#[derive(Clone)]
pub struct PyMove {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) context: MoveContext,
    pub(crate) chosen: Move,
}

impl PyMove {
    fn text(&self) -> MoveText<'_> {
        MoveText::new(&self.rules, self.context, self.chosen)
    }

    /// What makes the move equal to another one: where cards are spent, it depends on the board.
    fn key(&self) -> (u8, Move, Option<MoveContext>) {
        (self.context.ask(), self.chosen, (self.chosen.way == Way::Spend).then_some(self.context))
    }
}

#[pymethods]
impl PyMove {
    /// The use, a word of the ruleset.
    #[getter(r#do)]
    fn verb(&self) -> &str {
        self.text().verb()
    }

    /// Name of the card used; `None` if the move uses none.
    #[getter]
    fn card(&self) -> Option<&str> {
        self.text().card()
    }

    /// How it is paid: `"cost"`, `"chain"`, `"free"` or a word of the ruleset; `None` for moves that build nothing.
    #[getter]
    fn via(&self) -> Option<&str> {
        self.text().via()
    }

    /// Number of the stage built, from 1; `None` if no stage is built.
    #[getter]
    fn stage(&self) -> Option<u8> {
        self.text().stage()
    }

    /// The pile from which a card is taken, or at which is looked: `"left"`, `"right"` or the name of one that is for
    /// all; the number of its seat where every seat's pile could be meant; `None` for other moves.
    #[getter]
    fn deck<'py>(&self, python: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.text().deck().map(|deck| crate::to_python(python, &deck)).transpose()
    }

    /// The card taken from a row, or `"stack"` for one taken unseen; else the name of the power that is used or declined;
    /// `None` for other moves.
    #[getter]
    fn token(&self) -> Option<&str> {
        self.text().token()
    }

    /// The cards spent, by name in the order of the rules, with their numbers; `None` for moves that spend none.
    #[getter]
    fn spend<'py>(&self, python: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let dictionary = |spent: Vec<(&str, u8)>| spent.into_py_dict(python);
        self.text().spend().map(dictionary).transpose()
    }

    /// What is paid.
    #[getter]
    fn pay(&self) -> PyPayment {
        PyPayment(self.chosen.pay)
    }

    /// The move as records write it (see the game record format).
    fn to_dict<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::to_python(python, &self.text().to_json())
    }

    fn __str__(&self) -> String {
        self.text().to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Move: {}>", self.text())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.key() == other.key() && self.rules.digest() == other.rules.digest()
    }

    fn __hash__(&self) -> u64 {
        crate::hash_of(&self.key())
    }
}

/// A choice that one seat owes.
#[pyclass(name = "Decision", module = "septem", frozen)]
pub struct PyDecision {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) seat: usize,
    pub(crate) chooser: usize,
    /// Number of players of the game.
    pub(crate) players: usize,
    pub(crate) context: MoveContext,
    pub(crate) moves: Vec<Move>,
}

#[pymethods]
impl PyDecision {
    /// The seat whose city acts, from 0 clockwise.
    #[getter]
    fn seat(&self) -> usize {
        self.seat
    }

    /// The seat of the player who decides: the same, or for a free seat that of another.
    #[getter]
    fn chooser(&self) -> usize {
        self.chooser
    }

    /// The kind, a word of the ruleset.
    #[getter]
    fn kind(&self) -> &str {
        &self.rules.tables().asks[usize::from(self.context.ask())].kind
    }

    /// All legal moves, without repeats; the order is the same for equal states.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        let wrap = |chosen: &Move| PyMove { rules: Arc::clone(&self.rules), context: self.context, chosen: *chosen };
        self.moves.iter().map(wrap).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Decision: {} of seat {}, {} moves>", self.kind(), self.seat, self.moves.len())
    }
}
