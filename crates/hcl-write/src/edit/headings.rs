//! Comments that belong to no item, such as headings, in a merge.

use std::collections::{HashMap, HashSet, VecDeque};

use super::level::{Level, Unit};
use super::merge::{Added, Changes, Merge, UnitGroup};

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
        let new = group.theirs.iter().zip(&group.indexes);
        for (unit, index) in new.skip(theirs - wanted.saturating_sub(ours).min(theirs)) {
            let text = self.rewritten(unit, unit.lines, indentation);
            let (last, at) = (*index, None);
            changes.added.insert(last, Added { last, at, text });
        }
        changes.gone.extend(group.ours.iter().skip(wanted));
    }

    /// Replaces each comment that the other file has changed where it is: a comment that is gone and one that is added, after the same
    /// unit.
    pub(super) fn rewrite_comments(
        &mut self,
        ours: &Level<'f>,
        theirs: &Level<'n>,
        known: &mut [Option<Unit<'f>>],
        changes: &mut Changes<'f>,
    ) {
        let start = |unit: &Unit<'f>| unit.lines.start;
        let gone: HashSet<u32> = changes.gone.iter().map(start).collect();
        let kept: HashSet<u32> = known.iter().flatten().map(start).collect();
        let mut gone_after: HashMap<Option<u32>, VecDeque<Unit<'f>>> = HashMap::new();
        let mut before = None;
        for unit in &ours.units {
            if gone.contains(&start(unit)) {
                gone_after.entry(before).or_default().push_back(*unit);
            } else if kept.contains(&start(unit)) {
                before = Some(start(unit));
            }
        }
        let mut rewritten = HashSet::new();
        before = None;
        for (index, (unit, known)) in theirs.units.iter().zip(known).enumerate() {
            if let Some(known) = known {
                before = Some(start(known));
            } else if unit.found.is_none()
                && changes.added.contains_key(&index)
                && let Some(own) = gone_after.get_mut(&before).and_then(VecDeque::pop_front)
            {
                changes.added.remove(&index);
                rewritten.insert(start(&own));
                self.replace_by((&own, own.lines), (unit, unit.lines));
                *known = Some(own);
            }
        }
        changes.gone.retain(|own| !rewritten.contains(&start(own)));
    }
}
