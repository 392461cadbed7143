//! The items of a body or an object with their comments, as a merge compares them.

use std::collections::HashMap;

use hcl_syntax::native::{Block, Body, BodyItem, Expression};
use hcl_syntax::{Source, Span};

use super::differences::keyed;
use super::elements::literal_key;
use super::extent::inner;
use super::read_comments::GapComments;
use super::style::span_of;
use super::{AddressPart, Found};
use crate::tokens::{TokenKind, to_u32, tokens};

/// A comment of any file.
#[derive(Clone, Debug)]
pub(super) struct Comment {
    pub(super) span: Span,
    /// The text with its marks, without the blanks at both ends of each line: the indentation makes no difference.
    pub(super) text: String,
}

impl Comment {
    fn of(source: &Source, span: Span) -> Self {
        let lines = source.slice(span).lines().map(str::trim);
        Self {
            span,
            text: lines.collect::<Vec<_>>().join("\n"),
        }
    }
}

/// An argument, a block or an item of an object, with its comments.
#[derive(Clone, Debug)]
pub(super) struct Unit<'f> {
    /// From the name to the end of the value.
    pub(super) span: Span,
    pub(super) found: Found<'f>,
    pub(super) lead: Vec<Comment>,
    pub(super) line: Vec<Comment>,
}

/// Comments of no item, between blank lines.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The index of the item after the comments.
    pub(super) before: usize,
    pub(super) comments: Vec<Comment>,
}

impl Group {
    pub(super) fn texts(&self) -> Vec<&str> {
        self.comments.iter().map(|it| &*it.text).collect()
    }
}

/// The items of a body or of a value, and the comments that belong to none of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Units<'f> {
    pub(super) all: Vec<Unit<'f>>,
    pub(super) own: Vec<Group>,
}

impl<'f> Units<'f> {
    pub(super) fn of_body(body: Body<'f>) -> Self {
        let items = body.items().map(|item| {
            let found = match item {
                BodyItem::Attribute(it) => Found::Attribute(it),
                BodyItem::Block(it) => Found::Block(it),
            };
            Unit::new(span_of(item), found)
        });
        Self::with_gaps(body.file().source(), inner(body), items.collect())
    }

    /// Returns the items of an object; `None` for another value, an object on one line, and if a key is computed.
    pub(super) fn of_object(value: Expression<'f>) -> Option<Self> {
        let text = value.file().source().slice(value.span());
        // `{ a = 1, /* b */ b = 2 }`: what a comment is about depends on the comma.
        let items = text
            .contains('\n')
            .then(|| keyed(value))??
            .into_iter()
            .map(|(_, item)| {
                let span = item.key().span().to(item.value().span());
                Unit::new(span, Found::Item(value, item))
            });
        let span = value.span();
        let inner = Span::new(span.start + 1, span.end.saturating_sub(1));
        Some(Self::with_gaps(
            value.file().source(),
            inner,
            items.collect(),
        ))
    }

    fn with_gaps(source: &Source, inner: Span, mut all: Vec<Unit<'f>>) -> Self {
        let spans: Vec<Span> = all.iter().map(|it| it.span).collect();
        let mut own = Vec::new();
        let comments = |spans: &[Span]| -> Vec<Comment> {
            spans.iter().map(|it| Comment::of(source, *it)).collect()
        };
        for index in 0..=spans.len() {
            let before = index.checked_sub(1);
            let last = before.and_then(|it| spans.get(it)).copied();
            let gap = GapComments::between(source, inner, last, spans.get(index).copied());
            if let Some(unit) = before.and_then(|it| all.get_mut(it)) {
                unit.line = comments(&gap.line);
            }
            own.extend(gap.own.iter().map(|group| Group {
                before: index,
                comments: comments(group),
            }));
            if let Some(unit) = all.get_mut(index) {
                unit.lead = comments(&gap.lead);
            }
        }
        Self { all, own }
    }

    /// Returns the texts of the comments of no item, and of those above items and at the ends of their lines.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        let of_items = self
            .all
            .iter()
            .flat_map(|it| it.lead.iter().chain(&it.line));
        let own = self.own.iter().flat_map(|it| &it.comments);
        own.chain(of_items).map(|it| &*it.text)
    }

    /// Returns the arguments or items by their names.
    pub(super) fn by_name(&self) -> HashMap<String, &Unit<'f>> {
        let named = self
            .all
            .iter()
            .filter_map(|unit| Some((unit.name()?, unit)));
        named.collect()
    }
}

impl<'f> Unit<'f> {
    const fn new(span: Span, found: Found<'f>) -> Self {
        Self {
            span,
            found,
            lead: Vec::new(),
            line: Vec::new(),
        }
    }

    /// Returns the name of an argument or an item.
    pub(super) fn name(&self) -> Option<String> {
        match self.found {
            Found::Attribute(it) => Some(it.name().to_owned()),
            Found::Item(_, item) => literal_key(item.key()),
            Found::Element(..) | Found::Block(_) => None,
        }
    }

    /// Returns the part of an address for an argument or an item.
    pub(super) fn part(&self) -> Option<AddressPart> {
        self.name().map(AddressPart::literal)
    }

    pub(super) fn block(&self) -> Option<Block<'f>> {
        match self.found {
            Found::Block(block) => Some(block),
            _ => None,
        }
    }
}

/// Returns the comments in a value.
pub(super) fn inside(value: Expression<'_>) -> Vec<Comment> {
    let (source, span) = (value.file().source(), value.span());
    let text = source.slice(span);
    // Most values have no comments, and are not lexed for them.
    if !text.contains(['#', '/']) {
        return Vec::new();
    }
    // The end marker of a heredoc needs a line ending after it.
    let Ok(part) = Source::new("part", format!("{text}\n")) else {
        return Vec::new();
    };
    let is_comment = |kind| matches!(kind, TokenKind::LineComment | TokenKind::BlockComment);
    let comments = tokens(&part).into_iter().filter(|it| is_comment(it.kind));
    let at = |it: u32| (span.start + it).min(span.start + to_u32(text.len()));
    comments
        .map(|it| Comment::of(source, Span::new(at(it.span.start), at(it.span.end))))
        .collect()
}
