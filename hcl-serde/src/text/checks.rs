//! Checks of fields that were read: constraints, names, rules between fields, the number of blocks. A violation needs the
//! tree, which reports it.

use std::borrow::Cow;

use hcl_core::Value;
use hcl_core::native::literals::Item;
use hcl_core::value::ValueKind;

use super::error::{Result, Stop};
use super::names::Place;
use super::reader::Reader;
use super::typed::{TextBlocks, TextBody};
use crate::constraint::Rule;
use crate::references::{Link, text_of};
use crate::schema::{NestedBlock, Schema, ValueSchema};

impl<'c, 'de> TextBody<'_, 'c, 'de> {
    /// Checks the constraints of the argument at an index of the schema, which was read from an offset on, and notes names.
    pub(crate) fn check_argument(
        &mut self,
        schema: &'static Schema<'static>,
        index: usize,
        start: usize,
    ) -> Result<()> {
        let argument = schema.arguments.get(index).ok_or(Stop)?;
        let end = self.offset();
        self.reader.check_constraints(start, argument.constraints)?;
        let link = Link {
            defines: argument.defines,
            refers: argument.refers,
        };
        if !link.is_empty() {
            // Read again: the value of the field does not say how its names are written.
            self.reader.literals.rewind(start);
            self.reader.note_value(link, self.place)?;
            self.reader.literals.rewind(end);
        }
        Ok(())
    }

    /// Reads an argument with a function, and checks the constraints of the type of the field.
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
    pub(crate) fn note_label(&mut self, schema: &'static Schema<'static>, index: usize) {
        if let (Some(label), false) = (schema.labels.get(index), self.is_open) {
            let link = Link {
                defines: label.defines,
                refers: label.refers,
            };
            self.reader.note_name(link, self.reader.text, self.place);
        }
    }

    /// Returns the blocks of the type that was read. Their keys may be names.
    pub(crate) fn named_blocks(
        &mut self,
        block: &'static NestedBlock<'static>,
    ) -> TextBlocks<'_, 'c, 'de> {
        let has_names = !Link {
            defines: block.defines,
            refers: block.refers,
        }
        .is_empty();
        TextBlocks {
            named: has_names.then_some(block),
            ..self.blocks()
        }
    }

    /// Checks the number of blocks, which were read from an offset on.
    pub(crate) fn check_count(&mut self, block: &NestedBlock<'_>, start: usize) -> Result<()> {
        if block.min_items.is_none() && block.max_items.is_none() {
            return Ok(());
        }
        let end = self.offset();
        self.reader.literals.rewind(start);
        self.count(block)?;
        self.reader.literals.rewind(end);
        Ok(())
    }

    /// Counts blocks, as far as their number matters. The first block was read up to its labels.
    fn count(&mut self, block: &NestedBlock<'_>) -> Result<()> {
        let (min, max) = (block.min_items.unwrap_or_default(), block.max_items);
        // One more than the maximum is too many already.
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
            false => Err(Stop),
        }
    }

    /// Checks the rules between fields, after all items were read.
    pub(crate) fn check_rules(&self, schema: &'static Schema<'static>) -> Result<()> {
        let is_set = |name: &str| {
            let block = || Some(schema.arguments.len() + schema.block(name)?);
            let index = schema.argument(name).or_else(block);
            index.is_some_and(|index| self.fields.contains(index))
        };
        let is_satisfied = |rule: &Rule<'_>| match rule {
            Rule::Conflicts(one, other) => !(is_set(one) && is_set(other)),
            Rule::Requires(one, other) => !is_set(one) || is_set(other),
            Rule::ExactlyOneOf(names) => names.iter().filter(|name| is_set(name)).count() == 1,
            Rule::AnyOf(names) => names.iter().any(is_set),
            Rule::AtMostOneOf(names) => names.iter().filter(|name| is_set(name)).count() <= 1,
        };
        match schema.rules.iter().all(is_satisfied) {
            true => Ok(()),
            false => Err(Stop),
        }
    }
}

impl<'de> TextBlocks<'_, '_, 'de> {
    /// Notes the name in the next label, if this is the last that becomes a key.
    pub(super) fn note_key(&mut self, label: &'de str) {
        let Some(block) = self.named else { return };
        if self.blocks.labels + 1 == block.nesting.of_constant().key_labels {
            // A key is in the body around the block.
            let body = self.reader.body;
            let place = Place { body, parent: body };
            let link = Link {
                defines: block.defines,
                refers: block.refers,
            };
            self.reader.note_name(link, label, place);
        }
    }
}

impl<'de> Reader<'_, 'de> {
    /// Notes a label or key.
    fn note_name(&mut self, link: Link<'static>, name: &'de str, place: Place) {
        if !link.is_empty() {
            self.names.note(link, Cow::Borrowed(name), place);
        }
    }

    /// Notes the names in the next value: a text, or the texts of a list or map.
    fn note_value(&mut self, link: Link<'static>, place: Place) -> Result<()> {
        if let Some(text) = self.literals.verbatim() {
            self.names.note(link, Cow::Borrowed(text), place);
            return Ok(());
        }
        let value = self.whole_or_evaluated()?;
        let values: Vec<&Value> = match value.kind() {
            ValueKind::List(all) | ValueKind::Set(all) | ValueKind::Tuple(all) => {
                all.iter().collect()
            }
            ValueKind::Map(all) | ValueKind::Object(all) => {
                all.iter().map(|(_, element)| element).collect()
            }
            _ => vec![&value],
        };
        for value in values {
            // Of a list in a list the tree has the rule.
            if !is_plain(value) {
                return Err(Stop);
            }
            if let Some(name) = text_of(value) {
                let name = Cow::Owned(name.into_string());
                self.names.note(link, name, place);
            }
        }
        Ok(())
    }
}

fn is_plain(value: &Value) -> bool {
    matches!(
        value.kind(),
        ValueKind::Null | ValueKind::Bool(_) | ValueKind::Number(_) | ValueKind::String(_)
    )
}
