//! Writes lists: on one line if they fit and no element takes several lines, else one element per line.
//!
//! A list is written on one line until it exceeds the line. The text so far, at most a line and one element, is then
//! rewritten.

use super::copy::copy;
use super::errors;
use super::frame::{Frame, FrameKind, Separator};
use super::output::{scalar_length, write_scalar};
use super::state::{Layout, Position, Serializer};
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
        let bracket = b"[";
        self.begin(!is_long, bracket.len())?
            .copy_from_slice(bracket);
        let start = self.out.len() - bracket.len();
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

    /// Separates an element from the one before it. Returns its first `length` bytes to be written to.
    #[expect(clippy::indexing_slicing, reason = "the text is as long as its parts")]
    pub(super) fn begin_element(&mut self, length: usize) -> Result<&mut [u8]> {
        if self.inline_lists == 0 && self.top.kind == FrameKind::List {
            return self.begin_line_of_list(length);
        }
        let separator = if self.top.count == 0 { "" } else { ", " };
        if self.inline_lists > 0 {
            self.element_starts.push(self.out.len() + separator.len());
        }
        let text = self.out.claim(separator.len() + length)?;
        self.top.count += 1;
        self.position = Position::Written;
        text[..separator.len()].copy_from_slice(separator.as_bytes());
        Ok(&mut text[separator.len()..])
    }

    /// Starts the line of an element. Returns its first `length` bytes to be written to.
    #[inline(always)]
    #[expect(clippy::indexing_slicing, reason = "the text is as long as its parts")]
    fn begin_line_of_list(&mut self, length: usize) -> Result<&mut [u8]> {
        if self.top.ends_with_heredoc {
            self.end_line_of_heredoc();
        }
        let comma = usize::from(self.top.count > 0);
        let start = comma + "\n".len() + 2 * self.outer.len();
        let text = self.out.claim(start + length)?;
        self.top.count += 1;
        self.position = Position::Written;
        text[0] = b',';
        text[comma] = b'\n';
        Ok(&mut text[start..])
    }

    /// Starts the line of the comma after a heredoc.
    #[cold]
    fn end_line_of_heredoc(&mut self) {
        self.top.ends_with_heredoc = false;
        self.out.push(b"\n");
        self.out.push_indented(self.outer.len(), b"");
    }

    /// Writes a scalar as an element.
    pub(super) fn element(&mut self, value: &[u8], is_quoted: bool) -> Result<()> {
        let length = scalar_length(value, is_quoted);
        // Most elements have lines of their own, which needs no call.
        let text = if self.inline_lists == 0 && self.top.kind == FrameKind::List {
            self.begin_line_of_list(length)?
        } else {
            self.begin_element(length)?
        };
        write_scalar(text, value, is_quoted);
        // `Ended` spares the caller `end_element`, which only breaks lists that are too long.
        let is_too_long = self.inline_lists > 0 && self.is_too_long(self.further_bytes());
        self.layout = if is_too_long {
            Layout::Line
        } else {
            Layout::Ended
        };
        Ok(())
    }

    /// Returns the length of the rest of the innermost list at least: each element takes a byte and a separator.
    const fn further_bytes(&self) -> usize {
        min_columns(self.top.length.saturating_sub(self.top.count))
    }

    pub(super) fn end_element(&mut self) -> Result<()> {
        if self.layout == Layout::Ended {
            return self.check_size(0);
        }
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
                self.out.push(match self.top.ends_with_heredoc {
                    true => b"\n",
                    false => b",\n",
                });
                let depth = self.outer.len().saturating_sub(1);
                self.out.push_indented(depth, b"]");
            } else {
                self.out.push(b"]");
            }
        } else {
            self.layout = Layout::Line;
            self.inline_lists -= 1;
            self.out.push(b"]");
        }
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
        if self.inline_lists > 0 {
            self.remove_padding();
        }
        while self.inline_lists > 0 && further.is_none_or(|further| self.is_too_long(further)) {
            self.break_list();
        }
    }

    /// Removes the padding of the name before the inline lists: no argument of several lines is aligned.
    #[expect(
        clippy::indexing_slicing,
        reason = "no more lists are inline than are open"
    )]
    fn remove_padding(&mut self) {
        let first = self.outer.len() - self.inline_lists;
        let Some(outer) = first.checked_sub(1) else {
            return;
        };
        let entry = &mut self.outer[outer];
        let padding = std::mem::take(&mut entry.padding);
        if padding == 0 {
            return;
        }
        self.out.remove(entry.name.end, padding.into());
        self.shift_lists(-isize::from(padding));
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
        self.shift_lists(shift);
    }

    /// Adds `shift` to the offsets of the inline lists.
    #[expect(
        clippy::indexing_slicing,
        reason = "no more lists are inline than are open"
    )]
    fn shift_lists(&mut self, shift: isize) {
        let moved = |offset: usize| offset.saturating_add_signed(shift);
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
            copy(&mut line[before..], text);
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
