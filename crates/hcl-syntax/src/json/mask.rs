//! The text that reports do not show if a run has secrets. See [`crate::source::Mask`].

use hcl_value::internal::is_template;
use hcl_value::internal::json::{Lexer, StringKind, TokenKind};

use crate::source::{Masked, Place, Source, Span};

use super::parser::Token;

/// Adds the literals of a part of a source, and its text from the first lexical error on. `labels` says whether names inside
/// the outermost object are literals too, and `place` where the part may be read from.
pub(crate) fn mask(source: &Source, labels: bool, place: Place, part: Span, masked: &mut Masked) {
    let mut lexer = Lexer::new(source.text());
    lexer.rewind(place.offset as usize);
    let mut open = vec![TokenKind::BraceOpen; place.depth as usize];
    let mut previous = TokenKind::Comma;
    let mut token = Token::read(&mut lexer);
    if place.offset == 0 && !matches!(token.kind, TokenKind::BraceOpen | TokenKind::BracketOpen) {
        // `"vault": {"hunter2": {}}}` lacks its first brace.
        open.push(TokenKind::BraceOpen);
    }
    while token.kind != TokenKind::End && token.span.start < part.end {
        let next = Token::read(&mut lexer);
        match token.kind {
            TokenKind::Stray | TokenKind::Word | TokenKind::String(StringKind::Invalid) => {
                masked.mask_rest(source, token.span.start, part);
                break;
            }
            TokenKind::BraceOpen | TokenKind::BracketOpen => open.push(token.kind),
            TokenKind::BraceClose | TokenKind::BracketClose => drop(open.pop()),
            TokenKind::Number(_) => masked.literals.push(token.span),
            TokenKind::String(_) => {
                let is_name = matches!(open.last(), Some(TokenKind::BraceOpen))
                    && matches!(previous, TokenKind::BraceOpen | TokenKind::Comma)
                    && next.kind == TokenKind::Colon;
                let is_template = is_template(source.slice(token.span));
                if !is_name || is_template || labels && open.len() > 1 {
                    masked.literals.push(token.span);
                }
                if labels && is_template {
                    masked.names.push(token.span);
                }
            }
            _ => {}
        }
        previous = token.kind;
        token = next;
    }
}
