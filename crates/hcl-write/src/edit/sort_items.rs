//! Items of objects and elements of tuples in another order, with their comments.

use std::cmp::Ordering;

use hcl_core::internal::blanks;
use hcl_syntax::Span;
use hcl_syntax::native::{Expression, ExpressionKind, ObjectItem};

use super::elements::{is_key, literal_key};
use super::extent::lead;
use super::operation::{Kind, Piece};
use super::value::ends_with_heredoc;
use super::{Edit, EditError};
use crate::tokens::{TokenKind, gap_tokens, to_u32};

/// An item or element that may change places.
#[derive(Clone, Debug)]
struct Slot {
    /// The index among all items.
    index: usize,
    /// From the first lead comment to the end of the value; of an item on lines with others, from its key on.
    value: Span,
    comma: Option<Span>,
    /// From the value or the comma to the end of the line; empty for an item on a line with others.
    rest: Span,
    /// Whether the item has lines of its own.
    has_lines: bool,
    /// Whether the item is an element: a line ending does not separate it from the next one.
    is_element: bool,
}

impl<'f> Edit<'f> {
    /// Sorts the items of an object. Comments move with their items.
    ///
    /// A comment that belongs to no item stays where it is, and nothing moves across it; blank lines stay, too. Of two items with
    /// one key, the last counts, so that an order has to keep them.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is no object, or belongs to another file, and if items would change places that share
    /// lines with comments or with items on other lines.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "tags = {\n  team = \"a\" # who\n\n  # Which.\n  name = \"b\"\n}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let tags = file.body().attribute("tags").unwrap().expression();
    /// let mut edit = Edit::new(&file);
    /// edit.sort_items_by(tags, |one, other| one.key_name().cmp(&other.key_name()))?;
    /// assert_eq!(
    ///     edit.finish()?.apply(text),
    ///     "tags = {\n  # Which.\n  name = \"b\"\n\n  team = \"a\" # who\n}\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sort_items_by(
        &mut self,
        object: Expression<'f>,
        order: impl FnMut(ObjectItem<'f>, ObjectItem<'f>) -> Ordering,
    ) -> Result<(), EditError> {
        let spans = self.item_spans(object)?;
        self.sort_parts(object.span(), &spans, &items(object), order)
    }

    /// Sorts the elements of a tuple, as [`sort_items_by`](Self::sort_items_by).
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is no tuple, or belongs to another file, and if elements would change places that share
    /// lines with comments or with elements on other lines.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "names = [\"b\", \"a\"]\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let names = file.body().attribute("names").unwrap().expression();
    /// let mut edit = Edit::new(&file);
    /// edit.sort_elements_by(names, |one, other| {
    ///     let text = |it: native::Expression<'_>| it.as_string().map(|it| it.decode().into_owned());
    ///     text(one).cmp(&text(other))
    /// })?;
    /// assert_eq!(edit.finish()?.apply(text), "names = [\"a\", \"b\"]\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sort_elements_by(
        &mut self,
        tuple: Expression<'f>,
        order: impl FnMut(Expression<'f>, Expression<'f>) -> Ordering,
    ) -> Result<(), EditError> {
        let spans = self.tuple_spans(tuple)?;
        self.sort_parts(tuple.span(), &spans, &elements(tuple), order)
    }

    /// Moves an item of an object with its comments to an index among the items. An object without the item stays.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is no object, the index is out of range, or items share lines with comments of
    /// others.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "tags = {\n  a = 1\n  b = 2\n  c = 3 # three\n}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let tags = file.body().attribute("tags").unwrap().expression();
    /// let mut edit = Edit::new(&file);
    /// edit.move_item(tags, "c", 0)?;
    /// assert_eq!(edit.finish()?.apply(text), "tags = {\n  c = 3 # three\n  a = 1\n  b = 2\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn move_item(
        &mut self,
        object: Expression<'f>,
        key: &str,
        index: usize,
    ) -> Result<(), EditError> {
        let spans = self.item_spans(object)?;
        let from = items(object).iter().position(|it| is_key(it.key(), key));
        match from {
            Some(from) => self.move_slot(object.span(), &spans, from, index),
            None => Ok(()),
        }
    }

    /// Moves an element of a tuple with its comments to another index.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is no tuple, an index is out of range, or elements share lines with comments of
    /// others.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "ports = [80, 443, 8080]\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let ports = file.body().attribute("ports").unwrap().expression();
    /// let mut edit = Edit::new(&file);
    /// edit.move_element(ports, 2, 0)?;
    /// assert_eq!(edit.finish()?.apply(text), "ports = [8080, 80, 443]\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn move_element(
        &mut self,
        tuple: Expression<'f>,
        from: usize,
        to: usize,
    ) -> Result<(), EditError> {
        let spans = self.tuple_spans(tuple)?;
        self.move_slot(tuple.span(), &spans, from, to)
    }

    /// Sorts the items of an object by their keys, each group between blank lines by itself.
    ///
    /// Nothing moves across an item with a computed key, which may be equal to another key: the last item of a key counts.
    pub(super) fn sort_items(&mut self, object: Expression<'f>) {
        let Ok(spans) = self.item_spans(object) else {
            return;
        };
        let keys: Vec<_> = items(object)
            .iter()
            .map(|it| literal_key(it.key()))
            .collect();
        let mut slots = self.slots(object.span(), &spans);
        for (slot, key) in slots.iter_mut().zip(&keys) {
            // A computed key may be equal to another, and the last of equal keys counts: nothing moves across it.
            if key.is_none() {
                *slot = None;
            }
        }
        for group in self.groups(slots, 1) {
            self.sort_group(&group, |one, other| keys.get(one).cmp(&keys.get(other)));
        }
    }

    fn sort_parts<T: Copy>(
        &mut self,
        brackets: Span,
        spans: &[Span],
        parts: &[T],
        mut order: impl FnMut(T, T) -> Ordering,
    ) -> Result<(), EditError> {
        let slots = self.slots(brackets, spans);
        let mut order = |one: usize, other: usize| match (parts.get(one), parts.get(other)) {
            (Some(one), Some(other)) => order(*one, *other),
            _ => Ordering::Equal,
        };
        let indices = 0..slots.len();
        if of_one_form(&slots).is_none()
            && !indices.is_sorted_by(|one, other| order(*one, *other).is_le())
        {
            return Err(EditError::SharedLine);
        }
        for group in self.groups(slots, usize::MAX) {
            self.sort_group(&group, &mut order);
        }
        Ok(())
    }

    fn sort_group(&mut self, group: &[Slot], mut order: impl FnMut(usize, usize) -> Ordering) {
        let mut sorted = group.to_vec();
        sorted.sort_by(|one, other| order(one.index, other.index));
        self.arrange_items(group, &sorted);
    }

    fn move_slot(
        &mut self,
        brackets: Span,
        spans: &[Span],
        from: usize,
        to: usize,
    ) -> Result<(), EditError> {
        let count = spans.len();
        if let Some(index) = [from, to].into_iter().find(|index| *index >= count) {
            return Err(EditError::OutOfRange { index, count });
        }
        let range = from.min(to)..from.max(to) + 1;
        let slots = self.slots(brackets, spans);
        let group = of_one_form(slots.get(range).unwrap_or_default());
        let group = group.ok_or(EditError::SharedLine)?;
        let mut order = group.clone();
        if from < to {
            order.rotate_left(1);
        } else {
            order.rotate_right(1);
        }
        self.arrange_items(&group, &order);
        Ok(())
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
            pieces.extend(self.end_of_value(slot, new).map(Piece::Text));
            pieces.push(lines(new.rest));
            let span = Span::new(slot.value.start, slot.rest.end);
            self.operations.push(span, pieces, Kind::Relocate);
        }
    }

    /// Returns the text between an item and the rest of its line, in the place of another. The comma belongs to the place, so that
    /// the last item has none if there was none.
    fn end_of_value(&self, slot: &Slot, new: &Slot) -> Option<String> {
        let text = self.slice(new.value);
        if new.has_lines && ends_with_heredoc(text) {
            // Neither a comma nor a comment can follow the end marker. The line ending separates items, but not elements.
            let comma = slot.comma.filter(|_| new.is_element).map(|_| ",");
            let has_comment = !self.slice(new.rest).trim().is_empty();
            let mark = comma.or(has_comment.then_some(""))?;
            let indentation = text.get(..blanks(text)).unwrap_or_default();
            return Some(format!("{}{indentation}{mark}", self.style.line_ending));
        }
        let text = self.slice(Span::new(slot.value.end, slot.comma?.end));
        Some(if text.contains('\n') { "," } else { text }.to_owned())
    }

    /// Returns the slots of all items; `None` where the text around an item belongs to several.
    fn slots(&self, brackets: Span, spans: &[Span]) -> Vec<Option<Slot>> {
        let close = brackets.end.saturating_sub(1);
        let is_tuple = self.slice(brackets).starts_with('[');
        let mut before = brackets.start + 1;
        let mut slots = Vec::with_capacity(spans.len());
        for (index, span) in spans.iter().enumerate() {
            let next = spans.get(index + 1).map_or(close, |next| next.start);
            let slot = self.item_slot(index, *span, before, next);
            slots.push(slot.map(|slot| Slot {
                is_element: is_tuple,
                ..slot
            }));
            before = self.without_line_ending(*span).end;
        }
        slots
    }

    /// Returns the slots in groups that are sorted by themselves, with at most this many line endings between two items.
    fn groups(&self, slots: Vec<Option<Slot>>, line_endings: usize) -> Vec<Vec<Slot>> {
        let mut groups: Vec<Vec<Slot>> = Vec::new();
        let mut is_open = false;
        for slot in slots {
            let Some(slot) = slot else {
                is_open = false;
                continue;
            };
            let is_next = |last: &Slot| self.is_next(last, &slot, line_endings);
            match groups.last_mut() {
                Some(group) if is_open && group.last().is_some_and(is_next) => group.push(slot),
                _ => groups.push(vec![slot]),
            }
            is_open = true;
        }
        groups
    }

    /// Returns whether nothing but white space is between two items, with at most this many line endings.
    fn is_next(&self, last: &Slot, slot: &Slot, line_endings: usize) -> bool {
        let gap = self.slice(Span::new(last.rest.end, slot.value.start));
        let has_lines = gap.trim().is_empty() && gap.matches('\n').count() <= line_endings;
        match (last.has_lines, slot.has_lines) {
            (true, true) => has_lines,
            (false, false) => gap.trim() == ",",
            _ => false,
        }
    }

    /// Returns the slot of an item; `None` if the text around it belongs to several items.
    fn item_slot(&self, index: usize, span: Span, before: u32, next: u32) -> Option<Slot> {
        let source = self.file.source();
        let value = Span::new(span.start, self.without_line_ending(span).end);
        let after = Span::new(value.end, next);
        let comma = self.comma(after);
        let content = comma.map_or(value.end, |comma| comma.end);
        // Only the gaps are searched for line endings: a line may hold many items. The comma after a heredoc begins a line.
        let ending = self
            .slice(Span::new(content, next))
            .find('\n')
            .map(|at| content + to_u32(at) + 1);
        let line_end = ending.map(|end| self.without_line_ending(Span::new(value.end, end)));
        let gap = self.slice(Span::new(before, value.start));
        let starts_line = gap
            .rfind('\n')
            .is_some_and(|at| gap.get(at..).unwrap_or_default().trim().is_empty());
        if let Some(line_end) = line_end.filter(|_| starts_line) {
            let comments = gap_tokens(source, line_end);
            let crosses = comments.iter().any(|it| it.span.end > line_end.end);
            if crosses {
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
                index,
                value: Span::new(start, value.end),
                comma,
                rest: Span::new(content, line_end.end),
                has_lines: true,
                is_element: false,
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
            index,
            value,
            comma: None,
            rest: Span::at(value.end),
            has_lines: false,
            is_element: false,
        })
    }
}

/// Returns the slots if each can take the place of each other: if all have lines of their own, or all share one line.
fn of_one_form(slots: &[Option<Slot>]) -> Option<Vec<Slot>> {
    let slots: Vec<Slot> = slots.iter().cloned().collect::<Option<_>>()?;
    let first = slots.first()?.has_lines;
    slots
        .iter()
        .all(|it| it.has_lines == first)
        .then_some(slots)
}

fn items(object: Expression<'_>) -> Vec<ObjectItem<'_>> {
    match object.kind() {
        ExpressionKind::Object(items) => items.items().collect(),
        _ => Vec::new(),
    }
}

fn elements(tuple: Expression<'_>) -> Vec<Expression<'_>> {
    match tuple.kind() {
        ExpressionKind::Tuple(elements) => elements.elements().collect(),
        _ => Vec::new(),
    }
}
