//! The text of a value.

use std::borrow::Cow;

use hcl_core::internal::quoted;
use hcl_core::native::{self, ExpressionKind, UnaryOperator};
use hcl_core::{Expression, Number};

/// Returns the expression of a value: itself, if it is a number or bool that converts to the same text, `null`, or a list or
/// object of literals; else a string. So a text in quotes keeps them, as a secret may begin with one.
pub(super) fn of(raw: &str) -> Cow<'_, str> {
    if is_number_or_bool(raw) {
        return Cow::Borrowed(raw);
    }
    let trimmed = raw.trim();
    let is_list_or_object = trimmed.starts_with(['[', '{'])
        && trimmed
            .parse::<Expression>()
            .is_ok_and(|value| value.as_native().is_some_and(is_literal));
    if is_list_or_object || trimmed == "null" {
        Cow::Borrowed(trimmed)
    } else {
        Cow::Owned(quoted(raw))
    }
}

/// Returns whether a text is also read as a number or a bool.
pub(super) fn is_number_or_bool(raw: &str) -> bool {
    matches!(raw, "true" | "false") || is_number(raw)
}

/// Returns whether a text is a number as it is converted to text: `1.50` and `007` are not.
fn is_number(text: &str) -> bool {
    // Longer numbers are rare, and take time.
    const MAX_DIGITS: usize = 64;
    text.len() <= MAX_DIGITS
        && text
            .parse::<Number>()
            .is_ok_and(|number| number.to_string() == text)
}

/// Returns whether an expression is a literal, or a list or object of literals: without operators, functions, variables,
/// `for` and interpolations. Recurses as deep as expressions nest, which the parser limits.
fn is_literal(expression: native::Expression<'_>) -> bool {
    match expression.kind() {
        ExpressionKind::Null
        | ExpressionKind::Bool(_)
        | ExpressionKind::Number(_)
        | ExpressionKind::String(_) => true,
        ExpressionKind::Unary {
            operator: UnaryOperator::Negate,
            operand,
        } => matches!(operand.kind(), ExpressionKind::Number(_)),
        ExpressionKind::Tuple(tuple) => tuple.elements().all(is_literal),
        ExpressionKind::Object(object) => object
            .items()
            .all(|item| item.key().key_text().is_some() && is_literal(item.value())),
        _ => false,
    }
}
