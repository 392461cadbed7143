//! The edits of a merge: lines of this file that are replaced or removed, and lines of the other one that are added.

use std::collections::BTreeMap;

use hcl_syntax::Span;

use super::Found;
use super::extent::inner;
use super::insertion::{Entry, InsertionPoint, Neighbour, Removal};
use super::level::{Level, Unit};
use super::merge::Merge;
use super::operation::OperationKind;
use super::reindent::{Layout, reindented};
use super::value::ends_with_heredoc;

/// The lines of a level that come and go.
#[derive(Default)]
pub(super) struct Changes<'f> {
    /// By the index of the first unit of the other file that the lines are from.
    pub(super) added: BTreeMap<usize, Added>,
    /// The comments of this file that the other file has no more, in source order.
    pub(super) gone: Vec<Unit<'f>>,
}

impl Changes<'_> {
    /// Adds the text of a unit of the other file.
    pub(super) fn add(&mut self, index: usize, text: String) {
        let (last, at) = (index, None);
        self.added.insert(index, Added { last, at, text });
    }
}

/// Units of the other file that this one has not.
pub(super) struct Added {
    /// The index of the last unit.
    pub(super) last: usize,
    /// The offset, if that decides.
    pub(super) at: Option<u32>,
    pub(super) text: String,
}

impl<'f, 'n> Merge<'_, 'f, '_, 'n> {
    /// Returns how this file writes lines of the other one.
    pub(super) fn layout(&self) -> Layout<'_> {
        Layout::between(&self.theirs.style, &self.ours.style)
    }

    /// Returns lines of the other file as this file writes them, without the last line ending.
    pub(super) fn rewritten(&self, unit: &Unit<'n>, indentation: &str) -> String {
        let layout = Some(self.layout());
        reindented(unit.text(), unit.indentation(), indentation, layout)
    }

    /// Replaces lines by a text of this file, with the indentation `from`.
    pub(super) fn replace(&mut self, unit: &Unit<'f>, text: &str, from: &str) {
        let layout = Layout::between(&self.ours.style, &self.ours.style);
        let mut text = reindented(text, from, unit.indentation(), Some(layout));
        let own = self.ours.style.without_line_ending(unit.lines);
        // The end marker of a heredoc needs a line ending, which the last line of a text may lack.
        if own == unit.lines && ends_with_heredoc(&text) {
            text.push_str(self.ours.style.line_ending);
        }
        self.edit.replace_span(own, text);
    }

    /// Replaces lines that this file has not changed by those of the other file, also if only their indentation differs.
    pub(super) fn replace_unchanged(&mut self, ours: &Unit<'f>, theirs: &Unit<'n>) {
        let [to, from] = &self.indentations;
        let text = reindented(theirs.text(), from, to, Some(self.layout()));
        self.replace(ours, &text, ours.indentation());
    }

    /// Replaces lines by lines of the other file.
    pub(super) fn replace_by(&mut self, ours: &Unit<'f>, theirs: &Unit<'n>) {
        let text = self.rewritten(theirs, ours.indentation());
        self.replace(ours, &text, ours.indentation());
    }

    pub(super) fn remove(&mut self, unit: &Unit<'f>) {
        let inner = match unit.found {
            Some(Found::Item(object, _)) => {
                Span::new(object.span().start + 1, object.span().end - 1)
            }
            _ => inner(self.edit.body_of(unit.lines)),
        };
        self.edit.lines.remove(Removal {
            lines: unit.lines,
            inner,
            is_one_line: false,
            kind: OperationKind::Remove,
            neighbours: None,
        });
    }

    pub(super) fn indentation(&self, level: &Level<'f>) -> String {
        let style = &self.ours.style;
        match (level.units.first(), level.header.end.checked_sub(1)) {
            (Some(first), _) => first.indentation().to_owned(),
            // An empty bracket.
            (None, Some(open)) if !level.header.is_empty() => {
                style.indentation(open).to_owned() + style.unit
            }
            _ => String::new(),
        }
    }

    /// Adds lines after the unit that is before them in the other file, or else before the one that is after them.
    pub(super) fn insert(
        &mut self,
        ours: &Level<'f>,
        theirs: &Level<'n>,
        known: &[Option<Span>],
        Changes {
            mut added,
            mut gone,
        }: Changes<'f>,
    ) {
        let last = ours
            .units
            .last()
            .map_or(ours.header.end, |unit| unit.lines.end);
        let mut offsets = vec![last; known.len()];
        let mut next = last;
        for (offset, known) in offsets.iter_mut().zip(known).rev() {
            next = known.map_or(next, |lines| lines.start);
            *offset = next;
        }
        let mut before = None;
        let units = theirs.units.iter().zip(known).zip(offsets).enumerate();
        for (index, ((unit, known), offset)) in units {
            if let Some(Added { last, at, text }) = added.remove(&index) {
                // A comment that has changed stays where it is.
                let between = Span::new(before.unwrap_or(0), offset);
                let is_old = |own: &Unit<'f>| between.contains(own.lines.start);
                let old = gone.iter().position(is_old);
                if let Some(old) = old.filter(|_| unit.found.is_none()) {
                    let own = gone.remove(old);
                    self.replace_by(&own, unit);
                    before = Some(own.lines.end);
                    continue;
                }
                let offset = at.or(before).unwrap_or(offset);
                let [above, below] =
                    [index, last + 1].map(|at| theirs.units.get(at).map(Unit::is_apart));
                let is_apart = [above.filter(|_| index > 0), below];
                self.insert_lines(ours, offset, (unit, is_apart), text);
            }
            before = known.map(|lines| lines.end).or(before);
        }
        for own in &gone {
            self.remove(own);
        }
    }

    fn insert_lines(
        &mut self,
        level: &Level<'f>,
        offset: u32,
        (unit, is_apart): (&Unit<'n>, [Option<bool>; 2]),
        text: String,
    ) {
        let units = &level.units;
        let next = units.partition_point(|unit| unit.lines.start < offset);
        let before = next.checked_sub(1).and_then(|before| units.get(before));
        let before = before.filter(|unit| unit.lines.end == offset);
        let after = units.get(next).filter(|unit| unit.lines.start == offset);
        let point = InsertionPoint {
            offset,
            place: self.ours.style.line_place(offset),
            neighbours: [before, after]
                .map(|unit| unit.map_or(Neighbour::None, |unit| Neighbour::of(unit.found))),
        };
        let entry = Entry {
            is_apart,
            ..Entry::new(Neighbour::of(unit.found), text)
        };
        self.edit.lines.add(point, entry);
    }
}
