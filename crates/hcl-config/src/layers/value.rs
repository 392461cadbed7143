//! The text of a value, and the change of a part of an object.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;

use hcl_core::internal::{is_template, quoted, written_key};
use hcl_core::json::ValueKind;
use hcl_core::native::{self, ExpressionKind, UnaryOperator};
use hcl_core::{Diagnostics, EvalContext, Expression, Number, Str};

use super::path::Part;

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

/// An entry of an object.
pub(super) struct Entry {
    /// `None` if it is calculated.
    pub(super) name: Option<Str>,
    /// The key in the native syntax.
    key: String,
    pub(super) value: Expression,
}

/// Returns the entries of an expression that is written as an object.
pub(super) fn entries(expression: &Expression) -> Option<Vec<Entry>> {
    let keyed = expression.keyed_entries(&EvalContext::new(), &mut Diagnostics::new())?;
    let entries = keyed.entries.into_iter().map(|(name, key, value)| Entry {
        key: match &name {
            Some(name) => written_key(name).into_owned(),
            None => key.text(),
        },
        name,
        value,
    });
    Some(entries.collect())
}

/// Returns whether an expression is written as a list.
pub(super) fn is_list(expression: &Expression) -> bool {
    expression.static_list().is_ok()
}

/// Returns an expression in the native syntax; `None` for one of the JSON syntax with a template that other quotes would be part of.
fn written(expression: &Expression) -> Option<String> {
    let Some(json) = expression.as_json() else {
        return Some(expression.text());
    };
    Some(match json.kind() {
        ValueKind::String(text) => template(text.decode())?,
        ValueKind::Array(elements) => {
            let elements = elements.map(|element| written(&element.into()));
            format!("[{}]", elements.collect::<Option<Vec<_>>>()?.join(", "))
        }
        ValueKind::Object(_) => {
            let entries = entries(expression)?.into_iter();
            let entries = entries.map(|it| Some(format!("{} = {}", it.key, written(&it.value)?)));
            format!("{{{}}}", entries.collect::<Option<Vec<_>>>()?.join(", "))
        }
        ValueKind::Invalid => "null".to_owned(),
        ValueKind::Null | ValueKind::Bool(_) | ValueKind::Number(_) => expression.text(),
    })
}

/// Returns a text of the JSON syntax in quotes of the native one.
fn template(text: &str) -> Option<String> {
    if !is_template(text) {
        return Some(quoted(text));
    }
    let is_same = !text.contains(['"', '\\', '\n', '\r', '\t']);
    is_same.then(|| format!("\"{text}\""))
}

/// Appends a value, or an object with it at a path beside the other entries of `earlier`. Adds the ranges without the keys of the path
/// to `values`. Returns `None` if `earlier`, or what the path leads to, is not written as an object.
pub(super) fn append(
    text: &mut String,
    values: &mut Vec<Range<usize>>,
    earlier: Option<&Expression>,
    (path, value): (&[Part], &str),
) -> Option<()> {
    let start = text.len();
    let Some((first, rest)) = path.split_first() else {
        text.push_str(value);
        values.push(start..text.len());
        return Some(());
    };
    let mut inside = None;
    // A heredoc ends with its line.
    text.push_str("{\n");
    for entry in earlier.map_or_else(|| Some(Vec::new()), entries)? {
        if entry.name.as_deref() == Some(&*first.text) {
            inside = Some(entry.value);
        } else {
            let _ = writeln!(text, "{} = {}", entry.key, written(&entry.value)?);
        }
    }
    values.push(start..text.len());
    let _ = write!(text, "{} = ", written_key(&first.text));
    append(text, values, inside.as_ref(), (rest, value))?;
    text.push_str("\n}");
    Some(())
}
