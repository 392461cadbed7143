//! A value about to be written.

use hcl_core::value::ValueKind;
use hcl_core::{Number, Value};

use super::errors;
use crate::error::Error;

/// A value about to be written.
#[derive(Clone, Debug, PartialEq)]
pub enum Written {
    /// Nothing: the argument is left out.
    Absent,
    Null,
    Bool(bool),
    /// Digits as they are written.
    Number(String),
    Text(String),
    List(Vec<Self>),
    Object(Vec<(String, Self)>),
    /// An expression as it is written.
    Expression(String),
    /// A block, where it is the value of a field or an element of a field's list.
    Block(Vec<String>, Vec<Entry>),
}

/// An attribute or a block of a body.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    Attribute(String, Written),
    Block {
        type_name: String,
        labels: Vec<String>,
        body: Vec<Self>,
    },
}

impl Written {
    /// Takes a value as it is, which serde could not tell all of.
    pub(super) fn of_value(value: &Value) -> Result<Self, Error> {
        Ok(match value.kind() {
            ValueKind::Null => Self::Null,
            ValueKind::Bool(value) => Self::Bool(value),
            ValueKind::Number(number) if number.is_infinite() => {
                return Err(errors::not_a_number(number.to_f64()));
            }
            ValueKind::Number(number) => Self::Number(number_text(number)),
            ValueKind::String(text) => Self::Text(text.to_owned()),
            ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
                Self::List(
                    values
                        .iter()
                        .map(Self::of_value)
                        .collect::<Result<_, _>>()?,
                )
            }
            ValueKind::Map(mapping) | ValueKind::Object(mapping) => {
                let entries = mapping.iter_as_given();
                let entries =
                    entries.map(|(key, value)| Ok((key.to_string(), Self::of_value(value)?)));
                Self::Object(entries.collect::<Result<_, Error>>()?)
            }
            ValueKind::Marked(_, value) => Self::of_value(value)?,
            _ => return Err(errors::unknown_value()),
        })
    }

    /// The entries of a body that a field of this value makes.
    pub(crate) fn into_entries(self, name: &str) -> Result<Vec<Entry>, Error> {
        if !super::is_name(name) {
            return Err(errors::name_cannot_be_written(name));
        }
        let block = |labels, body| Entry::Block {
            type_name: name.to_owned(),
            labels,
            body,
        };
        Ok(match self {
            Self::Absent => Vec::new(),
            Self::Block(labels, body) => vec![block(labels, body)],
            Self::List(elements)
                if !elements.is_empty()
                    && elements
                        .iter()
                        .all(|element| matches!(element, Self::Block(..))) =>
            {
                let blocks = elements.into_iter().filter_map(|element| match element {
                    Self::Block(labels, body) => Some(block(labels, body)),
                    _ => None,
                });
                blocks.collect()
            }
            other => vec![Entry::Attribute(name.to_owned(), other)],
        })
    }

    /// The entries of a body that is this value.
    pub(crate) fn into_body(self) -> Result<Vec<Entry>, Error> {
        let fields = match self {
            Self::Object(fields) => fields,
            Self::Block(labels, body) if labels.is_empty() => return Ok(body),
            Self::Absent => Vec::new(),
            _ => return Err(errors::not_a_body()),
        };
        let mut body = Vec::with_capacity(fields.len());
        for (name, value) in fields {
            body.extend(value.into_entries(&name)?);
        }
        Ok(body)
    }
}

/// A number as a literal that reads back as it is: an integer too long to be written out exactly gets an exponent, by
/// which it is rounded to what it was.
fn number_text(number: &Number) -> String {
    let text = number.to_string();
    if Number::parse_literal(&text).is_ok() {
        return text;
    }
    let digits = text.trim_end_matches('0');
    format!("{digits}e{}", text.len() - digits.len())
}
