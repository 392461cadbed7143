//! Checks of fields that were read: constraints, names, rules between fields, the number of blocks. A violation needs the
//! tree, which reports it.

use hcl_core::syntax::literals::Item;

use super::error::{NeedsTree, Result};
use super::names::Place;
use super::typed::{DirectBlocks, DirectBody};
use crate::references::Link;
use crate::schema::{NestedBlock, Rule, Schema, ValueSchema};

impl<'c, 'de> DirectBody<'_, 'c, 'de> {
    /// Reads the argument at an index of the schema with a function, checks the constraints of the field, and notes names.
    ///
    /// # Errors
    ///
    /// [`NeedsTree`], also if the value does not satisfy a constraint: the tree reports it.
    pub fn checked<T>(
        &mut self,
        schema: &'static Schema,
        index: usize,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let start = self.reader.literals.offset();
        let value = read(self)?;
        let argument = schema.arguments.get(index).ok_or(NeedsTree)?;
        let end = self.reader.literals.offset();
        self.reader.check_constraints(start, argument.constraints)?;
        let link = Link::new(argument.defines, argument.refers);
        if !link.is_empty() {
            self.reader.literals.rewind(start);
            self.reader.note_value(link, self.place)?;
            self.reader.literals.rewind(end);
        }
        Ok(value)
    }

    /// As [`checked`](Self::checked), for the constraints of the type of a field.
    pub(crate) fn checked_by_type<T>(
        &mut self,
        schema: &'static ValueSchema,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let start = self.reader.literals.offset();
        let value = read(self)?;
        self.reader.check_type(start, schema)?;
        Ok(value)
    }

    /// Notes the name in the label that was read, by index in the schema's labels.
    pub fn note_label(&mut self, schema: &'static Schema, index: usize) {
        if let (Some(label), false) = (schema.labels.get(index), self.is_open) {
            let link = Link::new(label.defines, label.refers);
            self.reader.note_name(link, self.reader.text, self.place);
        }
    }

    /// As [`blocks`](Self::blocks), for blocks whose keys are names.
    pub fn named_blocks(
        &mut self,
        schema: &'static Schema,
        index: usize,
    ) -> DirectBlocks<'_, 'c, 'de> {
        DirectBlocks {
            named: schema.blocks.get(index),
            ..self.blocks()
        }
    }

    /// Reads the blocks at an index of the schema with a function, and checks their number.
    ///
    /// # Errors
    ///
    /// [`NeedsTree`]
    pub fn counted<T>(
        &mut self,
        schema: &'static Schema,
        index: usize,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let start = self.reader.literals.offset();
        let value = read(self)?;
        let end = self.reader.literals.offset();
        self.reader.literals.rewind(start);
        self.check_count(schema.blocks.get(index).ok_or(NeedsTree)?)?;
        self.reader.literals.rewind(end);
        Ok(value)
    }

    /// Counts blocks, the first of which was read up to its labels, as far as their number matters.
    fn check_count(&mut self, block: &NestedBlock) -> Result<()> {
        let (min, max) = (block.min_items.unwrap_or_default(), block.max_items);
        let enough = max.map_or(min, |max| min.max(max.saturating_add(1)));
        let mut count = 1;
        while count < enough {
            self.reader
                .skip_item(self.layout, Item::Block(self.type_name))?;
            if !self
                .reader
                .literals
                .block_named(self.layout, self.type_name)?
            {
                break;
            }
            count += 1;
        }
        match count >= min && max.is_none_or(|max| count <= max) {
            true => Ok(()),
            false => Err(NeedsTree),
        }
    }

    /// Checks the rules between fields, after all items were read.
    ///
    /// # Errors
    ///
    /// [`NeedsTree`]
    pub fn check_rules(&self, schema: &'static Schema) -> Result<()> {
        let is_set = |name: &str| {
            let block = || Some(schema.arguments.len() + schema.block(name)?);
            let index = schema.argument(name).or_else(block);
            index.is_some_and(|index| self.fields.contains(index))
        };
        let is_satisfied = |rule: &Rule| match rule {
            Rule::Conflicts(one, other) => !(is_set(one) && is_set(other)),
            Rule::Requires(one, other) => !is_set(one) || is_set(other),
            Rule::ExactlyOneOf(names) => names.iter().filter(|name| is_set(name)).count() == 1,
        };
        match schema.rules.iter().all(is_satisfied) {
            true => Ok(()),
            false => Err(NeedsTree),
        }
    }
}

impl<'de> DirectBlocks<'_, '_, 'de> {
    /// Notes the name in the next label, if this is the last that becomes a key.
    pub(super) fn note_key(&mut self, label: &'de str) {
        let Some(block) = self.named else { return };
        if self.blocks.labels + 1 == (block.nesting)().key_labels {
            // A key is in the body around the block.
            let body = self.reader.body;
            let place = Place { body, parent: body };
            let link = Link::new(block.defines, block.refers);
            self.reader.note_name(link, label, place);
        }
    }
}
