//! The text of a value, and the change of a part of an object.

use std::borrow::Cow;

use hcl_core::internal::{quoted, written_key};
use hcl_core::native::{self, ExpressionKind, UnaryOperator};
use hcl_core::{Diagnostics, Number, Source};

use super::path::Part;

/// Returns the expression of a value: itself, if it is a number or bool that converts to the same text, `null`, or a list or
/// object of literals; else a string. So a text in quotes keeps them, as a secret may begin with one.
pub(super) fn of(raw: &str) -> Cow<'_, str> {
    if is_number_or_bool(raw) {
        return Cow::Borrowed(raw);
    }
    let trimmed = raw.trim();
    let is_list_or_object = trimmed.starts_with(['[', '{']) && is_literal_text(trimmed);
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

fn is_literal_text(text: &str) -> bool {
    let Ok(source) = Source::new("value", text) else {
        return false;
    };
    let mut diagnostics = Diagnostics::new();
    let parsed = native::parse_expression(&source, &mut diagnostics);
    if diagnostics.has_errors() {
        return false;
    }
    is_literal(parsed.expression())
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

/// Returns the text of objects that hold the value at the path.
pub(super) fn nested(path: &[Part], value: &str) -> String {
    let mut text = value.to_owned();
    // From the innermost object outwards.
    for part in path.iter().rev() {
        text = format!("{{ {} = {text} }}", written_key(&part.text));
    }
    text
}

/// Returns the text of an object in which the value at the path is replaced or added. `None` if the expression, or what
/// the path leads to, is not written as an object.
pub(super) fn replaced(
    expression: native::Expression<'_>,
    path: &[Part],
    value: &str,
) -> Option<String> {
    let Some((first, rest)) = path.split_first() else {
        return Some(value.to_owned());
    };
    let ExpressionKind::Object(object) = expression.kind() else {
        return None;
    };
    let span = expression.source_span();
    let (text, start) = (span.text(), span.span().start);
    let mut items = object.items();
    let found = items.find(|item| item.key().key_text().is_some_and(|key| *key == *first.text));
    let Some(item) = found else {
        let left = text.strip_prefix('{')?;
        let separator = if object.items().next().is_some() {
            ", "
        } else {
            " "
        };
        let added = nested(rest, value);
        return Some(format!(
            "{{ {} = {added}{separator}{left}",
            written_key(&first.text)
        ));
    };
    let inner = replaced(item.value(), rest, value)?;
    let old = item.value().source_span().span();
    let before = text.get(..(old.start - start) as usize)?;
    let after = text.get((old.end - start) as usize..)?;
    Some(format!("{before}{inner}{after}"))
}
