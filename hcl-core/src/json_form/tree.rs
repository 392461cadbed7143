//! A JSON text as ordered data.

use std::collections::HashMap;

use crate::number::Number;
use crate::types::Type;
use crate::value::Value;

/// A JSON text as data, in order: objects keep the order of their entries and may repeat a name, as the JSON syntax
/// allows for blocks, and numbers keep all their digits.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::Json;
/// use hcl_core::{Body, Diagnostics, Source, native};
///
/// let source = Source::new("main.hcl", r#"service "web" {
///   port = var.port
/// }
/// "#)?;
/// let file = native::parse(&source, &mut Diagnostics::new());
/// let json = Json::of_body(&Body::from(&file)).expect("no dynamic blocks");
/// assert_eq!(json.to_string(), r#"{"service":{"web":{"port":"${var.port}"}}}"#);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number in the form of RFC 8259.
    Number(Box<str>),
    /// A string: in the JSON syntax a template, unless it is the name of a label.
    String(Box<str>),
    /// `[ … ]`
    Array(Vec<Self>),
    /// `{ … }`
    Object(Vec<(Box<str>, Self)>),
}

impl Json {
    /// Changes each string and name in the data. Recurses: its depth is limited.
    pub fn each_text_mut(&mut self, change: &mut dyn FnMut(&mut Box<str>)) {
        match self {
            Self::String(text) => change(text),
            Self::Array(elements) => {
                for element in elements {
                    element.each_text_mut(change);
                }
            }
            Self::Object(entries) => {
                for (name, value) in entries {
                    change(name);
                    value.each_text_mut(change);
                }
            }
            Self::Null | Self::Bool(_) | Self::Number(_) => {}
        }
    }

    /// Returns the data as a value: arrays as tuples. A name that is there several times has a tuple of all its values, as blocks of
    /// one type. Strings stay as they are; they are not evaluated as templates.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::Null => Value::null(Type::Dynamic),
            Self::Bool(value) => Value::from(*value),
            // A number out of range, the only failure.
            Self::Number(digits) => {
                Number::parse_literal(digits).map_or_else(|_| Value::string(&**digits), Value::from)
            }
            Self::String(text) => Value::string(&**text),
            Self::Array(elements) => {
                let elements = elements.iter().map(Self::to_value);
                Value::tuple(elements.collect::<Vec<_>>())
            }
            Self::Object(entries) => {
                let mut indices: HashMap<&str, usize> = HashMap::new();
                let mut all: Vec<(&str, Vec<&Self>)> = Vec::new();
                for (name, value) in entries {
                    let index = *indices.entry(name).or_insert(all.len());
                    match all.get_mut(index) {
                        Some((_, values)) => values.push(value),
                        None => all.push((name, vec![value])),
                    }
                }
                let entries = all.into_iter();
                let entries = entries.map(|(name, values)| (name.into(), together(&values)));
                Value::object(entries.collect())
            }
        }
    }

    pub(super) fn of_number(number: &Number) -> Option<Self> {
        (!number.is_infinite()).then(|| Self::Number(number.to_literal().into()))
    }
}

/// Returns the only value, or a tuple of several. Arrays among them are lists of blocks.
fn together(values: &[&Json]) -> Value {
    if let [only] = values {
        return only.to_value();
    }
    let mut elements = Vec::new();
    for value in values {
        match value {
            Json::Array(some) => elements.extend(some.iter().map(Json::to_value)),
            other => elements.push(other.to_value()),
        }
    }
    Value::tuple(elements)
}
