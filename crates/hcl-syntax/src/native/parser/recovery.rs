//! Error recovery: skipping to a token after which parsing continues.
//!
//! An item with a mistake ends with its line, or with the last line of the brackets that it opens. An element of a list, call or object
//! ends at the next comma or bracket of its depth. Where a bracket has no end, both end before a line that looks like the next item.

// spec(native): Bodies

use crate::native::lexer::{TokenKind, looks_like_item};
use crate::source::Span;

use super::cursor::Parser;

/// The number of errors after which no end of a wrong heredoc is searched.
pub(super) const MAX_SEARCHES: u32 = 100;

/// The number of bytes in which the end of a wrong heredoc is searched.
pub(super) const MAX_SEARCHED: u32 = 1 << 20;

impl Parser<'_> {
    /// Skips the rest of an element with a mistake. Returns whether the next token is a separator, or the `end` that closes the
    /// brackets, so that further elements are in the tree.
    #[cold]
    pub(super) fn skip_to_separator(&mut self, end: TokenKind) -> bool {
        // All open brackets, and the ones that `end` closes.
        let (mut nested, mut alike) = (0u32, 0u32);
        let may_have_no_end = self.may_have_no_end(end);
        while !(may_have_no_end && self.is_at_item()) {
            let kind = self.kind();
            // `["x"(, "y"]`: the bracket closes the list, though the parenthesis is open.
            let is_end = kind == end && alike == 0;
            let is_separator = match kind {
                TokenKind::Comma => true,
                // `{ a =⏎1 }`: a line that begins with no name belongs to the mistake.
                TokenKind::Newline => {
                    self.lexer.begins_with_name() || closes(self.lexer.own_kind())
                }
                _ => false,
            };
            if is_end || nested == 0 && is_separator {
                self.recovering = false;
                return true;
            }
            match kind {
                TokenKind::End => return false,
                TokenKind::OpenBrace
                | TokenKind::OpenBracket
                | TokenKind::OpenParen
                | TokenKind::Interpolation
                | TokenKind::Directive => {
                    nested += 1;
                    alike += u32::from(Some(kind) == end.opener());
                }
                kind if closes(kind) || kind == TokenKind::SequenceEnd => {
                    alike -= u32::from(kind == end);
                    match nested.checked_sub(1) {
                        Some(outer) => nested = outer,
                        None => return false,
                    }
                }
                _ => {}
            }
            self.bump();
        }
        false
    }

    /// Skips past the `end` that closes the current bracket, over nested pairs of the same kind, or up to the line that
    /// begins the next item. Returns the last token taken.
    pub(super) fn recover(&mut self, end: TokenKind) -> Span {
        // `{ a = [1 }`: the brace ends the object around the list.
        let end_around = match end {
            TokenKind::CloseBracket | TokenKind::CloseParen => self.end_around(self.previous.start),
            _ => u32::MAX,
        };
        self.recover_before(end_around, end)
    }

    /// As [`Parser::recover`], past the brace that closes the object which `open` begins.
    #[cold]
    pub(super) fn recover_object(&mut self, open: Span) -> Span {
        // `[{ a = 1 ]`: the bracket ends the list around the object.
        let end_around = self.end_around(open.start);
        self.recover_before(end_around, TokenKind::CloseBrace)
    }

    fn recover_before(&mut self, end_around: u32, end: TokenKind) -> Span {
        self.begin_recovery();
        let start = end.opener();
        let mut nested = 0u32;
        let may_have_no_end = self.may_have_no_end(end);
        while !(may_have_no_end && self.is_at_item() || self.span().start >= end_around) {
            let token = self.bump();
            if token.kind == TokenKind::End {
                return token.span;
            }
            let kind = match token.kind {
                // One token ends both kinds of sequences.
                TokenKind::Directive => TokenKind::Interpolation,
                kind => kind,
            };
            if Some(kind) == start {
                nested += 1;
            } else if kind == end {
                if nested == 0 {
                    return token.span;
                }
                nested -= 1;
            }
        }
        self.lexer.leave_templates();
        self.previous
    }

    /// Skips the rest of an item; in a block on one line, up to its close brace.
    pub(super) fn recover_after_item(&mut self) {
        let end = if self.is_on_line_of_block() {
            TokenKind::CloseBrace
        } else {
            TokenKind::End
        };
        self.recover_after_line(end);
    }

    /// As [`Parser::recover_after_item`], in a body that ends with `end`, which is not taken.
    pub(super) fn recover_after_line(&mut self, end: TokenKind) {
        self.begin_recovery();
        // The end of a string has taken the line ending.
        if self.is_before_item() {
            self.lexer.leave_templates();
            return self.end_recovery();
        }
        let ignored = self.set_ignore_newlines(false);
        // On the stack of the parser: a million open brackets need neither recursion nor another vector.
        let base = self.pending.len();
        loop {
            if self.pending.len() == base && self.at(end) && end != TokenKind::End {
                break;
            }
            let kind = self.bump().kind;
            match kind {
                TokenKind::End => break,
                TokenKind::Newline
                    if self.pending.len() == base
                        || self.is_before_item() && self.may_be_open_by_mistake() =>
                {
                    // `  - a`: a line that begins with no name belongs to the mistake.
                    let begins_item = self.lexer.begins_with_name() && !self.ends_in_operator();
                    if begins_item || self.is_before_item() {
                        self.end_recovery();
                    }
                    break;
                }
                kind if kind.opens() => self.pending.push(bracket(kind)),
                kind => {
                    if let Some(opener) = kind.opener() {
                        self.close_bracket(base, bracket(opener));
                    }
                }
            }
        }
        self.pending.truncate(base);
        self.set_ignore_newlines(ignored);
    }

    /// Returns whether the innermost bracket that was skipped may have no end.
    fn may_be_open_by_mistake(&mut self) -> bool {
        let is_brace = self.pending.last() == Some(&bracket(TokenKind::OpenBrace));
        self.may_have_no_end(if is_brace {
            TokenKind::CloseBrace
        } else {
            TokenKind::CloseBracket
        })
    }

    /// Returns whether the item that was skipped may go on in the next line, as after `a = b ?`.
    fn ends_in_operator(&self) -> bool {
        let item = self.item_start as usize..self.previous.start as usize;
        let item = self.text.get(item).unwrap_or_default().trim_ascii_end();
        item.ends_with(|last| "?:+-*/%&|<>=!".contains(last)) && !item.ends_with("*/")
    }

    /// Skips the lines of a heredoc whose opening line is wrong, such as `<<EOF # note`, with the line that closes it.
    #[cold]
    pub(super) fn skip_heredoc(&mut self, start: u32) {
        let rest = self.rest(start);
        let Some(opening) = rest.strip_prefix("<<").and_then(|rest| rest.lines().next()) else {
            return;
        };
        let marker = opening.trim_start_matches(['-', '~', ' ', '\t', '"', '\'']);
        // `<<1` is wrong, but the line `1` closes it.
        let ends = |letter: char| !(letter.is_alphanumeric() || matches!(letter, '_' | '-'));
        let marker = marker.split(ends).next().unwrap_or_default();
        // In `${<<EOF }`, the marker may be the one of a heredoc around it.
        let may_close = !marker.is_empty() && self.lexer.is_outside_templates();
        // Each of many such lines would search the whole text.
        if !may_close || self.error_count() > MAX_SEARCHES {
            return;
        }
        let mut end = 0;
        for line in rest.split_inclusive('\n') {
            if line.trim() == marker {
                end += line.trim_end().len();
                self.lexer.skip_to(start as usize + end);
                self.advance();
                return;
            }
            end += line.len();
            if end > MAX_SEARCHED as usize {
                return;
            }
        }
    }

    /// Skips the header of a block, in which there is a mistake, to the brace at the end of its line. Returns whether the brace is
    /// there, so that the body can be read.
    #[cold]
    pub(super) fn skip_header(&mut self) -> bool {
        self.begin_recovery();
        // All of the line would be the body of the first block on it.
        while !self.is_on_line_of_block() {
            match self.kind() {
                TokenKind::Newline
                | TokenKind::End
                | TokenKind::Equal
                | TokenKind::OpenHeredoc
                | TokenKind::CloseBrace => return false,
                TokenKind::OpenBrace => return self.is_at_end_of_line(),
                // `a [⏎"b"⏎]`: the lines up to the bracket belong to the mistake.
                kind if kind.opens() && self.is_at_end_of_line() => return false,
                _ => _ = self.bump(),
            }
        }
        false
    }

    /// Returns whether nothing follows the next token on its line.
    fn is_at_end_of_line(&self) -> bool {
        self.rest_of_line(self.span().end).trim().is_empty()
    }

    /// Returns whether the next token begins a line that looks like an item. In `a = [1⏎b = 2`, the bracket is not closed, but `b` is
    /// not an element.
    pub(super) fn is_before_item(&self) -> bool {
        self.begins_item(self.span().start)
    }

    /// Returns the same also if the token was taken: in `a = [1,⏎b = 2`, `b` was taken as an element.
    fn is_at_item(&self) -> bool {
        self.begins_item(self.previous.start) || self.is_before_item()
    }

    #[cold]
    pub(super) fn begins_item(&self, next: u32) -> bool {
        // Lines of a heredoc may look like items.
        let is_in_heredoc = !self.lexer.is_unfinished && self.lexer.is_in_heredoc();
        if self.item_start >= next || is_in_heredoc || self.lexer.is_in_literal() {
            return false;
        }
        let Some((before, line)) = self.text.as_bytes().split_at_checked(next as usize) else {
            return false;
        };
        // `"a" = 1`: the name of the item is after the quote.
        let before = before.strip_suffix(b"\"").unwrap_or(before);
        let last = before
            .iter()
            .rev()
            .find(|byte| !matches!(byte, b' ' | b'\t'));
        last == Some(&b'\n') && looks_like_item(line)
    }

    /// Ends recovery: an item was complete, so that later errors do not follow from an earlier one.
    ///
    /// DIFFERENCE: the reference is silent about most errors after the first one of a file.
    pub(super) const fn end_recovery(&mut self) {
        self.recovering = false;
    }

    /// Pops the innermost bracket of a kind, and the brackets left open inside it.
    fn close_bracket(&mut self, base: usize, opener: u32) {
        while self.pending.len() > base {
            if self.pending.pop() == Some(opener) {
                break;
            }
        }
    }
}

/// Returns whether tokens of a kind close a bracket.
pub(super) const fn closes(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::CloseBrace | TokenKind::CloseBracket | TokenKind::CloseParen
    )
}

/// Returns the number of a kind of bracket on the stack of open ones.
const fn bracket(kind: TokenKind) -> u32 {
    match kind {
        TokenKind::Directive => TokenKind::Interpolation as u32,
        kind => kind as u32,
    }
}
