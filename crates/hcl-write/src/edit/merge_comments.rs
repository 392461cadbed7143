//! Comments in a merge. A comment belongs to its item: the version that has changed it decides.
//!
//! If both have changed a comment, the version that has changed the item decides. If none has, this file's stays, and the item is
//! noted.

use std::collections::{HashMap, HashSet};

use hcl_syntax::Span;
use hcl_syntax::native::{Attribute, Block, Body, BodyItem, Expression};

use super::differences::is_equal;
use super::entries::Repeated;
use super::extent::{body_of, extent, is_one_line, line_comment};
use super::insertion::Neighbour;
use super::merge_blocks::Versions;
use super::merge_inside;
use super::operation::Kind;
use super::read_comments::{Commented, GapComments};
use super::reindent::{reindented, with_line_endings};
use super::style::Style;
use super::value::ends_with_heredoc;
use super::{AddressPart, Edit, EditError, NewValue, Place};
use crate::tokens::to_u32;

impl<'f> Edit<'f> {
    /// Merges the comments of bodies. Recurses into blocks: the parser limits their depth.
    pub(super) fn merge_comments<'b, 'n>(
        &mut self,
        (ours, old, new): (Body<'f>, Option<Body<'b>>, Body<'n>),
        versions: &mut Versions<'f, 'b, 'n>,
    ) -> Result<(), EditError> {
        let (own, olds) = (attributes(Some(ours)), attributes(old));
        let length = versions.path.len();
        let mut repeated = Repeated::of(new);
        let mut partners = Vec::new();
        for item in new.items() {
            versions.path.truncate(length);
            let partner = match item {
                BodyItem::Attribute(it) => {
                    versions.path.push(AddressPart::literal(it.name()));
                    let own = own.get(it.name()).copied();
                    if let Some(own) = own {
                        let old = olds.get(it.name()).copied();
                        self.merge_attribute(own, old, it, versions)?;
                    }
                    own.map(BodyItem::Attribute)
                }
                BodyItem::Block(it) => {
                    versions.path.extend(repeated.next(it));
                    let start = it.span().start;
                    let own = versions.ours.get(&start).copied();
                    if let Some(own) = own {
                        let old = versions.olds.get(&start).copied();
                        let items = (BodyItem::Block(own), old.map(BodyItem::Block), item);
                        self.merge_around(items, versions);
                        let bodies = (own.body(), old.map(Block::body), it.body());
                        self.merge_comments(bodies, versions)?;
                    }
                    own.map(BodyItem::Block)
                }
            };
            partners.push(partner);
        }
        versions.path.truncate(length);
        self.merge_lone((ours, old, new), &partners)
    }

    fn merge_attribute<'b, 'n>(
        &mut self,
        own: Attribute<'f>,
        old: Option<Attribute<'b>>,
        new: Attribute<'n>,
        versions: &mut Versions<'f, 'b, 'n>,
    ) -> Result<(), EditError> {
        let items = (
            BodyItem::Attribute(own),
            old.map(BodyItem::Attribute),
            BodyItem::Attribute(new),
        );
        self.merge_around(items, versions);
        let inside = |it: Attribute<'_>| Commented::of(it.expression());
        let (ours, before, theirs) = (inside(own), old.and_then(inside), inside(new));
        if ours == theirs || (ours == before && theirs == before) {
            return Ok(());
        }
        let merged = old.and_then(|old| {
            let [own, before, new] = [own, old, new].map(|it| text_of(it.expression()));
            Some((old, merge_inside::merged(own, before, new)?))
        });
        match (merged, old) {
            (Some((old, merged)), _) => {
                versions.hold_spans(old.span(), new.span());
                if merged.has_both {
                    versions.note(items.0, items.2);
                }
                self.replace(own.expression(), NewValue::expression(&merged.text))
            }
            (None, Some(old)) if ours == before && is_equal(own.expression(), old.expression()) => {
                versions.hold_spans(old.span(), new.span());
                let text = text_of(new.expression());
                self.replace(own.expression(), NewValue::expression(text))
            }
            _ if theirs == before => Ok(()),
            _ => {
                versions.note(items.0, items.2);
                Ok(())
            }
        }
    }

    /// Merges the comments above an item, and at the end of its last line.
    fn merge_around<'b, 'n>(
        &mut self,
        (own, old, new): (BodyItem<'f>, Option<BodyItem<'b>>, BodyItem<'n>),
        versions: &mut Versions<'f, 'b, 'n>,
    ) {
        let (ours, before, theirs) = (Around::of(own), old.map(Around::of), Around::of(new));
        let has_none = trimmed(ours.lead).is_empty() && trimmed(ours.line).is_empty();
        let words = |item| merge_inside::words(item_text(item));
        // Whether this file and the other one have changed the item.
        let changed = || old.map(|old| [own, new].map(|it| words(it) != words(old)));
        // `None` if nothing is to be done; whether the other file decides.
        let decision = |part: for<'a> fn(&'a Around<'_>) -> &'a str| {
            let [ours, theirs] = [&ours, &theirs].map(|it| trimmed(part(it)));
            let before = before.as_ref().map(|it| trimmed(part(it)));
            let is_decided = theirs == ours || before.as_ref() == Some(&theirs);
            if is_decided {
                return None;
            }
            if before.map_or(has_none, |it| it == ours) {
                return Some(true);
            }
            match changed() {
                Some([true, false]) => None,
                other => Some(other == Some([false, true])),
            }
        };
        let (lead, line) = (decision(|it| it.lead), decision(|it| it.line));
        let has_lead = lead.is_none_or(|is_free| is_free && self.set_lead(own, &ours, &theirs));
        let has_line = line.is_none_or(|is_free| is_free && self.set_line(own, &ours, &theirs));
        if !has_lead || !has_line {
            versions.note(own, new);
        }
    }

    /// Sets the comments above an item. Returns false if it has no line of its own.
    fn set_lead(&mut self, item: BodyItem<'f>, ours: &Around<'_>, theirs: &Around<'_>) -> bool {
        let start = item.span().start;
        let is_alone = self.style.is_blank(self.style.line_start(start), start);
        if is_alone && !ours.is_one_line {
            let to = self.style.indentation(start);
            let text = reindented(theirs.lead, theirs.indentation, to);
            let text = with_line_endings(&text, self.style.line_ending);
            self.replace_text(ours.lead_span, text);
        }
        is_alone && !ours.is_one_line
    }

    /// Sets the comment at the end of the last line of an item. Returns false if none can be there.
    fn set_line(&mut self, item: BodyItem<'f>, ours: &Around<'_>, theirs: &Around<'_>) -> bool {
        let span = item.span();
        let has_place = !ours.is_one_line && !ends_with_heredoc(self.slice(span));
        if has_place {
            let text = match theirs.line {
                "" => String::new(),
                line => format!(" {line}"),
            };
            self.replace_text(Span::new(span.end, ours.line_end), text);
        }
        has_place
    }

    /// Adds and removes comments of no item. `partners` are the items of this file that the items of the other one are.
    fn merge_lone(
        &mut self,
        (ours, old, new): (Body<'f>, Option<Body<'_>>, Body<'_>),
        partners: &[Option<BodyItem<'f>>],
    ) -> Result<(), EditError> {
        let [own, news] = [Lone::all(ours), Lone::all(new)];
        let olds = old.map(Lone::all).unwrap_or_default();
        let texts = |all: &[Lone<'_>]| all.iter().map(|it| trimmed(it.text)).collect();
        let [in_own, in_old, in_new]: [HashSet<String>; 3] =
            [texts(&own), texts(&olds), texts(&news)];
        for lone in &own {
            let text = trimmed(lone.text);
            if in_old.contains(&text) && !in_new.contains(&text) {
                self.remove_comment(lone.span);
            }
        }
        let is_added = |lone: &&Lone<'_>| {
            let text = trimmed(lone.text);
            !in_old.contains(&text) && !in_own.contains(&text)
        };
        let added: Vec<&Lone<'_>> = news.iter().filter(is_added).collect();
        let partner = |index: usize| partners.get(index).copied().flatten();
        // One insertion for each place: each costs a search for its neighbours.
        for added in added.chunk_by(|one, other| one.before == other.before) {
            let Some(first) = added.first() else { continue };
            let before = first.before.checked_sub(1).and_then(partner);
            let place = match (partner(first.before), before) {
                (Some(next), _) => Place::Before(next),
                (None, Some(before)) => Place::After(before),
                (None, None) if first.before == 0 => Place::First,
                (None, None) => Place::Last,
            };
            self.insert_text(ours, place, Neighbour::Comment, None, |lines| {
                let texts = added.iter().map(|comment| {
                    let text = reindented(comment.text, comment.indentation, lines.indentation);
                    with_line_endings(&text, lines.ending)
                });
                Ok(texts.collect::<Vec<_>>().join(&lines.ending.repeat(2)))
            })?;
        }
        Ok(())
    }

    /// Removes comments of no item, and one of two blank lines that meet then.
    fn remove_comment(&mut self, span: Span) {
        let line = self.style.line_start(span.start);
        let end = self.style.line_end(span.end);
        let removed = if self.style.is_blank(line, span.start) {
            let above = line.checked_sub(1).map(|it| self.style.line_start(it));
            let is_first = line <= self.style.start();
            let is_after_blank = is_first || above.is_some_and(|it| self.style.is_blank(it, line));
            let next = self.style.line_end(end);
            let takes_next = is_after_blank && end < next && self.style.is_blank(end, next);
            Span::new(line, if takes_next { next } else { end })
        } else {
            let before = self.style.slice(line, span.start).trim_end();
            Span::new(line + to_u32(before.len()), span.end)
        };
        self.operations.push(removed, Vec::new(), Kind::Remove);
    }
}

/// The comments of an argument or block.
struct Around<'f> {
    /// The lines above it.
    lead: &'f str,
    lead_span: Span,
    indentation: &'f str,
    /// The comment at the end of its last line.
    line: &'f str,
    line_end: u32,
    /// Whether others are on its line. No comment can be added there.
    is_one_line: bool,
}

impl<'f> Around<'f> {
    fn of(item: BodyItem<'f>) -> Self {
        let file = item.file();
        let (style, span) = (Style::of_text(file.source()), item.span());
        let body = body_of(file, span);
        let is_one_line = is_one_line(body);
        let lead_span = extent(&style, body, item).lead;
        let line = line_comment(&style, item, body).filter(|_| !is_one_line);
        Self {
            lead: style.slice(lead_span.start, lead_span.end),
            lead_span,
            indentation: style.indentation(span.start),
            line: line.map_or("", |line| style.slice(line.start, line.end)),
            line_end: line.map_or(span.end, |line| line.end),
            is_one_line,
        }
    }
}

/// Comments of no item, without a blank line between them.
struct Lone<'f> {
    /// The index of the item after them.
    before: usize,
    span: Span,
    /// The comments, with the indentation of the first line.
    text: &'f str,
    indentation: &'f str,
}

impl<'f> Lone<'f> {
    fn all(body: Body<'f>) -> Vec<Self> {
        let style = Style::of_text(body.file().source());
        let lone = |before: usize, group: &[Span]| {
            let span = group.first()?.to(*group.last()?);
            let line = style.line_start(span.start);
            let start = if style.is_blank(line, span.start) {
                line
            } else {
                span.start
            };
            Some(Self {
                before,
                span,
                text: style.slice(start, span.end),
                indentation: style.slice(start, span.start),
            })
        };
        let gaps = 0..=body.items().len();
        gaps.flat_map(|index| {
            let groups = GapComments::before(body, index).own;
            groups
                .iter()
                .filter_map(|it| lone(index, it))
                .collect::<Vec<_>>()
        })
        .collect()
    }
}

/// Returns comments without the blanks at both ends of each line: the indentation makes no difference.
fn trimmed(comments: &str) -> String {
    let lines = comments.lines().map(str::trim);
    lines.collect::<Vec<_>>().join("\n")
}

fn attributes<'f>(body: Option<Body<'f>>) -> HashMap<&'f str, Attribute<'f>> {
    let attributes = body.into_iter().flat_map(Body::attributes);
    attributes.map(|it| (it.name(), it)).collect()
}

fn item_text(item: BodyItem<'_>) -> &str {
    item.file().source().slice(item.span())
}

/// Returns the text of a value, a heredoc without its line ending.
pub(super) fn text_of(expression: Expression<'_>) -> &str {
    let text = expression.file().source().slice(expression.span());
    text.trim_end_matches(['\r', '\n'])
}
