//! The text of a tape: lines, their indentation and alignment, lists that are too long for a line.

use std::borrow::Cow;

use hcl_core::Syntax;
use hcl_core::extend::escape_sequences;
use hcl_core::internal::{clusters, quoted};

use super::errors;
use super::heredoc::Heredoc;
use super::place::{BlockSource, EntryForm, OpenBody, PlacedEntry, PlacedName, is_argument};
use super::reindent::{base_indentation, reindented};
use super::tape::{Tape, TapeEvent, What};
use crate::error::Result;

/// The columns of the longest line that a list may be on.
const MAX_COLUMNS: usize = 101;

/// The place of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The value of an entry.
    Entry,
    /// An element of a list.
    Element,
    /// An element that more follows on its line, so that it is not a heredoc.
    Inline,
}

/// The blocks of one type in a body.
#[derive(Debug)]
pub(super) struct PlacedType {
    name: PlacedName,
    depth: usize,
    /// How many labels there are outside.
    labels: usize,
    /// Where the text of the body begins.
    start: usize,
}

pub(super) struct TapeLayout<'t> {
    pub(super) tape: &'t Tape,
    pub(super) syntax: Syntax,
    out: String,
    /// The entries of the open bodies and objects.
    pub(super) entries: Vec<PlacedEntry>,
    /// The labels of the next block.
    pub(super) labels: Vec<TapeEvent>,
    /// Where the end marker of the last heredoc ends.
    marker_end: usize,
    max_bytes: usize,
    max_nesting: usize,
}

impl<'t> TapeLayout<'t> {
    pub(super) fn new(tape: &'t Tape, syntax: Syntax, max_bytes: usize, max_nesting: u32) -> Self {
        Self {
            tape,
            syntax,
            out: String::with_capacity(tape.text_len() + tape.text_len() / 2),
            entries: Vec::new(),
            labels: Vec::new(),
            marker_end: 0,
            max_bytes,
            max_nesting: max_nesting as usize,
        }
    }

    /// Returns the text of a file.
    pub(super) fn file(mut self) -> Result<String> {
        let mut body = OpenBody::new(0, 0);
        self.items(self.tape.file(), &mut body)?;
        self.check_names(&body)?;
        self.lines(0, 0)?;
        self.finish()
    }

    /// Returns the text of a value that begins at a column.
    pub(super) fn text(mut self, place: Place, column: usize) -> Result<String> {
        let room = MAX_COLUMNS.saturating_sub(column);
        self.value(0, 0, place, self.fits(0, room, 0))?;
        self.finish()
    }

    fn finish(self) -> Result<String> {
        self.check_size(0)?;
        Ok(self.out)
    }

    /// Returns an error if so many more bytes exceed the limit.
    fn check_size(&self, more: usize) -> Result<()> {
        if self.out.len().saturating_add(more) <= self.max_bytes {
            return Ok(());
        }
        Err(errors::too_large(self.max_bytes))
    }

    fn check_depth(&self, at: usize, depth: usize) -> Result<()> {
        if depth < self.max_nesting {
            return Ok(());
        }
        let limit = u32::try_from(self.max_nesting).unwrap_or(u32::MAX);
        Err(self.tape.located(at, errors::too_deep(limit)))
    }

    /// Writes the last entries, each on a line of its own. A blank line is before and after each block.
    fn lines(&mut self, first: usize, depth: usize) -> Result<()> {
        let start = self.out.len();
        let end = self.entries.len();
        let (mut widest, mut run_end) = (0, 0);
        let mut is_after_block = false;
        for index in first..end {
            let Some(&PlacedEntry { name, value, form }) = self.entries.get(index) else {
                break;
            };
            if form == EntryForm::Blocks {
                let of = PlacedType {
                    name,
                    depth,
                    labels: self.labels.len(),
                    start,
                };
                self.blocks(value, BlockSource::Marked { in_map: true }, &of)?;
                is_after_block = true;
                continue;
            }
            if std::mem::take(&mut is_after_block) {
                self.out.push('\n');
            }
            if index >= run_end {
                (widest, run_end) = (0, index);
                for entry in self.entries.get(index..end).unwrap_or_default() {
                    if entry.form != EntryForm::Aligned {
                        break;
                    }
                    widest = entry.name.columns.max(widest);
                    run_end += 1;
                }
            }
            indent(&mut self.out, depth);
            self.push_name(name);
            (name.columns..widest).for_each(|_| self.out.push(' '));
            self.out.push_str(" = ");
            self.value(value, depth, Place::Entry, form != EntryForm::Lines)?;
            self.out.push('\n');
            self.check_size(0)?;
        }
        self.entries.truncate(first);
        Ok(())
    }

