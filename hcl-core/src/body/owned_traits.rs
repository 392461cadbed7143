//! Equality and defaults of owned expressions and bodies.

use std::borrow::Cow;

use super::{Body, BorrowedBody, OwnedBody, OwnedExpression};
use crate::diagnostic::Diagnostics;
use crate::eval::Traversal;
use crate::native::{self, BodyItem};
use crate::source::Source;

impl OwnedExpression {
    /// Returns all references to variables in the expression, in source order and with repetitions.
    ///
    /// ```
    /// use hcl_core::OwnedExpression;
    ///
    /// let condition: OwnedExpression = "load > limits.high".parse()?;
    /// let names: Vec<String> = condition.variables().iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["load", "limits.high"]);
    /// # Ok::<(), hcl_core::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn variables(&self) -> Vec<Traversal> {
        self.expression().variables()
    }
}

/// The expression `null`.
impl Default for OwnedExpression {
    fn default() -> Self {
        native::parse_expression(&short_source("null"), &mut Diagnostics::new()).into()
    }
}

/// An empty body.
impl Default for OwnedBody {
    fn default() -> Self {
        let file = native::parse(&short_source(""), &mut Diagnostics::new());
        Body::from(&file).to_owned()
    }
}

#[expect(clippy::expect_used, reason = "only texts of 4 GiB are too large")]
fn short_source(text: &str) -> Source {
    Source::new("default", text).expect("a short text")
}

/// Compares the source text. Expressions in the content of dynamic blocks are equal only to their clones.
impl PartialEq for OwnedExpression {
    fn eq(&self, other: &Self) -> bool {
        self.has_scope_of(other) && self.span().text() == other.span().text()
    }
}

impl Eq for OwnedExpression {}

/// Compares names, labels and the source text of expressions, in their order. A body of the native syntax does not
/// equal one of the JSON syntax. Bodies in which dynamic blocks cannot be expanded without a context are compared as they are
/// written; the content of generated blocks equals only its clones then.
impl PartialEq for OwnedBody {
    fn eq(&self, other: &Self) -> bool {
        if let Some(are_equal) = self.has_parts_of(other) {
            return are_equal;
        }
        let (one, other) = (self.body(), other.body());
        match (one.native_items(), other.native_items()) {
            (Some(items), Some(others)) => have_equal_items(&items, &others),
            (None, None) => written_items(&one) == written_items(&other),
            _ => false,
        }
    }
}

impl Eq for OwnedBody {}

/// Recursion is bounded: the parser limits nesting.
fn have_equal_items(items: &[BodyItem<'_>], others: &[BodyItem<'_>]) -> bool {
    if items.len() != others.len() {
        return false;
    }
    for pair in items.iter().zip(others) {
        let are_equal = match pair {
            (BodyItem::Attribute(one), BodyItem::Attribute(other)) => {
                one.name() == other.name() && text_of(*one) == text_of(*other)
            }
            (BodyItem::Block(one), BodyItem::Block(other)) => {
                one.type_name() == other.type_name()
                    && labels_of(*one) == labels_of(*other)
                    && have_equal_items(&items_of(one.body()), &items_of(other.body()))
            }
            _ => false,
        };
        if !are_equal {
            return false;
        }
    }
    true
}

fn items_of(body: native::Body<'_>) -> Vec<BodyItem<'_>> {
    let mut items = Vec::new();
    for item in body.items() {
        items.push(item);
    }
    items
}

fn labels_of(block: native::Block<'_>) -> Vec<Cow<'_, str>> {
    let mut labels = Vec::new();
    for label in block.labels() {
        labels.push(label.text());
    }
    labels
}

/// Returns the names and texts of a body that is not only of the native syntax, in their order.
fn written_items(body: &Body<'_>) -> Vec<(String, String)> {
    let mut items = Vec::new();
    for part in body.written_parts() {
        if let BorrowedBody::Json(body) = &part.0 {
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

fn text_of<'f>(attribute: native::Attribute<'f>) -> &'f str {
    let span = attribute.expression().span();
    attribute.file().source().slice(span)
}
