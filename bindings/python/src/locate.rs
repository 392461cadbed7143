//! Diagnostics about decoded data, with the spans of the text that the data was read from.

use hcl_core::diagnostic::{did_you_mean, suggest};
use hcl_core::source::Span;
use hcl_core::{Diagnostic, Diagnostics, Limits, ParsedSource, Syntax};
use hcl_write::{Address, AddressPart, Found, Root};
use pyo3::prelude::*;

use crate::errors::Failure;
use crate::load::{FileName, source};

/// A step of a path in data: a name, or an index.
#[derive(Debug, FromPyObject)]
pub(crate) enum Step {
    Index(usize),
    Name(String),
}

impl From<Step> for AddressPart {
    fn from(step: Step) -> Self {
        match step {
            Step::Index(index) => Self::Index(index),
            Step::Name(name) => Self::Name(name.into()),
        }
    }
}

/// A mistake in data: its path, a code, a summary and a detail. An unknown name has the names that are known.
type Mistake = (Vec<Step>, String, String, String, Option<Vec<String>>);

/// Returns an `HclError` with a diagnostic for each mistake in the data of `text`.
#[pyfunction]
pub(crate) fn _mistakes(
    py: Python<'_>,
    text: &str,
    filename: FileName,
    mistakes: Vec<Mistake>,
) -> PyResult<Py<PyAny>> {
    let source = source(&filename.0, text)?;
    let parsed = ParsedSource::parse(&source, Syntax::of_name(&filename.0), &Limits::default());
    let mut diagnostics = Diagnostics::new();
    // A name that an unknown name resembles is not also missing. Pydantic does not count a single block.
    let mut meant = Vec::new();
    let uncounted = |path: &[AddressPart]| -> Vec<AddressPart> {
        let parts = path.iter().filter(|part| **part != AddressPart::Index(0));
        parts.cloned().collect()
    };
    for (path, code, summary, detail, known) in mistakes {
        let path: Vec<AddressPart> = path.into_iter().map(AddressPart::from).collect();
        if meant.contains(&uncounted(&path)) {
            continue;
        }
        let diagnostic = match (&known, path.split_last()) {
            (Some(known), Some((last, around))) => {
                let name = last.name().unwrap_or_default();
                let near = suggest(name, known.iter().map(String::as_str));
                meant.extend(near.map(|near| uncounted(&[around, &[near.into()]].concat())));
                let detail = match near {
                    Some(_) => format!("{detail}{}", did_you_mean(near)),
                    None if known.is_empty() => detail,
                    None => format!("{detail} Names that are: {}.", known.join(", ")),
                };
                Diagnostic::error(summary, detail).did_you_mean(name, near)
            }
            _ => Diagnostic::error(summary, detail),
        };
        let at = locate(parsed.tree().into(), &path, known.is_some());
        let diagnostic = diagnostic.with_code(code).at(source.span(at));
        diagnostics.push(match Address::new(path) {
            Ok(address) => diagnostic.with_path(address.to_string()),
            Err(_) => diagnostic,
        });
    }
    diagnostics.sort_by_position();
    let error = Failure::from(diagnostics).into_exception(py, None);
    Ok(error.into_value(py).into_any())
}

/// Returns the span of the value at an address, or of its name: of a block, the header. If nothing is there, returns the span of the
/// innermost part that exists.
fn locate(root: Root<'_>, path: &[AddressPart], is_name: bool) -> Span {
    let part = |parts: &[AddressPart]| -> Option<Span> {
        let address = Address::new(parts.iter().cloned()).ok()?;
        let found = address.find(root).into_iter().next()?;
        Some(match found {
            Found::Block(_) => found.name_span().span(),
            _ if is_name && parts.len() == path.len() => found.name_span().span(),
            _ => found.value_span(),
        })
    };
    let parts = (1..=path.len())
        .rev()
        .filter_map(|length| path.get(..length));
    // Blocks of any labels are at a type alone.
    let mut found = parts
        .filter_map(|parts| part(parts).or_else(|| part(&[parts, &[AddressPart::All]].concat())));
    found.next().unwrap_or_else(|| match root {
        Root::Native(body) => body.missing_item(),
        Root::Json(value, _) => value.span(),
    })
}
