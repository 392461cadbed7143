//! Encoding of types to bodies: the trait, what its derived implementations call, and the ways out.

mod arity;
mod writer;

use serde::Serialize;

use crate::error::Result;
use crate::ser::{WrittenSerializer, write_body};

pub use arity::{EncodeBlocks, EncodeNested, EncodeOne, Give, GiveNested, ToBlock};
pub use writer::BodyWriter;

/// A type that can be written as a body of HCL.
///
/// Derive it for structs with blocks and labels; whatever implements [`serde::Serialize`] has it already, and is
/// written as arguments, except for [`Block`](crate::Block) and [`Labeled`](crate::Labeled).
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as a configuration",
    label = "not a type that can be written as HCL",
    note = "derive `hcl_serde::HclEncode` for it if it is a body with blocks or labels",
    note = "or derive `serde::Serialize` for it"
)]
pub trait HclEncode {
    /// Writes labels, attributes and blocks.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
    fn encode_body(&self, writer: &mut BodyWriter) -> Result<()>;
}

impl<T: Serialize + ?Sized> HclEncode for T {
    fn encode_body(&self, writer: &mut BodyWriter) -> Result<()> {
        writer.append(self.serialize(WrittenSerializer)?)
    }
}

/// Writes a type as formatted HCL. What is written decodes to an equal value.
///
/// Multi-line texts become heredocs where these give back the same text; `None` is left out.
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
/// Data that cannot be written: floats that are not finite, names that are no identifiers, a root without names.
pub fn to_string<T: HclEncode + ?Sized>(data: &T) -> Result<String> {
    let mut writer = BodyWriter::default();
    data.encode_body(&mut writer)?;
    let mut text = String::new();
    write_body(&mut text, &writer.into_root()?, 0);
    Ok(text)
}

/// Writes a type as formatted HCL into a writer. See [`to_string`].
///
/// # Errors
///
/// Data that cannot be written; or the writer fails.
pub fn to_writer<T: HclEncode + ?Sized>(mut writer: impl std::io::Write, data: &T) -> Result<()> {
    let text = to_string(data)?;
    writer.write_all(text.as_bytes()).map_err(|error| {
        let detail = format!("The configuration could not be written: {error}.");
        hcl_core::Diagnostic::error("Failed to write file", detail).into()
    })
}
