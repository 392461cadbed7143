//! Lines that are read whole: most lines of most files are `name = literal`.
//!
//! Native syntax specification, "Attribute Definitions", "Literal Values". Whatever is not as plain as that is left to
//! the tokens.

use crate::source::Span;

use super::normal::skip_digits;
use super::scan::{find_special, skip_spaces};
use super::{Lexer, Token, TokenKind, to_u32};

/// The most digits of a number that is read here, with its point: fewer than a number may have.
const MOST_DIGITS: usize = 19;

/// What stands behind a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Behind {
    /// An equals sign, a plain literal and a line ending.
    Literal,
    /// An equals sign.
    Equal,
    Other,
}

impl Lexer<'_> {
    /// Passes over an equals sign behind the token last read. If then a literal and a line ending are the rest of the
    /// line, reads the literal, which is a string without escapes and sequences, a number of few digits, `true`, `false`
    /// or `null`, and passes over the line ending and the blanks that the next line begins with.
    #[inline(never)]
    pub(crate) fn pass_equals(&mut self) -> Behind {
        let bytes = self.text.as_bytes();
        let equal = skip_spaces(bytes, self.at);
        if bytes.get(equal) != Some(&b'=') {
            return Behind::Other;
        }
        let next = bytes.get(equal + 1);
        let start = equal + 1 + usize::from(next == Some(&b' '));
        if let Some((kind, end)) = literal(bytes, start)
            && bytes.get(end) == Some(&b'\n')
        {
            self.token = Token::new(kind, Span::new(to_u32(start), to_u32(end)));
            self.at = skip_spaces(bytes, end + 1);
            return Behind::Literal;
        }
        if matches!(next, Some(b'=' | b'>')) {
            return Behind::Other;
        }
        self.at = equal + 1;
        Behind::Equal
    }

    /// Reads the first token of a line, as [`Lexer::next`] does behind a [`Behind::Literal`]: mostly a name.
    #[inline]
    pub(crate) fn next_line(&mut self) {
        self.newline = Span::at(0);
        match self.text.as_bytes().get(self.at) {
            Some(byte) if byte.is_ascii_lowercase() => self.identifier(),
            _ => self.normal(),
        }
    }
}

/// The kind and the end of a token that is a plain literal.
#[inline]
fn literal(bytes: &[u8], start: usize) -> Option<(TokenKind, usize)> {
    let rest = bytes.get(start..)?;
    match rest {
        [b'"', ..] => {
            let end = find_special(bytes, start + 1);
            (bytes.get(end) == Some(&b'"')).then_some((TokenKind::String, end + 1))
        }
        [b'0'..=b'9', ..] => {
            let mut end = skip_digits(bytes, start + 1);
            if let Some([b'.', b'0'..=b'9', ..]) = bytes.get(end..) {
                end = skip_digits(bytes, end + 2);
            }
            (end - start <= MOST_DIGITS).then_some((TokenKind::Number, end))
        }
        [b't', b'r', b'u', b'e', ..] | [b'n', b'u', b'l', b'l', ..] => {
            Some((TokenKind::Identifier, start + 4))
        }
        [b'f', b'a', b'l', b's', b'e', ..] => Some((TokenKind::Identifier, start + 5)),
        _ => None,
    }
}
