//! The parser's state and its verbs: `at`, `peek`, `bump`, `eat`, `report`, `reserve` and the adding of nodes.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::Limits;
use crate::native::errors;
use crate::native::lexer::{LexedToken, Lexer, Start, TokenKind};
use crate::native::tree::{ExpressionId, ListId, NodeKind, NodeTree};
use crate::source::{Source, Span, to_u32};

use super::brackets::Brackets;
use super::one_per_line::one_per_line;
use super::template::TemplatePiece;

/// Maximum length of a source, whatever the limits are. A byte of it makes fewer than two words and nodes of the tree, even
/// in `a.*+a.*`, so that 32 bits count them.
const MAX_SOURCE_BYTES: u32 = 1 << 30;

/// Reads tokens and fills the tree.
#[derive(Debug)]
pub(super) struct Parser<'s> {
    pub(super) source: &'s Source,
    pub(super) text: &'s str,
    pub(super) limits: Limits,
    pub(super) lexer: Lexer<'s>,
    /// The span of the token last taken.
    pub(super) previous: Span,
    /// Whether a token did not fit and the parser has not reached the next item: consequential errors are not reported.
    pub(super) recovering: bool,
    /// Whether a limit was exceeded. The source is then treated as ended.
    pub(super) halted: bool,
    /// The offset of the innermost item that began, for recovery; `u32::MAX` before the first.
    pub(super) item_start: u32,
    /// The start of the innermost block whose body is parsed.
    pub(super) block_start: Option<u32>,
    /// The start of the innermost block that has an item on the line of its brace.
    pub(super) line_block: Option<u32>,
    pub(super) depth: u32,
    errors: u32,
    pub(super) diagnostics: Diagnostics,
    pub(super) tree: NodeTree,
    /// A stack of the children of incomplete nodes: elements, items, steps.
    pub(super) pending: Vec<u32>,
    /// A stack of the pieces of incomplete templates.
    pub(super) templates: Vec<TemplatePiece>,
    /// Whether the brackets of the text match, once a mistake was found.
    pub(super) brackets: Option<Brackets>,
}

impl<'s> Parser<'s> {
    pub(super) fn new(source: &'s Source, limits: Limits, start: Start, replaced: bool) -> Self {
        let lexer = Lexer::new(source, start, replaced);
        Self::with_lexer(source, limits, lexer, source.text().len())
    }

    /// `length` is the expected length of the text that is parsed.
    fn with_lexer(source: &'s Source, limits: Limits, mut lexer: Lexer<'s>, length: usize) -> Self {
        lexer.recovers_strings = true;
        lexer.set_ignore_newlines(false);
        lexer.next();
        let mut parser = Self {
            source,
            text: source.text(),
            limits,
            lexer,
            previous: Span::at(0),
            recovering: false,
            halted: false,
            item_start: u32::MAX,
            block_start: None,
            line_block: None,
            depth: 0,
            errors: 0,
            diagnostics: Diagnostics::new(),
            tree: NodeTree::for_source(length),
            pending: Vec::with_capacity((length / 16).clamp(16, 128)),
            templates: Vec::new(),
            brackets: None,
        };
        let max = limits.source_bytes.min(MAX_SOURCE_BYTES);
        if source.text().len() > max as usize {
            parser.halt(errors::source_too_long(max), Span::at(0));
        }
        parser
    }

    /// Returns the tree. Adds the diagnostics, in order of position.
    pub(super) fn finish(mut self, diagnostics: &mut Diagnostics) -> NodeTree {
        let stray = if self.errors > 1 {
            self.stray_parentheses()
        } else {
            Vec::new()
        };
        let lexer = self.lexer.finish();
        if self.errors > 0 || !lexer.is_empty() {
            let errors = lexer.iter().filter(|found| found.is_error());
            let subjects = errors.filter_map(Diagnostic::subject);
            self.tree
                .mistakes
                .finish(subjects.map(|at| at.span().start));
        }
        if !lexer.is_empty() || !self.diagnostics.is_empty() {
            diagnostics.append(one_per_line(self.source, lexer, self.diagnostics, &stray));
        }
        self.tree.trim();
        self.tree
    }

    /// Returns the kind of the next token.
    pub(super) const fn kind(&self) -> TokenKind {
        self.lexer.token.kind
    }

