//! Decoding and encoding of the JSON syntax of HCL.
//!
//! Programs write configurations in it: blocks are objects or arrays of objects, labels the names of nested objects, and
//! strings templates.
//!
//! Data is written in the native syntax first and then converted, as `hcl convert` does. So both syntaxes refuse the same
//! data, such as an argument whose name is not an identifier. One block of a type is an object, several are an array.
//! Three things do not come back from the text:
//!
//! - Blocks of two types keep their order among the blocks of the same type only.
//! - A label that is `None`: the JSON syntax reads the names in the body as labels. Give every label a value.
//! - Several blocks with labels, read by serde without the derive: labels are names of one object, which serde cannot
//!   tell from a body.
//!
//! A body that was read from the JSON syntax is written by [`Json::of_body`].

#[cfg(feature = "write")]
use std::io::Write;

use crate::decoder::Decoder;
use crate::derived::HclDecode;
#[cfg(feature = "write")]
use crate::encode::{Encoder, HclEncode};
use crate::error::Result;
use hcl_core::Syntax;

#[cfg(feature = "write")]
pub use hcl_core::json_form::Json;

/// Decodes text in the JSON syntax. Templates are evaluated without variables and functions, which [`Decoder`] has.
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
    decoder().decode_str(text)
}

/// Decodes UTF-8 bytes in the JSON syntax. See [`from_str`].
///
/// # Errors
///
/// The diagnostics of the parser, or of decoding the text as a `T`.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
///
/// let config: BTreeMap<String, u16> = hcl_serde::json::from_slice(br#"{"port": 80}"#)?;
/// assert_eq!(config["port"], 80);
/// assert!(hcl_serde::json::from_slice::<BTreeMap<String, String>>(b"{\"a\": \"\xff\"}").is_err());
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn from_slice<'de, T: HclDecode<'de>>(bytes: &'de [u8]) -> Result<T> {
    decoder().decode_slice(bytes)
}

/// Encodes data or a body in the JSON syntax, on one line.
///
/// Labels become names of nested objects, and expressions templates: `var.port` is written as `"${var.port}"`, and a `${`
/// in a string as `$${`.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclEncode;
///
/// #[derive(HclEncode)]
/// struct Config {
///     greeting: String,
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(HclEncode)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     port: u16,
/// }
///
/// let config = Config {
///     greeting: "a literal ${x}".to_owned(),
///     service: vec![Service { name: "web".to_owned(), port: 80 }],
/// };
/// assert_eq!(
///     hcl_serde::json::to_string(&config)?,
///     r#"{"greeting":"a literal $${x}","service":{"web":{"port":80}}}"#
/// );
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// Arguments and blocks of a body keep the order of the source; the blocks of a type come together, where the first of
/// them is. Comments are left out:
///
/// ```
/// use hcl_serde::OwnedBody;
///
/// let body: OwnedBody = hcl_serde::from_str(r#"
///     service "web" {
///       port = var.port # of the load balancer
///     }
/// "#)?;
/// assert_eq!(
///     hcl_serde::json::to_string(&body)?,
///     r#"{"service":{"web":{"port":"${var.port}"}}}"#
/// );
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// An error if the data cannot be written: floats that are not finite, unknown and marked values, a root without names;
/// or if it exceeds the default [`Limits`](crate::Limits).
#[cfg(feature = "write")]
pub fn to_string<T: HclEncode + ?Sized>(data: &T) -> Result<String> {
    encoder(false).to_string(data)
}

/// Encodes data or a body in the JSON syntax, on lines of their own. See [`to_string`].
///
/// # Examples
///
/// ```
/// let config = std::collections::BTreeMap::from([("port", 80)]);
/// assert_eq!(hcl_serde::json::to_string_pretty(&config)?, "{\n  \"port\": 80\n}");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_string`].
#[cfg(feature = "write")]
pub fn to_string_pretty<T: HclEncode + ?Sized>(data: &T) -> Result<String> {
    encoder(true).to_string(data)
}

/// Encodes data or a body in the JSON syntax into a writer, on one line. See [`to_string`].
///
/// # Examples
///
/// ```
/// let mut out = Vec::new();
/// hcl_serde::json::to_writer(&mut out, &std::collections::BTreeMap::from([("port", 80)]))?;
/// assert_eq!(out, br#"{"port":80}"#);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_string`], or an error of the writer.
#[cfg(feature = "write")]
pub fn to_writer<T: HclEncode + ?Sized>(writer: impl Write, data: &T) -> Result<()> {
    encoder(false).to_writer(writer, data)
}

/// Encodes data or a body in the JSON syntax into a writer, on lines of their own. See [`to_string`].
///
/// # Errors
///
/// As [`to_writer`].
///
/// # Examples
///
/// ```
/// let mut out = Vec::new();
/// hcl_serde::json::to_writer_pretty(&mut out, &std::collections::BTreeMap::from([("port", 80)]))?;
/// assert_eq!(out, b"{\n  \"port\": 80\n}");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[cfg(feature = "write")]
pub fn to_writer_pretty<T: HclEncode + ?Sized>(writer: impl Write, data: &T) -> Result<()> {
    encoder(true).to_writer(writer, data)
}

#[cfg(feature = "write")]
fn encoder(is_pretty: bool) -> Encoder {
    Encoder::new().syntax(Syntax::Json).pretty(is_pretty)
}

fn decoder() -> Decoder {
    Decoder::new()
        .syntax(Syntax::Json)
        .source_name("config.json")
}
