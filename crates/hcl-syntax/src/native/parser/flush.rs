//! Indented heredocs (`<<-`): removes the indentation that all lines share.
//!
//! Runs after strip markers were applied.

// spec(native): Template Expressions
// spec(nomad): String Literals

use hcl_value::internal::{clusters, length_of_clusters};

use crate::native::lexer::{find_newline, skip_blanks};
use crate::source::{Span, to_u32};

use super::cursor::Parser;
use super::template::{PieceTag, TemplatePiece};

impl Parser<'_> {
    /// Removes the common indentation from the pieces since `base`.
    pub(super) fn flush(&mut self, base: usize) {
        let whole = self.templates.split_off(base);
        let indent = self.divide(base, &whole);
        if indent == 0 {
            // Nothing to remove: the undivided pieces stay, and their lines are dropped.
            self.templates.truncate(base);
            self.templates.extend(whole);
            return;
        }
        let text = self.text;
        for piece in self.templates.iter_mut().skip(base) {
            if let PieceTag::Line(decode) = piece.tag {
                let line = text.get(piece.span.range()).unwrap_or_default();
                piece.span.start += clusters_length(line, indent);
                piece.tag = PieceTag::Literal(decode);
            }
        }
    }

    /// Pushes pieces, divided at each line with indentation that counts. Returns the indentation that these lines share, in
    /// grapheme clusters.
    fn divide(&mut self, base: usize, whole: &[TemplatePiece]) -> usize {
        let mut pieces = whole.iter().copied();
        let mut lines = PieceLines::of(self.text);
        let mut indent = usize::MAX;
        while let Some((piece, line)) = lines.next(|| pieces.next()) {
            match piece.tag {
                PieceTag::Literal(decode) if line.counts => {
                    indent = indent.min(width(line.white_space));
                    let tag = PieceTag::Line(decode);
                    self.templates.push(TemplatePiece { tag, ..piece });
                }
                PieceTag::Literal(_) => self.append_piece(base, piece),
                // `${a}` at the start of a line: the line has no indentation.
                _ if line.counts => {
                    indent = 0;
                    self.templates.push(piece);
                }
                _ => self.templates.push(piece),
            }
        }
        if indent == usize::MAX { 0 } else { indent }
    }

    /// Adds a literal to the pieces since `base`. If it continues the last one, it extends it.
    fn append_piece(&mut self, base: usize, piece: TemplatePiece) {
        match self.templates.get_mut(base..).and_then(<[_]>::last_mut) {
            Some(TemplatePiece {
                span,
                tag: PieceTag::Literal(_) | PieceTag::Line(_),
            }) if span.end == piece.span.start => *span = span.to(piece.span),
            _ => self.templates.push(piece),
        }
    }
}

fn leading_white_space(text: &str) -> &str {
    let blanks = skip_blanks(text.as_bytes(), 0);
    let next = text.as_bytes().get(blanks);
    let length = match next {
        Some(byte) if byte.is_ascii_graphic() => blanks,
        _ => text.len() - text.trim_start().len(),
    };
    text.get(..length).unwrap_or_default()
}

/// Returns the number of clusters of white space.
fn width(white_space: &str) -> usize {
    let is_plain = white_space.bytes().all(|byte| matches!(byte, b' ' | b'\t'));
    if is_plain {
        white_space.len()
    } else {
        clusters(white_space).count()
    }
}

/// Returns the length in bytes of the first `count` clusters of a line. A combining mark is part of the space before
/// it.
fn clusters_length(line: &str, count: usize) -> u32 {
    let start = line.as_bytes().get(..=count);
    if start.unwrap_or(line.as_bytes()).is_ascii() {
        return to_u32(count);
    }
    to_u32(length_of_clusters(line, count).unwrap_or(line.len()))
}

/// The line at the start of a piece.
struct PieceLine<'s> {
    /// Its leading white space.
    white_space: &'s str,
    /// Whether the piece begins a line, and the line is not blank: its indentation counts.
    counts: bool,
}

/// Iterates over pieces, with literals divided at line endings.
struct PieceLines<'s> {
    text: &'s str,
    /// The rest of a literal after the first line ending.
    rest: Option<TemplatePiece>,
    at_start: bool,
}

impl<'s> PieceLines<'s> {
    const fn of(text: &'s str) -> Self {
        Self {
            text,
            rest: None,
            at_start: true,
        }
    }

    /// Returns the next piece or line. `pieces` returns the next piece.
    fn next(
        &mut self,
        pieces: impl FnOnce() -> Option<TemplatePiece>,
    ) -> Option<(TemplatePiece, PieceLine<'s>)> {
        let mut piece = self.rest.take().or_else(pieces)?;
        let at_start = self.at_start;
        // `at_start` may stay set: after a sequence at the start of a line, the shared indentation is zero.
        if !matches!(piece.tag, PieceTag::Literal(_)) {
            let line = PieceLine {
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
            self.rest = Some(TemplatePiece {
                span: Span::new(cut, piece.span.end),
                ..piece
            });
            piece.span.end = cut;
        }
        self.at_start = text.ends_with('\n');
        let white_space = leading_white_space(text);
        let blank = self.at_start && white_space.len() == text.len();
        let line = PieceLine {
            white_space,
            counts: at_start && !blank,
        };
        Some((piece, line))
    }
}
