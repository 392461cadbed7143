//! The comments that go with an item of an object, of any file.

use hcl_syntax::Span;
use hcl_syntax::native::{Expression, ExpressionKind};

use super::Edit;
use super::elements::ItemComments;
use super::extent::lead;
use super::style::Style;
use crate::tokens::{TokenKind, gap_tokens, to_u32};

/// Returns the comments of an item of an object of any file.
pub(super) fn item_comments(object: Expression<'_>, start: u32, value: Span) -> ItemComments {
    let file = object.file();
    let (style, source) = (Style::of(file), file.source());
    let text = |span: Span| source.slice(span).trim().to_owned();
    let line_start = style.line_start(start);
    if style.slice(value.start, value.end).ends_with('\n') {
        return ItemComments::default();
    }
    if !style.is_blank(line_start, start) {
        return comments_between(object, start, value);
    }
    let lead = lead(&style, source, lead_limit(object, start), start);
    let lead = gap_tokens(source, lead).into_iter();
    let lead = lead.filter(|it| it.kind != TokenKind::LineEnding);
    let rest = style.slice(value.end, style.line_end(value.end));
    let comma = rest.len() - rest.trim_start_matches([' ', '\t', ',']).len();
    let rest = Span::new(value.end + to_u32(comma), style.line_end(value.end));
    let line = gap_tokens(source, rest).into_iter().next();
    let is_comment = |kind| kind == TokenKind::LineComment || kind == TokenKind::BlockComment;
    ItemComments {
        lead: lead.map(|it| text(it.span)).collect(),
        line: line
            .filter(|it| is_comment(it.kind))
            .map(|it| text(it.span)),
    }
}

/// Returns the comments of an item between others on one line: from the comma before the item to its own comma.
fn comments_between(object: Expression<'_>, start: u32, value: Span) -> ItemComments {
    let source = Edit::new(object.file());
    let comments = |gap: Span| {
        let tokens = gap_tokens(object.file().source(), gap).into_iter();
        let blocks = tokens.filter(|it| it.kind == TokenKind::BlockComment);
        blocks.map(|it| source.slice(it.span).to_owned())
    };
    let before = Span::new(lead_limit(object, start), start);
    let before = source
        .comma(before)
        .map_or(before, |comma| Span::new(comma.end, start));
    let rest = Span::new(value.end, source.style.line_end(value.end));
    let close = object.span().end - 1;
    let next = next_start(object, value.end).unwrap_or(close).min(rest.end);
    let after = Span::new(value.end, next.max(value.end));
    let end = source.comma(after).map_or(after.end, |comma| comma.start);
    let lines: Vec<String> = comments(Span::new(value.end, end)).collect();
    ItemComments {
        lead: comments(before).collect(),
        line: (!lines.is_empty()).then(|| lines.join(" ")),
    }
}

/// Returns the start of the first item of an object after an offset.
fn next_start(object: Expression<'_>, offset: u32) -> Option<u32> {
    let ExpressionKind::Object(items) = object.kind() else {
        return None;
    };
    let mut starts = items.items().map(|it| it.key().span().start);
    starts.find(|start| *start >= offset)
}

/// Returns the end of the item before an item of an object, or of the open brace.
fn lead_limit(object: Expression<'_>, start: u32) -> u32 {
    let ExpressionKind::Object(items) = object.kind() else {
        return start;
    };
    let ends = items.items().map(|it| it.value().span().end);
    let before = ends.take_while(|end| *end <= start).last();
    before.unwrap_or_else(|| object.span().start + 1)
}
