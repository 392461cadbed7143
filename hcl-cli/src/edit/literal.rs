//! Values in JSON, as the JSON syntax of HCL writes them.

use hcl_core::json_form::escape;
use hcl_syntax::native::{Expression, ExpressionKind, ObjectItem, UnaryOperator};
use serde_json::{Map, Value};

/// Returns a literal as JSON. An expression that is no literal becomes a string with its text: `"${var.port}"`.
///
/// Recurses into objects and tuples: the parser limits their depth.
pub(crate) fn json(expression: Expression<'_>) -> Value {
    match expression.kind() {
        ExpressionKind::Null => Value::Null,
        ExpressionKind::Bool(value) => Value::Bool(value),
        ExpressionKind::Number(text) => number(text).unwrap_or_else(|| template(expression)),
        ExpressionKind::Unary {
            operator: UnaryOperator::Negate,
            operand,
        } => match operand
            .as_number()
            .and_then(|text| number(&format!("-{text}")))
        {
            Some(number) => number,
            None => template(expression),
        },
        ExpressionKind::String(text) => Value::String(escape(&text.decode()).into_owned()),
        ExpressionKind::Tuple(tuple) => tuple.elements().map(json).collect(),
        ExpressionKind::Object(object) => {
            let mut map = Map::new();
            for item in object.items() {
                let Some(key) = key(item) else {
                    return template(expression);
                };
                map.insert(key, json(item.value()));
            }
            Value::Object(map)
        }
        _ => template(expression),
    }
}

/// Returns a number that JSON numbers of 64 bits represent exactly.
fn number(text: &str) -> Option<Value> {
    if let Ok(integer) = text.parse::<i64>() {
        return Some(Value::from(integer));
    }
    let number: f64 = text.parse().ok()?;
    // Every decimal number of 15 digits is one `f64`; longer ones may not be.
    let is_exact = text.len() <= 15 && number.is_finite();
    is_exact.then(|| Value::from(number))
}

fn template(expression: Expression<'_>) -> Value {
    let text = expression.file().source().slice(expression.span());
    Value::String(match expression.kind() {
        ExpressionKind::Template(_) | ExpressionKind::TemplateWrap(_) => text
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'))
            .map_or_else(|| format!("${{{text}}}"), str::to_owned),
        _ => format!("${{{}}}", text.trim_end()),
    })
}

/// Returns a key that is a bare name or a literal string.
pub(super) fn key(item: ObjectItem<'_>) -> Option<String> {
    match item.key_name() {
        Some(name) => Some(name.to_owned()),
        None => item
            .key()
            .as_string()
            .map(|text| text.decode().into_owned()),
    }
}
