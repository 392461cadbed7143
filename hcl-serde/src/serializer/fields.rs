//! Compound serializers: fields of structs and maps, elements of lists.

use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

use super::errors;
use super::frame::{End, FrameKind};
use super::state::{Blocks, Layout, Position, Serializer};
use crate::error::{Error, Result};

impl Serializer {
    /// Writes a field; nothing for `None`.
    pub(crate) fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<()> {
        self.field_with(name, |this| value.serialize(this))
    }

    /// Writes a field of a body with a name that is known to be an identifier in ASCII; nothing for `None`.
    pub(crate) fn named_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<()> {
        self.name.set_identifier(name);
        self.value_of_field(|this| value.serialize(this))
    }

    /// Writes a field with a value that the function writes.
    pub(crate) fn field_with(
        &mut self,
        name: &str,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        self.set_name(name);
        self.value_of_field(write)
    }

    /// Writes a field under the name that was set.
    fn value_of_field(&mut self, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.position = Position::Field;
        let result = write(self).and_then(|()| self.end_entry());
        result.map_err(|error| self.located(error))
    }

    /// Sets the key of the next entry.
    pub(crate) fn key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.name.clear();
        self.position = Position::Key;
        key.serialize(&mut *self)
            .map_err(|error| self.located(error))?;
        // A key that is no text sets no name. An empty text is a name of two quotes.
        if self.name.as_bytes().is_empty() {
            return Err(self.located(errors::not_a_key()));
        }
        Ok(())
    }

    /// Ends the fields of a variant, if there is one.
    fn end_variant(&mut self, variant: Option<End>) -> Result<()> {
        let Some(end) = variant else { return Ok(()) };
        self.end_entry()?;
        self.end_fields(end)
    }
}

/// Serializer of the elements of a list.
#[derive(Debug)]
pub struct Elements<'w> {
    writer: &'w mut Serializer,
    /// The nesting depth of the elements.
    depth: usize,
    are_blocks: bool,
    /// How elements are written that are to be blocks.
    blocks: Option<Blocks>,
    /// Whether the elements set the block type.
    sets_type: bool,
    variant: Option<End>,
}

impl<'w> Elements<'w> {
    pub(super) fn begin(
        writer: &'w mut Serializer,
        length: Option<usize>,
        variant: Option<End>,
    ) -> Result<Self> {
        let blocks = writer.blocks.take();
        if blocks.is_some() {
            return Ok(Self {
                depth: writer.outer.len() + 1,
                sets_type: writer.begin_blocks(),
                writer,
                are_blocks: true,
                blocks,
                variant,
            });
        }
        if writer.position == Position::Block && writer.label_count() > 0 {
            // The value of a map of blocks: blocks with the same labels.
            return Ok(Self {
                depth: writer.outer.len() + 1,
                writer,
                are_blocks: true,
                blocks: None,
                sets_type: false,
                variant,
            });
        }
        writer.begin_list(length)?;
        Ok(Self {
            depth: writer.outer.len(),
            writer,
            are_blocks: false,
            blocks: None,
            sets_type: false,
            variant,
        })
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let writer = &mut *self.writer;
        writer.position = if self.are_blocks {
            Position::Block
        } else {
            Position::Element
        };
        writer.blocks = self.blocks;
        let result = value.serialize(&mut *writer);
        result.map_err(|error| writer.located(error))?;
        writer.blocks = None;
        // The first element closes the list if it is a block.
        self.are_blocks = writer.outer.len() < self.depth;
        if self.are_blocks {
            return Ok(());
        }
        writer.end_element().map_err(|error| writer.located(error))
    }

    fn finish(self) -> Result<()> {
        let writer = self.writer;
        if self.are_blocks {
            writer.layout = Layout::Blocks;
            if self.sets_type {
                writer.headers.of(&mut writer.top).block_type.clear();
            }
        } else {
            writer.end_list();
        }
        writer.end_variant(self.variant)
    }
}

/// Implements the serializer of every kind of sequence.
macro_rules! elements {
    ($($kind:ident: $method:ident),*) => {$(
        impl $kind for Elements<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                self.element(value)
            }

            fn end(self) -> Result<()> {
                self.finish()
            }
        }
    )*};
}

elements! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
}

/// Serializer of the fields of a body or an object.
#[derive(Debug)]
pub struct Fields<'w> {
    writer: &'w mut Serializer,
    end: End,
    is_labeled: bool,
    variant: Option<End>,
    /// The nesting depth of the fields.
    depth: usize,
    /// The number of enclosing maps of a map of blocks.
    block_level: Option<usize>,
    /// How values are written that are to be blocks.
    blocks: Option<Blocks>,
    /// Whether the entries set the block type.
    sets_type: bool,
}

