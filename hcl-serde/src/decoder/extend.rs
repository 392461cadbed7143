//! The runs of a decoder for bodies that another crate has put together.

use hcl_core::{Body, Diagnostics, Str, Value};

use super::{Decoder, ProgramValues};
use crate::derived::HclDecode;
use crate::error::Result;

/// Decodes a body, after `found` was found in its text. What `found` ignores is not reported.
///
/// # Errors
///
/// `found`, if it has errors, and the diagnostics of decoding the body as a `T`.
pub fn decode_body<'de, T: HclDecode<'de>>(
    decoder: &Decoder,
    body: &Body<'de>,
    mut found: Diagnostics,
) -> Result<(T, Diagnostics)> {
    if found.has_errors() {
        // For the secrets that are read: not all types of serde say which they have.
        drop(decoder.read_body::<T>(body, found.clone()));
        found.append(decoder.invalid_variables());
        found.sort_by_position();
        return Err(decoder.unread::<T>(found));
    }
    decoder.read_body(body, found)
}

/// Adds the variables of a module to its decoder. Of a module with errors, names are not resolved.
#[must_use]
pub fn of_module(
    mut decoder: Decoder,
    variables: impl IntoIterator<Item = (Str, Value)>,
    values: ProgramValues,
    has_errors: bool,
) -> Decoder {
    for (name, value) in variables {
        decoder = decoder.value(&name, value);
    }
    decoder.of_program = values;
    decoder.is_of_broken_module = has_errors;
    decoder
}

/// Checks a body by a schema that is data, after `found` was found in its text.
#[cfg(feature = "schema")]
#[must_use]
pub fn check_body(
    decoder: &Decoder,
    schema: &crate::schema::Document,
    body: &Body<'_>,
    found: Diagnostics,
) -> Diagnostics {
    decoder.check_body(schema, body, found)
}
