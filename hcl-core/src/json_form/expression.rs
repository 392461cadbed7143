//! Expressions in the JSON syntax.
//!
//! JSON syntax specification, "Expressions".

use std::borrow::Cow;

use crate::body::WrittenForm;
use crate::internal::sort::sort_by;
use crate::json::{self, ValueKind as JsonKind};
use crate::native::{self, ExpressionKind, Literal, Object, ObjectItem, Tuple, UnaryOperator};
use crate::number::Number;
use crate::{EvalContext, Expression};

use super::Json;
use super::known_variables::KnownVariables;
use super::template::{known_template_of, template_of};
use crate::escape::escape;
use crate::internal::is_template;

impl Json {
    /// Returns an expression in the JSON syntax: literals, lists and objects as such, all else as template.
    #[must_use]
    pub fn of_expression(expression: &Expression) -> Self {
        self::expression(expression, KnownVariables::default())
    }

    /// Returns an expression in the JSON syntax. An expression is replaced by its value if it can be evaluated, and the
    /// value is wholly known and carries no marks; the elements of lists and the values of objects each for itself.
    #[must_use]
    pub fn of_expression_in(expression: &Expression, context: &EvalContext<'_>) -> Self {
        let known = KnownVariables {
            context: Some(context),
            ..KnownVariables::default()
        };
        self::expression(expression, known)
    }
}

/// The form of an expression of the native syntax in JSON.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::Form;
/// use hcl_core::{Diagnostics, Source, native};
///
/// // Whether a rename of the file to `.json` keeps an argument unchanged, without `${…}`.
/// let is_plain = |text: &str| {
///     let parsed = native::parse_expression(&Source::new("t", text)?, &mut Diagnostics::new());
///     Ok::<_, hcl_core::source::SourceTooLarge>(!matches!(Form::of(parsed.expression()), Form::Template))
/// };
/// assert!(is_plain("[80, 443]")?);
/// assert!(!is_plain("var.ports")?);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
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
    /// An object with keys that stay distinct in JSON.
    Entries(Object<'f>),
    /// Any other expression: a [template](template_of).
    Template,
}

impl<'f> Form<'f> {
    /// Returns the form of an expression. Parentheses around a literal, list or object are left out.
    #[must_use]
    pub fn of(mut expression: native::Expression<'f>) -> Self {
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

/// The most digits of a number that is a key in JSON; a longer one is a template.
const MAX_KEY_DIGITS: u64 = 1024;

/// Returns an expression. Values that can be evaluated in the context are evaluated.
pub(super) fn expression(expression: &Expression, known: KnownVariables<'_>) -> Json {
    match (expression.iteration(), expression.written()) {
        (None, WrittenForm::Native(expression)) => native(expression, known),
        (None, WrittenForm::Json(value)) => json(value, known),
        (None, WrittenForm::Name(text)) => known
            .value(expression)
            .unwrap_or_else(|| Json::String(text.decode().into())),
        (None, WrittenForm::Merged(object)) => entries(object, known),
        (Some(iteration), written) => {
            let mut context = known
                .context
                .map_or_else(EvalContext::new, EvalContext::child);
            iteration.define(&mut context);
            let known = KnownVariables {
                context: Some(&context),
                iteration: Some(iteration),
                ..KnownVariables::default()
            };
            match written {
                WrittenForm::Native(expression) => native(expression, known),
                WrittenForm::Json(value) => json(value, known),
                WrittenForm::Name(text) => Json::String(text.decode().into()),
                WrittenForm::Merged(object) => entries(object, known),
            }
        }
    }
}

/// Returns an object of several layers.
fn entries(object: &Expression, known: KnownVariables<'_>) -> Json {
    let entries = object.entries().into_iter();
    let entries = entries.map(|(name, key, value)| {
        let key = name.map_or_else(
            || match expression(&key, known) {
                Json::String(key) => key,
                _ => key.text().into(),
            },
            |name| escape(&name).into(),
        );
        (key, expression(&value, known))
    });
    Json::Object(entries.collect())
}

/// Returns an expression of the native syntax. Recursion is bounded: the parser limits nesting.
fn native(expression: native::Expression<'_>, known: KnownVariables<'_>) -> Json {
    let value = || known.value(&expression.into());
    match Form::of(expression) {
        Form::Null => Json::Null,
        Form::Bool(value) => Json::Bool(value),
        Form::Number {
            digits,
            is_negative,
        } => number(digits, is_negative),
        Form::String(literal) => Json::String(escape(&literal.decode()).into()),
        Form::Elements(tuple) => {
            let elements = tuple.elements().map(|element| native(element, known));
            Json::Array(elements.collect())
        }
        Form::Entries(object) if known.has_form(object) => {
            let is_computed = |item: ObjectItem<'_>| {
                item.key_name().is_none() && item.key().as_string().is_none()
            };
            if object.items().any(is_computed)
                && let Some(value) = value()
            {
                return value;
            }
            let entries = object
                .items()
                .map(|item| (key_text(item.key()).into(), native(item.value(), known)));
            Json::Object(entries.collect())
        }
        Form::Template | Form::Entries(_) => {
            value().unwrap_or_else(|| Json::String(known_template_of(expression, known).into()))
        }
    }
}

/// Returns a value of the JSON syntax, which is a limited depth.
fn json(value: json::Value<'_>, known: KnownVariables<'_>) -> Json {
    let evaluated = || known.value(&value.into());
    match value.kind() {
        JsonKind::Invalid | JsonKind::Null => Json::Null,
        JsonKind::Bool(value) => Json::Bool(value),
        JsonKind::Number(digits) => Json::Number(digits.into()),
        JsonKind::String(text) => {
            let text = text.decode();
            // Without a sequence, a string is its own value.
            let value = if is_template(text) { evaluated() } else { None };
            value.unwrap_or_else(|| Json::String(text.into()))
        }
        JsonKind::Array(elements) => {
            Json::Array(elements.map(|element| json(element, known)).collect())
        }
        JsonKind::Object(properties) => {
            let is_plain = properties
                .map(|property| property.name().decode())
                .all(|name| !is_template(name));
            if !is_plain && let Some(value) = evaluated() {
                return value;
            }
            let entries = properties.map(|property| {
                (
                    property.name().decode().into(),
                    json(property.value(), known),
                )
            });
            Json::Object(entries.collect())
        }
    }
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
fn key_text<'f>(key: native::Expression<'f>) -> Cow<'f, str> {
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
            // The evaluation of the key writes the digits of `1e150000`, and charges them.
            Ok(number) if number.max_text_len() > MAX_KEY_DIGITS => Cow::Owned(template_of(key)),
            Ok(number) => Cow::Owned(number.to_string()),
            Err(_) => Cow::Borrowed(digits),
        },
        _ => Cow::Owned(template_of(key)),
    }
}

/// Returns whether no two keys of an object have the same text in JSON. The native syntax takes the last of equal keys,
/// and the JSON syntax reports an error.
fn has_distinct_keys(object: Object<'_>) -> bool {
    are_distinct(object.items().map(|item| key_text(item.key())).collect())
}

fn are_distinct<K: Ord>(mut keys: Vec<K>) -> bool {
    sort_by(&mut keys, Ord::cmp);
    keys.is_sorted_by(|a, b| a < b)
}
