//! A named source text, cheap to clone.

// spec(native): Source Code Representation; cases::syntax/source

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use super::lines::LineIndex;
use super::position::{ColumnUnit, Position};
use super::secrets::Secrets;
use super::to_u32::to_u32;
use super::{SourceSpan, Span, SyntaxFacts};

/// A named text, whole or a fragment of a larger file. Clones share it; equality is identity.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Source, Span};
///
/// let source = Source::new("app.hcl", "port = 80\n")?;
/// let port = source.span(Span::new(0, 4));
/// assert_eq!(port.text(), "port");
/// assert_eq!(port.to_string(), "app.hcl:1:1");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone)]
pub struct Source(pub(super) Arc<SourceParts>);

pub(super) struct SourceParts {
    name: Box<str>,
    text: Box<str>,
    start: Position,
    /// Whether reports show the name alone.
    is_unplaced: bool,
    lines: OnceLock<LineIndex>,
    /// The lines of an editor; `None` if they are the same.
    editor_lines: OnceLock<Option<Box<LineIndex>>>,
    /// The facts of the whole text, once it is parsed.
    parsed: OnceLock<SyntaxFacts>,
    pub(super) secrets: Secrets,
}

/// Maximum length of a source. Line numbers, columns and offsets after its end still fit 32 bits.
const MAX_LEN: usize = u32::MAX as usize - 16;

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The error for a text of 4 GiB or more: its offsets do not fit 32 bits.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_syntax::source::SourceTooLarge;
///
/// fn lines(text: &str) -> Result<usize, SourceTooLarge> {
///     Ok(Source::new("app.hcl", text)?.text().lines().count())
/// }
///
/// assert_eq!(lines("a = 1\nb = 2\n"), Ok(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceTooLarge;

impl fmt::Display for SourceTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the source is 4 GiB or larger; split it into several files")
    }
}

impl std::error::Error for SourceTooLarge {}

/// Creates an empty text without a name.
impl Default for Source {
    fn default() -> Self {
        Self(Arc::new(SourceParts::new(Box::default(), Box::default())))
    }
}

impl SourceParts {
    fn new(name: Box<str>, text: Box<str>) -> Self {
        Self {
            name,
            text,
            start: Position::START,
            is_unplaced: false,
            lines: OnceLock::new(),
            editor_lines: OnceLock::new(),
            parsed: OnceLock::new(),
            secrets: Secrets::default(),
        }
    }

    /// Returns the parts without what was found in the text.
    fn copied(&self) -> Self {
        Self {
            start: self.start,
            is_unplaced: self.is_unplaced,
            secrets: self.secrets.copied(),
            ..Self::new(self.name.clone(), self.text.clone())
        }
    }
}

impl Source {
    /// Creates a source from a text and the name that reports show, usually a file name. Copies a `&str`, but not a
    /// `String` or `Box<str>`.
    ///
    /// # Errors
    ///
    /// [`SourceTooLarge`] for a text of 4 GiB or more.
    pub fn new(
        name: impl Into<Box<str>>,
        text: impl Into<Box<str>>,
    ) -> Result<Self, SourceTooLarge> {
        Self::of_parts(name.into(), text.into())
    }

    fn of_parts(name: Box<str>, text: Box<str>) -> Result<Self, SourceTooLarge> {
        if text.len() > MAX_LEN {
            return Err(SourceTooLarge);
        }
        Ok(Self(Arc::new(SourceParts::new(name, text))))
    }

