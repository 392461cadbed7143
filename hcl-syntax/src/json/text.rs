//! Strings of JSON: names and values, decoded when asked for.
//!
//! RFC 8259, section 7.

use crate::source::{Source, Span};

use super::tree::{File, TextNode};

/// A string, as a name or a value.
#[derive(Clone, Copy, Debug)]
pub struct Text<'f> {
    file: &'f File,
    node: TextNode,
}

impl<'f> Text<'f> {
    pub(super) const fn new(file: &'f File, node: TextNode) -> Self {
        Self { file, node }
    }

    /// Where the string stands, quotes included.
    #[must_use]
    pub const fn span(self) -> Span {
        self.node.span
    }

    /// The text as written between the quotes.
    #[must_use]
    pub fn raw(self) -> &'f str {
        raw(self.file.source(), self.node.span)
    }

    /// The text meant, if it stands in the source as it is: no escapes.
    #[must_use]
    pub fn as_verbatim(self) -> Option<&'f str> {
        self.node.slot.is_none().then(|| self.raw())
    }

    /// The text meant. Decoded once, when first asked for, if it has escapes; a lone surrogate becomes U+FFFD. Not
    /// normalised.
    #[must_use]
    pub fn decode(self) -> &'f str {
        match self.node.slot {
            None => self.raw(),
            Some(slot) => self.file.decoded(slot).get_or_init(|| decode(self.raw())),
        }
    }

    /// The text apart from its file.
    #[doc(hidden)]
    pub const fn detach(self) -> (&'f File, TextNode) {
        (self.file, self.node)
    }

    /// The text that [`Text::detach`] took from this file.
    #[doc(hidden)]
    pub const fn attach(file: &'f File, node: TextNode) -> Self {
        Self { file, node }
    }

    /// Where in the source each stretch of the decoded text stands, in order.
    #[doc(hidden)]
    pub fn origins(self) -> Origins {
        let Span { start, end } = self.node.span;
        if self.node.slot.is_none() {
            let whole = Stretch {
                decoded: 0,
                source: start + 1,
                scaled: false,
            };
            return Origins {
                stretches: vec![whole],
                end,
            };
        }
        let mut decoded = 0u32;
        let mut stretches = Vec::new();
        for piece in Pieces::new(self.raw()) {
            let source = start + 1 + narrow(piece.start);
            let (length, scaled) = match piece.kind {
                PieceKind::Plain => (piece.end - piece.start, false),
                PieceKind::Escape(char) => (char.len_utf8(), true),
                PieceKind::Invalid => (0, true),
            };
            stretches.push(Stretch {
                decoded,
                source,
                scaled,
            });
            decoded += narrow(length);
        }
        Origins { stretches, end }
    }
}

/// What stands between the quotes of a string.
fn raw(source: &Source, span: Span) -> &str {
    let quoted = source.slice(span);
    quoted
        .get(1..quoted.len().saturating_sub(1))
        .unwrap_or_default()
}

fn decode(raw: &str) -> Box<str> {
    let mut decoded = String::with_capacity(raw.len());
    for piece in Pieces::new(raw) {
        match piece.kind {
            PieceKind::Plain => decoded.push_str(&raw[piece.start..piece.end]),
            PieceKind::Escape(char) => decoded.push(char),
            PieceKind::Invalid => {}
        }
    }
    decoded.into()
}

/// From offsets of a decoded text to offsets of the source.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Origins {
    stretches: Vec<Stretch>,
    end: u32,
}

#[derive(Clone, Copy, Debug)]
struct Stretch {
    decoded: u32,
    source: u32,
    /// An escape, which stands for its character as a whole.
    scaled: bool,
}

impl Origins {
    /// The span of the source that a span of the decoded text was written as. Escapes count whole.
    #[doc(hidden)]
    pub fn span(&self, decoded: Span) -> Span {
        let start = self.offset(decoded.start);
        let end = if decoded.is_empty() {
            start
        } else {
            self.end_of(decoded.end)
        };
        Span::new(start, end.max(start))
    }

    fn offset(&self, decoded: u32) -> u32 {
        let index = self
            .stretches
            .partition_point(|stretch| stretch.decoded <= decoded);
        let Some(stretch) = index
            .checked_sub(1)
            .and_then(|index| self.stretches.get(index))
        else {
            return self.end.saturating_sub(1);
        };
        let into = if stretch.scaled {
            0
        } else {
            decoded - stretch.decoded
        };
        (stretch.source + into).min(self.end.saturating_sub(1))
    }

    /// Where the character before an offset of the decoded text ends in the source.
    fn end_of(&self, decoded: u32) -> u32 {
        let index = self
            .stretches
            .partition_point(|stretch| stretch.decoded < decoded);
        match (
            index
                .checked_sub(1)
                .and_then(|index| self.stretches.get(index)),
            self.stretches.get(index),
        ) {
            (Some(stretch), _) if !stretch.scaled => {
                (stretch.source + decoded - stretch.decoded).min(self.end)
            }
            (_, Some(next)) => next.source,
            (_, None) => self.end.saturating_sub(1),
        }
    }
}

fn narrow(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// A stretch of the raw text: unescaped text, an escape, or what looks like one and is none.
#[derive(Clone, Copy, Debug)]
struct Piece {
    start: usize,
    end: usize,
    kind: PieceKind,
}

#[derive(Clone, Copy, Debug)]
enum PieceKind {
    Plain,
    Escape(char),
    Invalid,
}

struct Pieces<'t> {
    raw: &'t str,
    position: usize,
}

impl<'t> Pieces<'t> {
    const fn new(raw: &'t str) -> Self {
        Self { raw, position: 0 }
    }

    /// Reads an escape.
    ///
    /// ```ebnf
    /// escape = '\' ('"' | '\' | "/" | "b" | "f" | "n" | "r" | "t" | "u" hex hex hex hex) ;
    /// ```
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

    fn code_point(rest: &[u8]) -> (usize, PieceKind) {
        let Some(unit) = code_unit(rest) else {
            let digits = rest[2..]
                .iter()
                .take(4)
                .take_while(|byte| byte.is_ascii_hexdigit())
                .count();
            return (2 + digits, PieceKind::Invalid);
        };
        if let Some(char) = char::from_u32(unit) {
            return (6, PieceKind::Escape(char));
        }
        let low =
            code_unit(&rest[6..]).filter(|low| unit < 0xDC00 && (0xDC00..0xE000).contains(low));
        match low.and_then(|low| char::from_u32(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)))
        {
            Some(char) => (12, PieceKind::Escape(char)),
            None => (6, PieceKind::Escape(char::REPLACEMENT_CHARACTER)),
        }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let start = self.position;
        let rest = self.raw.get(start..).filter(|rest| !rest.is_empty())?;
        let (length, kind) = match rest.find('\\') {
            Some(0) => self.escape(),
            Some(plain) => (plain, PieceKind::Plain),
            None => (rest.len(), PieceKind::Plain),
        };
        self.position = start + length;
        Some(Piece {
            start,
            end: self.position,
            kind,
        })
    }
}

/// The number of `\uXXXX` at the start of a text.
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

/// The first wrong escape between the quotes of a string, as offsets into the text.
pub(super) fn invalid_escape(raw: &str) -> Option<(usize, usize)> {
    let invalid = Pieces::new(raw).find(|piece| matches!(piece.kind, PieceKind::Invalid))?;
    Some((invalid.start, invalid.end))
}
