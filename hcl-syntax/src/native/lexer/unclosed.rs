//! Recovery from strings that are not closed on their line.
//!
//! In `a = "x⏎b = 2`, a quote was forgotten at the end of the first line. In `a = "x⏎y"`, the string was meant to have
//! two lines. The next line decides: if it looks like a part of a configuration, the string ends at the end of its
//! line. In `a = { b = "x }`, it ends before the brackets that close the brackets of the line.

use super::scan::find_newline;

/// Whether an unclosed string ends at a line ending. `next` is the text after it. A blank line decides nothing: the
/// string extends to the end of it.
pub(super) fn ends_string(next: &[u8]) -> bool {
    let end = find_newline(next, 0);
    let line = next.get(..end).unwrap_or_default().trim_ascii();
    let Some(first) = line.first() else {
        return end == next.len();
    };
    (is_balanced(line) || opens_string(line))
        && match first {
            b'"' | b'}' | b']' | b')' | b',' => true,
            _ => looks_like_item(line),
        }
}

/// Returns the length of an unclosed string that ends before the brackets at the end of its line, without the blanks before
/// them. `before` is the text before the string's literal, `literal` is the text up to the line ending, `next` is the text
/// after it.
pub(super) fn before_closing(before: &[u8], literal: &[u8], next: &[u8]) -> Option<usize> {
    let is_closing = |byte: &u8| matches!(byte, b'}' | b']' | b')');
    let text = literal.trim_ascii_end();
    let text = text.strip_suffix(b",").unwrap_or(text).trim_ascii_end();
    if !text.last().is_some_and(is_closing) {
        return None;
    }
    let open = open_brackets(before)?;
    let is_tail = |byte: &&u8| is_closing(byte) || matches!(byte, b' ' | b'\t');
    let tail = text.len() - text.iter().rev().take_while(is_tail).count();
    // `[{ a = "x }, 1]`: the last brackets close all of the line. `f({ a = "x }`: or only some.
    let start = closes_all(&open, text)
        .or_else(|| (tail..text.len()).find(|&at| closes_innermost(&open, text.get(at..))))?;
    let line = next.get(..find_newline(next, 0)).unwrap_or_default();
    let line = line.trim_ascii();
    let string = text.get(..start).unwrap_or_default();
    (is_balanced(line) || looks_like_item(line)).then_some(string.trim_ascii_end().len())
}

/// Returns the first offset in a text where a bracket closes the last open one, if the rest closes all open brackets.
fn closes_all(open: &[u8], text: &[u8]) -> Option<usize> {
    let mut own = Vec::new();
    let start = text.iter().position(|byte| match closing_of(*byte) {
        Some(closing) => {
            own.push(closing);
            false
        }
        None if own.last() == Some(byte) => {
            own.pop();
            false
        }
        None => own.is_empty() && open.last() == Some(byte),
    })?;
    let mut open = open.to_vec();
    for byte in text.get(start..)? {
        match closing_of(*byte) {
            Some(closing) => open.push(closing),
            None if matches!(byte, b'}' | b']' | b')') && open.pop() != Some(*byte) => return None,
            None => {}
        }
    }
    open.is_empty().then_some(start)
}

const fn closing_of(open: u8) -> Option<u8> {
    match open {
        b'{' => Some(b'}'),
        b'[' => Some(b']'),
        b'(' => Some(b')'),
        _ => None,
    }
}

/// Returns whether a text begins with a bracket, and its brackets close the last open ones.
fn closes_innermost(open: &[u8], closing: Option<&[u8]>) -> bool {
    let closing = closing.unwrap_or_default();
    let brackets = || closing.iter().filter(|byte| !byte.is_ascii_whitespace());
    let mut inner = open.iter().rev();
    closing.first().is_some_and(|it| !it.is_ascii_whitespace())
        && brackets().all(|closing| inner.next() == Some(closing))
}

/// Returns the closing brackets of the brackets that the last line of a text opens, outside of strings. `None` if the line does not
/// end in a string.
fn open_brackets(text: &[u8]) -> Option<Vec<u8>> {
    let line = text.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
    let mut bytes = text.get(line.map_or(0, |it| it + 1)..)?.iter();
    let mut open = Vec::new();
    let mut is_in_string = false;
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => is_in_string = !is_in_string,
            b'\\' => {
                bytes.next();
            }
            _ if is_in_string => {}
            b'}' | b']' | b')' => {
                open.pop();
            }
            byte => open.extend(closing_of(*byte)),
        }
    }
    is_in_string.then_some(open)
}

/// Returns whether a line has no odd number of quotes, as the end of a string of several lines has.
fn is_balanced(line: &[u8]) -> bool {
    line.iter().filter(|&&byte| byte == b'"').count() % 2 == 0
}

/// Returns whether the first quote of a line begins a value or a label, so that the string before is not closed by it: `b = "y`.
fn opens_string(line: &[u8]) -> bool {
    let quote = line.iter().position(|&byte| byte == b'"');
    let (before, after) = line.split_at(quote.unwrap_or(line.len()));
    let is_before_value = before.trim_ascii_end().ends_with(b"=");
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    is_before_value && looks_like_item(before) && after.get(1).is_some_and(is_letter)
}

/// Returns whether the first line of a text, which begins with no blank, looks like an attribute or the header of a block. Its name
/// may be in quotes.
pub(crate) fn looks_like_item(text: &[u8]) -> bool {
    let (text, quote) = match text.strip_prefix(b"\"") {
        Some(text) => (text, &b"\""[..]),
        None => (text, &b""[..]),
    };
    if !text
        .first()
        .is_some_and(|first| first.is_ascii_alphabetic() || matches!(first, b'_' | 0x80..))
    {
        return false;
    }
    let line = text.get(..find_newline(text, 0)).unwrap_or_default();
    let line = line.trim_ascii_end();
    let is_letter =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | 0x80..);
    let name = line.iter().take_while(|byte| is_letter(byte)).count();
    let rest = line.get(name..).unwrap_or_default();
    let rest = rest.strip_prefix(quote).unwrap_or_default().trim_ascii();
    match rest {
        // A comparison belongs to an expression.
        [b'=', b'=', ..] => false,
        [b'=', ..] => true,
        // `f({` and `a ? {` belong to an expression, too.
        [b'(', ..] => false,
        [before @ .., b'{'] => !matches!(before.trim_ascii_end().last(), Some(b'?' | b':' | b'(')),
        [b'{', ..] => true,
        _ => false,
    }
}
