//! Edits of the parts of a bracket: items of objects and elements of lists, in both syntaxes.
//!
//! One edit changes the text around its part. If parts share a line, the comments on the side of a part go with it.

use std::collections::{BTreeMap, BTreeSet};

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::native::{Expression, ExpressionKind};
use hcl_syntax::{Source, Span, json};

use super::Found;
use super::extent::{last_line_end, lead};
use super::indentation::indented;
use super::operation::{OperationKind, Operations};
use super::read_comments::comments_in;
use super::site::Site;
use super::style::Style;
use super::value::ends_with_heredoc;
use crate::tokens::{gap_tokens, to_u32};

/// An object or a list, and the edits of its parts.
#[derive(Debug)]
pub(super) struct Bracket {
    /// From the open to the close bracket.
    span: Span,
    /// Each part from its key to its value.
    parts: Vec<Span>,
    is_object: bool,
    /// Commas are between all parts, and nowhere else.
    is_json: bool,
    /// The texts that are added, with the indexes of the parts that they are before.
    added: Vec<(usize, String)>,
    removed: BTreeSet<usize>,
    /// The new names of items, with the names that they have now.
    names: BTreeMap<String, String>,
}

impl Bracket {
    pub(super) fn of(value: Expression<'_>) -> Self {
        let (parts, is_object) = match value.kind() {
            ExpressionKind::Object(items) => {
                let items = items.items();
                let parts = items.map(|item| item.key().span().to(item.value().span()));
                (parts.collect(), true)
            }
            ExpressionKind::Tuple(tuple) => {
                (tuple.elements().map(Expression::span).collect(), false)
            }
            _ => (Vec::new(), false),
        };
        Self::new(value.span(), parts, is_object, false)
    }

    pub(super) fn of_json(value: json::Value<'_>) -> Self {
        let parts = Site::from(Found::ArrayElement(value)).inside();
        let parts = parts.map(|part| part.found.span()).collect();
        let is_object = matches!(value.kind(), json::ValueKind::Object(_));
        Self::new(value.span(), parts, is_object, true)
    }

    const fn new(span: Span, parts: Vec<Span>, is_object: bool, is_json: bool) -> Self {
        Self {
            span,
            parts,
            is_object,
            is_json,
            added: Vec::new(),
            removed: BTreeSet::new(),
            names: BTreeMap::new(),
        }
    }

    /// Adds a part before the part at an index.
    pub(super) fn add(&mut self, index: usize, text: String) {
        self.added.push((index, text));
    }

    /// Adds an item at the end. One that is set again keeps its place.
    pub(super) fn set(&mut self, name: &str, item: String) {
        let mut added = self.added.iter_mut();
        match added.find(|(_, text)| text.starts_with(name)) {
            Some((_, text)) => *text = item,
            None => self.add(self.parts.len(), item),
        }
    }

    /// Returns whether a part is removed.
    pub(super) fn is_removed(&self, index: usize) -> bool {
        self.removed.contains(&index)
    }

    /// Gives a new name to the items of an old one, which is empty for a new item. Returns false if others get the name as well.
    pub(super) fn take_name(&mut self, new: &str, old: &str) -> bool {
        let taken = self.names.entry(new.to_owned());
        taken.or_insert_with(|| old.to_owned()) == old
    }

    pub(super) fn remove(&mut self, index: usize) {
        self.removed.insert(index);
    }

    /// Removes the part that begins at an offset.
    pub(super) fn remove_at(&mut self, start: u32) {
        let index = self.parts.binary_search_by_key(&start, |part| part.start);
        self.removed.extend(index.ok());
    }

