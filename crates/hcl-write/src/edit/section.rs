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

    /// Writes the items of a section in another order, each after its gap.
    ///
    /// Each slot is an operation of its own, so that lines next to it are aligned again as they were.
    pub(super) fn arrange(&mut self, section: &[Slot<'f>], order: &[Slot<'f>], gaps: &[String]) {
        let mut end = None;
        for (index, (old, new)) in section.iter().zip(order).enumerate() {
            let span = self.without_line_ending(old.lines);
            if let (Some(end), Some(gap)) = (end, gaps.get(index)) {
                self.replace_span(Span::new(end, span.start), gap.clone());
            }
            end = Some(span.end);
            if old.lines != new.lines {
                self.relocate(old.lines, new.lines, false);
            }
        }
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

    /// Returns the text between a slot and the slot before it, with the line ending.
    pub(super) fn gap_before(&self, section: &[Slot<'f>], index: usize) -> String {
        let before = index.checked_sub(1).and_then(|before| section.get(before));
        let (Some(before), Some(slot)) = (before, section.get(index)) else {
            return String::new();
        };
        let end = self.without_line_ending(before.lines).end;
        self.slice(Span::new(end, slot.lines.start)).to_owned()
    }
}
