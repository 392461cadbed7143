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
        Self::unplaced(errors::custom(message))
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let about = Fingerprint::of_unexpected(&unexpected);
        Self::about(errors::unexpected(&unexpected, expected), about)
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let about = Fingerprint::of_unexpected(&unexpected);
        Self::about(errors::unexpected(&unexpected, expected), about)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::unplaced(errors::wrong_length(length, expected))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let about = Fingerprint::of_text(variant);
        Self::about(errors::unknown_variant(variant, expected), about)
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::unplaced(errors::unknown_key(field, expected))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::unplaced(errors::missing_key(field))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::unplaced(errors::duplicate_key(field))
    }
}

impl serde::ser::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::unplaced(Diagnostic::error(
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
