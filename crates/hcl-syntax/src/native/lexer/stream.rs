//! The tokens of a source as a list, for tools.

use crate::diagnostic::Diagnostics;
use crate::source::{Source, Span};

use super::{Lexer, Start, TokenKind};

/// A token of a source, as [`lex`] returns it.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, LexicalToken, TokenKind};
/// use hcl_syntax::{Diagnostics, Source, Span};
///
/// let tokens = native::lex(&Source::new("t", "a = 1")?, &mut Diagnostics::new());
/// assert_eq!(tokens[1], LexicalToken { kind: TokenKind::Equal, span: Span::new(2, 3) });
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LexicalToken {
    /// The kind of the token.
    pub kind: TokenKind,
    /// The span of the token.
    pub span: Span,
}

/// Splits a source into tokens as the parser sees them: without white space and comments, consecutive line endings as
/// one, strings without interpolation as one. The last token is [`TokenKind::End`].
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let source = Source::new("app.hcl", "a = [1] # one\n")?;
/// let tokens = native::lex(&source, &mut Diagnostics::new());
/// let texts: Vec<_> = tokens.iter().map(|token| source.slice(token.span)).collect();
/// assert_eq!(texts, ["a", "=", "[", "1", "]", "# one\n", ""]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[must_use]
#[inline]
pub fn lex(source: &Source, diagnostics: &mut Diagnostics) -> Vec<LexicalToken> {
    let mut lexer = Lexer::new(source, Start::Normal, false);
    let mut tokens = Vec::new();
    loop {
        lexer.next();
        let token = lexer.token;
        // The lexer records a line ending with the token after it.
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

/// Reads the tokens of a source one at a time, without line endings.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_syntax::native::{LexicalTokens, TokenKind};
///
/// let source = Source::new("app.hcl", "a = 1 # one\nb = 2")?;
/// let mut tokens = LexicalTokens::new(&source);
/// assert_eq!(tokens.next().kind, TokenKind::Identifier);
/// tokens.skip_to(12);
/// assert_eq!(source.slice(tokens.next().span), "b");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Debug)]
pub struct LexicalTokens<'s>(Lexer<'s>);

impl<'s> LexicalTokens<'s> {
    /// Creates the reader at the start of a source.
    #[must_use]
    pub fn new(source: &'s Source) -> Self {
        Self(Lexer::new(source, Start::Normal, false))
    }

    /// Reads the next token; at the end of the source, [`TokenKind::End`] each time.
    #[inline]
    #[expect(
        clippy::should_implement_trait,
        reason = "as `Lexer::next`: an iterator would have to end"
    )]
    pub fn next(&mut self) -> LexicalToken {
        self.0.next();
        LexicalToken {
            kind: self.0.token.kind,
            span: self.0.token.span,
        }
    }

    /// Continues at an offset. Both the last token and the offset have to be outside strings, heredocs and sequences.
    #[inline]
    pub fn skip_to(&mut self, offset: u32) {
        self.0.at = offset as usize;
    }
}
