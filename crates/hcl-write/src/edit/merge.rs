//! Merges of files: differences of other files that are applied to this one.

use std::collections::HashMap;

use hcl_syntax::native::{Block, Body, BodyItem, Expression, ExpressionKind};

use super::at_address::without_index;
use super::conflict::{Conflict, Merged};
use super::differences::{is_same, with_pairs};
use super::elements::literal_key;
use super::extent::{extent, is_one_line};
use super::item_comments::item_comments;
use super::merge_blocks::Versions;
use super::merge_comments::text_of;
use super::neighbours::kind_of;
use super::reindent::{reindented, with_line_endings};
use super::{Address, AddressPart, Difference, Edit, EditError, Found, NewValue, Place};

/// The items of a file by their addresses.
struct Index<'f> {
    root: Body<'f>,
    by_address: HashMap<Vec<AddressPart>, Found<'f>>,
}

impl<'f> Index<'f> {
    fn of(root: Body<'f>) -> Self {
        let all = Address::all(root).into_iter();
        let by_address = all.map(|(address, found)| (address.parts().to_vec(), found));
        Self {
            root,
            by_address: by_address.collect(),
        }
    }

    fn get(&self, parts: &[AddressPart]) -> Option<Found<'f>> {
        let known = self.by_address.get(parts).copied();
        // An index of the other file may be none here, and the elements of lists are not in the table.
        let has_index = parts.iter().any(|it| it.name().is_none());
        let search = || {
            Address::of_parts(parts.to_vec())
                .find(self.root)
                .first()
                .copied()
        };
        known.or_else(|| has_index.then(search).flatten())
    }

    /// Returns the blocks with their addresses.
    fn blocks(&self) -> impl Iterator<Item = (u32, &[AddressPart])> {
        self.by_address
            .iter()
            .filter_map(|(parts, found)| match found {
                Found::Block(block) => Some((block.span().start, parts.as_slice())),
                _ => None,
            })
    }

    /// Returns the innermost block around an address of another block or item, and the number of parts of the block's address.
    fn block_around(&self, parts: &[AddressPart], limit: usize) -> Option<(usize, Block<'f>)> {
        let lengths = (1..=limit).rev();
        let mut blocks =
            lengths.filter_map(|length| match self.by_address.get(parts.get(..length)?)? {
                Found::Block(block) => Some((length, *block)),
                _ => None,
            });
        blocks.next()
    }

    /// Returns the lengths of the lists on the way to a value. `path` is the number of the last parts of the address, from the
    /// value's body on.
    fn lengths(&self, parts: &[AddressPart], path: usize) -> Vec<Option<usize>> {
        let start = parts.len().saturating_sub(path);
        let indexes =
            (start..parts.len()).filter(|it| parts.get(*it).is_some_and(|it| it.name().is_none()));
        let lengths = indexes.map(|index| elements(self.get(parts.get(..index)?)?.expression()?));
        lengths.collect()
    }

    /// Returns what an item of another file is added to.
    fn parent_of(&self, address: &Address, item: Found<'_>) -> Option<Parent<'f>> {
        let own = match item {
            Found::Block(block) => 1 + block.labels().count(),
            _ => 1,
        };
        let parts = without_index(address);
        let parts = parts.get(..parts.len().checked_sub(own)?)?;
        if parts.is_empty() {
            return Some(Parent::Body(self.root));
        }
        match self.get(parts)? {
            Found::Block(block) => Some(Parent::Body(block.body())),
            found => {
                let value = found.expression()?;
                let is_parent = match item {
                    Found::Element(..) => matches!(value.kind(), ExpressionKind::Tuple(_)),
                    _ => matches!(value.kind(), ExpressionKind::Object(_)),
                };
                is_parent.then_some(Parent::Object(value))
            }
        }
    }
}

impl<'f> Edit<'f> {
    /// Sets what another body has: its arguments, items of objects and blocks replace items with the same name or address, or are
    /// added. The others stay.
    ///
    /// A comment belongs to its item: an argument or block that is here keeps its comments, or gets those of the other body if it has
    /// none. A value that is replaced brings the comments inside it.
    ///
    /// Blocks with one address are paired as [`Difference::between`] pairs them.
    ///
    /// # Errors
    ///
    /// Returns an error if a value cannot be written.
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
    /// let base = parse("service \"web\" {\n  port = 80 # public\n}\n");
    /// let other = parse("service \"web\" {\n  # Inside.\n  host = \"b\"\n  port = 81\n}\n");
    /// let mut edit = Edit::new(&base);
    /// edit.overlay(other.body())?;
    /// assert_eq!(
    ///     edit.finish()?.apply(base.source().text()),
    ///     "service \"web\" {\n  port = 81 # public\n  # Inside.\n  host = \"b\"\n}\n"
    /// );
    /// # Ok::<(), hcl_write::EditError>(())
    /// ```
    pub fn overlay(&mut self, other: Body<'_>) -> Result<(), EditError> {
        let body = self.file.body();
        let index = Index::of(body);
        let (differences, pairs) = with_pairs(body, other);
        let mut versions = Versions::without_old(body, &pairs);
        for difference in &differences {
            let values = difference.old.and_then(|it| it.expression());
            let values = values.zip(difference.new.and_then(|it| it.expression()));
            if let Some((old, new)) = values {
                self.replace(old, NewValue::expression(text_of(new)))?;
            }
        }
        // Before items are added: a comment at the beginning is above them.
        self.merge_comments((body, None, other), &mut versions)?;
        for difference in &differences {
            if let (None, Some(new)) = (difference.old, difference.new) {
                let parent = index.parent_of(&difference.address, new);
                self.copy(new, parent.ok_or(EditError::NotAnObject)?)?;
            }
        }
        Ok(())
    }

