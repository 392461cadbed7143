//! Reading the JSON syntax of HCL.
//!
//! It is made for programs that write configuration: blocks are objects or arrays of them, labels are names of nested
//! objects, and strings are templates.

use crate::decode::HclDecode;
use crate::decoder::{Decoder, Syntax};
use crate::error::Result;

/// Reads a type from text in the JSON syntax. Strings may calculate, but there are no variables and functions; see
/// [`Decoder`] for those.
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
/// All that is wrong with the text, and with it as a `T`.
pub fn from_str<'de, T: HclDecode<'de>>(text: &'de str) -> Result<T> {
    decoder().from_str(text)
}

/// Reads a type from bytes in the JSON syntax, which must be UTF-8. See [`from_str`].
///
/// # Errors
///
/// All that is wrong with the text, and with it as a `T`.
pub fn from_slice<'de, T: HclDecode<'de>>(bytes: &'de [u8]) -> Result<T> {
    decoder().from_slice(bytes)
}

fn decoder() -> Decoder {
    Decoder::new()
        .syntax(Syntax::Json)
        .source_name("config.json")
}
