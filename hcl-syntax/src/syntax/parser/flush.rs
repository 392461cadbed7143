//! Indented heredocs (`<<-`): removes the indentation that all lines share.
//!
//! Native syntax specification, "Heredoc Templates". Runs after strip markers were applied.

use unicode_segmentation::UnicodeSegmentation;

use crate::source::Span;
use crate::syntax::lexer::{find_newline, to_u32};

use super::cursor::Parser;
use super::template::{Piece, PieceTag};

impl Parser<'_> {
    /// Removes the common indentation from the pieces since `base`.
    pub(super) fn flush(&mut self, base: usize) {
        let indent = common_indent(self.text, self.pieces_since(base));
        if indent == 0 {
            return;
        }
        let (mut next, end) = (base, self.pending.len());
        let mut lines = Lines::of(self.text);
        while let Some((piece, line)) = lines.next(|| {
            let piece = self.piece(next).filter(|_| next < end);
            next += Piece::WORDS;
            piece
        }) {
            let mut span = piece.span;
            if line.counts {
                span.start += clusters_length(&line, indent);
            }
            self.append_piece(end, Piece { span, ..piece });
        }
        self.pending.drain(base..end);
    }

    /// Adds a piece to those since `base`. A literal that continues the last one extends it.
    fn append_piece(&mut self, base: usize, piece: Piece) {
        let last = self.pending.len() - Piece::WORDS;
        if last >= base
            && let Some(Piece { span, tag }) = self.piece(last)
            && let (PieceTag::Literal(_), PieceTag::Literal(_)) = (tag, piece.tag)
            && span.end == piece.span.start
        {
            self.set_piece_span(last, span.to(piece.span));
        } else {
            self.push_piece(piece);
        }
    }
}

/// Returns the indentation that all counted lines share, in grapheme clusters.
fn common_indent(text: &str, mut pieces: impl Iterator<Item = Piece>) -> usize {
    let mut lines = Lines::of(text);
    let lines = std::iter::from_fn(|| lines.next(|| pieces.next()));
    let counted = lines.filter(|(_, line)| line.counts);
    let indents = counted.map(|(_, line)| clusters(line.white_space));
    indents.min().unwrap_or(0)
}

fn leading_white_space(text: &str) -> &str {
    let is_blank = |byte| matches!(byte, b' ' | b'\t');
    let blanks = text.bytes().take_while(|&byte| is_blank(byte)).count();
    let next = text.as_bytes().get(blanks);
    let length = match next {
        Some(byte) if byte.is_ascii_graphic() => blanks,
        _ => text.len() - text.trim_start().len(),
    };
    text.get(..length).unwrap_or_default()
}

fn clusters(white_space: &str) -> usize {
    let is_plain = white_space.bytes().all(|byte| matches!(byte, b' ' | b'\t'));
    if is_plain {
        white_space.len()
    } else {
        white_space.graphemes(true).count()
    }
}

/// Returns the length in bytes of the first `count` clusters of a line. A combining mark is part of the space before
/// it.
fn clusters_length(line: &Line<'_>, count: usize) -> u32 {
    let next = line.text.as_bytes().get(line.white_space.len());
    if line.white_space.is_ascii() && next.is_none_or(u8::is_ascii) {
        return to_u32(count);
    }
    to_u32(line.text.graphemes(true).take(count).map(str::len).sum())
}

/// The line at the start of a piece.
struct Line<'s> {
    text: &'s str,
    /// Its leading white space.
    white_space: &'s str,
    /// Whether the piece begins a line, and the line is not blank: its indentation counts.
    counts: bool,
}

/// Iterates over pieces, with literals divided at line endings.
struct Lines<'s> {
    text: &'s str,
    /// The rest of a literal after the first line ending.
    rest: Option<Piece>,
    at_start: bool,
}

impl<'s> Lines<'s> {
    const fn of(text: &'s str) -> Self {
        Self {
            text,
            rest: None,
            at_start: true,
        }
    }

    /// Returns the next piece or line. `pieces` returns the next piece.
    fn next(&mut self, pieces: impl FnOnce() -> Option<Piece>) -> Option<(Piece, Line<'s>)> {
        let mut piece = self.rest.take().or_else(pieces)?;
        let at_start = self.at_start;
        if !matches!(piece.tag, PieceTag::Literal(_)) {
            let line = Line {
                text: "",
                white_space: "",
                counts: at_start,
            };
            return Some((piece, line));
        }
        let literal = self.text.get(piece.span.range()).unwrap_or_default();
        let newline = find_newline(literal.as_bytes(), 0);
        let text = literal.get(..=newline).unwrap_or(literal);
        if text.len() < literal.len() {
            let cut = piece.span.start + to_u32(text.len());
            self.rest = Some(Piece {
                span: Span::new(cut, piece.span.end),
                ..piece
            });
            piece.span.end = cut;
        }
        self.at_start = text.ends_with('\n');
        let white_space = leading_white_space(text);
        let blank = self.at_start && white_space.len() == text.len();
        let line = Line {
            text,
            white_space,
            counts: at_start && !blank,
        };
        Some((piece, line))
    }
}
