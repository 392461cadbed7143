//! The deserializer that records requests, and the end of an attempt.

use std::fmt;

use serde::de::{Expected, Unexpected};

use super::node::{Kind, Node};

/// Maximum nesting of a shape.
pub(super) const MAX_DEPTH: usize = 24;

/// Maximum length of a tuple. A longer one is any value.
pub(super) const MAX_ELEMENTS: usize = 1024;

/// The reason for the end of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Something was recorded, or a sample refused.
    Other,
    MissingField(&'static str),
    UnknownField,
    DuplicateField(&'static str),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the recording of a shape has stopped")
    }
}

impl std::error::Error for Stop {}

impl serde::de::Error for Stop {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::Other
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self::Other
    }

    fn missing_field(field: &'static str) -> Self {
        Self::MissingField(field)
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Self {
        Self::UnknownField
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::DuplicateField(field)
    }
}

/// The names of the objects and choices that enclose a part, from the innermost.
#[derive(Clone, Copy)]
pub(super) struct Enclosing<'e> {
    pub(super) name: &'static str,
    pub(super) parts: &'static [&'static str],
    pub(super) outer: Option<&'e Self>,
}

/// Deserializer of one part.
pub(super) struct Recorder<'n> {
    pub(super) node: &'n mut Node,
    pub(super) depth: usize,
    pub(super) enclosing: Option<&'n Enclosing<'n>>,
}

/// Returns the recorder of a part inside another one.
pub(super) fn recorder<'n>(
    node: &'n mut Node,
    depth: usize,
    enclosing: Option<&'n Enclosing<'n>>,
) -> Recorder<'n> {
    Recorder {
        node,
        depth: depth + 1,
        enclosing,
    }
}

impl Recorder<'_> {
    /// Returns whether an object or choice is one that encloses this part. If so, or if the shape nests too deep, it is
    /// not recorded again.
    pub(super) fn recurs(&mut self, name: &'static str, parts: &'static [&'static str]) -> bool {
        let mut enclosing = std::iter::successors(self.enclosing, |it| it.outer);
        // Two types may have one name.
        if enclosing.any(|enclosing| enclosing.name == name && enclosing.parts == parts) {
            self.node.kind = Kind::Again(name);
            return true;
        }
        if self.depth >= MAX_DEPTH {
            self.node.kind = Kind::Any { sample: None };
            return true;
        }
        false
    }
}
