//! The tokens of fast lines.

use hcl_syntax::syntax::TokenKind as Lexeme;
use hcl_syntax::syntax::internal::{find_newline, find_special, skip_name};

use super::super::recognizer::Recognizer;
use crate::tokens;

/// Maximum length of a number that is certainly in range.
pub(in super::super) const MAX_NUMBER: usize = 19;

/// Returns a byte, or 0 after the end.
#[inline(always)]
pub(super) fn byte(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or_default()
}

/// Returns the token at an offset outside of literal text, and its end; `None` if it is rare.
///
/// A comment is a part of the line ending after it.
#[inline(always)]
pub(super) fn token(
    bytes: &[u8],
    start: usize,
    recognizer: &Recognizer<'_>,
) -> Option<(Lexeme, usize)> {
    let (lexeme, length) = match byte(bytes, start) {
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
            let end = skip_name(bytes, start + 1);
            let is_whole = byte(bytes, end).is_ascii();
            return is_whole.then_some((Lexeme::Identifier, end));
        }
        b'"' => return string(bytes, start),
        b'0'..=b'9' => return Some((Lexeme::Number, number_end(bytes, start)?)),
        b'\n' => (Lexeme::Newline, 1),
        b',' => (Lexeme::Comma, 1),
        b'{' => (Lexeme::OpenBrace, 1),
        b'}' if recognizer.is_in_sequence() => (Lexeme::SequenceEnd, 1),
        b'}' => (Lexeme::CloseBrace, 1),
        b'[' => (Lexeme::OpenBracket, 1),
        b']' => (Lexeme::CloseBracket, 1),
        b'(' => (Lexeme::OpenParen, 1),
        b')' => (Lexeme::CloseParen, 1),
        b'?' => (Lexeme::Question, 1),
        b'-' => (Lexeme::Minus, 1),
        b'+' => (Lexeme::Plus, 1),
        b'*' => (Lexeme::Star, 1),
        b'#' => return comment(bytes, start),
        first => match (first, byte(bytes, start + 1)) {
            (b'.', b'.') | (b':', b':') | (b'/', b'*') | (b'<', b'<') => return None,
            (b'.', _) => (Lexeme::Dot, 1),
            (b':', _) => (Lexeme::Colon, 1),
            (b'=', b'=') => (Lexeme::EqualEqual, 2),
            (b'=', b'>') => (Lexeme::Arrow, 2),
            (b'=', _) => (Lexeme::Equal, 1),
            (b'!', b'=') => (Lexeme::NotEqual, 2),
            (b'!', _) => (Lexeme::Bang, 1),
            (b'<', b'=') => (Lexeme::LessEqual, 2),
            (b'<', _) => (Lexeme::Less, 1),
            (b'>', b'=') => (Lexeme::GreaterEqual, 2),
            (b'>', _) => (Lexeme::Greater, 1),
            (b'&', b'&') => (Lexeme::And, 2),
            (b'|', b'|') => (Lexeme::Or, 2),
            (b'/', b'/') => return comment(bytes, start),
            (b'/', _) => (Lexeme::Slash, 1),
            _ => return None,
        },
    };
    Some((lexeme, start + length))
}

/// Returns the end of a line whose rest is a comment.
#[inline(never)]
fn comment(bytes: &[u8], start: usize) -> Option<(Lexeme, usize)> {
    let end = find_newline(bytes, start);
    let is_common = end < bytes.len() && byte(bytes, end - 1) != b'\r';
    is_common.then_some((Lexeme::Newline, end + 1))
}

/// Returns a string without interpolation, or the quote that opens one with interpolation.
#[inline(always)]
fn string(bytes: &[u8], start: usize) -> Option<(Lexeme, usize)> {
    let end = find_special(bytes, start + 1);
    if byte(bytes, end) == b'"' {
        return Some((Lexeme::String, end + 1));
    }
    match literal_end(bytes, end)? {
        (end, b'"') => Some((Lexeme::String, end + 1)),
        _ => Some((Lexeme::OpenQuote, start + 1)),
    }
}

/// Returns the literal text, closing quote or `${` at an offset inside quotes.
#[inline(never)]
pub(super) fn text_token(bytes: &[u8], start: usize) -> Option<(Lexeme, usize)> {
    Some(match literal_end(bytes, start)? {
        (end, _) if end > start => (Lexeme::Literal, end),
        (end, b'"') => (Lexeme::CloseQuote, end + 1),
        (end, _) => (Lexeme::Interpolation, end + 2),
    })
}

/// Returns the offset of the quote or `${` that ends literal text, and its first byte. Returns `None` if the text has
/// rare escapes.
#[inline(never)]
fn literal_end(bytes: &[u8], mut at: usize) -> Option<(usize, u8)> {
    loop {
        at = find_special(bytes, at);
        let next = byte(bytes, at + 1);
        match byte(bytes, at) {
            b'"' => return Some((at, b'"')),
            b'$' if next == b'{' && byte(bytes, at + 2) != b'~' => return Some((at, b'$')),
            b'$' | b'%' if !matches!(next, b'{' | b'$' | b'%') => at += 1,
            b'\\' if matches!(next, b'n' | b'r' | b't' | b'"' | b'\\') => at += 2,
            _ => return None,
        }
    }
}

/// Returns the end of a string without escapes and sequences.
#[inline]
pub(super) fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let end = find_special(bytes, start + 1);
    (byte(bytes, end) == b'"').then_some(end + 1)
}

/// Returns the end of a number of few digits.
#[inline]
pub(super) fn number_end(bytes: &[u8], start: usize) -> Option<usize> {
    tokens::number_end(bytes, start).filter(|end| end - start <= MAX_NUMBER)
}

/// Returns the end of a name and attributes of it: `a.b.c`.
#[inline]
pub(super) fn traversal_end(bytes: &[u8], start: usize) -> usize {
    let end = skip_name(bytes, start + 1);
    attributes_end(bytes, end).map_or(end, |(_, end)| end)
}

/// Returns the offset of the last dot of `.a.b.c`, and the end, if there is an attribute and the last one is ASCII.
#[inline]
pub(super) fn attributes_end(bytes: &[u8], start: usize) -> Option<(usize, usize)> {
    let (mut dot, mut end) = (start, start);
    while let Some([b'.', b'a'..=b'z' | b'A'..=b'Z' | b'_']) = bytes.get(end..end + 2) {
        dot = end;
        end = skip_name(bytes, end + 2);
    }
    (end > start && byte(bytes, end).is_ascii()).then_some((dot, end))
}
