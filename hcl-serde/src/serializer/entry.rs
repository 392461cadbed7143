//! Writes entries of bodies and objects, one or more lines each. Equals signs of adjacent lines are aligned.

use hcl_core::internal::push_quoted;
use hcl_core::json_form::escape_sequences;

use super::align::MAX_ALIGNED_COLUMNS;
use super::errors;
use super::frame::{End, Frame, FrameKind, Separator};
use super::heredoc::Heredoc;
use super::state::{Layout, Position, Serializer};
use super::text::indent;
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
        if self.name.is_quoted() && self.top.is_body() {
            return Err(self.quoted_name());
        }
        Ok(())
    }

    #[cold]
    fn quoted_name(&self) -> Error {
        if self.has_secret_name {
            return errors::unwritable_name("A sensitive text");
        }
        errors::unwritable_name(&String::from_utf8_lossy(self.name.as_bytes()))
    }

    /// Writes the text of an entry before its value.
    pub(super) fn begin_entry(&mut self) -> Result<()> {
        self.check_name()?;
        self.top.start = self.out.len();
        self.separate();
        indent(&mut self.out, self.outer.len());
        let start = self.out.len();
        self.out.extend_from_slice(self.name.as_bytes());
        self.top.name = start..self.out.len();
        self.top.columns = self.name.columns();
        self.top.count += 1;
        self.position = Position::Written;
        self.out.extend_from_slice(b" = ");
        Ok(())
    }

    /// Writes the text between the next entry and the text before it.
    #[inline]
    pub(super) fn separate(&mut self) {
        match (self.top.before_entry, self.top.kind) {
            (Separator::None, _) => {}
            (Separator::BlankLine, _) => self.out.push(b'\n'),
            (Separator::Header, FrameKind::Block) => self.out.extend_from_slice(b" {\n"),
            (Separator::Header, _) => {
                self.leave_line(None);
                self.out.push(b'\n');
            }
        }
    }

    /// Ends an entry after its value.
    pub(super) fn end_entry(&mut self) -> Result<()> {
        match self.layout {
            Layout::Absent | Layout::Blocks => return Ok(()),
            Layout::Line if self.top.columns <= MAX_ALIGNED_COLUMNS => {
                self.run.push(self.top.name.end, self.top.columns);
            }
            Layout::Line => {
                self.align();
            }
            Layout::Lines => {}
        }
        self.out.push(b'\n');
        self.top.before_entry = Separator::None;
        self.check_size(self.run.padding())
    }

    /// Returns an error if so many more bytes exceed the limit.
    #[inline]
    pub(crate) fn check_size(&self, more: usize) -> Result<()> {
        if self.out.len().saturating_add(more) <= self.max_bytes {
            return Ok(());
        }
        Err(errors::too_large(self.max_bytes))
    }

    /// Aligns the equals signs of the last arguments. Returns by how many bytes the text after them moves.
    pub(super) fn align(&mut self) -> usize {
        self.run.end(&mut self.out)
    }

    /// Takes the last entry, after its value, out of the alignment.
    pub(super) const fn leave_run(&mut self) {
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
                self.begin()?;
                self.out.push(b'{');
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
                } else {
                    self.align();
                    self.layout = Layout::Lines;
                    indent(&mut self.out, self.outer.len().saturating_sub(1));
                }
                self.out.push(b'}');
                self.close();
            }
        }
        Ok(())
    }

    /// Writes a string: in quotes, or as a heredoc that evaluates to the same string.
    pub(super) fn text(&mut self, text: &str) -> Result<()> {
        if std::mem::take(&mut self.is_expression) {
            return self.expression(text);
        }
        self.check_size(text.len())?;
        match self.position {
            Position::Key => self.set_name(text),
            Position::Label => {
                self.out.push(b' ');
                push_quoted(&mut self.out, text);
            }
            _ => {
                if text.ends_with('\n')
                    && self.fits_heredoc()
                    && let Some(heredoc) = Heredoc::of(text)
                {
                    if heredoc.has_sequence {
                        return self.heredoc(heredoc, &escape_sequences(text));
                    }
                    return self.heredoc(heredoc, text);
                }
                self.begin()?;
                push_quoted(&mut self.out, text);
            }
        }
        Ok(())
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
        self.begin()?;
        if is_element {
            self.break_lists(None);
            self.top.ends_with_heredoc = true;
            self.layout = Layout::Lines;
        }
        let depth = self.outer.len();
        self.check_size(heredoc.length(text, depth))?;
        heredoc.write(text, depth, &mut self.out);
        Ok(())
    }
}
