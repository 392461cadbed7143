//! Limits on what a configuration may cost.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Depths are bounded by the stack of a thread.
const MAX_DEPTH: u32 = 256;

/// Limits(*, source_bytes=4294967295, nesting=256, steps=10000000, bytes=134217728, value_depth=256)
/// --
///
/// Limits on what a configuration may cost. The defaults suit files from unknown authors.
///
/// source_bytes: the length of a text in UTF-8.
/// nesting: the depth of blocks, expressions and templates, at most 256.
/// steps: the steps of an evaluation.
/// bytes: the memory that an evaluation may allocate.
/// value_depth: the depth of values, at most 256.
#[pyclass(module = "hcl_serde", frozen, get_all, eq, from_py_object)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    source_bytes: u32,
    nesting: u32,
    steps: u64,
    bytes: u64,
    value_depth: u32,
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (*, source_bytes=u32::MAX, nesting=256, steps=10_000_000, bytes=134_217_728, value_depth=256))]
    fn new(
        source_bytes: u32,
        nesting: u32,
        steps: u64,
        bytes: u64,
        value_depth: u32,
    ) -> PyResult<Self> {
        for (name, depth) in [("nesting", nesting), ("value_depth", value_depth)] {
            if depth > MAX_DEPTH {
                return Err(PyValueError::new_err(format!(
                    "{name} must be at most {MAX_DEPTH}, which the stack of a thread has space for"
                )));
            }
        }
        Ok(Self {
            source_bytes,
            nesting,
            steps,
            bytes,
            value_depth,
        })
    }

    fn __repr__(&self) -> String {
        let fields = format!("{self:?}").replace(": ", "=");
        fields.replace(" { ", "(").replace(" }", ")")
    }
}

impl From<Limits> for hcl_core::Limits {
    fn from(limits: Limits) -> Self {
        Self::default()
            .with_source_bytes(limits.source_bytes)
            .with_nesting(limits.nesting)
            .with_steps(limits.steps)
            .with_bytes(limits.bytes)
            .with_value_depth(limits.value_depth)
    }
}
