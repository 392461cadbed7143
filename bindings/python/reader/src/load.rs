//! Configurations as dicts.

use hcl_core::internal::meter;
use hcl_core::json_form::{hcl2json, send_evaluated, send_partial};
use hcl_core::native::{self, File};
use hcl_core::source::Source;
use hcl_core::{Diagnostic, Diagnostics};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::call::{self, Raised};
use crate::errors::Failure;
use crate::limits::Limits;
use crate::number::Fractions;
use crate::objects::Objects;

/// Shorter texts are parsed without releasing the lock of the interpreter, which takes longer than parsing them.
const MIN_DETACHED: usize = 16 << 10;

/// Bytes of data that each byte of a text may become, in memory.
const BYTES_PER_BYTE: u64 = 64;

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

/// Reads a text of the native syntax.
///
/// Blocks become lists of dicts, after a dict for each label. A mistake is an HclError.
///
/// filename: the name of the text in reports.
/// unresolved: "text", the default, returns expressions as text, "${var.port}", and evaluates nothing; "error", the default with
///     variables or functions, returns values, or raises HclError; "partial" returns values where they are known, and text otherwise.
/// variables: a mapping of names to data.
/// functions: a dict of names to callables, beside the standard functions.
/// standard_functions: whether there are standard functions, such as upper.
/// limits: a Limits object, for texts of strangers.
/// numbers: "exact" reads int, float if it is printed with the same digits, and Decimal otherwise; "float" rounds to float.
/// plain: whether blocks are a list instead of Blocks.
#[pyfunction]
#[pyo3(signature = (
    text, *, filename="<string>", unresolved=None, variables=None, functions=None,
    standard_functions=true, limits=None, numbers="exact", plain=false,
))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn loads<'py>(
    text: &Bound<'py, PyAny>,
    filename: &str,
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
    let file = parse(text, filename, limits)?;
    if unresolved == Unresolved::Text {
        return send_text(py, &file, fractions, plain);
    }
    let mut objects = Objects::new(py, fractions, plain);
    let raised = Raised::default();
    let length = file.source().text().len();
    let context = call::context(
        variables,
        functions,
        standard_functions,
        limits,
        length,
        &raised,
    )?;
    let bytes = limits.bytes.saturating_add(length as u64 * BYTES_PER_BYTE);
    let loaded = meter::within(bytes, u64::MAX, || match unresolved {
        Unresolved::Error => {
            send_evaluated(file.body(), &context, &mut objects, || raised.interrupt(py))
        }
        _ => send_partial(file.body(), &context, &mut objects, || raised.interrupt(py)),
    });
    let root = objects.finish();
    match loaded {
        Ok(()) => Ok(root),
        Err(failure) => Err(failure.into_exception(py, raised.take())),
    }
}

/// Returns the data of a file, with expressions as text.
pub fn send_text<'py>(
    py: Python<'py>,
    file: &File,
    fractions: Fractions,
    is_plain: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let mut objects = Objects::new(py, fractions, is_plain);
    let sent = hcl2json::body(file.body(), &mut objects);
    let root = objects.finish();
    sent.map_err(|failure| failure.into_exception(py, None))?;
    Ok(root)
}

/// Parses a `str` or `bytes`.
pub fn parse(text: &Bound<'_, PyAny>, filename: &str, limits: hcl_core::Limits) -> PyResult<File> {
    let py = text.py();
    let parse = |read: &(dyn Fn(&mut Diagnostics) -> Result<File, Failure> + Sync),
                 length: usize| {
        let run = || {
            let mut diagnostics = Diagnostics::new();
            let file = read(&mut diagnostics)?;
            diagnostics.into_result(file).map_err(Failure::from)
        };
        let parsed = if length < MIN_DETACHED {
            run()
        } else {
            py.detach(run)
        };
        parsed.map_err(|failure| failure.into_exception(py, None))
    };
    if let Ok(text) = text.cast::<PyString>() {
        let text = text.to_str()?;
        return parse(
            &|diagnostics| {
                let source = Source::new(filename, text).map_err(|_| too_large())?;
                Ok(native::parse_with(&source, &limits, diagnostics))
            },
            text.len(),
        );
    }
    let Ok(bytes) = text.cast::<PyBytes>() else {
        return Err(PyTypeError::new_err(format!(
            "the text must be str or bytes, not {}",
            text.get_type().name()?
        )));
    };
    let bytes = bytes.as_bytes();
    parse(
        &|diagnostics| {
            native::parse_bytes(filename, bytes, &limits, diagnostics).map_err(|_| too_large())
        },
        bytes.len(),
    )
}

fn too_large() -> Failure {
    Diagnostics::from(Diagnostic::error(
        "Source too large",
        "The text is 4 GiB or larger.",
    ))
    .into()
}
