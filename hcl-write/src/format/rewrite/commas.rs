//! A comma after the last element of a list, if the closing bracket is on a line of its own.

use std::collections::BTreeSet;

use hcl_syntax::native::{Construct, ExpressionKind, File, TokenKind as Lexeme, Visit};
use hcl_syntax::{Source, Span};

use crate::patch::Patch;
use crate::tokens::{Token, TokenKind, tokens};

/// Returns the insertions of the commas that are missing.
pub(super) fn missing(file: &File, source: &Source) -> Vec<Patch> {
    let ends: BTreeSet<u32> = file.body().walk().filter_map(tuple_end).collect();
    let tokens = tokens(source);
    let closing = tokens.iter().enumerate().filter(|(_, token)| {
        token.kind == TokenKind::Lexeme(Lexeme::CloseBracket) && ends.contains(&token.span.end)
    });
    closing
        .filter_map(|(index, _)| comma_after(tokens.get(..index)?))
        .map(|end| Patch::new(Span::at(end), ","))
        .collect()
}

/// Returns the end of a tuple that lists its elements.
fn tuple_end(visit: Visit<'_>) -> Option<u32> {
    let Visit::Enter(Construct::Expression(expression)) = visit else {
        return None;
    };
    match expression.kind() {
        ExpressionKind::Tuple(_) => Some(expression.span().end),
        _ => None,
    }
}

/// Returns the offset at which a comma is missing, by the tokens before the closing bracket.
fn comma_after(tokens: &[Token]) -> Option<u32> {
    let mut has_line_ending = false;
    for token in tokens.iter().rev() {
        match token.kind {
            TokenKind::LineEnding => has_line_ending = true,
            TokenKind::LineComment | TokenKind::BlockComment => {}
            // After the marker of a heredoc, nothing may follow on the line.
            TokenKind::Lexeme(Lexeme::Comma | Lexeme::OpenBracket | Lexeme::CloseHeredoc) => {
                return None;
            }
            TokenKind::Lexeme(_) => return has_line_ending.then_some(token.span.end),
        }
    }
    None
}
