//! Positions: line, column and byte.

// spec(native): Source Code Representation

/// A position in a source, counted as a person counts.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
///
/// let source = Source::new("app.hcl", r#"name = "é"
/// port = 80
/// "#)?;
/// let port = source.position(12);
/// assert_eq!((port.line, port.column, port.byte), (2, 1, 12));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1. A line ends with a line feed; see [`ColumnUnit`] for lines of an editor.
    pub line: u32,
    /// Column, from 1, in grapheme clusters (UAX #29) unless another [`ColumnUnit`] was requested. A tab counts 1.
    pub column: u32,
    /// Offset in bytes, from 0.
    pub byte: u32,
}

impl Position {
    /// The position of the first byte of a file: line 1, column 1, byte 0.
    pub const START: Self = Self {
        line: 1,
        column: 1,
        byte: 0,
    };
}

impl Default for Position {
    /// Returns [`Position::START`].
    fn default() -> Self {
        Self::START
    }
}

/// The unit that columns count.
///
/// Reports count grapheme clusters, on lines that end with a line feed. The other units are units of editors. The language
/// server protocol counts them from 0, and ends lines also with a carriage return that no line feed follows.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_syntax::source::ColumnUnit;
///
/// let source = Source::new("app.hcl", "icon = \"👩‍🚀\" # x\n")?;
/// let x = u32::try_from(source.text().find('x').unwrap())?;
/// let column = |unit| source.position_in(x, unit).column;
/// assert_eq!(column(ColumnUnit::Grapheme), 14);
/// assert_eq!(column(ColumnUnit::Utf8), 24);
/// assert_eq!(column(ColumnUnit::Utf16), 18);
/// assert_eq!(source.offset_in(1, 18, ColumnUnit::Utf16), x);
///
/// let source = Source::new("app.hcl", "# a\rb\nc = 1\n")?;
/// assert_eq!(source.position_in(6, ColumnUnit::Utf8).line, 3);
/// assert_eq!(source.position(6).line, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColumnUnit {
    /// Grapheme clusters (UAX #29), the characters that a person sees.
    #[default]
    Grapheme,
    /// Bytes of UTF-8.
    Utf8,
    /// Code units of UTF-16.
    Utf16,
    /// Code points of Unicode.
    Utf32,
}
