//! Literal text of strings, heredocs and templates, without a lexer.

// spec(native): Template Literals

use super::Decode;
use super::scan::{SUB, find_special, find_special_in_template, skip_blanks};

/// The reason why literal text ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LiteralEnd {
    /// The closing quote.
    Quote,
    /// `${` or `%{`
    Sequence,
    /// The line with a heredoc's end marker; holds its length.
    Marker(usize),
    /// Line endings inside quotes.
    Newlines,
    /// A character that is not allowed in literal text.
    Invalid,
    /// A byte that was not UTF-8.
    BadEncoding,
    /// The end of the source.
    End,
}

/// Literal text from an offset on, and the reason why it ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan {
    pub(super) length: usize,
    pub(super) decode: Decode,
    pub(super) stop: LiteralEnd,
}

/// Scans literal text in quotes from `start` on. No byte before `at` is special.
pub(super) fn scan_quoted(text: &[u8], start: usize, mut at: usize, replaced: bool) -> Scan {
    let mut decode = Decode::Verbatim;
    let stop = loop {
        at = find_special(text, at);
        let Some(&byte) = text.get(at) else {
            break LiteralEnd::End;
        };
        match byte {
            b'"' => break LiteralEnd::Quote,
            b'\n' | b'\r' => break LiteralEnd::Newlines,
            b'\\' => match text.get(at + 1) {
                // A backslash escapes no line ending.
                None | Some(b'\n' | b'\r') => break LiteralEnd::Invalid,
                Some(_) => {
                    decode = Decode::Quoted;
                    at += 2;
                }
            },
            b'$' | b'%' => match sigil(text, at) {
                Sigil::Text(length) => at += length,
                Sigil::Escape => {
                    // Not an assignment: backslash escapes may come before.
                    decode = decode.max(Decode::Template);
                    at += 3;
                }
                Sigil::Sequence => break LiteralEnd::Sequence,
                Sigil::Dangling => break LiteralEnd::Invalid,
            },
            SUB if replaced => break LiteralEnd::BadEncoding,
            _ => at += 1,
        }
    };
    Scan {
        length: at - start,
        decode,
        stop,
    }
}

/// The meaning of a `$` or `%` in literal text.
enum Sigil {
    /// Text; holds its length.
    Text(usize),
    /// `$${` or `%%{`
    Escape,
    /// `${` or `%{`
    Sequence,
    /// The last character of the source.
    Dangling,
}

fn sigil(text: &[u8], at: usize) -> Sigil {
    match text.get(at..).unwrap_or_default() {
        [_, b'{', ..] => Sigil::Sequence,
        [first, second, b'{', ..] if first == second => Sigil::Escape,
        [_, _, ..] => Sigil::Text(1),
        _ => Sigil::Dangling,
    }
}

/// Scans literal text of a heredoc, which has an end marker, or of a standalone template, which has none.
pub(super) fn scan_template(
    text: &[u8],
    marker: Option<&str>,
    at_line_start: bool,
    replaced: bool,
) -> Scan {
    scan_lines(text, marker, at_line_start, replaced, |_| {})
}