    pub(super) fn at(&self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    /// Returns whether the next token is this keyword.
    pub(super) fn at_keyword(&self, keyword: &str) -> bool {
        self.at(TokenKind::Identifier) && self.bytes(self.lexer.token.span) == keyword.as_bytes()
    }

    /// Returns the span of the next token that is not a line ending.
    #[inline]
    pub(super) const fn span(&self) -> Span {
        self.lexer.token.span
    }

    /// Returns the next token: a line ending only if line endings count.
    pub(super) fn peek(&self) -> LexedToken {
        if self.kind() == TokenKind::Newline {
            LexedToken::new(TokenKind::Newline, self.lexer.newline)
        } else {
            self.lexer.token
        }
    }

    /// Returns the span at which the next token is reported: of a string, the open quote.
    pub(super) fn here(&self) -> Span {
        subject(self.peek())
    }

    /// Takes the next token.
    #[inline]
    pub(super) fn bump(&mut self) -> LexedToken {
        if self.kind() == TokenKind::Newline {
            return self.bump_newline();
        }
        let token = self.lexer.token;
        self.advance();
        token
    }

    #[inline(never)]
    pub(super) fn advance(&mut self) {
        self.previous = self.lexer.token.span;
        if !self.halted {
            self.lexer.next();
        }
    }

    /// Takes the next token, and a literal and the line ending after it, which were skipped.
    #[inline]
    pub(super) fn next_line_after(&mut self, literal: Span) {
        self.previous = Span::new(literal.end, literal.end + 1);
        self.lexer.next_line();
    }

    /// Takes the next token, and an open brace and a line ending, which were skipped.
    #[inline]
    pub(super) fn bump_open_brace(&mut self, open: Span) {
        self.previous = Span::new(open.end, open.end + 1);
        self.lexer.next_line();
    }

    /// Takes the line endings before the next token, which is one of them.
    #[inline]
    pub(super) fn bump_newlines(&mut self) {
        self.previous = self.lexer.take_newlines();
    }

    #[inline(never)]
    fn bump_newline(&mut self) -> LexedToken {
        let token = LexedToken::new(TokenKind::Newline, self.lexer.take_newline());
        self.previous = token.span;
        token
    }

    /// Takes the next token if it is of that kind.
    pub(super) fn eat(&mut self, kind: TokenKind) -> Option<Span> {
        self.at(kind).then(|| self.bump().span)
    }

    /// Sets whether line endings are white space. Returns the previous setting.
    pub(super) const fn set_ignore_newlines(&mut self, ignore: bool) -> bool {
        self.lexer.set_ignore_newlines(ignore)
    }

    /// Returns the text from an offset on.
    pub(super) fn rest(&self, offset: u32) -> &'s str {
        self.text.get(offset as usize..).unwrap_or_default()
    }

