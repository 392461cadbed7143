//! The parser's state and its few verbs: look at the next token, take it, report.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::Limits;
use crate::source::{Source, Span};
use crate::syntax::errors;
use crate::syntax::lexer::{Behind, Lexer, Start, Token, TokenKind};
use crate::syntax::tree::{ExpressionId, HEAD, Tag, Tree};

/// No source is longer, whatever the limits say: a byte of it makes fewer than four words of the tree, even in `a.*+a.*`,
/// and 32 bits count them.
const MOST_BYTES: u32 = 1 << 30;

/// Reads tokens and fills the tree.
#[derive(Debug)]
pub(super) struct Parser<'s> {
    pub(super) source: &'s Source,
    pub(super) text: &'s str,
    pub(super) limits: Limits,
    lexer: Lexer<'s>,
    /// What comes next: the kind of the lexer's token, or a line ending.
    kind: TokenKind,
    ignore_newlines: bool,
    /// The token last taken.
    pub(super) previous: Span,
    /// Set by the first token that did not fit; from then on, follow-up mistakes are not reported.
    pub(super) recovering: bool,
    /// Set when the nesting limit is reached; from then on the source seems to be at its end.
    halted: bool,
    depth: u32,
    errors: u32,
    diagnostics: Diagnostics,
    pub(super) tree: Tree,
    /// A stack of what waits until its parent is complete: elements, items, steps, pieces of templates.
    pub(super) pending: Vec<u32>,
}

impl<'s> Parser<'s> {
    pub(super) fn new(source: &'s Source, limits: Limits, start: Start, replaced: bool) -> Self {
        let mut lexer = Lexer::new(source, start, replaced);
        lexer.next();
        let mut parser = Self {
            source,
            text: source.text(),
            limits,
            lexer,
            kind: TokenKind::End,
            ignore_newlines: false,
            previous: Span::at(0),
            recovering: false,
            halted: false,
            depth: 0,
            errors: 0,
            diagnostics: Diagnostics::new(),
            tree: Tree::with_room(first_room(source.text().len())),
            pending: Vec::with_capacity((source.text().len() / 16).clamp(16, 128)),
        };
        parser.update_kind();
        let most = limits.source_bytes.min(MOST_BYTES);
        if source.text().len() > most as usize {
            parser.halt(errors::source_too_long(most), Span::at(0));
        }
        parser
    }

    /// The tree, after what was found: first about characters, then about structure.
    pub(super) fn finish(mut self, diagnostics: &mut Diagnostics) -> Tree {
        diagnostics.append(self.lexer.finish());
        diagnostics.append(self.diagnostics);
        if self.text.len() >= SMALL_SOURCE {
            self.tree.trim();
        }
        self.tree
    }

    /// What comes next.
    pub(super) const fn kind(&self) -> TokenKind {
        self.kind
    }

    /// Keeps `kind` right.
    #[inline]
    const fn update_kind(&mut self) {
        self.kind = if self.lexer.newline.is_empty() || self.ignore_newlines {
            self.lexer.token.kind
        } else {
            TokenKind::Newline
        };
    }

