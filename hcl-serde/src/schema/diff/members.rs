//! Arguments, block types and variants of two types, matched by their names and aliases.

use std::collections::{HashMap, HashSet};
use std::iter::once;

use super::super::document::{ArgumentSchema, BlockTypeSchema, VariantSchema};

/// A part of a type that has a name and aliases.
pub(super) trait Member {
    /// The change of a name that no member has any more.
    const REMOVED: &'static str;
    /// The change of an alias that another member has now.
    const MOVED: &'static str;

    fn name(&self) -> &str;
    fn aliases(&self) -> &[String];

    fn names(&self) -> impl Iterator<Item = &str> {
        once(self.name()).chain(self.aliases().iter().map(String::as_str))
    }
}

impl Member for ArgumentSchema {
    const REMOVED: &'static str = "is removed";
    const MOVED: &'static str = "is another argument now";

    fn name(&self) -> &str {
        &self.name
    }

    fn aliases(&self) -> &[String] {
        &self.aliases
    }
}

impl Member for BlockTypeSchema {
    const REMOVED: &'static str = "blocks are removed";
    const MOVED: &'static str = "blocks are of another type now";

    fn name(&self) -> &str {
        &self.name
    }

    fn aliases(&self) -> &[String] {
        &self.aliases
    }
}

impl Member for VariantSchema {
    const REMOVED: &'static str = "is removed";
    const MOVED: &'static str = "is another variant now";

    fn name(&self) -> &str {
        &self.name
    }

    fn aliases(&self) -> &[String] {
        &self.aliases
    }
}

/// The members of one kind of a type, by all their names.
pub(super) struct Members<'s, T> {
    all: &'s [T],
    by_name: HashMap<&'s str, usize>,
}

impl<'s, T: Member> Members<'s, T> {
    pub(super) fn new(all: &'s [T]) -> Self {
        let mut by_name = HashMap::new();
        for (index, member) in all.iter().enumerate() {
            for name in member.names() {
                by_name.entry(name).or_insert(index);
            }
        }
        Self { all, by_name }
    }

    /// Returns the index of the member with a name.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// Returns the members that share a name with a member of another version: the member with its name first.
    pub(super) fn sharing_names(&self, member: &T) -> Vec<&'s T> {
        let mut seen = HashSet::new();
        let indexes = member.names().filter_map(|name| self.by_name.get(name));
        let indexes = indexes.filter(|&&index| seen.insert(index));
        indexes.filter_map(|&index| self.all.get(index)).collect()
    }
}
