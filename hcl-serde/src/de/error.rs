//! What serde's visitors report, in our words.

use std::fmt;

use hcl_core::Diagnostic;
use serde::de::{Expected, Unexpected};

use super::errors;
use super::notes::Mark;
use crate::error::Error;

impl serde::de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::unplaced(errors::custom(message.to_string()))
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let about = Mark::of_unexpected(&unexpected);
        Self::about(errors::unexpected(&unexpected, expected), about)
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let about = Mark::of_unexpected(&unexpected);
        Self::about(errors::unexpected(&unexpected, expected), about)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::unplaced(errors::wrong_length(length, expected))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let about = Mark::of_text(variant);
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

/// Ends a message with a period, so that it stands among sentences.
pub(crate) fn sentence(mut message: String) -> String {
    if !message.ends_with(['.', '!', '?']) {
        message.push('.');
    }
    let first = message.chars().next();
    if let Some(first) = first.filter(char::is_ascii_lowercase) {
        message.replace_range(..1, &first.to_ascii_uppercase().to_string());
    }
    message
}