    pub(super) fn at(&self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    /// Whether the next token is this word.
    pub(super) fn at_word(&self, word: &str) -> bool {
        self.at(TokenKind::Identifier) && self.bytes(self.lexer.token.span) == word.as_bytes()
    }

    /// Where the next token stands that is no line ending.
    #[inline]
    pub(super) const fn span(&self) -> Span {
        self.lexer.token.span
    }

    /// The next token; a line ending only if it counts.
    pub(super) fn peek(&self) -> Token {
        if self.kind() == TokenKind::Newline {
            Token::new(TokenKind::Newline, self.lexer.newline)
        } else {
            self.lexer.token
        }
    }

    /// Where the next token stands, for a report: of a string, the quote.
    pub(super) fn here(&self) -> Span {
        subject(self.peek())
    }

    /// Takes the next token.
    #[inline]
    pub(super) fn bump(&mut self) -> Token {
        if self.kind == TokenKind::Newline {
            return self.bump_newline();
        }
        let token = self.lexer.token;
        self.advance();
        token
    }

    #[inline(never)]
    fn advance(&mut self) {
        self.previous = self.lexer.token.span;
        if !self.halted {
            self.lexer.next();
        }
        self.update_kind();
    }

    /// Takes the next token, which is a name, and the equals sign behind it, if there is one. Where a plain literal and a
    /// line ending are the rest of the line, as they mostly are, [`Parser::bump_literal`] is to follow.
    #[inline]
    pub(super) fn bump_with_equals(&mut self) -> Behind {
        let behind = self.lexer.pass_equals();
        if behind == Behind::Equal {
            self.advance();
        }
        behind
    }

    /// Takes the literal and the line ending; gives what the literal is and where it stands.
    #[inline]
    pub(super) fn bump_literal(&mut self) -> (TokenKind, Span) {
        let (kind, span) = (self.lexer.token.kind, self.lexer.token.span);
        self.previous = Span::new(span.end, span.end + 1);
        self.lexer.next_line();
        self.update_kind();
        (kind, span)
    }

    #[inline(never)]
    fn bump_newline(&mut self) -> Token {
        let token = Token::new(TokenKind::Newline, self.lexer.newline);
        self.previous = token.span;
        self.lexer.newline = std::mem::replace(&mut self.lexer.second_newline, Span::at(0));
        self.update_kind();
        token
    }

    /// Takes the next token if it is of that kind.
    pub(super) fn eat(&mut self, kind: TokenKind) -> Option<Span> {
        self.at(kind).then(|| self.bump().span)
    }

    /// Decides whether line endings count, and gives how it was.
    pub(super) const fn set_ignore_newlines(&mut self, ignore: bool) -> bool {
        let before = std::mem::replace(&mut self.ignore_newlines, ignore);
        self.update_kind();
        before
    }

    pub(super) fn slice(&self, span: Span) -> &'s str {
        &self.text[span.range()]
    }

