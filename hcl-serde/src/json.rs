//! Decoding and encoding of the JSON syntax of HCL.
//!
//! Programs write configurations in it: blocks are objects or arrays of objects, labels the names of nested objects, and
//! strings templates.

use std::io::Write;

use crate::decode::HclDecode;
use crate::decoder::{Decoder, Syntax};
use crate::encode::{Encoder, HclEncode};
use crate::error::Result;
use crate::ser::not_written;

pub use hcl_core::as_json::Json;

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

/// Encodes a body or any other data in the JSON syntax, on one line.
///
/// Labels become names of nested objects, repeated blocks arrays, and expressions templates: `var.port` is written as
/// `"${var.port}"`, and a `${` in a string as `$${`. Arguments and blocks keep the order of the source; the blocks of a
/// type come together, where the first of them is. Comments are left out.
///
/// # Examples
///
/// ```
/// use hcl_serde::OwnedBody;
///
/// let body: OwnedBody = hcl_serde::from_str(r#"
///     service "web" {
///       port = var.port # of the load balancer
///       note = "literal $${x}"
///     }
/// "#)?;
/// assert_eq!(
///     hcl_serde::json::to_string(&body)?,
///     r#"{"service":{"web":{"port":"${var.port}","note":"literal $${x}"}}}"#
/// );
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// Data is written like [`hcl_serde::to_string`](crate::to_string()) writes it in the native syntax:
///
/// ```
/// let config = std::collections::BTreeMap::from([("greeting", "${name}")]);
/// assert_eq!(hcl_serde::json::to_string(&config)?, r#"{"greeting":"$${name}"}"#);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// As [`hcl_serde::to_string`](crate::to_string()); a body whose dynamic blocks are expanded may have errors of its own.
pub fn to_string<T: HclEncode + ?Sized>(data: &T) -> Result<String> {
    Ok(Encoder::new().to_json(data)?.to_string())
}

/// Encodes a body or any other data in the JSON syntax, on lines of their own. See [`to_string`].
///
/// # Examples
///
/// ```
/// let body: hcl_serde::OwnedBody = hcl_serde::from_str("port = 80\n")?;
/// assert_eq!(hcl_serde::json::to_string_pretty(&body)?, "{\n  \"port\": 80\n}");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_string`].
pub fn to_string_pretty<T: HclEncode + ?Sized>(data: &T) -> Result<String> {
    Ok(format!("{:#}", Encoder::new().to_json(data)?))
}

/// Encodes a body or any other data in the JSON syntax into a writer, on one line. See [`to_string`].
///
/// # Examples
///
/// ```
/// let body: hcl_serde::OwnedBody = hcl_serde::from_str("port = 80\n")?;
/// let mut out = Vec::new();
/// hcl_serde::json::to_writer(&mut out, &body)?;
/// assert_eq!(out, br#"{"port":80}"#);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_string`], or an error of the writer.
pub fn to_writer<T: HclEncode + ?Sized>(mut writer: impl Write, data: &T) -> Result<()> {
    let json = Encoder::new().to_json(data)?;
    let written = json.write_to(&mut writer, false);
    written.map_err(|error| not_written(&error))
}

/// Encodes a body or any other data in the JSON syntax into a writer, on lines of their own. See [`to_string`].
///
/// # Errors
///
/// As [`to_writer`].
pub fn to_writer_pretty<T: HclEncode + ?Sized>(mut writer: impl Write, data: &T) -> Result<()> {
    let json = Encoder::new().to_json(data)?;
    let written = json.write_to(&mut writer, true);
    written.map_err(|error| not_written(&error))
}

fn decoder() -> Decoder {
    Decoder::new()
        .syntax(Syntax::Json)
        .source_name("config.json")
}
