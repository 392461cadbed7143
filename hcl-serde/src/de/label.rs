//! The deserializer of a label: a text, converted to a number, an address or a variant on request.

use hcl_core::SourceSpan;
use serde::Deserializer;
use serde::de::Visitor;

use super::origin::Origin;
use super::value::ValueDeserializer;
use crate::error::Error;
use crate::location::{Anchor, Path, locate_path};
use crate::session::Session;
use crate::view::BlockView;

/// Deserializer of one label of a block.
#[derive(Clone, Copy, Debug)]
pub struct LabelDeserializer<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    pub(crate) block: BlockView<'c>,
    pub(crate) index: usize,
    pub(crate) text: &'c str,
}

impl<'de> LabelDeserializer<'_, 'de> {
    fn located<T>(&self, visited: Result<T, Error>) -> Result<T, Error> {
        visited.map_err(|error| {
            error.located(|found| {
                locate_path(found.at(self.block.label_span(self.index)), self.path)
            })
        })
    }

    fn value<R>(
        &self,
        read: impl FnOnce(ValueDeserializer<'_, 'de>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let span: SourceSpan = self.block.label_span(self.index);
        read(ValueDeserializer {
            session: self.session,
            path: self.path,
            origin: Origin::Text(self.text, &Anchor::SourceSpan(&span)),
        })
    }
}

/// The same for every type that a text is converted to.
macro_rules! converted {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.value(|value| value.$method(visitor))
        }
    )*};
}

impl<'de> Deserializer<'de> for LabelDeserializer<'_, 'de> {
    type Error = Error;

    converted! {
        deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128 deserialize_u8
        deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64
        deserialize_char deserialize_bytes deserialize_byte_buf deserialize_unit deserialize_seq deserialize_map
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let visited = match self.session.borrow(self.text) {
            Some(text) => visitor.visit_borrowed_str(text),
            None => visitor.visit_str(self.text),
        };
        self.located(visited)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.located(visitor.visit_str(self.text))
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        if crate::channel::is_channel_name(name) {
            return self.value(|value| value.deserialize_newtype_struct(name, visitor));
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.value(|value| value.deserialize_unit_struct(name, visitor))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.value(|value| value.deserialize_tuple(len, visitor))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.value(|value| value.deserialize_tuple_struct(name, len, visitor))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.value(|value| value.deserialize_struct(name, fields, visitor))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.value(|value| value.deserialize_enum(name, variants, visitor))
    }
}
