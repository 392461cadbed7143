//! The items and comments next to an insertion, which decide about blank lines.

use hcl_syntax::native::Body;

use super::Edit;
use super::extent::{inner, item_before, item_from, last_line_end};
use super::insertion::Neighbour;

impl<'f> Edit<'f> {
    /// Returns the kind of the item or comment that ends on the line before an offset.
    pub(super) fn neighbour_before(&self, body: Body<'f>, offset: u32) -> Neighbour {
        let inner = inner(body);
        let start = self.style().line_start(offset.saturating_sub(1));
        if offset <= self.style().start()
            || start < inner.start
            || self.style().is_blank(start, offset)
        {
            return Neighbour::None;
        }
        match item_before(body, offset) {
            Some(item) if last_line_end(self.style(), item.span()) == offset => {
                Neighbour::of(Some(item.into()))
            }
            _ => Neighbour::Comment,
        }
    }

    /// Returns the kind of the item or comment on the line at an offset. A comment above an item is a part of it.
    pub(super) fn neighbour_after(&self, body: Body<'f>, offset: u32) -> Neighbour {
        let inner = inner(body);
        let end = self.style().line_end(offset);
        if offset >= inner.end || self.style().is_blank(offset, end) {
            return Neighbour::None;
        }
        match item_from(body, offset) {
            Some(item) if self.is_above(offset, item.span().start) => {
                Neighbour::of(Some(item.into()))
            }
            // Only the closing brace is on the line.
            None if end > inner.end => Neighbour::None,
            _ => Neighbour::Comment,
        }
    }

    /// Returns whether no blank line is between the start of a line and an item on the line or below it.
    fn is_above(&self, offset: u32, item: u32) -> bool {
        let lines = self.style().slice(offset, self.style().line_start(item));
        lines.lines().all(|line| !line.trim().is_empty())
    }
}
