//! Compound serializers: fields of structs and maps, elements of lists, variants of enums.

use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

use super::document::{Block, Entry, Name, Node};
use super::errors;
use super::state::{Place, Serializer};
use crate::error::{Error, Result};

/// Serializer of the elements of a list.
#[derive(Debug)]
pub struct Elements<'w> {
    writer: &'w mut Serializer,
    nodes: Vec<Node>,
    /// The elements, if they are blocks.
    blocks: Option<Vec<Block>>,
    /// The place of the next element.
    place: Place,
    variant: Option<Variant>,
}

impl<'w> Elements<'w> {
    pub(super) fn begin(writer: &'w mut Serializer, variant: Option<Variant>) -> Result<Self> {
        let (blocks, place) = match writer.place {
            Place::Blocks { .. } | Place::Block { in_map: true } => {
                (Some(Vec::new()), writer.place)
            }
            Place::Body => return Err(errors::list_as_body()),
            place => {
                writer.open()?;
                let may_be_blocks = matches!(
                    place,
                    Place::Entry | Place::Variant | Place::First { in_map: true }
                );
                (None, Place::element(may_be_blocks))
            }
        };
        Ok(Self {
            writer,
            nodes: Vec::new(),
            blocks,
            place,
            variant,
        })
    }

    /// Returns the serializer for the next element.
    pub(super) fn next(&mut self) -> &mut Serializer {
        (self.writer.place, self.writer.is_field) = (self.place, false);
        self.writer
    }

    /// Ends the element.
    pub(super) fn ended(&mut self, written: Result<()>) -> Result<()> {
        written
            .and_then(|()| self.add())
            .map_err(|error| self.failed(error))
    }

    /// Adds the last value. The first element makes all elements blocks if it is a block.
    fn add(&mut self) -> Result<()> {
        let writer = &mut *self.writer;
        match (&mut self.blocks, std::mem::take(&mut writer.node)) {
            (Some(blocks), Node::Blocks(more)) => blocks.extend(more),
            (Some(_), _) => {}
            (none, Node::Blocks(first)) => {
                *none = Some(first);
                writer.close();
                self.place = Place::Block { in_map: false };
            }
            (None, node) => {
                self.nodes.push(node);
                self.place = Place::element(false);
                writer.punctuation += ", ".len();
            }
        }
        writer.check_size(0)
    }

    #[cold]
    fn failed(&mut self, error: Error) -> Error {
        let is_block = self.blocks.is_some() || self.writer.is_in_block;
        let step = (!is_block).then(|| format!("[{}]", self.nodes.len()));
        let error = self.writer.failed(error, step);
        self.writer.failed_variant(error, self.variant)
    }

    pub(super) fn finish(self) -> Result<()> {
        let writer = self.writer;
        if let Some(blocks) = self.blocks {
            writer.put(Node::Blocks(blocks));
        } else {
            writer.close();
            writer.put(Node::List(self.nodes));
        }
        writer.end_variant(self.variant)
    }
}

impl Place {
    /// Returns the place of an element of a list, which may be a block if it is the first one.
    const fn element(may_be_block: bool) -> Self {
        if may_be_block {
            Self::First { in_map: false }
        } else {
            Self::Element { ends_line: true }
        }
    }
}

