//! Merges of objects whose items share lines, or that only one version has written line by line.

use std::collections::HashMap;

use hcl_syntax::native::{Expression, ExpressionKind, ObjectItem};
use hcl_syntax::{Source, Span};

use super::EditError;
use super::differences::is_equal;
use super::elements::comma_in;
use super::extent::last_line_end;
use super::level::comments_of;
use super::overlay::{item_key, item_name, text_of};
use super::reindent::reindented;
use super::style::Style;
use super::value::ends_with_heredoc;
use crate::tokens::{TokenKind, gap_tokens};

/// The objects of three versions; without a base, the other object is laid over this one.
pub(super) struct Objects<'b, 'f, 'n> {
    pub(super) base: Option<Expression<'b>>,
    pub(super) ours: Expression<'f>,
    pub(super) theirs: Expression<'n>,
}

/// An item of an object, with the comments around it.
#[derive(Clone)]
struct Entry<'f> {
    item: ObjectItem<'f>,
    /// Whether a blank line is above it.
    is_apart: bool,
    /// From its first comment to its value.
    before: String,
    value: String,
    after: String,
}

/// The items of an object, and the comments after the last one.
#[derive(Default)]
struct Entries<'f> {
    all: Vec<(String, Entry<'f>)>,
    indexes: HashMap<String, usize>,
    rest: String,
}

impl Objects<'_, '_, '_> {
    /// Returns the text of the merged object. Returns `None` for other values, and if both have changed the same.
    ///
    /// # Errors
    ///
    /// Returns an error if objects are laid over each other, and one has a key twice.
    pub(super) fn merged(&self) -> Result<Option<String>, EditError> {
        let is_overlay = self.base.is_none();
        let (Some(ours), Some(theirs)) = (Entries::of(self.ours), Entries::of(self.theirs)) else {
            return Ok(None);
        };
        let [ours, theirs] = match (ours, theirs) {
            (Ok(ours), Ok(theirs)) => [ours, theirs],
            (Err(twice), _) | (_, Err(twice)) if is_overlay => return Err(twice),
            _ => return Ok(None),
        };
        let base = match self.base.map(Entries::of) {
            None => Entries::default(),
            Some(Some(Ok(base))) => base,
            Some(_) => return Ok(None),
        };
        let mut merged = Vec::new();
        for (key, own) in &ours.all {
            let entry = match (base.get(key), theirs.get(key)) {
                (old, Some(new)) => match self.entry(old, own, new)? {
                    Some(entry) => entry,
                    None => return Ok(None),
                },
                (None, None) => own.clone(),
                (Some(old), None) if old.is_same(own) => continue,
                (Some(_), None) => return Ok(None),
            };
            merged.push(entry);
        }
        for (_, new) in theirs.all.iter().filter(|(key, _)| ours.get(key).is_none()) {
            match base.get(&item_key(new.item)) {
                None => merged.push(new.clone()),
                Some(old) if old.is_same(new) => {}
                Some(_) => return Ok(None),
            }
        }
        let rest = chosen(&base.rest, &ours.rest, &theirs.rest, is_overlay);
        let is_line = !text_of(self.ours).contains('\n');
        Ok(rest.map(|rest| written(&merged, rest, is_line)))
    }

    /// Recurses into objects: the parser limits their depth.
    fn entry<'e>(
        &self,
        old: Option<&Entry<'_>>,
        own: &Entry<'e>,
        new: &Entry<'e>,
    ) -> Result<Option<Entry<'e>>, EditError> {
        let is_overlay = self.base.is_none();
        let is_unchanged = |it: &Entry<'_>| old.is_some_and(|old| old.is_same(it));
        if own.is_same(new) || is_unchanged(new) {
            return Ok(Some(own.clone()));
        }
        if is_unchanged(own) {
            return Ok(Some(new.clone()));
        }
        if old.is_none() && !is_overlay {
            return Ok(None);
        }
        let inside = Objects {
            base: old.map(|old| old.item.value()),
            ours: own.item.value(),
            theirs: new.item.value(),
        };
        let value = match inside.merged()? {
            Some(value) => value,
            None if is_overlay => new.value.clone(),
            None => return Ok(None),
        };
        // The comments around an item are one text.
        let outer = |it: &Entry<'_>| [comments_of(&it.before), comments_of(&it.after)];
        let empty = [Vec::new(), Vec::new()];
        let before = old.map_or(empty, outer);
        let entry = match chosen(&before, &outer(own), &outer(new), is_overlay) {
            Some(chosen) if *chosen == outer(own) => own,
            Some(_) => new,
            None => return Ok(None),
        };
        Ok(Some(Entry {
            value,
            ..entry.clone()
        }))
    }
}

/// Returns what the version has that has changed something. Of two changes, the other one counts in an overlay.
pub(super) fn chosen<'v, T: PartialEq>(
    base: &'v T,
    ours: &'v T,
    theirs: &'v T,
    is_overlay: bool,
) -> Option<&'v T> {
    if base == theirs || ours == theirs {
        Some(ours)
    } else {
        (base == ours || is_overlay).then_some(theirs)
    }
}

