//! The deserializer of an absent value.

use serde::de::{Deserializer, Visitor};
use serde::forward_to_deserialize_any;

use crate::channel;
use crate::stop::Stop;

/// Deserializer of an absent value: `None` for an option, an error for any other type.
pub(crate) struct MissingDeserializer;

impl<'de> Deserializer<'de> for MissingDeserializer {
    type Error = Stop;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Stop> {
        Err(Stop)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        visitor.visit_none()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Stop> {
        // Types of this crate would find their slot empty, and take this for another format.
        if channel::is_channel_name(name) {
            return Err(Stop);
        }
        // `struct Port(Option<u16>)` may also be absent.
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}
