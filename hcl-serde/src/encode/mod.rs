//! Encoding of types to bodies: the trait, the functions that its derived implementations call, and the entry points.

// Tests: tests/decoding.

mod blocks;
mod encoder;
mod writer;

use serde::Serialize;

use crate::error::Result;

pub use blocks::EncodeBlocks;
pub use encoder::{Encoder, to_string, to_string_with, to_writer};
pub use writer::BodyWriter;

/// A type that can be written as a body of HCL.
///
/// Derived for structs and enums with blocks and labels; implemented for every [`serde::Serialize`], whose fields are
/// written as arguments, except for [`AsBlock`](crate::ser::AsBlock) and [`Labeled`](crate::Labeled).
///
/// # Examples
///
/// A body that the derive cannot express, written by hand:
///
/// ```
/// use hcl_serde::ser::BodyWriter;
/// use hcl_serde::HclEncode;
///
/// struct Redirects(Vec<(String, String)>);
///
/// impl HclEncode for Redirects {
///     fn encode_body(&self, writer: &mut BodyWriter) -> hcl_serde::Result<()> {
///         for (from, to) in &self.0 {
///             writer.block_with("redirect", |writer| {
///                 writer.label(from)?;
///                 writer.attribute("to", to)
///             })?;
///         }
///         Ok(())
///     }
/// }
///
/// let redirects = Redirects(vec![("/old".into(), "/new".into())]);
/// assert_eq!(
///     hcl_serde::to_string(&redirects)?,
///     "redirect \"/old\" {\n  to = \"/new\"\n}\n"
/// );
/// # Ok::<(), hcl_serde::Error>(())
/// ```
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
    /// Returns an error if the data cannot be written.
    fn encode_body(&self, writer: &mut BodyWriter) -> Result<()>;
}

impl<T: Serialize + ?Sized> HclEncode for T {
    fn encode_body(&self, writer: &mut BodyWriter) -> Result<()> {
        writer.serializer.body(self)
    }
}
