//! Fields that are read from bodies: from blocks, from the body itself, or from what the other fields leave of it.

use super::blocks::Group;
use super::body::BodyDecoder;
use super::content::{Content, Part};
use super::reader::{BlockReader, BodyReader};
use crate::schema::{SchemaKind, ValueSchema};
use crate::stop::Result;

impl<'de> Content<'_, 'de> {
    /// Reads the blocks of a field, by index in the schema's blocks. Returns `None` if there are none and the field has a default.
    #[inline]
    pub fn blocks<T>(&mut self, index: usize, reader: &BlockReader<'de, T>) -> Option<T> {
        self.read_blocks(index, reader.gather)
    }

    #[inline(never)]
    pub(super) fn read_blocks<T>(
        &mut self,
        index: usize,
        gather: fn(Group<'_, 'de>) -> Result<T>,
    ) -> Option<T> {
        let (schema, blocks) = (self.schema.blocks.get(index), self.blocks_of(index));
        if schema.is_some_and(|it| it.has_default) && blocks.first().is_none() {
            return None;
        }
        let value = self.list(schema, None, blocks).gather(gather);
        self.read(Part::Blocks(index), value)
    }

    /// Reads a flattened field, by index in the schema's flattened fields. `values` are the constraints of its type.
    #[inline(never)]
    pub fn flattened<T>(
        &mut self,
        index: usize,
        reader: &BlockReader<'de, T>,
        values: Option<fn() -> &'static ValueSchema>,
    ) -> Option<T> {
        let schema = reader.nesting.body;
        let value = if let SchemaKind::Struct = schema.kind {
            let decoder = if schema.is_unknown() {
                // The schema of a serde type is not known: it reads what the other fields leave.
                self.rest()
            } else {
                self.shared()
            };
            (reader.flatten)(&BodyDecoder { values, ..decoder })
        } else {
            let blocks = self.blocks_of_flattened(index);
            self.list(None, Some(schema), blocks).gather(reader.gather)
        };
        self.read(Part::Body, value)
    }

    /// Reads what the other fields leave. `values` are the constraints of the type.
    pub fn remaining<T>(
        &mut self,
        reader: BodyReader<'de, T>,
        values: Option<fn() -> &'static ValueSchema>,
    ) -> Option<T> {
        let value = reader.read(&self.rest(), values);
        self.read(Part::Body, value)
    }

    /// Reads the whole body. `values` are the constraints of the type.
    pub fn whole<T>(
        &mut self,
        reader: BodyReader<'de, T>,
        values: Option<fn() -> &'static ValueSchema>,
    ) -> Option<T> {
        let value = reader.read(self.decoder, values);
        self.read(Part::Body, value)
    }
}