/// As [`scan_template`]; calls `on_line` with the offset of each line of the text that begins in it.
#[inline]
fn scan_lines(
    text: &[u8],
    marker: Option<&str>,
    at_line_start: bool,
    replaced: bool,
    mut on_line: impl FnMut(usize),
) -> Scan {
    let (mut at, mut decode, mut at_line_start) = (0, Decode::Verbatim, at_line_start);
    let stop = loop {
        if std::mem::take(&mut at_line_start) {
            let rest = text.get(at..).unwrap_or_default();
            let end = marker.and_then(|marker| marker_line(rest, marker));
            if let Some(length) = end {
                break LiteralEnd::Marker(length);
            }
            on_line(at);
        }
        at = find_special_in_template(text, at);
        match text.get(at) {
            None => break LiteralEnd::End,
            Some(b'\n') => {
                at += 1;
                at_line_start = marker.is_some();
            }
            // DIFFERENCE: `lone-carriage-return`. The reference stops parsing here.
            Some(b'\r') if marker.is_some() && text.get(at + 1) != Some(&b'\n') => {
                break LiteralEnd::Invalid;
            }
            Some(b'$' | b'%') => match sigil(text, at) {
                Sigil::Text(length) => at += length,
                Sigil::Escape => {
                    decode = Decode::Template;
                    at += 3;
                }
                Sigil::Sequence => break LiteralEnd::Sequence,
                // A template may end with a sign; a heredoc that does has no end marker.
                Sigil::Dangling if marker.is_none() => at += 1,
                Sigil::Dangling => break LiteralEnd::Invalid,
            },
            Some(&SUB) if replaced => break LiteralEnd::BadEncoding,
            Some(_) => at += 1,
        }
    };
    Scan {
        length: at,
        decode,
        stop,
    }
}

/// Returns the length of the first line, without its ending, if it has an ending and consists of the marker.
pub(super) fn marker_line(text: &[u8], marker: &str) -> Option<usize> {
    // Fast path: most lines differ from the marker in their first letter, so that their end is not searched for.
    let first = *text.get(skip_blanks(text, 0))?;
    // White space other than blanks may also come before the marker.
    let is_comparable = first.is_ascii() && !char::from(first).is_whitespace();
    if is_comparable && Some(&first) != marker.as_bytes().first() {
        return None;
    }
    // As in the reference, a marker without a line ending after it does not end the heredoc.
    let length = text.iter().position(|&byte| byte == b'\n')?;
    let line = std::str::from_utf8(text.get(..length)?).ok()?;
    // As in the reference, the marker may be indented, also for `<<`.
    (line.trim() == marker).then(|| line.strip_suffix('\r').unwrap_or(line).len())
}

/// Returns the last piece of literal text. A strip marker removes white space of one piece only.
pub(crate) fn last_piece(text: &str, quoted: bool) -> &str {
    let start = pieces(text, quoted).last().map_or(0, |(start, _)| start);
    text.get(start..).unwrap_or_default()
}

/// Returns the first piece of literal text.
pub(crate) fn first_piece(text: &str, quoted: bool) -> &str {
    let end = pieces(text, quoted).next().map_or(0, |(_, end)| end);
    text.get(..end).unwrap_or_default()
}

/// Iterates over the pieces into which the reference divides literal text, as starts and ends: at `$`, `%`, `$${` and
/// `%%{`, and outside quotes after line endings.
fn pieces(text: &str, quoted: bool) -> impl Iterator<Item = (usize, usize)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at;
        if start >= bytes.len() {
            return None;
        }
        at = piece_end(bytes, start, quoted);
        Some((start, at))
    })
}

fn piece_end(text: &[u8], start: usize, quoted: bool) -> usize {
    let mut at = start;
    if matches!(text.get(start), Some(b'$' | b'%')) {
        let (length, joins) = match sigil(text, at) {
            Sigil::Escape => (3, 0),
            _ => (1, 1),
        };
        at += length;
        // Outside quotes, the piece of `$` in "$x\n" is "$x" for a character of one byte, and the piece of `$${` in "$${\n"
        // includes the line ending.
        let joined = text.get(at + joins..).unwrap_or_default();
        let ends_line = joined.starts_with(b"\n") || joined.starts_with(b"\r\n");
        if !quoted && ends_line && text.get(at) != Some(&b'\n') {
            return at + joins;
        }
        if !quoted && length == 3 && text.get(at) == Some(&b'\n') {
            return at + 1;
        }
        return at;
    }
    while let Some(&byte) = text.get(at) {
        match byte {
            b'$' | b'%' => break,
            b'\\' if quoted => at += 2,
            b'\n' => {
                at += 1;
                break;
            }
            _ => at += 1,
        }
    }
    at.min(text.len())
}
