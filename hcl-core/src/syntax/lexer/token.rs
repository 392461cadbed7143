//! Tokens, and the rules of those outside strings and templates.
//!
//! Native syntax specification, "Lexical Elements".

use logos::Logos;

use crate::source::Span;

use super::identifier::{heredoc, identifier};

/// What a token is.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// `a-b`; keywords are identifiers too.
    #[regex(r"[_A-Za-z]|[^\x00-\x7F]", identifier)]
    Identifier,
    /// `1.5e3`; possibly malformed, like `1..2`.
    #[regex(r"[0-9](\.*([0-9]|[eE][+-]?[0-9]))*")]
    Number,
    /// A line ending that no bracket hides; a line comment counts as one.
    #[regex(r"\r?\n")]
    Newline,
    /// `{`
    #[token("{")]
    OpenBrace,
    /// `}`
    #[token("}")]
    CloseBrace,
    /// `[`
    #[token("[")]
    OpenBracket,
    /// `]`
    #[token("]")]
    CloseBracket,
    /// `(`
    #[token("(")]
    OpenParen,
    /// `)`
    #[token(")")]
    CloseParen,
    /// `=`
    #[token("=")]
    Equal,
    /// `=>`
    #[token("=>")]
    Arrow,
    /// `,`
    #[token(",")]
    Comma,
    /// `.`
    #[token(".")]
    Dot,
    /// `...`
    #[token("...")]
    Ellipsis,
    /// `:`
    #[token(":")]
    Colon,
    /// `::`
    #[token("::")]
    DoubleColon,
    /// `?`
    #[token("?")]
    Question,
    /// `+`
    #[token("+")]
    Plus,
    /// `-`
    #[token("-")]
    Minus,
    /// `*`
    #[token("*")]
    Star,
    /// `/`
    #[token("/")]
    Slash,
    /// `%`
    #[token("%")]
    Percent,
    /// `==`
    #[token("==")]
    EqualEqual,
    /// `!=`
    #[token("!=")]
    NotEqual,
    /// `<`
    #[token("<")]
    Less,
    /// `<=`
    #[token("<=")]
    LessEqual,
    /// `>`
    #[token(">")]
    Greater,
    /// `>=`
    #[token(">=")]
    GreaterEqual,
    /// `&&`
    #[token("&&")]
    And,
    /// `||`
    #[token("||")]
    Or,
    /// `!`
    #[token("!")]
    Bang,
    /// A whole quoted string without interpolation.
    String,
    /// `"` before a string with interpolation, or without an end.
    #[token("\"")]
    OpenQuote,
    /// `"` behind such a string.
    CloseQuote,
    /// `<<NAME` or `<<-NAME` with the line ending.
    #[regex(r"<<-?([-_A-Za-z0-9]|[^\x00-\x7F])+\r?\n", heredoc)]
    OpenHeredoc,
    /// The line with the end marker, without the line ending.
    CloseHeredoc,
    /// Literal text in a string, heredoc or template.
    Literal,
    /// `${` or `${~`
    Interpolation,
    /// `%{` or `%{~`
    Directive,
    /// `}` or `~}` behind one of those.
    #[token("~}")]
    SequenceEnd,
    /// A line ending inside a quoted string, where none may be.
    QuotedNewline,
    /// `&`, `|`, `^` or `~`, which are no operators here.
    #[regex("[&|^~]")]
    Bitwise,
    /// `;`
    #[token(";")]
    Semicolon,
    /// `'`
    #[token("'")]
    Apostrophe,
    /// `` ` ``
    #[token("`")]
    Backtick,
    /// A character that means nothing where it stands.
    #[regex(".", priority = 0)]
    Invalid,
    /// A byte that is not UTF-8.
    BadEncoding,
    /// The end of the source.
    End,
}

/// How the text of a literal becomes a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Decode {
    /// As it stands.
    Verbatim,
    /// `$${` and `%%{` lose a character.
    Template,
    /// Backslash escapes too.
    Quoted,
}

impl Decode {
    /// The inverse of `as u32`.
    pub(crate) const fn from_number(number: u32) -> Self {
        match number {
            0 => Self::Verbatim,
            1 => Self::Template,
            _ => Self::Quoted,
        }
    }
}

/// A token and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) span: Span,
    pub(crate) kind: TokenKind,
    /// For [`TokenKind::String`] and [`TokenKind::Literal`].
    pub(crate) decode: Decode,
}

impl Token {
    pub(crate) const fn new(kind: TokenKind, span: Span) -> Self {
        Self {
            span,
            kind,
            decode: Decode::Verbatim,
        }
    }
}
