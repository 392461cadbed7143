//! Sorted items of objects.

use hcl_syntax::Span;
use hcl_syntax::native::{Expression, ExpressionKind};

use super::Edit;
use super::elements::literal_key;
use super::extent::lead;
use super::operation::{Kind, Piece};
use super::value::ends_with_heredoc;
use crate::tokens::{TokenKind, gap_tokens, to_u32};

/// An item of an object that may change places.
#[derive(Clone, Debug)]
struct Slot {
    key: String,
    /// From the first lead comment to the end of the value; of an item on lines with others, from its key on.
    value: Span,
    comma: Option<Span>,
    /// From the value or the comma to the end of the line; empty for an item on a line with others.
    rest: Span,
    /// Whether the item has lines of its own.
    has_lines: bool,
}

impl<'f> Edit<'f> {
    /// Sorts the items of an object by their keys, each group between blank lines by itself.
    ///
    /// Nothing moves across an item with a computed key, which may be equal to another key: the last item of a key counts.
    pub(super) fn sort_items(&mut self, object: Expression<'f>) {
        for group in self.item_groups(object) {
            let mut sorted = group.clone();
            sorted.sort_by(|one, other| one.key.cmp(&other.key));
            if sorted
                .iter()
                .zip(&group)
                .any(|(new, old)| new.value != old.value)
            {
                self.arrange_items(&group, &sorted);
            }
        }
    }

    /// Writes the items of a group in another order. The text between them stays.
    fn arrange_items(&mut self, group: &[Slot], sorted: &[Slot]) {
        let lines = |span: Span| Piece::Lines {
            span,
            from: String::new(),
            to: String::new(),
        };
        for (slot, new) in group.iter().zip(sorted) {
            if slot.value == new.value {
                continue;
            }
            let mut pieces = vec![lines(new.value)];
            // The comma belongs to the slot, so that the last item has none if it had none.
            let is_heredoc = new.has_lines && ends_with_heredoc(self.slice(new.value));
            if let Some(comma) = slot.comma.filter(|_| !is_heredoc) {
                let space = Span::new(slot.value.end, comma.end);
                pieces.push(Piece::Text(self.slice(space).to_owned()));
            }
            pieces.push(lines(new.rest));
            let span = Span::new(slot.value.start, slot.rest.end);
            self.operations.push(span, pieces, Kind::Relocate);
        }
    }

    /// Returns the items of an object in groups that are sorted by themselves.
    fn item_groups(&self, object: Expression<'f>) -> Vec<Vec<Slot>> {
        let ExpressionKind::Object(items) = object.kind() else {
            return Vec::new();
        };
        let spans: Vec<(Option<String>, Span)> = items
            .items()
            .map(|item| {
                let span = item.key().span().to(item.value().span());
                (literal_key(item.key()), span)
            })
            .collect();
        let close = object.span().end.saturating_sub(1);
        let mut groups: Vec<Vec<Slot>> = Vec::new();
        let mut before = object.span().start + 1;
        let mut is_open = false;
        for (index, (key, span)) in spans.iter().enumerate() {
            let next = spans.get(index + 1).map_or(close, |(_, next)| next.start);
            let slot = key
                .as_ref()
                .and_then(|key| self.item_slot(key, *span, before, next));
            before = self.without_line_ending(*span).end;
            let Some(slot) = slot else {
                is_open = false;
                continue;
            };
            match groups.last_mut() {
                Some(group)
                    if is_open && group.last().is_some_and(|last| self.is_next(last, &slot)) =>
                {
                    group.push(slot);
                }
                _ => groups.push(vec![slot]),
            }
            is_open = true;
        }
        groups
    }

    /// Returns whether nothing but white space is between two items, and no blank line.
    fn is_next(&self, last: &Slot, slot: &Slot) -> bool {
        let gap = self.slice(Span::new(last.rest.end, slot.value.start));
        let has_lines = gap.trim().is_empty() && gap.matches('\n').count() == 1;
        match (last.has_lines, slot.has_lines) {
            (true, true) => has_lines,
            (false, false) => gap.trim() == ",",
            _ => false,
        }
    }

    /// Returns the slot of an item; `None` if the text around it belongs to several items.
    fn item_slot(&self, key: &str, span: Span, before: u32, next: u32) -> Option<Slot> {
        let source = self.file.source();
        let value = Span::new(span.start, self.without_line_ending(span).end);
        let after = Span::new(value.end, next);
        // Only the gaps are searched for line endings: a line may hold many items.
        let ending = self
            .slice(after)
            .find('\n')
            .map(|at| value.end + to_u32(at) + 1);
        let line_end = ending.map(|end| self.without_line_ending(Span::new(value.end, end)));
        let gap = self.slice(Span::new(before, value.start));
        let starts_line = gap
            .rfind('\n')
            .is_some_and(|at| gap.get(at..).unwrap_or_default().trim().is_empty());
        let comma = self.comma(after);
        let content = comma.map_or(value.end, |comma| comma.end);
        if let Some(line_end) = line_end.filter(|_| starts_line) {
            let comments = gap_tokens(source, line_end);
            let crosses = comments.iter().any(|it| it.span.end > line_end.end);
            if crosses || content > line_end.end {
                return None;
            }
            let lead = lead(&self.style, source, before, value.start);
            let start = if lead.is_empty() {
                self.style.line_start(value.start)
            } else {
                lead.start
            };
            let between = self.slice(Span::new(value.end, comma.map_or(value.end, |it| it.start)));
            return between.trim().is_empty().then(|| Slot {
                key: key.to_owned(),
                value: Span::new(start, value.end),
                comma,
                rest: Span::new(content, line_end.end),
                has_lines: true,
            });
        }
        // On a line with others: no comment says which item it belongs to.
        let has_comment = |gap| {
            gap_tokens(source, gap)
                .iter()
                .any(|it| it.kind != TokenKind::LineEnding)
        };
        let is_alone = !has_comment(Span::new(before, span.start)) && !has_comment(after);
        let is_on_one_line = !self.slice(Span::new(before, next)).contains('\n');
        (is_alone && is_on_one_line).then(|| Slot {
            key: key.to_owned(),
            value,
            comma: None,
            rest: Span::at(value.end),
            has_lines: false,
        })
    }
}
