//! The names that reports show in a masked text of the JSON syntax. See [`crate::source::Mask`].

use hcl_value::internal::is_template;
use hcl_value::internal::json::{JsonLexer, JsonTokenKind};

use crate::source::{Source, Span};

use super::parser::SpannedToken;

/// Returns the names of properties and the punctuation of a text without mistakes. `hides_labels` leaves out names inside the
/// outermost object.
pub(crate) fn item_names(source: &Source, hides_labels: bool) -> Vec<Span> {
    let mut lexer = JsonLexer::new(source.text());
    let mut names = Vec::new();
    let mut depth = 0_u32;
    let mut token = SpannedToken::read(&mut lexer);
    while token.kind != JsonTokenKind::End {
        let next = SpannedToken::read(&mut lexer);
        match token.kind {
            JsonTokenKind::BraceOpen | JsonTokenKind::BracketOpen => {
                depth += 1;
                names.push(token.span);
            }
            JsonTokenKind::BraceClose | JsonTokenKind::BracketClose => {
                depth = depth.saturating_sub(1);
                names.push(token.span);
            }
            JsonTokenKind::Comma | JsonTokenKind::Colon => names.push(token.span),
            JsonTokenKind::String(_) if next.kind == JsonTokenKind::Colon => {
                let is_hidden = hides_labels && depth > 1 || is_template(source.slice(token.span));
                if !is_hidden {
                    names.push(token.span);
                }
            }
            _ => {}
        }
        token = next;
    }
    names
}
