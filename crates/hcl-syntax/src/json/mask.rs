//! The text that reports do not show if a run has secrets. See [`crate::source::Mask`].

use hcl_value::internal::json::{Lexer, StringKind, TokenKind};

use crate::source::{Masked, Source};

use super::parser::Token;

/// Returns the literals of a source, and the text from the first lexical error on. `labels` says whether names inside of the
/// outermost object are literals too.
pub(crate) fn masked(source: &Source, labels: bool) -> Masked {
    let mut lexer = Lexer::new(source.text());
    let mut masked = Masked::default();
    let mut open = Vec::new();
    let mut previous = TokenKind::Comma;
    let mut token = Token::read(&mut lexer);
    while token.kind != TokenKind::End {
        let next = Token::read(&mut lexer);
        match token.kind {
            TokenKind::Stray | TokenKind::Word | TokenKind::String(StringKind::Invalid) => {
                masked.mask_rest(source, token.span.start);
                break;
            }
            TokenKind::BraceOpen | TokenKind::BracketOpen => open.push(token.kind),
            TokenKind::BraceClose | TokenKind::BracketClose => drop(open.pop()),
            TokenKind::Number(_) => masked.literals.push(token.span),
            TokenKind::String(_) => {
                let is_name = matches!(open.last(), Some(TokenKind::BraceOpen))
                    && matches!(previous, TokenKind::BraceOpen | TokenKind::Comma)
                    && next.kind == TokenKind::Colon;
                if !is_name || labels && open.len() > 1 {
                    masked.literals.push(token.span);
                }
            }
            _ => {}
        }
        previous = token.kind;
        token = next;
    }
    masked
}
