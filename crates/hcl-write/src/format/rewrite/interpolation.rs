//! Values that are one interpolation: `"${name}"` becomes `name`.

use hcl_syntax::native::{self, Expression, ExpressionKind, TokenKind as Lexeme};
use hcl_syntax::{Diagnostics, Source};

use crate::patch::Patch;
use crate::tokens::{TokenKind, tokens};

/// Returns the patch of a value that is a string of one interpolation, or several nested ones.
///
/// A value of several lines is put in parentheses. One stays if it has a heredoc in it, or a line comment that would end it too early.
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
    let is_crlf = source.slice(value.span()).contains("\r\n");
    let new = alone(text, if is_crlf { "\r\n" } else { "\n" })?;
    let rest = source.text().get(value.span().end as usize..)?;
    // `b { a = "${c # d⏎}" }` is a block of one line.
    let is_line = !new.ends_with('\n') || !rest.lines().next().is_some_and(|it| it.contains('}'));
    is_line.then(|| Patch::new(value.span(), new))
}

/// Returns the text between `"${` and `}"`.
fn inside(text: &str) -> Option<&str> {
    let inside = text.strip_prefix("\"${")?.strip_suffix("}\"")?;
    // No text stands next to the interpolation that a strip marker could shorten.
    let inside = inside.strip_prefix('~').unwrap_or(inside);
    let inside = inside.strip_suffix('~').unwrap_or(inside);
    Some(inside.trim_matches([' ', '\t', '\r', '\n']))
}

/// Returns an expression as a value of its own, if it can be one. A comment at its end keeps its line ending.
fn alone(text: &str, ending: &str) -> Option<String> {
    let source = Source::new("value", text.to_owned()).ok()?;
    let (mut has_comments, mut has_lines, mut last) = (false, false, None);
    for token in tokens(&source) {
        match token.kind {
            TokenKind::Lexeme(Lexeme::End) => break,
            TokenKind::Lexeme(Lexeme::OpenHeredoc) => return None,
            TokenKind::LineComment => has_comments = true,
            // The line ending of a comment is a part of the comment.
            TokenKind::LineEnding => has_lines |= last != Some(TokenKind::LineComment),
            _ => {}
        }
        last = Some(token.kind);
    }
    let end = match last {
        Some(TokenKind::LineComment) => ending,
        _ => "",
    };
    let value = if has_lines {
        format!("({text}{end})")
    } else {
        format!("{text}{end}")
    };
    // DIFFERENCE: `comment-in-interpolation`. The comment of `"${a # b⏎ + c}"` would end the value.
    let is_whole = || {
        let source = Source::new("value", format!("value = {value}\n"));
        let mut mistakes = Diagnostics::new();
        source.is_ok_and(|source| {
            native::parse(&source, &mut mistakes);
            mistakes.is_empty()
        })
    };
    (!has_comments || is_whole()).then_some(value)
}
