//! The origin of a value: an expression, a value that was evaluated before, or a text.

use hcl_core::{Expression, Value, json, native};

use crate::location::Anchor;
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
}
