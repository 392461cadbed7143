//! Bodies and blocks as whole values, for targets that take a [`Value`].
//!
//! The blocks of one type need not follow each other: each is read where it is, and they are grouped at the end of the
//! body by type and labels.

use std::collections::HashMap;

use hcl_core::Value;
use hcl_core::syntax::literals::{Item, Layout};
use serde::Deserialize;

use super::Reader;
use super::blocks::Blocks;
use super::error::{NeedsTree, Result};

/// Maximum number of labels of a block, each of which is a level of objects.
const MAX_LABELS: u32 = 8;

/// An argument, or a block.
#[derive(Debug)]
pub(super) struct Entry {
    value: Value,
    is_block: bool,
    /// The keys that lead to the value, as indices of the stack of keys: the name or the block type, and the labels.
    keys: std::ops::Range<usize>,
    /// The index of the first key among the different first keys of a body.
    group: u32,
}

impl<'de> Reader<'_, 'de> {
    /// Reads a body to its end.
    pub(super) fn whole_body(&mut self, layout: Layout) -> Result<Value> {
        self.enter()?;
        let (start, first_key) = (self.values.entries.len(), self.values.path.len());
        loop {
            let keys = self.values.path.len();
            let (name, is_block) = match self.literals.item(layout)? {
                Item::End => break,
                Item::Attribute(name) => (name, false),
                Item::Block(name) => (name, true),
            };
            self.values.path.push(name);
            let value = match is_block {
                true => self.whole_block()?,
                false => self.whole_argument(layout)?,
            };
            let entry = self.entry(keys, value, is_block);
            self.values.entries.push(entry);
        }
        let entries = self.values.entries.split_off(start);
        let value = self.object(entries)?;
        self.values.path.truncate(first_key);
        self.leave();
        Ok(value)
    }

    /// Reads blocks, the first of which was read up to the labels that are not keys of the target.
    pub(super) fn whole_blocks(&mut self, blocks: &Blocks<'de>) -> Result<Value> {
        let first_key = self.values.path.len();
        let mut entries = Vec::new();
        loop {
            let keys = self.values.path.len();
            let value = self.whole_block()?;
            entries.push(self.entry(keys, value, true));
            if !self.next_block(blocks)? {
                break;
            }
        }
        let value = self.value_of_group(entries)?;
        self.values.path.truncate(first_key);
        Ok(value)
    }

    /// Returns the entry of the keys from an index on.
    const fn entry(&self, first_key: usize, value: Value, is_block: bool) -> Entry {
        Entry {
            value,
            is_block,
            keys: first_key..self.values.path.len(),
            group: 0,
        }
    }

    fn whole_argument(&mut self, layout: Layout) -> Result<Value> {
        self.in_tuple = false;
        let value = match self.whole_literal() {
            Some(value) => value,
            None => self.expression(|value| Value::deserialize(value))?,
        };
        self.literals.end_item(layout)?;
        Ok(value)
    }

    /// Reads a block from its labels on, which become keys.
    fn whole_block(&mut self) -> Result<Value> {
        let depth = self.depth;
        while let Some(label) = self.literals.label()? {
            self.check_normal(label)?;
            self.enter()?;
            if self.depth - depth > MAX_LABELS {
                return Err(NeedsTree);
            }
            self.values.path.push(label);
        }
        let layout = self.literals.block_layout();
        let body = self.whole_body(layout)?;
        self.literals.end_item(Layout::Block)?;
        self.depth = depth;
        Ok(body)
    }

    /// Creates the object of entries by their next key.
    fn object(&mut self, mut entries: Vec<Entry>) -> Result<Value> {
        let mut groups = Groups::default();
        for entry in &mut entries {
            let key = entry.keys.next().and_then(|key| self.values.path.get(key));
            entry.group = groups.index(key.ok_or(NeedsTree)?);
        }
        if !entries.is_sorted_by_key(|entry| entry.group) {
            entries.sort_by_key(|entry| entry.group);
        }
        let start = self.values.elements.len();
        let mut entries = entries.into_iter().peekable();
        while let Some(entry) = entries.next() {
            let group = entry.group;
            let mut next = || entries.next_if(|other| other.group == group);
            let value = match next() {
                None => self.nested(entry)?,
                Some(second) => {
                    let others = std::iter::from_fn(next);
                    let members = [entry, second].into_iter().chain(others).collect();
                    self.value_of_group(members)?
                }
            };
            self.values.elements.push(value);
        }
        let values = self.values.elements.split_off(start);
        let layouts = &mut self.values.layouts;
        let keys = groups.keys.iter().map(|key| layouts.key(key)).collect();
        Ok(Value::object(layouts.mapping(keys, values)))
    }

    /// Returns the value of blocks of one type whose labels so far are equal.
    fn value_of_group(&mut self, entries: Vec<Entry>) -> Result<Value> {
        let without_labels = entries.iter().filter(|entry| entry.keys.is_empty());
        let count = without_labels.count();
        match entries.iter().all(|entry| entry.is_block) {
            true if count == 0 => self.object(entries),
            true if count == entries.len() => Ok(one_or_list(entries)),
            _ => Err(NeedsTree),
        }
    }

    /// Returns the value of an entry that is alone, in an object for each of its labels.
    fn nested(&mut self, entry: Entry) -> Result<Value> {
        let mut value = entry.value;
        for key in entry.keys.rev() {
            let key = self.values.path.get(key).ok_or(NeedsTree)?;
            let key = self.values.layouts.key(key);
            value = Value::object(self.values.layouts.mapping(vec![key], vec![value]));
        }
        Ok(value)
    }
}

fn one_or_list(entries: Vec<Entry>) -> Value {
    let mut values: Vec<Value> = entries.into_iter().map(|entry| entry.value).collect();
    match values.len() {
        1 => values.remove(0),
        _ => Value::tuple(values),
    }
}

/// The different keys of a body, by first occurrence.
#[derive(Debug, Default)]
struct Groups<'k> {
    keys: Vec<&'k str>,
    /// The indices of the keys, if there are many.
    indices: HashMap<&'k str, u32>,
}

impl<'k> Groups<'k> {
    /// Number of keys up to which they are compared one by one.
    const MAX_COMPARED: usize = 16;

    fn index(&mut self, key: &'k str) -> u32 {
        let next = self.keys.len();
        let known = match (next.checked_sub(1), self.keys.last()) {
            (Some(last), Some(other)) if *other == key => Some(last),
            _ if next > Self::MAX_COMPARED => self.indices.get(key).map(|&index| index as usize),
            _ => self.keys.iter().position(|other| *other == key),
        };
        let index = known.unwrap_or(next);
        if known.is_none() {
            self.keys.push(key);
            self.remember(next);
        }
        u32::try_from(index).unwrap_or(u32::MAX)
    }

    /// Adds the key at an index to the hash table, with all before it once there are many.
    fn remember(&mut self, index: usize) {
        let first = match index.cmp(&Self::MAX_COMPARED) {
            std::cmp::Ordering::Less => return,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => index,
        };
        let keys = self.keys.iter().enumerate().skip(first);
        let numbered = keys.map(|(index, key)| (*key, u32::try_from(index).unwrap_or(u32::MAX)));
        self.indices.extend(numbered);
    }
}
