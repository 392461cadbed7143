//! Tokens outside strings and templates.
//!
//! The rules are written with logos in the lab, which compares them with
//! this lexer.

use hcl_value::internal::{begins_name, continues_name};

use crate::source::{Span, to_u32};

use super::literal_text::{LiteralEnd, scan_quoted};
use super::mode::LexerMode;
use super::names::{end_of_number, end_of_plain_number, skip_name};
use super::scan::{find_newline, find_special, skip_spaces};
use super::{Lexer, TokenKind};

impl Lexer<'_> {
    /// Reads the token at or after an offset outside of strings and templates, as [`Lexer::next`] does.
    #[inline]
    pub(crate) fn next_after(&mut self, offset: usize) {
        // Before the dispatch by first byte in `normal`: these follow most terms.
        match self.text.as_bytes().get(offset) {
            Some(b',') => self.next_byte(offset, TokenKind::Comma),
            Some(b')') => self.next_byte(offset, TokenKind::CloseParen),
            Some(b']') => self.next_byte(offset, TokenKind::CloseBracket),
            Some(b'[') => self.next_byte(offset, TokenKind::OpenBracket),
            Some(b'\n') => self.next_line_after(offset),
            _ => {
                self.at = offset;
                self.newline = Span::at(0);
                self.normal();
            }
        }
    }

    /// Skips a line feed, which is at an offset, and white space after it. Reads the token after that.
    #[inline(never)]
    fn next_line_after(&mut self, offset: usize) {
        let bytes = self.text.as_bytes();
        self.newline = Span::new(to_u32(offset), to_u32(offset + 1));
        self.second_newline = Span::at(0);
        self.at = skip_spaces(bytes, offset + 1);
        // A line without text.
        if bytes.get(self.at) == Some(&b'\n') {
            self.second_newline = Span::new(to_u32(self.at), to_u32(self.at + 1));
            self.at = skip_spaces(bytes, self.at + 1);
        }
        match bytes.get(self.at) {
            // Most lines begin with a name. Below a space are only tabs and further line endings.
            Some(byte) if byte.is_ascii_lowercase() => self.identifier(),
            Some(b' '..) => self.normal(),
            _ => {
                self.skip_blank();
                self.normal();
            }
        }
        self.update_kind();
    }

    /// Reads a token of one byte at an offset.
    #[inline]
    pub(crate) fn next_byte(&mut self, offset: usize, kind: TokenKind) {
        self.at = offset;
        self.newline = Span::at(0);
        self.take(kind, 1);
    }

    /// Reads a token. Code that needs more registers is in functions that are called last, so that this one saves
    /// none.
    pub(super) fn normal(&mut self) {
        let bytes = self.text.as_bytes();
        // Most tokens have one space before them.
        self.at += usize::from(bytes.get(self.at) == Some(&b' '));
        let Some(&first) = bytes.get(self.at) else {
            return self.take(TokenKind::End, 0);
        };
        let next = || bytes.get(self.at + 1).copied().unwrap_or_default();
        match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.identifier(),
            b'"' => self.quote(),
            b'0'..=b'9' => self.digits(),
            b'=' => match next() {
                b'=' => self.take(TokenKind::EqualEqual, 2),
                b'>' => self.take(TokenKind::Arrow, 2),
                _ => self.take(TokenKind::Equal, 1),
            },
            b',' => self.take(TokenKind::Comma, 1),
            b'.' => self.dot(),
            b'{' => self.open_brace(),
            b'}' => self.close_brace(TokenKind::CloseBrace, 1),
            b'[' => self.take(TokenKind::OpenBracket, 1),
            b']' => self.take(TokenKind::CloseBracket, 1),
            b'(' => self.take(TokenKind::OpenParen, 1),
            b')' => self.take(TokenKind::CloseParen, 1),
            b' ' | b'\t' | b'\n' => self.blank(),
            b'\r' if next() == b'\n' => self.blank(),
            b'#' | b'/' => self.comment_or_slash(),
            b':' if next() == b':' => self.take(TokenKind::DoubleColon, 2),
            b':' => self.take(TokenKind::Colon, 1),
            b'!' if next() == b'=' => self.take(TokenKind::NotEqual, 2),
            b'!' => self.take(TokenKind::Bang, 1),
            b'>' if next() == b'=' => self.take(TokenKind::GreaterEqual, 2),
            b'>' => self.take(TokenKind::Greater, 1),
            b'?' => self.take(TokenKind::Question, 1),
            b'+' => self.take(TokenKind::Plus, 1),
            b'-' => self.take(TokenKind::Minus, 1),
            b'*' => self.take(TokenKind::Star, 1),
            b'%' => self.take(TokenKind::Percent, 1),
            _ => self.rare(first, next()),
        }
    }

    /// Skips white space and line endings, and reads the token after them.
    #[inline(never)]
    fn blank(&mut self) {
        let bytes = self.text.as_bytes();
        let start = skip_spaces(bytes, self.at);
        // Fast path: one line feed, and the indentation after it.
        if bytes.get(start) == Some(&b'\n') && self.newline.is_empty() {
            return self.next_line_after(start);
        }
        self.at = start;
        // A tab or a line ending; comments are left to `normal`.
        if bytes.get(start).is_some_and(|&byte| byte < b' ') {
            self.skip_blank();
        }
        self.normal();
        self.update_kind();
    }

    #[inline(never)]
    fn skip_blank(&mut self) {
        let bytes = self.text.as_bytes();
        let mut at = self.at;
        while let Some(&byte) = bytes.get(at) {
            if byte == b'\n' {
                self.record_newline(at, at + 1);
                at = skip_spaces(bytes, at + 1);
            } else if byte == b' ' {
                at = skip_spaces(bytes, at);
            } else if byte == b'\t' {
                at += 1;
            } else if byte == b'\r' && bytes.get(at + 1) == Some(&b'\n') {
                self.record_newline(at, at + 2);
                at += 2;
            } else {
                break;
            }
        }
        self.at = at;
    }

    #[inline(never)]
    const fn record_newline(&mut self, start: usize, end: usize) {
        let span = Span::new(to_u32(start), to_u32(end));
        if self.newline.is_empty() {
            self.newline = span;
            self.second_newline = Span::at(0);
        } else if self.second_newline.is_empty() {
            self.second_newline = span;
        }
    }

    // spec(native): Identifiers; cases::syntax/identifiers
    #[inline(never)]
    fn identifier(&mut self) {
        self.plain_identifier();
    }

    #[inline(always)]
    pub(super) fn plain_identifier(&mut self) {
        let bytes = self.text.as_bytes();
        let end = skip_name(bytes, self.at + 1);
        if bytes.get(end).is_some_and(|byte| !byte.is_ascii()) {
            return self.name();
        }
        self.take_to(TokenKind::Identifier, end);
    }

    #[inline(never)]
    fn digits(&mut self) {
        let bytes = self.text.as_bytes();
        let plain = end_of_plain_number(bytes, self.at);
        let end = plain.unwrap_or_else(|| end_of_number(bytes, self.at));
        self.take_to(TokenKind::Number, end);
    }

    fn dot(&mut self) {
        if self.rest().starts_with(b"...") {
            self.take(TokenKind::Ellipsis, 3);
        } else {
            self.take(TokenKind::Dot, 1);
        }
    }

    // spec(native): Comments and Whitespace; cases::syntax/comments
    /// Skips comments and reads the token after them, or reads a slash.
    #[inline(never)]
    fn comment_or_slash(&mut self) {
        let mut skipped = false;
        // A loop: `normal` would recurse once for each of many comments.
        while self.skip_comment() {
            self.skip_blank();
            skipped = true;
        }
        if skipped && !matches!(self.rest().first(), Some(b'#' | b'/')) {
            self.normal();
        } else {
            self.take(TokenKind::Slash, 1);
        }
        // A line comment includes its line ending, which may count.
        self.update_kind();
    }

    fn skip_comment(&mut self) -> bool {
        match self.rest() {
            [b'#', ..] | [b'/', b'/', ..] => {
                self.line_comment();
                true
            }
            [b'/', b'*', ..] => self.block_comment(),
            _ => false,
        }
    }

    fn line_comment(&mut self) {
        let bytes = self.text.as_bytes();
        let start = self.at;
        self.at = find_newline(bytes, start);
        if self.at < bytes.len() {
            self.at += 1;
            // As in the reference, the line ending after a comment has the span of the comment.
            self.record_newline(start, self.at);
        } else {
            self.errors.comment_to_end(start);
        }
    }

    /// Skips a comment. Returns false for one without end.
    fn block_comment(&mut self) -> bool {
        if self.unclosed_comment {
            return false;
        }
        let inside = self.at + 2;
        match self.text.get(inside..).and_then(|rest| rest.find("*/")) {
            Some(length) => self.at = inside + length + 2,
            None => self.unclosed_comment = true,
        }
        !self.unclosed_comment
    }

    /// Takes a string without interpolation as one token; otherwise its open quote.
    #[inline(never)]
    fn quote(&mut self) {
        let bytes = self.text.as_bytes();
        let end = find_special(bytes, self.at + 1);
        if bytes.get(end) == Some(&b'"') {
            return self.take_to(TokenKind::String, end + 1);
        }
        self.quote_with_specials(end);
    }

    /// Takes a string. Its first special byte is at `end`.
    #[inline(never)]
    fn quote_with_specials(&mut self, end: usize) {
        let bytes = self.text.as_bytes();
        let scan = scan_quoted(bytes, self.at + 1, end, self.replaced);
        if scan.stop == LiteralEnd::Quote {
            self.take(TokenKind::String, scan.length + 2);
            self.token.decode = scan.decode;
        } else {
            self.enter(LexerMode::Quoted);
            self.take(TokenKind::OpenQuote, 1);
        }
    }

    #[inline(never)]
    fn open_brace(&mut self) {
        self.count_open_brace();
        self.take(TokenKind::OpenBrace, 1);
    }

    #[inline]
    pub(super) const fn count_open_brace(&mut self) {
        match &mut self.mode {
            LexerMode::Normal { braces } | LexerMode::Sequence { braces } => *braces += 1,
            LexerMode::Quoted
            | LexerMode::Heredoc { .. }
            | LexerMode::Template
            | LexerMode::Unwinding => {}
        }
    }

    /// Takes a token that ends a sequence, or else is of this kind.
    #[inline(never)]
    fn close_brace(&mut self, kind: TokenKind, length: usize) {
        let kind = match &mut self.mode {
            LexerMode::Sequence { braces: 0 } => {
                self.leave();
                TokenKind::SequenceEnd
            }
            LexerMode::Normal { braces } | LexerMode::Sequence { braces } => {
                // A close brace too many does not end the mode: the parser reports it.
                *braces = braces.saturating_sub(1);
                kind
            }
            LexerMode::Quoted
            | LexerMode::Heredoc { .. }
            | LexerMode::Template
            | LexerMode::Unwinding => kind,
        };
        self.take(kind, length);
    }

    /// Reads a token that begins with a rare byte.
    #[inline(never)]
    fn rare(&mut self, first: u8, next: u8) {
        match (first, next) {
            (b'<', b'=') => self.take(TokenKind::LessEqual, 2),
            (b'<', b'<') => self.heredoc(),
            (b'<', _) => self.take(TokenKind::Less, 1),
            (b'&', b'&') => self.take(TokenKind::And, 2),
            (b'|', b'|') => self.take(TokenKind::Or, 2),
            (b'~', b'}') => self.close_brace(TokenKind::SequenceEnd, 2),
            (b'&' | b'|' | b'^' | b'~', _) => self.stray(TokenKind::Bitwise, 1),
            (b';', _) => self.stray(TokenKind::Semicolon, 1),
            (b'\'', _) => self.stray(TokenKind::Apostrophe, 1),
            (b'`', _) => self.stray(TokenKind::Backtick, 1),
            _ => self.name(),
        }
    }

    /// Reads a name with letters beyond ASCII, or a character that begins no token.
    #[inline(never)]
    fn name(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let first = rest.chars().next();
        match name_length(rest) {
            0 => self.stray(TokenKind::Invalid, first.map_or(0, char::len_utf8)),
            length => self.take(TokenKind::Identifier, length),
        }
    }

    /// Reads `<<NAME` or `<<-NAME` with the line ending, or else one `<`.
    #[inline(never)]
    fn heredoc(&mut self) {
        let dash = usize::from(self.rest().get(2) == Some(&b'-'));
        let start = self.at + 2 + dash;
        let end = start + name_length(self.text.get(start..).unwrap_or_default());
        let line_ending = match self.text.as_bytes().get(end..) {
            Some([b'\n', ..]) if end > start => 1,
            Some([b'\r', b'\n', ..]) if end > start => 2,
            _ => return self.take(TokenKind::Less, 1),
        };
        self.take_to(TokenKind::OpenHeredoc, end + line_ending);
        self.enter(LexerMode::Heredoc {
            marker: Span::new(to_u32(start), to_u32(end)),
            at_line_start: true,
        });
    }

    /// Reads and reports a character that HCL does not have.
    #[cold]
    fn stray(&mut self, kind: TokenKind, length: usize) {
        self.take(kind, length);
        if self.replaced && self.slice(self.token.span) == "\u{1a}" {
            self.token.kind = TokenKind::BadEncoding;
        } else {
            self.errors.stray(kind, self.token.span);
        }
    }
}

/// Returns the length of the identifier that a text begins with; 0 if there is none.
fn name_length(text: &str) -> usize {
    if text.starts_with(begins_name) {
        text.find(|letter| !continues_name(letter))
            .unwrap_or(text.len())
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::name_length;

    #[test]
    fn letters_of_every_script_are_identifiers() {
        for name in [
            "a",
            "_1",
            "é",
            "日本",
            "a-é-b",
            "\u{37a}",
            "a\u{e33}",
            "ﹰ",
            "क्ष",
        ] {
            assert_eq!(name_length(name), name.len(), "{name}");
        }
    }

    #[test]
    fn other_characters_begin_no_identifier() {
        for text in ["€a", "\u{300}", "\u{200d}a", "-a", "1", ""] {
            assert_eq!(name_length(text), 0, "{text:?}");
        }
    }
}
