//! Expressions in the JSON syntax.
//!
//! JSON syntax specification, "Expressions".

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;

use crate::body::Written;
use crate::diagnostic::Diagnostics;
use crate::internal::sort::sort_by;
use crate::json::{self, ValueKind as JsonKind};
use crate::native::{self, ExpressionKind, Literal, Object, ObjectItem, Tuple, UnaryOperator};
use crate::number::Number;
use crate::source::Source;
use crate::value::ValueKind;
use crate::{EvalContext, Expression, Str};

use super::Json;
use super::known::Known;
use super::template::{escape, has_sequence, known_template_of, template_of};

impl Json {
    /// Returns an expression in the JSON syntax: literals, lists and objects as such, all else as template.
    #[must_use]
    pub fn of_expression(expression: &Expression<'_>) -> Self {
        self::expression(expression, Known::default())
    }

    /// Returns an expression in the JSON syntax, to be read again: an object with a path as key is a template.
    #[doc(hidden)]
    #[must_use]
    pub fn syntax_of_expression(expression: &Expression<'_>) -> Self {
        self::expression(expression, Known::syntax())
    }

    /// Returns an expression in the JSON syntax. An expression is replaced by its value if it can be evaluated, and the
    /// value is wholly known and carries no marks; the elements of lists, the keys and values of objects, and the parts of
    /// templates each for itself.
    #[must_use]
    pub fn of_expression_in(expression: &Expression<'_>, context: &EvalContext<'_>) -> Self {
        self::expression(expression, Known::new(Some(context)))
    }

    /// As [`of_expression_in`](Self::of_expression_in). Reports objects that are a mistake, although their keys are known: one
    /// is null, or two of the JSON syntax are equal.
    #[doc(hidden)]
    #[must_use]
    pub fn of_expression_checked(
        expression: &Expression<'_>,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Self {
        let mistakes = RefCell::new(Diagnostics::new());
        let known = Known::new(Some(context)).reporting(&mistakes);
        let json = self::expression(expression, known);
        diagnostics.append(mistakes.into_inner());
        json
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
/// // Whether a rename of the file to `.json` keeps an argument as it is, without `${…}`.
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
pub(super) fn expression(expression: &Expression<'_>, known: Known<'_>) -> Json {
    match (expression.iteration(), expression.written()) {
        (None, Written::Native(expression)) => native(expression, known),
        (None, Written::Json(value)) => json(value, known),
        (None, Written::Name(text)) => known
            .value(expression)
            .unwrap_or_else(|| Json::String(text.decode().into())),
        (Some(iteration), written) => {
            let mut context = known
                .context()
                .map_or_else(EvalContext::new, EvalContext::child);
            iteration.define(&mut context);
            let known = known.in_iteration(&context, iteration);
            match written {
                Written::Native(expression) => native(expression, known),
                Written::Json(value) => json(value, known),
                Written::Name(text) => Json::String(text.decode().into()),
            }
        }
    }
}

/// Returns an expression of the native syntax. The parser limits its nesting, so that the recursion is.
fn native(expression: native::Expression<'_>, known: Known<'_>) -> Json {
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
            let values = object.items().map(|item| native(item.value(), known));
            let is_computed = |item: &ObjectItem<'_>| {
                item.key_name().is_none() && item.key().as_string().is_none()
            };
            let keys = match object.items().any(|it| is_computed(&it)) {
                true => known.keys(&expression.into()),
                false => None,
            };
            match keys {
                Some(keys) => Json::Object(entries(keys, values)),
                None => Json::Object(self::keys(object, known).into_iter().zip(values).collect()),
            }
        }
        Form::Template | Form::Entries(_) => known
            .value(&expression.into())
            .unwrap_or_else(|| Json::String(known_template_of(expression, known).0.into())),
    }
}

/// Returns entries with known keys. Of several with one key the last counts, at the place of the first.
fn entries(keys: Vec<Str>, values: impl Iterator<Item = Json>) -> Vec<(Box<str>, Json)> {
    let mut indices: HashMap<Str, usize> = HashMap::with_capacity(keys.len());
    let mut entries: Vec<(Box<str>, Json)> = Vec::with_capacity(keys.len());
    for (key, value) in keys.into_iter().zip(values) {
        let text = escape(&key).into();
        let index = *indices.entry(key).or_insert(entries.len());
        match entries.get_mut(index) {
            Some((_, earlier)) => *earlier = value,
            None => entries.push((text, value)),
        }
    }
    entries
}

/// Returns the keys of an object, evaluated unless two of them are equal then.
fn keys(object: Object<'_>, known: Known<'_>) -> Vec<Box<str>> {
    if known.context().is_some() {
        let keys: Vec<Box<str>> = object.items().map(|item| known_key(item, known)).collect();
        if are_distinct(keys.iter().collect()) {
            return keys;
        }
    }
    object
        .items()
        .map(|item| key_text(item.key()).into())
        .collect()
}

