//! Items of a body that may change places, and the text between them.

use hcl_syntax::Span;
use hcl_syntax::native::{Body, BodyItem};

use super::Edit;
use super::extent::{extent, is_one_line, last_line_end};
use super::operation::{OperationKind, Piece};
use super::value::ends_with_heredoc;
use crate::tokens::gap_tokens;

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
    /// An item that shares a line with a comment of another line is in no section, and neither is the item of a body on one line.
    pub(super) fn sections(&self, body: Body<'f>) -> Vec<Vec<Slot<'f>>> {
        let mut sections: Vec<Vec<Slot<'f>>> = Vec::new();
        let mut last: Option<Slot<'f>> = None;
        let items = (!is_one_line(body)).then(|| body.items());
        for item in items.into_iter().flatten() {
            let lines = extent(self.style(), body, item).lines;
            let slot = Slot { item, lines };
            if !self.has_whole_lines(slot) {
                last = None;
                continue;
            }
            let is_next = |last: Slot<'f>| self.style().is_blank(last.lines.end, lines.start);
            match sections.last_mut() {
                Some(section) if last.is_some_and(is_next) => section.push(slot),
                _ => sections.push(vec![slot]),
            }
            last = Some(slot);
        }
        sections
    }

    /// Returns whether no other text is on the lines of an item: `/* of two` and `lines */ port = 80` have a comment in common.
    fn has_whole_lines(&self, slot: Slot<'f>) -> bool {
        let lines = slot.lines;
        let rest = Span::new(slot.item.span().end.min(lines.end), lines.end);
        let comments = gap_tokens(self.source(), rest);
        self.style().line_start(lines.start) == lines.start
            && lines.end == last_line_end(self.style(), slot.item.span())
            && comments.iter().all(|comment| comment.span.end <= lines.end)
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
