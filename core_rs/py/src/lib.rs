//! Python bindings of the engine: the module `septem._core`. No rules here, only translation.

// Doc comments of Python objects are their docstrings, the same as in the stub.
#![allow(clippy::doc_markdown)]

mod actions;
mod arguments;
mod batch;
mod errors;
mod game;
mod interpreter;
mod moves;
mod observations;
mod ruleset;
mod simulate;

use pyo3::prelude::*;

/// The native engine.
#[pymodule(gil_used = false)]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::actions::PyActions;
    #[pymodule_export]
    use crate::batch::PyBatch;
    #[pymodule_export]
    use crate::game::PyGame;
    #[pymodule_export]
    use crate::moves::{PyDecision, PyMove, PyPayment};
    #[pymodule_export]
    use crate::observations::PyObservations;
    #[pymodule_export]
    use crate::ruleset::PyRuleset;
    #[pymodule_export]
    use crate::simulate::{PyTally, agents, choose, replay, simulate};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::interpreter::claim(module.py())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("TABLES_FORMAT", septem_engine::tables::FORMAT_VERSION)?;
        module.add("TABLES_MAGIC", pyo3::types::PyBytes::new(module.py(), &septem_engine::tables::MAGIC))?;
        module.add("RECORD_FORMAT", septem_engine::record::FORMAT)
    }
}

/// Hash of a value as Python wants it.
fn hash_of(value: &impl std::hash::Hash) -> u64 {
    use std::hash::{DefaultHasher, Hasher as _};
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Turns plain data into Python objects.
fn to_python<'py, T: serde::Serialize>(python: Python<'py>, value: &T) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize::pythonize(python, value)?)
}
