//! The names that reports show in a masked text of the JSON syntax. See [`crate::source::Mask`].

use hcl_value::internal::is_template;
use hcl_value::internal::json::{JsonLexer, JsonTokenKind};

use crate::source::{KnownNames, Source, Span};

use super::parser::SpannedToken;

/// Returns the names of properties and the punctuation of a text without mistakes. Names inside the outermost object are left out if
/// `hides_labels`, or if neither they nor the name of the outermost object around them is `known`: that one may be a misspelt secret.
pub(crate) fn item_names(source: &Source, hides_labels: bool, known: &KnownNames) -> Vec<Span> {
    let mut lexer = JsonLexer::new(source.text());
    let mut names = Vec::new();
    let mut depth = 0_u32;
    let mut is_in_known = false;
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
                let text = source.slice(token.span);
                let is_known = known.contains(text.trim_matches('"'));
                let is_outermost = depth <= 1;
                if is_outermost {
                    is_in_known = is_known;
                }
                let is_shown = is_outermost || !hides_labels && (is_known || is_in_known);
                if is_shown && !is_template(text) {
                    names.push(token.span);
                }
            }
            _ => {}
        }
        token = next;
    }
    names
}
