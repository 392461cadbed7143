//! Merges of three versions: what has changed from the old one to the other is applied to this one, item by item.
//!
//! An item is one text with its comments. In blocks and objects whose items have lines of their own, the items are merged; any other
//! value is replaced as a whole, or is a conflict.

use std::collections::{HashMap, HashSet};

use hcl_syntax::Span;
use hcl_syntax::native::{Body, Expression, File};

use super::conflict::Conflict;
use super::headings::{join_changed, leave_written};
use super::level::{Key, Level, Unit, Version};
use super::merge_edits::{Added, Changes};
use super::overlay::{check_once, text_of};
use super::reindent::{Layout, reindented};
use super::shared_lines::repeated_keys;
use super::{AddressPart, Document, Edit, EditError, Found, NewValue};
use crate::lines::{MergedLines, merge_lines};
use crate::patch::{Patch, Patches};
use crate::tokens::to_u32;

/// The result of [`merge`].
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Merged<'f, 'n> {
    /// The patches of this file. After a conflict, the new text is not a file until somebody resolves it.
    pub patches: Patches,
    /// The conflicts, where the new text has both versions between markers.
    pub conflicts: Vec<Conflict<'f, 'n>>,
}

/// Applies what has changed from an old version of a file to another one, `theirs`, to this one. Where both have changed something, each
/// in another way, both are written between the markers of git, below the names of the versions.
///
/// An argument, a block or an item of an object is one text with its comments: the version that has changed it decides. If both
/// have, each in another way, it is a conflict. In blocks and objects of several lines, each item is merged by itself. So is each comment
/// that belongs to no item.
///
/// Several blocks with the same type and labels are one text. In a list or a heredoc, lines that lie apart are merged. Items take
/// the order of the new version if this file has the old order. An item that this file has left as it was, byte for byte, gets the text
/// of the new version, with its layout and spelling. If both have changed an item, a change of its layout alone gives way to the other
/// one, and of two such changes this file's stays. Blank lines between two items change as the one version does that has changed them.
/// Line endings, a byte order mark and the end of the last line stay as this file has them.
///
/// # Errors
///
/// Returns an error if a value cannot be written, or if items of a version share a line.
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
/// let names = ["ours", "theirs"];
/// let base = parse("a = 1\nb = 2\n");
/// let ours = parse("# Ours.\na = 10\nb = 2\n");
/// let theirs = parse("a = 1\nc = 3 # theirs\n");
/// let merged = merge(&base, &ours, &theirs, names)?;
/// assert_eq!(
///     merged.patches.apply(ours.source().text()),
///     "# Ours.\na = 10\nc = 3 # theirs\n"
/// );
///
/// let theirs = parse("a = 11\nb = 3\n");
/// let merged = merge(&base, &ours, &theirs, names)?;
/// assert_eq!(merged.conflicts[0].address.to_string(), "a");
/// assert_eq!(
///     merged.patches.apply(ours.source().text()),
///     "<<<<<<< ours\n# Ours.\na = 10\n=======\na = 11\n>>>>>>> theirs\nb = 3\n"
/// );
/// # Ok::<(), hcl_write::EditError>(())
/// ```
pub fn merge<'f, 'n>(
    base: &File,
    ours: &'f File,
    theirs: &'n File,
    names: [&str; 2],
) -> Result<Merged<'f, 'n>, EditError> {
    let [before, own, new] = [base, ours, theirs].map(|file| file.source().text());
    if before == new || own == new {
        return Ok(Merged::default());
    }
    if before == own {
        let whole = Patch::new(Span::new(0, to_u32(own.len())), new.to_owned());
        let patches = Patches::new(vec![whole]).unwrap_or_default();
        return Ok(Merged {
            patches,
            ..Merged::default()
        });
    }
    let mut edit = Edit::new(ours);
    let conflicts = edit.merged(None, Some(base.body()), theirs.body())?;
    // Without markers, the text is a file, also with conflicts.
    let patches = edit.finish()?;
    if conflicts.is_empty() {
        return Ok(Merged { patches, conflicts });
    }
    let mut edit = Edit::new(ours);
    let conflicts = edit.merged(Some(names), Some(base.body()), theirs.body())?;
    let patches = edit.resolve()?;
    Ok(Merged { patches, conflicts })
}

