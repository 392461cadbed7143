//! Values that are one interpolation: `"${name}"` becomes `name`.

use hcl_syntax::Source;
use hcl_syntax::native::{Expression, ExpressionKind, TokenKind as Lexeme};

use crate::patch::Patch;
use crate::tokens::{TokenKind, tokens};

/// Returns the patch of a value that is a string of one interpolation, or several nested ones.
///
/// A value of several lines is put in parentheses. One with a line comment or a heredoc in it stays.
pub(super) fn unwrapped(value: Expression<'_>, source: &Source) -> Option<Patch> {
    let mut text = source.slice(value.span());
    let mut inner = value;
    let mut is_wrapped = false;
    while let ExpressionKind::TemplateWrap(expression) = inner.kind() {
        let Some(inside) = inside(text) else {
            break;
        };
        (text, inner, is_wrapped) = (inside, expression, true);
    }
    if !is_wrapped {
        return None;
    }
    let new = if has_line_ending(text)? {
        format!("({text})")
    } else {
        text.to_owned()
    };
    Some(Patch::new(value.span(), new))
}

/// Returns the text between `"${` and `}"`.
fn inside(text: &str) -> Option<&str> {
    let inside = text.strip_prefix("\"${")?.strip_suffix("}\"")?;
    // No text stands next to the interpolation that a strip marker could shorten.
    let inside = inside.strip_prefix('~').unwrap_or(inside);
    let inside = inside.strip_suffix('~').unwrap_or(inside);
    Some(inside.trim_matches([' ', '\t', '\r', '\n']))
}

/// Returns whether an expression has several lines; `None` if it has a token that ends with its line.
fn has_line_ending(text: &str) -> Option<bool> {
    let source = Source::new("value", text.to_owned()).ok()?;
    let mut is_found = false;
    for token in tokens(&source) {
        match token.kind {
            TokenKind::LineComment | TokenKind::Lexeme(Lexeme::OpenHeredoc) => return None,
            TokenKind::LineEnding => is_found = true,
            _ => {}
        }
    }
    Some(is_found)
}
