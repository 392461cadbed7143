//! Line endings of one kind.
//!
//! Those in the text of heredocs are part of a value, and stay.

use hcl_syntax::Span;
use hcl_syntax::native::TokenKind as Lexeme;
use hcl_syntax::native::internal::find_newline;

use super::FormatOptions;
use crate::patch::{Patch, PatchList};
use crate::tokens::{Token, TokenKind, to_u32};

/// Returns the line ending for new lines: the one of the options, or the first one of the text.
pub(super) fn of_text(text: &str, options: &FormatOptions) -> &'static str {
    options.line_ending.text().unwrap_or_else(|| first(text))
}

/// Returns the first line ending of a text, which new lines copy.
pub(crate) fn first(text: &str) -> &'static str {
    match text.find('\n').and_then(|end| text.get(..end)) {
        Some(line) if line.ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// Replaces the line ending that ends a line, if it is another one.
pub(super) fn at_end(text: &str, token: Token, ending: &'static str, patches: &mut PatchList) {
    replace(text, token.span, ending, patches);
}

fn replace(text: &str, span: Span, ending: &'static str, patches: &mut PatchList) {
    let before = text.as_bytes().get(..span.start as usize);
    // In "\r\r\n", a line feed alone would end in "\r\n" again.
    let joins = before.is_some_and(|before| before.ends_with(b"\r"));
    if !joins && text.get(span.range()) != Some(ending) {
        patches.push(Patch::new(span, ending));
    }
}

/// Replaces the line endings inside a block comment, and the one that ends the first line of a heredoc.
pub(super) fn inside(text: &str, token: Token, ending: &'static str, patches: &mut PatchList) {
    let has_endings = [
        TokenKind::BlockComment,
        TokenKind::Lexeme(Lexeme::OpenHeredoc),
    ];
    if !has_endings.contains(&token.kind) {
        return;
    }
    let bytes = text.as_bytes();
    let mut at = token.span.start as usize;
    loop {
        let end = find_newline(bytes, at);
        if end >= token.span.end as usize {
            return;
        }
        let is_crlf = end > at && bytes.get(end - 1) == Some(&b'\r');
        let span = Span::new(to_u32(end - usize::from(is_crlf)), to_u32(end + 1));
        replace(text, span, ending, patches);
        at = end + 1;
    }
}

/// Counts the line endings of a literal that take two columns.
///
/// A token of the reference ends after `$` or `%` and the byte after it, unless one of them stands before it or that byte is a
/// brace. So `$\r\n` has a token between its carriage return and its line feed, and `$$\r\n` has none.
pub(super) fn divided(literal: &str) -> i64 {
    let is_sigil = |byte: u8| matches!(byte, b'$' | b'%');
    let mut count = 0;
    let mut before = b' ';
    let mut rest = literal.as_bytes();
    while let [byte, after @ ..] = rest {
        let is_alone = is_sigil(*byte) && !is_sigil(before);
        count += i64::from(is_alone && after.starts_with(b"\r\n"));
        before = *byte;
        rest = after;
    }
    count
}
