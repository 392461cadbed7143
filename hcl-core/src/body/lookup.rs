//! Lookup of names in a schema or in content, in logarithmic time: both may be large and untrusted.

use super::schema::{BlockSchema, BodySchema};
use crate::internal::sort::sort_by_key;

/// Maximum number of names that are searched linearly.
const MAX_LINEAR: usize = 32;

/// Sorted names with their positions in a list; empty if the list is so short that a linear search is faster.
#[derive(Debug)]
pub struct NameIndex<'n>(Vec<(&'n str, usize)>);

impl<'n> NameIndex<'n> {
    /// Sorts the names of a list. Short lists are not sorted, and nothing is allocated for them.
    pub fn new(names: impl ExactSizeIterator<Item = &'n str>) -> Self {
        // A few names are compared faster than they are sorted.
        if names.len() <= MAX_LINEAR {
            return Self(Vec::new());
        }
        let mut sorted = Vec::with_capacity(names.len());
        for (index, name) in names.enumerate() {
            sorted.push((name, index));
        }
        sort_by_key(&mut sorted, |&(name, _)| name);
        Self(sorted)
    }

    /// The position of the first occurrence of a name; `names` iterates over the list again.
    pub fn position<'a>(
        &self,
        name: &str,
        mut names: impl Iterator<Item = &'a str>,
    ) -> Option<usize> {
        if self.0.is_empty() {
            return names.position(|other| other == name);
        }
        self.occurrences(name).first().map(|&(_, index)| index)
    }

    /// The positions of all occurrences of a name, ascending; `names` iterates over the list again.
    pub fn positions<'a>(
        &self,
        name: &str,
        names: impl Iterator<Item = &'a str>,
    ) -> impl Iterator<Item = usize> {
        let is_short = self.0.is_empty();
        let short = names
            .take_while(move |_| is_short)
            .enumerate()
            .filter(move |(_, other)| *other == name)
            .map(|(index, _)| index);
        let sorted = self.occurrences(name).iter().map(|&(_, index)| index);
        short.chain(sorted)
    }

    fn occurrences(&self, name: &str) -> &[(&'n str, usize)] {
        let start = self.0.partition_point(|(other, _)| *other < name);
        let rest = self.0.get(start..).unwrap_or_default();
        let count = rest.partition_point(|(other, _)| *other == name);
        rest.get(..count).unwrap_or_default()
    }
}

/// The names of a schema.
pub(super) struct Lookup<'s> {
    schema: &'s BodySchema,
    attributes: NameIndex<'s>,
    blocks: NameIndex<'s>,
}

impl<'s> Lookup<'s> {
    pub(super) fn new(schema: &'s BodySchema) -> Self {
        Self {
            schema,
            attributes: NameIndex::new(attribute_names(schema)),
            blocks: NameIndex::new(block_types(schema)),
        }
    }

    /// The index of an attribute in the schema.
    pub(super) fn attribute(&self, name: &str) -> Option<usize> {
        self.attributes.position(name, attribute_names(self.schema))
    }

    pub(super) fn block(&self, type_name: &str) -> Option<&'s BlockSchema> {
        let index = self.blocks.position(type_name, block_types(self.schema))?;
        self.schema.blocks().get(index)
    }
}

fn attribute_names(schema: &BodySchema) -> impl ExactSizeIterator<Item = &str> {
    schema.attributes().iter().map(|attribute| &*attribute.name)
}

fn block_types(schema: &BodySchema) -> impl ExactSizeIterator<Item = &str> {
    schema.blocks().iter().map(|block| &*block.type_name)
}