impl<'f> Edit<'f> {
    /// Merges three versions; without an old one, the new one counts where both have something. Without names, this file stays as it is
    /// at a conflict.
    pub(super) fn merged<'n>(
        &mut self,
        names: Option<[&str; 2]>,
        old: Option<Body<'_>>,
        new: Body<'n>,
    ) -> Result<Vec<Conflict<'f, 'n>>, EditError> {
        let empty = Document::new();
        let base = old.map_or(empty.file(), |old| old.file());
        let theirs = Version::of(new.file());
        self.version.style.take_line_ending(&theirs.style);
        let mut merge = Merge {
            base: Version::of(base),
            ours: self.version,
            theirs,
            edit: self,
            is_overlay: old.is_none(),
            names,
            path: Vec::new(),
            indentations: Default::default(),
            conflicts: Vec::new(),
        };
        merge.file()?;
        Ok(merge.conflicts)
    }
}

pub(super) struct Merge<'e, 'f, 'b, 'n> {
    pub(super) base: Version<'b>,
    pub(super) ours: Version<'f>,
    pub(super) theirs: Version<'n>,
    pub(super) edit: &'e mut Edit<'f>,
    /// Whether the old version is missing: the other one counts where both have something.
    pub(super) is_overlay: bool,
    /// The names of the versions at the markers of a conflict; without them, no conflict is written.
    pub(super) names: Option<[&'e str; 2]>,
    /// The address of the merged item.
    pub(super) path: Vec<AddressPart>,
    /// The indentation of the level that is merged, in this file and in the other.
    pub(super) indentations: [String; 2],
    pub(super) conflicts: Vec<Conflict<'f, 'n>>,
}

/// The units of three versions with the same key.
#[derive(Default)]
pub(super) struct UnitGroup<'f, 'b, 'n> {
    /// The place of the group among all.
    pub(super) place: usize,
    pub(super) base: Vec<Unit<'b>>,
    pub(super) ours: Vec<Unit<'f>>,
    pub(super) theirs: Vec<Unit<'n>>,
    /// The indexes of `theirs` in their level.
    pub(super) indexes: Vec<usize>,
}

