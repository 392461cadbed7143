//! The deserializer: of a body, of the blocks of one type, of a value, or of a label or key.

use hcl_core::Number;
use hcl_core::syntax::literals::{Layout, Start};
use serde::Deserializer;
use serde::de::Visitor;

use super::access::{EntryAccess, ItemAccess};
use super::blocks::Blocks;
use super::error::{NeedsTree, Result};
use super::{Reader, value};
use crate::buffered::is_buffering_visitor;
use crate::channel;
use crate::de::{Text, ValueView, VariantText};

/// The part of the text that is read next.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Input<'de> {
    Body(Layout),
    Blocks(Blocks<'de>),
    Value,
    /// A label, or the key of an object, which was read.
    Text(&'de str),
}

/// Deserializer of the next part of the text.
///
/// One type for every part, so that a type that is decoded is compiled for it once.
#[derive(Debug)]
pub struct DirectDeserializer<'r, 'de> {
    pub(super) reader: &'r mut Reader<'de>,
    pub(super) input: Input<'de>,
}

impl<'de> DirectDeserializer<'_, 'de> {
    /// Reads a primitive value, or the beginning of another one.
    #[inline]
    fn start(&mut self) -> Result<Start<'de>> {
        match self.input {
            Input::Value => Ok(self.reader.literals.value()?),
            Input::Text(text) => Ok(Start::String(text.into())),
            Input::Body(_) | Input::Blocks(_) => Err(NeedsTree),
        }
    }

    /// Reads a text of ASCII characters without escapes. Otherwise reads nothing.
    #[inline]
    fn verbatim(&mut self) -> Option<&'de str> {
        match self.input {
            Input::Value if self.reader.is_ascii => self.reader.literals.verbatim(),
            Input::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Reads a primitive value.
    #[inline(never)]
    fn scalar(&mut self) -> Result<ValueView<'de, 'de>> {
        let start = self.start()?;
        self.view(start)
    }

    #[inline(never)]
    fn view(&self, start: Start<'de>) -> Result<ValueView<'de, 'de>> {
        value::view(start, self.reader.is_ascii)
    }

    #[inline(never)]
    fn text(&mut self, expected: &str) -> Result<Text<'de, 'de>> {
        Ok(self.scalar()?.text(expected)?)
    }

    /// Visits the entries of an object after its open brace.
    fn visit_object<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.reader.enter()?;
        EntryAccess::of_object(self.reader).visit(visitor)
    }

    /// Visits the elements of a tuple after its open bracket.
    fn visit_tuple<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.reader.enter()?;
        ItemAccess::of_tuple(self.reader).visit(visitor)
    }

    fn visit_map<V: Visitor<'de>>(
        mut self,
        fields: Option<&'static [&'static str]>,
        visitor: V,
    ) -> Result<V::Value> {
        match self.input {
            Input::Body(layout) => {
                self.reader.enter()?;
                EntryAccess::of_body(self.reader, layout, fields).visit(visitor)
            }
            Input::Blocks(blocks) => {
                self.reader.enter()?;
                match self.reader.literals.label()? {
                    None => {
                        let layout = self.reader.literals.block_layout();
                        let body = EntryAccess::of_body(self.reader, layout, fields);
                        body.visit(visitor)
                    }
                    Some(_) if fields.is_some() => Err(NeedsTree),
                    Some(label) => {
                        EntryAccess::of_labels(self.reader, blocks, label).visit(visitor)
                    }
                }
            }
            Input::Value => match self.start()? {
                Start::Object => self.visit_object(visitor),
                _ => Err(NeedsTree),
            },
            Input::Text(_) => Err(NeedsTree),
        }
    }

    fn visit_seq<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        match self.input {
            Input::Blocks(blocks) => {
                self.reader.enter()?;
                ItemAccess::of_blocks(self.reader, blocks).visit(visitor)
            }
            Input::Value => match self.start()? {
                Start::Tuple => self.visit_tuple(visitor),
                _ => Err(NeedsTree),
            },
            Input::Body(_) | Input::Text(_) => Err(NeedsTree),
        }
    }
}

/// The same for every integer type. Most literals are digits that fit.
macro_rules! deserialize_whole {
    ($($method:ident $visit:ident;)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
            if matches!(self.input, Input::Value)
                && let Some(digits) = self.reader.literals.digits()
            {
                return match digits.parse() {
                    Ok(whole) => visitor.$visit(whole),
                    Err(_) => Err(NeedsTree),
                };
            }
            visitor.$visit(self.scalar()?.whole()?)
        }
    )*};
}

impl<'de> Deserializer<'de> for DirectDeserializer<'_, 'de> {
    type Error = NeedsTree;

    deserialize_whole! {
        deserialize_i8 visit_i8; deserialize_i16 visit_i16; deserialize_i32 visit_i32; deserialize_i64 visit_i64;
        deserialize_i128 visit_i128; deserialize_u8 visit_u8; deserialize_u16 visit_u16; deserialize_u32 visit_u32;
        deserialize_u64 visit_u64; deserialize_u128 visit_u128;
    }

    fn deserialize_any<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        // A buffer has no spans: the tree records them.
        if is_buffering_visitor::<V>() {
            return Err(NeedsTree);
        }
        match self.input {
            Input::Body(_) | Input::Blocks(_) => self.visit_map(None, visitor),
            Input::Text(text) => visitor.visit_borrowed_str(text),
            Input::Value => match self.start()? {
                Start::Tuple => self.visit_tuple(visitor),
                Start::Object => self.visit_object(visitor),
                start => value::visit_any(self.view(start)?, visitor),
            },
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        match self.start()? {
            Start::Bool(value) => visitor.visit_bool(value),
            start => visitor.visit_bool(self.view(start)?.boolean()?),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        visitor.visit_f32(
            self.scalar()?
                .float(Number::to_f32, |float| float.is_finite())?,
        )
    }

    fn deserialize_f64<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        visitor.visit_f64(
            self.scalar()?
                .float(Number::to_f64, |float| float.is_finite())?,
        )
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        match self.verbatim() {
            Some(text) => visitor.visit_borrowed_str(text),
            None => value::visit_text(self.scalar()?, visitor),
        }
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        match self.verbatim() {
            Some(text) => visitor.visit_str(text),
            None => value::visit_text(self.scalar()?, visitor),
        }
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, _: V) -> Result<V::Value> {
        Err(NeedsTree)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, _: V) -> Result<V::Value> {
        Err(NeedsTree)
    }

    fn deserialize_option<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        if matches!(self.input, Input::Value) && self.reader.literals.is_null() {
            return match self.start()? {
                Start::Null => visitor.visit_none(),
                _ => Err(NeedsTree),
            };
        }
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        match self.start()? {
            Start::Null => visitor.visit_unit(),
            _ => Err(NeedsTree),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        if channel::is_channel_name(name) {
            return Err(NeedsTree);
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.visit_seq(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value> {
        self.visit_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value> {
        self.visit_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.visit_map(None, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        if channel::is_channel_name(name) {
            return Err(NeedsTree);
        }
        self.visit_map(Some(fields), visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        mut self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let text = self.text("the name of a variant")?;
        Ok(visitor.visit_enum(VariantText(text))?)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.input {
            Input::Value => self.deserialize_any(visitor),
            Input::Text(_) => visitor.visit_unit(),
            Input::Body(_) | Input::Blocks(_) => Err(NeedsTree),
        }
    }
}