    /// Turns the edits into operations.
    pub(super) fn write(mut self, style: &Style<'_>, operations: &mut Operations) {
        sort_by_key(&mut self.added, |(index, _)| *index);
        if self.parts.is_empty() {
            return self.fill(style, operations);
        }
        let indexes = 0..self.parts.len();
        let last = indexes.rev().find(|index| !self.removed.contains(index));
        for &index in &self.removed {
            let removed = match (self.lines(style, index), last) {
                (Some(lines), _) => lines,
                (None, Some(last)) if index > last => self.after(style, last, index),
                (None, Some(_)) => self.to_next(style, index),
                // All parts, and some share their lines with the brackets.
                (None, None) => {
                    let outer = style.indentation(self.span.start);
                    let text = self.added_on_line(outer, style.line_ending);
                    return operations.replace(self.inner(), text, OperationKind::Remove);
                }
            };
            operations.replace(removed, "", OperationKind::Remove);
        }
        let mut insert = |span: Span, text: String| {
            operations.replace(span, text, OperationKind::Value);
        };
        let mut appended = Vec::new();
        let mut kept = 0;
        // In the order of the indexes: each part is passed once.
        for (index, text) in &self.added {
            kept = kept.max(*index);
            while self.removed.contains(&kept) {
                kept += 1;
            }
            if kept >= self.parts.len() {
                appended.push(text.as_str());
                continue;
            }
            let [part, before, _] = self.around(kept);
            let mut text = before_part(style, part, text);
            // Above the comments of the next part.
            let lead = lead(style, before.start, part.start);
            let indentation = style.indentation(part.start);
            if !lead.is_empty()
                && let Some(line) = text.strip_suffix(indentation)
            {
                text = format!("{indentation}{line}");
                insert(Span::at(lead.start), text);
            } else {
                insert(Span::at(self.with_comments(style, kept).start), text);
            }
        }
        if !appended.is_empty() {
            self.append(style, &appended, &mut insert);
        }
    }

    /// Adds parts after the last one.
    fn append(&self, style: &Style<'_>, texts: &[&str], insert: &mut impl FnMut(Span, String)) {
        let Some(last) = self.parts.last().copied() else {
            return;
        };
        let ends_line = texts.last().is_some_and(|text| ends_with_heredoc(text));
        let after = Span::new(last.end, self.span.end - 1);
        let comma = comma_in(style.source, after);
        // A trailing comma stays one.
        let tail = if comma.is_some() && !ends_line {
            ","
        } else {
            ""
        };
        let end = last_line_end(style, Span::at(comma.map_or(last.end, |comma| comma.end)));
        let ending = style.line_ending;
        // `a = [<<E` has its part on the line of the bracket.
        let is_beside = style.line_start(last.start) <= self.span.start;
        let unit = if is_beside && end < self.span.end {
            style.unit
        } else {
            ""
        };
        let indentation = &format!("{}{unit}", style.indentation(last.start));
        if end >= self.span.end {
            // After the comments of the last part.
            let start = last.end + to_u32(style.text_of(after).trim_end().len());
            let text = indented(&self.joined(texts, ", "), indentation, ending);
            let separator = if comma.is_some() { "" } else { "," };
            let mut text = format!("{separator} {text}{tail}");
            let mut place = Span::at(start);
            if ends_line {
                text.extend([ending, indentation]);
                place.end = after.end;
            }
            return insert(place, text);
        }
        let has_commas = self.wants_comma(style);
        let text = self.joined(texts, if has_commas { ",\n" } else { "\n" });
        let text = indented(&text, indentation, ending);
        let mut separator = "";
        if comma.is_none() && has_commas {
            if ends_with_heredoc(style.text_of(last)) {
                separator = self.after_heredoc();
            } else {
                insert(Span::at(last.end), ",".to_owned());
            }
        }
        insert(
            Span::at(end),
            format!("{indentation}{separator}{text}{tail}{ending}"),
        );
    }