    pub(super) fn bytes(&self, span: Span) -> &'s [u8] {
        &self.text.as_bytes()[span.range()]
    }

    /// A mark to ask [`Parser::failed_since`] with.
    pub(super) const fn mark(&self) -> u32 {
        self.errors
    }

    pub(super) const fn failed_since(&self, mark: u32) -> bool {
        self.errors != mark
    }

    /// Whether parsing has gone astray since the mark: the caller should get out of its construct.
    pub(super) const fn astray_since(&self, mark: u32) -> bool {
        self.recovering && self.failed_since(mark)
    }

    #[cold]
    pub(super) fn report(&mut self, diagnostic: Diagnostic, subject: Span) {
        self.push(diagnostic.at(self.source.span(subject)));
    }

    /// `context` surrounds the subject.
    #[cold]
    pub(super) fn report_within(&mut self, diagnostic: Diagnostic, subject: Span, context: Span) {
        let context = self.source.span(context);
        self.push(diagnostic.at(self.source.span(subject)).within(context));
    }

    /// Reports what is no mistake of syntax, so that nothing follows from it.
    #[cold]
    pub(super) fn remark(&mut self, diagnostic: Diagnostic, subject: Span) {
        let before = self.errors;
        self.report(diagnostic, subject);
        self.errors = before;
    }

    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        self.errors = self.errors.saturating_add(1);
        if !self.halted {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Puts another sink in place, and gives the one that was there.
    pub(super) const fn swap_diagnostics(&mut self, diagnostics: Diagnostics) -> Diagnostics {
        std::mem::replace(&mut self.diagnostics, diagnostics)
    }

    /// Adds what was found in a sink of its own.
    pub(super) fn append(&mut self, diagnostics: Diagnostics) {
        self.diagnostics.append(diagnostics);
    }

    /// Goes one level deeper. At the limit, reports it once and ends the source here.
    pub(super) fn deeper(&mut self) -> bool {
        let room = self.has_room(0);
        if room {
            self.depth += 1;
        } else {
            self.halt_at(self.here());
        }
        room
    }

    pub(super) const fn shallower(&mut self) {
        self.depth -= 1;
    }

    /// Whether there may be a level below this one and `more`.
    pub(super) fn has_room(&self, more: usize) -> bool {
        self.depth as usize + more < self.limits.nesting as usize
    }

    /// Reports that nesting is too deep, once, and ends the source here.
    #[cold]
    pub(super) fn halt_at(&mut self, subject: Span) {
        self.halt(errors::nesting_too_deep(self.limits.nesting), subject);
    }

    #[cold]
    fn halt(&mut self, limit_passed: Diagnostic, subject: Span) {
        self.report(limit_passed, subject);
        self.halted = true;
        self.recovering = true;
        self.lexer.token = Token::new(TokenKind::End, subject.start_point());
        self.lexer.newline = Span::at(0);
        self.lexer.second_newline = Span::at(0);
        self.update_kind();
    }

    /// Adds an expression.
    #[inline]
    pub(super) fn expression(&mut self, span: Span, tag: Tag, fields: &[u32]) -> ExpressionId {
        ExpressionId(self.node(span, tag.pack(), fields))
    }

    /// Adds a node.
    #[inline]
    pub(super) fn node(&mut self, span: Span, code: u32, fields: &[u32]) -> u32 {
        self.room(HEAD + fields.len());
        let place = self.tree.push_head(span, code);
        self.tree.push(fields);
        place
    }

    pub(super) fn span_of(&self, id: ExpressionId) -> Span {
        self.tree.span(id.0)
    }

    pub(super) fn tag_of(&self, id: ExpressionId) -> Tag {
        self.tree.tag(id)
    }

    /// Adds an expression with elements, so many, whose words are what waits since `base`.
    pub(super) fn expression_with(
        &mut self,
        span: Span,
        tag: Tag,
        fields: &[u32],
        elements: usize,
        base: usize,
    ) -> ExpressionId {
        self.room(HEAD + fields.len() + 1 + self.pending.len() - base);
        let place = self.tree.push_head(span, tag.pack_with(elements));
        self.tree.push(fields);
        self.tree.push_elements(elements, &self.pending[base..]);
        self.pending.truncate(base);
        ExpressionId(place)
    }

    /// Adds an expression whose elements wait since `base`, a word each.
    pub(super) fn expression_of_list(
        &mut self,
        span: Span,
        tag: Tag,
        fields: &[u32],
        base: usize,
    ) -> ExpressionId {
        let elements = self.pending.len() - base;
        self.expression_with(span, tag, fields, elements, base)
    }

    /// Moves what waits since `base` into the tree, as a list of its own. One without elements takes no place.
    pub(super) fn take_list(&mut self, base: usize) -> u32 {
        if self.pending.len() == base {
            return 0;
        }
        self.room(1 + self.pending.len() - base);
        let list = self.tree.push_list(&self.pending[base..]);
        self.pending.truncate(base);
        list
    }

    /// Sees to it that the tree can take so many words without growing as it likes.
    #[inline]
    pub(super) fn room(&mut self, words: usize) {
        if !self.tree.has_room(words) {
            self.make_room(words);
        }
    }

    /// Grows the tree to what the whole source will fill, judged by what the source so far has filled and a little more,
    /// but at most to eight times what it holds, as the rest may be of another kind.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, words: usize) {
        let (done, whole) = (self.lexer.token.span.end, self.text.len());
        let filled = self.tree.len();
        let expected = filled as u64 * whole as u64 / u64::from(done.max(1));
        let expected = usize::try_from(expected + expected / 32).unwrap_or(usize::MAX);
        let least = filled + filled / 64 + words + 16;
        let most = (8 * filled).max(least);
        let room = expected.clamp(least, most);
        self.tree.make_room(room - filled);
    }
}

/// Sources of fewer bytes are small: what is left over of their trees is not worth another allocation.
const SMALL_SOURCE: usize = 64 << 10;

/// How many words to begin a tree with. Nine of ten sources make fewer for a byte than the small ones get here; what large
/// ones make is told by their beginnings, so that what grows is small.
const fn first_room(source: usize) -> usize {
    if source < SMALL_SOURCE {
        source * 5 / 16
    } else {
        source / 16
    }
}

/// Where a token is pointed at: of a whole string, the opening quote.
pub(super) const fn subject(token: Token) -> Span {
    match token.kind {
        TokenKind::String => Span::new(token.span.start, token.span.start + 1),
        _ => token.span,
    }
}
