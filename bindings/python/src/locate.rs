//! Diagnostics about decoded data, with the spans of the text that the data was read from.

use hcl_core::diagnostic::{did_you_mean, suggest};
use hcl_core::native::{Block, Body, Expression, ExpressionKind, ObjectItem, ObjectItems};
use hcl_core::source::{Source, Span};
use hcl_core::{Diagnostic, Diagnostics, Limits, ParsedSource, Syntax, Tree, json};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::Failure;
use crate::load::FileName;

/// A step of a path in data: a name, or an index.
#[derive(Debug, FromPyObject)]
pub(crate) enum Step {
    Index(usize),
    Name(String),
}

/// The part of a text that a path has led to so far.
enum Part<'f> {
    /// A body, and the span that reports about it get: the header of its block.
    Body(Body<'f>, Span),
    /// Blocks of one type, and the index of the label that the next step names. All labels before the index are equal.
    Blocks(Vec<Block<'f>>, usize),
    Value(Expression<'f>),
}

/// A mistake in data: its path, a summary and a detail. An unknown name has the names that are known.
type Mistake = (Vec<Step>, String, String, Option<Vec<String>>);

/// Returns an `HclError` with a diagnostic for each mistake in the data of `text`.
#[pyfunction]
pub(crate) fn _mistakes(
    py: Python<'_>,
    text: &str,
    filename: FileName,
    mistakes: Vec<Mistake>,
) -> PyResult<Py<PyAny>> {
    let source = Source::new(&*filename, text)
        .map_err(|_| PyValueError::new_err("the text is 4 GiB or larger"))?;
    let parsed = ParsedSource::parse(&source, Syntax::of_name(&filename), &Limits::default());
    let mut diagnostics = Diagnostics::new();
    for (path, summary, detail, known) in mistakes {
        let diagnostic = match (&known, path.last()) {
            (Some(known), Some(Step::Name(name))) => unknown_name(summary, &detail, name, known),
            _ => Diagnostic::error(summary, detail),
        };
        let at = match parsed.tree() {
            Tree::Native(file) => locate(file.body(), &path, known.is_some()),
            Tree::Json(file) => locate_json(file.root(), &path, known.is_some()),
        };
        diagnostics.push(diagnostic.at(source.span(at)).with_path(printed(&path)));
    }
    diagnostics.sort_by_position();
    let error = Failure::from(diagnostics).into_exception(py, None);
    Ok(error.into_value(py).into_any())
}

fn unknown_name(summary: String, detail: &str, name: &str, known: &[String]) -> Diagnostic {
    let near = suggest(name, known.iter().map(String::as_str));
    let detail = match near {
        Some(_) => format!("{detail}{}", did_you_mean(near)),
        None if known.is_empty() => detail.to_owned(),
        None => format!("{detail} Names that are: {}.", known.join(", ")),
    };
    Diagnostic::error(summary, detail).did_you_mean(name, near)
}

/// Returns the span of the value at a path, or of its name. If the path leads nowhere, returns the span of its innermost part that
/// exists.
fn locate(body: Body<'_>, path: &[Step], is_name: bool) -> Span {
    let mut part = Part::Body(body, body.missing_item());
    for (index, step) in path.iter().enumerate() {
        if is_name
            && index + 1 == path.len()
            && let Some(name) = part.name(step)
        {
            return name;
        }
        match part.inner(step) {
            Some(inner) => part = inner,
            None => break,
        }
    }
    part.span()
}

/// As [`locate`], in the JSON syntax.
fn locate_json(mut value: json::Value<'_>, path: &[Step], is_name: bool) -> Span {
    for (index, step) in path.iter().enumerate() {
        let inner = match (value.kind(), step) {
            (json::ValueKind::Object(properties), Step::Name(name)) => {
                let mut named = properties.filter(|property| property.name().decode() == *name);
                let Some(property) = named.next() else { break };
                if is_name && index + 1 == path.len() {
                    return property.name_span();
                }
                Some(property.value())
            }
            (json::ValueKind::Array(mut elements), Step::Index(index)) => elements.nth(*index),
            _ => None,
        };
        match inner {
            Some(inner) => value = inner,
            None => break,
        }
    }
    value.span()
}

impl<'f> Part<'f> {
    fn inner(&self, step: &Step) -> Option<Self> {
        match (self, step) {
            (Self::Body(body, _), Step::Name(name)) => {
                if let Some(attribute) = body.attribute(name) {
                    return Some(Self::Value(attribute.expression()));
                }
                let blocks: Vec<Block<'f>> = body.blocks_of_type(name).collect();
                (!blocks.is_empty()).then_some(Self::Blocks(blocks, 0))
            }
            (Self::Body(..), Step::Index(_)) => None,
            (Self::Blocks(blocks, depth), _) => {
                let first = blocks.first()?;
                match (first.label(*depth), step) {
                    (Some(_), Step::Name(name)) => {
                        let has_label = |block: &&Block<'f>| {
                            block
                                .label(*depth)
                                .is_some_and(|label| label.text() == **name)
                        };
                        let inner: Vec<Block<'f>> =
                            blocks.iter().filter(has_label).copied().collect();
                        (!inner.is_empty()).then_some(Self::Blocks(inner, depth + 1))
                    }
                    (Some(_), Step::Index(_)) => None,
                    (None, Step::Index(index)) => {
                        let block = blocks.get(*index)?;
                        Some(Self::Body(block.body(), block.definition_span()))
                    }
                    // A field of one block: its path has no index.
                    (None, Step::Name(_)) => {
                        Self::Body(first.body(), first.definition_span()).inner(step)
                    }
                }
            }
            (Self::Value(expression), step) => match (expression.kind(), step) {
                (ExpressionKind::Tuple(tuple), Step::Index(index)) => {
                    tuple.elements().nth(*index).map(Self::Value)
                }
                (ExpressionKind::Object(object), Step::Name(name)) => {
                    item_of(object.items(), name).map(|item| Self::Value(item.value()))
                }
                (ExpressionKind::Parentheses(inner), step) => Self::Value(inner).inner(step),
                _ => None,
            },
        }
    }

    /// Returns the span of the name that a step is.
    fn name(&self, step: &Step) -> Option<Span> {
        let Step::Name(name) = step else {
            return None;
        };
        match self {
            Self::Body(body, _) => match body.attribute(name) {
                Some(attribute) => Some(attribute.name_span()),
                None => Some(body.blocks_of_type(name).next()?.type_span()),
            },
            Self::Blocks(blocks, depth) => {
                let first = blocks.first()?;
                match first.label(*depth) {
                    Some(_) => None,
                    None => Self::Body(first.body(), first.definition_span()).name(step),
                }
            }
            Self::Value(expression) => match expression.kind() {
                ExpressionKind::Object(object) => {
                    item_of(object.items(), name).map(|item| item.key().span())
                }
                _ => None,
            },
        }
    }

    fn span(&self) -> Span {
        match self {
            Self::Body(_, header) => *header,
            Self::Blocks(blocks, _) => {
                let first = blocks.first().map(|block| block.definition_span());
                first.unwrap_or_else(|| Span::at(0))
            }
            Self::Value(expression) => expression.span(),
        }
    }
}

fn item_of<'f>(mut items: ObjectItems<'f>, name: &str) -> Option<ObjectItem<'f>> {
    items.find(|item| {
        let key = item.key();
        item.key_name() == Some(name) || key.as_string().is_some_and(|text| text.decode() == name)
    })
}

/// Returns a path as text: `service.web[0].port`.
fn printed(path: &[Step]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            Step::Index(index) => text.push_str(&format!("[{index}]")),
            Step::Name(name) => {
                if !text.is_empty() {
                    text.push('.');
                }
                text.push_str(name);
            }
        }
    }
    text
}
