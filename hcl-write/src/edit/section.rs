//! Items of a body that may change places, and the text between them.

use hcl_syntax::Span;
use hcl_syntax::syntax::{Body, BodyItem};

use super::Edit;
use super::bodies::is_one_line;
use super::extent::{extent, is_head, last_line_end};
use super::operation::{Kind, Piece};
use super::style::span_of;
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
            let lines = extent(&self.style, body, item).lines;
            let slot = Slot { item, lines };
            if !self.has_whole_lines(slot) {
                last = None;
                continue;
            }
            let is_next = |last: Slot<'f>| self.style.is_blank(last.lines.end, lines.start);
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
        let rest = Span::new(span_of(slot.item).end.min(lines.end), lines.end);
        let comments = gap_tokens(self.file.source(), rest);
        self.style.line_start(lines.start) == lines.start
            && lines.end == last_line_end(&self.style, span_of(slot.item))
            && comments.iter().all(|it| it.span.end <= lines.end)
    }

    /// Writes the items of a section in another order, each after its gap.
    pub(super) fn arrange(&mut self, section: &[Slot<'f>], order: &[Slot<'f>], gaps: &[String]) {
        let (Some(first), Some(last)) = (section.first(), section.last()) else {
            return;
        };
        let mut pieces = Vec::with_capacity(2 * order.len());
        if first.lines.start == self.style.start()
            && order.first().is_some_and(|it| self.is_like_head(it))
        {
            // At the start of the text, `# under the license` would be about the file.
            pieces.push(Piece::Text(self.style.line_ending.to_owned()));
        }
        for (index, slot) in order.iter().enumerate() {
            pieces.extend(gaps.get(index).cloned().map(Piece::Text));
            pieces.push(Piece::Lines {
                span: self.without_line_ending(slot.lines),
                from: String::new(),
                to: String::new(),
            });
        }
        let whole = Span::new(first.lines.start, last.lines.end);
        let span = self.without_line_ending(whole);
        let ends_with_heredoc = |slot: &Slot<'f>| ends_with_heredoc(self.slice(span_of(slot.item)));
        if span == whole && order.last().is_some_and(ends_with_heredoc) {
            pieces.push(Piece::Text(self.style.line_ending.to_owned()));
        }
        self.operations.push(span, pieces, Kind::Relocate);
    }

    /// Returns whether the comments of an item would belong to the file at its start.
    fn is_like_head(&self, slot: &Slot<'f>) -> bool {
        let start = span_of(slot.item).start;
        slot.lines.start != self.style.start()
            && is_head(self.slice(Span::new(slot.lines.start, start)))
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
