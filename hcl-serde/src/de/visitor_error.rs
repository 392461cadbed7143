//! Errors that serde's visitors raise, as diagnostics.

use std::fmt;

use hcl_core::diagnostic::{Quote, Sentence};
use hcl_core::value::{Excerpt, Mapping};
use hcl_core::{Diagnostic, Number, Type, Value};
use serde::de::{Expected, Unexpected};

use super::errors::{self, number_range};
use crate::buffer::{Fingerprint, answer_probe, has_buffered, is_provisional};
use crate::error::{Error, Problem};
use crate::secrets;
use crate::wording::unknown_variant;

impl serde::de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        let message = message.to_string();
        answer_probe(&message);
        // The message of a flattened struct that denies unknown fields.
        let unknown = message.strip_prefix("unknown field `");
        if let Some(name) = unknown.and_then(|unknown| unknown.strip_suffix('`')) {
            return <Self as serde::de::Error>::unknown_field(name, &[]);
        }
        raised(|| {
            let error = Self::unlocated(errors::custom(&message))
                .about_value(Fingerprint::of_message(&message))
                .of_visitor();
            if message.starts_with(errors::NO_FORM) {
                error.with_problem(Problem::NoForm)
            } else {
                error
            }
        })
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        raised(|| {
            let expected = expected.to_string();
            let limit = limit_of_buffers(&unexpected, &expected);
            Self::unlocated(errors::unexpected(&expected, &excerpt(&unexpected), limit))
                .about_value(Fingerprint::of_unexpected(&unexpected))
                .of_visitor()
        })
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(unexpected, expected)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        raised(|| {
            let expected = expected.to_string();
            Self::unlocated(errors::wrong_length(length, &expected)).of_visitor()
        })
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        raised(|| {
            let given = Excerpt::of(&Value::string(variant));
            Self::unlocated(unknown_variant(&given, expected))
                .about_value(Fingerprint::of_text(variant))
                .with_problem(Problem::UnknownVariant(expected))
                .of_visitor()
        })
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        raised(|| {
            let error = Self::unlocated(errors::unknown_key(field, expected));
            if secrets::is_reading() {
                return error;
            }
            error.with_problem(Problem::UnknownField(field.into(), expected))
        })
    }

    fn missing_field(field: &'static str) -> Self {
        raised(|| {
            Self::unlocated(errors::missing_key(field)).with_problem(Problem::MissingField(field))
        })
    }

    fn duplicate_field(field: &'static str) -> Self {
        raised(|| {
            Self::unlocated(errors::duplicate_key(field)).with_problem(Problem::DuplicateField)
        })
    }
}

/// Returns the error of a visitor, unless nobody sees the errors of an attempt.
fn raised(error: impl FnOnce() -> Error) -> Error {
    if is_provisional() {
        Error::provisional()
    } else {
        error()
    }
}

/// Returns the sentence about a limit of serde's buffers, if a value does not fit because of it: what this crate would
/// convert, a buffer does not.
#[cold]
fn limit_of_buffers(unexpected: &Unexpected<'_>, expected: &str) -> Option<&'static str> {
    if !has_buffered() {
        return None;
    }
    let is_number = number_range(expected).is_some();
    match *unexpected {
        Unexpected::Unsigned(_)
        | Unexpected::Signed(_)
        | Unexpected::Float(_)
        | Unexpected::Bool(_)
            if matches!(expected, "a string" | "string") =>
        {
            Some(errors::NUMBER_FOR_TEXT)
        }
        Unexpected::Float(float) if is_number && float.fract().abs() < f64::EPSILON => {
            Some(errors::BEYOND_64_BITS)
        }
        // A number beyond all floats is buffered as a text.
        Unexpected::Str(text) if is_number && text.len() > 20 && Number::parse(text).is_ok() => {
            Some(errors::BEYOND_64_BITS)
        }
        Unexpected::Str(_) if is_number || expected == "a boolean" => Some(errors::TEXT_FOR_NUMBER),
        Unexpected::Map if expected == "a sequence" => Some(errors::BLOCK_FOR_LIST),
        _ => None,
    }
}

/// Returns the text of a value that a visitor did not expect. Whether it may be shown is decided where the error gets
/// its location.
fn excerpt(unexpected: &Unexpected<'_>) -> Excerpt {
    Excerpt::of(&match *unexpected {
        Unexpected::Bool(value) => Value::from(value),
        Unexpected::Unsigned(value) => Value::from(value),
        Unexpected::Signed(value) => Value::from(value),
        Unexpected::Float(value) => match Number::try_from(value) {
            Ok(number) => Value::from(number),
            Err(_) => Value::null(Type::Number),
        },
        Unexpected::Char(value) => Value::string(value.to_string()),
        Unexpected::Str(value) => Value::string(value),
        Unexpected::Seq | Unexpected::Bytes(_) | Unexpected::TupleVariant => {
            Value::tuple(Vec::new())
        }
        Unexpected::Map | Unexpected::StructVariant => Value::object(Mapping::default()),
        Unexpected::Unit | Unexpected::Option => Value::null(Type::Dynamic),
        // `Unexpected` as text would link the floats of the standard library.
        Unexpected::Other(name) => Value::string(name),
        Unexpected::NewtypeStruct => Value::string("newtype struct"),
        Unexpected::Enum => Value::string("enum"),
        Unexpected::UnitVariant => Value::string("unit variant"),
        Unexpected::NewtypeVariant => Value::string("newtype variant"),
    })
}

impl serde::ser::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        let message = message.to_string();
        answer_probe(&message);
        let error = Diagnostic::error(
            "Value cannot be written",
            Sentence::from(Quote::own(message)).finished(),
        );
        if secrets::is_reading() {
            // The path would lead to a key in the secret.
            Self::new(error.into())
        } else {
            Self::unlocated(error)
        }
    }
}

/// Returns the error of a type that requests a value before its key.
#[cold]
pub(super) fn value_before_key() -> Error {
    serde::de::Error::custom("a value was asked for before its key")
}
