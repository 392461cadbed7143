//! Equality and defaults of expressions and bodies, and expressions that are parsed from a text.

use std::str::FromStr;
use std::sync::Arc;

use super::consumed_names::Listing;
use super::dynamic::DynamicBody;
use super::expression::ExpressionRepr;
use super::json::JsonBody;
use super::{Body, Expression};
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
        has_equal_scope && self.text() == other.text()
    }
}

impl Eq for Expression {}

/// Compares names, labels and the source text of expressions, in their order; blocks and arrays of the JSON syntax by their text. A body
/// of the native syntax does not equal one of the JSON syntax. Bodies in which dynamic blocks were expanded are compared as they are
/// written; the content of generated blocks equals only its clones. Layers equal only layers, each with its own way to override.
impl PartialEq for Body {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self.downcast::<DynamicBody>(), other.downcast()) {
            (Some(one), Some(other)) => return one.has_written_form_of(other),
            (None, None) => {}
            _ => return false,
        }
        let (one, two) = (self.kind(), other.kind());
        let (way, other_way) = (one.combination(), two.combination());
        if !way.is_empty() || !other_way.is_empty() {
            return way == other_way && one.parts() == two.parts();
        }
        let [parts, others] = [self, other].map(Self::written_parts);
        written_items(&parts) == written_items(&others)
    }
}

impl Eq for Body {}

/// An item of a body as it is written.
enum WrittenItem<'b> {
    Native(BodyItem<'b>),
    /// The name and the text of a property.
    Json(String, String),
}

/// Recursion is bounded: the parser limits nesting.
impl PartialEq for WrittenItem<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Json(name, text), Self::Json(other, others)) => name == other && text == others,
            (Self::Native(BodyItem::Attribute(one)), Self::Native(BodyItem::Attribute(other))) => {
                one.name() == other.name() && text_of(*one) == text_of(*other)
            }
            (Self::Native(BodyItem::Block(one)), Self::Native(BodyItem::Block(other))) => {
                let mut labels = one.labels().zip(other.labels());
                one.type_name() == other.type_name()
                    && one.label_count() == other.label_count()
                    && labels.all(|(one, other)| one.text() == other.text())
                    && items_of(one.body()) == items_of(other.body())
            }
            _ => false,
        }
    }
}

#[inline]
fn items_of(body: native::Body<'_>) -> Vec<WrittenItem<'_>> {
    let mut items = Vec::new();
    for item in body.items() {
        items.push(WrittenItem::Native(item));
    }
    items
}

/// Returns the items of bodies of one syntax each, in their order.
#[inline]
fn written_items(parts: &[Body]) -> Vec<WrittenItem<'_>> {
    let mut items = Vec::new();
    for part in parts {
        if let Some(all) = part.native_items() {
            for item in all {
                items.push(WrittenItem::Native(item));
            }
        } else {
            for property in part
                .list(Listing::Known, &mut Diagnostics::new())
                .attributes
            {
                let text = property.expression().text();
                items.push(WrittenItem::Json(property.name().to_owned(), text));
            }
            if let Some(body) = part.downcast::<JsonBody>() {
                for text in body.wrong_elements() {
                    items.push(WrittenItem::Json(String::new(), text));
                }
            }
        }
    }
    items
}

#[inline]
fn text_of<'f>(attribute: native::Attribute<'f>) -> &'f str {
    let span = attribute.expression().span();
    attribute.file().source().slice(span)
}