    /// Fills an empty object or list, and keeps a comment in it.
    fn fill(&self, style: &Style<'_>, operations: &mut Operations) {
        if self.added.is_empty() {
            return;
        }
        let inner = self.inner();
        let outer = style.indentation(inner.start);
        let ending = style.line_ending;
        let content = style.text_of(inner);
        let (span, text) = if content.contains('\n') {
            let indentation = format!("{outer}{}", style.unit);
            let has_commas = self.is_json || !self.is_object;
            let text = self.added_with(if has_commas { ",\n" } else { "\n" });
            let text = indented(&text, &indentation, ending);
            let line = style.line_start(inner.end);
            let text = format!("{indentation}{text}{ending}");
            if content.trim().is_empty() {
                (Span::new(inner.start, line), format!("{ending}{text}"))
            } else {
                (Span::at(line), text)
            }
        } else {
            let text = self.added_on_line(outer, ending);
            if content.trim().is_empty() {
                (inner, text)
            } else {
                let blank = if text.ends_with([' ', '\n']) { "" } else { " " };
                (
                    Span::at(inner.end),
                    format!(" {}{blank}", text.trim_start()),
                )
            }
        };
        operations.replace(span, text, OperationKind::Value);
    }

    /// Returns the text between the brackets.
    const fn inner(&self) -> Span {
        Span::new(self.span.start + 1, self.span.end - 1)
    }

    /// Returns a part, the text before it up to the part before, and the text after it up to the part after.
    fn around(&self, index: usize) -> [Span; 3] {
        let inner = self.inner();
        let part = self.parts.get(index).copied().unwrap_or(inner);
        let before = index
            .checked_sub(1)
            .and_then(|before| self.parts.get(before));
        let next = self.parts.get(index + 1);
        [
            part,
            Span::new(before.map_or(inner.start, |before| before.end), part.start),
            Span::new(part.end, next.map_or(inner.end, |next| next.start)),
        ]
    }

    /// Returns the lines of a part with its comments; `None` if it shares them, and in the JSON syntax, which has no comma after the last
    /// part.
    pub(super) fn lines(&self, style: &Style<'_>, index: usize) -> Option<Span> {
        let [part, before, after] = self.around(index);
        let start = lead(style, before.start, part.start).start;
        let own = comma_in(style.source, before).map_or(before.start, |comma| comma.end);
        let comma = comma_in(style.source, after);
        let end = last_line_end(style, Span::at(comma.map_or(part.end, |comma| comma.end)));
        let is_alone = own <= start && start == style.line_start(start) && end <= after.end;
        (is_alone && !self.is_json).then(|| Span::new(start, end))
    }

    /// Returns a part with the comments on its side of the commas: those before it on its line, and those after it.
    fn with_comments(&self, style: &Style<'_>, index: usize) -> Span {
        let [part, before, after] = self.around(index);
        let own = comma_in(style.source, before).map_or(before.start, |comma| comma.end);
        let line = style.line_start(part.start).max(own);
        // `1, /* two */ 2` has the comment of the second element, and `{ a = 1 /* one */`, `b = 2 }` none.
        let mut comments = comments_in(style.source, Span::new(own, part.start)).into_iter();
        let first = comments.find(|comment| comment.end > line);
        let comma = comma_in(style.source, after);
        let line_end = last_line_end(style, Span::at(comma.map_or(part.end, |comma| comma.end)));
        // A comment after the comma is about the part if no other one is on its line.
        let end = match comma {
            Some(comma) if line_end > after.end => comma.start,
            _ => line_end.min(after.end),
        };
        let last = comments_in(style.source, Span::new(part.end, end)).pop();
        Span::new(
            first.map_or(part.start, |first| first.start),
            last.map_or(part.end, |last| last.end),
        )
    }

    /// Returns a part with its comments, its comma and the blanks after it.
    fn to_next(&self, style: &Style<'_>, index: usize) -> Span {
        let [_, _, after] = self.around(index);
        let part = self.with_comments(style, index);
        let comma = comma_in(style.source, after);
        let end = comma.map_or(part.end, |comma| part.end.max(comma.end));
        let rest = style.slice(end, after.end);
        let (blanks, _) = rest.split_at(rest.len() - rest.trim_start().len());
        let line = style.slice(style.line_start(part.start), part.start);
        if blanks.contains('\n') && !line.trim().is_empty() {
            // The next part stays on its line.
            let before = line.len() - line.trim_end().len();
            return Span::new(part.start - to_u32(before), end);
        }
        Span::new(part.start, end + to_u32(blanks.len()))
    }