    /// Applies what has changed from an old body to a new one, two other versions of this file: values, and comments. What this
    /// file has changed in the same way stays. Returns the conflicts, which are not applied.
    ///
    /// A comment belongs to its item or element: the version that has changed it decides. If both have, the version that has changed
    /// the item decides. If none has, this file's comment stays, and the item is in [`Merged::comments`]. An item that one has removed is gone with its comments.
    ///
    /// Of several blocks with one address, equal ones are paired in order, and between them equal numbers of changed ones. If only
    /// the other file has added, removed or moved some, their order is as there. If both have, each in another way, all blocks with
    /// the address are one conflict.
    ///
    /// # Errors
    ///
    /// Returns an error if a value cannot be written.
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
    /// let base = parse("a = 1\nb = 2\n");
    /// let ours = parse("# Ours.\na = 10\nb = 2\n");
    /// let theirs = parse("c = 3 # theirs\na = 1\n");
    /// let mut edit = Edit::new(&ours);
    /// assert!(edit.merge(base.body(), theirs.body())?.conflicts.is_empty());
    /// assert_eq!(
    ///     edit.finish()?.apply(ours.source().text()),
    ///     "# Ours.\na = 10\nc = 3 # theirs\n"
    /// );
    ///
    /// let theirs = parse("a = 11\nb = 2\n");
    /// let merged = Edit::new(&ours).merge(base.body(), theirs.body())?;
    /// assert_eq!(merged.conflicts[0].address.to_string(), "a");
    /// # Ok::<(), hcl_write::EditError>(())
    /// ```
    pub fn merge<'n>(&mut self, old: Body<'_>, new: Body<'n>) -> Result<Merged<'f, 'n>, EditError> {
        let body = self.file.body();
        let index = Index::of(body);
        let (mut versions, differences) = Versions::new(body, old, new);
        let other = Index::of(old);
        let starts: HashMap<u32, &[AddressPart]> = index.blocks().collect();
        // Before items are added: a comment at the beginning is above them.
        self.merge_comments((body, Some(old), new), &mut versions)?;
        let mut conflicts = std::mem::take(&mut versions.conflicts);
        for mut difference in differences {
            if versions.holds(&difference) {
                continue;
            }
            let is_old = difference.old.is_some();
            let parts = difference.address.parts();
            // An added block belongs to the block around it, which has its address in the old file.
            let own = match difference.new {
                Some(Found::Block(block)) if !is_old => {
                    let indexes = parts.len() - without_index(&difference.address).len();
                    1 + block.labels().count() + indexes
                }
                _ => usize::from(!is_old),
            };
            let limit = parts.len().saturating_sub(own);
            let around = other.block_around(parts, limit);
            let (length, block) = around.unzip();
            let rest = parts.get(length.unwrap_or_default()..).unwrap_or_default();
            let own = block.map(|block| versions.ours_of(block));
            let start = own.map(|own| starts.get(&own?.span().start).copied());
            // This file may have other blocks before it, or have removed it.
            let own_parts = start
                .map_or(Some(&[][..]), |it| it)
                .map(|it| [it, rest].concat());
            let ours = own_parts.as_deref().and_then(|it| index.get(it));
            // An argument that a block replaces, or the other way round, is removed by a difference of its own.
            let is_block = |it: &Found<'_>| matches!(it, Found::Block(_));
            let is_other_kind = |it: &Found<'_>| {
                difference
                    .new
                    .is_some_and(|new| is_block(&new) != is_block(it))
            };
            let is_replaced = |it: &Found<'_>| {
                let before = other.get(parts).filter(|_| !is_old && is_other_kind(it));
                before.is_some_and(|before| is_same(*it, before))
            };
            let ours = ours.filter(|it| !is_replaced(it));
            // Nor do elements belong together by their indexes then.
            let lengths = |own| index.lengths(own, rest.len()) != other.lengths(parts, rest.len());
            let is_moved = own_parts.as_deref().is_some_and(lengths);
            // The block around it is gone.
            let is_gone = own_parts.is_none() && difference.new.is_some();
            if let Some(own) = own_parts {
                difference.address = Address::of_parts(own);
            }
            let place = match difference.new {
                Some(Found::Block(block)) => versions.places.get(&block.span().start).copied(),
                _ => None,
            };
            let is_ours = match difference.new {
                // One that this file has added, too.
                Some(Found::Block(block)) => {
                    !is_old && versions.ours.contains_key(&block.span().start)
                }
                _ => false,
            };
            let is_lost = is_moved || is_gone;
            let is_applied =
                !is_lost && (is_ours || self.apply(&difference, (ours, place), &index)?);
            if !is_applied {
                conflicts.push(Conflict {
                    address: difference.address,
                    ours,
                    theirs: difference.new,
                });
            }
        }
        Ok(Merged {
            conflicts,
            comments: versions.notes,
        })
    }

    /// Applies a difference to what this file has at its address. Returns false if it is a conflict.
    fn apply(
        &mut self,
        difference: &Difference<'_, '_>,
        (ours, place): (Option<Found<'f>>, Option<Place<'f>>),
        index: &Index<'f>,
    ) -> Result<bool, EditError> {
        match (difference.old, difference.new, ours) {
            (_, Some(new), Some(ours)) if place.is_none() && is_same(ours, new) => {}
            (Some(old), Some(new), Some(ours)) if is_same(ours, old) => {
                if let (Some(value), Some(new)) = (ours.expression(), new.expression()) {
                    self.replace(value, NewValue::expression(text_of(new)))?;
                }
            }
            (Some(_), None, None) => {}
            (Some(old), None, Some(ours)) if is_same(ours, old) => self.remove_found(ours)?,
            // One of several blocks with one address, which may be at the address of another.
            (None, Some(Found::Block(block)), None | Some(Found::Block(_))) => {
                let parent = index.parent_of(&difference.address, Found::Block(block));
                match (parent, place) {
                    (Some(Parent::Body(body)), Some(place)) => {
                        self.copy_to(BodyItem::Block(block), body, place)?;
                    }
                    _ => return Ok(false),
                }
            }
            (None, Some(new), None) => match index.parent_of(&difference.address, new) {
                Some(parent) => self.copy(new, parent)?,
                None => return Ok(false),
            },
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Adds an item of another file, with its comments.
    fn copy(&mut self, item: Found<'_>, parent: Parent<'f>) -> Result<(), EditError> {
        match (item, parent) {
            (Found::Attribute(attribute), Parent::Body(body)) => {
                self.copy_to(BodyItem::Attribute(attribute), body, Place::AfterArguments)
            }
            (Found::Block(block), Parent::Body(body)) => {
                self.copy_to(BodyItem::Block(block), body, Place::Last)
            }
            (Found::Item(object, item), Parent::Object(target))
                if matches!(target.kind(), ExpressionKind::Object(_)) =>
            {
                let Some(key) = literal_key(item.key()) else {
                    return Err(EditError::NotAnObject);
                };
                let comments = item_comments(object, item.key().span().start, item.value().span());
                let value = NewValue::expression(text_of(item.value()));
                self.add_item(target, &key, value, &comments)
            }
            _ => Err(EditError::NotAnObject),
        }
    }

    /// Copies an item of any file, with its comments.
    ///
    /// # Errors
    ///
    /// Returns an error if the body belongs to another file, or has an argument of the name.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::native::{self, BodyItem};
    /// use hcl_syntax::{Diagnostics, Source};
    /// use hcl_write::{Edit, Place};
    ///
    /// let parse = |text: &str| {
    ///     native::parse(&Source::new("app.hcl", text).unwrap(), &mut Diagnostics::new())
    /// };
    /// let (from, to) = (parse("# Open.\nport = 80 # http\n"), parse("service {\n  host = \"b\"\n}\n"));
    /// let port = from.body().attribute("port").unwrap();
    /// let service = to.body().blocks().next().unwrap();
    /// let mut edit = Edit::new(&to);
    /// edit.copy_to(BodyItem::Attribute(port), service.body(), Place::Last)?;
    /// assert_eq!(
    ///     edit.finish()?.apply(to.source().text()),
    ///     "service {\n  host = \"b\"\n  # Open.\n  port = 80 # http\n}\n"
    /// );
    /// # Ok::<(), hcl_write::EditError>(())
    /// ```
    pub fn copy_to(
        &mut self,
        item: BodyItem<'_>,
        body: Body<'f>,
        place: Place<'f>,
    ) -> Result<(), EditError> {
        self.check_file(body.file())?;
        let (source, span) = (Edit::new(item.file()), item.span());
        let outer = source.body_of(span);
        let text = if is_one_line(outer) {
            source.slice(span)
        } else {
            let lines = extent(&source.style, outer, item).lines;
            source.slice(source.without_line_ending(lines))
        };
        let from = source.style.indentation(span.start);
        let name = match item {
            BodyItem::Attribute(attribute) => Some(attribute.name().to_owned()),
            BodyItem::Block(_) => None,
        };
        let ending = self.style.line_ending;
        self.insert_text(body, place, kind_of(item), name, |lines| {
            let text = reindented(text, from, lines.indentation);
            Ok(with_line_endings(&text, ending))
        })
    }
}

/// The place that something is added to.
#[derive(Clone, Copy)]
enum Parent<'f> {
    Body(Body<'f>),
    Object(Expression<'f>),
}

/// Returns the number of elements of a list.
fn elements(value: Expression<'_>) -> Option<usize> {
    match value.kind() {
        ExpressionKind::Tuple(elements) => Some(elements.elements().len()),
        _ => None,
    }
}
