//! The interface for derived implementations: a body read item by item, and the blocks of a field.

use hcl_core::syntax::literals::{Item, Layout};
use serde::Deserialize;

use super::Reader;
use super::access::Fields;
use super::blocks::Blocks;
use super::de::{DirectDeserializer, Input};
use super::error::{NeedsTree, Result};
use crate::content::NameMatcher;
use crate::schema::{NestedBlock, Schema, ValueSchema};

/// A body that is read directly, from the labels that have not become keys on.
#[derive(Debug)]
pub struct DirectBody<'r, 'c, 'de> {
    reader: &'r mut Reader<'c, 'de>,
    /// The body of a file, or a block whose labels are read next.
    input: Input,
    layout: Layout,
    is_open: bool,
    arguments: NameMatcher,
    blocks: NameMatcher,
    fields: Fields,
    /// The type of the block that was read last.
    type_name: &'de str,
}

impl<'r, 'c, 'de> DirectBody<'r, 'c, 'de> {
    pub(super) fn new(reader: &'r mut Reader<'c, 'de>, input: Input) -> Self {
        let is_open = input == Input::File;
        Self {
            reader,
            input,
            layout: Layout::File,
            is_open,
            arguments: NameMatcher::default(),
            blocks: NameMatcher::default(),
            fields: Fields::default(),
            type_name: "",
        }
    }

    /// Returns the deserializer of the whole body.
    pub(crate) const fn into_deserializer(self) -> DirectDeserializer<'r, 'c, 'de> {
        DirectDeserializer {
            reader: self.reader,
            input: self.input,
        }
    }

    /// Reads the next label, or `None` if there is none.
    pub(crate) fn label(&mut self) -> Result<Option<DirectDeserializer<'_, 'c, 'de>>> {
        if self.is_open {
            return Ok(None);
        }
        let Some(label) = self.reader.literals.label()? else {
            self.is_open = true;
            return Ok(None);
        };
        Reader::check_normal(label)?;
        self.reader.text = label;
        Ok(Some(DirectDeserializer {
            reader: self.reader,
            input: Input::Text,
        }))
    }

    /// Goes on to the items. All labels must have been read.
    ///
    /// # Errors
    ///
    /// [`NeedsTree`]
    #[inline]
    pub fn open(&mut self) -> Result<()> {
        if self.input == Input::Blocks {
            if !self.is_open && self.reader.literals.label()?.is_some() {
                return Err(NeedsTree);
            }
            self.layout = self.reader.literals.block_layout();
        }
        self.reader.enter()
    }

    /// Reads the name of the next item. Returns its index in the schema's arguments, or in the arguments and the blocks
    /// after them; `None` at the end.
    ///
    /// # Errors
    ///
    /// [`NeedsTree`]
    #[inline]
    pub fn next(&mut self, schema: &'static Schema) -> Result<Option<usize>> {
        let expected = self.arguments.expected();
        if let Some(argument) = schema.arguments.get(expected)
            && self.reader.literals.attribute_named(argument.name)
        {
            self.arguments.advance();
            self.fields.take(expected)?;
            return Ok(Some(expected));
        }
        self.next_other(schema)
    }

    #[inline(never)]
    fn next_other(&mut self, schema: &'static Schema) -> Result<Option<usize>> {
        let index = match self.reader.literals.item(self.layout)? {
            Item::End => return Ok(None),
            Item::Attribute(name) => self.arguments.next(&schema.arguments, name),
            Item::Block(name) => {
                self.reader.check_block_type(name)?;
                self.type_name = name;
                let index = self.blocks.same(&schema.blocks, name);
                let block = index.and_then(|index| schema.blocks.get(index));
                // Constraints are reported with spans, which the tree has.
                if block.is_none_or(NestedBlock::is_constrained) {
                    return Err(NeedsTree);
                }
                index.map(|index| schema.arguments.len() + index)
            }
        };
        let index = index.ok_or(NeedsTree)?;
        self.fields.take(index)?;
        Ok(Some(index))
    }

    /// Reads the value of the argument whose name was read.
    ///
    /// # Errors
    ///
    /// [`NeedsTree`]
    #[inline]
    pub fn value<T, E>(
        &mut self,
        read: impl FnOnce(DirectDeserializer<'_, '_, 'de>) -> std::result::Result<T, E>,
    ) -> Result<T> {
        let input = Input::Value;
        let reader = &mut *self.reader;
        let value = read(DirectDeserializer { reader, input }).map_err(|_| NeedsTree)?;
        self.reader.literals.end_item(self.layout)?;
        Ok(value)
    }

    /// Reads the argument at an index of the schema with a function, and checks the constraints of the field.
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
        self.reader.check_constraints(start, argument.constraints)?;
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

    /// Skips the value of the argument whose name was read if it is null. Returns whether it is.
    ///
    /// # Errors
    ///
    /// [`NeedsTree`]
    #[inline]
    pub fn skip_null(&mut self) -> Result<bool> {
        let is_null = self.reader.literals.null();
        if is_null {
            self.reader.literals.end_item(self.layout)?;
        }
        Ok(is_null)
    }

    /// Returns the blocks of the type that was read, up to the first of another type.
    pub fn blocks(&mut self) -> DirectBlocks<'_, 'c, 'de> {
        DirectBlocks {
            reader: self.reader,
            blocks: Blocks {
                type_name: self.type_name,
                labels: 0,
                is_single: false,
                layout: self.layout,
            },
        }
    }

    /// Ends the body after its last item.
    ///
    /// # Errors
    ///
    /// [`NeedsTree`]
    pub fn finish(self) -> Result<()> {
        self.reader.leave();
        match self.input {
            Input::Blocks => Ok(self.reader.literals.end_item(Layout::Block)?),
            _ => Ok(()),
        }
    }
}

/// The blocks of a field. The first was read up to the labels that have not become keys.
#[derive(Debug)]
pub struct DirectBlocks<'r, 'c, 'de> {
    reader: &'r mut Reader<'c, 'de>,
    blocks: Blocks<'de>,
}

impl<'c, 'de> DirectBlocks<'_, 'c, 'de> {
    /// Returns the block that comes next, with the labels that have not become keys.
    #[inline]
    pub(crate) fn body(&mut self) -> DirectBody<'_, 'c, 'de> {
        self.reader.blocks = Blocks {
            is_single: true,
            ..self.blocks
        };
        DirectBody::new(self.reader, Input::Blocks)
    }

    /// Goes on to the next block. Returns whether there is one.
    pub(crate) fn advance(&mut self) -> Result<bool> {
        self.reader.next_block(&self.blocks, self.blocks.labels)
    }

    /// Reads the next label as a key. The blocks of the key are `inner`.
    pub(crate) fn key<K: Deserialize<'de>>(&mut self) -> Result<K> {
        let label = self.reader.literals.label()?.ok_or(NeedsTree)?;
        Reader::check_normal(label)?;
        self.reader.note_label(self.blocks.labels, label)?;
        self.reader.text = label;
        let reader = &mut *self.reader;
        let input = Input::Text;
        K::deserialize(DirectDeserializer { reader, input })
    }

    /// Returns the blocks of the key that was read.
    pub(crate) fn inner(&mut self) -> DirectBlocks<'_, 'c, 'de> {
        let labels = self.blocks.labels + 1;
        DirectBlocks {
            reader: self.reader,
            blocks: Blocks {
                labels,
                ..self.blocks
            },
        }
    }
}
