// The rules of the tokens outside strings and templates, in the attributes of logos. This file is not a module:
// `automaton.rs` is generated from it, so that users need not build the generator. After a change here:
//
//     UPDATE_GOLDENS=1 cargo test -p hcl-tests --test suites automaton
//
// Native syntax specification, "Lexical Elements".

/// The kind of a token.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, TokenKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let tokens = native::lex(&Source::new("t", "a ? b : \"c\"")?, &mut Diagnostics::new());
/// let names = tokens.iter().filter(|token| token.kind == TokenKind::Identifier);
/// assert_eq!(names.count(), 2);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[logos(crate = super::machine)]
pub enum TokenKind {
    /// `a-b`; keywords are identifiers too.
    #[regex(r"[_A-Za-z]|[^\x00-\x7F]", identifier)]
    Identifier,
    /// `1.5e3`; possibly malformed, like `1..2`.
    #[regex(r"[0-9](\.*([0-9]|[eE][+-]?[0-9]))*")]
    Number,
    /// A line ending outside of brackets. A line comment includes its line ending.
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
    /// `"` after a string with interpolation.
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
    /// `}` or `~}` at the end of an interpolation or directive.
    #[token("~}")]
    SequenceEnd,
    /// A line ending in a quoted string, where it is an error.
    QuotedNewline,
    /// `&`, `|`, `^` or `~`, which are not operators of HCL.
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
    /// A character that no token begins with.
    #[regex(".", priority = 0)]
    Invalid,
    /// A byte that is not UTF-8.
    BadEncoding,
    /// The end of the source.
    End,
}
