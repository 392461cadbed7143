//! A body that is being written.

use serde::Serialize;

use super::HclEncode;
use crate::error::Result;
use crate::ser::Serializer;

/// A body that is being written, with the labels in front of it.
#[derive(Debug, Default)]
pub struct BodyWriter(pub(super) Serializer);

impl BodyWriter {
    /// Writes a label of the block that the body is of, before anything else; nothing for `None`.
    ///
    /// # Errors
    ///
    /// Data that is no text, number or bool; a body that is a whole file, or has been begun.
    pub fn label<T: Serialize + ?Sized>(&mut self, label: &T) -> Result<()> {
        self.0.label(label)
    }

    /// Writes an attribute; nothing for `None`.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
    pub fn attribute<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<()> {
        self.0.field(name, value)
    }

    /// Writes an attribute by a function.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
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
    /// Data that cannot be written.
    pub fn block<T: HclEncode + ?Sized>(&mut self, type_name: &str, body: &T) -> Result<()> {
        self.block_with(type_name, |writer| body.encode_body(writer))
    }

    /// Writes a block by a function.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
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
    /// Data that cannot be written.
    pub fn block_attributes<T: Serialize + ?Sized>(
        &mut self,
        type_name: &str,
        map: &T,
    ) -> Result<()> {
        self.0.attributes(type_name, map)
    }

    /// Writes what belongs to the same body and may nest in the data, if not in the text.
    pub(super) fn flat(&mut self, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.0.enter()?;
        write(self)?;
        self.0.leave();
        Ok(())
    }
}