    /// Sets the position at which the text starts in the file that it is a fragment of. Positions and reports count
    /// from there; offsets and spans stay relative to the text.
    ///
    /// Returns a new source that is not equal to clones of this one, and copies the text if there are any. A line or
    /// column of 0 counts as 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Position, Source, native};
    ///
    /// let start = Position { line: 10, column: 5, byte: 100 };
    /// let source = Source::new("template.txt", "name + )")?.with_start(start);
    /// let mut diagnostics = Diagnostics::new();
    /// native::parse_expression(&source, &mut diagnostics);
    /// let subject = diagnostics.iter().next().unwrap().subject().unwrap();
    /// assert_eq!(subject.start(), Position { line: 10, column: 12, byte: 107 });
    /// assert_eq!(subject.span().start, 7);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn with_start(self, start: Position) -> Self {
        let start = Position {
            line: start.line.max(1),
            column: start.column.max(1),
            byte: start.byte,
        };
        let inner = Arc::try_unwrap(self.0).unwrap_or_else(|shared| shared.copied());
        Self(Arc::new(SourceParts { start, ..inner }))
    }

    /// Lets reports show the name of the source alone: without line and column, and without an excerpt. For a text that nobody wrote, such
    /// as the configuration that an environment variable stands for.
    ///
    /// Returns a new source that is not equal to clones of this one, and copies the text if there are any.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::diagnostic::Renderer;
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let source = Source::new("environment variable APP_PORT", "port = )")?.without_positions();
    /// let mut diagnostics = Diagnostics::new();
    /// native::parse(&source, &mut diagnostics);
    /// let report = diagnostics.render(&Renderer::plain());
    /// assert!(report.contains("\n --> environment variable APP_PORT\n"), "{report}");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn without_positions(self) -> Self {
        let inner = Arc::try_unwrap(self.0).unwrap_or_else(|shared| shared.copied());
        Self(Arc::new(SourceParts {
            is_unplaced: true,
            ..inner
        }))
    }

    /// Returns whether reports show no positions: see [`without_positions`](Self::without_positions).
    #[must_use]
    pub(crate) fn is_unplaced(&self) -> bool {
        self.0.is_unplaced
    }

    /// Creates a source from bytes that may not be UTF-8. `replacement`, which is of one byte so that offsets stay,
    /// replaces each byte that is not part of a character. Also returns the offset of the first such byte.
    pub(crate) fn from_bytes(
        name: Box<str>,
        bytes: Cow<'_, [u8]>,
        replacement: char,
    ) -> Result<(Self, Option<u32>), SourceTooLarge> {
        let invalid = match bytes {
            Cow::Borrowed(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => return Ok((Self::new(name, text)?, None)),
                Err(_) => Cow::Borrowed(bytes),
            },
            Cow::Owned(bytes) => match String::from_utf8(bytes) {
                Ok(text) => return Ok((Self::new(name, text)?, None)),
                Err(error) => Cow::Owned(error.into_bytes()),
            },
        };
        let mut text = String::with_capacity(invalid.len());
        let mut first = None;
        for chunk in invalid.utf8_chunks() {
            text.push_str(chunk.valid());
            if !chunk.invalid().is_empty() {
                first.get_or_insert(text.len());
            }
            text.extend(chunk.invalid().iter().map(|_| replacement));
        }
        Ok((Self::new(name, text)?, first.map(to_u32)))
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the whole text.
    #[must_use]
    #[inline]
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Returns the position at which the text starts: as [`with_start`](Self::with_start) says, or line 1, column 1,
    /// byte 0.
    #[must_use]
    pub fn start(&self) -> Position {
        self.0.start
    }

    /// Returns the text of a span of this source; empty for a span outside of it.
    #[must_use]
    #[inline]
    pub fn slice(&self, span: Span) -> &str {
        self.0.text.get(span.range()).unwrap_or_default()
    }

    /// Returns a span together with this source.
    #[must_use]
    pub fn span(&self, span: Span) -> SourceSpan {
        SourceSpan::new(self.clone(), span)
    }

    /// Returns the position of an offset into the text. An offset after the end counts as the end, one inside a
    /// character as its start.
    #[must_use]
    pub fn position(&self, offset: u32) -> Position {
        self.position_in(offset, ColumnUnit::Grapheme)
    }

    /// Returns the position of an offset like [`position`](Self::position), with line and column as an editor counts them
    /// if the unit is not [`ColumnUnit::Grapheme`]. Takes time in proportion to the length of the line, and on lines over
    /// 8 KiB only once for each unit.
    #[must_use]
    pub fn position_in(&self, offset: u32, unit: ColumnUnit) -> Position {
        let floor = self.char_start(offset);
        let lines = self.lines_in(unit);
        let line = lines.line_of(to_u32(floor));
        let (start, text) = self.full_line(lines, line);
        let before = floor - start as usize;
        let columns = lines.columns_before(line, text, before, unit);
        // A byte order mark is before the first column, not in it.
        let mark = if before > 0 {
            self.mark_columns(line, unit)
        } else {
            0
        };
        let Position {
            line: first,
            column,
            byte,
        } = self.start_of_line(line);
        Position {
            line: first.saturating_add(to_u32(line)),
            column: column.saturating_add(to_u32(columns - mark)),
            byte: byte.saturating_add(offset),
        }
    }

    /// Returns the offset into the text of a line and column as [`position`](Self::position) returns them. A column
    /// after the end of its line counts as that end, a line after the last as the end of the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::Source;
    ///
    /// let source = Source::new("app.hcl", r#"name = "é"
    /// port = 80
    /// "#)?;
    /// assert_eq!(&source.text()[source.offset(2, 8) as usize..], "80\n");
    /// assert_eq!(source.position(source.offset(1, 10)).column, 10);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn offset(&self, line: u32, column: u32) -> u32 {
        self.offset_in(line, column, ColumnUnit::Grapheme)
    }

    /// Returns the offset of a line and column as [`position_in`](Self::position_in) returns them. A column after the end
    /// of its line counts as that end, a line after the last as the end of the text, a column inside a character as its
    /// start.
    #[must_use]
    #[inline]
    pub fn offset_in(&self, line: u32, column: u32, unit: ColumnUnit) -> u32 {
        let lines = self.lines_in(unit);
        let line = self.line_index(line);
        let (start, text) = self.full_line(lines, line);
        let first = self.start_of_line(line).column;
        let columns = self.mark_columns(line, unit) + column.saturating_sub(first) as usize;
        let length = lines.length_of(line, text, columns, unit);
        start + to_u32(length.min(without_ending(text, unit).len()))
    }

    /// The offset at which the character that contains an offset starts; the end for an offset after it.
    pub(crate) fn char_start(&self, offset: u32) -> usize {
        let text = self.text();
        let offset = (offset as usize).min(text.len());
        // A character has four bytes at most.
        (offset.saturating_sub(3)..=offset)
            .rev()
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or_default()
    }

    /// The offset at which the character ends that contains the byte before an offset.
    pub(super) fn char_end(&self, offset: u32) -> usize {
        let text = self.text();
        let offset = (offset as usize).min(text.len());
        let mut following = offset..=(offset + 3).min(text.len());
        let end = following.find(|&at| text.is_char_boundary(at));
        end.unwrap_or(text.len())
    }

    /// Returns the line of an offset into the text. An offset after the end counts as the end.
    #[must_use]
    pub fn line_at(&self, offset: u32) -> u32 {
        let line = to_u32(self.lines().line_of(offset));
        self.0.start.line.saturating_add(line)
    }

    /// Returns the number of lines; text after the last line feed counts as one, empty or not.
    #[must_use]
    pub fn line_count(&self) -> u32 {
        to_u32(self.lines().len())
    }

    /// Returns the span of a line without its line ending. A line after the last is empty at the end of the text, one
    /// before the first counts as the first.
    #[must_use]
    pub fn line_span(&self, line: u32) -> Span {
        let (start, text) = self.full_line(self.lines(), self.line_index(line));
        let text = without_ending(text, ColumnUnit::Grapheme);
        Span::new(start, start + to_u32(text.len()))
    }

    /// Index in the text of a line with this number.
    fn line_index(&self, line: u32) -> usize {
        line.saturating_sub(self.0.start.line) as usize
    }

    /// Start and text of a line, its ending included. Empty at the end of the text for a line after the last.
    fn full_line(&self, lines: &LineIndex, line: usize) -> (u32, &str) {
        let length = to_u32(self.0.text.len());
        let start = lines.start_of(line).unwrap_or(length);
        let end = lines.start_of(line + 1).unwrap_or(length);
        (start, self.slice(Span::new(start, end)))
    }

    /// Position that the first column of a line has, as if it were on the first line.
    fn start_of_line(&self, line: usize) -> Position {
        let column = if line == 0 { self.0.start.column } else { 1 };
        Position {
            column,
            ..self.0.start
        }
    }

    /// Columns that the byte order mark takes at the start of a line.
    fn mark_columns(&self, line: usize, unit: ColumnUnit) -> usize {
        let has_mark = line == 0 && self.text().starts_with(BYTE_ORDER_MARK);
        if has_mark {
            unit.count(BYTE_ORDER_MARK)
        } else {
            0
        }
    }

    /// Sets what the parser of the whole text has found.
    pub(crate) fn set_parsed(&self, parsed: SyntaxFacts) {
        // Another parser of the same text has found the same.
        let _ = self.0.parsed.set(parsed);
    }

    pub(super) fn parsed(&self) -> Option<&SyntaxFacts> {
        self.0.parsed.get()
    }

    fn lines(&self) -> &LineIndex {
        self.0.lines.get_or_init(|| LineIndex::new(&self.0.text))
    }

    /// Returns the lines that positions with columns in a unit count.
    fn lines_in(&self, unit: ColumnUnit) -> &LineIndex {
        if unit == ColumnUnit::Grapheme {
            return self.lines();
        }
        let of_editor = self.0.editor_lines.get_or_init(|| {
            let index = LineIndex::of_editor(&self.0.text);
            index.map(Box::new)
        });
        of_editor.as_deref().unwrap_or_else(|| self.lines())
    }
}

