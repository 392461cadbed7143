//! Tokens in quoted strings, heredocs and templates: literal text, and the tokens that interrupt it.
//!
//! Native syntax specification, "Template Literals", "Heredoc Templates".

use crate::source::{Span, to_u32};

use super::normal::skip_name;
use super::scan::{find_special, find_special_in_template, skip_blanks};
use super::unclosed::{before_closing, ends_string};
use super::{Decode, Lexer, Mode, TokenKind};

/// The reason why literal text ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
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
    pub(super) stop: Stop,
}

/// Replaces a byte that was not UTF-8 in a source made from bytes.
pub(super) const SUB: u8 = 0x1a;

/// Scans literal text in quotes from `start` on. No byte before `at` is special.
pub(super) fn scan_quoted(text: &[u8], start: usize, mut at: usize, replaced: bool) -> Scan {
    let mut decode = Decode::Verbatim;
    let stop = loop {
        at = find_special(text, at);
        let Some(&byte) = text.get(at) else {
            break Stop::End;
        };
        match byte {
            b'"' => break Stop::Quote,
            b'\n' | b'\r' => break Stop::Newlines,
            b'\\' => match text.get(at + 1) {
                // A backslash escapes no line ending.
                None | Some(b'\n' | b'\r') => break Stop::Invalid,
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
                Sigil::Sequence => break Stop::Sequence,
                Sigil::Dangling => break Stop::Invalid,
            },
            SUB if replaced => break Stop::BadEncoding,
            _ => at += 1,
        }
    };
    Scan {
        length: at - start,
        decode,
        stop,
    }
}

/// Returns the text in quotes from `start` on, if it has no sequences. No byte before `at` is special.
pub(crate) fn quoted_text(text: &str, start: usize, at: usize) -> Option<&str> {
    let scan = scan_quoted(text.as_bytes(), start, at, false);
    let raw = text.get(start..start + scan.length)?;
    (scan.stop == Stop::Quote).then_some(raw)
}

/// The text of a heredoc without sequences.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeredocText<'s> {
    pub(crate) raw: &'s str,
    pub(crate) has_escapes: bool,
    /// The end of the end marker.
    pub(crate) end: usize,
}

