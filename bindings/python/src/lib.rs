//! HCL 2 for Python: converts between Python's objects and the crates of the project, and holds no logic of HCL.

mod call;
mod document;
mod dump;
mod errors;
mod hcl2;
mod keys;
mod limits;
mod load;
mod locate;
mod number;
mod objects;
mod value;

use std::sync::OnceLock;

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;

/// The compiled part of the package `hcl_serde`.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::document::{Document, check, format_text, from_json, to_json};
    #[pymodule_export]
    use super::dump::dumps;
    #[pymodule_export]
    use super::errors::{_diagnostic, _suggestion, Diagnostic, HclError, Suggestion};
    #[pymodule_export]
    use super::hcl2::_hcl2_loads;
    #[pymodule_export]
    use super::hcl2::dump::_hcl2_dumps;
    #[pymodule_export]
    use super::hcl2::v7::_hcl2_v7_loads;
    #[pymodule_export]
    use super::limits::Limits;
    #[pymodule_export]
    use super::load::loads;
    #[pymodule_export]
    use super::locate::_mistakes;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::refuse_subinterpreters(module.py())
    }
}

/// Returns an error in another interpreter than the first that imports the module: objects in statics belong to that.
fn refuse_subinterpreters(py: Python<'_>) -> PyResult<()> {
    static FIRST: OnceLock<usize> = OnceLock::new();
    // Each interpreter has a module `sys` of its own.
    let interpreter = py.import("sys")?.as_ptr() as usize;
    if *FIRST.get_or_init(|| interpreter) == interpreter {
        return Ok(());
    }
    Err(PyImportError::new_err(
        "hcl_serde cannot be imported in a subinterpreter: use threads or processes",
    ))
}
