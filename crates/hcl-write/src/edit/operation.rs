//! Operations on spans of the text, and how they combine into patches.

use hcl_core::internal::sort::sort_by_key;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use hcl_syntax::{Source, Span};

use super::EditError;
use super::bracket::Bracket;
use super::reindent::reindented;
use super::style::Style;
use crate::patch::{Patch, Patches};

/// The kind of an operation, which decides how it combines with operations inside its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OperationKind {
    /// Replaces or inserts text. Of two for the same span, the later one applies.
    Value,
    /// Inserts items of a body. Stays where lines next to it are removed or relocated.
    Insert,
    /// Removes text, and drops the operations inside it.
    Remove,
    /// Removes or replaces text that is written elsewhere, with the operations inside it.
    Relocate,
    /// Writes all of another file, whose layout stays.
    File,
}

/// A part of new text.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// Text as it is.
    Text(String),
    /// Lines of the source, with the operations inside them.
    LineEnds {
        span: Span,
        /// Indentation of the lines in the source.
        from: String,
        /// Indentation to give them.
        to: String,
    },
}

#[derive(Debug)]
pub(super) struct Operation {
    pub(super) span: Span,
    /// The span without the blank lines that are removed too.
    pub(super) core: Span,
    pub(super) pieces: Vec<Piece>,
    pub(super) kind: OperationKind,
}

impl Operation {
    pub(super) const fn new(span: Span, pieces: Vec<Piece>, kind: OperationKind) -> Self {
        Self {
            span,
            core: span,
            pieces,
            kind,
        }
    }

    /// Returns true if the operation inserts items outside the core of another one.
    fn is_beside(&self, other: Span) -> bool {
        let offset = self.span.start;
        self.kind == OperationKind::Insert && (offset <= other.start || offset >= other.end)
    }
}

/// All operations of an edit, in the order of the calls.
#[derive(Debug, Default)]
pub(super) struct Operations {
    all: Vec<Operation>,
    /// The changes of objects and lists, by the offset of the open bracket.
    brackets: BTreeMap<u32, Bracket>,
}

impl Operations {
    /// Replaces a span by a text.
    pub(super) fn replace(&mut self, span: Span, text: impl Into<String>, kind: OperationKind) {
        let pieces = vec![Piece::Text(text.into())];
        self.extend([Operation::new(span, pieces, kind)]);
    }

    pub(super) fn extend(&mut self, operations: impl IntoIterator<Item = Operation>) {
        self.all.extend(operations);
    }

    /// Iterates over the texts of all operations.
    pub(super) fn pieces(&mut self) -> impl Iterator<Item = &mut Vec<Piece>> {
        self.all.iter_mut().map(|operation| &mut operation.pieces)
    }

    /// Returns whether the text is another file.
    pub(super) fn is_file(&self) -> bool {
        self.all
            .iter()
            .any(|operation| operation.kind == OperationKind::File)
    }

    /// Returns the changes of the object or list with an open bracket at an offset.
    pub(super) fn bracket(&mut self, start: u32, new: impl FnOnce() -> Bracket) -> &mut Bracket {
        self.brackets.entry(start).or_insert_with(new)
    }

    /// Combines the operations into patches.
    pub(super) fn resolve(mut self, style: &Style<'_>) -> Result<Patches, EditError> {
        for bracket in std::mem::take(&mut self.brackets).into_values() {
            bracket.write(style, &mut self);
        }
        // At equal offsets, insertions come first, then the longest span.
        sort_by_key(&mut self.all, |operation| {
            let span = operation.span;
            // A new item is above the comment that another item gets at the same offset.
            let is_value = operation.kind != OperationKind::Insert;
            (span.start, !span.is_empty(), is_value, Reverse(span.end))
        });
        let resolver = Resolver {
            source: style.source,
            sorted: &self.all,
        };
        let whole = Span::new(0, u32::MAX);
        resolver.checked(resolver.patches(whole, |_| true)?)
    }
}

struct Resolver<'o> {
    source: &'o Source,
    sorted: &'o [Operation],
}

impl Resolver<'_> {
    /// Returns the patches of the operations inside a span.
    fn patches(
        &self,
        within: Span,
        applies: impl Fn(&Operation) -> bool,
    ) -> Result<Vec<Patch>, EditError> {
        let first = self
            .sorted
            .partition_point(|operation| operation.span.start < within.start);
        let inside = self.sorted.iter().skip(first);
        let inside = inside
            .take_while(|operation| operation.span.start <= within.end)
            .filter(|operation| operation.span.end <= within.end && applies(operation));
        let mut patches: Vec<Patch> = Vec::new();
        let mut outer: Option<&Operation> = None;
        let mut reach = 0;
        for operation in inside {
            let span = operation.span;
            let Some(before) = outer.filter(|_| span.start < reach) else {
                patches.push(self.patch(operation)?);
                if !span.is_empty() {
                    (outer, reach) = (Some(operation), span.end);
                }
                continue;
            };
            match (before.kind, operation.kind) {
                (OperationKind::Remove | OperationKind::Relocate, _)
                    if operation.is_beside(before.core) =>
                {
                    let inserted = self.patch(operation)?;
                    if let Some(patch) = patches.last_mut() {
                        patch.text.to_mut().push_str(&inserted.text);
                    }
                }
                (OperationKind::Remove | OperationKind::Relocate, _) if span.end <= reach => {}
                // Both remove the blank lines between two items.
                (OperationKind::Remove, OperationKind::Remove) => {
                    if let Some(patch) = patches.last_mut() {
                        patch.span.end = span.end;
                        reach = span.end;
                    }
                }
                (OperationKind::Value, OperationKind::Value) if span == before.span => {
                    patches.pop();
                    patches.push(self.patch(operation)?);
                }
                _ => return Err(self.conflict(before.span, span)),
            }
        }
        Ok(patches)
    }

    fn patch(&self, operation: &Operation) -> Result<Patch, EditError> {
        let mut text = String::new();
        for piece in &operation.pieces {
            match piece {
                Piece::Text(piece) => text.push_str(piece),
                Piece::LineEnds { span, from, to } => {
                    text.push_str(&reindented(&self.lines(*span)?, from, to, None));
                }
            }
        }
        Ok(Patch::new(operation.span, text))
    }

    /// Returns the text of relocated lines with the operations inside them.
    fn lines(&self, span: Span) -> Result<String, EditError> {
        let is_inside = |operation: &Operation| {
            let relocates = operation.kind == OperationKind::Relocate
                && operation.span.start <= span.start
                && span.end <= operation.span.end;
            !relocates && !operation.is_beside(span)
        };
        let patches = self.patches(span, is_inside)?;
        let relative = patches.into_iter().map(|patch| {
            let Span { start, end } = patch.span;
            let span = Span::new(start - span.start, end - span.start);
            Patch::new(span, patch.text)
        });
        let patches = self.checked(relative.collect())?;
        Ok(patches.apply(self.source.slice(span)))
    }

    fn checked(&self, patches: Vec<Patch>) -> Result<Patches, EditError> {
        Patches::new(patches).map_err(|error| self.conflict(error.first, error.second))
    }

    fn conflict(&self, first: Span, second: Span) -> EditError {
        EditError::of_conflict(self.source, first, second)
    }
}
