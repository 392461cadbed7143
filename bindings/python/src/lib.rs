//! HCL 2 for Python: converts between Python's objects and the crates of the project, and holds no logic of HCL.

mod call;
mod dump;
mod errors;
mod keys;
mod limits;
mod load;
mod number;
mod objects;
mod value;

use pyo3::prelude::*;

/// The compiled part of the package `hcl_serde`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::dump::dumps;
    #[pymodule_export]
    use super::errors::{Diagnostic, HclError, Suggestion};
    #[pymodule_export]
    use super::limits::Limits;
    #[pymodule_export]
    use super::load::loads;
}
