//! Comments that belong to no item, such as headings, in a merge.

use std::collections::{HashMap, HashSet};

use hcl_syntax::Span;

use super::level::{Key, Level, Unit};
use super::merge::{Merge, UnitGroup};
use super::merge_edits::Changes;

impl<'f, 'b, 'n> Merge<'_, 'f, 'b, 'n> {
    /// Adds the comments that only the other file has added. Removes the comments that it has removed. A comment that both have changed
    /// is a conflict.
    pub(super) fn comments(
        &mut self,
        group: &UnitGroup<'f, 'b, 'n>,
        indentation: &str,
        changes: &mut Changes<'f>,
    ) {
        let new = group.ours.first().map(Unit::key);
        let new = new.or_else(|| group.theirs.first().map(Unit::key));
        if let ([base], Some(new)) = (&*group.base, new)
            && base.key() != new
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

/// Leaves out comments that stand alone in one file and are written with an item of the other, so that no comment comes twice.
pub(super) fn leave_written<'f>(groups: &mut [UnitGroup<'f, '_, '_>], changes: &mut Changes<'f>) {
    let mut leads = [HashSet::new(), HashSet::new()];
    let mut kept = HashSet::new();
    for group in &*groups {
        let [own, new] = [lead_comments(&group.ours), lead_comments(&group.theirs)];
        if new.is_empty() {
            kept.extend(own.iter().cloned());
        }
        let [owns, news] = &mut leads;
        owns.extend(own);
        news.extend(new);
    }
    let [owns, news] = leads;
    for group in groups {
        let is_in = |units: &[Unit<'_>], all: &HashSet<String>, others: &HashSet<String>| {
            let mut lines = units.iter().flat_map(Unit::comments);
            units.iter().all(|unit| unit.found.is_none())
                && lines.all(|line| all.contains(&line) && !others.contains(&line))
        };
        if group.theirs.is_empty() && is_in(&group.ours, &news, &owns) {
            changes.gone.append(&mut group.ours);
        } else if group.ours.is_empty() && is_in(&group.theirs, &kept, &news) {
            group.theirs.clear();
            group.indexes.clear();
        }
    }
}

/// Returns the comments above items.
fn lead_comments(units: &[Unit<'_>]) -> Vec<String> {
    let items = units.iter().filter(|unit| unit.found.is_some());
    let leads = items.map(|unit| unit.at(Span::new(unit.lines.start, unit.start())));
    leads.flat_map(|lead| lead.comments()).collect()
}

/// Where a comment is: after or before an item, or the start or end of the level; and the number of comments between the two.
type Place<'k> = (bool, Option<Key<'k>>, usize);

/// Makes one group of the versions of a comment that both files have changed, or one has changed and the other removed. A new comment
/// is a version of an old one if it is at the same place.
pub(super) fn join_changed<'k, 'f, 'b, 'n>(
    groups: &mut HashMap<Key<'k>, UnitGroup<'f, 'b, 'n>>,
    base: &Level<'b>,
    ours: &Level<'f>,
    theirs: &Level<'n>,
) where
    'f: 'k,
    'b: 'k,
    'n: 'k,
{
    let is_only = |groups: &HashMap<Key<'k>, UnitGroup<'f, 'b, 'n>>, key: &Key<'_>, counts| {
        let group = groups.get(key);
        group.map(|it| [it.base.len(), it.ours.len(), it.theirs.len()]) == Some(counts)
    };
    let is_gone = |unit: &Unit<'b>| unit.found.is_none() && is_only(groups, &unit.key(), [1, 0, 0]);
    if !base.units.iter().any(is_gone) {
        return;
    }
    let (own, new) = (by_place(ours), by_place(theirs));
    for (old, places) in base.units.iter().zip(places(base)) {
        let key = old.key();
        if old.found.is_some() || !is_only(groups, &key, [1, 0, 0]) {
            continue;
        }
        let mut take = |of: &HashMap<Place<'k>, Unit<'k>>, counts| {
            let keys = places
                .iter()
                .filter_map(|place| of.get(place).map(Unit::key));
            let key = keys.into_iter().find(|key| is_only(groups, key, counts))?;
            groups.remove(&key)
        };
        let versions = [take(&new, [0, 0, 1]), take(&own, [0, 1, 0])];
        let Some(group) = groups.get_mut(&key) else {
            continue;
        };
        for version in versions.into_iter().flatten() {
            group.place = version.place;
            group.ours.extend(version.ours);
            group.theirs.extend(version.theirs);
            group.indexes.extend(version.indexes);
        }
    }
}

/// Returns the comments of a level by their places.
fn by_place<'k>(level: &Level<'k>) -> HashMap<Place<'k>, Unit<'k>> {
    let units = level.units.iter().zip(places(level));
    let comments = units.filter(|(unit, _)| unit.found.is_none());
    comments
        .flat_map(|(unit, places)| places.map(|place| (place, *unit)))
        .collect()
}

/// Returns the two places of each unit.
fn places<'k>(level: &Level<'k>) -> Vec<[Place<'k>; 2]> {
    let after = beside(level.units.iter(), true);
    let mut before = beside(level.units.iter().rev(), false);
    before.reverse();
    after.into_iter().zip(before).map(Into::into).collect()
}

/// Returns the place of each unit after the item before it, or before the item after it if the units are reversed.
fn beside<'u, 'k: 'u>(units: impl Iterator<Item = &'u Unit<'k>>, is_after: bool) -> Vec<Place<'k>> {
    let mut last: Option<&Unit<'k>> = None;
    let mut count = 0;
    let mut all = Vec::new();
    for unit in units {
        all.push((is_after, last.map(Unit::key), count));
        (last, count) = match unit.found {
            Some(_) => (Some(unit), 0),
            None => (last, count + 1),
        };
    }
    all
}
