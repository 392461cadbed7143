//! Decoding of the JSON syntax of HCL.
//!
//! Programs write configurations in it: blocks are objects or arrays of objects, labels the names of nested objects, and
//! strings templates.

use crate::decode::HclDecode;
use crate::decoder::{Decoder, Syntax};
use crate::error::Result;

/// Decodes text in the JSON syntax. Templates are evaluated without variables and functions; see [`Decoder`] for those.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclDecode;
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(HclDecode)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     port: u16,
/// }
///
/// let config: Config = hcl_serde::json::from_str(r#"{"service": {"web": {"port": "${8000 + 80}"}}}"#)?;
/// assert_eq!((config.service[0].name.as_str(), config.service[0].port), ("web", 8080));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// The diagnostics of the parser, or of decoding the text as a `T`.
pub fn from_str<'de, T: HclDecode<'de>>(text: &'de str) -> Result<T> {
    decoder().from_str(text)
}

/// Decodes UTF-8 bytes in the JSON syntax. See [`from_str`].
///
/// # Errors
///
/// The diagnostics of the parser, or of decoding the text as a `T`.
pub fn from_slice<'de, T: HclDecode<'de>>(bytes: &'de [u8]) -> Result<T> {
    decoder().from_slice(bytes)
}

fn decoder() -> Decoder {
    Decoder::new()
        .syntax(Syntax::Json)
        .source_name("config.json")
}
