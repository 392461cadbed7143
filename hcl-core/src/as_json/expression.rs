//! Expressions in the JSON syntax.
//!
//! JSON syntax specification, "Expressions".

use std::borrow::Cow;

use crate::body::Written;
use crate::diagnostic::Diagnostics;
use crate::json::{self, ValueKind as JsonKind};
use crate::number::Number;
use crate::syntax::{self, ExpressionKind, Literal, Object, Tuple, UnaryOperator};
use crate::{EvalContext, Expression};

use super::Json;
pub use super::template::{escape, template_of};

/// The form of an expression of the native syntax in JSON.
#[derive(Clone, Debug)]
pub enum Form<'f> {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// A number literal, with or without a minus sign.
    Number {
        /// The digits as written.
        digits: &'f str,
        /// Whether the number has a minus sign.
        is_negative: bool,
    },
    /// A string without template sequences.
    String(Literal<'f>),
    /// A list.
    Elements(Tuple<'f>),
    /// An object whose keys are distinct in JSON.
    Entries(Object<'f>),
    /// Any other expression, whose form is a [template](template_of).
    Template,
}

impl<'f> Form<'f> {
    /// Returns the form of an expression. Parentheses around a literal, list or object are left out.
    #[must_use]
    pub fn of(mut expression: syntax::Expression<'f>) -> Self {
        loop {
            return match expression.kind() {
                ExpressionKind::Null => Self::Null,
                ExpressionKind::Bool(value) => Self::Bool(value),
                ExpressionKind::Number(digits) => Self::Number {
                    digits,
                    is_negative: false,
                },
                ExpressionKind::Unary {
                    operator: UnaryOperator::Negate,
                    operand,
                } => match operand.as_number() {
                    Some(digits) => Self::Number {
                        digits,
                        is_negative: true,
                    },
                    None => Self::Template,
                },
                ExpressionKind::String(literal) => Self::String(literal),
                ExpressionKind::Tuple(tuple) => Self::Elements(tuple),
                ExpressionKind::Object(object) if has_distinct_keys(object) => {
                    Self::Entries(object)
                }
                ExpressionKind::Parentheses(inner) => {
                    expression = inner;
                    continue;
                }
                _ => Self::Template,
            };
        }
    }
}

/// Returns an expression. Values that can be evaluated in the context are evaluated.
pub(super) fn expression(expression: &Expression<'_>, context: Option<&EvalContext<'_>>) -> Json {
    match expression.written() {
        Written::Native(native) if !expression.is_generated() => self::native(native, context),
        Written::Json(value) if !expression.is_generated() => json(value, context),
        written => evaluated(expression, context).unwrap_or_else(|| match written {
            Written::Native(expression) => native(expression, None),
            Written::Json(value) => json(value, None),
            Written::Name(text) => Json::String(text.decode().into()),
        }),
    }
}

/// Returns an expression of the native syntax. The parser limits its nesting, so that the recursion is.
fn native(expression: syntax::Expression<'_>, context: Option<&EvalContext<'_>>) -> Json {
    match Form::of(expression) {
        Form::Null => Json::Null,
        Form::Bool(value) => Json::Bool(value),
        Form::Number {
            digits,
            is_negative,
        } => number(digits, is_negative),
        Form::String(literal) => Json::String(escape(&literal.decode()).into()),
        Form::Elements(tuple) => {
            let elements = tuple.elements().map(|element| native(element, context));
            Json::Array(elements.collect())
        }
        Form::Entries(object) => {
            let entries = object
                .items()
                .map(|item| (key_text(item.key()).into(), native(item.value(), context)));
            Json::Object(entries.collect())
        }
        Form::Template => evaluated(&expression.into(), context)
            .unwrap_or_else(|| Json::String(template_of(expression).into())),
    }
}

/// Returns a value of the JSON syntax, which is a limited depth.
fn json(value: json::Value<'_>, context: Option<&EvalContext<'_>>) -> Json {
    match value.kind() {
        JsonKind::Invalid | JsonKind::Null => Json::Null,
        JsonKind::Bool(value) => Json::Bool(value),
        JsonKind::Number(digits) => Json::Number(digits.into()),
        JsonKind::String(text) => {
            let text = text.decode();
            let value = has_sequence(text).then(|| evaluated(&value.into(), context));
            value.flatten().unwrap_or_else(|| Json::String(text.into()))
        }
        JsonKind::Array(elements) => {
            Json::Array(elements.map(|element| json(element, context)).collect())
        }
        JsonKind::Object(properties) => {
            let entries = properties.map(|property| {
                let name = property.name().decode();
                (name.into(), json(property.value(), context))
            });
            Json::Object(entries.collect())
        }
    }
}

fn evaluated(expression: &Expression<'_>, context: Option<&EvalContext<'_>>) -> Option<Json> {
    let mut diagnostics = Diagnostics::new();
    let value = expression.evaluate(context?, &mut diagnostics);
    if diagnostics.has_errors() {
        return None;
    }
    Json::of_value(&value)
}

/// Returns whether a text may contain a template sequence.
pub(super) fn has_sequence(text: &str) -> bool {
    text.contains("${") || text.contains("%{")
}

/// Returns a number literal. JSON has no leading zeros.
fn number(digits: &str, is_negative: bool) -> Json {
    let short = digits.trim_start_matches('0');
    let zero = if short.starts_with(|first: char| first.is_ascii_digit()) {
        ""
    } else {
        "0"
    };
    let sign = if is_negative { "-" } else { "" };
    Json::Number(format!("{sign}{zero}{short}").into())
}

/// Returns the key of an object's entry as a template.
#[must_use]
pub fn key_text<'f>(key: syntax::Expression<'f>) -> Cow<'f, str> {
    if let Some(name) = key.as_keyword() {
        return Cow::Borrowed(name);
    }
    let key = match key.kind() {
        ExpressionKind::Parentheses(inner) => inner,
        _ => key,
    };
    match key.kind() {
        ExpressionKind::String(literal) => match literal.decode() {
            Cow::Borrowed(text) => escape(text),
            Cow::Owned(text) => Cow::Owned(escape(&text).into_owned()),
        },
        ExpressionKind::Number(digits) => match Number::parse_literal(digits) {
            Ok(number) => Cow::Owned(number.to_string()),
            Err(_) => Cow::Borrowed(digits),
        },
        _ => Cow::Owned(template_of(key)),
    }
}

/// Returns whether no two keys of an object have the same text in JSON. Of equal keys the native syntax takes the last,
/// and the JSON syntax reports an error.
#[must_use]
pub fn has_distinct_keys(object: Object<'_>) -> bool {
    let mut keys: Vec<Cow<'_, str>> = object.items().map(|item| key_text(item.key())).collect();
    keys.sort_unstable();
    keys.is_sorted_by(|a, b| a < b)
}
