//! The parser's state and its few verbs: look at the next token, take it, report.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::Limits;
use crate::source::{Source, Span};
use crate::syntax::errors;
use crate::syntax::lexer::{Lexer, Start, Token, TokenKind};
use crate::syntax::tree::{ExpressionId, Expressions, ItemId, StepNode, Tag, Tree};

use super::template::Piece;

/// No source is longer, whatever the limits say: up to five numbers for four bytes go into one list, as of `a.*,`, and
/// 32 bits count them.
const MOST_BYTES: u32 = 3 << 30;

/// Reads tokens and fills the tree.
#[derive(Debug)]
pub(super) struct Parser<'s> {
    pub(super) source: &'s Source,
    pub(super) text: &'s str,
    pub(super) limits: Limits,
    lexer: Lexer<'s>,
    token: Token,
    /// What comes next: the kind of `token`, or a line ending.
    kind: TokenKind,
    /// The line ending before `token`; empty where there is none, or where it was taken.
    newline: Span,
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
    pub(super) ids: Vec<u32>,
    pub(super) items: Vec<ItemId>,
    pub(super) steps: Vec<StepNode>,
    pub(super) pieces: Vec<Piece>,
    /// Room for pieces whose indentation is taken.
    pub(super) flushed: Vec<Piece>,
}

impl<'s> Parser<'s> {
    pub(super) fn new(source: &'s Source, limits: Limits, start: Start, replaced: bool) -> Self {
        let mut lexer = Lexer::new(source, start, replaced);
        let token = lexer.next();
        let newline = lexer.newline;
        let mut parser = Self {
            source,
            text: source.text(),
            limits,
            lexer,
            token,
            kind: if newline.is_empty() {
                token.kind
            } else {
                TokenKind::Newline
            },
            newline,
            ignore_newlines: false,
            previous: Span::at(0),
            recovering: false,
            halted: false,
            depth: 0,
            errors: 0,
            diagnostics: Diagnostics::new(),
            tree: Tree::default(),
            ids: Vec::new(),
            items: Vec::new(),
            steps: Vec::new(),
            pieces: Vec::new(),
            flushed: Vec::new(),
        };
        let most = limits.source_bytes.min(MOST_BYTES);
        if source.text().len() > most as usize {
            parser.halt(errors::source_too_long(most), Span::at(0));
        }
        parser
    }

    /// The tree, after what was found: first about characters, then about structure.
    pub(super) fn finish(self, diagnostics: &mut Diagnostics) -> Tree {
        diagnostics.append(self.lexer.finish());
        diagnostics.append(self.diagnostics);
        self.tree
    }

    /// What comes next.
    pub(super) const fn kind(&self) -> TokenKind {
        self.kind
    }

    /// Keeps `kind` right.
    #[inline]
    const fn update_kind(&mut self) {
        self.kind = if self.newline.is_empty() || self.ignore_newlines {
            self.token.kind
        } else {
            TokenKind::Newline
        };
    }

