//! Literal text character by character: escapes, and what they mean.
//!
//! Native syntax specification, "Template Literals".

/// A character of literal text, or an escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    /// Bytes it takes in the source.
    pub(crate) length: u32,
    pub(crate) meaning: Meaning,
}

/// What a unit stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Character(char),
    /// `$${` or `%%{`; holds the sigil.
    Sequence(char),
    /// An escape that does not exist, which stands for the character behind the backslash.
    UnknownEscape(char),
    /// A `\u` or `\U` without a character of that number, which stands for its own text.
    InvalidCodePoint,
}

impl Unit {
    /// The units of a text; `quoted`: with backslash escapes.
    pub(crate) fn all(text: &str, quoted: bool) -> impl Iterator<Item = Self> {
        let mut rest = text;
        std::iter::from_fn(move || {
            let unit = Self::first(rest, quoted)?;
            rest = &rest[unit.length as usize..];
            Some(unit)
        })
    }

    fn first(text: &str, quoted: bool) -> Option<Self> {
        let first = text.chars().next()?;
        let (length, meaning) = match first {
            '\\' if quoted => escape(&text[1..]),
            '$' if text.starts_with("$${") => (3, Meaning::Sequence(first)),
            '%' if text.starts_with("%%{") => (3, Meaning::Sequence(first)),
            _ => (first.len_utf8(), Meaning::Character(first)),
        };
        Some(Self {
            length: super::to_u32(length),
            meaning,
        })
    }

    pub(crate) fn is_white_space(&self) -> bool {
        matches!(self.meaning, Meaning::Character(c) if c.is_whitespace())
    }

    pub(crate) const fn is_invalid(&self) -> bool {
        matches!(
            self.meaning,
            Meaning::UnknownEscape(_) | Meaning::InvalidCodePoint
        )
    }
}

/// The escape before whose rest a backslash stands, with its length.
fn escape(rest: &str) -> (usize, Meaning) {
    let Some(selector) = rest.chars().next() else {
        return (1, Meaning::Character('\\'));
    };
    let character = match selector {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '"' | '\\' => selector,
        'u' => return code_point(&rest[1..], 4),
        'U' => return code_point(&rest[1..], 8),
        other => return (1 + other.len_utf8(), Meaning::UnknownEscape(other)),
    };
    (2, Meaning::Character(character))
}

fn code_point(digits: &str, wanted: usize) -> (usize, Meaning) {
    let hex = digits.bytes().take(wanted);
    let found = hex.take_while(u8::is_ascii_hexdigit).count();
    let number = u32::from_str_radix(&digits[..found], 16).ok();
    match number.filter(|_| found == wanted).and_then(char::from_u32) {
        Some(character) => (2 + wanted, Meaning::Character(character)),
        None => (2 + found, Meaning::InvalidCodePoint),
    }
}
