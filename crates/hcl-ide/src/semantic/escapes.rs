//! Escape sequences in literal text.

use hcl_syntax::Span;

use super::{TokenClass, TokenModifiers, TokenSink};
use crate::narrow::to_u32;

impl TokenSink<'_> {
    /// Adds literal text, with its escape sequences apart. `quoted` says whether there are backslash escapes.
    pub(super) fn push_text(&mut self, span: Span, class: TokenClass, quoted: bool) {
        let text = self.text.get(span.range()).unwrap_or_default();
        let modifiers = TokenModifiers::default();
        let (mut plain, mut at) = (0, 0);
        while let Some(offset) = find(text, at, quoted) {
            let length = escape_length(text.get(offset..).unwrap_or_default());
            self.push(part(span, plain, offset), class, modifiers);
            at = offset + length;
            self.push(part(span, offset, at), TokenClass::Escape, modifiers);
            plain = at;
        }
        self.push(part(span, plain, text.len()), class, modifiers);
    }
}

fn part(span: Span, start: usize, end: usize) -> Span {
    Span::new(span.start + to_u32(start), span.start + to_u32(end))
}

/// Returns the offset of the first escape sequence from `at` on.
fn find(text: &str, at: usize, quoted: bool) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    let found = rest
        .iter()
        .enumerate()
        .position(|(index, byte)| match byte {
            b'\\' => quoted,
            b'$' | b'%' => rest.get(index + 1) == Some(byte) && rest.get(index + 2) == Some(&b'{'),
            _ => false,
        })?;
    Some(at + found)
}

/// Returns the length in bytes of the escape sequence that a text starts with.
fn escape_length(text: &str) -> usize {
    if !text.starts_with('\\') {
        // `$${` or `%%{`.
        return text.len().min(3);
    }
    let mut rest = text.chars().skip(1);
    let Some(selector) = rest.next() else {
        return 1;
    };
    let digits = match selector {
        'u' => 4,
        'U' => 8,
        _ => 0,
    };
    let digits = rest.take(digits).take_while(char::is_ascii_hexdigit);
    1 + selector.len_utf8() + digits.count()
}