/// Implements the serializer of every kind of sequence.
macro_rules! elements {
    ($($kind:ident: $method:ident),*) => {$(
        impl $kind for Elements<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                let written = value.serialize(self.next());
                self.ended(written)
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

/// Serializer of the fields of a struct or the entries of a map.
#[derive(Debug)]
pub struct Fields<'w> {
    writer: &'w mut Serializer,
    target: Target,
    /// The place of the next value.
    place: Place,
    is_labeled: bool,
    /// The key of the next value.
    key: Option<Name>,
    variant: Option<Variant>,
}

/// The place that the fields are written to.
#[derive(Debug)]
enum Target {
    /// A part of the open body.
    Body,
    /// The body of a block, which ends with them.
    Block,
    Object(Vec<Entry>),
    /// Blocks with the names of the fields as labels.
    Blocks(Vec<Block>),
}

impl<'w> Fields<'w> {
    /// Begins the fields of a struct.
    pub(super) fn begin(writer: &'w mut Serializer, variant: Option<Variant>) -> Result<Self> {
        let (target, place) = match writer.place {
            Place::Body | Place::Variant => (Target::Body, Place::Entry),
            Place::Attributes | Place::Blocks { by_key: false } => {
                writer.begin_block()?;
                (Target::Block, Place::Entry)
            }
            Place::Blocks { by_key: true } => {
                (Target::Blocks(Vec::new()), Place::Blocks { by_key: false })
            }
            _ => {
                writer.open()?;
                (Target::Object(Vec::new()), Place::Value)
            }
        };
        Ok(Self::new(writer, target, place, variant))
    }

    /// Begins the entries of a map. The first value makes all values blocks if it is a block.
    pub(super) fn begin_map(writer: &'w mut Serializer) -> Result<Self> {
        let place = writer.place;
        if place == (Place::Block { in_map: true }) {
            return Ok(Self::new(writer, Target::Blocks(Vec::new()), place, None));
        }
        let mut fields = Self::begin(writer, None)?;
        if matches!(place, Place::Entry | Place::First { in_map: true }) {
            fields.place = Place::First { in_map: true };
        }
        Ok(fields)
    }

    const fn new(
        writer: &'w mut Serializer,
        target: Target,
        place: Place,
        variant: Option<Variant>,
    ) -> Self {
        Self {
            writer,
            target,
            place,
            is_labeled: false,
            key: None,
            variant,
        }
    }

    /// Begins a block with a label. Its body may have further labels.
    pub(super) fn begin_labeled(writer: &'w mut Serializer) -> Result<Self> {
        let target = if writer.begin_block_value()? {
            Target::Block
        } else if matches!(writer.place, Place::Body | Place::Variant) {
            Target::Body
        } else {
            return Err(errors::label_of_a_value());
        };
        let mut fields = Self::new(writer, target, Place::Entry, None);
        fields.is_labeled = true;
        Ok(fields)
    }

    /// Makes the end of the fields the end of their block.
    fn ends_block(&mut self) {
        self.target = Target::Block;
    }

    const fn is_body(&self) -> bool {
        matches!(self.target, Target::Body | Target::Block)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        if self.is_labeled {
            let written = if name == "label" {
                self.writer.label(value)
            } else {
                self.writer.place = Place::Body;
                value.serialize(&mut *self.writer)
            };
            return written.map_err(|error| self.failed(error, None));
        }
        let name = self.name(name)?;
        let written = value.serialize(self.next(true));
        self.ended(name, written)
    }

    /// Returns the name of an entry.
    pub(super) fn name(&mut self, name: &str) -> Result<Name> {
        let name = self.writer.name(name, self.is_body());
        name.map_err(|error| self.failed(error, None))
    }

    /// Returns the serializer for the next value, which is left out if it is an absent field.
    pub(super) fn next(&mut self, is_field: bool) -> &mut Serializer {
        (self.writer.place, self.writer.is_field) = (self.place, is_field);
        self.writer
    }

    /// Ends the entry of the value.
    pub(super) fn ended(&mut self, name: Name, written: Result<()>) -> Result<()> {
        written
            .and_then(|()| self.add(name))
            .map_err(|error| self.failed(error, Some(name)))
    }

    /// Adds the last value.
    fn add(&mut self, name: Name) -> Result<()> {
        let writer = &mut *self.writer;
        let entries = match &mut self.target {
            Target::Body | Target::Block => return writer.add(name),
            Target::Object(entries) => entries,
            Target::Blocks(blocks) => {
                if let Node::Blocks(more) = std::mem::take(&mut writer.node) {
                    blocks.extend(more.into_iter().map(|block| block.with_label(name)));
                }
                return writer.check_size(0);
            }
        };
        match std::mem::take(&mut writer.node) {
            Node::Absent => {}
            Node::Blocks(first) => {
                let labeled = first.into_iter().map(|block| block.with_label(name));
                self.target = Target::Blocks(labeled.collect());
                writer.close();
                self.place = Place::Block { in_map: true };
            }
            value => {
                entries.push(Entry { name, value });
                self.place = Place::Value;
                writer.punctuation += " = \n".len();
            }
        }
        writer.check_size(0)
    }

    #[cold]
    fn failed(&mut self, error: Error, name: Option<Name>) -> Error {
        let writer = &mut *self.writer;
        let is_key = match self.target {
            Target::Body | Target::Block => false,
            Target::Object(_) => writer.is_in_block,
            Target::Blocks(_) => true,
        };
        let mut error = match name {
            None => writer.failed(error, None),
            Some(key) if is_key => writer.failed_key(error, key),
            Some(name) => writer.failed_entry(error, name),
        };
        if matches!(self.target, Target::Block) {
            error = writer.failed_block(error);
        }
        writer.failed_variant(error, self.variant)
    }

    pub(super) fn finish(self) -> Result<()> {
        let writer = self.writer;
        match self.target {
            Target::Body => writer.put(Node::Absent),
            Target::Block => writer.end_block()?,
            Target::Object(entries) => {
                writer.close();
                writer.put(Node::Object(entries));
            }
            Target::Blocks(blocks) => writer.put(Node::Blocks(blocks)),
        }
        writer.end_variant(self.variant)
    }
}

impl Block {
    fn with_label(mut self, key: Name) -> Self {
        self.labels.push(key.text);
        self
    }
}

impl SerializeMap for Fields<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.writer.place = Place::Key {
            in_body: self.is_body(),
        };
        let written = key.serialize(&mut *self.writer);
        let key = written.and_then(|()| self.writer.name.take().ok_or_else(errors::not_a_key));
        self.key = Some(key.map_err(|error| self.failed(error, None))?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let key = self.key.take().ok_or_else(errors::not_a_key)?;
        let written = value.serialize(self.next(false));
        self.ended(key, written)
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

/// A variant whose content is the value of an entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variant {
    name: Name,
    holder: Holder,
}

/// The place of the entry of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    Body,
    /// A block, which ends with it.
    Block,
    Object,
}

impl Serializer {
    /// Begins the block of an enum that is to be one. Returns whether it did; the caller ends the block.
    fn begin_enum_block(&mut self) -> Result<bool> {
        let is_block = matches!(self.place, Place::Blocks { .. });
        if is_block {
            self.begin_block()?;
        }
        Ok(is_block)
    }

    /// Writes a variant as a label, if only labels of a block have been written.
    fn variant_label(&mut self, variant: &'static str) -> Result<bool> {
        let is_start = matches!(self.place, Place::Body | Place::Variant)
            && self
                .bodies
                .last()
                .is_some_and(|body| body.takes_variant && body.entries.is_empty());
        if is_start {
            self.place = Place::Label;
            self.text(variant)?;
            let label = self.name.take();
            if let (Some(body), Some(label)) = (self.bodies.last_mut(), label) {
                body.labels.push(label.text);
            }
            self.place = Place::Variant;
        }
        Ok(is_start)
    }

    /// Begins the entry of a variant: in the open body, in a block, or in an object of its own.
    fn begin_variant(&mut self, variant: &'static str, ends_block: bool) -> Result<Variant> {
        let holder = match self.place {
            Place::Body | Place::Variant if ends_block => Holder::Block,
            Place::Body | Place::Variant => Holder::Body,
            Place::Attributes => {
                self.begin_block()?;
                Holder::Block
            }
            _ => {
                self.open()?;
                Holder::Object
            }
        };
        let in_body = holder != Holder::Object;
        let name = self.name(variant, in_body)?;
        (self.place, self.is_field) = (if in_body { Place::Entry } else { Place::Value }, false);
        Ok(Variant { name, holder })
    }

    fn end_variant(&mut self, variant: Option<Variant>) -> Result<()> {
        let Some(Variant { name, holder }) = variant else {
            return Ok(());
        };
        if holder == Holder::Object {
            self.close();
            let value = std::mem::take(&mut self.node);
            self.put(Node::Object(vec![Entry { name, value }]));
            return Ok(());
        }
        self.add(name)?;
        if holder == Holder::Block {
            return self.end_block();
        }
        Ok(())
    }

    #[cold]
    fn failed_variant(&mut self, error: Error, variant: Option<Variant>) -> Error {
        let Some(Variant { name, holder }) = variant else {
            return error;
        };
        let error = self.failed_entry(error, name);
        if holder == Holder::Block {
            return self.failed_block(error);
        }
        error
    }

    pub(super) fn unit_variant(&mut self, variant: &'static str) -> Result<()> {
        let is_block = self.begin_enum_block()?;
        if !self.variant_label(variant)? {
            return self.text(variant);
        }
        if is_block {
            return self.end_block();
        }
        self.put(Node::Absent);
        Ok(())
    }

    pub(super) fn newtype_variant<T: Serialize + ?Sized>(
        &mut self,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        let is_block = self.begin_enum_block()?;
        if !self.variant_label(variant)? {
            let variant = Some(self.begin_variant(variant, is_block)?);
            return value
                .serialize(&mut *self)
                .and_then(|()| self.end_variant(variant))
                .map_err(|error| self.failed_variant(error, variant));
        }
        self.is_field = false;
        let written = value
            .serialize(&mut *self)
            .and_then(|()| self.end_labeled_variant(variant));
        if is_block {
            return self.ended_block(written);
        }
        written
    }

    /// Makes the label of a variant the name of an argument if its content has no names: `listener { port = 80 }` instead of
    /// `listener "port" { … }`.
    fn end_labeled_variant(&mut self, variant: &'static str) -> Result<()> {
        if !matches!(self.node, Node::Absent) {
            if let Some(body) = self.bodies.last_mut() {
                body.labels.pop();
            }
            let name = self.name(variant, true)?;
            self.add(name)?;
        }
        self.put(Node::Absent);
        Ok(())
    }

    pub(super) fn tuple_variant(&mut self, variant: &'static str) -> Result<Elements<'_>> {
        let is_block = self.begin_enum_block()?;
        let variant = self.begin_variant(variant, is_block)?;
        Elements::begin(self, Some(variant))
    }

    pub(super) fn struct_variant(&mut self, variant: &'static str) -> Result<Fields<'_>> {
        let is_block = self.begin_enum_block()?;
        if !self.variant_label(variant)? {
            let variant = self.begin_variant(variant, is_block)?;
            return Fields::begin(self, Some(variant));
        }
        let mut fields = Fields::begin(self, None)?;
        if is_block {
            fields.ends_block();
        }
        Ok(fields)
    }
}
