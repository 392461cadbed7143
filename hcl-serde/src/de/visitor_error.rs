//! Errors that serde's visitors raise, as diagnostics.

use std::fmt;

use hcl_core::Diagnostic;
use serde::de::{Expected, Unexpected};

use super::errors;
use crate::buffered::{Fingerprint, answer_probe};
use crate::error::Error;
use crate::wording::sentence;

impl serde::de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        let message = message.to_string();
        answer_probe(&message);
        Self::unlocated(errors::custom(message))
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let about = Fingerprint::of_unexpected(&unexpected);
        Self::about_value(errors::unexpected(&unexpected, expected), about)
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let about = Fingerprint::of_unexpected(&unexpected);
        Self::about_value(errors::unexpected(&unexpected, expected), about)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::unlocated(errors::wrong_length(length, expected))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let about = Fingerprint::of_text(variant);
        Self::about_value(errors::unknown_variant(variant, expected), about)
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::unlocated(errors::unknown_key(field, expected))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::unlocated(errors::missing_key(field))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::unlocated(errors::duplicate_key(field))
    }
}

impl serde::ser::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::unlocated(Diagnostic::error(
            "Value cannot be written",
            sentence(message.to_string()),
        ))
    }
}

/// Returns the error of a type that requests a value before its key.
#[cold]
pub(super) fn value_before_key() -> Error {
    serde::de::Error::custom("a value was asked for before its key")
}
