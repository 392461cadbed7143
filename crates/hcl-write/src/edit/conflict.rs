//! Conflicts of a merge, and the markers that show both sides.

use hcl_syntax::Span;

use super::level::Unit;
use super::merge::{Merge, UnitGroup};
use super::merge_edits::Changes;
use super::{Address, Found};

/// A conflict of a merge: both files have changed the item at an address, each in another way, or a comment that belongs to no item.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::merge;
///
/// let parse = |text: &str| {
///     native::parse(&Source::new("app.hcl", text).unwrap(), &mut Diagnostics::new())
/// };
/// let (base, ours, theirs) = (parse("port = 1\n"), parse("port = 2\n"), parse("port = 3\n"));
/// let conflicts = merge(&base, &ours, &theirs, ["ours", "theirs"])?.conflicts;
/// let line = conflicts[0].ours.map(|found| found.name_span().start().line);
/// assert_eq!((conflicts[0].address.to_string(), line), ("port".to_owned(), Some(1)));
/// # Ok::<(), hcl_write::EditError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Conflict<'f, 'n> {
    /// The address; of a comment, the address of the block or object around it, if there is one. Repeated blocks with the same address
    /// are one conflict.
    pub address: Address,
    /// The item of this file at the address: the first of repeated blocks.
    pub ours: Option<Found<'f>>,
    /// The item of the other file.
    pub theirs: Option<Found<'n>>,
    /// The lines of both versions between markers, as they are in the new text.
    pub text: String,
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
        let text = self.markers(&ours, &theirs);
        if self.names.is_some() {
            match (first, group.indexes.first()) {
                (Some(first), _) => self.mark(first.lines, &text),
                (None, Some(index)) => changes.add(*index, text.clone()),
                (None, None) => {}
            }
            for own in group.ours.iter().skip(1) {
                self.remove(own);
            }
        }
        self.note(first, group.theirs.first(), text);
    }

    pub(super) fn note(
        &mut self,
        ours: Option<&Unit<'f>>,
        theirs: Option<&Unit<'n>>,
        text: String,
    ) {
        let parts = ours.map(Unit::parts).or_else(|| theirs.map(Unit::parts));
        let path = self.path.iter().cloned();
        self.conflicts.push(Conflict {
            address: Address::of_parts(path.chain(parts.unwrap_or_default()).collect()),
            ours: ours.and_then(|unit| unit.found),
            theirs: theirs.and_then(|unit| unit.found),
            text,
        });
    }

    /// Writes both versions in the place of some lines, unless no conflict is written.
    pub(super) fn mark(&mut self, lines: Span, text: &str) {
        if self.names.is_some() {
            let line = self.ours.style.without_line_ending(lines);
            let ending = self.ours.style.line_ending;
            let ending = if line == lines { ending } else { "" };
            self.edit.replace_span(line, format!("{text}{ending}"));
        }
    }

    /// Returns both versions between markers; an empty text if no conflict is written.
    pub(super) fn markers(&self, ours: &[&str], theirs: &[String]) -> String {
        let Some([one, other]) = self.names else {
            return String::new();
        };
        let (open, close) = (format!("<<<<<<< {one}"), format!(">>>>>>> {other}"));
        let mut lines = vec![open.as_str()];
        lines.extend(ours);
        lines.push("=======");
        lines.extend(theirs.iter().map(String::as_str));
        lines.push(&close);
        lines.join(self.ours.style.line_ending)
    }
}
