//! Reading of a part of a tree, by what serde requests.

use std::str::FromStr;

use hcl_core::{Number, native};
use serde::Deserializer;
use serde::de::{IntoDeserializer, Visitor};

use super::part::{TreeDeserializer, TreeValue};
use super::scalar::visit_digits;
use crate::buffer::is_recording;
use crate::channel;
use crate::error::Error;

/// The same for every integer type. Most literals are digits that fit.
macro_rules! deserialize_whole {
    ($($method:ident $visit:ident;)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            if let Some(Ok(whole)) = self.digits().map(str::parse) {
                return self.located(visitor.$visit(whole));
            }
            self.value(visitor, |value, visitor| value.whole(visitor, V::$visit))
        }
    )*};
}

impl<'de> Deserializer<'de> for TreeDeserializer<'_, 'de> {
    type Error = Error;

    channel::unnamed_structs!(Error);

    deserialize_whole! {
        deserialize_i8 visit_i8; deserialize_i16 visit_i16; deserialize_i32 visit_i32; deserialize_i64 visit_i64;
        deserialize_i128 visit_i128; deserialize_u8 visit_u8; deserialize_u16 visit_u16; deserialize_u32 visit_u32;
        deserialize_u64 visit_u64; deserialize_u128 visit_u128;
    }

    #[inline]
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.native().and_then(native::Expression::as_bool) {
            Some(plain) => self.located(visitor.visit_bool(plain)),
            None => self.value(visitor, TreeValue::boolean),
        }
    }

    #[inline]
    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if let Some(plain) = self.digits().and_then(short) {
            return self.located(visitor.visit_f64(plain));
        }
        self.value(visitor, |value, visitor| {
            value.float(visitor, Number::to_f64, f64::is_finite, V::visit_f64)
        })
    }

    #[inline]
    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if let Some(plain) = self.digits().and_then(short) {
            return self.located(visitor.visit_f32(plain));
        }
        self.value(visitor, |value, visitor| {
            value.float(visitor, Number::to_f32, f32::is_finite, V::visit_f32)
        })
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.verbatim() {
            Some(text) => self.visit_verbatim(text, visitor),
            None => self.value(visitor, TreeValue::text),
        }
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.verbatim() {
            Some(text) => self.located(visitor.visit_str(text)),
            None => self.value(visitor, TreeValue::text),
        }
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.value(visitor, TreeValue::character)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.value(visitor, TreeValue::bytes)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_bytes(visitor)
    }

    #[inline]
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if let Some(expression) = self.native().filter(|_| !is_recording()) {
            if let Some(text) = self.verbatim() {
                return self.visit_verbatim(text, visitor);
            }
            if let Some(digits) = expression.as_number() {
                return self.located(visit_digits(digits, visitor, self.session().charge()));
            }
            if let Some(plain) = expression.as_bool() {
                return self.located(visitor.visit_bool(plain));
            }
        }
        match self {
            Self::Value(value) if value.is_plain_list() => value.list(None, visitor),
            Self::Value(value) => value.any(visitor),
            Self::Blocks(blocks) => blocks.any(visitor),
            Self::Body(body) => body.any(visitor),
        }
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Value(value) if value.is_plain_literal() => visitor.visit_some(self),
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

    #[inline]
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
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self {
            Self::Value(value) => value.object(Some(fields), visitor),
            Self::Blocks(blocks) => blocks.structure(fields, visitor),
            Self::Body(body) => body.visit(Some(fields), visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        // A label is read as a variant, and the rest of its block as the content.
        let is_label = name == channel::LABELED_NAME;
        match self {
            Self::Value(value) => value.choice(is_label, visitor),
            Self::Blocks(blocks) => blocks.choice(is_label, visitor),
            Self::Body(body) => body.choice(is_label, visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        // Not evaluated: an ignored value may refer to anything.
        self.session().note_ignored();
        visitor.visit_unit()
    }
}

impl<'c, 'de> TreeDeserializer<'c, 'de> {
    /// Returns the digits of a number literal.
    #[inline]
    fn digits(&self) -> Option<&'c str> {
        self.native()?.as_number()
    }

    /// Returns the expression of the native syntax, if the part is one.
    #[inline]
    const fn native(&self) -> Option<native::Expression<'c>> {
        match self {
            Self::Value(value) => value.native(),
            Self::Blocks(_) | Self::Body(_) => None,
        }
    }

    /// Returns a text without escapes that is in NFC.
    #[inline]
    fn verbatim(&self) -> Option<&'c str> {
        match self {
            Self::Value(value) => value.verbatim(),
            Self::Blocks(_) | Self::Body(_) => None,
        }
    }

    /// Reads a value that is no plain literal. A visitor that takes a value refuses blocks, and of a body it has the error of a map.
    #[cold]
    #[inline(never)]
    fn value<V: Visitor<'de>>(
        self,
        visitor: V,
        read: impl FnOnce(TreeValue<'c, 'de>, V) -> Result<V::Value, Error>,
    ) -> Result<V::Value, Error> {
        match self {
            Self::Value(value) => read(value, visitor),
            Self::Blocks(blocks) => Err(blocks.value_error(&visitor)),
            Self::Body(body) => body.visit(None, visitor),
        }
    }

    /// Visits a text of the tree, which may be one of the input.
    #[inline]
    fn visit_verbatim<V: Visitor<'de>>(
        &self,
        text: &'c str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.located(match self.session().borrow(text) {
            Some(text) => visitor.visit_borrowed_str(text),
            None => visitor.visit_str(text),
        })
    }

    /// Passes on the result of a visitor of a literal.
    #[inline]
    fn located<T>(&self, visited: Result<T, Error>) -> Result<T, Error> {
        match visited {
            Ok(value) => Ok(value),
            Err(error) => Err(self.refused(error)),
        }
    }

    /// Returns the error of a visitor that refuses a literal.
    #[cold]
    #[inline(never)]
    fn refused(&self, error: Error) -> Error {
        if let Self::Value(value) = self {
            value.location().reveal();
        }
        self.locate_error(error)
    }
}

/// Returns the float of a short literal without an exponent. The limits of numbers are for the others.
#[inline(never)]
fn short<F: FromStr>(digits: &str) -> Option<F> {
    let mut bytes = digits.bytes();
    let is_short = digits.len() <= 17 && bytes.all(|byte| matches!(byte, b'0'..=b'9' | b'.'));
    if is_short { digits.parse().ok() } else { None }
}

impl<'de> IntoDeserializer<'de, Error> for TreeDeserializer<'_, 'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}
