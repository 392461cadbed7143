//! Entry points of encoding: to text and to a writer, within limits.

use std::io::Write;

#[cfg(feature = "json")]
use hcl_core::json_form::Json;
#[cfg(feature = "json")]
use hcl_core::{Body, Diagnostics, Source, native};
use hcl_core::{Limits, Syntax};
use serde::ser::Error as _;

use super::{BodyWriter, HclEncode};
use crate::error::{Error, Result};
use crate::serializer::{Serializer, not_written};
#[cfg(feature = "json")]
use crate::serializer::{max_bytes, too_large};

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
/// let text = r#"io_mode = "async"
/// retries = 3
///
/// service "web" {
///   ports = [80, 443]
/// }
/// "#;
/// let config: Config = hcl_serde::from_str(text)?;
/// assert_eq!(hcl_serde::to_string(&config)?, text);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// An error if the data cannot be written: floats that are not finite, unknown and marked values, names that are not
/// identifiers, a root without names; or if it exceeds the default [`Limits`].
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
/// let text = hcl_serde::ser::to_string_with(|writer| {
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

/// Encodes types in one of the two syntaxes, within limits.
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
#[derive(Clone, Debug)]
pub struct Encoder {
    limits: Limits,
    syntax: Syntax,
    is_pretty: bool,
}

impl Default for Encoder {
    fn default() -> Self {
        Self::new()
    }
}

impl Encoder {
    /// Creates an encoder of the native syntax, with the default limits.
    #[must_use]
    pub fn new() -> Self {
        Self {
            limits: Limits::default(),
            syntax: Syntax::Native,
            is_pretty: true,
        }
    }

    /// Sets the limits on nesting and on the length of the text.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the syntax. The JSON syntax needs the feature `json`.
    ///
    /// In the JSON syntax, blocks are objects, labels are names of nested objects, and strings are templates: `var.port` is
    /// `"${var.port}"`, and a `${` in a string is `$${`. Data is written in the native syntax first and then converted. So
    /// both syntaxes refuse the same data, and JSON also a label that is `None`: a reader takes the names in the body for labels.
    /// One block of a type is an object, several are an array. A body is an array of objects if that keeps the order of a
    /// flattened `Vec`. Comments are left out.
    ///
    /// Two things do not come back from the text:
    ///
    /// - Blocks of two types in a [`Body`](crate::Body) keep their order among the blocks of the same type only.
    /// - Several blocks with labels, read by serde without the derive: labels are names of one object, which serde cannot
    ///   tell from a body.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::ser::Syntax;
    /// use hcl_serde::{Body, Encoder};
    ///
    /// let text = "greeting = \"a literal $${x}\"\n\nservice \"web\" {\n  port = var.port\n}\n";
    /// let body: Body = hcl_serde::from_str(text)?;
    /// assert_eq!(
    ///     Encoder::new().syntax(Syntax::Json).pretty(false).to_string(&body)?,
    ///     r#"{"greeting":"a literal $${x}","service":{"web":{"port":"${var.port}"}}}"#
    /// );
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub const fn syntax(mut self, syntax: Syntax) -> Self {
        self.syntax = syntax;
        self
    }

    /// Sets whether a text in the JSON syntax has lines, indented by two spaces, which is the default. The native syntax
    /// always has.
    #[must_use]
    pub const fn pretty(mut self, is_pretty: bool) -> Self {
        self.is_pretty = is_pretty;
        self
    }

    /// Encodes a type as formatted text. See [`to_string`](crate::to_string()).
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written or exceeds a limit.
    pub fn to_string<T: HclEncode + ?Sized>(&self, data: &T) -> Result<String> {
        self.to_string_with(|writer| data.encode_body(writer))
    }

    /// Encodes a type as formatted text into a writer. See [`to_writer`](crate::to_writer()).
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written or exceeds a limit, or if the writer fails.
    pub fn to_writer<T: HclEncode + ?Sized>(&self, writer: impl Write, data: &T) -> Result<()> {
        self.to_writer_with(writer, |writer| data.encode_body(writer))
    }

    /// Writes a configuration by a function. See [`to_string_with`](crate::ser::to_string_with()).
    ///
    /// # Errors
    ///
    /// An error of the function, or if the text exceeds a limit.
    pub fn to_string_with(
        &self,
        write: impl FnOnce(&mut BodyWriter) -> Result<()>,
    ) -> Result<String> {
        let mut serializer = Serializer::new().limits(self.limits);
        serializer.syntax = self.syntax;
        let mut writer = BodyWriter {
            serializer,
            keeps_order: false,
        };
        write(&mut writer)?;
        let text = writer.serializer.finish()?;
        match self.syntax {
            Syntax::Native => Ok(text),
            Syntax::Json => self.json_of(text, writer.keeps_order),
        }
    }

    /// Writes a configuration by a function, into a writer.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut file = Vec::new();
    /// hcl_serde::Encoder::new().to_writer_with(&mut file, |writer| {
    ///     for port in 1..=2 {
    ///         writer.block_with("server", |writer| writer.attribute("port", &port))?;
    ///     }
    ///     Ok(())
    /// })?;
    /// assert_eq!(file, b"server {\n  port = 1\n}\n\nserver {\n  port = 2\n}\n");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An error of the function, if the text exceeds a limit, or if the writer fails.
    pub fn to_writer_with(
        &self,
        mut writer: impl Write,
        write: impl FnOnce(&mut BodyWriter) -> Result<()>,
    ) -> Result<()> {
        let text = self.to_string_with(write)?;
        // A buffered writer that is dropped does not report its last error.
        let written = writer.write_all(text.as_bytes());
        let written = written.and_then(|()| writer.flush());
        written.map_err(|error| not_written(&error))
    }

    /// Refuses to write the JSON syntax.
    #[cfg(not(feature = "json"))]
    fn json_of(&self, _: String, _: bool) -> Result<String> {
        Err(Error::custom(
            "the JSON syntax is written with the feature `json` of hcl-serde",
        ))
    }

    /// Returns the JSON syntax of a native text.
    #[cfg(feature = "json")]
    fn json_of(&self, text: String, keeps_order: bool) -> Result<String> {
        let source = Source::new("config.hcl", text).map_err(Error::custom)?;
        let mut diagnostics = Diagnostics::new();
        let file = native::parse_with(&source, &self.limits, &mut diagnostics);
        let file = diagnostics.into_result(file).map_err(Error::new)?;
        let json = Json::syntax_of_body(&Body::from(&file), keeps_order).map_err(Error::new)?;
        let text = if self.is_pretty {
            format!("{json:#}")
        } else {
            json.to_string()
        };
        let most = max_bytes(&self.limits);
        if text.len() > most {
            return Err(too_large(most));
        }
        Ok(text)
    }
}
