//! Null: found without an evaluation where the value is a literal.

use hcl_core::native::ExpressionKind;
use hcl_core::value::ValueKind;
use hcl_core::{Expression, Value};

use super::json_view;
use super::origin::Origin;
use super::part::TreeValue;

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
