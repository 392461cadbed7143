//! Comments in a merge of three versions: added, changed and removed by the other file.
//!
//! A comment that both files have changed is in the result twice, as each has it.

use std::collections::{HashMap, HashSet};

use hcl_syntax::Span;
use hcl_syntax::native::{Block, Body, BodyItem, Expression, ExpressionKind};

use super::differences::is_equal;
use super::elements::block_comment;
use super::entries::Repeated;
use super::extent::lead;
use super::insertion::Neighbour;
use super::merge_blocks::Versions;
use super::operation::Kind;
use super::read_comments::comment_text;
use super::slots::{Change, Comment, Unit, Units, changes, inside, without};
use super::{Edit, EditError, Found, NewValue, Place};

/// A slot of three versions, and what it belongs to.
struct Slot<'s, 'f> {
    old: &'s [Comment],
    ours: &'s [Comment],
    new: &'s [Comment],
    /// The item of this file.
    item: &'s Unit<'f>,
    is_line: bool,
}

impl<'f> Edit<'f> {
    /// Merges the comments of bodies. Recurses into blocks: the parser limits their depth.
    pub(super) fn merge_comments<'b, 'n>(
        &mut self,
        (ours, old, new): (Body<'f>, Option<Body<'b>>, Body<'n>),
        versions: &mut Versions<'f, 'b, 'n>,
    ) -> Result<(), EditError> {
        let units = Units::of_body(ours);
        let olds = old.map(Units::of_body).unwrap_or_default();
        let news = Units::of_body(new);
        let (by_name, old_by_name) = (units.by_name(), olds.by_name());
        let at = |all: &[Unit<'_>]| -> HashMap<u32, usize> {
            let starts = all.iter().enumerate();
            starts.map(|(index, it)| (it.span.start, index)).collect()
        };
        let (blocks, old_blocks) = (at(&units.all), at(&olds.all));
        // The items of this file, by the indexes of the items of the other one.
        let own_blocks: HashMap<u32, Block<'f>> = news
            .all
            .iter()
            .filter_map(|it| Some((it.span.start, *versions.ours.get(&it.span.start)?)))
            .collect();
        let partner = |unit: &Unit<'_>| -> Option<&Unit<'f>> {
            match unit.block() {
                Some(_) => {
                    let block = own_blocks.get(&unit.span.start)?;
                    units.all.get(*blocks.get(&block.span().start)?)
                }
                None => by_name.get(&unit.name()?).copied(),
            }
        };
        let length = versions.path.len();
        let mut repeated = Repeated::of(new);
        for unit in &news.all {
            versions.path.truncate(length);
            versions.path.extend(match unit.block() {
                Some(block) => repeated.next(block),
                None => unit.part().into_iter().collect(),
            });
            let old = match unit.block() {
                Some(_) => versions
                    .olds
                    .get(&unit.span.start)
                    .and_then(|block| olds.all.get(*old_blocks.get(&block.span().start)?)),
                None => unit.name().and_then(|it| old_by_name.get(&it).copied()),
            };
            let Some(own) = partner(unit) else {
                versions.lacks(old, unit);
                continue;
            };
            self.merge_unit(own, old, unit, versions)?;
            if let (Some(own), Some(new)) = (own.block(), unit.block()) {
                let old = old.and_then(Unit::block).map(Block::body);
                self.merge_comments((own.body(), old, new.body()), versions)?;
            }
        }
        versions.path.truncate(length);
        let all = versions.is_overlay.then(|| units.outer_comments());
        let own_news = lacking(&news.own, &all.unwrap_or_default());
        let added = self.apply_changes(&olds.own, &units.own, &own_news);
        // One insertion for each place: each costs a search for its neighbours.
        for added in added.chunk_by(|one, other| one.before == other.before) {
            let Some(first) = added.first() else { continue };
            let next = news.all.get(first.before).and_then(partner);
            let before = first.before.checked_sub(1).and_then(|it| news.all.get(it));
            let place = match (
                next.and_then(body_item),
                before.and_then(partner).and_then(body_item),
            ) {
                (Some(next), _) => Place::Before(next),
                (None, Some(before)) => Place::After(before),
                (None, None) if first.before == 0 => Place::First,
                (None, None) => Place::Last,
            };
            self.insert_text(ours, place, Neighbour::Comment, None, |lines| {
                let groups = added.chunk_by(|one, other| one.group == other.group);
                let groups = groups.map(|group| {
                    let texts = group.iter().map(|it| {
                        let text = with_indentation(&it.text, lines.indentation, lines.ending);
                        format!("{}{text}", lines.indentation)
                    });
                    texts.collect::<Vec<_>>().join(lines.ending)
                });
                let blank_line = lines.ending.repeat(2);
                Ok(groups.collect::<Vec<_>>().join(&blank_line))
            })?;
        }
        Ok(())
    }

    fn merge_unit<'b, 'n>(
        &mut self,
        own: &Unit<'f>,
        old: Option<&Unit<'b>>,
        new: &Unit<'n>,
        versions: &mut Versions<'f, 'b, 'n>,
    ) -> Result<(), EditError> {
        let empty: &[Comment] = &[];
        // A comment that has no place where it is in the other file is above the item: laid over it once more, it is there.
        let all = match own.block() {
            _ if !versions.is_overlay => Vec::new(),
            Some(_) => [&*own.lead, &*own.header, &*own.line].concat(),
            None => own.all_comments(),
        };
        let news = [&new.lead, &new.header, &new.line].map(|it| lacking(it, &all));
        let [new_lead, new_header, new_line] = &news;
        let lead = Slot {
            old: old.map_or(empty, |it| &it.lead),
            ours: &own.lead,
            new: new_lead,
            item: own,
            is_line: false,
        };
        self.merge_slot(&lead);
        let header = Slot {
            old: old.map_or(empty, |it| &it.header),
            ours: &own.header,
            new: new_header,
            ..lead
        };
        self.merge_slot(&header);
        let line = Slot {
            old: old.map_or(empty, |it| &it.line),
            ours: &own.line,
            new: new_line,
            item: own,
            is_line: true,
        };
        self.merge_slot(&line);
        let (Some(value), Some(new)) = (own.found.expression(), new.found.expression()) else {
            return Ok(());
        };
        let old = old.and_then(|it| it.found.expression());
        self.merge_inside(own, (value, old, new), versions)
    }

    /// Merges the comments inside a value. Recurses into objects and lists: the parser limits their depth.
    fn merge_inside<'b, 'n>(
        &mut self,
        item: &Unit<'f>,
        (ours, old, new): (Expression<'f>, Option<Expression<'b>>, Expression<'n>),
        versions: &mut Versions<'f, 'b, 'n>,
    ) -> Result<(), EditError> {
        if versions.written.contains(&ours.span().start) {
            return Ok(());
        }
        let all = |value: Expression<'_>| inside(value.file().source(), value.span());
        let (own, olds, news) = (all(ours), old.map(all).unwrap_or_default(), all(new));
        if versions.replaced.contains(&ours.span().start) {
            // The text of the other file is written. What only this file says would be lost.
            for comment in without(own, &[&olds, &news]) {
                self.add_above(item, &comment.text);
            }
            return Ok(());
        }
        let have_same = |one: &[Comment], other: &[Comment]| {
            one.iter()
                .map(|it| &it.text)
                .eq(other.iter().map(|it| &it.text))
        };
        let mut replaced = versions.replaced.range(ours.span().start..ours.span().end);
        let has_replaced = replaced.next().is_some();
        if !has_replaced && (have_same(&olds, &news) || have_same(&own, &news)) {
            return Ok(());
        }
        let is_untouched = old.is_some_and(|old| text_of(old) == text_of(ours));
        if is_untouched && !has_replaced && is_equal(ours, new) {
            return self.replace(ours, NewValue::expression(text_of(new)));
        }
        // Elements of lists that one version has made longer do not belong together by their indexes.
        let lengths = [Some(ours), old, Some(new)].map(|it| elements(it?));
        let is_list = lengths.iter().any(Option::is_some);
        let by_index = !is_list || has_replaced || lengths.iter().all(|it| *it == lengths[0]);
        let units = (Units::of_value(ours), Units::of_value(new));
        let (Some(units), Some(news_in), true) = (units.0, units.1, by_index) else {
            let news = match versions.is_overlay {
                true => lacking(&news, &item.all_comments()),
                false => news,
            };
            let inside = Slot {
                old: &olds,
                ours: &own,
                new: &news,
                item,
                is_line: false,
            };
            self.merge_slot(&inside);
            return Ok(());
        };
        let olds_in = old.and_then(Units::of_value).unwrap_or_default();
        let (by_name, old_by_name) = (units.by_name(), olds_in.by_name());
        for unit in &news_in.all {
            let Some(name) = unit.name() else { continue };
            versions.path.extend(unit.part());
            let old = old_by_name.get(&name).copied();
            match by_name.get(&name) {
                Some(own) => self.merge_unit(own, old, unit, versions)?,
                None => versions.lacks(old, unit),
            }
            versions.path.pop();
        }
        let all = versions.is_overlay.then(|| units.outer_comments());
        let own_news = lacking(&news_in.own, &all.unwrap_or_default());
        for comment in self.apply_changes(&olds_in.own, &units.own, &own_news) {
            let next = news_in.all.get(comment.before).and_then(Unit::name);
            match next.and_then(|name| by_name.get(&name).copied()) {
                Some(next) => self.add_above(next, &comment.text),
                None => self.add_at_end(ours, item, &comment.text),
            }
        }
        Ok(())
    }

    fn merge_slot(&mut self, slot: &Slot<'_, 'f>) {
        let added = self.apply_changes(slot.old, slot.ours, slot.new);
        if slot.is_line && !added.is_empty() {
            self.add_at_line_end(slot, &added);
        } else {
            for comment in &added {
                self.add_above(slot.item, &comment.text);
            }
        }
    }

    /// Replaces and removes comments of this file. Returns the new ones that replace nothing, and are after none.
    fn apply_changes(
        &mut self,
        old: &[Comment],
        ours: &[Comment],
        new: &[Comment],
    ) -> Vec<Comment> {
        let mut by_text: HashMap<&str, Vec<&Comment>> = HashMap::new();
        for comment in ours.iter().rev() {
            by_text.entry(&comment.text).or_default().push(comment);
        }
        let all = changes(old, new);
        // A comment of this file that the old one lacks may be a comment of the other file, too.
        let own: Vec<Comment> = without(ours.to_vec(), &[old]);
        let mut own_counts: HashMap<&str, usize> = HashMap::new();
        for comment in &own {
            *own_counts.entry(&comment.text).or_default() += 1;
        }
        let mut rest = Vec::new();
        for Change {
            old: olds,
            new: news,
        } in all
        {
            let removed = old.get(olds).unwrap_or_default().iter();
            let mut removed = removed
                .filter_map(|it| by_text.get_mut(it.text.as_str())?.pop())
                .collect::<Vec<_>>()
                .into_iter();
            let after = news.start.checked_sub(1).and_then(|it| new.get(it));
            let mut added = Vec::new();
            for comment in new.get(news).unwrap_or_default() {
                match own_counts.get_mut(comment.text.as_str()) {
                    Some(count) if *count > 0 => *count -= 1,
                    _ => added.push(comment),
                }
            }
            let mut last: Option<(&Comment, Vec<String>)> = None;
            for comment in added {
                match removed.next() {
                    Some(place) => {
                        self.replace_pending(last.take());
                        last = Some((place, vec![comment.text.clone()]));
                    }
                    None => {
                        if let Some((_, lines)) = &mut last {
                            lines.push(comment.text.clone());
                            continue;
                        }
                        let place = after
                            .filter(|it| it.group == comment.group)
                            .and_then(|it| by_text.get(it.text.as_str())?.last().copied())
                            .filter(|it| self.has_own_lines(it.span));
                        match place {
                            Some(place) => {
                                last =
                                    Some((place, vec![place.text.clone(), comment.text.clone()]));
                            }
                            None => rest.push(comment.clone()),
                        }
                    }
                }
            }
            self.replace_pending(last);
            for comment in removed {
                self.remove_comment(comment.span);
            }
        }
        rest
    }

    /// Replaces a comment by others.
    fn replace_pending(&mut self, change: Option<(&Comment, Vec<String>)>) {
        let Some((comment, texts)) = change else {
            return;
        };
        let span = comment.span;
        let rest = self.style.slice(span.end, self.style.line_end(span.end));
        let text = if self.has_own_lines(span) {
            self.on_lines(&texts, span.start)
        } else {
            let is_last = rest.trim().is_empty();
            one_line(&texts, is_last)
        };
        self.replace_text(span, text);
    }

    /// Returns comments as lines. The first one begins at an offset.
    fn on_lines(&self, texts: &[String], offset: u32) -> String {
        let (indentation, ending) = (self.style.indentation(offset), self.style.line_ending);
        let texts = texts
            .iter()
            .map(|it| with_indentation(it, indentation, ending));
        texts
            .collect::<Vec<_>>()
            .join(&format!("{ending}{indentation}"))
    }

    fn has_own_lines(&self, span: Span) -> bool {
        let (start, end) = (
            self.style.line_start(span.start),
            self.style.line_end(span.end),
        );
        self.style.is_blank(start, span.start) && self.style.is_blank(span.end, end)
    }

    /// Adds a comment on the line above an item, or before it if other items are on its line.
    fn add_above(&mut self, item: &Unit<'f>, text: &str) {
        let start = item.span.start;
        let (line, limit) = (self.style.line_start(start), self.limit(item));
        let lines = lead(&self.style, self.file.source(), limit.min(start), start);
        if self.style.is_blank(line, start) && lines.end == line {
            let text = self.on_lines(&[text.to_owned()], start);
            let indentation = self.style.indentation(start);
            let ending = self.style.line_ending;
            self.replace_text(Span::at(line), format!("{indentation}{text}{ending}"));
        } else {
            self.replace_text(Span::at(start), format!("{} ", block_comment(text)));
        }
    }

    /// Returns the end of what is before an item: of another item, or of a bracket.
    fn limit(&self, item: &Unit<'f>) -> u32 {
        let start = item.span.start;
        match item.found {
            Found::Item(object, _) => super::item_comments::lead_limit(object, start),
            Found::Element(list, index, _) => {
                let spans = self.tuple_spans(list).unwrap_or_default();
                let before = index.checked_sub(1).and_then(|it| spans.get(it));
                before.map_or(list.span().start + 1, |it| it.end)
            }
            Found::Attribute(_) | Found::Block(_) => self.style.line_start(start),
        }
    }

    /// Adds comments at the end of the line of an item, or above it if something else is there.
    fn add_at_line_end(&mut self, slot: &Slot<'_, 'f>, added: &[Comment]) {
        let texts: Vec<String> = added.iter().map(|it| it.text.clone()).collect();
        let end = slot.item.span.end;
        let is_heredoc = self.slice(slot.item.span).ends_with('\n');
        let rest = self.style.slice(end, self.style.line_end(end));
        let line = rest.trim_end_matches(['\r', '\n']);
        let blanks = line.trim_start_matches([' ', '\t']);
        if !is_heredoc && slot.ours.is_empty() && line.trim_matches([',', ' ', '\t']).is_empty() {
            let at = |length: usize| end + crate::tokens::to_u32(length);
            let span = Span::new(at(line.trim_end().len()), at(line.len()));
            self.replace_text(span, format!(" {}", one_line(&texts, true)));
        } else if is_heredoc || blanks.starts_with(['#', '/']) || slot.item.block().is_some() {
            for text in &texts {
                self.add_above(slot.item, text);
            }
        } else {
            self.replace_text(Span::at(end), format!(" {}", one_line(&texts, false)));
        }
    }

    /// Adds a comment above the closing bracket of a value, or above its item if the bracket does not begin a line.
    fn add_at_end(&mut self, value: Expression<'f>, item: &Unit<'f>, text: &str) {
        let close = value.span().end.saturating_sub(1);
        let line = self.style.line_start(close);
        if !self.style.is_blank(line, close) {
            return self.add_above(item, text);
        }
        let outer = self.style.indentation(close);
        let (unit, ending) = (self.style.unit, self.style.line_ending);
        let indentation = format!("{outer}{unit}");
        let text = with_indentation(text, &indentation, ending);
        self.replace_text(Span::at(line), format!("{indentation}{text}{ending}"));
    }

    /// Removes a comment, with its lines if nothing else is on them, and one of two blank lines that meet then.
    fn remove_comment(&mut self, span: Span) {
        let (start, end) = (
            self.style.line_start(span.start),
            self.style.line_end(span.end),
        );
        let removed = if self.has_own_lines(span) {
            let is_first = start <= self.style.start();
            let above = start.checked_sub(1).map(|it| self.style.line_start(it));
            let is_after_blank =
                is_first || above.is_some_and(|above| self.style.is_blank(above, start));
            let next = self.style.line_end(end);
            match is_after_blank && end < next && self.style.is_blank(end, next) {
                true => Span::new(start, next),
                false => Span::new(start, end),
            }
        } else if self.style.is_blank(span.end, end) {
            let before = self.style.slice(start, span.start).trim_end();
            Span::new(start + crate::tokens::to_u32(before.len()), span.end)
        } else {
            let rest = self.style.slice(span.end, end);
            let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
            Span::new(span.start, span.end + crate::tokens::to_u32(blanks))
        };
        self.operations.push(removed, Vec::new(), Kind::Remove);
    }
}

/// Returns the comments that are not among others, however they are written: `# a` is `/* a */`.
fn lacking(comments: &[Comment], others: &[Comment]) -> Vec<Comment> {
    let others: HashSet<String> = others.iter().map(|it| comment_text(&it.text)).collect();
    let comments = comments.iter();
    let lacking = comments.filter(|it| !others.contains(&comment_text(&it.text)));
    lacking.cloned().collect()
}

/// Returns the text of a value of another file, without the comments that this file has removed from the old value.
pub(super) fn text_without_removed(
    ours: Expression<'_>,
    old: Expression<'_>,
    new: Expression<'_>,
) -> String {
    let all = |value: Expression<'_>| inside(value.file().source(), value.span());
    let (source, span) = (new.file().source(), new.span());
    let removed = without(all(old), &[&all(ours)]);
    let kept = without(all(new), &[&removed]);
    let kept: HashSet<u32> = kept.iter().map(|it| it.span.start).collect();
    let mut out = String::new();
    let mut end = span.start;
    for comment in all(new).iter().filter(|it| !kept.contains(&it.span.start)) {
        let before = source.slice(Span::new(end, comment.span.start));
        let before = before.trim_end_matches([' ', '\t']);
        // A comment on lines of its own goes with its line ending.
        let line = before.strip_suffix('\n');
        let rest = source.slice(Span::new(comment.span.end, span.end));
        let is_alone = rest
            .trim_start_matches([' ', '\t'])
            .starts_with(['\r', '\n']);
        out.push_str(
            line.filter(|_| is_alone)
                .map_or(before, |it| it.trim_end_matches('\r')),
        );
        end = comment.span.end;
    }
    out.push_str(source.slice(Span::new(end, span.end)));
    out.truncate(out.trim_end_matches(['\r', '\n']).len());
    out
}

/// Returns whether an item has a comment that another version lacks.
pub(super) fn has_new_comments(item: Found<'_>, old: Option<Found<'_>>) -> bool {
    let own = Comment::all_of(item);
    let old = old.map(Comment::all_of).unwrap_or_default();
    !without(own, &[&old]).is_empty()
}

/// Returns the number of elements of a list.
pub(super) fn elements(value: Expression<'_>) -> Option<usize> {
    match value.kind() {
        ExpressionKind::Tuple(elements) => Some(elements.elements().len()),
        _ => None,
    }
}

/// Returns the text of a value, a heredoc without its line ending.
pub(super) fn text_of(expression: Expression<'_>) -> &str {
    let text = expression.file().source().slice(expression.span());
    text.trim_end_matches(['\r', '\n'])
}

/// Returns a comment of several lines with an indentation of the lines after the first.
fn with_indentation(text: &str, indentation: &str, ending: &str) -> String {
    let mut lines = text.split('\n');
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        out.push_str(ending);
        if !line.is_empty() {
            // ` * text`, as block comments are written.
            let star = if line.starts_with('*') { " " } else { "" };
            out.extend([indentation, star, line]);
        }
    }
    out
}

/// Returns comments side by side. The last one may end the line.
fn one_line(texts: &[String], is_last: bool) -> String {
    let last = texts.len().saturating_sub(1);
    let texts = texts.iter().enumerate().map(|(index, text)| {
        if is_last && index == last {
            text.clone()
        } else {
            block_comment(text)
        }
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// Returns an argument or block as an item of its body.
fn body_item<'f>(unit: &Unit<'f>) -> Option<BodyItem<'f>> {
    match unit.found {
        Found::Block(block) => Some(BodyItem::Block(block)),
        Found::Attribute(attribute) => Some(BodyItem::Attribute(attribute)),
        _ => None,
    }
}
