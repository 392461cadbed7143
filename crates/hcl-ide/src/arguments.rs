//! Arguments of bodies in both syntaxes.

use hcl_core::{Attribute, Body, BodySchema, EvalContext, Expression};
use hcl_syntax::source::SourceSpan;
use hcl_syntax::{Diagnostics, Span};

use crate::names::inside_quotes;

pub(crate) fn attribute(body: &Body, name: &str) -> Option<Attribute> {
    let schema = BodySchema::new().optional(name.to_owned());
    let (content, _) = body.partial_content(&schema, &mut Diagnostics::new());
    content.attribute(name).cloned()
}

/// Returns a text that has no references.
pub(crate) fn text(expression: &Expression) -> Option<Box<str>> {
    let value = expression.value(&EvalContext::new()).ok()?;
    value.as_str().map(Into::into)
}

/// Returns the text of an argument, and its span without quotes.
pub(crate) fn text_of(body: &Body, name: &str) -> Option<(Box<str>, Span)> {
    let argument = attribute(body, name)?;
    let expression = argument.expression();
    Some((text(expression)?, inner_span(&expression.span())))
}

/// Returns a span without quotes.
pub(crate) fn inner_span(span: &SourceSpan) -> Span {
    inside_quotes(span.source().text(), span.span())
}
