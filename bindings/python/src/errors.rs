//! Reports as exceptions.

use hcl_core::diagnostic::Renderer;
use hcl_core::source::{ColumnUnit, OffsetIndexes};
use hcl_core::{Diagnostics, SourceSpan};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple, PyType};

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
    let report = diagnostics.render(&Renderer::plain());
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

/// A field of a record of Python.
type Field<'py> = Bound<'py, PyAny>;

/// Returns a diagnostic as an object.
fn object<'py>(
    py: Python<'py>,
    diagnostic: &hcl_core::Diagnostic,
    offsets: &mut OffsetIndexes,
) -> PyResult<Field<'py>> {
    static DIAGNOSTIC: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let suggestions = diagnostic.suggestions().iter();
    let suggestions = suggestions.map(|suggestion| self::suggestion(py, suggestion, offsets));
    let suggestions = suggestions.collect::<PyResult<Vec<_>>>()?;
    let mut fields: Vec<Field<'py>> = vec![
        text(py, diagnostic.severity().name())?,
        diagnostic.code().into_pyobject(py)?,
        text(py, diagnostic.summary())?,
        text(py, &diagnostic.detail())?,
    ];
    match diagnostic.subject() {
        Some(span) => {
            fields.push(text(py, span.source().name())?);
            push_range(py, span, offsets, &mut fields)?;
        }
        None => fields.extend(std::iter::repeat_n(py.None().into_bound(py), 7)),
    }
    fields.push(diagnostic.field_path().into_pyobject(py)?);
    fields.push(PyList::new(py, suggestions)?.into_any());
    fields.push(text(py, diagnostic.render(&Renderer::plain()).trim_end())?);
    let class = DIAGNOSTIC.import(py, "hcl_serde._diagnostics", "Diagnostic")?;
    class.call1(PyTuple::new(py, fields)?)
}

fn suggestion<'py>(
    py: Python<'py>,
    suggestion: &hcl_core::diagnostic::Suggestion,
    offsets: &mut OffsetIndexes,
) -> PyResult<Field<'py>> {
    static SUGGESTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let mut fields = vec![text(py, &suggestion.title())?, text(py, &suggestion.text)?];
    push_range(py, &suggestion.span, offsets, &mut fields)?;
    let class = SUGGESTION.import(py, "hcl_serde._diagnostics", "Suggestion")?;
    class.call1(PyTuple::new(py, fields)?)
}

/// Adds line and column of the start and of the end, and both offsets.
fn push_range<'py>(
    py: Python<'py>,
    span: &SourceSpan,
    offsets: &mut OffsetIndexes,
    fields: &mut Vec<Field<'py>>,
) -> PyResult<()> {
    let unit = ColumnUnit::Utf32;
    let (start, end) = (span.start_in(unit), span.end_in(unit));
    for number in [start.line, start.column, end.line, end.column] {
        fields.push(number.into_pyobject(py)?.into_any());
    }
    let offsets = offsets.of(span.source());
    for byte in [span.span().start, span.span().end] {
        let offset = offsets.offset(byte);
        fields.push(offset.into_pyobject(py)?.into_any());
    }
    Ok(())
}

fn text<'py>(py: Python<'py>, text: &str) -> PyResult<Field<'py>> {
    Ok(text.into_pyobject(py)?.into_any())
}
