//! Literal text of quoted strings, heredocs and templates, and what interrupts it.
//!
//! Native syntax specification, "Template Literals", "Heredoc Templates".

use super::scan::{find_special, find_special_in_template};
use super::{Decode, Lexer, Mode, TokenKind};

/// What ends a stretch of literal text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The closing quote.
    Quote,
    /// `${` or `%{`
    Sequence,
    /// The line of a heredoc's end marker, of this length.
    Marker(usize),
    /// Line endings inside quotes.
    Newlines,
    /// A character that cannot stand there.
    Invalid,
    /// A byte that was not UTF-8.
    BadEncoding,
    /// The end of the source.
    End,
}

/// A stretch of literal text and what ends it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan {
    pub(super) length: usize,
    pub(super) decode: Decode,
    pub(super) stop: Stop,
}

/// Stands for a byte that was not UTF-8 in a text made from bytes.
const SUB: u8 = 0x1a;

/// Reads literal text inside quotes, which begins at `start`. Up to `at`, nothing in it is special.
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
                None | Some(b'\n' | b'\r') => break Stop::Invalid,
                Some(_) => {
                    decode = Decode::Quoted;
                    at += 2;
                }
            },
            b'$' | b'%' => match sigil(text, at) {
                Sigil::Text(length) => at += length,
                Sigil::Escape => {
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

/// What a `$` or `%` in literal text is.
enum Sigil {
    /// Itself.
    Text(usize),
    /// `$${` or `%%{`
    Escape,
    /// `${` or `%{`
    Sequence,
    /// The last character of the source.
    Dangling,
}

fn sigil(text: &[u8], at: usize) -> Sigil {
    match (text.get(at + 1), text.get(at + 2)) {
        (Some(b'{'), _) => Sigil::Sequence,
        (Some(next), Some(b'{')) if *next == text[at] => Sigil::Escape,
        (Some(_), _) => Sigil::Text(1),
        (None, _) => Sigil::Dangling,
    }
}

/// Reads literal text of a heredoc with an end marker, or of a standalone template without one.
fn scan_template(text: &[u8], marker: Option<&str>, fresh: bool, replaced: bool) -> Scan {
    let (mut at, mut decode, mut fresh) = (0, Decode::Verbatim, fresh);
    let stop = loop {
        if fresh {
            fresh = false;
            let end = marker.and_then(|marker| marker_line(&text[at..], marker));
            if let Some(length) = end {
                break Stop::Marker(length);
            }
        }
        at = find_special_in_template(text, at);
        match text.get(at) {
            None => break Stop::End,
            Some(b'\n') => {
                at += 1;
                fresh = marker.is_some();
            }
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

/// The length of the first line, without its ending, if it holds the marker alone and has an ending.
fn marker_line(text: &[u8], marker: &str) -> Option<usize> {
    // Most lines differ from the marker at their first letter; only the others are measured.
    let indent = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
    let first = *text.get(indent.count())?;
    let stands_alone = first.is_ascii() && !char::from(first).is_whitespace();
    if stands_alone && Some(&first) != marker.as_bytes().first() {
        return None;
    }
    let length = text.iter().position(|&byte| byte == b'\n')?;
    let line = std::str::from_utf8(&text[..length]).ok()?;
    (line.trim() == marker).then(|| line.strip_suffix('\r').unwrap_or(line).len())
}

impl Lexer<'_> {
    /// Reads a token in a string or a template.
    pub(super) fn in_template(&mut self) {
        let scan = self.scan();
        if scan.length == 0 {
            return self.interruption(scan.stop);
        }
        if let Mode::Heredoc { fresh, .. } = &mut self.mode {
            // The end marker is looked for again only where a line begins.
            *fresh = matches!(scan.stop, Stop::Marker(_));
        }
        self.take(TokenKind::Literal, scan.length);
        self.token.decode = scan.decode;
    }

    fn scan(&self) -> Scan {
        match self.mode {
            Mode::Heredoc { marker, fresh } => {
                let marker = &self.text[marker.range()];
                scan_template(self.rest(), Some(marker), fresh, self.replaced)
            }
            Mode::Template => scan_template(self.rest(), None, false, self.replaced),
            _ => scan_quoted(self.text.as_bytes(), self.at, self.at, self.replaced),
        }
    }

    /// Reads the token at a place where literal text cannot go on.
    fn interruption(&mut self, stop: Stop) {
        let rest = self.rest();
        match stop {
            Stop::Quote => {
                self.leave();
                self.take(TokenKind::CloseQuote, 1);
            }
            Stop::Marker(length) => {
                self.leave();
                self.take(TokenKind::CloseHeredoc, length);
            }
            Stop::Sequence => {
                if let Mode::Heredoc { fresh, .. } = &mut self.mode {
                    *fresh = false;
                }
                self.enter(Mode::Sequence { braces: 0 });
                let kind = match rest.first() {
                    Some(b'$') => TokenKind::Interpolation,
                    _ => TokenKind::Directive,
                };
                self.take(kind, 2 + usize::from(rest.get(2) == Some(&b'~')));
            }
            Stop::Newlines => {
                let run = rest.iter().take_while(|byte| matches!(byte, b'\n' | b'\r'));
                self.take(TokenKind::QuotedNewline, run.count());
                self.findings.quoted_newline(self.token.span);
            }
            Stop::Invalid => {
                self.take(TokenKind::Invalid, 1);
                self.findings.stray(TokenKind::Invalid, self.token.span);
            }
            Stop::BadEncoding => self.take(TokenKind::BadEncoding, 1),
            Stop::End => self.take(TokenKind::End, 0),
        }
    }
}

/// The last piece of a stretch of literal text: white space is stripped within one piece only. Pieces end at `$`, `%`,
/// `$${` and `%%{`, and outside quotes at line endings.
pub(crate) fn last_piece(text: &str, quoted: bool) -> &str {
    let start = pieces(text, quoted).last().map_or(0, |(start, _)| start);
    &text[start..]
}

/// The first piece.
pub(crate) fn first_piece(text: &str, quoted: bool) -> &str {
    let end = pieces(text, quoted).next().map_or(0, |(_, end)| end);
    &text[..end]
}

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
    if matches!(text[start], b'$' | b'%') {
        let (length, joins) = match sigil(text, at) {
            Sigil::Escape => (3, 0),
            _ => (1, character_length(text, at + 1)),
        };
        at += length;
        // Right before a line ending, outside quotes, one more character belongs to the piece of a lone sigil, and
        // the line ending itself to that of an escape.
        if !quoted && text.get(at + joins) == Some(&b'\n') && text.get(at) != Some(&b'\n') {
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

/// The length of the character that starts at an offset.
fn character_length(text: &[u8], at: usize) -> usize {
    let behind = text.get(at + 1..).unwrap_or_default();
    1 + behind
        .iter()
        .take_while(|&&byte| byte & 0xc0 == 0x80)
        .count()
}
