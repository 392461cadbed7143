//! Comments that belong to no item, such as headings, in a merge.

use super::merge::{Changes, Merge, UnitGroup};

impl<'f, 'b, 'n> Merge<'_, 'f, 'b, 'n> {
    /// Adds the comments that only the other file has added. Removes the comments that it has removed.
    pub(super) fn comments(
        &mut self,
        group: &UnitGroup<'f, 'b, 'n>,
        indentation: &str,
        changes: &mut Changes<'f>,
    ) {
        let [base, ours, theirs] = [group.base.len(), group.ours.len(), group.theirs.len()];
        let wanted = match base {
            _ if base == theirs => ours,
            _ if base == ours => theirs,
            _ => ours.max(theirs),
        };
        if base == ours && ours == theirs {
            let versions = group.base.iter().zip(&group.ours).zip(&group.theirs);
            for ((_, own), new) in versions.filter(|((old, own), _)| old.text() == own.text()) {
                self.replace_unchanged(own, new);
            }
        }
        let new = group.theirs.iter().zip(&group.indexes);
        for (unit, index) in new.skip(theirs - wanted.saturating_sub(ours).min(theirs)) {
            let text = self.rewritten(unit, indentation);
            changes.add(*index, text);
        }
        changes.gone.extend(group.ours.iter().skip(wanted));
    }
}
