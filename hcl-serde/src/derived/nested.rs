//! Fields of a tree that are read from bodies: from blocks, from the body itself, or from what the other fields leave of it.

use super::body::BodyDecoder;
use super::content::{Content, Part};
use super::input::{BlocksInput, BodyInput};
use super::reader::{BlockReader, BodyReader};
use crate::schema::{SchemaKind, ValueSchema};
use crate::text::Result;

impl<'de> Content<'_, 'de> {
    /// Reads the blocks of the field. Returns `None` if there are none and the field has a default.
    #[inline(never)]
    pub(super) fn read_blocks<T>(
        &mut self,
        gather: fn(BlocksInput<'_, '_, 'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        let index = self.current() - self.schema.arguments.len();
        let (schema, blocks) = (self.schema.blocks.get(index), self.blocks_of(index));
        if schema.is_some_and(|it| it.has_default) && blocks.first().is_none() {
            return Ok(None);
        }
        let value = self.list(schema, None, blocks).gather(gather);
        self.read(Part::Blocks(index), value)
    }

    /// Reads a flattened field, by index in the schema's flattened fields. `values` are the constraints of its type.
    #[inline(never)]
    pub(super) fn read_flattened<T>(
        &mut self,
        index: usize,
        reader: &BlockReader<'de, T>,
        values: Option<fn() -> &'static ValueSchema>,
    ) -> Result<Option<T>> {
        let schema = reader.nesting.body;
        let value = if let SchemaKind::Struct = schema.kind {
            let decoder = match schema.is_unknown() {
                // The schema of a serde type is not known: it reads what the other fields leave.
                true => self.remaining(),
                false => self.shared(),
            };
            (reader.flatten)(BodyInput::Tree(&BodyDecoder { values, ..decoder }))
        } else {
            let blocks = self.blocks_of_flattened(index);
            self.list(None, Some(schema), blocks).gather(reader.gather)
        };
        self.read(Part::Body, value)
    }

    /// Reads what the other fields leave. `values` are the constraints of the type.
    pub(super) fn read_remaining<T>(
        &mut self,
        reader: BodyReader<'de, T>,
        values: Option<fn() -> &'static ValueSchema>,
    ) -> Result<Option<T>> {
        let value = reader.read(BodyInput::Tree(&self.remaining()), values);
        self.read(Part::Body, value)
    }

    /// Reads the whole body. `values` are the constraints of the type.
    pub(super) fn read_whole<T>(
        &mut self,
        reader: BodyReader<'de, T>,
        values: Option<fn() -> &'static ValueSchema>,
    ) -> Result<Option<T>> {
        let value = reader.read(BodyInput::Tree(self.decoder), values);
        self.read(Part::Body, value)
    }
}
