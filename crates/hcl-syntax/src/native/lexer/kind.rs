//! The kinds of tokens.

// spec(native): Lexical Elements

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
pub enum TokenKind {
    /// `a-b`; keywords are identifiers too.
    Identifier,
    /// `1.5e3`; possibly malformed, like `1..2`.
    Number,
    /// A line ending outside of brackets. A line comment includes its line ending.
    Newline,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `(`
    OpenParen,
    /// `)`
    CloseParen,
    /// `=`
    Equal,
    /// `=>`
    Arrow,
    /// `,`
    Comma,
    /// `.`
    Dot,
    /// `...`
    Ellipsis,
    /// `:`
    Colon,
    /// `::`
    DoubleColon,
    /// `?`
    Question,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `%`
    Percent,
    /// `==`
    EqualEqual,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `!`
    Bang,
    /// A whole quoted string without interpolation.
    String,
    /// `"` before a string with interpolation, or without an end.
    OpenQuote,
    /// `"` after a string with interpolation.
    CloseQuote,
    /// `<<NAME` or `<<-NAME` with the line ending.
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
    SequenceEnd,
    /// A line ending in a quoted string, where it is an error.
    QuotedNewline,
    /// `&`, `|`, `^` or `~`, which are not operators of HCL.
    Bitwise,
    /// `;`
    Semicolon,
    /// `'`
    Apostrophe,
    /// `` ` ``
    Backtick,
    /// A character that no token begins with.
    Invalid,
    /// A byte that is not UTF-8.
    BadEncoding,
    /// The end of the source.
    End,
}

impl TokenKind {
    /// Returns whether tokens of this kind open what a token of another kind closes.
    pub(crate) const fn opens(self) -> bool {
        matches!(
            self,
            Self::OpenBrace
                | Self::OpenBracket
                | Self::OpenParen
                | Self::OpenQuote
                | Self::OpenHeredoc
                | Self::Interpolation
                | Self::Directive
        )
    }

    /// Returns whether an operand may begin with a token of this kind, also if it is not yet right.
    pub(crate) const fn begins_operand(self) -> bool {
        matches!(
            self,
            Self::Identifier
                | Self::Number
                | Self::OpenBrace
                | Self::OpenBracket
                | Self::OpenParen
                | Self::Minus
                | Self::Bang
                | Self::String
                | Self::OpenQuote
                | Self::OpenHeredoc
        )
    }

    /// Returns the kind of token that a token of this kind closes; of template sequences, always the interpolation's.
    pub(crate) const fn opener(self) -> Option<Self> {
        Some(match self {
            Self::CloseBrace => Self::OpenBrace,
            Self::CloseBracket => Self::OpenBracket,
            Self::CloseParen => Self::OpenParen,
            Self::CloseQuote => Self::OpenQuote,
            Self::CloseHeredoc => Self::OpenHeredoc,
            Self::SequenceEnd => Self::Interpolation,
            _ => return None,
        })
    }

    /// Returns whether the lexer reports tokens of this kind.
    pub(crate) const fn is_stray(self) -> bool {
        matches!(
            self,
            Self::Bitwise | Self::Semicolon | Self::Apostrophe | Self::Backtick | Self::Invalid
        )
    }
}
