//! Conflicts of a merge, and the markers that show both sides.

use hcl_syntax::Span;

use super::level::Unit;
use super::merge::{Changes, Merge, UnitGroup};
use super::{Address, Found};

/// A conflict of a merge: both files have changed the item at an address, each in another way.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::Edit;
///
/// let parse = |text: &str| {
///     native::parse(&Source::new("app.hcl", text).unwrap(), &mut Diagnostics::new())
/// };
/// let (base, ours, theirs) = (parse("port = 1\n"), parse("port = 2\n"), parse("port = 3\n"));
/// let conflicts = Edit::new(&ours).merge(base.body(), theirs.body())?;
/// let line = conflicts[0].ours.map(|found| found.name_span().start().line);
/// assert_eq!((conflicts[0].address.to_string(), line), ("port".to_owned(), Some(1)));
/// # Ok::<(), hcl_write::EditError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Conflict<'f, 'n> {
    /// The address. Repeated blocks with the same address are one conflict.
    pub address: Address,
    /// The item of this file at the address: the first of repeated blocks.
    pub ours: Option<Found<'f>>,
    /// The item of the other file.
    pub theirs: Option<Found<'n>>,
}

impl<'f, 'b, 'n> Merge<'_, 'f, 'b, 'n> {
    pub(super) fn conflict(
        &mut self,
        group: &UnitGroup<'f, 'b, 'n>,
        indentation: &str,
        changes: &mut Changes<'f>,
    ) {
        let first = group.ours.first();
        let indentation = first.map_or(indentation, Unit::indentation);
        let theirs: Vec<String> = group
            .theirs
            .iter()
            .map(|unit| self.rewritten(unit, indentation))
            .collect();
        let ours: Vec<&str> = group.ours.iter().map(Unit::text).collect();
        if let Some(first) = first {
            self.mark(first.lines, &ours, &theirs);
        } else if let (Some(text), Some(index)) =
            (self.markers(&ours, &theirs), group.indexes.first())
        {
            changes.add(*index, text);
        }
        if self.names.is_some() {
            for own in group.ours.iter().skip(1) {
                self.remove(own);
            }
        }
        self.note(first, group.theirs.first());
    }

    pub(super) fn note(&mut self, ours: Option<&Unit<'f>>, theirs: Option<&Unit<'n>>) {
        let parts = ours.map(Unit::parts).or_else(|| theirs.map(Unit::parts));
        let path = self.path.iter().cloned();
        self.conflicts.push(Conflict {
            address: Address::of_parts(path.chain(parts.unwrap_or_default()).collect()),
            ours: ours.and_then(|unit| unit.found),
            theirs: theirs.and_then(|unit| unit.found),
        });
    }

    /// Writes both versions of some lines between markers.
    pub(super) fn mark(&mut self, lines: Span, ours: &[&str], theirs: &[String]) {
        if let Some(mut text) = self.markers(ours, theirs) {
            let line = self.ours.style.without_line_ending(lines);
            if line == lines {
                text.push_str(self.ours.style.line_ending);
            }
            self.edit.replace_span(line, text);
        }
    }

    fn markers(&self, ours: &[&str], theirs: &[String]) -> Option<String> {
        let [one, other] = self.names?;
        let (open, close) = (format!("<<<<<<< {one}"), format!(">>>>>>> {other}"));
        let mut lines = vec![open.as_str()];
        lines.extend(ours);
        lines.push("=======");
        lines.extend(theirs.iter().map(String::as_str));
        lines.push(&close);
        Some(lines.join(self.ours.style.line_ending))
    }
}
