//! Entries of bodies and objects: an indented line each at least, equals signs of neighbours aligned.

use std::ops::Range;

use super::errors;
use super::fields::End;
use super::serializer::{Place, Serializer, Shape};
use super::text::{MARKER, columns, heredoc_lines, indent, is_name, quoted};
use crate::error::Result;

/// Columns of a name that others are aligned with. To one of a million columns a million others would make a terabyte.
const WIDEST: usize = 100;

/// A file, a block, an object or a list that is being written.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) kind: Kind,
    /// How many entries or elements have been started.
    pub(super) count: usize,
    /// Where the last entry starts; or a list itself.
    pub(super) start: usize,
    /// Where the name of the last entry stands.
    pub(super) name: Range<usize>,
    /// The columns of that name.
    pub(super) columns: usize,
    /// Where the type of the last entry stands, if that is a block.
    pub(super) block: Option<Range<usize>>,
    /// Where the labels of a block stand.
    pub(super) labels: Range<usize>,
    /// How many elements were marked before those of this list.
    pub(super) marks: usize,
}

/// What is being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Block,
    Object,
    List,
}

/// An argument on one line, or a heredoc.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    name_end: usize,
    columns: usize,
}

impl Open {
    pub(super) const fn new(kind: Kind) -> Self {
        Self {
            kind,
            count: 0,
            start: 0,
            name: 0..0,
            columns: 0,
            block: None,
            labels: 0..0,
            marks: 0,
        }
    }

    pub(super) const fn is_body(&self) -> bool {
        matches!(self.kind, Kind::File | Kind::Block)
    }
}

impl Serializer {
    /// Goes one level in.
    pub(super) fn open(&mut self, kind: Kind) -> Result<()> {
        if self.outer.len() >= self.limits.nesting as usize {
            return Err(errors::too_deep(self.limits.nesting));
        }
        let outer = std::mem::replace(&mut self.top, Open::new(kind));
        self.outer.push(outer);
        Ok(())
    }

    /// Goes one level out.
    pub(super) fn close(&mut self) {
        if let Some(outer) = self.outer.pop() {
            self.top = outer;
        }
    }

    /// Sets the name of the entry that comes next, in quotes where it needs them.
    pub(super) fn set_name(&mut self, name: &str) {
        self.name.clear();
        // `for` opens a `for` expression.
        if is_name(name) && (name != "for" || self.top.is_body()) {
            self.name.extend_from_slice(name.as_bytes());
        } else {
            quoted(&mut self.name, name);
        }
    }

    pub(super) fn check_name(&self) -> Result<()> {
        if self.name.first() == Some(&b'"') {
            let quoted = String::from_utf8_lossy(&self.name);
            return Err(errors::name_cannot_be_written(&quoted));
        }
        Ok(())
    }

    /// Writes what stands before the value of an entry.
    pub(super) fn begin_entry(&mut self) -> Result<()> {
        if self.top.is_body() {
            self.check_name()?;
        }
        self.top.start = self.out.len();
        if self.top.count == 0 {
            self.begin_content();
        } else if self.top.block.is_some() {
            self.out.push(b'\n');
        }
        indent(&mut self.out, self.outer.len());
        let start = self.out.len();
        self.out.extend_from_slice(&self.name);
        self.top.name = start..self.out.len();
        self.top.columns = columns(&self.name);
        self.top.count += 1;
        self.out.extend_from_slice(b" = ");
        Ok(())
    }

    /// Ends the line above the first entry.
    pub(super) fn begin_content(&mut self) {
        match self.top.kind {
            Kind::Block => self.out.extend_from_slice(b" {\n"),
            Kind::Object => {
                self.leave_line(true);
                self.out.push(b'\n');
            }
            Kind::File | Kind::List => {}
        }
    }

    /// Writes what stands after an entry.
    pub(super) fn end_entry(&mut self) -> Result<()> {
        match self.shape {
            Shape::Absent | Shape::Blocks => return Ok(()),
            Shape::Line if self.top.columns <= WIDEST => self.lines.push(Line {
                name_end: self.top.name.end,
                columns: self.top.columns,
            }),
            Shape::Line => {
                self.align();
            }
            Shape::Lines => {}
        }
        self.out.push(b'\n');
        self.top.block = None;
        self.check_size(0)
    }

    /// Whether there is room for so many bytes more.
    pub(super) fn check_size(&self, more: usize) -> Result<()> {
        let most = self.limits.bytes.min(self.limits.source_bytes.into());
        if (self.out.len() as u64).saturating_add(more as u64) > most {
            return Err(errors::too_large(most));
        }
        Ok(())
    }

    /// Aligns the equals signs of the arguments so far. Gives how far what follows them has moved.
    pub(super) fn align(&mut self) -> usize {
        let widest = self.lines.iter().map(|line| line.columns).max();
        let widest = widest.unwrap_or_default();
        let shift = self.lines.iter().map(|line| widest - line.columns).sum();
        let mut from = self.out.len();
        let mut to = from + shift;
        self.out.resize(to, b' ');
        for line in self.lines.drain(..).rev() {
            if from == to {
                break;
            }
            to -= from - line.name_end;
            self.out.copy_within(line.name_end..from, to);
            from = line.name_end;
            let padded = to;
            to -= widest - line.columns;
            self.out[to..padded].fill(b' ');
        }
        shift
    }

    /// Starts an object, or writes into the body that is open.
    pub(super) fn begin_fields(&mut self) -> Result<End> {
        match self.place {
            Place::Body => Ok(End::Body),
            Place::Attributes => {
                self.begin_block()?;
                Ok(End::Block)
            }
            _ => {
                self.begin()?;
                self.out.push(b'{');
                self.open(Kind::Object)?;
                Ok(End::Object)
            }
        }
    }

    pub(super) fn end_fields(&mut self, end: End) -> Result<()> {
        match end {
            End::Body => self.place = Place::Body,
            End::Block => return self.end_block(),
            End::Object => {
                self.shape = if self.top.count == 0 {
                    Shape::Line
                } else {
                    self.align();
                    indent(&mut self.out, self.outer.len() - 1);
                    Shape::Lines
                };
                self.out.push(b'}');
                self.close();
            }
        }
        Ok(())
    }

    /// Writes a text: in quotes, or as a heredoc that gives it back.
    pub(super) fn text(&mut self, text: &str) -> Result<()> {
        if std::mem::take(&mut self.is_expression) {
            return self.expression(text);
        }
        self.check_size(text.len())?;
        match self.place {
            Place::Key => self.set_name(text),
            Place::Label => {
                self.out.push(b' ');
                quoted(&mut self.out, text);
            }
            _ => {
                let may_be_heredoc = self.place != Place::Element && text.ends_with('\n');
                self.begin()?;
                if !may_be_heredoc || !self.heredoc(text) {
                    quoted(&mut self.out, text);
                }
                self.shape = Shape::Line;
            }
        }
        Ok(())
    }

    fn heredoc(&mut self, text: &str) -> bool {
        // Deeper down, indentation would outweigh the text.
        const DEEPEST: usize = 64;
        let depth = self.outer.len();
        let Some(lines) = heredoc_lines(text).filter(|_| depth < DEEPEST) else {
            return false;
        };
        self.out.extend_from_slice(b"<<-");
        self.out.extend_from_slice(MARKER.as_bytes());
        self.out.push(b'\n');
        for line in lines {
            indent(&mut self.out, depth + 1);
            self.out.extend_from_slice(line.as_bytes());
            self.out.push(b'\n');
        }
        indent(&mut self.out, depth);
        self.out.extend_from_slice(MARKER.as_bytes());
        true
    }
}
