//! The layout of a text: line endings, indentation, and the bounds of lines.

use hcl_syntax::native::{Body, File};
use hcl_syntax::{Source, Span};

use super::extent::{body_of, first_line, gap_start};
use super::insertion::LinePlace;
use crate::format::first_line_ending;
use crate::tokens::{gap_tokens, to_u32};

/// The layout of a source text. New text gets the same layout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style<'f> {
    pub(super) source: &'f Source,
    /// The tree, if the text is in the native syntax.
    file: Option<&'f File>,
    /// The first line ending of the text. A text without one takes it from the first version that is merged, and `\n` before.
    pub(super) line_ending: &'static str,
    has_line_ending: bool,
    /// Indentation that a block adds, taken from the first indented item; without one, a tab if a line begins with it, or two spaces.
    pub(super) unit: &'f str,
}

impl<'f> Style<'f> {
    /// Returns the layout of a text, with a tab or two spaces as indentation.
    pub(super) fn of_text(source: &'f Source) -> Self {
        Self {
            source,
            file: None,
            line_ending: first_line_ending(source.text()),
            has_line_ending: source.text().contains('\n'),
            unit: if source.text().contains("\n\t") {
                "\t"
            } else {
                "  "
            },
        }
    }

    pub(super) fn of(file: &'f File) -> Self {
        let style = Self {
            file: Some(file),
            ..Self::of_text(file.source())
        };
        let unit = style.unit(file.body()).unwrap_or(style.unit);
        Self { unit, ..style }
    }

    /// Takes the line ending of another version if this text has none: heredocs of the other version keep theirs.
    pub(super) fn take_line_ending(&mut self, other: &Style<'_>) {
        if !self.has_line_ending && other.has_line_ending {
            self.line_ending = other.line_ending;
            self.has_line_ending = true;
        }
    }

    /// Returns the indentation that a block of the body adds to its first item: the first one that is not empty.
    fn unit(&self, body: Body<'f>) -> Option<&'f str> {
        let mut blocks = body.blocks();
        blocks.find_map(|block| {
            let first = block.body().items().next()?;
            let outer = self.indentation(block.type_span().start);
            let inner = self.indentation(first.span().start);
            inner.strip_prefix(outer).filter(|unit| !unit.is_empty())
        })
    }

    fn text(&self) -> &'f str {
        self.source.text()
    }

    /// Returns the offset of the first line, after a byte order mark: no text may be inserted before the mark.
    pub(super) fn start(&self) -> u32 {
        if self.text().starts_with('\u{feff}') {
            3
        } else {
            0
        }
    }

    /// Returns the start of the line that contains an offset.
    pub(super) fn line_start(&self, offset: u32) -> u32 {
        // The table of lines takes no scan of the line: a line of 100 kB may have thousands of elements that change.
        let line = self.source.line_span(self.source.line_at(offset));
        line.start.max(self.start())
    }

    /// Returns the offset after the next line ending, or the end of the text.
    pub(super) fn line_end(&self, offset: u32) -> u32 {
        let after = self.text().get(offset as usize..).unwrap_or_default();
        let length = after.find('\n').map_or(after.len(), |end| end + 1);
        offset + to_u32(length)
    }

    /// Returns the blanks at the start of the line that contains an offset, up to the offset. A line that begins in a comment, such as
    /// ` */ a = 1`, is indented as the line where the comment begins.
    pub(super) fn indentation(&self, offset: u32) -> &'f str {
        let line = self.slice(self.first_line(offset), offset);
        let text = line.trim_start_matches([' ', '\t']);
        line.get(..line.len() - text.len()).unwrap_or_default()
    }

    /// Returns the start of the line that contains an offset, or of the line where the comment begins that the line begins in.
    fn first_line(&self, offset: u32) -> u32 {
        let start = self.line_start(offset);
        let Some(body) = self.file.map(|file| body_of(file, Span::at(start))) else {
            return start;
        };
        let before = gap_start(body, start);
        let comments = gap_tokens(self.source, Span::new(before, start.max(before)));
        first_line(self, start, &comments)
    }

    /// Returns the place of new lines at an offset. At the end of a text without a final line ending, they need one before them.
    pub(super) fn line_place(&self, offset: u32) -> LinePlace {
        let is_end = offset == self.end() && offset > self.start();
        if is_end && self.slice(offset - 1, offset) != "\n" {
            LinePlace::TextEnd
        } else {
            LinePlace::LineStart
        }
    }

    /// Returns true if the text from `start` to `end` is empty or white space.
    pub(super) fn is_blank(&self, start: u32, end: u32) -> bool {
        self.slice(start, end).trim().is_empty()
    }

    /// Returns the text from `start` to `end`.
    pub(super) fn slice(&self, start: u32, end: u32) -> &'f str {
        self.text()
            .get(start as usize..end as usize)
            .unwrap_or_default()
    }

    pub(super) fn text_of(&self, span: Span) -> &'f str {
        self.slice(span.start, span.end)
    }

    /// Returns lines without the last line ending.
    pub(super) fn without_line_ending(&self, lines: Span) -> Span {
        let text = self.text_of(lines);
        let text = text.strip_suffix('\n').unwrap_or(text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        Span::new(lines.start, lines.start + to_u32(text.len()))
    }

    /// Returns the length of the text.
    pub(super) fn end(&self) -> u32 {
        to_u32(self.text().len())
    }
}
