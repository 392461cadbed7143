//! Reports as exceptions.

use hcl_core::diagnostic::Renderer;
use hcl_core::source::{ColumnUnit, Source};
use hcl_core::{Diagnostics, SourceSpan};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

create_exception!(
    hcl_serde,
    HclError,
    PyValueError,
    "A configuration has mistakes.\n\nThe text of the exception is a report with the lines of the source. The attribute\n`diagnostics` is a list of Diagnostic, in the order of their positions."
);

/// An error on the way from a text to objects.
#[derive(Debug)]
pub(crate) enum Failure {
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
    pub(crate) fn into_exception(self, py: Python<'_>, cause: Option<PyErr>) -> PyErr {
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
pub(crate) fn list<'py>(
    py: Python<'py>,
    diagnostics: &Diagnostics,
) -> PyResult<Bound<'py, PyList>> {
    let mut offsets = CodePoints::default();
    for diagnostic in diagnostics.iter() {
        let suggestions = diagnostic.suggestions().iter().map(|it| &it.span);
        for span in diagnostic.subject().into_iter().chain(suggestions) {
            offsets.note(span);
        }
    }
    offsets.count();
    let list = PyList::empty(py);
    for diagnostic in diagnostics.iter() {
        list.append(Py::new(py, Diagnostic::new(diagnostic, &offsets))?)?;
    }
    Ok(list)
}

/// The offsets of spans in code points, which index a `str`. All of a source are counted in one pass.
#[derive(Default)]
struct CodePoints {
    sources: Vec<(Source, Vec<(usize, usize)>)>,
}

impl CodePoints {
    fn note(&mut self, span: &SourceSpan) {
        let range = span.span().range();
        let known = self
            .sources
            .iter_mut()
            .find(|(source, _)| source == span.source());
        let bytes = [(range.start, 0), (range.end, 0)];
        match known {
            Some((_, offsets)) => offsets.extend(bytes),
            None => self.sources.push((span.source().clone(), bytes.into())),
        }
    }

    fn count(&mut self) {
        for (source, offsets) in &mut self.sources {
            offsets.sort_unstable();
            let (mut at, mut count) = (0, 0);
            for (byte, points) in offsets {
                let part = source.text().get(at..*byte).unwrap_or_default();
                count += part.chars().count();
                at = *byte;
                *points = count;
            }
        }
    }

    fn of(&self, source: &Source, byte: usize) -> usize {
        let known = self.sources.iter().find(|(other, _)| other == source);
        known
            .and_then(|(_, offsets)| {
                let at = offsets
                    .binary_search_by_key(&byte, |(byte, _)| *byte)
                    .ok()?;
                offsets.get(at).map(|(_, points)| *points)
            })
            .unwrap_or(byte)
    }
}

/// A span of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Range {
    filename: String,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    start: usize,
    end: usize,
}

impl Range {
    fn new(span: &SourceSpan, offsets: &CodePoints) -> Self {
        let (start, end) = (
            span.start_in(ColumnUnit::Utf32),
            span.end_in(ColumnUnit::Utf32),
        );
        let bytes = span.span().range();
        Self {
            filename: span.source().name().to_owned(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            start: offsets.of(span.source(), bytes.start),
            end: offsets.of(span.source(), bytes.end),
        }
    }
}

/// A change that corrects a mistake: `text` replaces the characters from `start` to `end`.
#[pyclass(module = "hcl_serde", frozen, get_all, eq, from_py_object)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Suggestion {
    /// A label for a menu.
    title: String,
    text: String,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    start: usize,
    end: usize,
}

/// A mistake, or a warning. Lines and columns begin at 1 and count code points, as offsets do; the end is exclusive.
#[pyclass(module = "hcl_serde", frozen, get_all, eq)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Diagnostic {
    /// "error" or "warning".
    severity: String,
    /// A stable name for the kind of mistake.
    code: Option<String>,
    summary: String,
    detail: String,
    filename: Option<String>,
    line: Option<u32>,
    column: Option<u32>,
    end_line: Option<u32>,
    end_column: Option<u32>,
    start: Option<usize>,
    end: Option<usize>,
    /// The path of the value: `service["web"].port`.
    path: Option<String>,
    suggestions: Vec<Suggestion>,
    /// The report with the lines of the source.
    report: String,
}

