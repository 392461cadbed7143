//! Fields that are read from bodies: from blocks, or from the body of the type that they are flattened into.

use super::content::{Content, Part};
use super::field::{Input, ReadField};
use crate::schema::SchemaKind;

impl<'de> Content<'_, 'de> {
    /// Reads the blocks of a field, by index in the schema's blocks. A field with a default may have none.
    pub(super) fn read_blocks(&mut self, index: usize, field: &mut dyn ReadField<'de>) {
        let (schema, blocks) = (self.schema.blocks.get(index), self.blocks_of(index));
        if schema.is_some_and(|schema| schema.has_default) && blocks.first().is_none() {
            return;
        }
        if !self.read_group(schema, None, blocks, field) {
            self.fail(Part::Blocks(index));
        }
    }

    /// Reads a flattened field, by index in the schema's flattened fields.
    pub(super) fn read_flattened(&mut self, index: usize, field: &mut dyn ReadField<'de>) {
        let Some(nesting) = self.schema.flattened.get(index) else {
            return;
        };
        let schema = nesting().body;
        let is_right = if let SchemaKind::Struct = schema.kind {
            let decoder = if schema.is_unknown() {
                // The schema of a serde type is not known: it reads what the other fields leave.
                self.rest()
            } else {
                self.shared()
            };
            field.read(Input::Body(&decoder)).is_ok()
        } else {
            let blocks = self.blocks_of_flattened(index);
            self.read_group(None, Some(schema), blocks, field)
        };
        if !is_right {
            self.fail(Part::Body);
        }
    }
}
