//! The numbering of actions.

use std::sync::Arc;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use septem_engine::{Actions, Marks, MoveError, Ruleset, tables};
use serde_json::{Value, json};

use crate::errors::Raise;
use crate::moves::{PyDecision, PyMove};

/// The numbering of the actions of a ruleset, for learners: every legal move of a decision has a number of its own.
///
/// The numbers are the same in every game, whatever the number of players; only whether needless purchases are allowed, where a
/// ruleset has such a switch, makes another numbering. A number says what is done with which card, in whatever question. Of
/// several ways of paying one thing the first has the lowest number and pays the least to the left.
#[pyclass(name = "Actions", module = "septem", frozen)]
pub struct PyActions {
    rules: Arc<Ruleset>,
    actions: Arc<Actions>,
}

impl PyActions {
    pub(crate) fn new(rules: &Arc<Ruleset>, switches: u32) -> Self {
        Self { rules: Arc::clone(rules), actions: Arc::new(Actions::new(rules, switches)) }
    }

    pub(crate) fn of(rules: &Arc<Ruleset>, actions: &Arc<Actions>) -> Self {
        Self { rules: Arc::clone(rules), actions: Arc::clone(actions) }
    }

    fn numbers(&self, decision: &PyDecision) -> PyResult<Vec<u32>> {
        if decision.rules.digest() != self.rules.digest() {
            return Err(MoveError::Malformed("the decision is of another ruleset".into()).raise());
        }
        let mut numbers = Vec::new();
        let found = self.actions.numbers(
            decision.context,
            decision.players,
            &decision.moves,
            &mut Marks::default(),
            &mut numbers,
        );
        found.map_err(Raise::raise)?;
        Ok(numbers)
    }
}

#[pymethods]
impl PyActions {
    /// How many numbers there are; they begin at 0.
    #[getter]
    fn size(&self) -> usize {
        self.actions.size()
    }

    /// A digest of the numbering: another one means that numbers have another meaning.
    #[getter]
    fn version(&self) -> &str {
        self.actions.version()
    }

    /// By board and side the lane of each stage, from 1, as the words of numbers name it. Stages that can be built at the same
    /// time are in different lanes; those of one lane share their numbers.
    #[getter]
    fn lanes<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sides = |(board, lanes): (&tables::Board, &Vec<Vec<usize>>)| {
            let sides = board.sides.iter().zip(lanes).map(|(side, lanes)| (side.name.clone(), json!(lanes)));
            (board.name.clone(), Value::Object(sides.collect()))
        };
        let boards = self.rules.tables().boards.iter();
        let lanes = self.actions.lanes();
        crate::to_python(python, &Value::Object(boards.zip(&lanes).map(sides).collect()))
    }

    /// The numbers of the moves of a decision, in the order of its moves.
    ///
    /// Raises:
    ///     MoveError: the decision is of another ruleset, or of a game with another numbering.
    fn ids(&self, decision: &PyDecision) -> PyResult<Vec<u32>> {
        self.numbers(decision)
    }

    /// The number of one of the moves of a decision.
    ///
    /// Raises:
    ///     MoveError: it is none of them, or the decision has another numbering.
    fn id_of(&self, decision: &PyDecision, r#move: &PyMove) -> PyResult<u32> {
        let numbers = self.numbers(decision)?;
        let is_same = r#move.context == decision.context && r#move.rules.digest() == self.rules.digest();
        let found = decision.moves.iter().position(|legal| is_same && *legal == r#move.chosen);
        found
            .map(|index| numbers[index])
            .ok_or_else(|| MoveError::Malformed("it is none of the moves of the decision".into()).raise())
    }

    /// The move of a decision that has this number.
    ///
    /// Raises:
    ///     MoveError: no legal move has it, or the decision has another numbering.
    fn move_of(&self, decision: &PyDecision, action: u32) -> PyResult<PyMove> {
        let numbers = self.numbers(decision)?;
        let index = numbers.iter().position(|number| *number == action).ok_or_else(|| {
            let words = self.actions.text(action as usize).unwrap_or_else(|| "no action at all".into());
            MoveError::Malformed(format!("action {action} ({words}) is not legal; legal are {numbers:?}")).raise()
        })?;
        let rules = Arc::clone(&self.rules);
        Ok(PyMove { rules, context: decision.context, chosen: decision.moves[index] })
    }

    /// Which numbers are legal: one byte a number, 1 or 0 (`numpy.frombuffer(mask, bool)` reads it).
    ///
    /// Raises:
    ///     MoveError: the decision has another numbering.
    fn mask<'py>(&self, python: Python<'py>, decision: &PyDecision) -> PyResult<Bound<'py, PyBytes>> {
        let mut mask = vec![0_u8; self.actions.size()];
        for number in self.numbers(decision)? {
            mask[number as usize] = 1;
        }
        Ok(PyBytes::new(python, &mask))
    }

    /// What a number means, in words.
    ///
    /// Raises:
    ///     IndexError: there is no such number.
    fn text(&self, action: usize) -> PyResult<String> {
        self.actions.text(action).ok_or_else(|| {
            PyIndexError::new_err(format!(
                "there is no action {action}: they are numbered 0 to {}",
                self.size().saturating_sub(1)
            ))
        })
    }

    fn __len__(&self) -> usize {
        self.size()
    }

    fn __repr__(&self) -> String {
        format!("<Actions of {:?}, {} numbers, version {}>", self.rules.tables().name, self.size(), self.version())
    }
}
