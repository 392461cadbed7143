//! The text of each kind of data.

use hcl_core::internal::serde_channel;
use hcl_core::serde_channel::receive_body;
use serde::{Serialize, ser};

use super::document::Node;
use super::fields::{Elements, Fields};
use super::heredoc::Heredoc;
use super::state::{Place, Serializer};
use super::{errors, number};
use crate::channel::{
    BLOCK_NAME, BLOCKS_NAME, BODY_NAME, EXPRESSION_NAME, KEY_NAME, LABELED_BLOCKS_NAME,
    LABELED_NAME, SENSITIVE_NAME, TEMPLATE_NAME, VALUE_NAME, receive_heredoc,
};
use crate::error::{Error, Result};

/// Implements the serialization of integers.
macro_rules! numbers {
    ($($method:ident: $number:ty),*) => {$(
        fn $method(self, value: $number) -> Result<()> {
            self.scalar(itoa::Buffer::new().format(value).as_bytes())
        }
    )*};
}

impl<'w> ser::Serializer for &'w mut Serializer {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Elements<'w>;
    type SerializeTuple = Elements<'w>;
    type SerializeTupleStruct = Elements<'w>;
    type SerializeTupleVariant = Elements<'w>;
    type SerializeMap = Fields<'w>;
    type SerializeStruct = Fields<'w>;
    type SerializeStructVariant = Fields<'w>;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128
    }

    fn serialize_bool(self, value: bool) -> Result<()> {
        let text = if value { "true" } else { "false" };
        if let Place::Key { .. } = self.place {
            return self.text(text);
        }
        self.scalar(text.as_bytes())
    }

    fn serialize_f32(self, value: f32) -> Result<()> {
        if !value.is_finite() {
            return Err(errors::unwritable_number(value.into()));
        }
        number::float(value, |digits| self.scalar(digits))
    }

    fn serialize_f64(self, value: f64) -> Result<()> {
        if !value.is_finite() {
            return Err(errors::unwritable_number(value));
        }
        number::float(value, |digits| self.scalar(digits))
    }

    fn serialize_char(self, value: char) -> Result<()> {
        self.text(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<()> {
        self.text(value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_none(self) -> Result<()> {
        match self.place {
            Place::Variant | Place::Element { .. } => self.null(),
            Place::Entry | Place::First { .. } | Place::Value if !self.is_field => self.null(),
            Place::Block { .. } => Err(errors::mixed_list()),
            _ => {
                self.put(Node::Absent);
                Ok(())
            }
        }
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        let place = self.place;
        let may_be_absent = self.is_field && matches!(place, Place::Entry | Place::Value);
        self.enter()?;
        value.serialize(&mut *self)?;
        self.leave();
        // `Some(None)`: a null, which is not absence.
        if may_be_absent && matches!(self.node, Node::Absent) {
            self.place = place;
            self.null()?;
        }
        Ok(())
    }

    fn serialize_unit(self) -> Result<()> {
        self.null()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<()> {
        self.null()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<()> {
        self.unit_variant(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<()> {
        self.enter()?;
        match name {
            VALUE_NAME => match serde_channel::receive() {
                Some(value) => self.value(&value)?,
                None => value.serialize(&mut *self)?,
            },
            EXPRESSION_NAME | KEY_NAME => {
                self.is_raw_key = name == KEY_NAME;
                self.is_expression = true;
                value.serialize(&mut *self)?;
            }
            TEMPLATE_NAME => {
                let lines = receive_heredoc().filter(|_| self.fits_heredoc());
                match lines.and_then(|lines| Some((Heredoc::of(&lines)?, lines))) {
                    Some((heredoc, lines)) => self.heredoc(heredoc, &lines)?,
                    None => value.serialize(&mut *self)?,
                }
            }
            BODY_NAME => match receive_body() {
                Some(body) => {
                    let is_block = matches!(self.place, Place::Blocks { .. });
                    self.block_value(is_block, |this| this.kept_body(&body))?;
                }
                None => value.serialize(&mut *self)?,
            },
            BLOCK_NAME => self.block_value(true, |this| value.serialize(this))?,
            SENSITIVE_NAME => {
                // The path of an error shows keys and labels.
                self.has_secret_name |= matches!(self.place, Place::Key { .. } | Place::Label);
                if let Err(error) = value.serialize(&mut *self) {
                    // It names keys of the secret. The error that comes in its place begins a path of its own.
                    self.steps.clear();
                    return Err(error);
                }
            }
            BLOCKS_NAME | LABELED_BLOCKS_NAME => {
                // A value has no blocks.
                if let Place::Entry | Place::Block { .. } | Place::Blocks { .. } = self.place {
                    let by_key = name == LABELED_BLOCKS_NAME;
                    self.place = Place::Blocks { by_key };
                }
                value.serialize(&mut *self)?;
            }
            _ => value.serialize(&mut *self)?,
        }
        self.leave();
        Ok(())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        self.newtype_variant(variant, value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Elements<'w>> {
        Elements::begin(self, None)
    }

    fn serialize_tuple(self, _: usize) -> Result<Elements<'w>> {
        Elements::begin(self, None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Elements<'w>> {
        Elements::begin(self, None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Elements<'w>> {
        self.tuple_variant(variant)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields<'w>> {
        Fields::begin_map(self)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields<'w>> {
        if name == LABELED_NAME {
            Fields::begin_labeled(self)
        } else {
            Fields::begin(self, None)
        }
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields<'w>> {
        self.struct_variant(variant)
    }
}
