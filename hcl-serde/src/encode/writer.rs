//! The output of a derived implementation: a body, and the labels before it.

use serde::Serialize;

use super::HclEncode;
use crate::error::Result;
use crate::ser::Serializer;

/// Writes a body, and the labels of its block.
#[derive(Debug, Default)]
pub struct BodyWriter(pub(super) Serializer);

impl BodyWriter {
    /// Writes a label of the block, before any attribute or block of its body; nothing for `None`.
    ///
    /// # Errors
    ///
    /// An error if the data is not a string, number or bool, if the body is a whole file, or if it is not empty any
    /// more.
    pub fn label<T: Serialize + ?Sized>(&mut self, label: &T) -> Result<()> {
        self.0.label(label)
    }

    /// Writes an attribute; nothing for `None`.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    pub fn attribute<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<()> {
        self.0.field(name, value)
    }

    /// Writes an attribute whose name is part of the program, as derived code does.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    #[doc(hidden)]
    pub fn static_attribute<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<()> {
        self.0.static_field(name, value)
    }

    /// Writes an attribute whose value the function writes.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    pub fn attribute_with(
        &mut self,
        name: &str,
        write: impl FnOnce(&mut Serializer) -> Result<()>,
    ) -> Result<()> {
        self.0.field_with(name, write)
    }

    /// Writes a block.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    pub fn block<T: HclEncode + ?Sized>(&mut self, type_name: &str, body: &T) -> Result<()> {
        self.block_with(type_name, |writer| body.encode_body(writer))
    }

    /// Writes a block whose labels and body the function writes.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    pub fn block_with(
        &mut self,
        type_name: &str,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        self.0.begin_block_of(type_name)?;
        write(self)?;
        self.0.end_block()
    }

    /// Writes a block whose attributes are the entries of a map; nothing for `None`.
    ///
    /// # Errors
    ///
    /// An error if the data cannot be written.
    pub fn block_attributes<T: Serialize + ?Sized>(
        &mut self,
        type_name: &str,
        map: &T,
    ) -> Result<()> {
        self.0.attributes(type_name, map)
    }

    /// Writes data that is nested in the type, but part of the same body in the text.
    pub(super) fn flat(&mut self, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.0.enter()?;
        self.0.at_block_start = false;
        write(self)?;
        self.0.leave();
        Ok(())
    }
}
