//! The comments of an item in the slots that a merge compares: above it, at the end of its line, inside it.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use hcl_syntax::native::{Block, Body, BodyItem, Expression, ExpressionKind};
use hcl_syntax::{Source, Span};

use super::differences::keyed;
use super::elements::literal_key;
use super::extent::{body_of, index_of, inner};
use super::read_comments::{GapComments, before_value, in_header};
use super::style::span_of;
use super::{AddressPart, Found};
use crate::tokens::{TokenKind, to_u32, tokens};

/// A comment of any file.
#[derive(Clone, Debug)]
pub(super) struct Comment {
    pub(super) span: Span,
    /// The text with its marks, without the blanks at both ends of each line: the indentation makes no difference.
    pub(super) text: String,
    /// The comments of a slot without a blank line between them have the same number.
    pub(super) group: usize,
    /// The index of the item after a comment that belongs to no item.
    pub(super) before: usize,
}

impl Comment {
    fn of(source: &Source, span: Span) -> Self {
        let lines = source.slice(span).lines().map(str::trim);
        Self {
            span,
            text: lines.collect::<Vec<_>>().join("\n"),
            group: 0,
            before: 0,
        }
    }

    /// Returns all comments of an item: around it and inside it.
    pub(super) fn all_of(found: Found<'_>) -> Vec<Self> {
        let (file, item) = match found {
            Found::Attribute(it) => (it.file(), BodyItem::Attribute(it)),
            Found::Block(it) => (it.file(), BodyItem::Block(it)),
            Found::Item(value, _) | Found::Element(value, ..) => {
                let units = Units::of_value(value).unwrap_or_default();
                let at = found.name_span().span();
                let unit = units
                    .all
                    .iter()
                    .find(|it| it.found.name_span().span() == at);
                return unit.map(Unit::all_comments).unwrap_or_default();
            }
        };
        let (source, span) = (file.source(), span_of(item));
        let body = body_of(file, span);
        let index = index_of(body, item);
        let around = |index| GapComments::before(body, index);
        let of = |spans: &[Span]| spans.iter().map(|it| Self::of(source, *it)).collect();
        let mut all: Vec<Self> = of(&around(index).lead);
        all.extend(inside(source, span));
        let line: Vec<Self> = of(&around(index + 1).line);
        all.extend(line);
        all
    }
}

/// An argument, a block, an item of an object or an element of a list, with its comments.
#[derive(Clone, Debug)]
pub(super) struct Unit<'f> {
    /// From the name to the end of the value.
    pub(super) span: Span,
    pub(super) found: Found<'f>,
    pub(super) lead: Vec<Comment>,
    pub(super) line: Vec<Comment>,
    /// Between the name and the value, or in the header of a block.
    pub(super) header: Vec<Comment>,
}

/// The items of a body or of a value, and the comments that belong to none of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Units<'f> {
    pub(super) all: Vec<Unit<'f>>,
    pub(super) own: Vec<Comment>,
}

impl<'f> Units<'f> {
    pub(super) fn of_body(body: Body<'f>) -> Self {
        let source = body.file().source();
        let items: Vec<Unit<'f>> = body
            .items()
            .map(|item| {
                let (found, header) = match item {
                    BodyItem::Attribute(it) => (Found::Attribute(it), before_value(it)),
                    BodyItem::Block(it) => (Found::Block(it), in_header(it)),
                };
                Unit::new(source, span_of(item), found, &header)
            })
            .collect();
        Self::with_gaps(source, inner(body), items)
    }

    /// Returns the items of an object or the elements of a list; `None` for another value, and if a key is computed.
    pub(super) fn of_value(value: Expression<'f>) -> Option<Self> {
        let source = value.file().source();
        let items: Vec<Unit<'f>> = match value.kind() {
            ExpressionKind::Object(_) => keyed(value)?
                .into_iter()
                .map(|(_, item)| {
                    let span = item.key().span().to(item.value().span());
                    Unit::new(source, span, Found::Item(value, item), &[])
                })
                .collect(),
            ExpressionKind::Tuple(elements) => elements
                .elements()
                .enumerate()
                .map(|(index, element)| {
                    let found = Found::Element(value, index, element);
                    Unit::new(source, element.span(), found, &[])
                })
                .collect(),
            _ => return None,
        };
        let span = value.span();
        let inner = Span::new(span.start + 1, span.end.saturating_sub(1));
        (!items.is_empty()).then(|| Self::with_gaps(source, inner, items))
    }

    fn with_gaps(source: &Source, inner: Span, mut all: Vec<Unit<'f>>) -> Self {
        let spans: Vec<Span> = all.iter().map(|it| it.span).collect();
        let mut own = Vec::new();
        let mut groups = 0;
        let comments = |spans: &[Span]| -> Vec<Comment> {
            spans.iter().map(|it| Comment::of(source, *it)).collect()
        };
        for index in 0..=spans.len() {
            let before = index.checked_sub(1);
            let last = before.and_then(|it| spans.get(it)).copied();
            let next = spans.get(index).copied();
            let mut gap = GapComments::between(source, inner, last, next);
            if let Some(next) = next {
                on_line_of(source, &mut gap, last, next);
            }
            if let Some(unit) = before.and_then(|it| all.get_mut(it)) {
                unit.line = comments(&gap.line);
            }
            for group in gap.own {
                groups += 1;
                own.extend(comments(&group).into_iter().map(|comment| Comment {
                    group: groups,
                    before: index,
                    ..comment
                }));
            }
            if let Some(unit) = all.get_mut(index) {
                unit.lead = comments(&gap.lead);
            }
        }
        Self { all, own }
    }

    /// Returns the comments of no item, and the comments above items and at the ends of their lines.
    pub(super) fn outer_comments(&self) -> Vec<Comment> {
        let of_items = self
            .all
            .iter()
            .flat_map(|it| it.lead.iter().chain(&it.line));
        self.own.iter().chain(of_items).cloned().collect()
    }

    /// Returns the arguments or items by their names, and the elements by their indexes.
    pub(super) fn by_name(&self) -> HashMap<String, &Unit<'f>> {
        let named = self
            .all
            .iter()
            .filter_map(|unit| Some((unit.name()?, unit)));
        named.collect()
    }
}