impl<'w> Fields<'w> {
    pub(super) fn begin(writer: &'w mut Serializer, variant: Option<End>) -> Result<Self> {
        if let Some(how) = writer.blocks.take() {
            return Self::begin_blocks(writer, how);
        }
        let end = writer.begin_fields(FrameKind::Object)?;
        Ok(Self::new(writer, end, variant))
    }

    /// Starts the body of a block, or entries that are blocks.
    fn begin_blocks(writer: &'w mut Serializer, how: Blocks) -> Result<Self> {
        if how == Blocks::Plain {
            writer.begin_block_value()?;
            return Ok(Self::new(writer, End::Block, None));
        }
        let (level, sets_type) = (writer.label_count(), writer.begin_blocks());
        let mut fields = Self::new(writer, End::Object, None);
        fields.block_level = Some(level);
        fields.blocks = Some(Blocks::Plain);
        fields.sets_type = sets_type;
        Ok(fields)
    }

    /// Makes the end of the fields the end of their block.
    pub(super) const fn ends_block(&mut self) {
        self.end = End::Block;
    }

    pub(super) fn begin_map(writer: &'w mut Serializer) -> Result<Self> {
        if let Some(how) = writer.blocks.take() {
            return Self::begin_blocks(writer, how);
        }
        if writer.position == Position::Block && writer.label_count() > 0 {
            let level = writer.label_count();
            let mut fields = Self::new(writer, End::Object, None);
            fields.block_level = Some(level);
            return Ok(fields);
        }
        let end = writer.begin_fields(FrameKind::Map)?;
        Ok(Self::new(writer, end, None))
    }

    const fn new(writer: &'w mut Serializer, end: End, variant: Option<End>) -> Self {
        Self {
            end,
            is_labeled: false,
            variant,
            depth: writer.outer.len(),
            block_level: None,
            blocks: None,
            sets_type: false,
            writer,
        }
    }

    /// Starts a block with a label. Its body may have further labels.
    pub(super) fn begin_labeled(writer: &'w mut Serializer) -> Result<Self> {
        // The body of a labeled block is not another block.
        writer.blocks = None;
        let end = if writer.begin_block_value()? {
            End::Block
        } else if writer.position == Position::Body {
            End::Body
        } else {
            return Err(errors::label_of_a_value());
        };
        let mut fields = Self::new(writer, end, None);
        fields.is_labeled = true;
        Ok(fields)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        if let Some(level) = self.block_level {
            self.writer.set_name(name);
            self.writer.set_key(level);
            return self.value(value);
        }
        let writer = &mut *self.writer;
        if !self.is_labeled {
            writer.name.set_field(name, writer.top.is_body());
            return writer.value_of_field(|writer| value.serialize(writer));
        }
        if name == "label" {
            return writer.label(value);
        }
        writer.position = Position::Body;
        value.serialize(writer)
    }

    /// Writes the value of an entry.
    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let writer = &mut *self.writer;
        writer.position = match self.block_level {
            Some(_) => Position::Block,
            None => Position::Entry,
        };
        writer.blocks = self.blocks;
        let result = value.serialize(&mut *writer);
        result.map_err(|error| writer.located(error))?;
        writer.blocks = None;
        if self.block_level.is_some() {
            return Ok(());
        }
        // The first value closes the map, and the maps around it, if it is a block.
        if let Some(closed) = self.depth.checked_sub(writer.outer.len() + 1) {
            self.block_level = Some(closed);
            return Ok(());
        }
        writer.end_entry().map_err(|error| writer.located(error))
    }

    fn finish(self) -> Result<()> {
        if let Some(level) = self.block_level {
            let writer = self.writer;
            let header = writer.headers.of(&mut writer.top);
            header.truncate_labels(level);
            if self.sets_type {
                header.block_type.clear();
            }
            writer.layout = Layout::Blocks;
            return Ok(());
        }
        self.writer.end_fields(self.end)?;
        self.writer.end_variant(self.variant)
    }
}

impl SerializeMap for Fields<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        let writer = &mut *self.writer;
        writer.key(key)?;
        if let Some(level) = self.block_level {
            writer.set_key(level);
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.value(value)
    }

    fn end(self) -> Result<()> {
        self.finish()
    }
}

/// Implements the serializer of both kinds of struct.
macro_rules! fields {
    ($($kind:ident),*) => {$(
        impl $kind for Fields<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<()> {
                self.field(name, value)
            }

            fn end(self) -> Result<()> {
                self.finish()
            }
        }
    )*};
}

fields!(SerializeStruct, SerializeStructVariant);
