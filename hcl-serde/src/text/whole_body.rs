//! Bodies and blocks as whole values, for targets that take a [`Value`].
//!
//! The blocks of one type need not follow each other: each is read where it is, and they are grouped at the end of the
//! body by type and labels.

use std::borrow::Cow;
use std::mem;
use std::ops::Range;

use hcl_core::Value;
use hcl_core::internal::{duplicates, is_same_name};
use hcl_core::native::literals::{Item as Next, Layout};
use serde::Deserialize;

use super::blocks::{Blocks, MAX_LABELS};
use super::error::{Result, Stop};
use super::reader::Reader;
use super::values::{Item, Values};
use crate::content::Groups;

/// The lengths of the stacks before the items of a body.
#[derive(Clone, Copy)]
struct Lengths {
    items: usize,
    keys: usize,
    elements: usize,
}

impl<'de> Reader<'_, 'de> {
    /// Reads a body to its end.
    pub(super) fn whole_body(&mut self, layout: Layout) -> Result<()> {
        self.enter()?;
        let before = self.values.lengths();
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
                    self.check_block_type(type_name)?;
                    self.values.keys.push(type_name);
                    Some(self.whole_block()?)
                }
            };
            self.values.items.push(Item::new(next_key, labels));
        }
        self.leave();
        self.values.end_body(before)
    }

    /// Reads blocks. The first block was read up to the labels that are not keys of the target.
    pub(super) fn whole_blocks(&mut self, blocks: &Blocks<'de>) -> Result<()> {
        let before = self.values.lengths();
        loop {
            let next_key = self.values.keys.len();
            self.values.keys.push(blocks.type_name);
            let labels = Some(self.whole_block()?);
            self.values.items.push(Item::new(next_key, labels));
            if !self.next_block(blocks, blocks.labels)? {
                break;
            }
        }
        let all = before.items..self.values.items.len();
        self.values.group(all, before.elements)?;
        self.values.end(before);
        Ok(())
    }

    fn whole_argument(&mut self, layout: Layout) -> Result<()> {
        if !self.whole_literal() {
            let value = self.expression(false, |value| Value::deserialize(value))?;
            self.values.elements.push(value);
        }
        Ok(self.literals.end_item(layout)?)
    }

    /// Reads a block from its labels on, which become keys. Returns their number.
    fn whole_block(&mut self) -> Result<u32> {
        let depth = self.depth;
        while let Some(label) = self.literals.label()? {
            Self::check_normal(label)?;
            self.enter()?;
            if (self.depth - depth) as usize > MAX_LABELS {
                return Err(Stop);
            }
            self.values.keys.push(label);
        }
        let labels = self.depth - depth;
        let layout = self.literals.block_layout();
        self.whole_body(layout)?;
        self.literals.end_item(Layout::Block)?;
        self.depth = depth;
        Ok(labels)
    }
}

