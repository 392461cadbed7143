//! Comments and line endings, which the lexer skips.

use hcl_syntax::Span;
use hcl_syntax::native::internal::{find_newline, skip_spaces};

use super::{Token, TokenKind, to_u32};

/// Returns the first comment or line ending of a gap between two lexemes.
pub(super) fn first(text: &str, gap: Span) -> Option<Token> {
    let bytes = text.as_bytes();
    let mut start = gap.start as usize;
    while start < gap.end as usize {
        let (kind, end) = match bytes.get(start..)? {
            [b'\n', ..] => (TokenKind::LineEnding, start + 1),
            [b'\r', b'\n', ..] => (TokenKind::LineEnding, start + 2),
            [b'/', b'*', ..] => (TokenKind::BlockComment, block_comment_end(text, start)),
            [b'#' | b'/', ..] => (TokenKind::LineComment, line_end(bytes, start)),
            [b' ', ..] => {
                start = skip_spaces(bytes, start);
                continue;
            }
            // A tab, or a byte order mark.
            _ => {
                start += 1;
                continue;
            }
        };
        let span = Span::new(to_u32(start), to_u32(end));
        return Some(Token { kind, span });
    }
    None
}

/// Returns the end of a line comment: before the line ending.
#[inline]
pub(super) fn line_end(bytes: &[u8], start: usize) -> usize {
    let end = find_newline(bytes, start);
    let is_crlf = end < bytes.len() && bytes.get(end - 1) == Some(&b'\r');
    end - usize::from(is_crlf)
}

/// Returns the end of a comment that ends with `*/`, or with the text.
fn block_comment_end(text: &str, start: usize) -> usize {
    // In `/*/`, the slash does not end the comment.
    let inside = start + 2;
    let end = text.get(inside..).and_then(|rest| rest.find("*/"));
    end.map_or(text.len(), |length| inside + length + 2)
}
