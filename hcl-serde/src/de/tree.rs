//! Reading of a part of a tree, by what serde requests.

use hcl_core::Number;
use serde::Deserializer;
use serde::de::{IntoDeserializer, Visitor};

use super::part::TreeDeserializer;
use crate::channel;
use crate::error::Error;

/// The same for every type that neither blocks nor a body can be read into: a visitor of a map has the error of a body.
macro_rules! deserialize_value {
    ($($method:ident($value:ident, $visitor:ident) $read:expr;)*) => {$(
        fn $method<V: Visitor<'de>>(self, $visitor: V) -> Result<V::Value, Error> {
            match self {
                Self::Value($value) => $read,
                Self::Blocks(blocks) => Err(blocks.value_error(&$visitor)),
                Self::Body(body) => body.visit(None, $visitor),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for TreeDeserializer<'_, 'de> {
    type Error = Error;

    channel::unnamed_structs!(Error);

    deserialize_value! {
        deserialize_bool(value, visitor) value.boolean(visitor);
        deserialize_i8(value, visitor) value.whole(visitor, V::visit_i8);
        deserialize_i16(value, visitor) value.whole(visitor, V::visit_i16);
        deserialize_i32(value, visitor) value.whole(visitor, V::visit_i32);
        deserialize_i64(value, visitor) value.whole(visitor, V::visit_i64);
        deserialize_i128(value, visitor) value.whole(visitor, V::visit_i128);
        deserialize_u8(value, visitor) value.whole(visitor, V::visit_u8);
        deserialize_u16(value, visitor) value.whole(visitor, V::visit_u16);
        deserialize_u32(value, visitor) value.whole(visitor, V::visit_u32);
        deserialize_u64(value, visitor) value.whole(visitor, V::visit_u64);
        deserialize_u128(value, visitor) value.whole(visitor, V::visit_u128);
        deserialize_f32(value, visitor) value.float(visitor, Number::to_f32, |float| float.is_finite(), V::visit_f32);
        deserialize_f64(value, visitor) value.float(visitor, Number::to_f64, |float| float.is_finite(), V::visit_f64);
        deserialize_char(value, visitor) value.character(visitor);
        deserialize_str(value, visitor) value.text(visitor);
        deserialize_string(value, visitor) value.string(visitor);
        deserialize_bytes(value, visitor) value.bytes(visitor);
        deserialize_byte_buf(value, visitor) value.bytes(visitor);
        deserialize_identifier(value, visitor) value.text(visitor);
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Value(value) => value.any(visitor),
            Self::Blocks(blocks) => blocks.any(visitor),
            Self::Body(body) => body.any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Value(value) => value.option(visitor),
            Self::Body(body) if body.is_empty_file() => visitor.visit_none(),
            // A block is never null.
            Self::Blocks(_) | Self::Body(_) => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Value(value) => value.unit(visitor),
            Self::Blocks(blocks) => blocks.read_body(|body| body.unit(visitor)),
            Self::Body(body) => body.unit(visitor),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        if channel::is_channel_name(name) {
            self.requested(name, visitor)
        } else {
            visitor.visit_newtype_struct(self)
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Value(value) => value.list(None, visitor),
            Self::Blocks(blocks) => blocks.list(visitor),
            Self::Body(body) => body.visit(None, visitor),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Value(value) => value.list(Some(len), visitor),
            Self::Blocks(blocks) => blocks.tuple(len, visitor),
            Self::Body(body) => body.visit(None, visitor),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Value(value) => value.object(None, visitor),
            Self::Blocks(blocks) => blocks.map(visitor),
            Self::Body(body) => body.visit(None, visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let is_labeled = name == channel::LABELED_NAME;
        match self {
            Self::Value(value) if is_labeled => value.labeled(visitor),
            Self::Value(value) => value.object(Some(fields), visitor),
            Self::Blocks(blocks) if is_labeled => blocks.labeled(visitor),
            Self::Blocks(blocks) => blocks.structure(fields, visitor),
            Self::Body(body) if is_labeled => body.labeled(visitor),
            Self::Body(body) => body.visit(Some(fields), visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self {
            Self::Value(value) => value.choice(visitor),
            Self::Blocks(blocks) => blocks.choice(visitor),
            Self::Body(body) => body.choice(visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        // Not evaluated: what is ignored may refer to anything.
        self.session().note_ignored();
        visitor.visit_unit()
    }
}

impl<'de> IntoDeserializer<'de, Error> for TreeDeserializer<'_, 'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}
