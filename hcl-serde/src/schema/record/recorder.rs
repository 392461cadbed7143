//! The deserializer that records requests, and the end of an attempt.

use std::fmt;

use serde::de::{Expected, Unexpected};

use super::node::{Kind, Node};

/// Maximum nesting of a shape.
const MAX_DEPTH: usize = 24;

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
struct Enclosing<'e> {
    name: &'static str,
    parts: &'static [&'static str],
    outer: Option<&'e Self>,
}

/// Where a part is: how deep, and inside of which objects and choices.
#[derive(Clone, Copy, Default)]
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

    pub(super) const fn is_too_deep(self) -> bool {
        self.depth >= MAX_DEPTH
    }
}

/// Deserializer of one part.
pub(super) struct Recorder<'n> {
    pub(super) node: &'n mut Node,
    pub(super) around: Around<'n>,
}

impl Recorder<'_> {
    /// Calls `record` with an object or choice, and with what is around its parts.
    ///
    /// `make` makes a new one, unless it is inside itself or nests too deep.
    pub(super) fn enclose<R>(
        self,
        name: &'static str,
        parts: &'static [&'static str],
        make: impl FnOnce() -> Kind,
        record: impl FnOnce(&mut Kind, Around<'_>) -> Result<R, Stop>,
    ) -> Result<R, Stop> {
        let Around { depth, enclosing } = self.around;
        if matches!(self.node.kind, Kind::New) {
            let mut all = std::iter::successors(enclosing, |it| it.outer);
            // Two types may have one name.
            self.node.kind =
                if all.any(|enclosing| enclosing.name == name && enclosing.parts == parts) {
                    Kind::Again(name)
                } else if self.around.is_too_deep() {
                    Kind::Any { sample: None }
                } else {
                    make()
                };
        }
        let here = Enclosing {
            name,
            parts,
            outer: enclosing,
        };
        let enclosing = Some(&here);
        record(&mut self.node.kind, Around { depth, enclosing })
    }
}
