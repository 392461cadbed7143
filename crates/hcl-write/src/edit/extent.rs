//! The lines of an item, and the comments that belong to it.
//!
//! Comment lines directly above an item belong to the item: its lead comments. So does a comment that begins on its last line. A comment
//! with a blank line below it, after an open brace or above a closing brace belongs to the body.

use hcl_syntax::Span;
use hcl_syntax::native::{Block, Body, BodyItem, File};

use super::read_comments::comments_in;
use super::style::Style;
use crate::tokens::{Token, TokenKind, gap_tokens, to_u32};

/// Returns the whole lines of an item of `body`, from the first lead comment to the end of the last line.
pub(super) fn extent<'f>(style: &Style<'f>, body: Body<'f>, item: BodyItem<'f>) -> Span {
    let span = item.span();
    let lead = lead(style, gap_start(body, span.start), span.start);
    Span::new(lead.start, last_line_end(style, span))
}

/// Returns the whole lines of the lead comments of the item at the offset `start`. The previous item or bracket ends at `before`.
pub(super) fn lead(style: &Style<'_>, before: u32, start: u32) -> Span {
    let gap = Span::new(before, start);
    let comments = gap_tokens(style.source, gap);
    let line = style.line_start(start);
    // In `service { /* of two⏎lines */ port = 80`, the line begins before the gap.
    let first = match first_line(style, line, &comments) {
        first if first < before => start,
        first => first,
    };
    Span::new(lead_start(style, &comments, first), first)
}

/// Returns the offset after the last line of a span. A block comment on this line may end on a later line, which is included.
pub(super) fn last_line_end(style: &Style<'_>, span: Span) -> u32 {
    // The span of a heredoc includes its line ending.
    if span.end > 0 && style.slice(span.end - 1, span.end) == "\n" {
        return span.end;
    }
    let mut rest = style.slice(span.end, style.end());
    loop {
        rest = rest.trim_start_matches([' ', '\t']);
        let comment = rest.strip_prefix("/*");
        let Some((_, after)) = comment.and_then(|comment| comment.split_once("*/")) else {
            return style.line_end(style.end() - to_u32(rest.len()));
        };
        rest = after;
    }
}

/// Returns the comment at the end of the last line of an item.
pub(super) fn line_comment(style: &Style<'_>, item: BodyItem<'_>) -> Option<Span> {
    let span = item.span();
    let end = last_line_end(style, span);
    // `a = 1 /* one */ # two`
    let comments = comments_in(item.file().source(), Span::new(span.end.min(end), end));
    Some(comments.first()?.to(*comments.last()?))
}

/// Returns the start of a line; of a line that begins in a comment, the start of the line where the comment begins.
pub(super) fn first_line(style: &Style<'_>, line: u32, comments: &[Token]) -> u32 {
    comments.iter().rev().fold(line, |first, comment| {
        if comment.span.start < first && first < comment.span.end {
            style.line_start(comment.span.start)
        } else {
            first
        }
    })
}

/// Returns the start of the lead comments of an item with the first line at `first`; `first` without lead comments.
fn lead_start(style: &Style<'_>, comments: &[Token], first: u32) -> u32 {
    let mut start = first;
    let mut tokens = comments
        .iter()
        .rev()
        .skip_while(|token| token.span.end > first)
        .peekable();
    while let Some(comment) = comment_line(&mut tokens, style, start) {
        start = comment;
    }
    // `#!/usr/bin/env app` has to stay the first line.
    let is_script = start == style.start() && style.slice(start, first).starts_with("#!");
    if is_script {
        style.line_end(start)
    } else {
        start
    }
}

/// Takes the comment that ends on the line before `start`, and returns the start of its first line. Returns `None` if an item precedes the
/// comment on that line.
fn comment_line<'t>(
    tokens: &mut std::iter::Peekable<impl Iterator<Item = &'t Token>>,
    style: &Style<'_>,
    start: u32,
) -> Option<u32> {
    tokens.next_if(|token| token.kind == TokenKind::LineEnding && token.span.end == start)?;
    let comment = tokens.next_if(|token| token.kind != TokenKind::LineEnding)?;
    let line = style.line_start(comment.span.start);
    style.is_blank(line, comment.span.start).then_some(line)
}

/// Returns the end of the last item of the body that starts before an offset; without one, the offset after the open brace.
pub(super) fn gap_start(body: Body<'_>, offset: u32) -> u32 {
    item_before(body, offset).map_or(inner(body).start, |before| before.span().end)
}

/// Returns the body that directly contains an attribute or block.
pub(super) fn body_of(file: &File, span: Span) -> Body<'_> {
    let root = file.body();
    let blocks = root.blocks_at(span.start);
    let mut inside = blocks.into_iter().rev().filter(|block| {
        block.body().span().start < span.start && span.start < block.body().span().end
    });
    inside.next().map_or(root, Block::body)
}

/// Returns the last item of a body that starts before an offset.
pub(super) fn item_before(body: Body<'_>, offset: u32) -> Option<BodyItem<'_>> {
    body.items().nth(body.items_before(offset).checked_sub(1)?)
}

/// Returns the first item of a body that starts at an offset or after it.
pub(super) fn item_from(body: Body<'_>, offset: u32) -> Option<BodyItem<'_>> {
    body.items().nth(body.items_before(offset))
}

/// Returns true for the body of a file.
pub(super) fn is_root(body: Body<'_>) -> bool {
    body == body.file().body()
}

/// Returns the span between the braces of a body. For the body of a file, returns the whole span.
pub(super) fn inner(body: Body<'_>) -> Span {
    let span = body.span();
    if is_root(body) {
        span
    } else {
        Span::new(
            span.start + 1,
            span.end.saturating_sub(1).max(span.start + 1),
        )
    }
}

/// Returns true for the body of a block whose item, or close brace, is on the line of the open brace. Such a body has one item at most, whose
/// value may have several lines. A comment of several lines, as in `svc { /* a⏎ b */ }`, does not end the line.
pub(super) fn is_one_line(body: Body<'_>) -> bool {
    let inner = inner(body);
    let first = body.items().next();
    let first = first.map_or(inner.end, |item| item.span().start);
    let before = Span::new(inner.start, first);
    let source = body.file().source();
    let is_ending = |token: &Token| token.kind == TokenKind::LineEnding;
    !is_root(body)
        && (!source.slice(before).contains('\n')
            || !gap_tokens(source, before).iter().any(is_ending))
}

/// Returns the item of a body on one line with the comments around it, or the comments of one without an item.
pub(super) fn content(style: &Style<'_>, body: Body<'_>) -> Span {
    let inner = inner(body);
    let text = style.text_of(inner);
    let end = inner.start + to_u32(text.trim_end().len());
    Span::new(end - to_u32(text.trim().len()), end)
}
