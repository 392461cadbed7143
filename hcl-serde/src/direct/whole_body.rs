//! Bodies and blocks as whole values, for targets that take a [`Value`].
//!
//! The blocks of one type need not follow each other: each is read where it is, and they are grouped at the end of the
//! body by type and labels.

use std::borrow::Cow;

use hcl_core::Value;
use hcl_core::syntax::literals::{Item as Next, Layout};
use serde::Deserialize;

use super::Reader;
use super::blocks::Blocks;
use super::error::{NeedsTree, Result};
use crate::content::Groups;

/// Maximum number of labels of a block, each of which is a level of objects.
const MAX_LABELS: u32 = 8;

/// An argument, or a block.
#[derive(Debug, Default)]
pub(super) struct Item {
    /// The index of the next key that leads to the value, in the stack of keys: the name or the block type, then the labels.
    next_key: usize,
    /// The number of labels that are left; `None` for an argument.
    labels: Option<usize>,
}

/// An item with its value.
#[derive(Default)]
struct Entry {
    item: Item,
    value: Value,
}

impl<'de> Reader<'_, 'de> {
    /// Reads a body to its end.
    pub(super) fn whole_body(&mut self, layout: Layout) -> Result<()> {
        self.enter()?;
        let (first_item, first_key) = (self.values.items.len(), self.values.keys.len());
        let first_element = self.values.elements.len();
        loop {
            let next_key = self.values.keys.len();
            let labels = match self.literals.item(layout)? {
                Next::End => break,
                Next::Attribute(name) => {
                    self.values.keys.push(name);
                    self.whole_argument(layout)?;
                    None
                }
                Next::Block(type_name) => {
                    self.values.keys.push(type_name);
                    Some(self.whole_block()?)
                }
            };
            self.values.items.push(Item { next_key, labels });
        }
        self.leave();
        let items = self.values.items.get(first_item..).unwrap_or_default();
        let groups = self.groups(items.len(), |index| items.get(index));
        let has_labels = self.values.keys.len() - first_key > items.len();
        if groups.are_distinct() && !has_labels {
            self.values.items.truncate(first_item);
            self.values.end_object(first_key, first_element);
        } else {
            let entries = self.take_entries(first_item, first_element);
            self.object(entries, &groups)?;
            self.values.keys.truncate(first_key);
        }
        Ok(())
    }

    /// Reads blocks, the first of which was read up to the labels that are not keys of the target.
    pub(super) fn whole_blocks(&mut self, blocks: &Blocks<'de>) -> Result<()> {
        let (first_item, first_key) = (self.values.items.len(), self.values.keys.len());
        let first_element = self.values.elements.len();
        loop {
            let next_key = self.values.keys.len();
            let labels = Some(self.whole_block()?);
            self.values.items.push(Item { next_key, labels });
            if !self.next_block(blocks)? {
                break;
            }
        }
        let entries = self.take_entries(first_item, first_element);
        self.group(entries)?;
        self.values.keys.truncate(first_key);
        Ok(())
    }

    /// Groups items by their next key.
    fn groups<'i>(&self, count: usize, item: impl Fn(usize) -> Option<&'i Item>) -> Groups {
        let key = |index| self.values.keys.get(item(index)?.next_key).copied();
        Groups::new(count, |index| Cow::Borrowed(key(index).unwrap_or_default()))
    }

    /// Takes the items and values from these indices on off their stacks.
    fn take_entries(&mut self, first_item: usize, first_element: usize) -> Vec<Entry> {
        let values = self.values.elements.drain(first_element..);
        let items = self.values.items.drain(first_item..);
        let entries = items.zip(values);
        entries.map(|(item, value)| Entry { item, value }).collect()
    }

    fn whole_argument(&mut self, layout: Layout) -> Result<()> {
        self.in_tuple = false;
        if !self.whole_literal() {
            let value = self.expression(|value| Value::deserialize(value))?;
            self.values.elements.push(value);
        }
        Ok(self.literals.end_item(layout)?)
    }

    /// Reads a block from its labels on, which become keys. Returns their number.
    fn whole_block(&mut self) -> Result<usize> {
        let (depth, first_label) = (self.depth, self.values.keys.len());
        while let Some(label) = self.literals.label()? {
            self.check_normal(label)?;
            self.enter()?;
            if self.depth - depth > MAX_LABELS {
                return Err(NeedsTree);
            }
            self.values.keys.push(label);
        }
        let labels = self.values.keys.len() - first_label;
        let layout = self.literals.block_layout();
        self.whole_body(layout)?;
        self.literals.end_item(Layout::Block)?;
        self.depth = depth;
        Ok(labels)
    }

    /// Creates the object of entries in groups by their next key, which each of them has.
    fn object(&mut self, mut entries: Vec<Entry>, groups: &Groups) -> Result<()> {
        let (first_key, first_element) = (self.values.keys.len(), self.values.elements.len());
        let mut group = groups.starting_at(0);
        while !group.is_empty() {
            let mut members = group.clone().filter_map(|position| {
                let mut entry = std::mem::take(entries.get_mut(groups.index(position))?);
                entry.item.next_key += 1;
                Some(entry)
            });
            let first = members.next().ok_or(NeedsTree)?;
            let key = self.values.keys.get(first.item.next_key - 1).copied();
            if group.len() == 1 && first.item.labels.unwrap_or_default() == 0 {
                self.values.elements.push(first.value);
            } else {
                self.group(std::iter::once(first).chain(members).collect())?;
            }
            self.values.keys.push(key.ok_or(NeedsTree)?);
            group = groups.starting_at(group.end);
        }
        self.values.end_object(first_key, first_element);
        Ok(())
    }

    /// Creates the value of blocks of one type whose labels so far are equal.
    fn group(&mut self, mut entries: Vec<Entry>) -> Result<()> {
        let mut labels = entries.iter().map(|entry| entry.item.labels);
        if labels.clone().all(|count| count == Some(0)) {
            let mut values: Vec<Value> = entries.into_iter().map(|entry| entry.value).collect();
            match values.len() {
                1 => self.values.elements.append(&mut values),
                _ => self.values.elements.push(Value::tuple(values)),
            }
            return Ok(());
        }
        if labels.any(|count| count.is_none_or(|count| count == 0)) {
            return Err(NeedsTree);
        }
        for entry in &mut entries {
            entry.item.labels = entry.item.labels.map(|count| count - 1);
        }
        let groups = self.groups(entries.len(), |index| Some(&entries.get(index)?.item));
        self.object(entries, &groups)
    }
}