    /// Returns the text from an offset to the end of the line.
    pub(super) fn rest_of_line(&self, offset: u32) -> &'s str {
        self.rest(offset).lines().next().unwrap_or_default()
    }

    #[expect(
        clippy::string_slice,
        reason = "spans of tokens and nodes are at character boundaries of the text"
    )]
    pub(super) fn slice(&self, span: Span) -> &'s str {
        &self.text[span.range()]
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "spans of tokens and nodes are in the text"
    )]
    pub(super) fn bytes(&self, span: Span) -> &'s [u8] {
        &self.text.as_bytes()[span.range()]
    }

    /// Returns the number of errors so far, for [`Parser::failed_since`].
    pub(super) const fn error_count(&self) -> u32 {
        self.errors
    }

    /// Returns whether errors were reported since the count was `errors`.
    pub(super) const fn failed_since(&self, errors: u32) -> bool {
        self.errors != errors
    }

    /// Returns whether a construct begun when the count was `errors` cannot be continued: its production must return.
    pub(super) const fn is_recovering_since(&self, errors: u32) -> bool {
        self.recovering && self.failed_since(errors)
    }

    /// Counts an error that the lexer has reported, and begins recovery.
    #[cold]
    pub(super) fn fail(&mut self) {
        self.errors = self.errors.saturating_add(1);
        self.begin_recovery();
    }

    /// Begins recovery from an error, except at the end of an unfinished text, where all that is open is complete.
    #[cold]
    pub(super) fn begin_recovery(&mut self) {
        self.recovering = !self.at_cursor();
    }

    /// Returns whether the next token is the end of an unfinished text. What is missing there is not reported.
    #[cold]
    pub(super) fn at_cursor(&self) -> bool {
        self.lexer.is_unfinished && self.at(TokenKind::End)
    }

    /// Reports a diagnostic.
    #[cold]
    pub(super) fn report(&mut self, diagnostic: Diagnostic, subject: Span) {
        self.push(diagnostic.at(self.source.span(subject)));
    }

    /// Reports a diagnostic with a wider context that includes the subject.
    #[cold]
    pub(super) fn report_within(&mut self, diagnostic: Diagnostic, subject: Span, context: Span) {
        let context = self.source.span(context);
        self.push(diagnostic.at(self.source.span(subject)).within(context));
    }

    /// Reports an error of meaning in text of valid syntax: it does not count for [`Parser::failed_since`].
    #[cold]
    pub(super) fn report_semantic(&mut self, diagnostic: Diagnostic, subject: Span) {
        let diagnostic = diagnostic.at(self.source.span(subject));
        if !self.halted {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports a diagnostic that has its subject.
    pub(super) fn push(&mut self, mut diagnostic: Diagnostic) {
        if self.at_cursor() {
            return;
        }
        let is_open_comment = self.is_at("/*");
        if is_open_comment {
            diagnostic = diagnostic
                .with_detail(errors::OPEN_COMMENT)
                .without_suggestions();
        } else if let Some(end) = self.end_of_comment() {
            diagnostic = diagnostic
                .with_detail(errors::ENDED_COMMENT)
                .without_suggestions()
                .with_related(self.source.span(end), "the comment ended here");
        } else if self.is_at("*/") {
            diagnostic = diagnostic
                .with_detail(errors::NO_COMMENT)
                .without_suggestions();
        }
        // Counted even if not stored: productions stop where they failed.
        self.errors = self.errors.saturating_add(1);
        let subject = diagnostic.subject().map(|subject| subject.span().start);
        self.tree.mistakes.push(subject, self.previous.end);
        // Bytes that are not UTF-8 are reported already.
        if !self.halted && !self.at(TokenKind::BadEncoding) {
            self.diagnostics.push(diagnostic);
        }
        // All that follows is in the comment.
        if is_open_comment {
            self.lexer.skip_to(self.text.len());
        }
    }

    /// Returns the end of the last comment if the next token was meant to be in it, as `c` of `/* a /* b */ c */`.
    fn end_of_comment(&self) -> Option<Span> {
        let (before, rest) = self.text.split_at_checked(self.span().start as usize)?;
        let is_meant = self.is_at("*/")
            || before.trim_end().ends_with("*/")
                && rest.lines().next().is_some_and(|line| line.contains("*/"));
        let last_end = |text: &str| text.as_bytes().windows(2).rposition(|sign| sign == b"*/");
        let end = is_meant.then(|| last_end(before))??;
        let comment = before.get(..end)?;
        let earlier = last_end(comment).map_or(0, |end| end + 2);
        let is_nested = comment.get(earlier..)?.matches("/*").nth(1).is_some();
        is_nested.then(|| Span::new(to_u32(end), to_u32(end + 2)))
    }

    /// Returns whether the next token begins with a sign of a comment, or ends with it.
    fn is_at(&self, sign: &str) -> bool {
        let at = self.span().start as usize;
        let start = match self.kind() {
            // `1 /* x`: the slash was read as an operator.
            TokenKind::Star if sign == "/*" => at.saturating_sub(1),
            TokenKind::Star => at,
            TokenKind::Slash if sign == "*/" => at.saturating_sub(1),
            TokenKind::Slash => at,
            _ => return false,
        };
        let rest = self.text.get(start..);
        let after = rest.and_then(|rest| rest.strip_prefix(sign));
        // `*/foo` is a path.
        after
            .is_some_and(|after| sign == "/*" || !after.starts_with(|it: char| !it.is_whitespace()))
    }

    /// Enters a level of nesting. At the limit, reports it and ends the source here; returns false.
    pub(super) fn enter_nesting(&mut self) -> bool {
        let allowed = self.can_nest(0);
        if allowed {
            self.depth += 1;
        } else {
            self.halt_at(self.here());
        }
        allowed
    }

    pub(super) const fn leave_nesting(&mut self) {
        self.depth -= 1;
    }

    /// Returns whether the limit allows another level inside this one and `more`.
    pub(super) fn can_nest(&self, more: usize) -> bool {
        self.depth as usize + more < self.limits.nesting as usize
    }

    /// Reports that nesting is too deep, and ends the source here.
    #[cold]
    pub(super) fn halt_at(&mut self, subject: Span) {
        self.halt(errors::nesting_too_deep(self.limits.nesting), subject);
    }

    #[cold]
    fn halt(&mut self, limit_exceeded: Diagnostic, subject: Span) {
        self.report(limit_exceeded, subject);
        self.halted = true;
        self.recovering = true;
        // All loops of the parser end at the end of the source.
        self.lexer.token = LexedToken::new(TokenKind::End, subject.start_point());
        self.lexer.newline = Span::at(0);
        self.lexer.second_newline = Span::at(0);
    }

    /// Adds an expression.
    #[inline]
    pub(super) fn expression(&mut self, span: Span, kind: NodeKind) -> ExpressionId {
        ExpressionId(self.tree.push(span, kind))
    }

    pub(super) fn span_of(&self, id: ExpressionId) -> Span {
        self.tree.span(id.0)
    }

    pub(super) fn kind_of(&self, id: ExpressionId) -> NodeKind {
        self.tree.kind(id)
    }

    /// Moves the nodes pending since `base` to a list in the tree.
    pub(super) fn take_list(&mut self, base: usize) -> ListId {
        let list = self.tree.push_list(pending_since(&self.pending, base));
        self.pending.truncate(base);
        list
    }
}

/// The nodes pushed since the stack of pending nodes had the length `base`.
#[inline]
#[expect(
    clippy::indexing_slicing,
    reason = "a production truncates the stack to its own base, never below"
)]
pub(super) fn pending_since(pending: &[u32], base: usize) -> &[u32] {
    &pending[base..]
}

/// Returns the span at which a token is reported: of a whole string, the open quote.
pub(super) const fn subject(token: LexedToken) -> Span {
    match token.kind {
        TokenKind::String => Span::new(token.span.start, token.span.start + 1),
        _ => token.span,
    }
}
