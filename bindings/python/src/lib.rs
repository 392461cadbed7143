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
    use super::document::{_check, Document, format_text, from_json, to_json};
    #[pymodule_export]
    use super::dump::dumps;
    #[pymodule_export]
    use super::errors::HclError;
    #[pymodule_export]
    use super::hcl2::_hcl2_loads;
    #[pymodule_export]
    use super::limits::Limits;
    #[pymodule_export]
    use super::load::loads;
    #[pymodule_export]
    use super::locate::_mistakes;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::refuse_subinterpreters(module.py())?;
        hcl_core::internal::set_nfc(super::nfc);
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

/// Returns a text in Unicode's normal form C, by Python's tables.
fn nfc(text: &str) -> String {
    let normalized = Python::attach(|py| {
        let unicodedata = py.import("unicodedata")?;
        unicodedata
            .call_method1("normalize", ("NFC", text))?
            .extract()
    });
    // A Python without the module has not been seen.
    normalized.unwrap_or_else(|_: PyErr| text.to_owned())
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
