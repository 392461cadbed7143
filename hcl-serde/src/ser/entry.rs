//! Writes entries of bodies and objects, one or more lines each. Equals signs of adjacent lines are aligned.

use std::ops::Range;

use hcl_core::internal::find_special;

use super::align::{Line, MAX_ALIGNED_COLUMNS};
use super::errors;
use super::fields::End;
use super::header::Header;
use super::output::{copy, write_quoted};
use super::serializer::{Layout, Position, Serializer, max_bytes};
use super::text::{MARKER, heredoc_lines};
use crate::error::Result;

/// An open file, block, object or list.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) kind: FrameKind,
    /// The number of entries or elements started.
    pub(super) count: usize,
    /// The offset of the last entry; in a list, that of the list itself.
    pub(super) start: usize,
    /// The range of the last entry's name.
    pub(super) name: Range<usize>,
    /// The width of that name.
    pub(super) columns: usize,
    /// The number of spaces that pad that name.
    pub(super) padding: usize,
    /// Whether the last entry is a block, whose type is the name.
    pub(super) is_block: bool,
    /// The range of a block's labels.
    pub(super) labels: Range<usize>,
    /// The header of the blocks that the elements of a list or the values of a map are being written as.
    pub(super) header: Option<Box<Header>>,
    /// The number of elements of a list, if it is known, else zero.
    pub(super) length: usize,
    /// The index of the list's first element in the serializer's element starts.
    pub(super) first_element: usize,
}

/// The kind of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrameKind {
    File,
    Block,
    Object,
    /// An object that blocks can replace: a map of serde.
    Map,
    List,
}

impl Frame {
    pub(super) const fn new(kind: FrameKind) -> Self {
        Self {
            kind,
            count: 0,
            start: 0,
            name: 0..0,
            columns: 0,
            padding: 0,
            is_block: false,
            labels: 0..0,
            header: None,
            length: 0,
            first_element: 0,
        }
    }

    pub(super) const fn is_body(&self) -> bool {
        matches!(self.kind, FrameKind::File | FrameKind::Block)
    }
}

impl Serializer {
    /// Opens a frame.
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
            self.top = outer;
        }
    }

    /// Sets the name of the next entry, in quotes if it is not an identifier.
    pub(crate) fn set_name(&mut self, name: &str) {
        if self.json.is_some() {
            return self.set_json_name(name);
        }
        self.name.set(name, self.top.is_body());
    }

    #[inline]
    pub(super) fn check_name(&self) -> Result<()> {
        if self.name.is_quoted() {
            let quoted = String::from_utf8_lossy(self.name.as_bytes());
            return Err(errors::name_cannot_be_written(&quoted));
        }
        Ok(())
    }

    /// Writes indentation, name and equals sign of an entry. Returns the first `length` bytes of the value to be written
    /// to.
    #[expect(clippy::indexing_slicing, reason = "the line is as long as its parts")]
    pub(super) fn begin_entry(&mut self, is_padded: bool, length: usize) -> Result<&mut [u8]> {
        if self.top.is_body() {
            self.check_name()?;
        }
        self.top.start = self.out.len();
        if self.top.count == 0 {
            self.begin_content();
        } else if self.top.is_block {
            self.out.push(b"\n");
        }
        let name = self.name.as_bytes();
        let columns = self.name.columns();
        let predicted = self.group.padding(name, columns);
        let padding = if is_padded { predicted } else { 0 };
        let (start, end) = (2 * self.outer.len(), 2 * self.outer.len() + name.len());
        let value = end + padding + " = ".len();
        let offset = self.out.len();
        self.top.name = offset + start..offset + end;
        self.top.columns = columns;
        self.top.padding = padding;
        self.top.count += 1;
        self.position = Position::Written;
        let line = self.out.extend(value + length);
        copy(&mut line[start..end], name);
        line[value - 2] = b'=';
        Ok(&mut line[value..])
    }

    /// Ends the line of the opening brace before the first entry.
    pub(super) fn begin_content(&mut self) {
        match self.top.kind {
            FrameKind::Block => self.out.push(b" {\n"),
            FrameKind::Object | FrameKind::Map => {
                self.leave_line(None);
                self.out.push(b"\n");
            }
            FrameKind::File | FrameKind::List => {}
        }
    }

    /// Ends an entry, whose value has been written.
    pub(super) fn end_entry(&mut self) -> Result<()> {
        match self.layout {
            _ if self.json.is_some() => return self.check_size(0),
            Layout::Absent | Layout::Blocks => return Ok(()),
            Layout::Line if self.top.columns <= MAX_ALIGNED_COLUMNS => self.group.push(Line {
                name_end: self.top.name.end,
                columns: self.top.columns,
                padded: self.top.columns + self.top.padding,
            }),
            Layout::Line => {
                self.align();
            }
            Layout::Lines => {}
        }
        self.out.push(b"\n");
        self.top.is_block = false;
        self.check_size(0)
    }

    /// Returns an error if so many more bytes exceed the limit.
    pub(crate) fn check_size(&self, more: usize) -> Result<()> {
        if self.out.len().saturating_add(more) > self.max_bytes {
            return Err(errors::too_large(max_bytes(&self.limits)));
        }
        Ok(())
    }

    /// Aligns the equals signs of the last arguments. Returns by how many bytes the text after them moves.
    pub(super) fn align(&mut self) -> isize {
        self.group.end(&mut self.out)
    }

    /// Makes the last entry, whose value has been written, one that is not aligned.
    pub(super) fn leave_group(&mut self) {
        self.out.remove(self.top.name.end, self.top.padding);
        self.top.columns = usize::MAX;
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
            _ if self.json.is_some() => {
                self.open_json_object()?;
                Ok(End::Object)
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
            End::Object if self.json.is_some() => self.close_json(),
            End::Object => {
                self.layout = if self.top.count == 0 {
                    Layout::Line
                } else {
                    self.align();
                    self.out.extend(2 * self.outer.len() - 2);
                    Layout::Lines
                };
                self.out.push(b"}");
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
        if self.json.is_some() {
            return self.json_text(text);
        }
        match self.position {
            Position::Key => self.set_name(text),
            Position::Label => {
                self.out.push(b" ");
                self.out.push_quoted(text);
            }
            _ => {
                let may_be_heredoc =
                    self.position != Position::Element && text.as_bytes().last() == Some(&b'\n');
                if may_be_heredoc {
                    self.begin(true, 0)?;
                    if !self.heredoc(text) {
                        self.out.push_quoted(text);
                    }
                } else {
                    let special = find_special(text.as_bytes(), 0);
                    if special == text.len() {
                        write_quoted(self.begin(true, text.len() + 2)?, text);
                    } else {
                        self.begin(true, 0)?;
                        self.out.push_escaped(text, special);
                    }
                }
                self.layout = Layout::Line;
            }
        }
        Ok(())
    }

    fn heredoc(&mut self, text: &str) -> bool {
        // Deeper down the indentation would be longer than the text.
        const MAX_DEPTH: usize = 64;
        let depth = self.outer.len();
        if depth >= MAX_DEPTH {
            return false;
        }
        let start = self.out.len();
        self.out.push(b"<<-");
        self.out.push(MARKER.as_bytes());
        self.out.push(b"\n");
        if heredoc_lines(&mut self.out, text, depth + 1).is_none_or(|lines| lines < 2) {
            self.out.truncate(start);
            return false;
        }
        self.out.extend(2 * depth);
        self.out.push(MARKER.as_bytes());
        true
    }
}
