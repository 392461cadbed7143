//! Configurations as dicts.

use hcl_core::json_form::{hcl2json, send_source};
use hcl_core::native::File;
use hcl_core::source::Source;
use hcl_core::{Diagnostic, Diagnostics, ParsedSource, Syntax, Tree};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::call::{self, Raised};
use crate::errors::Failure;
use crate::limits::Limits;
use crate::number::Fractions;
use crate::objects::Objects;

/// Work on a shorter text keeps the lock of the interpreter: to release it takes longer than the work.
const MIN_DETACHED: usize = 16 << 10;

/// The result of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unresolved {
    Text,
    Partial,
    Error,
}

impl Unresolved {
    fn parse(name: Option<&str>, is_evaluated: bool) -> PyResult<Self> {
        match (name, is_evaluated) {
            (None | Some("text"), false) => Ok(Self::Text),
            (None | Some("error"), _) => Ok(Self::Error),
            (Some("partial"), _) => Ok(Self::Partial),
            (Some("text"), true) => Err(PyValueError::new_err(
                "unresolved='text' evaluates nothing: leave out variables and functions, or use 'partial' or 'error'",
            )),
            (Some(other), _) => Err(PyValueError::new_err(format!(
                "unresolved must be 'text', 'partial' or 'error', not {other:?}"
            ))),
        }
    }
}

/// Reads a text: in the JSON syntax if `filename` ends in .json, in the native syntax otherwise.
///
/// Blocks become lists of dicts, after a dict for each label. A mistake is an HclError.
///
/// filename: the name of the text in reports, `<string>` without one.
/// unresolved: "text", the default, returns expressions as text, "${var.port}", and evaluates nothing; "error", the default with
///     variables or functions, returns values, or raises HclError; "partial" returns values where they are known, and text otherwise.
/// variables: a mapping of names to data.
/// functions: a dict of names to callables, in addition to the standard functions.
/// standard_functions: whether there are standard functions, such as upper.
/// limits: a Limits object, for texts of strangers.
/// numbers: "exact" reads int, float if it is printed with the same digits, and Decimal otherwise; "float" rounds to float.
/// plain: whether blocks are a list instead of Blocks.
#[pyfunction]
#[pyo3(signature = (
    text, *, filename=None, unresolved=None, variables=None, functions=None,
    standard_functions=true, limits=None, numbers="exact", plain=false,
))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn loads<'py>(
    text: &Bound<'py, PyAny>,
    filename: Option<FileName>,
    unresolved: Option<&str>,
    variables: Option<&Bound<'py, PyAny>>,
    functions: Option<&Bound<'py, PyDict>>,
    standard_functions: bool,
    limits: Option<Limits>,
    numbers: &str,
    plain: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let py = text.py();
    let unresolved = Unresolved::parse(unresolved, variables.is_some() || functions.is_some())?;
    let fractions = Fractions::parse(numbers)?;
    let limits = limits.map_or_else(hcl_core::Limits::default, Into::into);
    let parsed = parse_by_name(text, &filename.unwrap_or_default().0, limits)?;
    if unresolved == Unresolved::Text {
        return send_text(py, parsed.tree(), fractions, plain);
    }
    let mut objects = Objects::new(py, fractions, plain);
    let raised = Raised::default();
    let context = call::context(variables, functions, standard_functions, limits, &raised)?;
    let is_partial = unresolved == Unresolved::Partial;
    let interrupt = || raised.interrupt(py);
    let loaded = send_source(&parsed, context, is_partial, &mut objects, interrupt);
    let root = objects.finish();
    match loaded {
        Ok(()) => Ok(root),
        Err(failure) => Err(failure.into_exception(py, raised.take())),
    }
}

/// Returns the data of a file, with expressions as text.
pub fn send_text<'py>(
    py: Python<'py>,
    tree: &Tree,
    fractions: Fractions,
    is_plain: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let mut objects = Objects::new(py, fractions, is_plain);
    let sent = hcl2json::tree(tree, &mut objects);
    let root = objects.finish();
    sent.map_err(|failure| failure.into_exception(py, None))?;
    Ok(root)
}

/// The name of a text in reports. Python gives each byte that is not UTF-8 a lone surrogate, which no text has.
#[derive(Debug)]
pub struct FileName(pub String);

impl Default for FileName {
    fn default() -> Self {
        Self("<string>".to_owned())
    }
}

impl<'py> FromPyObject<'_, 'py> for FileName {
    type Error = PyErr;

    fn extract(name: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let text = name.cast::<PyString>()?;
        // Each byte of a name that is not UTF-8 is one character of Python.
        let path = name.extract::<std::path::PathBuf>();
        let lossy = path.map(|path| path.to_string_lossy().into_owned());
        Ok(Self(
            lossy.unwrap_or_else(|_| text.to_string_lossy().into_owned()),
        ))
    }
}

/// Parses a `str` or `bytes` of the native syntax.
pub fn parse(text: &Bound<'_, PyAny>, filename: &str, limits: hcl_core::Limits) -> PyResult<File> {
    match parse_as(text, filename, Syntax::Native, limits)?.tree() {
        Tree::Native(file) => Ok(file.clone()),
        Tree::Json(_) => Err(PyValueError::new_err("the text is in the JSON syntax")),
    }
}

/// Parses a `str` or `bytes` in the syntax that its name says.
pub fn parse_by_name(
    text: &Bound<'_, PyAny>,
    filename: &str,
    limits: hcl_core::Limits,
) -> PyResult<ParsedSource> {
    parse_as(text, filename, Syntax::of_name(filename), limits)
}

fn parse_as(
    text: &Bound<'_, PyAny>,
    filename: &str,
    syntax: Syntax,
    limits: hcl_core::Limits,
) -> PyResult<ParsedSource> {
    let py = text.py();
    let bytes = match (text.cast::<PyString>(), text.cast::<PyBytes>()) {
        (Ok(text), _) => text.to_str()?.as_bytes(),
        (_, Ok(bytes)) => bytes.as_bytes(),
        _ => {
            return Err(PyTypeError::new_err(format!(
                "the text must be str or bytes, not {}",
                text.get_type().name()?
            )));
        }
    };
    let parsed = detached(py, bytes.len(), || {
        let parsed = ParsedSource::parse_bytes(filename, bytes, syntax, &limits);
        let parsed = parsed.map_err(|_| too_large())?;
        let mistakes = parsed.diagnostics().clone();
        mistakes.into_result(parsed).map_err(Failure::from)
    });
    parsed.map_err(|failure| failure.into_exception(py, None))
}

/// Runs work on a text of a length, without the lock of the interpreter if the text is long.
pub fn detached<R: Send>(py: Python<'_>, length: usize, run: impl FnOnce() -> R + Send) -> R {
    if length < MIN_DETACHED {
        run()
    } else {
        py.detach(run)
    }
}

/// Returns a text with its name.
pub fn source(filename: &str, text: &str) -> PyResult<Source> {
    Source::new(filename, text).map_err(|_| PyValueError::new_err("the text is 4 GiB or larger"))
}

fn too_large() -> Failure {
    Diagnostics::from(Diagnostic::error(
        "Source too large",
        "The text is 4 GiB or larger.",
    ))
    .into()
}
