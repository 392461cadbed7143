//! The fate of each item: removed, or written elsewhere, once.

use std::collections::{BTreeMap, BTreeSet};

use hcl_syntax::Span;

use super::insertion::Lines;
use super::operation::{OperationKind, Operations, Piece};
use super::reindent::reindented;
use super::{Edit, EditError};

/// The fate of the lines of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Removed,
    /// Written at an offset, or in the place of another item of its body.
    Moved(Option<u32>),
}

/// The fates of items, and their new comments.
#[derive(Debug, Default)]
pub(super) struct Fates {
    /// By the start of the lines.
    items: BTreeMap<u32, (Span, Fate)>,
    /// By the span of the old comment, which may be empty.
    comments: BTreeMap<(u32, u32), String>,
    /// Two changes that were not refused at once.
    conflict: Option<[Span; 2]>,
}

impl Fates {
    /// Sets the comment in a span of the text; `None` for the old one.
    pub(super) fn set_comment(&mut self, old: Span, text: Option<String>) {
        let key = (old.start, old.end);
        match text {
            Some(text) => drop(self.comments.insert(key, text)),
            None => drop(self.comments.remove(&key)),
        }
    }

    /// Returns two changes that lose an item together: an item moves into a block that is removed, or two blocks move into each other.
    fn lost(&self) -> Option<[Span; 2]> {
        let items: Vec<(Span, Fate)> = self.items.values().copied().collect();
        // The item around each, by the order of their starts.
        let (mut around, mut open) = (Vec::with_capacity(items.len()), Vec::<usize>::new());
        for (index, (span, _)) in items.iter().enumerate() {
            let is_before =
                |item: &usize| items.get(*item).is_some_and(|it| it.0.end <= span.start);
            while open.last().is_some_and(is_before) {
                open.pop();
            }
            around.push(open.last().copied());
            open.push(index);
        }
        let innermost = |offset: u32| {
            let after = items.partition_point(|(span, _)| span.start < offset);
            let mut item = after.checked_sub(1);
            while let Some((span, _)) = item.and_then(|item| items.get(item))
                && span.end <= offset
            {
                item = item.and_then(|item| around.get(item).copied().flatten());
            }
            item
        };
        // Items that end at a place that stays.
        let mut known = BTreeSet::new();
        let is_moved = |item: &usize| items.get(*item).is_some_and(|it| it.1 != Fate::Removed);
        for first in (0..items.len()).filter(is_moved) {
            let mut way = BTreeSet::new();
            let mut next = Some(first);
            while let Some(item) = next.filter(|item| !known.contains(item)) {
                let (span, fate) = *items.get(item)?;
                next = match fate {
                    Fate::Moved(Some(offset)) => innermost(offset),
                    Fate::Moved(None) => around.get(item).copied().flatten(),
                    Fate::Removed => return Some([items.get(first)?.0, span]),
                };
                if !way.insert(item) {
                    return Some([items.get(first)?.0, span]);
                }
            }
            known.append(&mut way);
        }
        None
    }
}

impl Edit<'_> {
    /// Notes the fate of the lines of an item. Returns false if it is removed already.
    pub(super) fn settle(&mut self, lines: Span, fate: Fate) -> Result<bool, EditError> {
        let earlier = self.fates.items.get(&lines.start);
        if fate == Fate::Removed && earlier.is_some_and(|(_, earlier)| *earlier == fate) {
            return Ok(false);
        }
        self.check_stays(lines)?;
        self.fates.items.insert(lines.start, (lines, fate));
        Ok(true)
    }

    /// Notes that the lines of an item are written in the place of another one. An earlier change of them is refused at the end.
    pub(super) fn settle_later(&mut self, lines: Span) {
        if self.settle(lines, Fate::Moved(None)).is_err() {
            self.fates.conflict.get_or_insert([lines, lines]);
        }
    }

    /// Refuses the change of an item that is removed or moved.
    pub(super) fn check_stays(&self, lines: Span) -> Result<(), EditError> {
        match self.fates.items.get(&lines.start) {
            Some((earlier, _)) => Err(self.conflict(*earlier, lines)),
            None => Ok(()),
        }
    }

    /// Refuses the change of an argument that is removed.
    pub(super) fn check_set(
        &self,
        lines: impl FnOnce() -> Result<Span, EditError>,
    ) -> Result<(), EditError> {
        if self.fates.items.is_empty() {
            return Ok(());
        }
        let lines = lines()?;
        match self.fates.items.get(&lines.start) {
            Some((earlier, Fate::Removed)) => Err(self.conflict(*earlier, lines)),
            _ => Ok(()),
        }
    }

    pub(super) fn conflict(&self, first: Span, second: Span) -> EditError {
        EditError::of_conflict(self.source(), first, second)
    }

    /// Refuses changes that lose an item, and writes the new comments. An item that moves takes its comment along.
    pub(super) fn write_fates(&mut self) -> Result<(), EditError> {
        let mut fates = std::mem::take(&mut self.fates);
        if let Some([first, second]) = fates.conflict.or_else(|| fates.lost()) {
            return Err(self.conflict(first, second));
        }
        // Without a line ending, the comment of the last item comes after its lines.
        let end = self.style().end();
        let is_gone = |(lines, fate): &(Span, Fate)| lines.end == end && *fate == Fate::Removed;
        if fates.items.values().any(is_gone) && !self.source().text().ends_with('\n') {
            fates.comments.remove(&(end, end));
        }
        let mut moved = BTreeMap::new();
        fates.comments.retain(|&(start, end), text| {
            let stays = start != end || !fates.items.contains_key(&start);
            if !stays {
                moved.insert(start, std::mem::take(text));
            }
            stays
        });
        add_comments(&moved, &mut self.lines, &mut self.operations);
        for ((start, end), text) in fates.comments {
            let old = Span::new(start, end);
            self.operations.replace(old, text, OperationKind::Value);
        }
        Ok(())
    }
}

/// Writes new comments above the lines that move, by the start of the lines.
fn add_comments(comments: &BTreeMap<u32, String>, lines: &mut Lines, operations: &mut Operations) {
    if comments.is_empty() {
        return;
    }
    for pieces in lines.pieces().chain(operations.pieces()) {
        let moved = pieces
            .iter()
            .enumerate()
            .find_map(|(index, piece)| match piece {
                Piece::LineEnds { span, from, to } => {
                    let comment = comments.get(&span.start)?;
                    Some((index, reindented(comment, from, to, None)))
                }
                Piece::Text(_) => None,
            });
        if let Some((index, comment)) = moved {
            pieces.insert(index, Piece::Text(comment));
        }
    }
}
