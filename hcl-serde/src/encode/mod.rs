//! Encoding of types to bodies: the trait, what its derived implementations call, and the ways out.

mod arity;
mod encoder;
mod expression;
mod writer;

use serde::Serialize;

use crate::error::Result;

pub use arity::{EncodeBlocks, EncodeNested, EncodeOne, Give, GiveNested, Keys, ToBlock};
pub use encoder::{Encoder, to_string, to_writer};
pub use expression::ExpressionBuilder;
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
        writer.0.body(self)
    }
}
