//! The names that reports show in a masked text of the native syntax. See [`crate::source::Mask`].

use crate::source::{Source, Span};

use super::{LexicalTokens, TokenKind};

/// Returns the names of items, with the signs next to them, and the offsets of all identifiers of a text without mistakes.
/// `hides_labels` leaves out the labels of blocks.
pub(crate) fn item_names(source: &Source, hides_labels: bool) -> (Vec<Span>, Vec<u32>) {
    let mut tokens = LexicalTokens::new(source);
    let (mut names, mut identifiers) = (Vec::new(), Vec::new());
    let mut previous = tokens.next();
    let mut token = previous;
    // Brackets, templates and sequences that are open in a value; `None` outside of values.
    let mut open: Option<u32> = None;
    let mut is_in_header = false;
    while token.kind != TokenKind::End {
        let between = Span::new(previous.span.end, token.span.start);
        let is_on_new_line = source.slice(between).contains('\n');
        if open == Some(0)
            && (token.kind == TokenKind::CloseBrace
                || is_on_new_line && previous.kind != TokenKind::Equal)
        {
            open = None;
        }
        if token.kind == TokenKind::Identifier {
            identifiers.push(token.span.start);
        }
        match (&mut open, token.kind) {
            (Some(depth), kind) if kind.opens() => *depth += 1,
            (Some(depth), kind) if kind.opener().is_some() => *depth = depth.saturating_sub(1),
            (Some(_), _) => {}
            (None, TokenKind::Equal) => {
                names.push(token.span);
                (open, is_in_header) = (Some(0), false);
            }
            (None, TokenKind::OpenBrace | TokenKind::CloseBrace) => {
                names.push(token.span);
                is_in_header = false;
            }
            (None, _) => {
                if !is_in_header || !hides_labels {
                    names.push(token.span);
                }
                is_in_header = true;
            }
        }
        previous = token;
        token = tokens.next();
    }
    (names, identifiers)
}
