//! Lines that are added and removed. New items are collected by offset, so that blank lines between them are known when all are there.

use std::collections::{BTreeMap, HashMap};

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::Span;

use super::Found;
use super::operation::{Operation, OperationKind, Operations, Piece};
use super::style::Style;
use super::value::ends_with_heredoc;

/// The kind of the line next to an insertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Neighbour {
    /// A blank line, a brace, or the start or end of the text.
    None,
    Attribute,
    Block,
    Comment,
}

impl Neighbour {
    /// Returns the kind of an item; of a comment without one.
    pub(super) const fn of(item: Option<Found<'_>>) -> Self {
        match item {
            Some(Found::Block(_)) => Self::Block,
            Some(_) => Self::Attribute,
            None => Self::Comment,
        }
    }
}

/// The place of new lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinePlace {
    /// At the start of a line.
    LineStart,
    /// At the end of a text without a final line ending.
    TextEnd,
    /// In a body on one line, which is broken into lines, before or after its item.
    OneLine,
}

/// An offset for new lines, and the kinds of the lines before and after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct InsertionPoint {
    pub(super) offset: u32,
    pub(super) place: LinePlace,
    pub(super) neighbours: [Neighbour; 2],
}

/// A new item.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) kind: Neighbour,
    /// Whether the item comes before the others at its offset, which an empty body has for all places.
    pub(super) is_first: bool,
    /// Whether a blank line is above and below the item in the file that it comes from, if it has neighbours there.
    pub(super) is_apart: [Option<bool>; 2],
    /// Start of the body and name, of an argument that later edits may set again.
    pub(super) name: Option<(u32, String)>,
    /// Whether the item ends with a heredoc, which needs a line ending also at the end of the text.
    pub(super) ends_with_heredoc: bool,
    /// Whole lines with their indentation, without the last line ending.
    pub(super) pieces: Vec<Piece>,
}

impl Entry {
    /// Creates an item that stands as it is written.
    pub(super) fn new(kind: Neighbour, text: String) -> Self {
        Self {
            kind,
            is_first: false,
            is_apart: [None; 2],
            name: None,
            ends_with_heredoc: ends_with_heredoc(&text),
            pieces: vec![Piece::Text(text)],
        }
    }
}

/// The lines of an item to remove.
#[derive(Debug)]
pub(super) struct Removal {
    pub(super) lines: Span,
    /// The body of the item, without its braces.
    pub(super) inner: Span,
    pub(super) is_one_line: bool,
    pub(super) kind: OperationKind,
    /// The kinds of the lines before and after, which come next to new lines there; `None` in a merge.
    pub(super) neighbours: Option<[Neighbour; 2]>,
}

/// The new items at one offset.
#[derive(Debug)]
struct OffsetGroup {
    point: InsertionPoint,
    entries: Vec<Entry>,
}

/// All lines that are added and removed.
#[derive(Debug, Default)]
pub(super) struct Lines {
    removals: Vec<Removal>,
    groups: BTreeMap<u32, OffsetGroup>,
    /// Offset and index of each new argument, by body and name.
    named: HashMap<(u32, String), (u32, usize)>,
}

impl Lines {
    /// Adds an item at an offset, after items that were added there before.
    pub(super) fn add(&mut self, point: InsertionPoint, entry: Entry) {
        let group = self.groups.get(&point.offset);
        let new = (point.offset, group.map_or(0, |group| group.entries.len()));
        let name = entry.name.clone();
        let (offset, index) = name.map_or(new, |name| *self.named.entry(name).or_insert(new));
        let group = self.groups.entry(offset).or_insert_with(|| OffsetGroup {
            point,
            entries: Vec::new(),
        });
        match group.entries.get_mut(index) {
            // An argument that is set again keeps its place.
            Some(same) => {
                *same = Entry {
                    is_first: same.is_first,
                    ..entry
                }
            }
            None => group.entries.push(entry),
        }
    }

    /// Returns true if items are inserted from one offset to another.
    pub(super) fn has_between(&self, start: u32, end: u32) -> bool {
        start <= end && self.groups.range(start..=end).next().is_some()
    }

    /// Iterates over the texts of all new items.
    pub(super) fn pieces(&mut self) -> impl Iterator<Item = &mut Vec<Piece>> {
        let groups = self.groups.values_mut();
        let entries = groups.flat_map(|group| &mut group.entries);
        entries.map(|entry| &mut entry.pieces)
    }

    pub(super) fn remove(&mut self, removal: Removal) {
        self.removals.push(removal);
    }

    /// Turns all into operations.
    pub(super) fn write(mut self, style: &Style<'_>, operations: &mut Operations) {
        self.meet_neighbours();
        self.write_removals(style, operations);
        let insertions = self.groups.into_iter().map(|(offset, group)| {
            let pieces = group.pieces(style.line_ending);
            Operation::new(Span::at(offset), pieces, OperationKind::Insert)
        });
        operations.extend(insertions);
    }

    /// Gives new lines the neighbours that they have without the lines next to them that are removed.
    fn meet_neighbours(&mut self) {
        let places = |it: &Removal| Some((it.lines, it.neighbours?));
        let mut removed: Vec<_> = self.removals.iter().filter_map(places).collect();
        sort_by_key(&mut removed, |(lines, _)| lines.start);
        // Removals side by side have the upper neighbour of the first removal, and the lower neighbour of the last.
        let (mut before, mut after) = (HashMap::new(), HashMap::new());
        for (lines, [kind, _]) in &removed {
            let kind = before.get(&lines.start).copied().unwrap_or(*kind);
            before.insert(lines.end, kind);
        }
        for (lines, [_, kind]) in removed.iter().rev() {
            let kind = after.get(&lines.end).copied().unwrap_or(*kind);
            after.insert(lines.start, kind);
        }
        for (offset, group) in &mut self.groups {
            for (kind, all) in group.point.neighbours.iter_mut().zip([&before, &after]) {
                *kind = all.get(offset).copied().unwrap_or(*kind);
            }
        }
    }