    /// Returns the text from the last part that stays to the end of a later one.
    fn after(&self, style: &Style<'_>, last: usize, index: usize) -> Span {
        let [part, ..] = self.around(last);
        let end = self.with_comments(style, last).end;
        let comment = comments_in(style.source, Span::new(part.end, end)).pop();
        let is_heredoc = ends_with_heredoc(style.text_of(part));
        let start = match comment {
            // A line comment ends its line.
            Some(comment) if !style.text_of(comment).starts_with("/*") => style.line_end(end),
            // The end marker of a heredoc is alone on its line.
            None if is_heredoc => last_line_end(style, Span::at(end)),
            _ => end,
        };
        let removed = self.with_comments(style, index);
        let [.., after] = self.around(index);
        // A trailing comma stays one, but none begins a line, or comes after a comment, which may be after a comma.
        let is_ended = comment.is_some() || is_heredoc;
        let comma = comma_in(style.source, after).filter(|_| is_ended);
        let end = comma.map_or(removed.end, |comma| comma.end.max(removed.end));
        Span::new(start, end.max(start))
    }

    /// Returns the gaps between the parts.
    pub(super) fn gaps(&self) -> Vec<Span> {
        let pairs = self.parts.iter().zip(self.parts.iter().skip(1));
        pairs
            .map(|(part, next)| Span::new(part.end, next.start))
            .collect()
    }

    fn wants_comma(&self, style: &Style<'_>) -> bool {
        let has_comma = |gap: &Span| comma_in(style.source, *gap).is_some();
        self.is_json || !self.is_object || self.gaps().iter().any(has_comma)
    }

    fn added_with(&self, separator: &str) -> String {
        let texts: Vec<&str> = self.added.iter().map(|(_, text)| text.as_str()).collect();
        self.joined(&texts, separator)
    }

    /// Returns parts with a separator between them.
    fn joined(&self, texts: &[&str], separator: &str) -> String {
        let mut joined = String::new();
        for (index, text) in texts.iter().enumerate() {
            joined.push_str(text);
            if index + 1 == texts.len() {
                break;
            }
            if ends_with_heredoc(text) {
                joined.push('\n');
                joined.push_str(self.after_heredoc());
            } else {
                joined.push_str(separator);
            }
        }
        joined
    }

    /// Returns what separates the next part from a heredoc, whose end marker is alone on its line: the line ending separates items, but
    /// not elements.
    const fn after_heredoc(&self) -> &'static str {
        if self.is_object { "" } else { ", " }
    }

    /// Returns the new parts as they are between brackets on one line.
    fn added_on_line(&self, indentation: &str, ending: &str) -> String {
        let text = indented(&self.added_with(", "), indentation, ending);
        let is_padded = self.is_object && !self.is_json && !text.is_empty();
        let blank = if is_padded { " " } else { "" };
        if ends_with_heredoc(&text) {
            return format!("{blank}{text}{ending}{indentation}");
        }
        format!("{blank}{text}{blank}")
    }
}

/// Returns the text of a new part with what separates it from the part after it.
fn before_part(style: &Style<'_>, next: Span, text: &str) -> String {
    let (indentation, ending) = (style.indentation(next.start), style.line_ending);
    let is_heredoc = ends_with_heredoc(text);
    let mut text = indented(text, indentation, ending);
    if is_heredoc {
        text.extend([ending, indentation]);
    }
    if style.is_blank(style.line_start(next.start), next.start) {
        text.extend([",", ending, indentation]);
    } else {
        text.push_str(", ");
    }
    text
}

/// Returns the comma in a gap between parts of a source, outside comments.
pub(super) fn comma_in(source: &Source, gap: Span) -> Option<Span> {
    let comments = gap_tokens(source, gap).into_iter();
    let mut start = gap.start;
    // One pass over both: `/*,*/` may be repeated, and each of its commas is in a comment.
    comments
        .map(|token| token.span)
        .chain([Span::at(gap.end)])
        .find_map(|comment| {
            let between = Span::new(start, comment.start.max(start));
            start = comment.end;
            let offset = between.start + to_u32(source.slice(between).find(',')?);
            Some(Span::new(offset, offset + 1))
        })
}
