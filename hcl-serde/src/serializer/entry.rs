//! Writes entries of bodies and objects, one or more lines each. Equals signs of adjacent lines are aligned.

use hcl_core::internal::is_plain;
use hcl_core::json_form::escape_sequences;

use super::align::MAX_ALIGNED_COLUMNS;
use super::copy::copy;
use super::errors;
use super::frame::{End, Frame, FrameKind, Separator};
use super::heredoc::Heredoc;
use super::name::{FieldName, MAX_SHORT};
use super::output::{scalar_length, write_quoted, write_scalar};
use super::state::{Layout, Position, Serializer};
use crate::error::{Error, Result};

impl Serializer {
    /// Opens a frame. Inlined into what opens blocks: a call would take as long as the frame.
    #[inline(always)]
    pub(super) fn open(&mut self, kind: FrameKind) -> Result<()> {
        if self.outer.len() >= self.limits.nesting as usize {
            return Err(errors::too_deep(self.limits.nesting));
        }
        let outer = std::mem::replace(&mut self.top, Frame::new(kind));
        self.outer.push(outer);
        self.group.suspend();
        Ok(())
    }

    /// Closes the innermost frame.
    pub(super) fn close(&mut self) {
        if let Some(outer) = self.outer.pop() {
            self.headers.close(self.top.has_header);
            self.top = outer;
        }
    }

    /// Sets the name of the next entry, in quotes if it is not an identifier.
    pub(crate) fn set_name(&mut self, name: &str) {
        self.name.set(name, self.top.is_body());
    }

    #[inline]
    pub(super) fn check_name(&self) -> Result<()> {
        if self.name.is_quoted() {
            return self.check_quoted_name();
        }
        Ok(())
    }

    #[cold]
    fn check_quoted_name(&self) -> Result<()> {
        if self.top.is_body() {
            let quoted = String::from_utf8_lossy(self.name.as_bytes());
            return Err(errors::unwritable_name(match self.has_secret_name {
                true => "A sensitive text",
                false => &quoted,
            }));
        }
        Ok(())
    }

    /// Writes the text of an entry before its value. Returns the first `length` bytes of the value to be written to.
    #[expect(clippy::indexing_slicing, reason = "the line is as long as its parts")]
    pub(super) fn begin_entry(&mut self, is_padded: bool, length: usize) -> Result<&mut [u8]> {
        self.check_name()?;
        self.top.start = self.out.len();
        self.separate();
        let indentation = 2 * self.outer.len();
        let predicted = self.group.padding(&self.name, indentation);
        let padding = if is_padded { predicted } else { 0 };
        let name = self.name.as_bytes();
        let end = indentation + name.len();
        let value = end + usize::from(padding) + " = ".len();
        let start = self.out.len();
        let text = self.out.claim(value + length)?;
        copy(&mut text[indentation..end], name);
        // The claimed text is filled with spaces.
        text[value - 2] = b'=';
        self.top.name = start + indentation..start + end;
        self.top.columns = self.name.columns();
        self.top.padding = padding;
        self.top.count += 1;
        self.position = Position::Written;
        Ok(&mut text[value..])
    }

    /// Writes an entry of one line with an aligned name. The position stays at the entry.
    #[inline(always)]
    fn whole_entry(&mut self, value: &[u8], is_quoted: bool) -> Result<()> {
        let columns = self.name.simple_length();
        if columns > self.group.fits && !self.begin_group()? {
            return self.single_entry(value, is_quoted);
        }
        let name = (self.name.padded(), columns);
        self.group.write(&mut self.out, name, value, is_quoted)?;
        self.top.count += 1;
        self.layout = Layout::Ended;
        Ok(())
    }

    /// Starts a group with the next entry. Returns false if there is a group, or the name cannot start one.
    #[inline(never)]
    fn begin_group(&mut self) -> Result<bool> {
        self.check_name()?;
        self.separate();
        self.top.before_entry = Separator::None;
        if self.name.simple_length() > MAX_SHORT || !self.group.is_empty() {
            return Ok(false);
        }
        let (name, columns) = (self.name.as_bytes(), self.name.columns());
        self.group.begin(name, columns, 2 * self.outer.len());
        Ok(true)
    }

