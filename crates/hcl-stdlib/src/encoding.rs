//! Base64 and percent encoding in strings.

use super::describe;
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::arguments::text;
use super::build::{self, TextBuilder};
use super::{errors, table};
use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::Value;

/// Standard alphabet with padding. As in the reference, the bits after the last byte need not be zero: `aGVsbG9=`.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::RequireCanonical),
);

/// The ASCII characters that the query of a URL escapes. A space is written as `+` afterwards.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b' ');

/// `base64decode`, `base64encode`, `urlencode`.
pub(super) fn functions() -> Functions {
    table(&[
        ("base64decode", base64_decode),
        ("base64encode", base64_encode),
        ("urlencode", url_encode),
    ])
}

fn base64_encode() -> Function {
    describe("Encodes the bytes of a string as Base64.")
        .parameter(Parameter::new("str", Type::String))
        .returns(Type::String)
        .implement(|arguments, _| to_base64(text(arguments, 0).as_bytes()))
}

fn base64_decode() -> Function {
    describe("Decodes Base64; the bytes must be text in UTF-8.")
        .parameter(Parameter::new("str", Type::String))
        .returns(Type::String)
        .implement(|arguments, _| {
            let bytes = from_base64(text(arguments, 0))?;
            let bytes = bytes.ok_or_else(errors::bad_base64)?;
            build::string(std::str::from_utf8(&bytes).map_err(|_| errors::not_utf8())?)
        })
}

fn url_encode() -> Function {
    describe("Escapes a string for the query of a URL.")
        .parameter(Parameter::new("str", Type::String))
        .returns(Type::String)
        .implement(|arguments, _| {
            let mut escaped = TextBuilder::new();
            for part in utf8_percent_encode(text(arguments, 0), ESCAPED) {
                for (index, word) in part.split(' ').enumerate() {
                    escaped.push_str(if index == 0 { "" } else { "+" })?;
                    escaped.push_str(word)?;
                }
            }
            build::string(escaped)
        })
}

/// Encodes bytes as Base64 with padding.
pub(super) fn to_base64(bytes: &[u8]) -> Result<Value, FunctionError> {
    let mut encoded = TextBuilder::new();
    encoded.reserve(bytes.len().div_ceil(3).saturating_mul(4))?;
    encoded.append(|text| BASE64.encode_string(bytes, text))?;
    build::string(encoded)
}

/// Decodes Base64 with padding; line ends are skipped, as in the reference.
pub(super) fn from_base64(text: &str) -> Result<Option<Vec<u8>>, FunctionError> {
    // The text without line ends, and the bytes.
    build::charge_memory(text.len().saturating_mul(2))?;
    Ok(BASE64.decode(text.replace(['\r', '\n'], "")).ok())
}
