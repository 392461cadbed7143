//! Fields that read the items that the others leave: flattened types, and what remains.

use hcl_core::native::literals::Item;

use super::blocks::Blocks;
use super::error::{Result, Stop};
use super::items::{KeptItem, KeptItems, Others};
use super::reader::Reader;
use super::typed::{TextBlocks, TextBody};
use crate::constraint::Texts;
use crate::derived::{
    BlockReader, BlocksInput, BodyInput, flattened_choice, has_name, is_flattened, is_open,
};
use crate::schema::{Schema, SchemaKind, ValueSchema};

impl Reader<'_, '_> {
    /// Checks that the items of flattened types were read, and forgets the items of the body.
    fn end_kept(&mut self, first: usize) -> Result<()> {
        let mut kept = self.kept.drain(first..);
        match kept.all(|item| item.was_read || !item.is_flattened) {
            true => Ok(()),
            false => Err(Stop),
        }
    }
}

impl<'c, 'de> TextBody<'_, 'c, 'de> {
    /// Keeps the items that the schema has no name for. Called before the body is read, for types with fields that take them.
    pub(super) fn keep_others(&mut self) -> Result<()> {
        match self.others {
            Others::Refuses => self.others = Others::Keeps(self.reader.kept.len()),
            Others::Leaves(_) => {}
            Others::Keeps(_) | Others::Remainder(_) => return Err(Stop),
        }
        Ok(())
    }

    /// Passes over an item that the schema has no name for.
    #[inline(never)]
    pub(super) fn pass_over(
        &mut self,
        schema: &'static Schema<'static>,
        item: Item<'de>,
    ) -> Result<()> {
        let (Item::Attribute(name) | Item::Block(name)) = item else {
            return Err(Stop);
        };
        match self.others {
            Others::Refuses | Others::Remainder(_) => return Err(Stop),
            Others::Leaves(_) => return Ok(()),
            Others::Keeps(_) => {}
        }
        // An argument that is written as a block, or a block as an argument.
        let is_own = schema.argument(name).is_some() || schema.block(name).is_some();
        let is_flattened = is_flattened(schema, name) || flattened_choice(schema, name).is_some();
        if is_own || !is_flattened && !is_open(schema) {
            return Err(Stop);
        }
        self.reader.kept.push(KeptItem {
            name,
            is_flattened,
            was_read: false,
        });
        self.reader.skip_item(self.layout, item)
    }

    /// Ends the list of items that were kept.
    pub(super) fn end_others(&mut self) -> Result<()> {
        match self.others {
            Others::Keeps(first) => self.reader.end_kept(first),
            _ => Ok(()),
        }
    }

    /// Reads a flattened field from the items that were kept. `values` are the constraints of its type.
    pub(crate) fn flattened<T>(
        &mut self,
        schema: &'static Schema<'static>,
        reader: &BlockReader<'de, T>,
        values: Option<fn() -> &'static ValueSchema>,
    ) -> Result<T> {
        let inner = reader.nesting.body;
        if inner.is_unknown() {
            return match values.is_some_and(|values| values().is_constrained()) {
                true => Err(Stop),
                false => self.remaining(schema, |rest| flatten(reader, rest)),
            };
        }
        let items = match &self.others {
            Others::Keeps(first) if !share_a_name(schema, inner) => self.kept_since(schema, *first),
            Others::Leaves(items) => **items,
            _ => return Err(Stop),
        };
        let items = KeptItems {
            next: items.first,
            reader: inner,
            ..items
        };
        match inner.kind {
            SchemaKind::ByBlockType(_) => self.variants(items, reader),
            _ => self.read_kept(Others::Leaves(Box::new(items)), |rest| {
                flatten(reader, rest)
            }),
        }
    }

    /// Reads the blocks of a flattened enum.
    fn variants<T>(&mut self, mut items: KeptItems, reader: &BlockReader<'de, T>) -> Result<T> {
        let end = self.reader.literals.offset();
        // `next_kept` takes the items before the offset for read.
        self.reader.literals.rewind(0);
        let value = match self.reader.next_variant(&mut items)? {
            None => (reader.absent)().ok_or(Stop)?,
            Some(type_name) => (reader.gather)(BlocksInput::Text(TextBlocks {
                reader: self.reader,
                blocks: Blocks {
                    type_name,
                    labels: 0,
                    is_single: false,
                    layout: self.layout,
                },
                named: None,
                kept: Some(&mut items),
            }))?,
        };
        self.reader.literals.rewind(end);
        Ok(value)
    }

    /// Reads what remains of the body, after all of its items were passed.
    pub(crate) fn remaining<T>(
        &mut self,
        schema: &'static Schema<'static>,
        read: impl FnOnce(TextBody<'_, 'c, 'de>) -> Result<T>,
    ) -> Result<T> {
        let Others::Keeps(first) = self.others else {
            return Err(Stop);
        };
        let items = KeptItems {
            is_remainder: true,
            ..self.kept_since(schema, first)
        };
        self.read_kept(Others::Remainder(Box::new(items)), read)
    }

    fn kept_since(&self, schema: &'static Schema<'static>, first: usize) -> KeptItems {
        KeptItems {
            first,
            next: first,
            end: self.reader.kept.len(),
            is_remainder: false,
            layout: self.layout,
            keeper: schema,
            reader: schema,
        }
    }

    fn read_kept<T>(
        &mut self,
        others: Others,
        read: impl FnOnce(TextBody<'_, 'c, 'de>) -> Result<T>,
    ) -> Result<T> {
        let end = self.reader.literals.offset();
        let value = read(TextBody::of_kept(
            self.reader,
            others,
            self.layout,
            self.place,
        ))?;
        self.reader.literals.rewind(end);
        Ok(value)
    }

    /// Returns whether a flattened type has an item in the body; for a type that serde reads, whether any remains.
    pub(crate) fn is_present(&self) -> bool {
        let (Others::Remainder(items) | Others::Leaves(items)) = &self.others else {
            return false;
        };
        let kept = self.reader.kept.get(items.first..items.end);
        let mut kept = kept.unwrap_or_default().iter();
        match items.is_remainder {
            true => kept.any(|item| !item.is_flattened),
            false => kept.any(|item| has_name(items.reader, item.name)),
        }
    }
}

fn flatten<'de, T>(reader: &BlockReader<'de, T>, rest: TextBody<'_, '_, 'de>) -> Result<T> {
    (reader.flatten)(BodyInput::Text(rest))
}

/// Returns whether a type, and one that is flattened into it, both have a name: both read the item then, which the list of
/// kept items lacks.
fn share_a_name(schema: &Schema<'_>, inner: &Schema<'_>) -> bool {
    let is_shared = |name: &str, aliases: Texts<'_>| {
        has_name(inner, name) || aliases.iter().any(|alias| has_name(inner, alias))
    };
    let mut arguments = schema.arguments.iter();
    let mut blocks = schema.blocks.iter();
    arguments.any(|it| is_shared(it.name, it.aliases))
        || blocks.any(|it| is_shared(it.name, it.aliases))
}
