//! Errors of the engine as Python exceptions.

use pyo3::PyErr;
use septem_engine as engine;

pub(crate) mod exceptions {
    //! The exceptions of the package.

    #![allow(missing_docs)]
    pyo3::import_exception!(septem.errors, TablesError);
    pyo3::import_exception!(septem.errors, SetupError);
    pyo3::import_exception!(septem.errors, MoveError);
    pyo3::import_exception!(septem.errors, StateError);
    pyo3::import_exception!(septem.errors, RecordError);
}

/// An engine error as the exception of the same name.
pub(crate) trait Raise {
    /// The exception.
    fn raise(self) -> PyErr;
}

macro_rules! raise {
    ($($name:ident),*) => {$(
        impl Raise for engine::$name {
            fn raise(self) -> PyErr {
                exceptions::$name::new_err(self.to_string())
            }
        }
    )*};
}

raise!(TablesError, SetupError, MoveError, StateError, RecordError);
