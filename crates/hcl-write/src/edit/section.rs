//! Items of a body that may change places, and the text between them.

use hcl_syntax::Span;
use hcl_syntax::native::{Body, BodyItem};

use super::Edit;
use super::level::Unit;
use super::operation::{OperationKind, Piece};
use super::value::ends_with_heredoc;

/// An item with its lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot<'f> {
    pub(super) item: BodyItem<'f>,
    /// Whole lines, with the comments of the item and the last line ending.
    pub(super) lines: Span,
}

impl<'f> Edit<'f> {
    /// Returns the items of a body in sections: blank lines, but no comment of the body, are between the items of a section.
    ///
    /// A body with an item that shares a line has no sections.
    pub(super) fn sections(&self, body: Body<'f>) -> Vec<Vec<Slot<'f>>> {
        let units = self.version.body_level(body).map(|level| level.units);
        let units = units.unwrap_or_default();
        let sections = units.split(|unit| unit.found.is_none());
        let slot = |unit: &Unit<'f>| {
            let item = unit.found?.item()?;
            let lines = unit.lines;
            Some(Slot { item, lines })
        };
        sections
            .map(|section| section.iter().filter_map(slot).collect())
            .collect()
    }

    /// Writes lines in the place of others, with a blank line after them if they are a heading.
    pub(super) fn relocate(&mut self, lines: Span, moved: Span, is_heading: bool) {
        let (span, moved) = (
            self.without_line_ending(lines),
            self.without_line_ending(moved),
        );
        let ending = || Piece::Text(self.style().line_ending.to_owned());
        // In the first line, `#!` would be about the file.
        let is_first = span.start == self.style().start();
        let is_script = is_first && self.slice(moved).starts_with("#!");
        // The end marker of a heredoc needs a line ending, which the last line of a text may lack.
        let is_marker = span == lines && ends_with_heredoc(self.slice(moved));
        let mut pieces: Vec<Piece> = is_script.then(ending).into_iter().collect();
        pieces.push(Piece::LineEnds {
            span: moved,
            from: String::new(),
            to: String::new(),
        });
        pieces.extend((is_marker || is_heading).then(ending));
        self.operations.push(span, pieces, OperationKind::Relocate);
    }
}
