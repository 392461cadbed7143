//! Entry points of encoding: to text and to a writer, within limits.

use std::io::Write;

use hcl_core::as_json::Json;
use hcl_core::{Body, Diagnostics, Limits, Source, syntax};

use super::{BodyWriter, HclEncode};
use crate::error::{Error, Result};
use crate::ser::{Serializer, not_written};

/// Encodes a type as formatted HCL, which decodes to an equal value.
///
/// `None` is left out. Strings of several lines become heredocs where a heredoc evaluates to the same string. Decoding
/// normalizes strings to Unicode's normal form C.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclDecode, HclEncode};
///
/// #[derive(HclDecode, HclEncode)]
/// struct Config {
///     io_mode: String,
///     retries: u8,
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(HclDecode, HclEncode)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     ports: Vec<u16>,
/// }
///
/// let text = "\
/// io_mode = \"async\"
/// retries = 3
///
/// service \"web\" {
///   ports = [80, 443]
/// }
/// ";
/// let config: Config = hcl_serde::from_str(text)?;
/// assert_eq!(hcl_serde::to_string(&config)?, text);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// An error if the data cannot be written: floats that are not finite, names that are not identifiers, a root without
/// names; or if it exceeds the default [`Limits`].
pub fn to_string<T: HclEncode + ?Sized>(data: &T) -> Result<String> {
    Encoder::new().to_string(data)
}

/// Encodes a type as formatted HCL into a writer. See [`to_string`].
///
/// # Examples
///
/// ```
/// let mut out = Vec::new();
/// hcl_serde::to_writer(&mut out, &std::collections::BTreeMap::from([("port", 80)]))?;
/// assert_eq!(out, b"port = 80\n");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// An error if the data cannot be written, or if the writer fails.
pub fn to_writer<T: HclEncode + ?Sized>(writer: impl Write, data: &T) -> Result<()> {
    Encoder::new().to_writer(writer, data)
}

/// Writes a configuration by a function, without a type for it.
///
/// # Examples
///
/// ```
/// let text = hcl_serde::to_string_with(|writer| {
///     writer.attribute("io_mode", "async")?;
///     for (name, port) in [("web", 80), ("api", 8080)] {
///         writer.block_with("service", |writer| {
///             writer.label(name)?;
///             writer.attribute("port", &port)
///         })?;
///     }
///     Ok(())
/// })?;
/// assert!(text.ends_with("\nservice \"api\" {\n  port = 8080\n}\n"));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// An error of the function, or if the text exceeds the default [`Limits`].
pub fn to_string_with(write: impl FnOnce(&mut BodyWriter) -> Result<()>) -> Result<String> {
    Encoder::new().to_string_with(write)
}

/// Encodes types within limits.
///
/// The data nests at most [`Limits::nesting`] levels deep, and the text has at most [`Limits::bytes`] and
/// [`Limits::source_bytes`] bytes, so that a [`Decoder`](crate::Decoder) with the same limits reads it.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
/// use hcl_serde::{Encoder, Limits};
///
/// let encoder = Encoder::new().limits(Limits::default().with_bytes(15));
/// assert_eq!(encoder.to_string(&BTreeMap::from([("a", 1)]))?, "a = 1\n");
/// let error = encoder.to_string(&BTreeMap::from([("names", ["ada", "grace"])])).unwrap_err();
/// assert!(error.to_string().contains("in field names[1]"), "{error}");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Encoder {
    limits: Limits,
}

impl Encoder {
    /// Creates an encoder with the default limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the limits on nesting and on the length of the text.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Encodes a type as formatted HCL. See [`to_string`](crate::to_string()).
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written or exceeds a limit.
    pub fn to_string<T: HclEncode + ?Sized>(&self, data: &T) -> Result<String> {
        self.encode(data)?.finish()
    }

    /// Encodes a type as formatted HCL into a writer. See [`to_writer`](crate::to_writer()).
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written or exceeds a limit, or if the writer fails.
    pub fn to_writer<T: HclEncode + ?Sized>(&self, mut writer: impl Write, data: &T) -> Result<()> {
        let bytes = self.encode(data)?.into_bytes()?;
        writer
            .write_all(&bytes)
            .map_err(|error| not_written(&error))
    }

    /// Writes a configuration by a function. See [`to_string_with`](crate::to_string_with()).
    ///
    /// # Errors
    ///
    /// An error of the function, or if the text exceeds a limit.
    pub fn to_string_with(
        &self,
        write: impl FnOnce(&mut BodyWriter) -> Result<()>,
    ) -> Result<String> {
        self.write(write)?.finish()
    }

    fn encode<T: HclEncode + ?Sized>(&self, data: &T) -> Result<Serializer> {
        self.write(|writer| data.encode_body(writer))
    }

    fn write(&self, write: impl FnOnce(&mut BodyWriter) -> Result<()>) -> Result<Serializer> {
        self.write_into(Serializer::new(), write)
    }

    fn write_into(
        &self,
        serializer: Serializer,
        write: impl FnOnce(&mut BodyWriter) -> Result<()>,
    ) -> Result<Serializer> {
        let mut writer = BodyWriter(serializer.limits(self.limits));
        write(&mut writer)?;
        Ok(writer.0)
    }

    /// Encodes a type in the JSON syntax: a body as it is, all other data by way of the native syntax.
    pub(crate) fn to_json<T: HclEncode + ?Sized>(&self, data: &T) -> Result<Json> {
        let mut capturing = Serializer::new();
        capturing.captures_body = true;
        let mut encoded = self.write_into(capturing, |writer| data.encode_body(writer))?;
        if let Some(body) = encoded.captured_body.take() {
            if encoded.is_empty() {
                return Json::of_body(&body.body()).map_err(Error::new);
            }
            encoded = self.encode(data)?;
        }
        let source = Source::new("config.hcl", encoded.finish()?);
        let source = source.map_err(<Error as serde::ser::Error>::custom)?;
        let mut diagnostics = Diagnostics::new();
        let file = syntax::parse_with(&source, &self.limits, &mut diagnostics);
        let file = diagnostics.into_result(file).map_err(Error::new)?;
        Json::of_body(&Body::from(&file)).map_err(Error::new)
    }
}
