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
    /// Starts a list with this many elements, if that is known.
    pub(super) fn begin_list(&mut self, length: Option<usize>) -> Result<()> {
        if self.position == Position::Body && self.variant.is_none() {
            return Err(errors::list_as_body());
        }
        if self.json.is_some() {
            return self.open_json_list();
        }
        let bracket = b"[";
        self.begin(false, bracket.len())?.copy_from_slice(bracket);
        let start = self.out.len() - bracket.len();
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
        self.top.length = length.unwrap_or_default();
        self.inline_lists += 1;
        Ok(())
    }

    /// Separates an element from the one before it. Returns its first `length` bytes to be written to.
    #[expect(clippy::indexing_slicing, reason = "the text is as long as its parts")]
    pub(super) fn begin_element(&mut self, length: usize) -> &mut [u8] {
        let is_inline = self.inline_lists > 0;
        // The first element of a list is on its line, and without a list there is one element.
        let separator = match (self.top.count, is_inline) {
            (0, _) => 0,
            (_, true) => ", ".len(),
            (_, false) => ",\n".len() + 2 * self.outer.len(),
        };
        if is_inline {
            self.element_starts.push(self.out.len() + separator);
        }
        self.top.count += 1;
        self.position = Position::Written;
        let text = self.out.extend(separator + length);
        if separator > 0 {
            text[0] = b',';
            text[1] = if is_inline { b' ' } else { b'\n' };
        }
        &mut text[separator..]
    }

    pub(super) fn end_element(&mut self) -> Result<()> {
        if self.json.is_some() {
            return self.check_size(0);
        }
        if self.inline_lists > 0 {
            // Each further element takes a byte and a separator at least.
            let further = self.top.length.saturating_sub(self.top.count);
            let further = further.saturating_mul(", 0".len());
            if self.is_too_long(further) {
                self.break_lists(Some(further));
            }
        }
        self.check_size(0)
    }

    pub(super) fn end_list(&mut self) {
        if self.json.is_some() {
            return self.close_json();
        }
        self.layout = if self.inline_lists == 0 {
            self.out.push(b",\n");
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

    /// Returns whether the inline lists, with `further` bytes and their closing brackets, exceed the line.
    #[inline]
    const fn is_too_long(&self, further: usize) -> bool {
        (self.out.len() + self.inline_lists).saturating_add(further) > self.line_limit
    }

    /// Breaks the inline lists that enclose the next value: all of them, or the outer ones until the rest fits, with
    /// `further` bytes.
    pub(super) fn break_lists(&mut self, further: Option<usize>) {
        let top = std::mem::replace(&mut self.top, Frame::new(FrameKind::File));
        self.outer.push(top);
        self.leave_line(further);
        self.close();
    }

    /// Breaks inline lists, as [`break_lists`](Self::break_lists); the innermost frame is on the line, but not a list.
    pub(super) fn leave_line(&mut self, further: Option<usize>) {
        let shift = self.align();
        if shift != 0 {
            self.shift_line(shift);
        }
        while self.inline_lists > 0 && further.is_none_or(|further| self.is_too_long(further)) {
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

    /// Rewrites the outermost inline list with a line for each element. The last line is not ended.
    #[expect(
        clippy::indexing_slicing,
        reason = "each inline list is open, and its elements start after its bracket"
    )]
    fn break_list(&mut self) {
        let depth = self.outer.len() - self.inline_lists;
        let (list, inner) = (&self.outer[depth], self.outer.get(depth + 1));
        let end = inner.map_or(self.element_starts.len(), |inner| inner.first_element);
        let elements = list.first_element..end;
        let start = list.start + 1;
        self.line.clear();
        self.line.extend_from_slice(self.out.tail_mut(start));
        self.out.truncate(start);
        let mut shift = 0;
        for index in elements.clone() {
            let element = self.element_starts[index];
            let end = match self.element_starts.get(index + 1) {
                Some(next) if index + 1 < elements.end => next - ", ".len() - start,
                _ => self.line.len(),
            };
            let text = &self.line[element - start..end];
            let is_first = index == elements.start;
            let separator = usize::from(!is_first);
            let before = separator + "\n".len() + 2 * depth;
            shift = self.out.len() + before - element;
            let line = self.out.extend(before + text.len());
            line[0] = b',';
            line[separator] = b'\n';
            line[before..].copy_from_slice(text);
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
