//! Error recovery: skipping to a token after which parsing continues.

use crate::native::lexer::{TokenKind, looks_like_item};
use crate::native::tree::indentation;
use crate::source::{Span, to_u32};

use super::cursor::Parser;

/// A header with a mistake is not read again if more than this was skipped since.
const MAX_REWIND: u32 = 4096;

impl Parser<'_> {
    /// Skips the rest of an element that does not fit. Returns whether the next token is a separator, or the `end` that closes
    /// the brackets, so that further elements are in the tree.
    pub(super) fn skip_to_separator(&mut self, end: TokenKind) -> bool {
        let mut nested = 0u32;
        while !self.begins_item(self.previous.start) && !self.is_before_item() {
            let kind = self.kind();
            if nested == 0 && (kind == end || matches!(kind, TokenKind::Comma | TokenKind::Newline))
            {
                self.recovering = false;
                return true;
            }
            match kind {
                TokenKind::End => return false,
                TokenKind::OpenBrace
                | TokenKind::OpenBracket
                | TokenKind::OpenParen
                | TokenKind::Interpolation
                | TokenKind::Directive => nested += 1,
                kind if closes(kind) || kind == TokenKind::SequenceEnd => {
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
        self.begin_recovery();
        if self.begins_item(self.previous.start) {
            return self.rewind_line();
        }
        let start = opener(end);
        let mut nested = 0u32;
        loop {
            if self.is_before_item() {
                self.lexer.leave_templates();
                return self.previous;
            }
            let token = self.bump();
            if token.kind == TokenKind::End {
                return token.span;
            }
            let kind = match token.kind {
                // One token ends both kinds of sequences.
                TokenKind::Directive => TokenKind::Interpolation,
                kind => kind,
            };
            if kind == start {
                nested += 1;
            } else if kind == end {
                if nested == 0 {
                    return token.span;
                }
                nested -= 1;
            }
        }
    }

    /// Skips past the next pair of parentheses.
    pub(super) fn recover_over_parentheses(&mut self) {
        self.begin_recovery();
        loop {
            match self.bump().kind {
                TokenKind::OpenParen => break,
                TokenKind::End => return,
                _ => {}
            }
        }
        self.recover(TokenKind::CloseParen);
    }

    /// Skips past the next line ending that is not inside a bracket opened from here on, or that is before the line of
    /// the next item; in a block on one line, up to its close brace.
    pub(super) fn recover_after_item(&mut self) {
        let end = match self.is_on_line_of_block() {
            true => TokenKind::CloseBrace,
            false => TokenKind::End,
        };
        self.recover_after_line(end);
    }

    /// As [`Parser::recover_after_item`], after a mistake in the value of an argument.
    #[cold]
    pub(super) fn recover_after_value(&mut self, name: Span) {
        // `a = [⏎  1 2⏎]`: the value has ended where it should. A value in braces may be a block.
        let value = self.text.get(name.end as usize..).unwrap_or_default();
        let is_list = value
            .trim_start_matches([' ', '\t', '='])
            .starts_with(['[', '(']);
        let is_whole = is_list && self.at(TokenKind::Newline) && {
            let last = self.indentation(self.previous.start);
            last.is_some() && last == self.indentation(name.start)
        };
        let before = self.tree.mistakes.replace_lost_item(false);
        self.skip_deeper_lines(name);
        self.recover_after_item();
        let skipped = Span::new(name.start, self.previous.start.max(name.start));
        let is_lost = !is_whole && self.bytes(skipped).contains(&b'\n');
        self.tree.mistakes.replace_lost_item(before || is_lost);
    }

    /// After a line that ends before its value, skips the lines that are indented deeper, which are the value without its open
    /// bracket: `a =⏎  b = 1⏎}`. The next token is its close bracket then, or the next item.
    #[cold]
    fn skip_deeper_lines(&mut self, name: Span) {
        let line = Span::new(name.end, self.peek().span.start.max(name.end));
        let is_before_lines = self.at(TokenKind::Newline)
            && self.bytes(line).trim_ascii() == b"="
            && self.is_above_deeper_line(name)
            && self.is_deeper_than_block(name);
        if !is_before_lines {
            return;
        }
        let item = self.indentation(name.start);
        self.bump_newlines();
        loop {
            let indentation = self.indentation(self.span().start);
            let is_outside = indentation.is_some_and(|it| Some(it) <= item);
            if self.at(TokenKind::End) || is_outside && !self.lexer.is_in_heredoc() {
                break;
            }
            self.bump();
        }
        let closes_value = closes(self.kind()) && self.indentation(self.span().start) == item;
        if closes_value {
            self.bump();
        }
    }

    /// As [`Parser::recover_after_item`], in a body that ends with `end`, which is not taken.
    pub(super) fn recover_after_line(&mut self, end: TokenKind) {
        self.begin_recovery();
        self.tree.mistakes.lose_item();
        // The end of a string has taken the line ending.
        if self.is_before_item() {
            self.lexer.leave_templates();
            return self.end_recovery();
        }
        let ignored = self.set_ignore_newlines(false);
        let mut is_whole = true;
        // On the stack of the parser: a million open brackets need neither recursion nor another vector.
        let base = self.pending.len();
        loop {
            if self.pending.len() == base && self.at(end) && end != TokenKind::End {
                is_whole = false;
                break;
            }
            let kind = self.bump().kind;
            match kind {
                TokenKind::End => break,
                TokenKind::Newline if self.pending.len() == base || self.is_before_item() => break,
                TokenKind::OpenBrace
                | TokenKind::OpenBracket
                | TokenKind::OpenParen
                | TokenKind::OpenQuote
                | TokenKind::OpenHeredoc
                | TokenKind::Interpolation
                | TokenKind::Directive => self.pending.push(bracket(kind)),
                TokenKind::CloseBrace
                | TokenKind::CloseBracket
                | TokenKind::CloseParen
                | TokenKind::CloseQuote
                | TokenKind::CloseHeredoc
                | TokenKind::SequenceEnd => self.close_bracket(base, bracket(opener(kind))),
                _ => {}
            }
        }
        is_whole &= self.pending.len() == base;
        self.pending.truncate(base);
        self.set_ignore_newlines(ignored);
        self.end_recovery_before_line(is_whole);
    }

    /// Ends recovery before a line with mistakes of its own, as in `a = = 1⏎b = = 2`: before an item, and if the skipped line
    /// `is_whole`, before a line that does not continue it.
    #[cold]
    pub(super) fn end_recovery_before_line(&mut self, is_whole: bool) {
        if self.is_before_item() || is_whole && self.is_before_line() {
            self.end_recovery();
        }
    }

    /// Returns whether the next token begins a line that is indented as the current item, in which a mistake was reported, and
    /// that does not continue it, as the second line of `a = b ||⏎c` or of a heredoc with a wrong marker does.
    fn is_before_line(&self) -> bool {
        let (start, next) = (self.item_start, self.span().start);
        let (item, rest) = (
            self.text.get(start as usize..self.previous.start as usize),
            self.text.get(next as usize..),
        );
        let (item, rest) = (item.unwrap_or_default(), rest.unwrap_or_default());
        let indentation = self.indentation(next);
        // `= 1⏎= 2`: no value is continued, since the line has no name.
        let is_stray = rest.starts_with(['=', ')', ']']) && is_without_name(item);
        indentation.is_some()
            && indentation == self.indentation(start)
            && self.tree.mistakes.last() >= Some(start)
            && !self.lexer.is_in_literal()
            && !rest.is_empty()
            && (is_stray || !rest.starts_with(|c| "{})],=.:?+-*/%<>&|!".contains(c)))
            && !item.trim_end().ends_with(|c| ",=.?+-*/%<>&|!".contains(c))
            && !item.contains("<<")
    }

    /// Skips a heredoc that begins no item, or only its first line if it has no end marker. Returns whether it has one.
    #[cold]
    pub(super) fn skip_heredoc(&mut self) -> bool {
        self.begin_recovery();
        let start = self.span().start as usize;
        let mut depth = 0_u32;
        // The text is read to its end for one heredoc: for each, the time would be quadratic.
        while !self.has_endless_heredoc {
            match self.bump().kind {
                TokenKind::OpenHeredoc => depth += 1,
                TokenKind::CloseHeredoc if depth == 1 => return true,
                TokenKind::CloseHeredoc => depth -= 1,
                TokenKind::End => self.has_endless_heredoc = true,
                _ => {}
            }
        }
        let rest = self.text.get(start..).unwrap_or_default();
        let line = rest.find('\n').unwrap_or(rest.len());
        self.rewind(to_u32(start + line));
        false
    }

    /// Returns whether the next token begins a line that looks like an item, or closes a block, and is indented as an item
    /// after the current one would be. In `a = [1⏎b = 2`, the bracket is not closed, but `b` is not an element.
    fn is_before_item(&self) -> bool {
        self.begins_item(self.span().start)
    }

    /// Takes the next token where a parenthesis should be closed, unless it begins the next item. In `(⏎b = 1`, the token before
    /// began it.
    #[cold]
    pub(super) fn bump_in_item(&mut self) {
        if self.begins_item(self.previous.start) {
            self.rewind_line();
        } else if !self.is_before_item() {
            self.bump();
        }
    }

    #[cold]
    pub(super) fn begins_item(&self, next: u32) -> bool {
        // Lines of a heredoc may look like items.
        let is_in_heredoc = !self.lexer.is_unfinished && self.lexer.is_in_heredoc();
        if self.item_start >= next || is_in_heredoc || self.lexer.is_in_literal() {
            return false;
        }
        let (Some(item), Some(indentation)) =
            (self.indentation(self.item_start), self.indentation(next))
        else {
            return false;
        };
        let line = self.text.as_bytes().get(next as usize..);
        let line = line.unwrap_or_default();
        match line.first() {
            Some(b'}') => indentation < item,
            _ => indentation <= item && looks_like_item(line),
        }
    }

    /// Goes back to the line ending before the token last taken: in `a = [1,⏎b = 2`, `b` was taken as an element.
    #[cold]
    fn rewind_line(&mut self) -> Span {
        let indentation = self.indentation(self.previous.start).unwrap_or(0);
        let line = self.previous.start - to_u32(indentation);
        self.rewind(line.saturating_sub(1))
    }

    /// Goes back to an offset outside of strings. Returns it as the span before the next token.
    #[cold]
    fn rewind(&mut self, offset: u32) -> Span {
        self.lexer.rewind(offset);
        self.previous = Span::at(offset);
        self.previous
    }

    /// After a mistake in the header of a block, goes back to the brace at the end of its line, or to the line ending if the
    /// next line is an item of the body. Returns whether a body follows.
    #[cold]
    pub(super) fn rewind_to_body(&mut self, type_name: Span) -> bool {
        // The rest of the line would be read for each block on it.
        if self.is_on_line_of_block() {
            return false;
        }
        let start = type_name.end as usize;
        let rest = self.text.get(start..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        let header = line.trim_end();
        let before = match header.strip_suffix('{') {
            // A sequence, and not a body, is open in `b "${`, and an object in `b.x = {`.
            Some(before) if before.ends_with(['$', '%']) => return false,
            Some(before) if before.contains('=') && !before.contains('"') => return false,
            Some(before) => before,
            // `b (⏎  a = 1⏎}`
            None if self.is_header_above_body(type_name) => line,
            None => return false,
        };
        let open = to_u32(start + before.len());
        // A long text between would be read again for each such header.
        if self.previous.end > open + MAX_REWIND || !self.is_above_deeper_line(type_name) {
            return false;
        }
        self.rewind(open);
        self.set_ignore_newlines(false);
        self.at(TokenKind::OpenBrace) || self.at(TokenKind::Newline)
    }

    /// Returns whether an item is indented deeper than the block that it is in, and the next line is an item that is indented
    /// deeper than this one.
    fn is_header_above_body(&self, item: Span) -> bool {
        let next = self.line_after(item).trim_start_matches([' ', '\t']);
        self.is_deeper_than_block(item) && looks_like_item(next.as_bytes())
    }

    /// Returns whether an item is indented deeper than the block that it is in. `b {⏎a⏎  x = 1⏎}`: `a` is no header.
    fn is_deeper_than_block(&self, item: Span) -> bool {
        let block = self.block_start.map(|start| self.indentation(start));
        block.is_none_or(|block| self.indentation(item.start) > block)
    }

    /// Returns whether the line after the one of an item is indented deeper, as a body is.
    pub(super) fn is_above_deeper_line(&self, item: Span) -> bool {
        let next = self.line_after(item);
        let blanks = next.len() - next.trim_start_matches([' ', '\t']).len();
        let is_blank = next.trim().is_empty();
        let own = self.indentation(item.start);
        own.is_some_and(|own| !is_blank && blanks > own)
    }

    /// Returns the next line after the one of an item that is neither blank nor a comment.
    fn line_after(&self, item: Span) -> &str {
        let rest = self.text.get(item.end as usize..).unwrap_or_default();
        let is_passed =
            |line: &str| line.is_empty() || line.starts_with('#') || line.starts_with("//");
        let mut lines = rest.lines().skip(1);
        lines
            .find(|line| !is_passed(line.trim()))
            .unwrap_or_default()
    }

    /// Returns the number of blanks before an offset, if nothing else is before it on its line.
    pub(super) fn indentation(&self, offset: u32) -> Option<usize> {
        // `"a" = 1`: the name of the item is after the quote.
        let before = self.text.get(..offset as usize)?;
        indentation(self.text, offset - u32::from(before.ends_with('"')))
    }

    /// Ends recovery: an item was complete, so that later errors do not follow from an earlier one.
    ///
    /// DIFFERENCE: the reference is silent about most errors after the first one of a file.
    pub(super) const fn end_recovery(&mut self) {
        self.recovering = false;
        self.lexer.end_recovery();
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

/// Returns whether a line begins with an equals sign, and opens no bracket that the next one could close.
pub(super) fn is_without_name(line: &str) -> bool {
    line.trim_start().starts_with('=') && !line.contains(['(', '[', '{', '"'])
}

/// Returns the opening bracket of a closing one; of template sequences, always the interpolation's.
const fn opener(end: TokenKind) -> TokenKind {
    match end {
        TokenKind::CloseBrace => TokenKind::OpenBrace,
        TokenKind::CloseBracket => TokenKind::OpenBracket,
        TokenKind::CloseParen => TokenKind::OpenParen,
        TokenKind::CloseQuote => TokenKind::OpenQuote,
        TokenKind::CloseHeredoc => TokenKind::OpenHeredoc,
        TokenKind::SequenceEnd => TokenKind::Interpolation,
        // The end of the source closes nothing.
        other => other,
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
