//! The names that a configuration defines, and refers to.

use std::collections::{BTreeMap, BTreeSet};

use super::sample::text_of;
use crate::schema::ConstraintSchema;

/// The names of one writing of a configuration, and of the writing before.
#[derive(Debug, Default)]
pub(super) struct Names<'d> {
    defined: BTreeMap<&'d str, Vec<Name>>,
    /// The names of the writing before. References come before and after definitions.
    before: BTreeMap<&'d str, Vec<Name>>,
    /// Kinds that required values refer to: a definition of each is required, too.
    wanted: BTreeSet<&'d str>,
    /// The numbers of the blocks around, and the number of the last block.
    path: Vec<usize>,
    last: usize,
    has_references: bool,
    /// The number of writings before, and of the kinds that they required.
    round: usize,
    wanted_before: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Name {
    text: String,
    /// Whether the definition is in no comment.
    is_live: bool,
    path: Vec<usize>,
}

impl<'d> Names<'d> {
    /// Begins another writing.
    pub(super) fn again(&mut self) -> Self {
        Self {
            before: std::mem::take(&mut self.defined),
            round: self.round + 1,
            wanted_before: self.wanted.len(),
            wanted: std::mem::take(&mut self.wanted),
            ..Self::default()
        }
    }

    /// Returns whether another writing would be the same, or is one too many: each writing may require one kind more.
    pub(super) fn is_complete(&self) -> bool {
        let is_same = self.defined == self.before && self.wanted.len() == self.wanted_before;
        !self.has_references || (self.round > 0 && is_same) || self.round > self.wanted.len() + 2
    }

    pub(super) fn enter(&mut self) {
        self.last += 1;
        self.path.push(self.last);
    }

    pub(super) fn leave(&mut self) {
        self.path.pop();
    }

    /// Returns how many names of a kind are defined so far.
    pub(super) fn count(&self, kind: &str) -> usize {
        self.defined.get(kind).map_or(0, Vec::len)
    }

    /// Adds a name, as a string literal.
    pub(super) fn define(&mut self, kind: &'d str, literal: &str, is_live: bool) {
        let name = Name {
            text: text_of(literal).unwrap_or_else(|| literal.to_owned()),
            is_live,
            path: self.path.clone(),
        };
        self.defined.entry(kind).or_default().push(name);
    }

    /// Returns the constraint of a reference, which has the names that are visible there first. `None` for a kind that nothing
    /// defines.
    pub(super) fn defined(&mut self, kind: &'d str, is_live: bool) -> Option<ConstraintSchema> {
        self.has_references = true;
        let all = self.before.get(kind).map_or(&[][..], Vec::as_slice);
        let mut names: Vec<&Name> = all.iter().filter(|it| it.is_live || !is_live).collect();
        if names.is_empty() && is_live && self.round > 0 {
            self.wanted.insert(kind);
        }
        let shared = |it: &Name| {
            let pairs = it.path.iter().zip(&self.path);
            pairs.take_while(|(one, other)| one == other).count()
        };
        names.sort_by_key(|it| std::cmp::Reverse((shared(it), it.is_live)));
        let texts: Vec<String> = names.into_iter().map(|it| it.text.clone()).collect();
        (!texts.is_empty()).then_some(ConstraintSchema::OneOf(texts))
    }

    /// Returns whether a definition of a kind is required that is not there yet.
    pub(super) fn is_wanted(&self, kind: &str) -> bool {
        let names = self.defined.get(kind);
        self.wanted.contains(kind) && names.is_none_or(|all| all.iter().all(|it| !it.is_live))
    }

    pub(super) fn wants_any(&self) -> bool {
        !self.wanted.is_empty()
    }
}
