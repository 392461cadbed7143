//! The tokens of a source as a list, for tools and tests.

use logos::Logos;

use crate::diagnostic::Diagnostics;
use crate::source::{Source, Span};

use super::{Lexer, Start, TokenKind};

/// A token of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LexicalToken {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

/// Splits a source into tokens, as the parser sees them: without white space and comments, line endings in a row as
/// one, strings without interpolation whole.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, syntax};
///
/// let source = Source::new("app.hcl", "a = [1] # one\n")?;
/// let tokens = syntax::lex(&source, &mut Diagnostics::new());
/// let texts: Vec<&str> = tokens.iter().map(|token| source.slice(token.span)).collect();
/// assert_eq!(texts, ["a", "=", "[", "1", "]", "# one\n", ""]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn lex(source: &Source, diagnostics: &mut Diagnostics) -> Vec<LexicalToken> {
    let mut lexer = Lexer::new(source, Start::Normal, false);
    let mut tokens = Vec::new();
    loop {
        lexer.next();
        let token = lexer.token;
        if !lexer.newline.is_empty() {
            tokens.push(LexicalToken {
                kind: TokenKind::Newline,
                span: lexer.newline,
            });
        }
        tokens.push(LexicalToken {
            kind: token.kind,
            span: token.span,
        });
        if token.kind == TokenKind::End {
            break;
        }
    }
    diagnostics.append(lexer.finish());
    tokens
}

impl Lexer<'_> {
    pub(crate) fn is_identifier(text: &str) -> bool {
        let mut tokens = TokenKind::lexer(text);
        tokens.next() == Some(Ok(TokenKind::Identifier)) && tokens.span() == (0..text.len())
    }
}
