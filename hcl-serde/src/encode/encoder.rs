//! The ways out: to text and to a writer, within limits.

use std::io::Write;

use hcl_core::Limits;

use super::{BodyWriter, HclEncode};
use crate::error::Result;
use crate::ser::{Serializer, not_written};

/// Writes a type as formatted HCL. What is written decodes to an equal value.
///
/// Texts are read back in Unicode's normal form C, as all texts of HCL are. Multi-line texts become heredocs where these give back the same text; `None` is left out.
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
/// Data that cannot be written: floats that are not finite, names that are no identifiers, a root without names; data
/// that goes over the default [`Limits`].
pub fn to_string<T: HclEncode + ?Sized>(data: &T) -> Result<String> {
    Encoder::new().to_string(data)
}

/// Writes a type as formatted HCL into a writer. See [`to_string`].
///
/// # Errors
///
/// Data that cannot be written; or the writer fails.
pub fn to_writer<T: HclEncode + ?Sized>(writer: impl Write, data: &T) -> Result<()> {
    Encoder::new().to_writer(writer, data)
}

/// Writes types as configurations within limits.
///
/// Data may nest as deep as [`Limits::nesting`] says, and come to as much text as [`Limits::bytes`] says, and no more
/// than [`Limits::source_bytes`], so that a [`Decoder`](crate::Decoder) of the same limits reads it.
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
    /// Makes an encoder with the default limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets what may be written: how deep, and how many bytes.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Writes a type as formatted HCL. See [`to_string`].
    ///
    /// # Errors
    ///
    /// Data that cannot be written, or that goes over a limit.
    pub fn to_string<T: HclEncode + ?Sized>(&self, data: &T) -> Result<String> {
        self.encode(data)?.finish()
    }

    /// Writes a type as formatted HCL into a writer. See [`to_string`].
    ///
    /// # Errors
    ///
    /// Data that cannot be written, or that goes over a limit; or the writer fails.
    pub fn to_writer<T: HclEncode + ?Sized>(&self, mut writer: impl Write, data: &T) -> Result<()> {
        let bytes = self.encode(data)?.into_bytes()?;
        writer
            .write_all(&bytes)
            .map_err(|error| not_written(&error))
    }

    fn encode<T: HclEncode + ?Sized>(&self, data: &T) -> Result<Serializer> {
        let mut writer = BodyWriter(Serializer::new().limits(self.limits));
        data.encode_body(&mut writer)?;
        Ok(writer.0)
    }
}
