//! Bodies, attributes and blocks.

use crate::native::errors::{body as errors, fix};
use crate::native::lexer::{AfterName, Decode, InHeader, TokenKind, looks_like_item};
use crate::native::tree::{ListId, Node, NodeKind};
use crate::source::Span;

use super::cursor::Parser;
use super::entry::is_identifier;
use super::recovery::closes;
use super::redefinition::Redefinitions;

impl Parser<'_> {
    /// ```ebnf
    /// ConfigFile = Body;
    /// ```
    pub(super) fn file(&mut self) {
        // The body begins after a byte order mark, which takes three bytes.
        let start = if self.text.starts_with('\u{feff}') {
            3
        } else {
            0
        };
        let items = self.body(TokenKind::End, Span::at(0));
        let end = self.peek().span.end;
        let whole = Span::new(start, end.max(start));
        self.tree.close_block(0, whole, items, false);
    }

    // spec(native): Bodies; cases::syntax/blocks, cases::syntax/recovery
    /// ```ebnf
    /// Body = (Attribute | Block | OneLineBlock)*;
    /// ```
    ///
    /// `open` is the brace before the body, `end` the token after it. Returns the list of items.
    fn body(&mut self, end: TokenKind, open: Span) -> ListId {
        self.body_after(self.pending.len(), end, open)
    }

    /// Takes the rest of a body. Its first items are pending, from `base` on.
    fn body_after(&mut self, base: usize, end: TokenKind, open: Span) -> ListId {
        let errors_before = self.error_count();
        let mut redefinitions = Redefinitions::new(base);
        loop {
            match self.kind() {
                TokenKind::Newline => self.bump_newlines(),
                TokenKind::Identifier => self.items(&mut redefinitions),
                TokenKind::End if end != TokenKind::End => {
                    // `b { x = [ }`: recovery from an error inside may have skipped the brace.
                    if !self.recovering && !self.failed_since(errors_before) {
                        self.report(errors::unclosed_block(), open);
                    }
                    self.tree.mistakes.is_unbalanced = true;
                    self.begin_recovery();
                    self.bump();
                    break;
                }
                kind if kind == end => {
                    self.bump();
                    break;
                }
                _ => self.not_an_item(end, errors_before, &mut redefinitions),
            }
        }
        redefinitions.finish(self);
        self.take_list(base)
    }

    /// Reports a line that begins with no name, and skips it.
    #[cold]
    fn not_an_item(&mut self, end: TokenKind, errors: u32, redefinitions: &mut Redefinitions) {
        let (kind, here) = (self.kind(), self.here());
        self.item_start = self.span().start;
        if kind == TokenKind::String && self.quoted_item(redefinitions) {
            return;
        }
        // `b x.y { … }`: recovery from an earlier error may have skipped the brace that this one closes.
        let since = if kind == TokenKind::CloseBrace {
            0
        } else {
            errors
        };
        // `a = c ? b⏎: d`: the line belongs to the mistake before it.
        let is_left_over = (closes(kind) || kind == TokenKind::Colon) && self.failed_since(since);
        if kind == TokenKind::CloseBrace {
            self.tree.mistakes.is_unbalanced = true;
        }
        if !self.recovering && !is_left_over {
            let diagnostic = match kind {
                TokenKind::String | TokenKind::OpenQuote => errors::quoted_argument_name(),
                TokenKind::CloseBrace => errors::unexpected_brace(),
                // Not `-`: a line of YAML begins with it.
                TokenKind::Question
                | TokenKind::And
                | TokenKind::Or
                | TokenKind::Dot
                | TokenKind::Plus
                | TokenKind::EqualEqual
                | TokenKind::NotEqual => errors::expression_on_lines(),
                _ => errors::item_required(),
            };
            self.report(diagnostic, here);
        }
        if self.skip_header() {
            // Its type is not a name, so that the tree does not have the block.
            let id = self.tree.push_block(here);
            self.open_body(id, here);
        } else {
            self.recover_after_line(end);
        }
    }

    /// Takes an item with a quoted name, `"a" = 1` or `"a": 1`, as the item that was meant. Returns false if the text in
    /// quotes is not a name.
    fn quoted_item(&mut self, redefinitions: &mut Redefinitions) -> bool {
        let (string, here) = (self.span(), self.here());
        let name = Span::new(string.start + 1, string.end - 1);
        // `a = b ?⏎"c" : "d"`: the line belongs to the mistake before it.
        if self.recovering || !is_identifier(self.slice(name)) {
            return false;
        }
        self.bump();
        let next = self.kind();
        let text = self.slice(name);
        let is_json = next == TokenKind::Colon;
        let begins_block = matches!(
            next,
            TokenKind::String | TokenKind::OpenQuote | TokenKind::OpenBrace | TokenKind::Identifier
        );
        let error = match next {
            TokenKind::Colon => errors::member_of_json(text),
            _ if begins_block => errors::quoted_type_of_block(text),
            _ => errors::quoted_name_of_argument(text),
        };
        let until = if is_json { self.here() } else { string };
        let replacement = format!("{text}{}", if is_json { " =" } else { "" });
        let error = error.with_fix(self.source.span(string.to(until)), replacement);
        self.report(error, here);
        self.recovering = next != TokenKind::Equal && !begins_block;
        let id = match next {
            TokenKind::Equal => self.attribute(name, false),
            TokenKind::Colon => {
                self.bump();
                self.attribute_after_sign(name)
            }
            _ => {
                self.block_item(name);
                return true;
            }
        };
        if redefinitions.admits(self, name) {
            self.pending.push(id);
        }
        true
    }

    /// Takes the lines of the form `name = literal` that follow each other, and the item after them.
    #[inline(never)]
    fn items(&mut self, redefinitions: &mut Redefinitions) {
        while self.item(redefinitions) && self.at(TokenKind::Identifier) {}
    }

    // spec(native): Structural Elements; cases::syntax/attributes, cases::syntax/blocks
    /// Takes an item. Returns whether it was a line of the form `name = literal`.
    #[inline(always)]
    fn item(&mut self, redefinitions: &mut Redefinitions) -> bool {
        let name = self.span();
        match self.lexer.skip_equals() {
            AfterName::Literal(kind, span) => {
                self.end_recovery();
                let value = self.expression(span, kind);
                let id = self.tree.push(name, NodeKind::Attribute(value));
                // After the value: the reference reports the mistakes in the value first.
                if redefinitions.admits(self, name) {
                    self.pending.push(id);
                }
                self.next_line_after(span);
                return true;
            }
            AfterName::Equal => {
                let id = self.attribute(name, false);
                if redefinitions.admits(self, name) {
                    self.pending.push(id);
                }
            }
            AfterName::Other => self.other_item(name, redefinitions),
        }
        false
    }

    /// Takes an item after its name, which no equals sign follows directly.
    #[inline(never)]
    fn other_item(&mut self, name: Span, redefinitions: &mut Redefinitions) {
        // The limit first: the fast path has no report for it.
        if self.can_nest(0)
            && let Some(first) = self.lexer.next_in_header()
        {
            let id = self.block_of_header(name, first);
            return self.pending.push(id);
        }
        self.bump();
        let id = match self.kind() {
            TokenKind::Equal => self.attribute(name, false),
            TokenKind::Colon | TokenKind::Arrow | TokenKind::EqualEqual => {
                match self.attribute_with_sign(name) {
                    Some(id) => id,
                    None => return,
                }
            }
            _ => return self.block_item(name),
        };
        if redefinitions.admits(self, name) {
            self.pending.push(id);
        }
    }

    /// Reports the sign of `a: 1`, `a := 1`, `a => 1` and `a == 1`, and takes the argument that was meant. Returns `None` before a
    /// body or an object.
    #[cold]
    fn attribute_with_sign(&mut self, name: Span) -> Option<u32> {
        self.no_item_after(name);
        if self.bump().kind != TokenKind::Colon {
            let id = self.attribute_after_sign(name);
            self.end_recovery();
            return Some(id);
        }
        // `b: { … }`, and `b:` as in YAML.
        let is_body = match self.kind() {
            // Items of a body have no quoted names.
            TokenKind::OpenBrace => {
                let rest = self.rest(self.span().end);
                let items = rest.trim_start();
                let is_on_next_line = rest.trim_start_matches([' ', '\t', '\r']).starts_with('\n');
                // Nor are they in parentheses, or end with a comma.
                let is_object = items.starts_with(['"', '('])
                    || is_on_next_line
                        && items.lines().next().is_some_and(|line| line.ends_with(','));
                !is_object
            }
            kind => matches!(kind, TokenKind::Newline | TokenKind::End),
        };
        if is_body {
            self.after_wrong_header(name);
            return None;
        }
        let id = self.attribute_after_sign(name);
        self.end_recovery();
        Some(id)
    }

    fn block_item(&mut self, name: Span) {
        match self.kind() {
            TokenKind::String
            | TokenKind::OpenQuote
            | TokenKind::OpenBrace
            | TokenKind::Identifier => {
                let id = self.block(name);
                self.pending.push(id);
            }
            _ => {
                self.item_required_after(name);
            }
        }
    }

    #[cold]
    fn item_required_after(&mut self, name: Span) {
        if self.at_cursor() {
            let id = self.block(name);
            return self.pending.push(id);
        }
        self.no_item_after(name);
        self.after_wrong_header(name);
    }

    // spec(native): Attribute Definitions; cases::syntax/attributes
    /// ```ebnf
    /// Attribute = Identifier "=" Expression Newline;
    /// ```
    ///
    /// Begins with the equals sign.
    fn attribute(&mut self, name: Span, one_line: bool) -> u32 {
        self.item_start = name.start;
        let errors = self.error_count();
        let expression = self.next_expression();
        if self.is_recovering_since(errors) {
            self.recover_after_item();
        } else if !one_line {
            self.end_of_attribute(name);
        }
        self.tree.push(name, NodeKind::Attribute(expression))
    }

    /// Takes the argument that `a: 1` or `a := 1` was meant to be, after the sign, which is reported already.
    #[cold]
    fn attribute_after_sign(&mut self, name: Span) -> u32 {
        self.item_start = name.start;
        self.recovering = false;
        if self.at(TokenKind::Equal) {
            self.bump();
        }
        let expression = self.parse_expression();
        // `a: 1,`: the comma is a part of the same mistake.
        self.begin_recovery();
        self.end_of_attribute(name);
        self.tree.push(name, NodeKind::Attribute(expression))
    }

    fn end_of_attribute(&mut self, name: Span) {
        let next = self.kind();
        if self.eat_end_of_line() {
            return;
        }
        if !self.recovering {
            let here = self.here();
            // `size = 5kb`: the name belongs to the number.
            let is_in_number = next == TokenKind::Identifier
                && self
                    .slice(Span::new(0, here.start))
                    .ends_with(|last: char| last.is_ascii_digit());
            let diagnostic = match next {
                TokenKind::Comma => errors::comma_after_argument(),
                _ => errors::missing_newline_after_argument(
                    self.slice(self.previous),
                    self.slice(here),
                    is_in_number,
                    self.is_in_text(),
                ),
            };
            let value = self.previous;
            let diagnostic =
                fix::after_argument(diagnostic, self.source, value, here, is_in_number);
            self.report_within(diagnostic, here, name.to(here));
        }
        self.recover_after_item();
    }

    /// Returns whether the value before the next token is a text without quotes, as in `region = us east`.
    #[cold]
    pub(super) fn is_in_text(&self) -> bool {
        let value = self.slice(self.previous);
        let gap = self.slice(Span::new(self.previous.end, self.span().start));
        // `12:30`, `5 min`
        let goes_on = gap.is_empty() || self.at(TokenKind::Identifier);
        let is_word = value.starts_with(char::is_alphabetic)
            || goes_on && value.starts_with(char::is_numeric);
        let rest = self.rest(self.span().start).as_bytes();
        is_word && !gap.contains('\n') && !looks_like_item(rest)
    }

    /// Takes the line endings after an item, or the end of the source, if they follow. After a mistake in a block on one line,
    /// an item ends anywhere.
    #[inline]
    fn eat_end_of_line(&mut self) -> bool {
        match self.kind() {
            TokenKind::Newline => self.bump_newlines(),
            TokenKind::End => {
                self.bump();
            }
            _ if self.is_on_line_of_block() => _ = self.eat(TokenKind::Comma),
            _ => return false,
        }
        self.end_recovery();
        true
    }

    // spec(native): Blocks; cases::syntax/blocks
    /// ```ebnf
    /// Block        = Identifier (StringLit|Identifier)* "{" Newline Body "}" Newline;
    /// OneLineBlock = Identifier (StringLit|Identifier)* "{" (Identifier "=" Expression)? "}" Newline;
    /// ```
    fn block(&mut self, type_name: Span) -> u32 {
        let id = self.tree.push_block(type_name);
        self.rest_of_block(id, type_name);
        id
    }

    /// Takes a block, beginning with its type, after which `part` was read. Fast path for labels in quotes, and an open
    /// brace at the end of a line.
    fn block_of_header(&mut self, type_name: Span, mut part: InHeader) -> u32 {
        let id = self.tree.push_block(type_name);
        while let InHeader::Label(span) = part {
            let kind = NodeKind::String(Decode::Verbatim);
            self.tree.push_label(Node { span, kind });
            let Some(next) = self.lexer.next_in_header() else {
                self.bump();
                self.rest_of_block(id, type_name);
                return id;
            };
            part = next;
        }
        if let InHeader::OpenBrace(open) = part {
            self.bump_open_brace(open);
            // The caller has checked the limit.
            self.depth += 1;
            let outer = self.block_start.replace(type_name.start);
            let items = self.body(TokenKind::CloseBrace, open);
            self.block_start = outer;
            self.end_of_block(id, type_name, open, items);
            self.leave_nesting();
        }
        id
    }

    /// Takes the labels and the body of a block.
    fn rest_of_block(&mut self, id: u32, type_name: Span) {
        self.item_start = type_name.start;
        let errors = self.error_count();
        self.labels();
        if !self.at(TokenKind::OpenBrace) {
            // `name "a-${b}"`: the report about the label says that an equals sign may be missing.
            let is_open = !self.failed_since(errors) && self.malformed_header(type_name);
            if !is_open && !self.skip_header() {
                return self.recover_after_item();
            }
        }
        self.open_body(id, type_name);
    }

    /// Takes the open brace and the body of a block. The line ending may be taken for the brace.
    pub(super) fn open_body(&mut self, id: u32, type_name: Span) {
        // A mistake in the header does not hide mistakes in the body.
        self.recovering = false;
        let open = self.bump().span;
        if self.enter_nesting() {
            self.block_body(id, type_name, open);
            self.leave_nesting();
        }
    }

    fn block_body(&mut self, id: u32, type_name: Span, open: Span) {
        let outer = self.block_start.replace(type_name.start);
        let items = match self.kind() {
            TokenKind::Newline | TokenKind::End | TokenKind::CloseBrace => {
                self.body(TokenKind::CloseBrace, open)
            }
            // The line ending was taken for the brace that is missing.
            _ if self.bytes(open) != b"{" => self.body(TokenKind::CloseBrace, open),
            _ => self.one_line_body(type_name, open),
        };
        self.block_start = outer;
        self.end_of_block(id, type_name, open, items);
    }

    fn end_of_block(&mut self, id: u32, type_name: Span, open: Span, items: ListId) {
        let end = self.previous;
        // Recovery may end the body at another token.
        let closed = self.bytes(end) == b"}";
        self.tree.mistakes.is_unbalanced |= !closed;
        self.tree.close_block(id, open.to(end), items, closed);
        if self.eat_end_of_line() {
            return;
        }
        if !self.recovering {
            let here = self.here();
            self.report_within(
                errors::missing_newline_after_block(),
                here,
                type_name.to(here),
            );
        }
        self.item_start = type_name.start;
        self.recover_after_item();
    }

    /// Takes the content of a block on one line, and the close brace.
    fn one_line_body(&mut self, type_name: Span, open: Span) -> ListId {
        // `a { b { c = 1`: a block on one line has no blocks, but a text that is being written may have them.
        if self.lexer.is_unfinished {
            return self.body(TokenKind::CloseBrace, open);
        }
        let base = self.pending.len();
        let around = std::mem::replace(&mut self.line_block, self.block_start);
        let is_argument = self.one_line_item();
        if is_argument {
            self.close_one_line(type_name, open);
        } else {
            self.items_on_line(base);
        }
        self.line_block = around;
        if is_argument {
            self.take_list(base)
        } else {
            self.body_after(base, TokenKind::CloseBrace, open)
        }
    }

    /// Takes the argument of a block on one line. If something else is there, reports and skips it, except for a block, which
    /// is taken, and returns false.
    fn one_line_item(&mut self) -> bool {
        let errors = self.error_count();
        let here = self.here();
        if !self.at(TokenKind::Identifier) {
            self.report(errors::item_required(), here);
            self.recover_after_item();
            return false;
        }
        let name = self.bump().span;
        match self.kind() {
            TokenKind::Equal => {
                let id = self.attribute(name, true);
                self.pending.push(id);
                return !self.is_recovering_since(errors);
            }
            TokenKind::String
            | TokenKind::OpenQuote
            | TokenKind::OpenBrace
            | TokenKind::Identifier => {
                let (text, here) = (self.slice(name), self.here());
                self.report(errors::nested_block_on_one_line(text), name.to(here));
                // No second report about the header: the block itself was reported.
                self.begin_recovery();
                self.block_item(name);
            }
            _ => self.item_required_after(name),
        }
        false
    }

    /// Takes the other items on the line of a block, after the report that it has more than one argument.
    #[cold]
    fn items_on_line(&mut self, base: usize) {
        let errors = self.error_count();
        let mut redefinitions = Redefinitions::new(base);
        while !self.bytes(self.previous).ends_with(b"\n") {
            match self.kind() {
                TokenKind::Identifier => _ = self.item(&mut redefinitions),
                TokenKind::CloseBrace | TokenKind::Newline | TokenKind::End => break,
                _ => self.not_an_item(TokenKind::CloseBrace, errors, &mut redefinitions),
            }
        }
        redefinitions.finish(self);
    }

    /// Returns whether the items of the body that is parsed are on the line of its brace.
    pub(super) fn is_on_line_of_block(&self) -> bool {
        self.line_block.is_some() && self.line_block == self.block_start
    }

    fn close_one_line(&mut self, type_name: Span, open: Span) {
        let here = self.here();
        let diagnostic = match self.kind() {
            TokenKind::CloseBrace => {
                self.bump();
                return;
            }
            TokenKind::Comma => Some(errors::one_argument_per_line()),
            TokenKind::Newline => Some(errors::close_on_same_line()),
            TokenKind::End if !self.recovering => {
                self.report_within(errors::unclosed_block(), open, type_name.to(open));
                None
            }
            _ if !self.recovering => Some(errors::close_after_argument()),
            _ => None,
        };
        if let Some(diagnostic) = diagnostic {
            self.report(diagnostic, here);
        }
        self.recover(TokenKind::CloseBrace);
    }
}