impl<'f, 'b, 'n> Merge<'_, 'f, 'b, 'n> {
    fn file(&mut self) -> Result<(), EditError> {
        let base = self.base.file_level();
        let levels = base
            .zip(self.ours.file_level())
            .zip(self.theirs.file_level());
        if let Some(((base, ours), theirs)) = levels {
            return self.level(Some(&base), &ours, &theirs);
        }
        Err(EditError::SharedLine)
    }

    /// Recurses into blocks and objects: the parser limits their depth.
    fn level(
        &mut self,
        base: Option<&Level<'b>>,
        ours: &Level<'f>,
        theirs: &Level<'n>,
    ) -> Result<(), EditError> {
        let mut groups = self.groups(base, ours, theirs);
        let indentation = self.indentation(ours);
        let mut changes = Changes::default();
        if self.is_overlay {
            leave_written(&mut groups, &mut changes);
        }
        // Before all other operations: lines that move take the changes in them along.
        let places = self.reorder(&groups);
        if let Some(base) = base.filter(|_| places.is_empty()) {
            self.blank_lines(&groups, base, ours, theirs);
        }
        for group in &groups {
            self.group(group, &indentation, &mut changes)?;
        }
        let mut known = vec![None; theirs.units.len()];
        for group in &groups {
            let mut own = group.ours.iter().peekable();
            for (position, index) in group.indexes.iter().enumerate() {
                let (Some(known), Some(unit)) = (known.get_mut(*index), own.next()) else {
                    break;
                };
                let mut lines = places.get(&unit.lines).copied().unwrap_or(unit.lines);
                // New units after the last unit come after the units that go.
                let is_last = position + 1 == group.indexes.len();
                while let Some(gone) = own.next_if(|gone| is_last && gone.lines.start == lines.end)
                {
                    lines.end = gone.lines.end;
                }
                *known = Some(lines);
            }
        }
        self.insert(ours, theirs, &known, changes);
        Ok(())
    }

    /// Returns the groups in the order of this file, then of the other.
    fn groups(
        &self,
        base: Option<&Level<'b>>,
        ours: &Level<'f>,
        theirs: &Level<'n>,
    ) -> Vec<UnitGroup<'f, 'b, 'n>> {
        let mut groups = HashMap::new();
        let names = [
            base.map(names_of),
            Some(names_of(ours)),
            Some(names_of(theirs)),
        ];
        let names: Vec<_> = names.into_iter().flatten().collect();
        let has_both = |name: &&str| names.iter().any(|it| it.iter().all(|it| it.contains(name)));
        let arguments = names.iter().flat_map(|[arguments, _]| arguments).copied();
        let arguments: HashSet<&str> = arguments.filter(|name| !has_both(name)).collect();
        for unit in &ours.units {
            let key = key_beside(&arguments, unit);
            group_of(&mut groups, key).ours.push(*unit);
        }
        for (index, unit) in theirs.units.iter().enumerate() {
            let group = group_of(&mut groups, key_beside(&arguments, unit));
            group.theirs.push(*unit);
            group.indexes.push(index);
        }
        for unit in base.iter().flat_map(|base| &base.units) {
            let key = key_beside(&arguments, unit);
            group_of(&mut groups, key).base.push(*unit);
        }
        if let Some(base) = base {
            join_changed(&mut groups, base, ours, theirs);
        }
        let mut groups: Vec<UnitGroup<'f, 'b, 'n>> = groups.into_values().collect();
        groups.sort_by_key(|group| group.place);
        groups
    }

    /// Gives the items that all versions have the order of the other one, if this one has the old order. Returns where the lines are
    /// that move.
    fn reorder(&mut self, groups: &[UnitGroup<'f, 'b, 'n>]) -> HashMap<Span, Span> {
        let items =
            groups.iter().filter_map(
                |group| match (&*group.base, &*group.ours, &*group.indexes) {
                    ([base], [own], [index]) => Some((base.lines.start, *own, *index)),
                    _ => None,
                },
            );
        let items: Vec<(u32, Unit<'f>, usize)> = items.collect();
        if !items.is_sorted_by_key(|item| item.0) {
            return HashMap::new();
        }
        let mut sorted = items.clone();
        sorted.sort_by_key(|item| item.2);
        let pairs = items.iter().zip(&sorted).map(|(old, new)| (old.1, new.1));
        let moved = pairs.filter(|(old, new)| old.lines != new.lines);
        let mut places = HashMap::new();
        for (old, new) in moved {
            // Directly above an item, a comment would become the item's.
            let is_heading = new.found.is_none() && old.found.is_some();
            self.edit.relocate(old.lines, new.lines, is_heading);
            places.insert(new.lines, old.lines);
        }
        places
    }

    /// Takes over the number of blank lines between two neighbours that only the other file has changed.
    fn blank_lines(
        &mut self,
        groups: &[UnitGroup<'f, 'b, 'n>],
        base: &Level<'b>,
        ours: &Level<'f>,
        theirs: &Level<'n>,
    ) {
        let starts = groups.iter().filter_map(|group| {
            let ([old], [own], [new]) = (&*group.base, &*group.ours, &*group.theirs) else {
                return None;
            };
            let start = |lines: Span| Some(lines.start);
            Some((start(own.lines), [start(old.lines), start(new.lines)]))
        });
        let mut starts: HashMap<Option<u32>, [Option<u32>; 2]> = starts.collect();
        starts.insert(None, [None, None]);
        let [olds, news] =
            [base.gaps(), theirs.gaps()].map(HashMap::<[Option<u32>; 2], Span>::from_iter);
        for ([before, after], gap) in ours.gaps() {
            let (Some(before), Some(after)) = (starts.get(&before), starts.get(&after)) else {
                continue;
            };
            let ([old_before, new_before], [old_after, new_after]) = (*before, *after);
            let old = olds.get(&[old_before, old_after]);
            let Some((old, new)) = old.zip(news.get(&[new_before, new_after])) else {
                continue;
            };
            let count = |text: &str| text.matches('\n').count();
            let own = count(self.ours.slice(gap));
            let new = count(self.theirs.slice(*new));
            if own == count(self.base.slice(*old)) && own != new {
                let lines = self.ours.style.line_ending.repeat(new);
                self.edit.replace_span(gap, lines);
            }
        }
    }

    fn group(
        &mut self,
        group: &UnitGroup<'f, 'b, 'n>,
        indentation: &str,
        changes: &mut Changes<'f>,
    ) -> Result<(), EditError> {
        let has_items = group.ours.iter().any(|unit| unit.found.is_some());
        if !has_items && group.theirs.iter().all(|unit| unit.found.is_none()) {
            self.comments(group, indentation, changes);
            return Ok(());
        }
        if same_texts(&group.base, &group.ours) {
            return self.take(group, indentation, changes);
        }
        if let ([ours], [theirs]) = (&*group.ours, &*group.theirs)
            && (group.base.len() == 1 || self.is_overlay)
            && self.inside(group.base.first(), ours, theirs)?
        {
            return Ok(());
        }
        let (ours, theirs) = (&*group.ours, &*group.theirs);
        if are_same(&group.base, theirs) || are_same(ours, theirs) {
            return Ok(());
        }
        if are_same(&group.base, ours) {
            return self.take(group, indentation, changes);
        }
        if self.is_overlay {
            check_once(ours, theirs)?;
            return self.take(group, indentation, changes);
        }
        if let ([base], [own], [new]) = (&*group.base, ours, theirs)
            && let Some(text) = self.by_lines(base, own, new)
        {
            self.replace(own, &text, own.indentation());
            return Ok(());
        }
        self.conflict(group, indentation, changes);
        Ok(())
    }

    /// Merges the lines of an item that has no items of its own, such as a list or a heredoc. Returns `None` if both files have changed a
    /// line, or lines next to each other, and if both have added a key of one object.
    fn by_lines(&self, base: &Unit<'b>, ours: &Unit<'f>, theirs: &Unit<'n>) -> Option<String> {
        let versions = [base, ours, theirs].map(|unit| {
            let layout = Layout {
                ending: "\n",
                ..Layout::between(&unit.version.style, &self.ours.style)
            };
            let (from, to) = (unit.indentation(), ours.indentation());
            reindented(unit.text(), from, to, Some(layout)) + "\n"
        });
        let mut text = Vec::new();
        for stretch in merge_lines(versions.each_ref().map(String::as_bytes)) {
            let MergedLines::Merged(lines) = stretch else {
                return None;
            };
            text.extend(lines);
        }
        let text = String::from_utf8(text).ok()?;
        let found = ours.found?;
        let known = [ours, theirs].map(|it| repeated_keys(found, it.text()));
        let is_new = repeated_keys(found, &text)? > known.into_iter().flatten().max()?;
        (!is_new).then_some(text.strip_suffix('\n')?.to_owned())
    }

    /// Writes the units of the other file over the units of this one.
    fn take(
        &mut self,
        group: &UnitGroup<'f, 'b, 'n>,
        indentation: &str,
        changes: &mut Changes<'f>,
    ) -> Result<(), EditError> {
        let is_unchanged = same_texts(&group.base, &group.ours);
        for (own, unit) in group.ours.iter().zip(&group.theirs) {
            self.edit.check_stays(own.lines)?;
            if own.text() == unit.text() {
                continue;
            }
            if is_unchanged {
                self.replace_unchanged(own, unit);
                continue;
            }
            // The value alone keeps the spelling of the key. An item without comments leaves the comments that are here.
            let has_comments = !unit.comments().is_empty();
            let are_same = own.outer_comments() == unit.outer_comments();
            let values = own.value().zip(unit.value());
            // The lines of a heredoc keep their indentation with their item.
            let is_heredoc = |(_, new): &(_, Expression<'n>)| text_of(*new).contains("<<-");
            let values = values.filter(|it| self.is_overlay || !is_heredoc(it));
            match values.filter(|_| are_same || self.is_overlay && !has_comments) {
                Some((old, new)) if [old, new].iter().all(|it| !text_of(*it).contains("<<")) => {
                    let (from, to) = (unit.indentation(), own.indentation());
                    let text = reindented(text_of(new), from, to, Some(self.layout()));
                    self.edit.replace_span(old.span(), text.trim_start());
                }
                Some((old, new)) => {
                    self.edit.replace(old, NewValue::expression(text_of(new)))?;
                }
                None => self.replace_by(own, unit),
            }
        }
        // Together, since the order of repeated blocks has a meaning.
        let mut text = String::new();
        for unit in group.theirs.iter().skip(group.ours.len()) {
            if !text.is_empty() {
                let lines = 1 + usize::from(unit.is_apart());
                text.push_str(&self.ours.style.line_ending.repeat(lines));
            }
            text.push_str(&self.rewritten(unit, indentation));
        }
        let new = group.indexes.get(group.ours.len()..).unwrap_or_default();
        if let [first, ..] = *new {
            let last = new.last().copied().unwrap_or(first);
            let at = group.ours.last().map(|own| own.lines.end);
            changes.added.insert(first, Added { last, at, text });
        }
        for own in group.ours.iter().skip(group.theirs.len()) {
            self.remove(own);
        }
        Ok(())
    }

    /// Merges the content of an item that all versions have. Returns false if the item is one text.
    fn inside(
        &mut self,
        base: Option<&Unit<'b>>,
        ours: &Unit<'f>,
        theirs: &Unit<'n>,
    ) -> Result<bool, EditError> {
        let new = theirs.text();
        if base.map(Unit::text) == Some(new) || ours.text() == new {
            return Ok(true);
        }
        if ours.block().is_some() != theirs.block().is_some() {
            return Ok(false);
        }
        let old = base.and_then(Unit::level);
        let levels = ours.level().zip(theirs.level());
        let Some((own, new)) = levels.filter(|_| base.is_some() == old.is_some()) else {
            return self.inside_line(base, ours, theirs);
        };
        let edges = base.zip(old.as_ref());
        let header = edges.map(|(base, old)| base.at(old.header));
        self.edge(header, ours.at(own.header), theirs.at(new.header));
        let length = self.path.len();
        self.path.extend(ours.parts());
        let first = [
            own.units.first().map(Unit::indentation),
            new.units.first().map(Unit::indentation),
        ];
        let inner = first.map(|it| it.unwrap_or_default().to_owned());
        let outer = std::mem::replace(&mut self.indentations, inner);
        self.level(old.as_ref(), &own, &new)?;
        self.indentations = outer;
        self.path.truncate(length);
        let footer = edges.map(|(base, old)| base.at(old.footer));
        self.edge(footer, ours.at(own.footer), theirs.at(new.footer));
        Ok(true)
    }

    /// Merges the comments above and next to the open or close bracket of an item.
    fn edge(&mut self, base: Option<Unit<'b>>, ours: Unit<'f>, theirs: Unit<'n>) {
        if base.is_some_and(|base| base.text() == ours.text()) {
            return self.replace_unchanged(&ours, &theirs);
        }
        let base = base.map(|base| base.comments()).unwrap_or_default();
        let (own, new) = (ours.comments(), theirs.comments());
        if base == new || own == new {
            return;
        }
        if base == own || self.is_overlay {
            return self.replace_by(&ours, &theirs);
        }
        let text = self.rewritten(&theirs, ours.indentation());
        let text = self.markers(&[ours.text()], &[text]);
        self.mark(ours.lines, &text);
        self.note(Some(&ours), Some(&theirs), text);
    }
}

/// Returns the names of the arguments of a level, and the types of its blocks.
fn names_of<'f>(level: &Level<'f>) -> [HashSet<&'f str>; 2] {
    let mut names = [HashSet::new(), HashSet::new()];
    let [arguments, block_types] = &mut names;
    for unit in &level.units {
        match unit.found {
            Some(Found::Attribute(attribute)) => arguments.insert(attribute.name()),
            Some(Found::Block(block)) => block_types.insert(block.type_name()),
            _ => false,
        };
    }
    names
}

/// Returns the key of a unit. Blocks of a type that is an argument in another version have the key of the argument.
fn key_beside<'f>(arguments: &HashSet<&str>, unit: &Unit<'f>) -> Key<'f> {
    match unit.block() {
        Some(block) if arguments.contains(block.type_name()) => Key::Name(block.type_name().into()),
        _ => unit.key(),
    }
}

/// Returns the group of a key. A new one comes after the others.
fn group_of<'g, 'k, 'f, 'b, 'n>(
    groups: &'g mut HashMap<Key<'k>, UnitGroup<'f, 'b, 'n>>,
    key: Key<'k>,
) -> &'g mut UnitGroup<'f, 'b, 'n> {
    let place = groups.len();
    groups.entry(key).or_insert_with(|| UnitGroup {
        place,
        ..UnitGroup::default()
    })
}

/// Returns whether two versions have the same units in the same order.
fn are_same(units: &[Unit<'_>], others: &[Unit<'_>]) -> bool {
    let mut pairs = units.iter().zip(others);
    units.len() == others.len() && pairs.all(|(unit, other)| unit.is_same(other))
}

/// Returns whether two versions have the same texts in the same order.
fn same_texts(units: &[Unit<'_>], others: &[Unit<'_>]) -> bool {
    let texts = units.iter().map(Unit::text);
    texts.eq(others.iter().map(Unit::text))
}
