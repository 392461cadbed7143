//! The comments of items and bodies, as text without marks. Each comment between two items belongs to one of them or to the body.

use hcl_syntax::native::{Attribute, Block, Body, BodyItem};
use hcl_syntax::{Source, Span};

use super::extent::{body_of, index_of, inner, lead};
use super::style::Style;
use crate::tokens::{Token, TokenKind, gap_tokens};

/// The comments that belong to an argument or block, without `#`.
///
/// # Examples
///
/// ```
/// use hcl_core::{Diagnostics, Source, native};
/// use hcl_write::Comments;
///
/// let source = Source::new("app.hcl", "# Open.\n// To all.\nport = 80 /* http */\n")?;
/// let file = native::parse(&source, &mut Diagnostics::new());
/// let port = file.body().items().next().unwrap();
/// let comments = Comments::of(port);
/// assert_eq!(comments.lead.as_deref(), Some("Open.\nTo all."));
/// assert_eq!(comments.line.as_deref(), Some("http"));
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments {
    /// The lines above the item.
    pub lead: Option<String>,
    /// The comment at the end of the last line.
    pub line: Option<String>,
}

impl Comments {
    /// Returns the comments of an item of a syntax tree: the lines directly above it, those between its name and its content, and
    /// what follows it on its last line.
    #[must_use]
    pub fn of(item: BodyItem<'_>) -> Self {
        let file = item.file();
        let body = body_of(file, item.span());
        let index = index_of(body, item);
        let mut above = GapComments::before(body, index).lead;
        above.extend(match item {
            BodyItem::Attribute(attribute) => before_value(attribute),
            BodyItem::Block(block) => in_header(block),
        });
        let source = file.source();
        let line = joined(source, &GapComments::before(body, index + 1).line);
        Self {
            lead: joined(source, &above),
            line: line.map(|text| text.replace('\n', " ")),
        }
    }

    /// Returns whether there are no comments.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lead.is_none() && self.line.is_none()
    }
}

/// Returns the texts of comments, one below the other; `None` if there are none.
fn joined(source: &Source, comments: &[Span]) -> Option<String> {
    let texts = comments.iter().map(|it| comment_text(source.slice(*it)));
    let texts: Vec<String> = texts.collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}

/// Returns the text of a comment without its marks. The second mark of `##` is part of the text.
pub(super) fn comment_text(comment: &str) -> String {
    if let Some(inside) = comment.strip_prefix("/*") {
        let inside = inside.strip_suffix("*/").unwrap_or(inside);
        let line = |line: &str| line.trim().trim_start_matches('*').trim().to_owned();
        let lines: Vec<String> = inside.lines().map(line).collect();
        return lines.join("\n").trim().to_owned();
    }
    let text = comment
        .strip_prefix('#')
        .or_else(|| comment.strip_prefix("//"));
    let text = text.unwrap_or(comment);
    text.strip_prefix(' ').unwrap_or(text).trim_end().to_owned()
}

/// Returns the comments of a body that belong to no item of it, of one or more lines each, and the index of the item that each
/// is before.
///
/// # Examples
///
/// ```
/// use hcl_core::{Diagnostics, Source, native};
/// use hcl_write::own_comments;
///
/// let source = Source::new("app.hcl", "service {\n  # Nothing yet.\n}\n")?;
/// let file = native::parse(&source, &mut Diagnostics::new());
/// let service = file.body().blocks().next().unwrap();
/// assert_eq!(own_comments(service.body()), [(0, "Nothing yet.".to_owned())]);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn own_comments(body: Body<'_>) -> Vec<(usize, String)> {
    let source = body.file().source();
    let gaps = 0..=body.items().len();
    let own = gaps.flat_map(|index| {
        let groups = GapComments::before(body, index).own.into_iter();
        groups.filter_map(move |group| Some((index, joined(source, &group)?)))
    });
    own.collect()
}

/// The comments between two items of a body or a collection, or between an item and a brace.
#[derive(Default)]
pub(super) struct GapComments {
    /// On the last line of the item before.
    pub(super) line: Vec<Span>,
    /// Of the body, in groups between blank lines.
    pub(super) own: Vec<Vec<Span>>,
    /// Directly above the item after.
    pub(super) lead: Vec<Span>,
}

impl GapComments {
    /// Returns the comments before the item at an index, or before the end of the body.
    pub(super) fn before(body: Body<'_>, index: usize) -> Self {
        let mut items = body.items();
        let item = items.nth(index).map(BodyItem::span);
        let before = index.checked_sub(1).and_then(|it| body.items().nth(it));
        Self::between(
            body.file().source(),
            inner(body),
            before.map(BodyItem::span),
            item,
        )
    }

    /// Returns the comments between two items inside brackets.
    pub(super) fn between(
        source: &Source,
        inner: Span,
        before: Option<Span>,
        item: Option<Span>,
    ) -> Self {
        let start = before.map_or(inner.start, |before| before.end);
        let gap = Span::new(start, item.map_or(inner.end, |item| item.start));
        let tokens = gap_tokens(source, gap);
        if tokens.is_empty() {
            return Self::default();
        }
        let style = Style::of_text(source);
        let lead = item.map(|item| lead(&style, source, gap.start, item.start));
        // The span of a heredoc includes its line ending.
        let is_line_over = before.is_none_or(|before| source.slice(before).ends_with('\n'));
        Self::of(&tokens, is_line_over, lead.map(|lead| lead.start))
    }

    fn of(tokens: &[Token], mut is_line_over: bool, lead: Option<u32>) -> Self {
        let mut comments = Self::default();
        // As after a blank line: the first comment begins a group.
        let mut line_endings = 2;
        for token in tokens {
            if token.kind == TokenKind::LineEnding {
                (is_line_over, line_endings) = (true, line_endings + 1);
                continue;
            }
            if !is_line_over {
                comments.line.push(token.span);
            } else if lead.is_some_and(|lead| token.span.start >= lead) {
                comments.lead.push(token.span);
            } else {
                match comments.own.last_mut() {
                    Some(group) if line_endings < 2 => group.push(token.span),
                    _ => comments.own.push(vec![token.span]),
                }
            }
            line_endings = 0;
        }
        comments
    }
}

pub(super) fn before_value(attribute: Attribute<'_>) -> Vec<Span> {
    let start = attribute.name_span().end;
    comments_in(
        attribute.file().source(),
        Span::new(start, attribute.expression().span().start),
    )
}

pub(super) fn in_header(block: Block<'_>) -> Vec<Span> {
    let source = block.file().source();
    let mut start = block.type_span().end;
    let mut comments = Vec::new();
    for label in block.labels() {
        comments.extend(comments_in(source, Span::new(start, label.span().start)));
        start = label.span().end;
    }
    comments.extend(comments_in(
        source,
        Span::new(start, block.body().span().start),
    ));
    comments
}

pub(super) fn comments_in(source: &Source, gap: Span) -> Vec<Span> {
    let tokens = gap_tokens(source, gap).into_iter();
    let comments = tokens.filter(|it| it.kind != TokenKind::LineEnding);
    comments.map(|it| it.span).collect()
}
