//! The deserializer that records requests, and the end of an attempt.

use std::fmt;

use serde::de::{DeserializeSeed, Expected, Unexpected};

use super::super::shape::Shape;
use super::node::{Node, Sample};
use crate::secrets::notices;

/// Maximum nesting of a shape, which itself is at depth 1.
const MAX_DEPTH: usize = 25;

/// Maximum length of a tuple. A longer one is any value.
pub(super) const MAX_ELEMENTS: usize = 1024;

/// The reason for the end of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordStop {
    /// Something was recorded, or a sample refused.
    Other,
    /// A field was not offered.
    MissingField(&'static str),
    /// Two names of one field were offered.
    DuplicateField(&'static str),
}

impl fmt::Display for RecordStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the recording of a shape has stopped")
    }
}

impl std::error::Error for RecordStop {}

impl serde::de::Error for RecordStop {
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
        Self::Other
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::DuplicateField(field)
    }
}

/// The names of the objects and choices that enclose a part, from the innermost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Enclosing<'e> {
    name: &'static str,
    parts: &'static [&'static str],
    outer: Option<&'e Self>,
}

/// The place of a part: its depth, and the objects and choices around it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around<'n> {
    depth: usize,
    enclosing: Option<&'n Enclosing<'n>>,
}

impl<'n> Around<'n> {
    /// Returns the recorder of a part inside another one.
    pub(super) const fn recorder(self, node: &'n mut Node) -> Recorder<'n> {
        let around = Self {
            depth: self.depth + 1,
            ..self
        };
        Recorder { node, around }
    }

    /// Reads a type from a part inside, and notes whether it asks for a secret.
    pub(super) fn read<'de, S: DeserializeSeed<'de>>(
        self,
        node: &mut Node,
        seed: S,
    ) -> Result<S::Value, RecordStop> {
        let before = notices();
        let result = seed.deserialize(self.recorder(node));
        node.note_since(before);
        result
    }

    /// Returns where the parts of an object or choice are.
    pub(super) const fn within(self, enclosing: &'n Enclosing<'n>) -> Self {
        Self {
            enclosing: Some(enclosing),
            ..self
        }
    }

    pub(super) const fn is_too_deep(self) -> bool {
        self.depth >= MAX_DEPTH
    }
}

/// Deserializer of one part.
#[derive(Debug)]
pub struct Recorder<'n> {
    pub(super) node: &'n mut Node,
    pub(super) around: Around<'n>,
}

impl<'n> Recorder<'n> {
    /// Begins an object or choice, which `make` makes unless it is inside itself or nests too deep.
    pub(super) fn enclose(
        &mut self,
        name: &'static str,
        parts: &'static [&'static str],
        make: fn(&'static str, &'static [&'static str]) -> Shape,
    ) -> Enclosing<'n> {
        let outer = self.around.enclosing;
        if self.node.shape.is_none() {
            let mut all = std::iter::successors(outer, |enclosing| enclosing.outer);
            // Two types may have one name.
            let is_same = |it: &Enclosing<'_>| it.name == name && it.parts == parts;
            if all.any(is_same) {
                self.node.set(Shape::Again(name.into()), Sample::default());
            } else if self.around.is_too_deep() {
                self.node.set(Shape::Any, Sample::Refused);
            } else {
                self.node.set(make(name, parts), Sample::default());
                self.node.parts.resize_with(parts.len(), Node::default);
            }
        }
        Enclosing { name, parts, outer }
    }
}
