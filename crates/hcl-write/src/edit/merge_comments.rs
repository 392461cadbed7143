//! Comments in a merge. A comment belongs to its item: the version that has changed it decides.
//!
//! If both have changed a comment, this file's stays, and the item is noted.

use std::collections::{HashMap, HashSet};

use hcl_syntax::Span;
use hcl_syntax::native::{Block, Body, BodyItem, Expression};

use super::differences::is_equal;
use super::elements::block_comment;
use super::entries::Repeated;
use super::extent::lead;
use super::insertion::Neighbour;
use super::merge_blocks::Versions;
use super::operation::Kind;
use super::slots::{Comment, Group, Unit, Units, inside};
use super::{Edit, EditError, Found, NewValue, Place};

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
        // The blocks of this file, by the offsets of blocks of the other one.
        let own_blocks: HashMap<u32, Block<'f>> = news
            .all
            .iter()
            .filter_map(|it| Some((it.span.start, *versions.ours.get(&it.span.start)?)))
            .collect();
        let partner = |unit: &Unit<'_>| -> Option<&Unit<'f>> {
            if unit.block().is_none() {
                return by_name.get(&unit.name()?).copied();
            }
            let block = own_blocks.get(&unit.span.start)?;
            units.all.get(*blocks.get(&block.span().start)?)
        };
        let length = versions.path.len();
        let mut repeated = Repeated::of(new);
        for unit in &news.all {
            versions.path.truncate(length);
            versions.path.extend(match unit.block() {
                Some(block) => repeated.next(block),
                None => unit.part().into_iter().collect(),
            });
            let Some(own) = partner(unit) else { continue };
            let old = match unit.block() {
                Some(_) => versions
                    .olds
                    .get(&unit.span.start)
                    .and_then(|block| olds.all.get(*old_blocks.get(&block.span().start)?)),
                None => unit.name().and_then(|it| old_by_name.get(&it).copied()),
            };
            self.merge_unit(own, old, unit, versions)?;
            if let (Some(own), Some(new)) = (own.block(), unit.block()) {
                let old = old.and_then(Unit::block).map(Block::body);
                self.merge_comments((own.body(), old, new.body()), versions)?;
            }
        }
        versions.path.truncate(length);
        self.merge_groups(ours, (&units, &olds, &news), partner)
    }

    /// Adds and removes comments of no item.
    fn merge_groups<'n, 'u>(
        &mut self,
        body: Body<'f>,
        (units, olds, news): (&Units<'f>, &Units<'_>, &Units<'n>),
        partner: impl Fn(&Unit<'n>) -> Option<&'u Unit<'f>>,
    ) -> Result<(), EditError>
    where
        'f: 'u,
    {
        let old_texts: HashSet<Vec<&str>> = olds.own.iter().map(Group::texts).collect();
        let new_texts: HashSet<Vec<&str>> = news.own.iter().map(Group::texts).collect();
        let own_texts: HashSet<&str> = units.texts().collect();
        let added: Vec<&Group> = news
            .own
            .iter()
            .filter(|it| !old_texts.contains(&it.texts()))
            .filter(|it| it.texts().iter().any(|text| !own_texts.contains(text)))
            .collect();
        for group in &units.own {
            let texts = group.texts();
            if old_texts.contains(&texts) && !new_texts.contains(&texts) {
                for comment in &group.comments {
                    self.remove_comment(comment.span);
                }
            }
        }
        // One insertion for each place: each costs a search for its neighbours.
        for added in added.chunk_by(|one, other| one.before == other.before) {
            let Some(first) = added.first() else { continue };
            let next = news.all.get(first.before).and_then(&partner);
            let before = first.before.checked_sub(1).and_then(|it| news.all.get(it));
            let place = match (
                next.and_then(body_item),
                before.and_then(&partner).and_then(body_item),
            ) {
                (Some(next), _) => Place::Before(next),
                (None, Some(before)) => Place::After(before),
                (None, None) if first.before == 0 => Place::First,
                (None, None) => Place::Last,
            };
            self.insert_text(body, place, Neighbour::Comment, None, |lines| {
                let groups = added.iter().map(|group| {
                    let texts = group.comments.iter().map(|comment| {
                        let text = with_indentation(&comment.text, lines.indentation, lines.ending);
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
        match old {
            Some(old) => {
                for (ours, old, new_comments, is_line) in [
                    (&own.lead, &old.lead, &new.lead, false),
                    (&own.line, &old.line, &new.line, true),
                ] {
                    if have_same(ours, new_comments) || have_same(old, new_comments) {
                        continue;
                    }
                    if have_same(ours, old) {
                        self.replace_comments(own, ours, new_comments, is_line);
                    } else {
                        versions.note(own, new);
                    }
                }
            }
            None if own.lead.is_empty() && own.line.is_empty() => {
                self.replace_comments(own, &[], &new.lead, false);
                self.replace_comments(own, &[], &new.line, true);
            }
            None => {}
        }
        let (Some(ours), Some(theirs)) = (own.found.expression(), new.found.expression()) else {
            return Ok(());
        };
        let old = old.and_then(|it| it.found.expression());
        self.merge_inside((own, new), (ours, old, theirs), versions)
    }

    /// Merges the comments inside a value. Recurses into objects: the parser limits their depth.
    fn merge_inside<'b, 'n>(
        &mut self,
        units: (&Unit<'f>, &Unit<'n>),
        (ours, old, new): (Expression<'f>, Option<Expression<'b>>, Expression<'n>),
        versions: &mut Versions<'f, 'b, 'n>,
    ) -> Result<(), EditError> {
        let (own, news) = (inside(ours), inside(new));
        let olds = old.map(inside).unwrap_or_default();
        let span = ours.span();
        if versions.replaced.contains(&span.start) {
            if !have_same(&own, &olds) && !have_same(&own, &news) {
                versions.note(units.0, units.1);
            }
            return Ok(());
        }
        if have_same(&olds, &news) || have_same(&own, &news) {
            return Ok(());
        }
        let has_replaced = versions
            .replaced
            .range(span.start..span.end)
            .next()
            .is_some();
        let is_untouched = old.is_some_and(|old| text_of(old) == text_of(ours));
        if is_untouched && !has_replaced && is_equal(ours, new) {
            return self.replace(ours, NewValue::expression(text_of(new)));
        }
        let (Some(own_items), Some(new_items)) = (Units::of_object(ours), Units::of_object(new))
        else {
            versions.note(units.0, units.1);
            return Ok(());
        };
        let old_items = old.and_then(Units::of_object).unwrap_or_default();
        let (by_name, old_by_name) = (own_items.by_name(), old_items.by_name());
        for unit in &new_items.all {
            let Some(name) = unit.name() else { continue };
            if let Some(own) = by_name.get(&name) {
                versions.path.extend(unit.part());
                self.merge_unit(own, old_by_name.get(&name).copied(), unit, versions)?;
                versions.path.pop();
            }
        }
        let texts = |all: &Units<'_>| -> Vec<String> {
            let groups = all.own.iter().flat_map(|it| &it.comments);
            groups.map(|it| it.text.clone()).collect()
        };
        let [own, old, new] = [texts(&own_items), texts(&old_items), texts(&new_items)];
        if new != old && new != own {
            versions.note(units.0, units.1);
        }
        Ok(())
    }

    /// Replaces the comments of an item above it, or at the end of its line.
    fn replace_comments(
        &mut self,
        item: &Unit<'f>,
        ours: &[Comment],
        new: &[Comment],
        is_line: bool,
    ) {
        let texts: Vec<String> = new.iter().map(|it| it.text.clone()).collect();
        let rest = match ours.split_first() {
            Some((first, rest)) if !texts.is_empty() => {
                self.replace_comment(first.span, &texts);
                rest
            }
            _ => ours,
        };
        for comment in rest {
            self.remove_comment(comment.span);
        }
        if ours.is_empty() && is_line && !texts.is_empty() {
            self.add_at_line_end(item, &texts);
        } else if ours.is_empty() {
            for text in &texts {
                self.add_above(item, text);
            }
        }
    }

    /// Replaces a comment by others.
    fn replace_comment(&mut self, span: Span, texts: &[String]) {
        let rest = self.style.slice(span.end, self.style.line_end(span.end));
        let text = if self.has_own_lines(span) {
            self.on_lines(texts, span.start)
        } else {
            one_line(texts, rest.trim().is_empty())
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
            Found::Attribute(_) | Found::Element(..) | Found::Block(_) => {
                self.style.line_start(start)
            }
        }
    }

    /// Adds comments at the end of the line of an item, or above it if something else is there.
    fn add_at_line_end(&mut self, item: &Unit<'f>, texts: &[String]) {
        let end = item.span.end;
        let is_heredoc = self.slice(item.span).ends_with('\n');
        let rest = self.style.slice(end, self.style.line_end(end));
        let line = rest.trim_end_matches(['\r', '\n']);
        let blanks = line.trim_start_matches([' ', '\t']);
        if !is_heredoc && line.trim_matches([',', ' ', '\t']).is_empty() {
            let at = |length: usize| end + crate::tokens::to_u32(length);
            let span = Span::new(at(line.trim_end().len()), at(line.len()));
            self.replace_text(span, format!(" {}", one_line(texts, true)));
        } else if is_heredoc || blanks.starts_with(['#', '/']) || item.block().is_some() {
            for text in texts {
                self.add_above(item, text);
            }
        } else {
            self.replace_text(Span::at(end), format!(" {}", one_line(texts, false)));
        }
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
            if is_after_blank && end < next && self.style.is_blank(end, next) {
                Span::new(start, next)
            } else {
                Span::new(start, end)
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

fn have_same(one: &[Comment], other: &[Comment]) -> bool {
    let texts = one.iter().map(|it| &it.text);
    texts.eq(other.iter().map(|it| &it.text))
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
