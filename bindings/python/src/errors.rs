//! Reports as exceptions.

use hcl_core::diagnostic::Renderer;
use hcl_core::source::{ColumnUnit, OffsetIndexes};
use hcl_core::{Diagnostic, Diagnostics, SourceSpan};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyList;

create_exception!(
    hcl_serde,
    HclError,
    PyValueError,
    "A configuration has mistakes.\n\nThe text of the exception is a report with the lines of the source. The attribute\n`diagnostics` is a list of Diagnostic, in the order of their positions."
);

/// An error on the way from a text to objects.
#[derive(Debug)]
pub enum Failure {
    /// The mistakes of a configuration.
    Hcl(Box<Diagnostics>),
    /// An exception of Python: of a function, or for want of memory.
    Python(PyErr),
}

impl From<Diagnostics> for Failure {
    fn from(diagnostics: Diagnostics) -> Self {
        Self::Hcl(Box::new(diagnostics))
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl Failure {
    /// Returns the exception. The second is its cause.
    pub fn into_exception(self, py: Python<'_>, cause: Option<PyErr>) -> PyErr {
        match self {
            Self::Python(error) => error,
            Self::Hcl(diagnostics) => match exception(py, &diagnostics) {
                Ok(error) => {
                    error.set_cause(py, cause);
                    error
                }
                Err(error) => error,
            },
        }
    }
}

/// Returns an exception with a report.
fn exception(py: Python<'_>, diagnostics: &Diagnostics) -> PyResult<PyErr> {
    let report = diagnostics
        .clone()
        .map(with_option)
        .render(&Renderer::plain());
    let error = HclError::new_err(report.trim_end().to_owned());
    let list = list(py, diagnostics)?;
    error.value(py).setattr(intern!(py, "diagnostics"), list)?;
    Ok(error)
}

/// Returns diagnostics as objects.
pub fn list<'py>(py: Python<'py>, diagnostics: &Diagnostics) -> PyResult<Bound<'py, PyList>> {
    // Code points index a `str`.
    let mut offsets = OffsetIndexes::new(ColumnUnit::Utf32);
    let list = PyList::empty(py);
    for diagnostic in diagnostics.iter() {
        list.append(object(py, diagnostic, &mut offsets)?)?;
    }
    Ok(list)
}

/// Names the limit in a report as the option of Python. The defaults of the others are as high as they can be.
fn with_option(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.with_limit_named(&|field| {
        let option = format!("the option limits=Limits({field}=…)");
        matches!(field, "steps" | "bytes").then_some(option)
    })
}

/// Returns a diagnostic as an object.
fn object<'py>(
    py: Python<'py>,
    diagnostic: &Diagnostic,
    offsets: &mut OffsetIndexes,
) -> PyResult<Bound<'py, PyAny>> {
    let diagnostic = with_option(diagnostic.clone());
    let module = py.import(intern!(py, "hcl_serde._diagnostics"))?;
    let suggestions = diagnostic.suggestions().iter().map(|suggestion| {
        let place = place(&suggestion.span, offsets);
        let fields = (suggestion.title(), &suggestion.text, place);
        module.call_method1(intern!(py, "_suggestion"), fields)
    });
    let suggestions = suggestions.collect::<PyResult<Vec<_>>>()?;
    let subject = diagnostic.subject();
    let head = (
        diagnostic.severity().name(),
        diagnostic.code(),
        diagnostic.summary(),
        diagnostic.detail(),
        subject.map(|at| at.source().name()),
    );
    let place = subject.map(|at| place(at, offsets));
    let report = diagnostic.render(&Renderer::plain());
    let tail = (diagnostic.field_path(), suggestions, report.trim_end());
    module.call_method1(intern!(py, "_diagnostic"), (head, place, tail))
}

/// Returns line and column of the start and of the end, and both offsets.
fn place(span: &SourceSpan, offsets: &mut OffsetIndexes) -> [u32; 6] {
    let unit = ColumnUnit::Utf32;
    let (start, end) = (span.start_in(unit), span.end_in(unit));
    let offsets = offsets.of(span.source());
    let [first, last] = [span.span().start, span.span().end].map(|byte| offsets.offset(byte));
    [start.line, start.column, end.line, end.column, first, last]
}
