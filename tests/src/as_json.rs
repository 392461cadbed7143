//! Reading and writing in the JSON syntax.

use hcl_serde::de::Syntax;
use hcl_serde::{Decoder, Encoder, HclDecode, HclEncode, Result};

/// Decodes a text.
///
/// # Errors
///
/// Those of [`Decoder::decode_str`].
pub fn from_str<'de, T: HclDecode<'de>>(text: &'de str) -> Result<T> {
    Decoder::new().source_name("config.json").decode_str(text)
}

/// Encodes data on one line.
///
/// # Errors
///
/// Those of [`Encoder::to_string`].
pub fn to_string<T: HclEncode + ?Sized>(data: &T) -> Result<String> {
    let encoder = Encoder::new().syntax(Syntax::Json);
    encoder.pretty(false).to_string(data)
}

/// Encodes data on lines of their own.
///
/// # Errors
///
/// Those of [`Encoder::to_string`].
pub fn to_string_pretty<T: HclEncode + ?Sized>(data: &T) -> Result<String> {
    Encoder::new().syntax(Syntax::Json).to_string(data)
}
