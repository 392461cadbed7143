//! Equality and defaults of expressions and bodies, and expressions that are parsed from a text.

use std::str::FromStr;
use std::sync::Arc;

use super::expression::ExpressionRepr;
use super::{Body, BodyRepr, Expression};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::escape::with_heredoc_end;
use crate::native::{self, BodyItem};
use crate::source::Source;

impl FromStr for Expression {
    type Err = Diagnostics;

    /// Parses an expression of the native syntax. The source is named "expression". A heredoc may end with the text.
    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        let source = Source::new("expression", with_heredoc_end(text)).map_err(|error| {
            let detail = format!("The expression could not be parsed: {error}.");
            Diagnostics::from(Diagnostic::error("Expression too large", detail))
        })?;
        let mut diagnostics = Diagnostics::new();
        let expression = native::parse_expression(&source, &mut diagnostics);
        diagnostics.into_result(expression.into())
    }
}

/// The expression `null`.
impl Default for Expression {
    #[inline]
    fn default() -> Self {
        native::parse_expression(&short_source("null"), &mut Diagnostics::new()).into()
    }
}

/// An empty body.
impl Default for Body {
    #[inline]
    fn default() -> Self {
        let file = native::parse(&short_source(""), &mut Diagnostics::new());
        Self::from(&file)
    }
}

#[expect(clippy::expect_used, reason = "only texts of 4 GiB are too large")]
#[inline]
fn short_source(text: &str) -> Source {
    Source::new("default", text).expect("a short text")
}

/// Compares the source text. Expressions in the content of dynamic blocks are equal only to their clones.
impl PartialEq for Expression {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let has_equal_scope = match (&self.0, &other.0) {
            (ExpressionRepr::Generated(one), ExpressionRepr::Generated(other)) => {
                // By address: all items that one iteration generates share it.
                let iteration = one.iteration.as_ref().map(Arc::as_ptr);
                iteration == other.iteration.as_ref().map(Arc::as_ptr)
            }
            (ExpressionRepr::Generated(_), _) | (_, ExpressionRepr::Generated(_)) => false,
            _ => true,
        };
        has_equal_scope && self.span().text() == other.span().text()
    }
}

impl Eq for Expression {}

/// Compares names, labels and the source text of expressions, in their order. A body of the native syntax does not
/// equal one of the JSON syntax. Bodies in which dynamic blocks were expanded are compared as they are written; the content of
/// generated blocks equals only its clones.
impl PartialEq for Body {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (BodyRepr::Dynamic(one), BodyRepr::Dynamic(other)) => {
                return one.has_written_form_of(other);
            }
            #[cfg(feature = "layers")]
            (BodyRepr::Layered(one), BodyRepr::Layered(other)) => {
                let bodies = one.layers().iter().map(|layer| &layer.body);
                return bodies.eq(other.layers().iter().map(|layer| &layer.body));
            }
            _ => {}
        }
        match (self.native_items(), other.native_items()) {
            (Some(items), Some(others)) => have_equal_items(&items, &others),
            (None, None) => written_items(self) == written_items(other),
            _ => false,
        }
    }
}

impl Eq for Body {}

/// Recursion is bounded: the parser limits nesting.
#[inline]
fn have_equal_items(items: &[BodyItem<'_>], others: &[BodyItem<'_>]) -> bool {
    let mut pairs = items.iter().zip(others);
    items.len() == others.len()
        && pairs.all(|pair| match pair {
            (BodyItem::Attribute(one), BodyItem::Attribute(other)) => {
                one.name() == other.name() && text_of(*one) == text_of(*other)
            }
            (BodyItem::Block(one), BodyItem::Block(other)) => {
                one.type_name() == other.type_name()
                    && one
                        .labels()
                        .map(native::Label::text)
                        .eq(other.labels().map(native::Label::text))
                    && have_equal_items(&items_of(*one), &items_of(*other))
            }
            _ => false,
        })
}

#[inline]
fn items_of(block: native::Block<'_>) -> Vec<BodyItem<'_>> {
    block.body().items().collect()
}

/// Returns the names and texts of a body that is not only of the native syntax, in their order.
#[inline]
fn written_items(body: &Body) -> Vec<(String, String)> {
    let mut items = Vec::new();
    for part in body.written_parts() {
        if let BodyRepr::Json(body) = &part.0 {
            items.extend(body.written_items());
            continue;
        }
        for attribute in part.just_attributes(&mut Diagnostics::new()) {
            let text = attribute.expression().span().text().to_owned();
            items.push((attribute.name().to_owned(), text));
        }
    }
    items
}

#[inline]
fn text_of<'f>(attribute: native::Attribute<'f>) -> &'f str {
    let span = attribute.expression().span();
    attribute.file().source().slice(span)
}
