//! Which brackets of a text have an end.
//!
//! A bracket that has one ends there: `a = {⏎b 1⏎c = 2⏎}` has the key `c`. Where a bracket may be missing, a line that looks like an
//! item ends all open brackets.

use crate::native::lexer::{Lexer, Start, TokenKind};
use crate::source::{Source, Span};

use super::cursor::Parser;

/// Where brackets of a text have no end.
#[derive(Clone, Debug)]
pub(super) struct Brackets {
    /// The first open brace that no other brace closes, whatever is between them. Any brace after it may be the one that is not closed.
    open_brace: u32,
    /// From braces to the braces that close them, without the pairs in others.
    closed: Vec<Span>,
    /// From brackets, braces and parentheses without an end to the bracket around them that is closed. In order, apart from each other.
    open: Vec<Span>,
    /// The last brace that closes no other brace.
    stray_brace: u32,
    /// The parentheses that close nothing.
    stray_parentheses: Vec<u32>,
}

impl Brackets {
    #[cold]
    fn of(source: &Source, replaced: bool) -> Self {
        let mut lexer = Lexer::new(source, Start::Normal, replaced);
        lexer.recovers_strings = true;
        let (mut braces, mut nested) = (Vec::new(), Vec::new());
        let (mut counts, mut stray_brace) = ([0_u32; 3], 0);
        let (mut open, mut closed) = (Vec::new(), Vec::new());
        let mut stray_parentheses = Vec::new();
        loop {
            lexer.next();
            let (kind, at) = (lexer.token.kind, lexer.token.span.start);
            let opener = match kind {
                TokenKind::End => break,
                TokenKind::OpenBrace | TokenKind::OpenBracket | TokenKind::OpenParen => {
                    if kind == TokenKind::OpenBrace {
                        braces.push(at);
                    }
                    nested.push((kind, at));
                    count(&mut counts, kind, 1);
                    continue;
                }
                TokenKind::CloseBrace => {
                    match braces.pop() {
                        Some(start) => add(&mut closed, Span::new(start, at)),
                        None => stray_brace = at,
                    }
                    TokenKind::OpenBrace
                }
                TokenKind::CloseBracket => TokenKind::OpenBracket,
                TokenKind::CloseParen => TokenKind::OpenParen,
                _ => continue,
            };
            // A bracket that closes nothing.
            if count(&mut counts, opener, 0) == 0 {
                if kind == TokenKind::CloseParen {
                    stray_parentheses.push(at);
                }
                continue;
            }
            while let Some((kind, start)) = nested.pop() {
                count(&mut counts, kind, -1);
                if kind == opener {
                    break;
                }
                add(&mut open, Span::new(start, at));
            }
        }
        if let Some(&(_, start)) = nested.first() {
            add(&mut open, Span::new(start, u32::MAX));
        }
        Self {
            open_brace: braces.first().copied().unwrap_or(u32::MAX),
            closed,
            open,
            stray_brace,
            stray_parentheses,
        }
    }
}

/// Returns the one of several spans, which are in order and apart from each other, that an offset is in.
fn enclosing(spans: &[Span], offset: u32) -> Option<Span> {
    let next = spans.partition_point(|span| span.start <= offset);
    let span = *spans.get(next.checked_sub(1)?)?;
    (offset < span.end).then_some(span)
}

/// Changes the number of open brackets of a kind. Returns it.
fn count(counts: &mut [u32; 3], opener: TokenKind, change: i32) -> u32 {
    let [braces, brackets, parentheses] = counts;
    let number = match opener {
        TokenKind::OpenBrace => braces,
        TokenKind::OpenBracket => brackets,
        _ => parentheses,
    };
    *number = number.saturating_add_signed(change);
    *number
}

/// Adds a span that begins anywhere and ends after all others. Replaces the spans in it.
fn add(open: &mut Vec<Span>, new: Span) {
    while open.last().is_some_and(|last| last.start >= new.start) {
        open.pop();
    }
    open.push(new);
}

impl Parser<'_> {
    /// Returns whether a brace below closes nothing: a header above it has no brace.
    #[cold]
    pub(super) fn is_above_stray_brace(&mut self) -> bool {
        let here = self.previous.start;
        self.brackets().stray_brace > here
    }

    fn brackets(&mut self) -> &Brackets {
        let (source, replaced) = (self.source, self.lexer.replaced);
        self.brackets
            .get_or_insert_with(|| Brackets::of(source, replaced))
    }

    /// Returns the offsets of the parentheses that close nothing, in order.
    #[cold]
    pub(super) fn stray_parentheses(&mut self) -> Vec<u32> {
        self.brackets().stray_parentheses.clone()
    }

    /// Returns whether the innermost open bracket, which `end` closes, may have no end.
    #[cold]
    pub(super) fn may_have_no_end(&mut self, end: TokenKind) -> bool {
        // The next token may be the bracket that closes something else.
        let here = self.previous.start;
        let brackets = self.brackets();
        match end {
            TokenKind::CloseBrace if brackets.open_brace > here => false,
            TokenKind::CloseBrace => enclosing(&brackets.closed, here).is_none(),
            TokenKind::CloseBracket | TokenKind::CloseParen => {
                enclosing(&brackets.open, here).is_some()
            }
            _ => true,
        }
    }

    /// Returns where the bracket ends that is around the ones at an offset, if these have no end.
    #[cold]
    pub(super) fn end_around(&mut self, offset: u32) -> u32 {
        let around = enclosing(&self.brackets().open, offset);
        around.map_or(u32::MAX, |around| around.end)
    }
}
