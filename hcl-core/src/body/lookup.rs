//! Lookup of names in a schema, in logarithmic time: schema and body may both be large and untrusted.

use super::schema::{BlockSchema, BodySchema};

/// Maximum number of names that are searched linearly.
const MAX_LINEAR: usize = 32;

/// The names of a schema, sorted if there are many.
pub(super) struct Lookup<'s> {
    schema: &'s BodySchema,
    attributes: Vec<(&'s str, usize)>,
    blocks: Vec<(&'s str, usize)>,
}

impl<'s> Lookup<'s> {
    pub(super) fn new(schema: &'s BodySchema) -> Self {
        let attributes = schema.attributes().iter();
        let blocks = schema.blocks().iter();
        Self {
            schema,
            attributes: sorted(attributes.map(|attribute| &*attribute.name)),
            blocks: sorted(blocks.map(|block| &*block.type_name)),
        }
    }

    /// The index of an attribute in the schema.
    pub(super) fn attribute(&self, name: &str) -> Option<usize> {
        if self.attributes.is_empty() {
            let mut attributes = self.schema.attributes().iter();
            return attributes.position(|expected| expected.name == name);
        }
        index_of(&self.attributes, name)
    }

    pub(super) fn block(&self, type_name: &str) -> Option<&'s BlockSchema> {
        let blocks = self.schema.blocks();
        if self.blocks.is_empty() {
            return blocks.iter().find(|block| block.type_name == type_name);
        }
        index_of(&self.blocks, type_name).map(|index| &blocks[index])
    }
}

/// Sorts names with their indexes; empty if there are few.
fn sorted<'s>(names: impl ExactSizeIterator<Item = &'s str>) -> Vec<(&'s str, usize)> {
    if names.len() <= MAX_LINEAR {
        return Vec::new();
    }
    let mut sorted: Vec<_> = names.zip(0..).collect();
    sorted.sort_unstable();
    sorted
}

fn index_of(sorted: &[(&str, usize)], name: &str) -> Option<usize> {
    let found = sorted.partition_point(|(other, _)| *other < name);
    let &(other, index) = sorted.get(found)?;
    (other == name).then_some(index)
}
