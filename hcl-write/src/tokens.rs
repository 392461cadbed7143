//! Every token of a source text, with comments and line endings.
//!
//! The lexer skips comments and merges line endings, because the parser needs neither. Both are in the gaps between its
//! tokens, which contain nothing but white space, comments and line endings.

use hcl_syntax::syntax::{self, TokenKind as Lexeme};
use hcl_syntax::{Diagnostics, Source, Span};

/// The kind of a [`Token`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A line ending, `\n` or `\r\n`, outside strings and heredocs.
    LineEnding,
    /// `# …` or `// …`, without its line ending.
    LineComment,
    /// `/* … */`, possibly of several lines.
    BlockComment,
    /// A token of the grammar. Never [`Lexeme::Newline`], and [`Lexeme::End`] exactly once, as the last token.
    Lexeme(Lexeme),
}

/// A token of a source text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The kind of the token.
    pub kind: TokenKind,
    /// The bytes of the token. White space between tokens belongs to none.
    pub span: Span,
}

/// Splits a source into all its tokens. The last one is [`Lexeme::End`], empty, at the end of the text.
///
/// Spans are in source order and do not overlap. Only spaces, tabs and, at offset 0, a byte order mark are between them.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source};
/// use hcl_write::tokens::tokens;
///
/// let source = Source::new("app.hcl", "port = 80 # public\n\n")?;
/// let texts: Vec<&str> = tokens(&source, &mut Diagnostics::new())
///     .iter()
///     .map(|token| source.slice(token.span))
///     .collect();
/// assert_eq!(texts, ["port", "=", "80", "# public", "\n", "\n", ""]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn tokens(source: &Source, diagnostics: &mut Diagnostics) -> Vec<Token> {
    let lexemes = syntax::lex(source, diagnostics);
    let mut tokens = Vec::with_capacity(lexemes.len());
    let mut end = 0;
    for lexeme in lexemes {
        if lexeme.kind == Lexeme::Newline {
            continue;
        }
        push_gap(source, Span::new(end, lexeme.span.start), &mut tokens);
        end = lexeme.span.end;
        tokens.push(Token {
            kind: TokenKind::Lexeme(lexeme.kind),
            span: lexeme.span,
        });
    }
    tokens
}

/// Returns the comments and line endings of a gap between two lexemes.
pub(crate) fn gap_tokens(source: &Source, gap: Span) -> Vec<Token> {
    let mut tokens = Vec::new();
    push_gap(source, gap, &mut tokens);
    tokens
}

/// Appends the comments and line endings of a gap between two lexemes.
fn push_gap(source: &Source, gap: Span, tokens: &mut Vec<Token>) {
    let text = source.slice(gap);
    let mut start = 0;
    while let Some(first) = text.as_bytes().get(start) {
        let rest = || text.get(start..).unwrap_or_default();
        let (kind, length) = match first {
            b' ' | b'\t' => (None, 1),
            b'\n' => (Some(TokenKind::LineEnding), 1),
            b'\r' if rest().starts_with("\r\n") => (Some(TokenKind::LineEnding), 2),
            b'/' if rest().starts_with("/*") => {
                (Some(TokenKind::BlockComment), block_comment(rest()))
            }
            b'#' | b'/' => (Some(TokenKind::LineComment), line_comment(rest())),
            _ => (None, 1),
        };
        let end = start + length;
        if let Some(kind) = kind {
            let offset = |index| gap.start + to_u32(index);
            tokens.push(Token {
                kind,
                span: Span::new(offset(start), offset(end)),
            });
        }
        start = end;
    }
}

/// Returns the length of a comment that ends before a line ending.
fn line_comment(text: &str) -> usize {
    let line = text.find('\n').and_then(|end| text.get(..end));
    line.map_or(text.len(), |line| {
        line.strip_suffix('\r').unwrap_or(line).len()
    })
}

/// Returns the length of a comment that ends with `*/`, or with the text.
fn block_comment(text: &str) -> usize {
    let inside = text.get(2..).unwrap_or_default();
    inside.find("*/").map_or(text.len(), |end| end + 4)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a source is shorter than 4 GiB"
)]
pub(crate) const fn to_u32(length: usize) -> u32 {
    length as u32
}
