//! Writes lists: on one line if they fit and no element takes several lines, else one element per line.
//!
//! A list is written on one line until it exceeds the line. The text so far, at most a line and one element, is then
//! rewritten.

use super::entry::{Frame, FrameKind};
use super::errors;
use super::serializer::{Layout, Position, Serializer};
use crate::error::Result;

/// The columns of the longest line that a list may be on.
const MAX_COLUMNS: usize = 101;

impl Serializer {
    pub(super) fn begin_list(&mut self) -> Result<()> {
        if self.position == Position::Body && self.variant.is_none() {
            return Err(errors::list_as_body());
        }
        self.begin(false)?;
        let start = self.out.len();
        self.out.push(b"[");
        if self.inline_lists == 0 {
            let column = match self.top.kind {
                FrameKind::List => 0,
                _ => self.top.columns + " = ".len(),
            };
            self.line_limit = start + MAX_COLUMNS.saturating_sub(column + 2 * self.outer.len());
        }
        self.open(FrameKind::List)?;
        self.top.start = start;
        self.top.first_element = self.element_starts.len();
        self.inline_lists += 1;
        Ok(())
    }

    pub(super) fn begin_element(&mut self) {
        if self.inline_lists == 0 {
            self.out.extend(2 * self.outer.len());
        } else {
            if self.top.count > 0 {
                self.out.push(b", ");
            }
            self.element_starts.push(self.out.len());
        }
        self.top.count += 1;
    }

    pub(super) fn end_element(&mut self) -> Result<()> {
        if self.inline_lists > 0 && self.is_too_long() {
            self.break_lists(false);
        }
        if self.inline_lists == 0 {
            self.out.push(b",\n");
        }
        self.check_size(0)
    }

    pub(super) fn end_list(&mut self) {
        self.layout = if self.inline_lists == 0 {
            self.out.extend(2 * self.outer.len().saturating_sub(1));
            Layout::Lines
        } else {
            self.inline_lists -= 1;
            Layout::Line
        };
        self.out.push(b"]");
        self.element_starts.truncate(self.top.first_element);
        self.close();
    }

    /// Returns whether the inline lists exceed the line, each with its closing bracket.
    fn is_too_long(&self) -> bool {
        self.out.len() + self.inline_lists > self.line_limit
    }

    /// Breaks the inline lists that enclose the next value: all of them, or the outer ones until the rest fits.
    pub(super) fn break_lists(&mut self, all: bool) {
        let top = std::mem::replace(&mut self.top, Frame::new(FrameKind::File));
        self.outer.push(top);
        self.leave_line(all);
        self.close();
    }

    /// Breaks inline lists, as [`break_lists`](Self::break_lists); the innermost frame is on the line, but not a list.
    pub(super) fn leave_line(&mut self, all: bool) {
        let shift = self.align();
        if shift != 0 {
            self.shift_line(shift);
        }
        while self.inline_lists > 0 && (all || self.is_too_long()) {
            self.break_list();
        }
    }

    /// Adds `shift` to the offsets on the last line.
    #[expect(
        clippy::indexing_slicing,
        reason = "no more lists are inline than are open"
    )]
    fn shift_line(&mut self, shift: isize) {
        let moved = |offset: usize| offset.saturating_add_signed(shift);
        let first = self.outer.len() - self.inline_lists;
        if let Some(outer) = first.checked_sub(1) {
            let name = &mut self.outer[outer].name;
            *name = moved(name.start)..moved(name.end);
            if self.outer[outer].kind != FrameKind::List {
                self.outer[outer].start = moved(self.outer[outer].start);
            }
        }
        for list in &mut self.outer[first..] {
            list.start = moved(list.start);
        }
        for element in &mut self.element_starts {
            *element = moved(*element);
        }
        self.line_limit = moved(self.line_limit);
    }

    /// Gives each element of the outermost inline list a line, from the last one back. The last line is not ended.
    #[expect(
        clippy::indexing_slicing,
        reason = "each inline list is open, and its elements start after its bracket"
    )]
    fn break_list(&mut self) {
        let depth = self.outer.len() - self.inline_lists;
        let (list, inner) = (&self.outer[depth], self.outer.get(depth + 1));
        let end = inner.map_or(self.element_starts.len(), |inner| inner.first_element);
        let elements = list.first_element..end;
        let mut from = self.out.len();
        let mut to = from + 2 * depth * elements.len() + 1;
        let shift = to - from;
        self.out.extend(shift);
        let out = self.out.from_mut(0);
        for index in elements.clone().rev() {
            let element = self.element_starts[index];
            to -= from - element;
            out.copy_within(element..from, to);
            out[to - 2 * depth..to].fill(b' ');
            to -= 2 * depth + 1;
            out[to] = b'\n';
            from = element;
            if index > elements.start {
                to -= 1;
                out[to] = b',';
                from -= ", ".len();
            }
        }
        for element in &mut self.element_starts[elements.end..] {
            *element += shift;
        }
        self.inline_lists -= 1;
        for list in &mut self.outer[depth + 1..] {
            list.start += shift;
        }
        if self.inline_lists > 0 {
            self.line_limit = self.outer[depth + 1].start + MAX_COLUMNS.saturating_sub(2 * depth);
        }
    }
}