/// Returns a key with the values of the parts that are known.
fn known_key(item: ObjectItem<'_>, known: Known<'_>) -> Box<str> {
    let key = item.key();
    if item.key_name().is_some() || item.key_is_ambiguous() {
        return key_text(key).into();
    }
    if let Some(value) = known.key(key)
        && let ValueKind::String(text) = value.kind()
    {
        return escape(text).into();
    }
    let inner = match key.kind() {
        ExpressionKind::Parentheses(inner) => inner,
        _ => key,
    };
    known_template_of(inner, known).0.into()
}

/// Returns a value of the JSON syntax, which is a limited depth.
fn json(value: json::Value<'_>, known: Known<'_>) -> Json {
    match value.kind() {
        JsonKind::Invalid | JsonKind::Null => Json::Null,
        JsonKind::Bool(value) => Json::Bool(value),
        JsonKind::Number(digits) => Json::Number(digits.into()),
        JsonKind::String(text) => {
            let text = text.decode();
            let value = match known.context() {
                // Without a sequence, a string is its own value.
                Some(_) if has_sequence(text) => known
                    .value(&value.into())
                    .or_else(|| folded(text, known).map(|text| Json::String(text.into()))),
                _ => None,
            };
            value.unwrap_or_else(|| Json::String(text.into()))
        }
        JsonKind::Array(elements) => {
            Json::Array(elements.map(|element| json(element, known)).collect())
        }
        JsonKind::Object(properties) => {
            let values = properties.map(|it| json(it.value(), known));
            let names = properties.map(|it| it.name().decode());
            let is_plain = names.clone().all(|it| !has_sequence(it));
            let keys = match is_plain && properties.duplicates().is_empty() {
                true => None,
                false => known.keys(&value.into()),
            };
            match keys {
                Some(keys) => Json::Object(entries(keys, values)),
                None => Json::Object(folded_names(names, known).zip(values).collect()),
            }
        }
    }
}

/// Returns names of properties with the values of the parts that are known, unless two of them are equal then.
fn folded_names<'f>(
    names: impl Iterator<Item = &'f str> + Clone,
    known: Known<'_>,
) -> impl Iterator<Item = Box<str>> {
    let fold = |name: &str| match known.context() {
        Some(_) if has_sequence(name) => folded(name, known).map(Into::into),
        _ => None,
    };
    let folded = names
        .clone()
        .map(|it| fold(it).unwrap_or_else(|| it.into()));
    let folded: Vec<Box<str>> = folded.collect();
    let are_distinct = are_distinct(folded.iter().collect());
    let names = match are_distinct {
        true => folded,
        false => names.map(Into::into).collect(),
    };
    names.into_iter()
}

/// Returns a template of the JSON syntax with the text of the parts that are known, if there are any.
fn folded(template: &str, known: Known<'_>) -> Option<String> {
    let source = Source::new("template", template).ok()?;
    let mut diagnostics = Diagnostics::new();
    let parsed = native::parse_template(&source, &mut diagnostics);
    if diagnostics.has_errors() {
        return None;
    }
    let (text, is_folded) = known_template_of(parsed.expression(), known);
    is_folded.then_some(text)
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
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::key_text;
/// use hcl_core::native::ExpressionKind;
/// use hcl_core::{Diagnostics, Source, native};
///
/// let source = Source::new("t", "{ name = 1, (var.key) = 2 }")?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let ExpressionKind::Object(object) = parsed.expression().kind() else {
///     panic!("no object");
/// };
/// let keys: Vec<_> = object.items().map(|item| key_text(item.key())).collect();
/// assert_eq!(keys, ["name", "${var.key}"]);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn key_text<'f>(key: native::Expression<'f>) -> Cow<'f, str> {
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

/// Returns whether no two keys of an object have the same text in JSON. Of equal keys the native syntax takes the last,
/// and the JSON syntax reports an error.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::has_distinct_keys;
/// use hcl_core::native::ExpressionKind;
/// use hcl_core::{Diagnostics, Source, native};
///
/// let source = Source::new("t", "{ a = 1, \"a\" = 2 }")?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let ExpressionKind::Object(object) = parsed.expression().kind() else {
///     panic!("no object");
/// };
/// assert!(!has_distinct_keys(object));
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn has_distinct_keys(object: Object<'_>) -> bool {
    are_distinct(object.items().map(|item| key_text(item.key())).collect())
}

fn are_distinct<K: Ord>(mut keys: Vec<K>) -> bool {
    sort_by(&mut keys, Ord::cmp);
    keys.is_sorted_by(|a, b| a < b)
}
