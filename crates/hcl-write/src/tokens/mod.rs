//! Every token of a source text, with comments and line endings.
//!
//! The lexer skips comments and merges line endings, because the parser needs neither. Both are in the gaps between its
//! tokens, which contain nothing but white space, comments and line endings.

mod stream;
mod trivia;

use hcl_syntax::native::TokenKind as Lexeme;
use hcl_syntax::{Source, Span};

pub(crate) use stream::Stream;

/// The kind of a [`Token`].
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_write::tokens::{TokenKind, tokens};
///
/// // The comments of a file.
/// let source = Source::new("app.hcl", "# Public.\nport = 80 /* http */\n")?;
/// let comments = tokens(&source).into_iter().filter_map(|token| match token.kind {
///     TokenKind::LineComment | TokenKind::BlockComment => Some(source.slice(token.span)),
///     TokenKind::LineEnding | TokenKind::Lexeme(_) => None,
/// });
/// assert_eq!(comments.collect::<Vec<_>>(), ["# Public.", "/* http */"]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
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
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_syntax::native::TokenKind as Lexeme;
/// use hcl_write::tokens::{TokenKind, tokens};
///
/// let source = Source::new("app.hcl", "port = 80")?;
/// let [name, ..] = tokens(&source)[..] else {
///     panic!("no tokens");
/// };
/// assert_eq!(name.kind, TokenKind::Lexeme(Lexeme::Identifier));
/// assert_eq!(source.slice(name.span), "port");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
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
/// use hcl_syntax::Source;
/// use hcl_write::tokens::tokens;
///
/// let source = Source::new("app.hcl", "port = 80 # public\n\n")?;
/// let texts: Vec<&str> = tokens(&source)
///     .iter()
///     .map(|token| source.slice(token.span))
///     .collect();
/// assert_eq!(texts, ["port", "=", "80", "# public", "\n", "\n", ""]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn tokens(source: &Source) -> Vec<Token> {
    let mut stream = Stream::new(source);
    let mut tokens = Vec::with_capacity(source.text().len() / 8 + 1);
    loop {
        let token = stream.next();
        tokens.push(token);
        if token.kind == TokenKind::Lexeme(Lexeme::End) {
            return tokens;
        }
    }
}

/// Returns the comments and line endings of a gap between two lexemes: for a tool that has the spans of a syntax tree, and does
/// not split the whole source again.
///
/// # Examples
///
/// ```
/// use hcl_core::{Diagnostics, native};
/// use hcl_syntax::{Source, Span};
/// use hcl_write::tokens::gap_tokens;
///
/// let source = Source::new("app.hcl", "# The port.\nport = 80\n")?;
/// let file = native::parse(&source, &mut Diagnostics::new());
/// let port = file.body().attribute("port").unwrap();
/// let before = gap_tokens(&source, Span::new(0, port.span().start));
/// assert_eq!(source.slice(before[0].span), "# The port.");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn gap_tokens(source: &Source, gap: Span) -> Vec<Token> {
    let mut rest = gap;
    let next = || {
        let token = trivia::first(source.text(), rest)?;
        rest.start = token.span.end;
        Some(token)
    };
    std::iter::from_fn(next).collect()
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a source is shorter than 4 GiB"
)]
pub(crate) const fn to_u32(length: usize) -> u32 {
    length as u32
}
