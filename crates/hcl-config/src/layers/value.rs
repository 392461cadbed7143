//! The text of a value, and the change of a part of an object.

use std::borrow::Cow;

use hcl_core::internal::{is_template, quoted, written_key};
use hcl_core::json::{self, ValueKind};
use hcl_core::native::{self, ExpressionKind, UnaryOperator};
use hcl_core::{Diagnostics, Expression, Number, Source};

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

/// An entry of an object.
pub(super) struct Entry {
    /// `None` if it is calculated.
    pub(super) name: Option<String>,
    /// The key in the native syntax.
    key: String,
    pub(super) value: Expression,
}

/// Returns the entries of an expression that is written as an object.
pub(super) fn entries(expression: &Expression) -> Option<Vec<Entry>> {
    if let Some(ValueKind::Object(properties)) = expression.as_json().map(json::Value::kind) {
        let entries = properties.map(|property| {
            let name = property.name().decode();
            Some(Entry {
                key: if is_template(name) {
                    template(name)?
                } else {
                    written_key(name).into_owned()
                },
                name: Some(name.to_owned()),
                value: property.value().into(),
            })
        });
        return entries.collect();
    }
    let ExpressionKind::Object(object) = expression.as_native()?.kind() else {
        return None;
    };
    let entries = object.items().map(|item| Entry {
        name: item.key().key_text().map(Cow::into_owned),
        key: item.key().source_span().text().to_owned(),
        value: item.value().into(),
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
        ValueKind::Null | ValueKind::Invalid => "null".to_owned(),
        ValueKind::Bool(value) => value.to_string(),
        ValueKind::Number(digits) => digits.to_owned(),
        ValueKind::String(text) => template(text.decode())?,
        ValueKind::Array(elements) => {
            let elements = elements.map(|element| written(&element.into()));
            format!("[{}]", elements.collect::<Option<Vec<_>>>()?.join(", "))
        }
        ValueKind::Object(_) => {
            let entries = entries(expression)?.into_iter();
            let entries = entries.map(|entry| Some((entry.key, written(&entry.value)?)));
            object(entries.collect::<Option<Vec<_>>>()?)
        }
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

/// Returns the text of an object. A heredoc ends with its line.
fn object(entries: impl IntoIterator<Item = (String, String)>) -> String {
    let entries = entries.into_iter();
    let entries = entries.map(|(key, value)| format!("{key} = {value}\n"));
    format!("{{\n{}}}", entries.collect::<String>())
}

/// Returns the text of an object in which the value at the path is replaced or added; `None` for the object makes a new one. Returns `None`
/// if the expression, or what the path leads to, is not written as an object.
pub(super) fn replaced(
    expression: Option<&Expression>,
    path: &[Part],
    value: &str,
) -> Option<String> {
    let Some((first, rest)) = path.split_first() else {
        return Some(value.to_owned());
    };
    let entries = expression.map_or_else(|| Some(Vec::new()), entries)?;
    let mut all = Vec::new();
    let mut is_new = true;
    for Entry {
        name,
        key,
        value: old,
    } in entries
    {
        if name.as_deref() == Some(&*first.text) {
            is_new = false;
            all.push((key, replaced(Some(&old), rest, value)?));
        } else {
            all.push((key, written(&old)?));
        }
    }
    if is_new {
        all.push((
            written_key(&first.text).into_owned(),
            replaced(None, rest, value)?,
        ));
    }
    Some(object(all))
}