    #[inline]
    fn push_name(&mut self, name: PlacedName) {
        if name.is_quoted {
            self.quoted(name.key);
        } else {
            self.out.push_str(self.tape.text(name.key));
        }
    }

    /// Writes a text in quotes.
    fn quoted(&mut self, text: TapeEvent) {
        match text.what {
            What::Text { is_plain: true } => self.out.push_str(self.tape.with_quotes(text)),
            _ => self.out.push_str(&quoted(self.tape.text(text))),
        }
    }

    /// Writes a block with the data as its content.
    pub(super) fn block(&mut self, at: usize, of: &PlacedType) -> Result<()> {
        self.check_depth(at, of.depth)?;
        let (first, labels) = (self.entries.len(), self.labels.len());
        let mut body = OpenBody::new(first, of.depth + 1);
        if self.tape.what(at) == What::Block {
            self.items(self.tape.parts(at), &mut body)?;
        } else {
            self.part(at, &mut body)?;
        }
        self.check_names(&body)?;
        if self.out.len() > of.start {
            self.out.push('\n');
        }
        indent(&mut self.out, of.depth);
        self.push_name(of.name);
        for index in of.labels..self.labels.len() {
            self.out.push(' ');
            if let Some(&label) = self.labels.get(index) {
                self.quoted(label);
            }
        }
        self.labels.truncate(labels);
        if self.entries.len() == first {
            self.out.push_str(" {}\n");
        } else {
            self.out.push_str(" {\n");
            self.lines(first, of.depth + 1)?;
            indent(&mut self.out, of.depth);
            self.out.push_str("}\n");
        }
        self.check_size(0)
    }

    /// Writes a value that is not blocks, in a line that is indented by `depth` levels.
    fn value(&mut self, at: usize, depth: usize, place: Place, is_on_line: bool) -> Result<()> {
        let at = self.tape.unmarked(at);
        let event = self.tape.event(at);
        match event.what {
            What::Text { .. } | What::Template => match self.heredoc_of(event, depth, place) {
                Some(heredoc) => self.heredoc(heredoc, event, depth)?,
                None if event.what == What::Template => {
                    self.value(at + 1, depth, place, is_on_line)?;
                }
                None => self.quoted(event),
            },
            What::Number | What::Null | What::Bool => self.out.push_str(self.tape.text(event)),
            What::Absent { .. } => self.out.push_str("null"),
            What::Variant if event.size == 0 => self.quoted(event),
            What::Source | What::IndentedSource(_) => self.source(event, depth, place)?,
            What::List => self.list(at, depth, is_on_line)?,
            What::Fields | What::Map | What::Variant => self.object(at, depth)?,
            What::Items => return Err(self.tape.located(at, errors::body_as_value())),
            What::Labeled => return Err(self.tape.located(at, errors::label_of_a_value())),
            _ => return Err(self.tape.located(at, errors::not_a_key())),
        }
        Ok(())
    }

    /// Returns the heredoc of a text or template, if one fits: its end marker ends the line.
    fn heredoc_of(&self, event: TapeEvent, depth: usize, place: Place) -> Option<Heredoc> {
        let fits = place != Place::Inline && Heredoc::fits_at(depth);
        if !fits || event.what == (What::Text { is_plain: true }) {
            return None;
        }
        Heredoc::of(self.tape.text(event))
    }

    fn heredoc(&mut self, heredoc: Heredoc, event: TapeEvent, depth: usize) -> Result<()> {
        let mut text = Cow::Borrowed(self.tape.text(event));
        if heredoc.has_sequence && event.what != What::Template {
            text = escape_sequences(self.tape.text(event));
        }
        self.check_size(heredoc.length(&text, depth))?;
        heredoc.write(&text, depth, &mut self.out);
        self.marker_end = self.out.len();
        Ok(())
    }

    fn object(&mut self, at: usize, depth: usize) -> Result<()> {
        self.check_depth(at, depth)?;
        let first = self.entries.len();
        if self.tape.what(at) == What::Variant {
            self.object_item(at, at + 1, depth + 1)?;
        } else {
            for (key, value) in self.tape.entries(at) {
                self.object_item(key, value, depth + 1)?;
            }
        }
        if self.entries.len() == first {
            self.out.push_str("{}");
            return Ok(());
        }
        self.out.push_str("{\n");
        self.lines(first, depth + 1)?;
        indent(&mut self.out, depth);
        self.out.push('}');
        Ok(())
    }

    /// Returns whether a list is written on the line, with so many bytes left. Other values decide by themselves.
    pub(super) fn fits(&self, at: usize, room: usize, depth: usize) -> bool {
        let at = self.tape.unmarked(at);
        let event = self.tape.event(at);
        event.what == What::List && (event.size == 0 || self.rest(at, room, depth).is_some())
    }

