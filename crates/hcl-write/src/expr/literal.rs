//! Expressions that are data.

use hcl_core::value::Mapping;
use hcl_core::{Type, Value};

use super::{Expr, MAX_DEPTH};

impl Expr {
    /// Returns the value of an expression that needs no evaluation: a literal, also a negative number, or a tuple or
    /// object of such with texts as keys.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::Value;
    /// use hcl_write::Expr;
    ///
    /// assert_eq!("-5".parse::<Expr>()?.as_literal(), Some(Value::from(-5)));
    /// assert_eq!("[1, a]".parse::<Expr>()?.as_literal(), None);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn as_literal(&self) -> Option<Value> {
        literal(self, 0)
    }
}

fn literal(expression: &Expr, depth: usize) -> Option<Value> {
    // Values may nest less than expressions.
    if depth > MAX_DEPTH.min(hcl_core::value::MAX_DEPTH as usize) {
        return None;
    }
    let inner = |part: &Expr| literal(part, depth + 1);
    Some(match expression {
        Expr::Null => Value::null(Type::Dynamic),
        Expr::Bool(value) => Value::from(*value),
        Expr::Number(number) => Value::from(number.clone()),
        Expr::String(text) => Value::from(text.as_str()),
        Expr::Tuple(elements) => {
            Value::tuple(elements.iter().map(inner).collect::<Option<Vec<_>>>()?)
        }
        Expr::Object(items) => {
            let attributes = items.iter().map(|(key, value)| match key {
                Expr::String(name) => Some((name.as_str().into(), inner(value)?)),
                _ => None,
            });
            Value::object(attributes.collect::<Option<Mapping>>()?)
        }
        _ => return None,
    })
}