impl<'f> Entries<'f> {
    /// Returns the items of an object; `None` for other values, and an error if a key is there twice.
    fn of(value: Expression<'f>) -> Option<Result<Self, EditError>> {
        let ExpressionKind::Object(object) = value.kind() else {
            return None;
        };
        let source = value.file().source();
        let style = Style::of_text(source);
        let close = value.span().end - 1;
        let items: Vec<_> = object.items().collect();
        let mut entries = Self::default();
        let mut start = value.span().start + 1;
        for (index, item) in items.iter().enumerate() {
            let next = items.get(index + 1).map(|next| next.key().span().start);
            let span = item.value().span();
            let gap = Span::new(span.end, next.unwrap_or(close));
            let comma = comma_in(source, gap);
            let end = end_of_line(
                &style,
                source,
                comma.map_or(gap, |it| Span::new(it.end, gap.end)),
            );
            let comma = comma.unwrap_or(Span::at(end));
            let lead = source.slice(Span::new(start, span.start));
            let blanks = lead.len() - lead.trim_start().len();
            let indentation = style.indentation(item.key().span().start);
            let text = |text: &str| reindented(text.trim(), indentation, "");
            let rest = source.slice(Span::new(comma.end, end)).trim();
            let after = [source.slice(Span::new(span.end, comma.start)).trim(), rest];
            let entry = Entry {
                item: *item,
                is_apart: lead.get(..blanks).unwrap_or_default().matches('\n').count() > 1,
                before: format!("{} ", text(lead)),
                value: text(text_of(item.value())),
                after: after.join(" ").trim().to_owned(),
            };
            start = end;
            if let Some(first) = entries.get(&item_key(*item)) {
                let places = [first.item, *item].map(|it| it.key().source_span());
                return Some(Err(EditError::Twice(item_name(*item), Box::new(places))));
            }
            entries.indexes.insert(item_key(*item), index);
            entries.all.push((item_key(*item), entry));
        }
        let rest = source.slice(Span::new(start, close));
        entries.rest = reindented(rest.trim(), style.indentation(start), "");
        Some(Ok(entries))
    }

    fn get(&self, key: &str) -> Option<&Entry<'f>> {
        self.all
            .get(*self.indexes.get(key)?)
            .map(|(_, entry)| entry)
    }
}

/// Returns the end of the comments after an item that end its line; the start of the gap if another item follows on the line.
fn end_of_line(style: &Style<'_>, source: &Source, gap: Span) -> u32 {
    let end = last_line_end(style, Span::at(gap.start)).min(gap.end);
    let comments = gap_tokens(source, gap).into_iter();
    let on_line = comments.take_while(|it| it.kind != TokenKind::LineEnding);
    let last = on_line.last().map_or(gap.start, |it| it.span.end);
    // `1, /* two */ b = 2` has the comment of the next item, and `b = 2 /* two */ }` its own.
    let is_close = source.text().as_bytes().get(gap.end as usize) == Some(&b'}');
    if end < gap.end || is_close {
        last.min(gap.end)
    } else {
        gap.start
    }
}

impl Entry<'_> {
    fn is_same(&self, other: &Entry<'_>) -> bool {
        is_equal(self.item.value(), other.item.value())
            && comments_of(&self.text()) == comments_of(&other.text())
    }

    fn text(&self) -> String {
        let Self {
            before,
            value,
            after,
            ..
        } = self;
        // No comment can follow the end marker of a heredoc.
        match (after.is_empty(), ends_with_heredoc(value)) {
            (true, _) => format!("{before}{value}"),
            (false, true) => format!("{before}({value}\n) {after}"),
            (false, false) => format!("{before}{value} {after}"),
        }
    }
}

/// Returns the text of an object: on one line, if it can be.
fn written(entries: &[Entry<'_>], rest: &str, is_line: bool) -> String {
    let texts: Vec<String> = entries.iter().map(Entry::text).collect();
    let ends_line = |text: &String| {
        let last = comments_of(text);
        text.contains('\n') || last.iter().any(|it| !it.starts_with("/*"))
    };
    if is_line && rest.is_empty() && !texts.iter().any(ends_line) {
        return match texts.as_slice() {
            [] => "{}".to_owned(),
            texts => format!("{{ {} }}", texts.join(", ")),
        };
    }
    let mut out = "{\n".to_owned();
    for (index, (entry, text)) in entries.iter().zip(&texts).enumerate() {
        if index > 0 && entry.is_apart {
            out.push('\n');
        }
        out.push_str(&reindented(&format!("{text}\n"), "", "  "));
    }
    if !rest.is_empty() {
        out.push_str(&reindented(&format!("{rest}\n"), "", "  "));
    }
    out.push('}');
    out
}