    /// Returns whether the next attribute can be written as a line, without the checks of other values.
    #[inline]
    pub(crate) fn begin_line(&mut self, name: &FieldName) -> bool {
        name.length <= self.group.fits || self.begin_lines(name)
    }

    /// Starts a group with the next attribute, if it can be written as a line.
    #[inline(never)]
    fn begin_lines(&mut self, name: &FieldName) -> bool {
        if name.length > MAX_SHORT || !self.can_begin() || !self.group.is_empty() {
            return false;
        }
        self.separate();
        self.top.before_entry = Separator::None;
        let text = name.text.as_bytes();
        self.group.begin(text, name.length, 2 * self.outer.len());
        true
    }

    /// Writes an attribute on a line that was begun.
    #[inline(always)]
    pub(crate) fn line(
        &mut self,
        name: &'static FieldName,
        value: &[u8],
        is_quoted: bool,
    ) -> Result<()> {
        let written = self
            .group
            .write(&mut self.out, name.padded(), value, is_quoted);
        if let Err(error) = written {
            return Err(self.failed_line(name, error));
        }
        self.top.count += 1;
        self.position = Position::Body;
        Ok(())
    }

    /// Writes an attribute without quotes on a line that was begun.
    #[inline(never)]
    pub(crate) fn bare_line(&mut self, name: &'static FieldName, value: &[u8]) -> Result<()> {
        self.line(name, value, false)
    }

    #[cold]
    fn failed_line(&mut self, name: &FieldName, error: Error) -> Error {
        self.name.set_field(name);
        self.position = Position::Field;
        self.located(error)
    }

    /// Writes an entry of one line that does not begin as the others of its group.
    #[cold]
    fn single_entry(&mut self, value: &[u8], is_quoted: bool) -> Result<()> {
        let length = scalar_length(value, is_quoted);
        write_scalar(self.begin_entry(true, length)?, value, is_quoted);
        self.layout = Layout::Line;
        Ok(())
    }

    /// Writes the text between the next entry and the text before it.
    pub(super) fn separate(&mut self) {
        match (self.top.before_entry, self.top.kind) {
            (Separator::None, _) => {}
            (Separator::BlankLine, _) => self.out.push(b"\n"),
            (Separator::Header, FrameKind::Block) => self.out.push(b" {\n"),
            (Separator::Header, _) => {
                self.leave_line(None);
                self.out.push(b"\n");
            }
        }
    }

    /// Ends an entry after its value.
    pub(super) fn end_entry(&mut self) -> Result<()> {
        match self.layout {
            // First, since most values are scalars, which have ended their lines and checked the limit.
            Layout::Ended => return Ok(()),
            Layout::Absent | Layout::Blocks => return Ok(()),
            Layout::Line if self.top.columns <= MAX_ALIGNED_COLUMNS => {
                let Frame {
                    columns, padding, ..
                } = self.top;
                self.group.push_name(&self.top.name, columns, padding);
            }
            Layout::Line => {
                self.align();
            }
            Layout::Lines => {}
        }
        self.out.push(b"\n");
        self.top.before_entry = Separator::None;
        self.check_size(0)
    }

    /// Returns an error if so many more bytes exceed the limit.
    pub(crate) fn check_size(&self, more: usize) -> Result<()> {
        self.out.check_size(more)
    }

    /// Aligns the equals signs of the last arguments. Returns by how many bytes the text after them moves.
    pub(super) fn align(&mut self) -> isize {
        self.group.end(&mut self.out)
    }

    /// Takes the last entry, after its value, out of the alignment.
    pub(super) fn leave_group(&mut self) {
        self.out.remove(self.top.name.end, self.top.padding.into());
        // Wider than any name that is aligned, so that `end_entry` leaves the line out.
        self.top.columns = u8::MAX;
    }

