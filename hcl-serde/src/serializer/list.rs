//! Writes lists: on one line if they fit and no element takes several lines, else one element per line.
//!
//! A list is written on one line until it exceeds the line. The text so far, at most a line and one element, is then
//! rewritten.

use super::errors;
use super::frame::{Frame, FrameKind, Separator};
use super::state::{Layout, Position, Serializer};
use super::text::indent;
use crate::error::Result;

/// The columns of the longest line that a list may be on.
const MAX_COLUMNS: usize = 101;

/// The number of elements of inline lists that memory is allocated for at least.
const MIN_CAPACITY: usize = 32;

/// Returns the columns of a list with elements of one column each.
const fn min_columns(length: usize) -> usize {
    length.saturating_mul("0, ".len())
}

impl Serializer {
    /// Starts a list with this many elements, if that is known.
    pub(super) fn begin_list(&mut self, length: Option<usize>) -> Result<()> {
        if self.position == Position::Body && self.variant.is_none() {
            return Err(errors::list_as_body());
        }
        let is_long = self.is_long_list(length.unwrap_or_default());
        if is_long {
            // No argument of several lines is aligned with the arguments before it.
            if self.top.before_entry == Separator::Header {
                self.leave_line(None);
            } else {
                self.align();
            }
        }
        self.begin()?;
        let start = self.out.len();
        self.out.push(b'[');
        if self.inline_lists == 0 {
            // Inner lists share the line of the outermost one, and its limit.
            self.line_limit = start + self.max_columns(self.top.columns);
        }
        self.open(FrameKind::List)?;
        self.top.start = start;
        self.top.first_element = self.element_starts.len();
        self.element_starts.reserve(MIN_CAPACITY);
        self.top.length = length.unwrap_or_default();
        self.inline_lists += usize::from(!is_long);
        Ok(())
    }

    /// Returns whether the next value, a list with so many elements, is longer than a line in any case.
    fn is_long_list(&self, length: usize) -> bool {
        let starts_line = self.inline_lists == 0
            && match self.position {
                Position::Field | Position::Entry => true,
                Position::Element => self.top.kind == FrameKind::List,
                _ => false,
            };
        starts_line && min_columns(length) > self.max_columns(self.name.columns())
    }

    /// Returns the columns that a list may take on its line, as an element or after a name of this width.
    fn max_columns(&self, name: u8) -> usize {
        let column = match self.top.kind {
            FrameKind::List => 0,
            _ => usize::from(name) + " = ".len(),
        };
        MAX_COLUMNS.saturating_sub(column + 2 * self.outer.len())
    }

    /// Separates an element from the one before it.
    pub(super) fn begin_element(&mut self) -> Result<()> {
        if self.inline_lists == 0 && self.top.kind == FrameKind::List {
            if self.top.ends_with_heredoc {
                self.end_line_of_heredoc();
            }
            let end: &[u8] = if self.top.count > 0 { b",\n" } else { b"\n" };
            self.out.extend_from_slice(end);
            indent(&mut self.out, self.outer.len());
        } else {
            if self.top.count > 0 {
                self.out.extend_from_slice(b", ");
            }
            if self.inline_lists > 0 {
                self.element_starts.push(self.out.len());
            }
        }
        self.top.count += 1;
        self.position = Position::Written;
        Ok(())
    }

    /// Starts the line of the comma after a heredoc.
    #[cold]
    fn end_line_of_heredoc(&mut self) {
        self.top.ends_with_heredoc = false;
        self.out.push(b'\n');
        indent(&mut self.out, self.outer.len());
    }

    /// Returns the length of the rest of the innermost list at least: each element takes a byte and a separator.
    const fn further_bytes(&self) -> usize {
        min_columns(self.top.length.saturating_sub(self.top.count))
    }

    pub(super) fn end_element(&mut self) -> Result<()> {
        if self.inline_lists > 0 {
            let further = self.further_bytes();
            if self.is_too_long(further) {
                self.break_lists(Some(further));
            }
        }
        self.check_size(0)
    }

    pub(super) fn end_list(&mut self) {
        if self.inline_lists == 0 {
            self.layout = Layout::Lines;
            if self.top.count > 0 {
                // A comma after a heredoc would need a line.
                if !self.top.ends_with_heredoc {
                    self.out.push(b',');
                }
                self.out.push(b'\n');
                indent(&mut self.out, self.outer.len().saturating_sub(1));
            }
        } else {
            self.layout = Layout::Line;
            self.inline_lists -= 1;
        }
        self.out.push(b']');
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
        // While lines are left, `top` counts as one of the outer frames.
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
    fn shift_line(&mut self, shift: usize) {
        let moved = |offset: usize| offset + shift;
        let first = self.outer.len() - self.inline_lists;
        if let Some(outer) = first.checked_sub(1) {
            let name = &mut self.outer[outer].name;
            *name = moved(name.start)..moved(name.end);
            if self.outer[outer].kind != FrameKind::List {
                self.outer[outer].start = moved(self.outer[outer].start);
            }
        }
        self.shift_lists(shift);
    }

    /// Adds `shift` to the offsets of the inline lists.
    #[expect(
        clippy::indexing_slicing,
        reason = "no more lists are inline than are open"
    )]
    fn shift_lists(&mut self, shift: usize) {
        let moved = |offset: usize| offset + shift;
        let first = self.outer.len() - self.inline_lists;
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
        self.line.extend(self.out.drain(start..));
        let mut shift = 0;
        for index in elements.clone() {
            let element = self.element_starts[index];
            let end = match self.element_starts.get(index + 1) {
                Some(next) if index + 1 < elements.end => next - ", ".len() - start,
                _ => self.line.len(),
            };
            let text = &self.line[element - start..end];
            if index > elements.start {
                self.out.push(b',');
            }
            self.out.push(b'\n');
            indent(&mut self.out, depth);
            shift = self.out.len() - element;
            self.out.extend_from_slice(text);
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