impl Diagnostic {
    fn new(diagnostic: &hcl_core::Diagnostic, offsets: &CodePoints) -> Self {
        let range = diagnostic.subject().map(|span| Range::new(span, offsets));
        let suggestions = diagnostic.suggestions().iter().map(|suggestion| {
            let range = Range::new(&suggestion.span, offsets);
            Suggestion {
                title: suggestion.title(),
                text: suggestion.text.clone().into_owned(),
                line: range.line,
                column: range.column,
                end_line: range.end_line,
                end_column: range.end_column,
                start: range.start,
                end: range.end,
            }
        });
        Self {
            severity: diagnostic.severity().name().to_owned(),
            code: diagnostic.code().map(std::borrow::Cow::into_owned),
            summary: diagnostic.summary().to_owned(),
            detail: diagnostic.detail().to_owned(),
            line: range.as_ref().map(|range| range.line),
            column: range.as_ref().map(|range| range.column),
            end_line: range.as_ref().map(|range| range.end_line),
            end_column: range.as_ref().map(|range| range.end_column),
            start: range.as_ref().map(|range| range.start),
            end: range.as_ref().map(|range| range.end),
            filename: range.map(|range| range.filename),
            path: diagnostic.field_path().map(str::to_owned),
            suggestions: suggestions.collect(),
            report: diagnostic.render(&Renderer::plain()).trim_end().to_owned(),
        }
    }
}

/// The positions of a diagnostic.
type Positions = (
    Option<u32>,
    Option<u32>,
    Option<u32>,
    Option<u32>,
    Option<usize>,
    Option<usize>,
);

/// Returns a suggestion from its fields, for `pickle`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the fields")]
pub(crate) const fn _suggestion(
    title: String,
    text: String,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    start: usize,
    end: usize,
) -> Suggestion {
    Suggestion {
        title,
        text,
        line,
        column,
        end_line,
        end_column,
        start,
        end,
    }
}

/// Returns a diagnostic from its fields, for `pickle`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the fields")]
pub(crate) fn _diagnostic(
    severity: String,
    code: Option<String>,
    summary: String,
    detail: String,
    filename: Option<String>,
    positions: Positions,
    path: Option<String>,
    suggestions: Vec<Suggestion>,
    report: String,
) -> Diagnostic {
    let (line, column, end_line, end_column, start, end) = positions;
    Diagnostic {
        severity,
        code,
        summary,
        detail,
        filename,
        line,
        column,
        end_line,
        end_column,
        start,
        end,
        path,
        suggestions,
        report,
    }
}

#[pymethods]
impl Suggestion {
    fn __repr__(&self) -> String {
        format!("<Suggestion {}:{}: {}>", self.line, self.column, self.title)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let fields = (
            &self.title,
            &self.text,
            self.line,
            self.column,
            self.end_line,
            self.end_column,
            self.start,
            self.end,
        );
        (maker(py, "_suggestion")?, fields).into_pyobject(py)
    }
}

fn maker<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import(intern!(py, "hcl_serde._native"))?.getattr(name)
}

#[pymethods]
impl Diagnostic {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let positions = (
            self.line,
            self.column,
            self.end_line,
            self.end_column,
            self.start,
            self.end,
        );
        let fields = (
            &self.severity,
            &self.code,
            &self.summary,
            &self.detail,
            &self.filename,
            positions,
            &self.path,
            self.suggestions.clone(),
            &self.report,
        );
        (maker(py, "_diagnostic")?, fields).into_pyobject(py)
    }

    /// The first suggestion, or None.
    #[getter]
    fn suggestion(&self) -> Option<Suggestion> {
        self.suggestions.first().cloned()
    }

    fn __str__(&self) -> &str {
        &self.report
    }

    fn __repr__(&self) -> String {
        let at = match (&self.filename, self.line, self.column) {
            (Some(name), Some(line), Some(column)) => format!("{name}:{line}:{column}: "),
            _ => String::new(),
        };
        format!("<Diagnostic {at}{}: {}>", self.severity, self.summary)
    }
}
