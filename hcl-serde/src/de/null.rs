//! Null: found without an evaluation where the value is a literal, and by one evaluation otherwise.

use std::cell::RefCell;

use hcl_core::native::ExpressionKind;
use hcl_core::value::ValueKind;
use hcl_core::{Expression, Value};

use super::json_view;
use super::origin::{EvalOutcome, Origin};
use super::part::TreeValue;
use crate::error::Error;

impl<'de> TreeValue<'_, 'de> {
    /// Calls `null` if the value is null and `other` if not. Evaluates at most once, and reports an error of the
    /// evaluation only if `other` needs the value.
    pub(super) fn either_null<A, R>(
        self,
        with: A,
        null: impl FnOnce(A) -> Result<R, Error>,
        other: impl FnOnce(A, TreeValue<'_, 'de>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let expression = match self.is_null() {
            Ok(true) => return null(with),
            Ok(false) => return other(with, self),
            Err(expression) => expression,
        };
        let outcome = match self.session.evaluate(&expression, self.path) {
            Ok(value) if is_null(&value) => return null(with),
            Ok(value) => Ok(value),
            Err(error) => Err(RefCell::new(Some(error))),
        };
        let evaluated = EvalOutcome {
            expression,
            outcome,
        };
        let value = TreeValue {
            origin: Origin::Evaluated(&evaluated),
            ..self
        };
        other(with, value)
    }

    /// Calls `read` unless the value is null.
    pub(crate) fn unless_null<R>(
        self,
        read: impl FnOnce(TreeValue<'_, 'de>) -> Result<R, Error>,
    ) -> Result<Option<R>, Error> {
        self.either_null((), |()| Ok(None), |(), value| read(value).map(Some))
    }

    /// Returns whether the value is null, or the expression that must be evaluated to find out.
    pub(super) fn is_null(&self) -> Result<bool, Expression> {
        match self.origin {
            Origin::Native(expression) => match expression.without_parentheses().kind() {
                ExpressionKind::Null => Ok(true),
                ExpressionKind::Bool(_)
                | ExpressionKind::Number(_)
                | ExpressionKind::String(_)
                | ExpressionKind::Template(_)
                | ExpressionKind::Tuple(_)
                | ExpressionKind::Object(_) => Ok(false),
                _ => Err(expression.into()),
            },
            Origin::Json(value) => json_view::is_null(value).ok_or_else(|| value.into()),
            Origin::Expression(expression) => {
                if expression.generates_structure() {
                    Ok(false)
                } else {
                    Err(expression.clone())
                }
            }
            Origin::Evaluated(evaluated) => Ok(evaluated.outcome.as_ref().is_ok_and(is_null)),
            Origin::Value(value, _) => Ok(is_null(value)),
            Origin::Blocks(_) | Origin::Text(..) => Ok(false),
        }
    }
}

fn is_null(value: &Value) -> bool {
    match value.kind() {
        ValueKind::Null => true,
        ValueKind::Marked(_, value) => is_null(value),
        _ => false,
    }
}
