//! Comments that belong to no item, such as headings, in a merge.

use std::collections::HashMap;

use super::level::{Key, Level};
use super::merge::{Changes, Merge, UnitGroup};

impl<'f, 'b, 'n> Merge<'_, 'f, 'b, 'n> {
    /// Adds the comments that only the other file has added. Removes the comments that it has removed. A first comment that both have
    /// changed is a conflict.
    pub(super) fn comments(
        &mut self,
        group: &UnitGroup<'f, 'b, 'n>,
        indentation: &str,
        changes: &mut Changes<'f>,
    ) {
        if let ([base], [own]) = (&*group.base, &*group.ours)
            && base.key() != own.key()
        {
            return self.conflict(group, indentation, changes);
        }
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

/// Makes one group of the first comments of three versions if both files have changed the first comment of the old one.
pub(super) fn join_heads<'k, 'f, 'b, 'n>(
    groups: &mut HashMap<Key<'k>, UnitGroup<'f, 'b, 'n>>,
    base: &Level<'b>,
    ours: &Level<'f>,
    theirs: &Level<'n>,
) where
    'f: 'k,
    'b: 'k,
    'n: 'k,
{
    let firsts = (base.units.first(), ours.units.first(), theirs.units.first());
    let (Some(old), Some(own), Some(new)) = firsts else {
        return;
    };
    let keys = [old.key(), own.key(), new.key()];
    let only = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    let is_head = keys.iter().zip(only).all(|(key, only)| {
        let group = groups.get(key);
        let lengths = group.map(|it| [it.base.len(), it.ours.len(), it.theirs.len()]);
        matches!(key, Key::Comment(_)) && lengths == Some(only)
    });
    let [old, own, new] = keys;
    if is_head
        && let (Some(old), Some(new)) = (groups.remove(&old), groups.remove(&new))
        && let Some(group) = groups.get_mut(&own)
    {
        group.base = old.base;
        group.theirs = new.theirs;
        group.indexes = new.indexes;
    }
}