    pub(super) fn at(&self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    /// Whether the next token is this word.
    pub(super) fn at_word(&self, word: &str) -> bool {
        self.at(TokenKind::Identifier) && self.bytes(self.token.span) == word.as_bytes()
    }

    /// The next token; a line ending only if it counts.
    pub(super) fn peek(&self) -> Token {
        if self.kind() == TokenKind::Newline {
            Token::new(TokenKind::Newline, self.newline)
        } else {
            self.token
        }
    }

    /// Where the next token stands, for a report: of a string, the quote.
    pub(super) fn here(&self) -> Span {
        subject(self.peek())
    }

    /// Takes the next token.
    pub(super) fn bump(&mut self) -> Token {
        let token = self.peek();
        self.previous = token.span;
        if token.kind == TokenKind::Newline {
            self.newline = std::mem::replace(&mut self.lexer.second_newline, Span::at(0));
        } else if !self.halted {
            self.token = self.lexer.next();
            self.newline = self.lexer.newline;
        }
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
        self.token = Token::new(TokenKind::End, subject.start_point());
        self.newline = Span::at(0);
        self.lexer.second_newline = Span::at(0);
        self.update_kind();
    }

    pub(super) fn expression(&mut self, span: Span, tag: Tag) -> ExpressionId {
        if self.tree.expressions.is_full() {
            self.make_room(|tree| &mut tree.expressions, 1);
        }
        self.tree.expressions.push(span, tag)
    }

    pub(super) fn span_of(&self, id: ExpressionId) -> Span {
        self.tree.expressions.span(id)
    }

    pub(super) fn tag_of(&self, id: ExpressionId) -> Tag {
        self.tree.expressions.tag(id)
    }

    /// Writes a record into the shared list.
    pub(super) fn record(&mut self, fields: &[u32]) -> u32 {
        let at = length(&self.tree.lists);
        self.room(|tree| &mut tree.lists, fields.len());
        self.tree.lists.extend_from_slice(fields);
        at
    }

    /// Moves the ids gathered since `from` into the shared list, behind their number.
    pub(super) fn take_ids(&mut self, from: usize) -> u32 {
        let record = length(&self.tree.lists);
        let count = self.ids.len() - from;
        self.room(|tree| &mut tree.lists, count + 1);
        self.tree.lists.push(length(&self.ids[from..]));
        self.tree.lists.extend_from_slice(&self.ids[from..]);
        self.ids.truncate(from);
        record
    }

    /// Sees to it that a vector of the tree can take `more` without growing as it likes.
    #[inline]
    pub(super) fn room<T>(&mut self, vector: impl Fn(&mut Tree) -> &mut Vec<T>, more: usize) {
        let nodes = vector(&mut self.tree);
        if nodes.capacity() - nodes.len() < more {
            self.make_room(vector, more);
        }
    }

    /// Grows a vector to what the whole source will fill, judged by what the source so far has filled, but at most to
    /// twice what it holds, as the rest may be of another kind; to four times in a small source, where fewer steps
    /// matter more than room left over.
    #[cold]
    #[inline(never)]
    fn make_room<V: Grow>(&mut self, vector: impl Fn(&mut Tree) -> &mut V, more: usize) {
        let (done, whole) = (self.token.span.end as usize, self.text.len());
        let nodes = vector(&mut self.tree);
        let filled = nodes.filled();
        let expected = filled as u64 * whole as u64 / done.max(1) as u64;
        let expected = usize::try_from(expected).unwrap_or(usize::MAX);
        let least = filled + more;
        let factor = if whole < SMALL_SOURCE { 4 } else { 2 };
        let most = (factor * filled).max(least + 16);
        let capacity = expected
            .saturating_add(expected / 64 + 16)
            .clamp(least, most);
        nodes.grow(capacity - filled);
    }
}

/// Sources of fewer bytes are small.
const SMALL_SOURCE: usize = 64 << 10;

/// A vector of the tree, of whatever.
trait Grow {
    fn filled(&self) -> usize;
    fn grow(&mut self, more: usize);
}

impl<T> Grow for Vec<T> {
    fn filled(&self) -> usize {
        self.len()
    }

    fn grow(&mut self, more: usize) {
        self.reserve_exact(more);
    }
}

impl Grow for Expressions {
    fn filled(&self) -> usize {
        self.len()
    }

    fn grow(&mut self, more: usize) {
        self.reserve_exact(more);
    }
}

/// Where a token is pointed at: of a whole string, the opening quote.
pub(super) const fn subject(token: Token) -> Span {
    match token.kind {
        TokenKind::String => Span::new(token.span.start, token.span.start + 1),
        _ => token.span,
    }
}

/// The length of a vector of nodes. A source of at most [`MOST_BYTES`] yields fewer than 2³² of each.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a source of at most MOST_BYTES yields fewer than 2^32 of each"
)]
pub(super) const fn length<T>(nodes: &[T]) -> u32 {
    nodes.len() as u32
}