/// Returns the text of a heredoc, if it has a text without sequences and a plain marker, which starts at `start`. Calls
/// `on_line` with the offset of each line in the text.
pub(crate) fn heredoc_text(
    text: &str,
    start: usize,
    on_line: impl FnMut(usize),
) -> Option<HeredocText<'_>> {
    let bytes = text.as_bytes();
    let marker = text.get(start..skip_name(bytes, start))?;
    let body = start + marker.len() + 1;
    let is_name = marker.starts_with(|first: char| first.is_ascii_alphabetic());
    if !is_name || bytes.get(body - 1) != Some(&b'\n') {
        return None;
    }
    let scan = scan_lines(bytes.get(body..)?, Some(marker), true, false, on_line);
    let end = body + scan.length;
    match scan.stop {
        // A carriage return in the line of the marker may be a mistake, which the lexer reports.
        Stop::Marker(length) if scan.length > 0 => {
            let line = text.get(end..end + length)?;
            (!line.contains('\r')).then_some(HeredocText {
                raw: text.get(body..end)?,
                has_escapes: scan.decode != Decode::Verbatim,
                end: end + length,
            })
        }
        _ => None,
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
fn scan_template(text: &[u8], marker: Option<&str>, at_line_start: bool, replaced: bool) -> Scan {
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
                break Stop::Marker(length);
            }
            on_line(at);
        }
        at = find_special_in_template(text, at);
        match text.get(at) {
            None => break Stop::End,
            Some(b'\n') => {
                at += 1;
                at_line_start = marker.is_some();
            }
            // DIFFERENCE: `lone-carriage-return`. The reference stops parsing here.
            Some(b'\r') if marker.is_some() && text.get(at + 1) != Some(&b'\n') => {
                break Stop::Invalid;
            }
            Some(b'$' | b'%') => match sigil(text, at) {
                Sigil::Text(length) => at += length,
                Sigil::Escape => {
                    decode = Decode::Template;
                    at += 3;
                }
                Sigil::Sequence => break Stop::Sequence,
                // A template may end with a sign; a heredoc that does has no end marker.
                Sigil::Dangling if marker.is_none() => at += 1,
                Sigil::Dangling => break Stop::Invalid,
            },
            Some(&SUB) if replaced => break Stop::BadEncoding,
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
fn marker_line(text: &[u8], marker: &str) -> Option<usize> {
    // Fast path: most lines differ from the marker in their first letter, so that their end is not searched for.
    let first = *text.get(skip_blanks(text, 0))?;
    // White space other than blanks may come before the marker, too.
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

impl Lexer<'_> {
    /// Reads a token in a string or a template.
    #[inline(never)]
    pub(super) fn in_template(&mut self) {
        let scan = self.scan();
        if scan.stop == Stop::Newlines && self.recovers_strings && self.ends_before_closing(scan) {
            return;
        }
        if scan.length == 0 {
            return self.interruption(scan.stop);
        }
        if let Mode::Heredoc { at_line_start, .. } = &mut self.mode {
            // The next scan has to find the marker again, and finds it at the start of a line only.
            *at_line_start = matches!(scan.stop, Stop::Marker(_));
        }
        self.take(TokenKind::Literal, scan.length);
        self.token.decode = scan.decode;
    }

    fn scan(&self) -> Scan {
        match self.mode {
            Mode::Heredoc {
                marker,
                at_line_start,
            } => {
                let marker = Some(self.slice(marker));
                scan_template(self.rest(), marker, at_line_start, self.replaced)
            }
            Mode::Template => scan_template(self.rest(), None, false, self.replaced),
            _ => scan_quoted(self.text.as_bytes(), self.at, self.at, self.replaced),
        }
    }

    /// Reads the token that interrupts literal text.
    fn interruption(&mut self, stop: Stop) {
        let rest = self.rest();
        match stop {
            Stop::Quote => {
                self.leave();
                self.take(TokenKind::CloseQuote, 1);
            }
            Stop::Marker(length) => {
                // `E\r\r\n`: the line ends the heredoc, but a carriage return is only a part of a line ending.
                let line = rest.get(..length).unwrap_or_default();
                if let Some(at) = line.iter().position(|&byte| byte == b'\r') {
                    let start = to_u32(self.at + at);
                    self.errors
                        .stray(TokenKind::Invalid, Span::new(start, start + 1));
                }
                self.leave();
                self.take(TokenKind::CloseHeredoc, length);
            }
            Stop::Sequence => {
                if let Mode::Heredoc { at_line_start, .. } = &mut self.mode {
                    // `${a} END`: text after a sequence does not begin the line.
                    *at_line_start = false;
                }
                self.enter(Mode::Sequence { braces: 0 });
                let kind = match rest.first() {
                    Some(b'$') => TokenKind::Interpolation,
                    _ => TokenKind::Directive,
                };
                self.take(kind, 2 + usize::from(rest.get(2) == Some(&b'~')));
            }
            Stop::Newlines => self.quoted_newline(),
            Stop::Invalid => {
                self.take(TokenKind::Invalid, 1);
                self.errors.stray(TokenKind::Invalid, self.token.span);
            }
            Stop::BadEncoding => self.take(TokenKind::BadEncoding, 1),
            Stop::End => self.take(TokenKind::End, 0),
        }
    }
}

impl Lexer<'_> {
    /// Reports a line ending in a quoted string. Reads an empty close quote if the string is to end here, or else the
    /// line ending.
    #[cold]
    fn quoted_newline(&mut self) {
        let rest = self.rest();
        let run = newlines(rest);
        let start = to_u32(self.at);
        let span = Span::new(start, start + to_u32(run));
        let next = rest.get(run..).unwrap_or_default();
        let closes_outer = self.recovers_strings && self.closes_outer_string();
        let ends_here = || self.is_unfinished || ends_string(next);
        let ends = closes_outer || self.recovers_strings && ends_here();
        if !closes_outer {
            self.errors
                .quoted_newline(span, self.recovers_strings && !ends);
        }
        if ends {
            self.mode = Mode::Unwinding;
            self.take(TokenKind::CloseQuote, 0);
        } else {
            self.take(TokenKind::QuotedNewline, run);
        }
    }

    /// Ends an unclosed string before the brackets at the end of its line, as in `a = { b = "x }`. Returns whether it does.
    #[cold]
    fn ends_before_closing(&mut self, scan: Scan) -> bool {
        let (text, at) = (self.text.as_bytes(), self.at);
        let line_end = at + scan.length;
        let rest = text.get(line_end..).unwrap_or_default();
        let run = newlines(rest);
        let (Some(before), Some(literal), Some(next)) =
            (text.get(..at), text.get(at..line_end), rest.get(run..))
        else {
            return false;
        };
        // In a sequence, all that is open ends with the line.
        let is_outermost = matches!(self.enclosing.last_two(), [_, Mode::Normal { .. }]);
        let length = is_outermost.then(|| before_closing(before, literal, next));
        let Some(length) = length.flatten() else {
            return false;
        };
        let start = to_u32(line_end);
        let span = Span::new(start, start + to_u32(run));
        self.errors.quoted_newline(span, false);
        if length == 0 {
            self.leave();
            self.take(TokenKind::CloseQuote, 0);
        } else {
            self.take(TokenKind::Literal, length);
            self.token.decode = scan.decode;
            self.enter(Mode::Unwinding);
        }
        true
    }

    /// Whether the quote last read was meant to close the string that the interpolation is in, as in `"${name"`. The
    /// parser reports the interpolation.
    fn closes_outer_string(&self) -> bool {
        let is_empty =
            self.token.kind == TokenKind::OpenQuote && self.token.span.end == to_u32(self.at);
        is_empty
            && matches!(
                self.enclosing.last_two(),
                [Mode::Quoted, Mode::Sequence { .. }]
            )
    }

    /// Reads an empty token that closes the next of the strings and sequences that enclose an unclosed string.
    #[cold]
    pub(super) fn unwind(&mut self) {
        match self.enclosing.pop() {
            Some(Mode::Sequence { .. }) => self.take(TokenKind::SequenceEnd, 0),
            Some(Mode::Quoted) => self.take(TokenKind::CloseQuote, 0),
            enclosing => {
                self.mode = enclosing.unwrap_or(Mode::Normal { braces: 0 });
                self.next();
            }
        }
    }
}

/// Returns the number of line endings that a text begins with, in bytes.
fn newlines(text: &[u8]) -> usize {
    let is_newline = |byte: &&u8| matches!(byte, b'\n' | b'\r');
    text.iter().take_while(is_newline).count()
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
        // Outside quotes, the piece of `$` in "$x\n" is "$x" for a character of one byte, and that of `$${` in "$${\n"
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