impl<'f> Unit<'f> {
    fn new(source: &Source, span: Span, found: Found<'f>, header: &[Span]) -> Self {
        let header = header.iter().map(|it| Comment::of(source, *it));
        Self {
            span,
            found,
            lead: Vec::new(),
            line: Vec::new(),
            header: header.collect(),
        }
    }

    /// Returns the name of an argument, or the index of an element.
    pub(super) fn name(&self) -> Option<String> {
        match self.found {
            Found::Attribute(it) => Some(it.name().to_owned()),
            Found::Item(_, item) => literal_key(item.key()),
            Found::Element(_, index, _) => Some(index.to_string()),
            Found::Block(_) => None,
        }
    }

    /// Returns the part of an address for an argument, an item or an element.
    pub(super) fn part(&self) -> Option<AddressPart> {
        match self.found {
            Found::Element(_, index, _) => Some(AddressPart::Index(index)),
            _ => self.name().map(AddressPart::literal),
        }
    }

    pub(super) fn block(&self) -> Option<Block<'f>> {
        match self.found {
            Found::Block(block) => Some(block),
            _ => None,
        }
    }

    /// Returns all comments of the item: around it and inside it.
    pub(super) fn all_comments(&self) -> Vec<Comment> {
        let source = match self.found {
            Found::Attribute(it) => it.file().source(),
            Found::Block(it) => it.file().source(),
            Found::Item(value, _) | Found::Element(value, ..) => value.file().source(),
        };
        let mut all = self.lead.clone();
        all.extend(inside(source, self.span));
        all.extend(self.line.iter().cloned());
        all
    }
}

/// Gives comments on the line of an item to it: after the bracket in `[/* one */ 1, 2]`, and after the comma in `[1, /* two */ 2]`.
fn on_line_of(source: &Source, gap: &mut GapComments, last: Option<Span>, next: Span) {
    let is_on_line = |it: &Span| !source.slice(Span::new(it.end, next.start)).contains('\n');
    let mut lead = Vec::new();
    if let Some(group) = gap.own.last_mut() {
        let index = group.iter().position(is_on_line);
        lead.extend(
            index
                .map(|index| group.split_off(index))
                .unwrap_or_default(),
        );
        gap.own.retain(|it| !it.is_empty());
    }
    if let Some(last) = last.filter(is_on_line) {
        let mut end = last.end;
        let index = gap.line.iter().position(|comment| {
            let between = source.slice(Span::new(end, comment.start));
            end = comment.end;
            between.contains(',')
        });
        lead.extend(
            index
                .map(|index| gap.line.split_off(index))
                .unwrap_or_default(),
        );
    }
    lead.append(&mut gap.lead);
    gap.lead = lead;
}

/// Returns the comments in a part of a file that begins and ends with a lexeme.
pub(super) fn inside(source: &Source, span: Span) -> Vec<Comment> {
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

/// A change of a slot: comments of the old version that were replaced by comments of the new one.
#[derive(Debug)]
pub(super) struct Change {
    pub(super) old: Range<usize>,
    pub(super) new: Range<usize>,
}

/// Returns the changes between two versions of a slot. Equal comments are paired in order, from both ends and then each with the
/// next equal one.
pub(super) fn changes(old: &[Comment], new: &[Comment]) -> Vec<Change> {
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, comment) in old.iter().enumerate() {
        places.entry(&comment.text).or_default().push(index);
    }
    let mut changes = Vec::new();
    let (mut one, mut other) = (0, 0);
    for (index, comment) in new.iter().enumerate() {
        let all = places.get(comment.text.as_str());
        let next = all.and_then(|all| all.get(all.partition_point(|it| *it < one)));
        let Some(next) = next.copied() else { continue };
        if next > one || index > other {
            changes.push(Change {
                old: one..next,
                new: other..index,
            });
        }
        (one, other) = (next + 1, index + 1);
    }
    if one < old.len() || other < new.len() {
        changes.push(Change {
            old: one..old.len(),
            new: other..new.len(),
        });
    }
    changes
}

/// Returns the comments that are not among others. Each other comment stands for one.
pub(super) fn without(comments: Vec<Comment>, others: &[&[Comment]]) -> Vec<Comment> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for other in others {
        let mut own: BTreeMap<&str, usize> = BTreeMap::new();
        for comment in *other {
            *own.entry(&comment.text).or_default() += 1;
        }
        // A comment of two versions is the same comment.
        for (text, count) in own {
            let most = counts.entry(text).or_default();
            *most = count.max(*most);
        }
    }
    comments
        .into_iter()
        .filter(|comment| match counts.get_mut(comment.text.as_str()) {
            Some(count) if *count > 0 => {
                *count -= 1;
                false
            }
            _ => true,
        })
        .collect()
}
