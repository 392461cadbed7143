//! Fast paths for lines of the forms `name = literal` and `name "label" {`: most lines of most files.
//!
//! Any other line is read token by
//! token.

// spec(native): Attribute Definitions
// spec(native): Blocks
// spec(native): Literal Values

use crate::native::tree::NodeKind;
use crate::source::{Span, to_u32};

use super::names::end_of_plain_number;
use super::scan::{find_special, skip_spaces};
use super::{Decode, Lexer, TokenKind};

/// Maximum length of a number on a fast path. A number of at most this length needs no check of its value.
const MAX_NUMBER: usize = 19;

/// The rest of a line after a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterName {
    /// An equals sign, a literal and a line ending. `Parser::next_line_after` must be called next.
    /// Holds the kind and the span of the literal's node.
    Literal(NodeKind, Span),
    /// An equals sign and anything else. `Parser::next_expression` must be called next.
    Equal,
    /// No equals sign.
    Other,
}

/// A part of the header of a block after its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InHeader {
    Label(Span),
    /// An open brace at the end of its line. `Parser::bump_open_brace` must be called next.
    OpenBrace(Span),
}

impl Lexer<'_> {
    /// Skips an equals sign after the token last read, which is a name.
    ///
    /// If the rest of the line is a literal and a line ending, skips both and the indentation after them.
    #[inline(always)]
    pub(crate) fn skip_equals(&mut self) -> AfterName {
        let bytes = self.text.as_bytes();
        let equal = skip_spaces(bytes, self.at);
        if bytes.get(equal) != Some(&b'=') {
            return AfterName::Other;
        }
        let next = bytes.get(equal + 1);
        let start = equal + 1 + usize::from(next == Some(&b' '));
        // A comment, a carriage return or the end of the file after the literal is left to the tokens.
        if let Some((kind, end)) = literal(bytes, start)
            && bytes.get(end) == Some(&b'\n')
        {
            self.at = skip_spaces(bytes, end + 1);
            return AfterName::Literal(kind, Span::new(to_u32(start), to_u32(end)));
        }
        // `a == b` and `k => v` have no equals sign.
        if matches!(next, Some(b'=' | b'>')) {
            return AfterName::Other;
        }
        self.at = equal + 1;
        AfterName::Equal
    }

    /// Reads a quoted label without escapes, or skips an open brace at the end of a line and the indentation of the next line. Returns
    /// `None` for anything else after the token last read.
    #[inline]
    pub(crate) fn next_in_header(&mut self) -> Option<InHeader> {
        let bytes = self.text.as_bytes();
        let start = skip_spaces(bytes, self.at);
        match bytes.get(start..) {
            Some([b'"', ..]) => {
                let end = end_of_plain_string(bytes, start)?;
                self.at = start;
                self.take_to(TokenKind::String, end);
                Some(InHeader::Label(self.token.span))
            }
            Some([b'{', b'\n', ..]) => {
                self.count_open_brace();
                self.at = skip_spaces(bytes, start + 2);
                let open = Span::new(to_u32(start), to_u32(start + 1));
                Some(InHeader::OpenBrace(open))
            }
            _ => None,
        }
    }

    /// Reads the first token of a line after an [`AfterName::Literal`] or an open brace, like [`Lexer::next`]. Names take a fast path.
    #[inline(always)]
    pub(crate) fn next_line(&mut self) {
        self.newline = Span::at(0);
        match self.text.as_bytes().get(self.at) {
            Some(byte) if byte.is_ascii_lowercase() => self.plain_identifier(),
            _ => self.normal(),
        }
    }
}

/// Returns the kind and the end of the literal at an offset.
#[inline(always)]
fn literal(bytes: &[u8], start: usize) -> Option<(NodeKind, usize)> {
    const STRING: NodeKind = NodeKind::String(Decode::Verbatim);
    let rest = bytes.get(start..)?;
    match rest {
        [b'"', ..] => Some((STRING, end_of_plain_string(bytes, start)?)),
        [b'0'..=b'9', ..] => {
            let end = end_of_plain_number(bytes, start)?;
            (end - start <= MAX_NUMBER).then_some((NodeKind::Number, end))
        }
        // `trueish` also matches, but the caller requires a line feed after the literal.
        [b't', b'r', b'u', b'e', ..] => Some((NodeKind::True, start + 4)),
        [b'f', b'a', b'l', b's', b'e', ..] => Some((NodeKind::False, start + 5)),
        [b'n', b'u', b'l', b'l', ..] => Some((NodeKind::Null, start + 4)),
        _ => None,
    }
}

/// Returns the end of the string that begins with the quote at an offset. Returns `None` if the string has escapes or sequences.
#[inline]
fn end_of_plain_string(bytes: &[u8], quote: usize) -> Option<usize> {
    let end = find_special(bytes, quote + 1);
    (bytes.get(end) == Some(&b'"')).then_some(end + 1)
}
