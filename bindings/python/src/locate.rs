//! Diagnostics about decoded data, with the spans of the text that the data was read from.

use hcl_core::native::{self, Block, Body, Expression, ExpressionKind};
use hcl_core::source::{Source, Span};
use hcl_core::{Diagnostic, Diagnostics};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use reader::errors::Failure;

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

/// Returns an `HclError` with a diagnostic for each mistake in the data of `text`. A mistake is a path, a summary and a detail.
#[pyfunction]
pub(crate) fn _mistakes(
    py: Python<'_>,
    text: &str,
    filename: &str,
    mistakes: Vec<(Vec<Step>, String, String)>,
) -> PyResult<Py<PyAny>> {
    let source = Source::new(filename, text)
        .map_err(|_| PyValueError::new_err("the text is 4 GiB or larger"))?;
    let file = native::parse(&source, &mut Diagnostics::new());
    let mut diagnostics = Diagnostics::new();
    for (path, summary, detail) in mistakes {
        let at = locate(file.body(), &path);
        diagnostics.push(
            Diagnostic::error(summary, detail)
                .at(source.span(at))
                .with_path(printed(&path)),
        );
    }
    diagnostics.sort_by_position();
    let error = Failure::from(diagnostics).into_exception(py, None);
    Ok(error.into_value(py).into_any())
}

/// Returns the span of the value at a path. If the path leads nowhere, returns the span of its innermost part that exists.
fn locate(body: Body<'_>, path: &[Step]) -> Span {
    let mut part = Part::Body(body, body.missing_item());
    for step in path {
        match part.inner(step) {
            Some(inner) => part = inner,
            None => break,
        }
    }
    part.span()
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
                    let mut items = object.items();
                    let item = items.find(|item| {
                        let key = item.key();
                        item.key_name() == Some(name)
                            || key.as_string().is_some_and(|text| text.decode() == **name)
                    });
                    item.map(|item| Self::Value(item.value()))
                }
                (ExpressionKind::Parentheses(inner), step) => Self::Value(inner).inner(step),
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