/// Returns a line without its ending.
fn without_ending(line: &str, unit: ColumnUnit) -> &str {
    match line.strip_suffix('\n') {
        Some(line) => line.strip_suffix('\r').unwrap_or(line),
        None if unit == ColumnUnit::Grapheme => line,
        None => line.strip_suffix('\r').unwrap_or(line),
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Source {}

impl Hash for Source {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The length of the text could tell the length of a secret in it.
        f.debug_struct("Source")
            .field("name", &self.0.name)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use hcl_value::internal::clusters;

    use super::*;

    #[test]
    fn columns_count_grapheme_clusters() {
        let source =
            Source::new("t", "a = \"e\u{301}👩\u{200d}👩\u{200d}👧\" x\n\tb\r\nc").unwrap();
        let x = u32::try_from(source.text().find(" x").unwrap() + 1).unwrap();
        assert_eq!(
            (source.position(x).line, source.position(x).column),
            (1, 10)
        );
        let b = u32::try_from(source.text().find("\tb").unwrap() + 1).unwrap();
        assert_eq!((source.position(b).line, source.position(b).column), (2, 2));
        assert_eq!(source.slice(source.line_span(2)), "\tb");
        assert_eq!(source.slice(source.line_span(3)), "c");
        assert_eq!(source.line_count(), 3);
    }

    #[test]
    fn positions_convert_back_to_offsets() {
        let text = "\u{feff}a = \"e\u{301}👩\u{200d}👩\u{200d}👧\" x\r\n\tb\n\nlast";
        let source = Source::new("t", text).unwrap();
        let mut offset = 0;
        for cluster in clusters(text) {
            let position = source.position(offset);
            if cluster != "\u{feff}" {
                assert_eq!(
                    source.offset(position.line, position.column),
                    offset,
                    "{cluster:?}"
                );
            }
            offset += u32::try_from(cluster.len()).unwrap();
        }
        let end = u32::try_from(text.len()).unwrap();
        assert_eq!((source.offset(4, 99), source.offset(9, 1)), (end, end));
        assert_eq!(source.offset(0, 0), 3);
    }

    #[test]
    fn columns_count_the_requested_unit() {
        let text = "\u{feff}a = \"é👩\u{200d}👧\" x\r\n👩y";
        let source = Source::new("t", text).unwrap();
        let units = [
            ColumnUnit::Grapheme,
            ColumnUnit::Utf8,
            ColumnUnit::Utf16,
            ColumnUnit::Utf32,
        ];
        for (part, line, columns) in [("x", 1, [10, 21, 14, 12]), ("y", 2, [2, 5, 3, 2])] {
            let at = u32::try_from(text.find(part).unwrap()).unwrap();
            assert_eq!(
                units.map(|unit| source.position_in(at, unit).column),
                columns
            );
            let back = |(unit, column)| source.offset_in(line, column, unit);
            assert_eq!(
                units.into_iter().zip(columns).map(back).collect::<Vec<_>>(),
                [at; 4]
            );
        }
        for unit in units {
            assert_eq!(source.offset_in(1, 1, unit), 3);
            assert_eq!(source.offset_in(1, 999, unit), source.line_span(1).end);
        }
    }

    #[test]
    fn positions_of_a_fragment_count_from_its_start() {
        let start = Position {
            line: 10,
            column: 5,
            byte: 100,
        };
        let source = Source::new("t", "é = 1\nb = 2").unwrap().with_start(start);
        assert_eq!(source.position(0), start);
        let [equals, b] = [3, 7].map(|offset| source.position(offset));
        assert_eq!((equals.line, equals.column, equals.byte), (10, 7, 103));
        assert_eq!((b.line, b.column, b.byte), (11, 1, 107));
        assert_eq!([source.offset(10, 7), source.offset(11, 1)], [3, 7]);
        assert_eq!([source.offset(1, 1), source.offset(10, 2)], [0, 0]);
        assert_eq!(source.offset(12, 1), 12);
        assert_eq!((source.line_at(7), source.line_count()), (11, 2));
        assert_eq!(source.slice(source.line_span(11)), "b = 2");
        assert_eq!(source.span(Span::new(3, 8)).to_string(), "t:10:7");
    }

    #[test]
    fn a_start_at_the_end_of_the_range_does_not_overflow() {
        let last = Position {
            line: u32::MAX,
            column: u32::MAX,
            byte: u32::MAX,
        };
        let source = Source::new("t", "a\nb\n").unwrap();
        let fragment = source.clone().with_start(last);
        assert_ne!(fragment, source);
        assert_eq!(fragment.position(1), last);
        assert_eq!(fragment.position(4).line, u32::MAX);
        let zero = source.with_start(Position {
            line: 0,
            column: 0,
            byte: 0,
        });
        assert_eq!(zero.start(), Position::START);
    }
}