    /// Returns how many of the bytes are left after a value on the line; `None` if it is too long or takes several lines.
    fn rest(&self, at: usize, mut room: usize, depth: usize) -> Option<usize> {
        let at = self.tape.unmarked(at);
        let event = self.tape.event(at);
        let text = self.tape.text(event);
        let width = match event.what {
            What::List if event.size == 0 => "[]".len(),
            What::List => {
                // As many separators as elements, but one, and two brackets.
                for element in self.tape.parts(at) {
                    room = self.rest(element, room.checked_sub(", ".len())?, depth + 1)?;
                }
                0
            }
            What::Text { is_plain: true } => text.len() + 2,
            What::Fields | What::Map if event.size == 0 => "{}".len(),
            What::Absent { .. } => "null".len(),
            What::Fields | What::Map => return None,
            What::Variant if event.size > 0 => return None,
            // Before a search in a long text.
            _ if text.len() > room => return None,
            What::Source | What::IndentedSource(_) if text.contains('\n') => return None,
            What::Text { .. } | What::Template
                if self.heredoc_of(event, depth, Place::Element).is_some() =>
            {
                return None;
            }
            What::Template => return self.rest(at + 1, room, depth),
            What::Text { .. } | What::Variant => quoted(text).len(),
            _ => text.len(),
        };
        room.checked_sub(width)
    }

    fn list(&mut self, at: usize, depth: usize, is_on_line: bool) -> Result<()> {
        self.check_depth(at, depth)?;
        self.out.push('[');
        let elements = self.tape.parts(at);
        if is_on_line {
            for (index, element) in elements.enumerate() {
                if index > 0 {
                    self.out.push_str(", ");
                }
                self.value(element, depth + 1, Place::Element, true)?;
            }
        } else {
            self.elements(elements, depth + 1)?;
            self.line(depth);
        }
        self.out.push(']');
        Ok(())
    }

    /// Writes the elements of a list, each on a line of its own.
    fn elements(&mut self, elements: impl Iterator<Item = usize>, depth: usize) -> Result<()> {
        let room = MAX_COLUMNS.saturating_sub(2 * depth);
        let mut is_after_marker = false;
        for (index, element) in elements.enumerate() {
            if is_after_marker {
                // No comma can follow the end marker.
                self.line(depth);
            }
            if index > 0 {
                self.out.push(',');
            }
            self.line(depth);
            let is_on_line = self.fits(element, room, depth);
            self.value(element, depth, Place::Element, is_on_line)?;
            self.check_size(0)?;
            is_after_marker = self.marker_end == self.out.len();
        }
        if !is_after_marker {
            self.out.push(',');
        }
        Ok(())
    }

    fn line(&mut self, depth: usize) {
        self.out.push('\n');
        indent(&mut self.out, depth);
    }

    /// Writes the source text of an expression. One of several lines is put in parentheses if it needs them.
    fn source(&mut self, event: TapeEvent, depth: usize, place: Place) -> Result<()> {
        let text = self.tape.text(event);
        if !text.contains('\n') {
            self.out.push_str(text);
            return Ok(());
        }
        let indentation = match event.what {
            What::IndentedSource(columns) => columns.into(),
            _ => base_indentation(text),
        };
        let is_parenthesized = match place {
            // No comma can follow the end marker of a heredoc.
            Place::Element | Place::Inline => text.contains("<<"),
            Place::Entry => !is_argument(text),
        };
        // Every line may get the new indentation.
        self.check_size(text.len() + 2 * (depth + 1) * text.lines().count())?;
        if is_parenthesized {
            self.out.push('(');
            reindented(&mut self.out, text, indentation, depth + 1);
            self.line(depth);
            self.out.push(')');
        } else {
            reindented(&mut self.out, text, indentation, depth);
        }
        Ok(())
    }
}

/// Returns the bytes that the value of an entry may take on its line.
pub(super) fn room(name: PlacedName, depth: usize) -> usize {
    MAX_COLUMNS.saturating_sub(usize::from(name.columns) + " = ".len() + 2 * depth)
}

/// Returns the width of a name in columns.
pub(super) fn columns(name: &str) -> usize {
    if name.is_ascii() {
        return name.len();
    }
    let unquoted = name
        .strip_prefix('"')
        .and_then(|name| name.strip_suffix('"'));
    match unquoted {
        // The quotes are tokens of the reference, which no combining character joins.
        Some(inner) => 2 + clusters(inner).count(),
        None => clusters(name).count(),
    }
}

/// Appends two spaces per level.
pub(super) fn indent(out: &mut String, depth: usize) {
    (0..depth).for_each(|_| out.push_str("  "));
}