    /// Starts an object of the kind or a block, or continues the open body.
    pub(super) fn begin_fields(&mut self, kind: FrameKind) -> Result<End> {
        match self.position {
            Position::Body => {
                self.variant = None;
                Ok(End::Body)
            }
            Position::Attributes => {
                self.begin_block()?;
                Ok(End::Block)
            }
            _ => {
                let brace = b"{";
                self.begin(false, brace.len())?.copy_from_slice(brace);
                self.open(kind)?;
                Ok(End::Object)
            }
        }
    }

    pub(super) fn end_fields(&mut self, end: End) -> Result<()> {
        match end {
            End::Body => self.position = Position::Body,
            End::Block => return self.end_block(),
            End::Object => {
                if self.top.count == 0 {
                    self.layout = Layout::Line;
                    self.out.push(b"}");
                } else {
                    self.align();
                    self.layout = Layout::Lines;
                    self.out
                        .push_indented(self.outer.len().saturating_sub(1), b"}");
                }
                self.close();
            }
        }
        Ok(())
    }

    /// Writes a string: in quotes, or as a heredoc that evaluates to the same string.
    #[inline(always)]
    pub(super) fn text(&mut self, text: &str) -> Result<()> {
        if is_plain(text.as_bytes()) {
            if self.can_write_line() {
                return match self.position {
                    Position::Element => self.element(text.as_bytes(), true),
                    _ => self.whole_entry(text.as_bytes(), true),
                };
            }
            if self.position == Position::Label && !self.is_expression {
                return self.plain_label(text.as_bytes());
            }
        }
        self.rare_text(text)
    }

    /// Writes a label without escapes, in quotes.
    #[expect(clippy::indexing_slicing, reason = "there is a space")]
    fn plain_label(&mut self, text: &[u8]) -> Result<()> {
        let label = self.out.claim(" \"\"".len() + text.len())?;
        write_quoted(&mut label[1..], text);
        Ok(())
    }

    /// Writes an expression, a key, a label, a heredoc or a string with escapes.
    #[inline(never)]
    fn rare_text(&mut self, text: &str) -> Result<()> {
        if std::mem::take(&mut self.is_expression) {
            return self.expression(text);
        }
        self.check_size(text.len())?;
        match self.position {
            Position::Key => self.set_name(text),
            Position::Label => {
                self.out.push(b" ");
                self.out.push_quoted(text);
            }
            _ => {
                if let Some(heredoc) = Heredoc::of(text).filter(|_| self.fits_heredoc()) {
                    if heredoc.has_sequence {
                        return self.heredoc(heredoc, &escape_sequences(text));
                    }
                    return self.heredoc(heredoc, text);
                }
                self.begin(true, 0)?;
                self.layout = Layout::Line;
                self.out.push_quoted(text);
            }
        }
        Ok(())
    }

    /// Writes a scalar without quotes as a whole entry.
    #[inline(never)]
    pub(super) fn scalar_entry(&mut self, value: &[u8]) -> Result<()> {
        self.whole_entry(value, false)
    }

    /// Returns whether the next value, if it is a scalar, can be written as an element or a whole entry.
    #[inline]
    pub(super) const fn can_write_line(&self) -> bool {
        matches!(
            self.position,
            Position::Field | Position::Entry | Position::Element
        ) && self.can_begin()
            && !self.is_expression
    }

    /// Returns whether the next value can be a heredoc: its end marker ends the line, so that it is the value of an argument or
    /// the element of a list on several lines.
    pub(super) fn fits_heredoc(&self) -> bool {
        let ends_line = self.position != Position::Element || self.top.kind == FrameKind::List;
        ends_line && Heredoc::fits_at(self.outer.len())
    }

    /// Writes the source text of a heredoc, in which sequences are escaped, as the next value.
    pub(super) fn heredoc(&mut self, heredoc: Heredoc, text: &str) -> Result<()> {
        let is_element = self.position == Position::Element;
        self.begin(!is_element, 0)?;
        if is_element {
            self.break_lists(None);
            self.top.ends_with_heredoc = true;
        }
        self.layout = match is_element {
            true => Layout::Lines,
            false => Layout::Line,
        };
        let depth = self.outer.len();
        self.check_size(heredoc.length(text, depth))?;
        self.out.push_by(|out| heredoc.write(text, depth, out));
        Ok(())
    }
}