impl Values<'_> {
    const fn lengths(&self) -> Lengths {
        Lengths {
            items: self.items.len(),
            keys: self.keys.len(),
            elements: self.elements.len(),
        }
    }

    /// Removes what was pushed since then, except the last value.
    fn end(&mut self, before: Lengths) {
        self.items.truncate(before.items);
        self.keys.truncate(before.keys);
        if before.elements + 1 < self.elements.len() {
            // The value takes the slot of the first element, which is dropped with the others.
            self.elements.swap_remove(before.elements);
            self.elements.truncate(before.elements + 1);
        }
    }

    /// Replaces the items of a body by an object.
    fn end_body(&mut self, before: Lengths) -> Result<()> {
        let items = before.items..self.items.len();
        let keys = self.keys.get(before.keys..).unwrap_or_default();
        // One key for each item: no block has labels.
        if keys.len() == items.len() && !repeats(keys) {
            self.end_object(before.keys);
        } else {
            self.object(items, before.elements)?;
        }
        self.end(before);
        Ok(())
    }

    /// Pushes the object of items by their next key, which each of them has. Takes their values, which start at `element`.
    fn object(&mut self, items: Range<usize>, element: usize) -> Result<()> {
        let first_key = self.keys.len();
        self.push_keys(items.clone())?;
        if repeats(self.keys.get(first_key..).unwrap_or_default()) {
            self.keys.truncate(first_key);
            self.make_groups(items.clone(), element);
            self.push_keys(items.clone())?;
        }
        let mut rest = items.clone();
        while !rest.is_empty() {
            let group = self.first_group(rest.clone());
            self.group(group.clone(), element + (group.start - items.start))?;
            rest.start = group.end;
        }
        self.end_object(first_key);
        Ok(())
    }

    /// Pushes the next keys of items, once for items that follow each other.
    fn push_keys(&mut self, items: Range<usize>) -> Result<()> {
        let mut last: Option<&str> = None;
        for item in self.items.get_mut(items).unwrap_or_default() {
            let key = self.keys.get(item.next_key).copied().ok_or(Stop)?;
            item.starts_group =
                last.is_none_or(|last| !is_same_name(last.as_bytes(), key.as_bytes()));
            if item.starts_group {
                self.keys.push(key);
            }
            last = Some(key);
        }
        Ok(())
    }

    /// Returns the items at the start that have the same next key.
    fn first_group(&self, items: Range<usize>) -> Range<usize> {
        let others = self.items.get(items.start + 1..items.end);
        let mut others = others.unwrap_or_default().iter();
        let more = others.position(|item| item.starts_group);
        items.start..more.map_or(items.end, |more| items.start + 1 + more)
    }

    /// Moves items so that items with the same next key follow each other, and their values with them.
    #[cold]
    fn make_groups(&mut self, items: Range<usize>, element: usize) {
        let key = |index: usize| {
            let item = self.items.get(items.start + index)?;
            self.keys.get(item.next_key).copied()
        };
        let groups = Groups::new(items.len(), |index| {
            Cow::Borrowed(key(index).unwrap_or_default())
        });
        let moved: Vec<(Item, Value)> = (0..items.len())
            .filter_map(|position| {
                let index = groups.index(position);
                let value = mem::take(self.elements.get_mut(element + index)?);
                Some((*self.items.get(items.start + index)?, value))
            })
            .collect();
        let slots = self.items.iter_mut().skip(items.start);
        let slots = slots.zip(self.elements.iter_mut().skip(element));
        for (slot, entry) in slots.zip(moved) {
            (*slot.0, *slot.1) = entry;
        }
    }

    /// Pushes the value of items with equal keys so far. Takes their values, which start at `element`.
    fn group(&mut self, items: Range<usize>, element: usize) -> Result<()> {
        let values = self.elements.get_mut(element..element + items.len());
        let values = values.unwrap_or_default();
        let group = self.items.get_mut(items.clone()).unwrap_or_default();
        let mut labels = group.iter().map(|item| item.labels);
        match (values, &*group) {
            ([value], [item]) if item.labels.unwrap_or_default() == 0 => {
                let value = mem::take(value);
                self.elements.push(value);
                return Ok(());
            }
            (values, _) if labels.clone().all(|count| count == Some(0)) => {
                let values: Vec<Value> = values.iter_mut().map(mem::take).collect();
                self.elements.push(Value::tuple(values));
                return Ok(());
            }
            // An argument among blocks, or blocks with different numbers of labels: the tree reports them.
            _ if labels.any(|count| count.is_none_or(|count| count == 0)) => return Err(Stop),
            _ => {}
        }
        for item in group {
            item.next_key += 1;
            item.labels = item.labels.map(|count| count - 1);
        }
        self.object(items, element)
    }
}

fn repeats(keys: &[&str]) -> bool {
    !duplicates(0..keys.len(), |index| keys.get(index)).is_empty()
}