    /// Turns the removals into operations. Each also removes the smaller group of blank lines around its lines. Neighbouring removals
    /// with only blank lines between them become one operation.
    fn write_removals(&mut self, style: &Style<'_>, operations: &mut Operations) {
        let mut removals = std::mem::take(&mut self.removals);
        sort_by_key(&mut removals, |removal| removal.lines.start);
        let mut rest = removals.into_iter().peekable();
        while let Some(mut removal) = rest.next() {
            let Removal { inner, .. } = removal;
            if removal.is_one_line {
                // New items break the body into lines: the blanks before the closing brace belong to their operation.
                let end = if self.has_between(inner.start, inner.end) {
                    removal.lines.end
                } else {
                    inner.end
                };
                let span = Span::new(inner.start, end);
                operations.replace(span, "", removal.kind);
                continue;
            }
            // Neighbours are removed together with the blank lines between them.
            while let Some(next) = rest.next_if(|next| {
                let (start, end) = (removal.lines.end, next.lines.start);
                next.inner == inner && style.is_blank(start, end) && !self.has_between(start, end)
            }) {
                removal.lines = removal.lines.to(next.lines);
                if next.kind == OperationKind::Relocate {
                    removal.kind = OperationKind::Relocate;
                }
            }
            // New lines take the place of the old ones.
            let is_taken = removal.neighbours.is_some()
                && self.has_between(removal.lines.start, removal.lines.end);
            let span = if is_taken {
                removal.lines
            } else {
                with_blank_lines(style, removal.lines, inner)
            };
            operations.extend([Operation {
                core: removal.lines,
                ..Operation::new(span, Vec::new(), removal.kind)
            }]);
        }
    }
}

impl OffsetGroup {
    fn pieces(mut self, ending: &str) -> Vec<Piece> {
        self.entries.sort_by_key(|entry| !entry.is_first);
        let line_ending = || Piece::Text(ending.to_owned());
        let mut pieces = Vec::new();
        let InsertionPoint {
            place,
            neighbours: [before, after],
            ..
        } = self.point;
        let mut before = (before, None);
        let last_is_heredoc = self
            .entries
            .last()
            .is_some_and(|last| last.ends_with_heredoc);
        for entry in self.entries {
            let [above, below] = entry.is_apart;
            let is_separate = is_separate(before, (entry.kind, above));
            before = (entry.kind, below);
            match place {
                LinePlace::LineStart => {
                    pieces.extend(is_separate.then(line_ending));
                    pieces.extend(entry.pieces);
                    pieces.push(line_ending());
                }
                LinePlace::TextEnd | LinePlace::OneLine => {
                    pieces.push(line_ending());
                    pieces.extend(is_separate.then(line_ending));
                    pieces.extend(entry.pieces);
                }
            }
        }
        // The marker that ends a heredoc needs a line ending.
        if place == LinePlace::TextEnd && last_is_heredoc {
            pieces.push(line_ending());
        }
        if place != LinePlace::TextEnd && is_separate(before, (after, None)) {
            pieces.push(line_ending());
        }
        pieces
    }
}

/// Returns whether a blank line separates two neighbours: always between some kinds, and where one of them has it.
fn is_separate(
    (before, below): (Neighbour, Option<bool>),
    (after, above): (Neighbour, Option<bool>),
) -> bool {
    let has_both = before != Neighbour::None && after != Neighbour::None;
    match below.max(above).filter(|_| has_both) {
        // Directly above an item, a comment would become the item's.
        Some(is_apart) => is_apart || before == Neighbour::Comment,
        None => needs_blank_line(before, after),
    }
}

/// Returns true if a blank line separates two neighbours of these kinds. A comment above a new item would become the item's.
pub(super) fn needs_blank_line(before: Neighbour, after: Neighbour) -> bool {
    match (before, after) {
        (Neighbour::None, _) | (_, Neighbour::None) => false,
        // Directly above an item, a comment would become the item's.
        (Neighbour::Comment | Neighbour::Block, _) => true,
        (_, after) => after == Neighbour::Block,
    }
}

/// Returns the span of `lines` with one of the groups of blank lines around them: at the start of a body the group below, at its end
/// the group above, otherwise the smaller one.
fn with_blank_lines(style: &Style<'_>, lines: Span, inner: Span) -> Span {
    let (mut start, mut end) = (lines.start, lines.end);
    let (mut above, mut below) = (0, 0);
    while start > 0 && start > inner.start {
        let line = style.line_start(start - 1);
        if line < inner.start || !style.is_blank(line, start) {
            break;
        }
        start = line;
        above += 1;
    }
    while end < inner.end {
        let line = style.line_end(end);
        if line > inner.end || line == end || !style.is_blank(end, line) {
            break;
        }
        end = line;
        below += 1;
    }
    let first_line = if inner.start == style.start() {
        inner.start
    } else {
        style.line_end(inner.start)
    };
    let is_first = start <= first_line;
    let is_last = end >= inner.end || style.line_end(end) > inner.end;
    // Between two items, the larger group stays.
    if is_last || (!is_first && above < below) {
        Span::new(start, lines.end)
    } else if is_first || above > 0 {
        Span::new(lines.start, end)
    } else {
        lines
    }
}
