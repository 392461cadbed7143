//! The origin of a value: an expression, a value that was evaluated before, or a text.

use hcl_core::native::ExpressionKind;
use hcl_core::value::ValueKind;
use hcl_core::{Expression, Value, json, native};

use super::json_view;
use super::part::TreeValue;
use crate::location::{Anchor, Path};
use crate::session::Session;
use crate::view::AttributeView;

/// The origin of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin<'c> {
    /// An expression of the native syntax.
    Native(native::Expression<'c>),
    /// A value of the JSON syntax.
    Json(json::Value<'c>),
    /// Several values of the JSON syntax for one name: the blocks of a type or with a label. Not empty.
    Blocks(&'c [json::Value<'c>]),
    /// Any other expression.
    Expression(&'c Expression),
    /// A value inside an evaluated one, with the anchor of the expression.
    Value(&'c Value, &'c Anchor<'c>),
    /// A label or a key of a map.
    Text(&'c str, &'c Anchor<'c>),
}

impl<'c> Origin<'c> {
    pub(crate) fn expression(expression: &'c Expression) -> Self {
        match (expression.as_native(), expression.as_json()) {
            (Some(native), _) => Self::Native(native),
            (None, Some(value)) => Self::Json(value),
            (None, None) => Self::Expression(expression),
        }
    }

    /// Returns the anchor of the value.
    pub(crate) fn anchor(self) -> Anchor<'c> {
        match self {
            Self::Native(expression) => Anchor::Native(expression),
            Self::Json(value) => Anchor::Json(value),
            Self::Expression(expression) => Anchor::Expression(expression),
            Self::Blocks(values) => Anchor::Json(first(values)),
            Self::Value(_, anchor) | Self::Text(_, anchor) => *anchor,
        }
    }

    /// Returns the text of a label or a key.
    pub(super) const fn text(self) -> Option<&'c str> {
        match self {
            Self::Text(text, _) => Some(text),
            _ => None,
        }
    }

    /// Returns the expression, if the value is one in the source.
    pub(super) fn to_expression(self) -> Option<Expression> {
        match self {
            Self::Native(expression) => Some(expression.into()),
            Self::Json(value) => Some(value.into()),
            Self::Expression(expression) => Some(expression.clone()),
            Self::Blocks(_) | Self::Value(..) | Self::Text(..) => None,
        }
    }
}

#[expect(clippy::indexing_slicing, reason = "there are several blocks")]
fn first<'c>(values: &[json::Value<'c>]) -> json::Value<'c> {
    values[0]
}

impl<'c> AttributeView<'c> {
    /// Returns the origin of the attribute's value.
    #[inline]
    pub(crate) fn origin(self) -> Origin<'c> {
        match self {
            Self::Native(attribute) => Origin::Native(attribute.expression()),
            Self::Model(attribute) => Origin::expression(attribute.expression()),
        }
    }

    /// Returns the value of the attribute.
    pub(crate) fn value<'de>(
        self,
        session: &'c Session<'c, 'de>,
        path: &'c Path<'c>,
    ) -> TreeValue<'c, 'de> {
        let origin = self.origin();
        TreeValue {
            session,
            path,
            origin,
        }
    }
}

impl TreeValue<'_, '_> {
    /// Returns whether the value is null. It is evaluated at most once, and an error is for those who read it.
    pub(crate) fn is_null(&self) -> bool {
        match self.origin {
            Origin::Native(expression) => match expression.without_parentheses().kind() {
                ExpressionKind::Null => true,
                ExpressionKind::Bool(_)
                | ExpressionKind::Number(_)
                | ExpressionKind::String(_)
                | ExpressionKind::Template(_)
                | ExpressionKind::Tuple(_)
                | ExpressionKind::Object(_) => false,
                _ => self.evaluates_to_null(&expression.into()),
            },
            Origin::Json(value) => {
                json_view::is_null(value).unwrap_or_else(|| self.evaluates_to_null(&value.into()))
            }
            Origin::Expression(expression) => {
                !expression.generates_structure() && self.evaluates_to_null(expression)
            }
            Origin::Value(value, _) => is_null(value),
            Origin::Blocks(_) | Origin::Text(..) => false,
        }
    }

    fn evaluates_to_null(&self, expression: &Expression) -> bool {
        // Kept, since a value that is not null is read next.
        let value = self
            .session
            .evaluate_kept(expression, true, Some(self.path));
        value.is_ok_and(|value| is_null(&value))
    }
}

fn is_null(value: &Value) -> bool {
    match value.kind() {
        ValueKind::Null => true,
        ValueKind::Marked(_, value) => is_null(value),
        _ => false,
    }
}
