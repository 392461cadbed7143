//! The escape sequences of strings.
//!
//! RFC 8259, section 7.

/// A part of the raw text.
#[derive(Clone, Copy, Debug)]
pub struct EscapedPiece {
    pub start: usize,
    pub end: usize,
    pub kind: PieceKind,
}

#[derive(Clone, Copy, Debug)]
pub enum PieceKind {
    /// Text without a backslash.
    Plain,
    /// An escape sequence, and the character that it stands for.
    Escape(char),
    /// A backslash, and characters that do not make an escape sequence with it.
    Invalid,
}

/// Iterates over the parts of the raw text.
#[derive(Debug)]
pub struct EscapedPieces<'t> {
    raw: &'t str,
    position: usize,
}

impl<'t> EscapedPieces<'t> {
    pub const fn new(raw: &'t str) -> Self {
        Self { raw, position: 0 }
    }

    /// Reads an escape sequence; returns its length and kind.
    ///
    /// ```ebnf
    /// escape = '\' ('"' | '\' | "/" | "b" | "f" | "n" | "r" | "t" | "u" hex hex hex hex) ;
    /// ```
    #[expect(
        clippy::indexing_slicing,
        clippy::string_slice,
        reason = "a backslash, which is of one byte, is at the position"
    )]
    #[inline]
    fn escape(&self) -> (usize, PieceKind) {
        let rest = &self.raw.as_bytes()[self.position..];
        let char = match rest.get(1) {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{C}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return Self::code_point(rest),
            Some(_) => {
                let width = self.raw[self.position + 1..]
                    .chars()
                    .next()
                    .map_or(0, char::len_utf8);
                return (1 + width, PieceKind::Invalid);
            }
            None => return (1, PieceKind::Invalid),
        };
        (2, PieceKind::Escape(char))
    }

    /// Reads `\uXXXX`, or the two of a surrogate pair.
    #[expect(
        clippy::indexing_slicing,
        reason = "`rest` starts with `\\u`, and `code_unit` takes six bytes"
    )]
    #[inline]
    fn code_point(rest: &[u8]) -> (usize, PieceKind) {
        let Some(unit) = code_unit(rest) else {
            let mut end = 2;
            while end < 6 && rest.get(end).is_some_and(u8::is_ascii_hexdigit) {
                end += 1;
            }
            return (end, PieceKind::Invalid);
        };
        if let Some(char) = char::from_u32(unit) {
            return (6, PieceKind::Escape(char));
        }
        // A low half that comes first begins no pair.
        let low =
            code_unit(&rest[6..]).filter(|low| unit < 0xDC00 && (0xDC00..0xE000).contains(low));
        match low.and_then(|low| char::from_u32(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)))
        {
            Some(char) => (12, PieceKind::Escape(char)),
            // As in the reference, half of a surrogate pair is not an error.
            None => (6, PieceKind::Escape(char::REPLACEMENT_CHARACTER)),
        }
    }
}

impl Iterator for EscapedPieces<'_> {
    type Item = EscapedPiece;

    #[inline]
    fn next(&mut self) -> Option<EscapedPiece> {
        let start = self.position;
        let rest = self.raw.get(start..).filter(|rest| !rest.is_empty())?;
        let (length, kind) = match rest.find('\\') {
            Some(0) => self.escape(),
            Some(plain) => (plain, PieceKind::Plain),
            None => (rest.len(), PieceKind::Plain),
        };
        self.position = start + length;
        Some(EscapedPiece {
            start,
            end: self.position,
            kind,
        })
    }
}

/// Returns the code unit of `\uXXXX` at the start of a text.
#[inline]
fn code_unit(text: &[u8]) -> Option<u32> {
    let [b'\\', b'u', digits @ ..] = text else {
        return None;
    };
    digits
        .first_chunk::<4>()?
        .iter()
        .try_fold(0, |unit, digit| {
            let value = char::from(*digit).to_digit(16)?;
            Some(unit * 16 + value)
        })
}
