//! Literal text by character: escapes and their meaning.

// spec(native): Template Literals

use super::scan::find_escape;

/// A character of literal text, or an escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EscapedUnit {
    /// Length in the source, in bytes.
    pub(crate) length: u32,
    pub(crate) meaning: Meaning,
}

/// The meaning of a [`EscapedUnit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Character(char),
    /// `$${` or `%%{`; holds the sigil.
    Sequence(char),
    /// An invalid escape; holds the character after the backslash, which it stands for.
    UnknownEscape(char),
    /// A `\u` or `\U` without digits of a character; it stands for its own text.
    InvalidCodePoint,
}

/// Iterates over the escapes of a text, with their offsets. All other characters stand for themselves. `quoted` says
/// whether there are backslash escapes.
pub(crate) fn escapes(text: &str, quoted: bool) -> impl Iterator<Item = (usize, EscapedUnit)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let offset = find_escape(text.as_bytes(), at);
            let unit = EscapedUnit::first(text.get(offset..)?, quoted)?;
            at = offset + unit.length as usize;
            if unit.is_escape(text.as_bytes().get(offset)) {
                return Some((offset, unit));
            }
        }
    })
}

impl EscapedUnit {
    /// Iterates over the units of a text. `quoted` says whether it has backslash escapes.
    pub(crate) fn all(text: &str, quoted: bool) -> impl Iterator<Item = Self> {
        let mut rest = text;
        std::iter::from_fn(move || {
            let unit = Self::first(rest, quoted)?;
            rest = rest.get(unit.length as usize..).unwrap_or_default();
            Some(unit)
        })
    }

    fn first(text: &str, quoted: bool) -> Option<Self> {
        let first = text.chars().next()?;
        let (length, meaning) = match first {
            '\\' if quoted => escape(text.strip_prefix(first).unwrap_or_default()),
            '$' if text.starts_with("$${") => (3, Meaning::Sequence(first)),
            '%' if text.starts_with("%%{") => (3, Meaning::Sequence(first)),
            _ => (first.len_utf8(), Meaning::Character(first)),
        };
        Some(Self {
            length: crate::source::to_u32(length),
            meaning,
        })
    }

    pub(crate) fn is_white_space(&self) -> bool {
        matches!(self.meaning, Meaning::Character(c) if c.is_whitespace())
    }

    /// Returns whether it does not stand for itself. `first` is its first byte.
    fn is_escape(&self, first: Option<&u8>) -> bool {
        // A character of several bytes is long, too, but begins with none of these.
        self.length > 1 && matches!(first, Some(b'\\' | b'$' | b'%'))
    }

    pub(crate) const fn is_invalid(&self) -> bool {
        matches!(
            self.meaning,
            Meaning::UnknownEscape(_) | Meaning::InvalidCodePoint
        )
    }
}

/// Reads an escape, `rest` being the text after its backslash. Returns its length and meaning.
fn escape(rest: &str) -> (usize, Meaning) {
    let mut characters = rest.chars();
    let Some(selector) = characters.next() else {
        return (1, Meaning::Character('\\'));
    };
    let character = match selector {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '"' | '\\' => selector,
        'u' => return code_point(characters.as_str(), 4),
        'U' => return code_point(characters.as_str(), 8),
        other => return (1 + other.len_utf8(), Meaning::UnknownEscape(other)),
    };
    (2, Meaning::Character(character))
}

/// Reads the code point of an escape, `text` being the text after its `u` or `U`.
fn code_point(text: &str, digits: usize) -> (usize, Meaning) {
    let bytes = text.as_bytes();
    let mut found = 0;
    while found < digits && bytes.get(found).is_some_and(u8::is_ascii_hexdigit) {
        found += 1;
    }
    let number = text.get(..found).filter(|_| found == digits);
    let number = number.and_then(|hex| u32::from_str_radix(hex, 16).ok());
    match number.and_then(char::from_u32) {
        Some(character) => (2 + digits, Meaning::Character(character)),
        None => (2 + found, Meaning::InvalidCodePoint),
    }
}
