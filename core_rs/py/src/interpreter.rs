//! One interpreter of a process has the module.

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// Makes the interpreter the one that has the module, if no other has it. Types and exceptions of the module exist once in
/// a process: another interpreter would get those of the first, and its `except` would not catch them.
pub(crate) fn claim(python: Python<'_>) -> PyResult<()> {
    // Every interpreter has a module `sys` of its own.
    static OWNER: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let own = python.import("sys")?;
    let owner = OWNER.get_or_init(python, || own.clone().unbind());
    if owner.bind(python).is(&own) {
        return Ok(());
    }
    let problem = "septem is loaded in another interpreter of this process already, and only one can have it: use threads \
                   of that interpreter, or processes";
    Err(PyImportError::new_err(problem))
}
