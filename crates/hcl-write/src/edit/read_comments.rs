//! The comments of items and bodies, as text without marks. Each comment between two items belongs to one of them or to the body.

use hcl_syntax::native::{Body, BodyItem, Label};
use hcl_syntax::{Source, Span};

use super::extent::{body_of, extent, inner};
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
        let (source, span) = (item.file().source(), item.span());
        let body = body_of(item.file(), span);
        let lines = extent(&Style::of_text(source), body, item);
        let mut above = comments_in(source, Span::new(lines.start, span.start));
        above.extend(in_header(item));
        let end = lines.end.min(inner(body).end).max(span.end);
        let line = joined(source, &comments_in(source, Span::new(span.end, end)));
        Self {
            lead: joined(source, &above),
            line: line.map(|text| text.replace('\n', " ")),
        }
    }

    /// Returns whether both comments are empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lead.is_none() && self.line.is_none()
    }
}

/// Returns the texts of comments, one below the other; `None` if there are none.
fn joined(source: &Source, comments: &[Span]) -> Option<String> {
    let texts = comments
        .iter()
        .map(|comment| comment_text(source.slice(*comment)));
    let texts: Vec<String> = texts.collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}

/// Returns the text of a comment without its marks. The second mark of `##` is part of the text.
fn comment_text(comment: &str) -> String {
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
    let style = Style::of_text(source);
    let inner = inner(body);
    let items = body.items().map(|item| extent(&style, body, item));
    let mut own = Vec::new();
    let mut start = inner.start;
    for (index, lines) in items.chain([Span::at(inner.end)]).enumerate() {
        let gap = Span::new(start, lines.start.max(start));
        let groups = groups(&gap_tokens(source, gap));
        own.extend(
            groups
                .iter()
                .filter_map(|group| Some((index, joined(source, group)?))),
        );
        start = lines.end.min(inner.end);
    }
    own
}

/// Returns the comments between two blank lines together.
pub(super) fn groups(tokens: &[Token]) -> Vec<Vec<Span>> {
    let mut groups: Vec<Vec<Span>> = Vec::new();
    let mut line_endings = 0;
    for token in tokens {
        if token.kind == TokenKind::LineEnding {
            line_endings += 1;
            continue;
        }
        match groups.last_mut() {
            Some(group) if line_endings < 2 => group.push(token.span),
            _ => groups.push(vec![token.span]),
        }
        line_endings = 0;
    }
    groups
}

/// Returns the comments between the name of an item and its value or content.
fn in_header(item: BodyItem<'_>) -> Vec<Span> {
    let (name, labels, end) = match item {
        BodyItem::Attribute(it) => (it.name_span(), Vec::new(), it.expression().span().start),
        BodyItem::Block(block) => {
            let labels = block.labels().map(Label::span).collect();
            (block.type_span(), labels, block.body().span().start)
        }
    };
    let mut start = name.end;
    let mut comments = Vec::new();
    for next in labels.into_iter().chain([Span::at(end)]) {
        comments.extend(comments_in(
            item.file().source(),
            Span::new(start, next.start),
        ));
        start = next.end;
    }
    comments
}

pub(super) fn comments_in(source: &Source, gap: Span) -> Vec<Span> {
    let tokens = gap_tokens(source, gap).into_iter();
    let comments = tokens.filter(|token| token.kind != TokenKind::LineEnding);
    comments.map(|comment| comment.span).collect()
}
