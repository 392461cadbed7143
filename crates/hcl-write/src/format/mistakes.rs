//! Lines with syntax errors, which the formatter does not change.

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::native::{Body, Construct, File, TokenKind as Lexeme, Visit};
use hcl_syntax::{Diagnostics, SourceSpan, Span};

use super::layout::{Observer, Place};
use crate::tokens::{Token, TokenKind};

/// Freezes the lines that the subject of an error touches, and the lines with tokens that the parser skipped after an error.
///
/// From the first item of the file with an error on, lines keep their indentation: the parser tells by it where an item that is not
/// closed ends, and so the formatted text has the same items.
#[derive(Debug)]
pub(super) struct Mistakes<'f> {
    body: Body<'f>,
    subjects: SortedSpans,
    parsed: SortedSpans,
    /// The start of the first item with an error, or of a place that belongs to an error.
    broken: u32,
}

impl<'f> Mistakes<'f> {
    pub(super) fn new(file: &'f File, diagnostics: &Diagnostics) -> Self {
        let errors = || {
            diagnostics
                .iter()
                .filter(|diagnostic| diagnostic.is_error())
        };
        let subjects = errors().filter_map(|error| error.subject().map(SourceSpan::span));
        let mut subjects: Vec<Span> = subjects.collect();
        sort_by_key(&mut subjects, |subject| (subject.start, subject.end));
        let others = errors().flat_map(|error| {
            let related = error.related_spans().iter().map(|related| &related.span);
            related.chain(error.context()).map(|span| span.span().start)
        });
        let first = subjects.first().map(|span| span.start);
        let mut mistakes = Self {
            body: file.body(),
            subjects: SortedSpans::new(subjects),
            parsed: SortedSpans::new(parsed(file.body())),
            broken: u32::MAX,
        };
        if let Some(offset) = others.chain(first).min() {
            mistakes.break_at(offset);
        }
        mistakes
    }

    /// The item at an offset has an error.
    fn break_at(&mut self, offset: u32) {
        if offset < self.broken {
            // Runs at most twice: later tokens have larger offsets.
            let starts = self.body.items().map(|item| item.span().start);
            let start = starts.take_while(|start| *start <= offset).last();
            self.broken = start.unwrap_or_default();
        }
    }
}

impl Observer for Mistakes<'_> {
    fn place(&mut self, token: Token) -> Place {
        let is_parsed = match token.kind {
            TokenKind::Lexeme(Lexeme::End) => true,
            TokenKind::Lexeme(_) => self.parsed.touches(token.span),
            _ => true,
        };
        // Both, since each of them has to see every token.
        let is_subject = self.subjects.touches(token.span);
        if !is_parsed || is_subject {
            self.break_at(token.span.start);
            Place::Frozen
        } else if token.span.start >= self.broken {
            Place::Broken
        } else {
            Place::Sound
        }
    }
}

/// Returns the spans of all attributes, block headers and closing braces, in source order.
fn parsed(body: Body<'_>) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut walk = body.walk();
    while let Some(visit) = walk.next() {
        match visit {
            Visit::Enter(Construct::Attribute(attribute)) => {
                spans.push(attribute.span());
                walk.skip_inside();
            }
            Visit::Enter(Construct::Block(block)) => {
                spans.push(block.definition_span().to(block.open_brace_span()));
            }
            Visit::Leave(Construct::Block(block)) => spans.push(block.close_brace_span()),
            _ => {}
        }
    }
    spans
}

/// Sorted spans, compared with tokens in source order.
#[derive(Debug)]
struct SortedSpans {
    spans: std::iter::Peekable<std::vec::IntoIter<Span>>,
    /// End of the spans so far. An empty span touches the token that it is at.
    end: u32,
}

impl SortedSpans {
    fn new(spans: Vec<Span>) -> Self {
        Self {
            spans: spans.into_iter().peekable(),
            end: 0,
        }
    }

    /// Returns true if a span touches `token`. Tokens have to be passed in source order.
    fn touches(&mut self, token: Span) -> bool {
        let is_reached = |span: &Span| span.start < token.end || span.start == token.start;
        while let Some(span) = self.spans.next_if(is_reached) {
            self.end = self.end.max(span.end.max(span.start + 1));
        }
        token.start < self.end
    }
}
