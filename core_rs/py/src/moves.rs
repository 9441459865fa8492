//! Payments, moves and decisions.

use std::sync::Arc;

use pyo3::prelude::*;
use septem_engine::{Move, MoveText, Payment, Ruleset};

/// What a move costs.
#[pyclass(name = "Payment", module = "septem", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyPayment(Payment);

#[pymethods]
impl PyPayment {
    #[getter]
    fn bank(&self) -> u8 {
        self.0.bank
    }

    #[getter]
    fn left(&self) -> u8 {
        self.0.left
    }

    #[getter]
    fn right(&self) -> u8 {
        self.0.right
    }

    #[getter]
    fn total(&self) -> u16 {
        self.0.total()
    }

    fn __repr__(&self) -> String {
        let Payment { bank, left, right } = self.0;
        format!("Payment(bank={bank}, left={left}, right={right})")
    }
}

/// One way of answering a decision.
#[pyclass(name = "Move", module = "septem", frozen)]
#[derive(Clone)]
pub struct PyMove {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) ask: u8,
    pub(crate) chosen: Move,
}

impl PyMove {
    fn text(&self) -> MoveText<'_> {
        MoveText::new(&self.rules, self.ask, self.chosen)
    }
}

#[pymethods]
impl PyMove {
    #[getter(r#do)]
    fn verb(&self) -> &str {
        self.text().verb()
    }

    #[getter]
    fn card(&self) -> Option<&str> {
        self.text().card()
    }

    #[getter]
    fn via(&self) -> Option<&str> {
        self.text().via()
    }

    #[getter]
    fn stage(&self) -> Option<u8> {
        self.text().stage()
    }

    #[getter]
    fn pay(&self) -> PyPayment {
        PyPayment(self.chosen.pay)
    }

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
        (self.ask, self.chosen, self.rules.digest()) == (other.ask, other.chosen, other.rules.digest())
    }

    fn __hash__(&self) -> u64 {
        crate::hash_of(&(self.ask, self.chosen))
    }
}

/// A choice that one seat owes.
#[pyclass(name = "Decision", module = "septem", frozen)]
pub struct PyDecision {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) seat: usize,
    pub(crate) ask: u8,
    pub(crate) moves: Vec<Move>,
}

#[pymethods]
impl PyDecision {
    #[getter]
    fn seat(&self) -> usize {
        self.seat
    }

    #[getter]
    fn kind(&self) -> &str {
        &self.rules.tables().asks[usize::from(self.ask)].name
    }

    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        let wrap = |chosen: &Move| PyMove { rules: Arc::clone(&self.rules), ask: self.ask, chosen: *chosen };
        self.moves.iter().map(wrap).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Decision: {} of seat {}, {} moves>", self.kind(), self.seat, self.moves.len())
    }
}
