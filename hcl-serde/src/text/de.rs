//! The deserializer: of a body, of the blocks of one type, of a value, or of a label or key.

use hcl_core::native::literals::{Layout, Start};
use hcl_core::{Number, Value};
use serde::Deserializer;
use serde::de::value::StrDeserializer;
use serde::de::{IntoDeserializer, Visitor};

use super::access::{EntryAccess, ItemAccess};
use super::error::{Result, Stop};
use super::input::{Input, TextDeserializer};
use super::names::UNKNOWN;
use super::typed::TextBody;
use super::value;
use crate::channel::{self, Captured};
use crate::derived::{BodyInput, waiting_decode};
use crate::tree::{TreeDeserializer, ValueView, inexact_literal, keeps_null};

impl<'de> TextDeserializer<'_, '_, 'de> {
    /// Reads a primitive value, or the beginning of another one. Returns `None`, and reads nothing, if the value is not a
    /// literal.
    #[inline]
    fn start(&mut self) -> Result<Option<Start<'de>>> {
        match self.input {
            Input::Value | Input::Element => Ok(self.reader.literals.value().ok()),
            Input::Text => Ok(Some(Start::String(self.reader.text.into()))),
            Input::File | Input::Blocks | Input::Kept => Err(Stop),
        }
    }

    /// Reads whatever comes next. A number that `i64`, `u64` and `f64` do not hold exactly is a newtype struct of its digits.
    fn exact<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        if !self.input.is_value() {
            return self.deserialize_any(visitor);
        }
        let before = self.reader.literals.offset();
        match self.start()? {
            None => {
                let name = channel::NUMBER_NAME;
                return self.expression(|value| value.deserialize_newtype_struct(name, visitor));
            }
            Some(Start::Number(digits)) => {
                // The text of a number with an exponent can be long, which only an evaluation charges.
                if digits.contains(['e', 'E']) {
                    return Err(Stop);
                }
                if let Some(digits) = inexact_literal(digits) {
                    return visitor.visit_newtype_struct(digits.into_deserializer());
                }
            }
            Some(_) => {}
        }
        self.reader.literals.rewind(before);
        self.deserialize_any(visitor)
    }

    /// Reads a text of ASCII characters without escapes. Otherwise reads nothing. Inlined, so that the search for the end of a
    /// literal is what is called.
    #[inline(always)]
    fn verbatim(&mut self) -> Option<&'de str> {
        match self.input {
            Input::Value | Input::Element => self.reader.literals.verbatim(),
            Input::Text => Some(self.reader.text),
            Input::File | Input::Blocks | Input::Kept => None,
        }
    }

    /// Reads a primitive value. Returns `None`, and reads nothing, if the value is not a literal.
    #[inline(never)]
    fn scalar(&mut self) -> Result<Option<ValueView<'de, 'de>>> {
        let start = self.start()?;
        start.map(value::view).transpose()
    }

    /// Reads the input as a value. Returns `None`, and reads nothing, if it is an expression.
    fn whole(&mut self) -> Result<Option<Value>> {
        self.reader.values.begin();
        match self.input {
            Input::File => self.reader.whole_body(Layout::File)?,
            Input::Blocks => {
                let blocks = self.reader.blocks;
                self.reader.whole_blocks(&blocks)?;
            }
            Input::Value | Input::Element if !self.reader.whole_literal() => return Ok(None),
            Input::Value | Input::Element => {}
            Input::Text | Input::Kept => return Err(Stop),
        }
        Ok(self.reader.values.elements.pop())
    }

    /// Decodes a body as derived.
    fn derived<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let decode = waiting_decode().ok_or(Stop)?;
        let around = self.reader.body;
        let mut body = TextBody::new(&mut *self.reader, self.input);
        if self.input == Input::Blocks {
            // Bodies that serde reads are not noted.
            body.place.parent = UNKNOWN;
        }
        let is_decoded = decode.decode(BodyInput::Text(body));
        self.reader.body = around;
        match is_decoded {
            true => visitor.visit_unit(),
            false => Err(Stop),
        }
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

    /// Visits a body, blocks by label, or an object. An expression is read by `other`.
    fn visit_map<V: Visitor<'de>>(
        mut self,
        fields: Option<&'static [&'static str]>,
        visitor: V,
        other: impl FnOnce(TreeDeserializer<'_, 'de>, V) -> ExpressionResult<V::Value>,
    ) -> Result<V::Value> {
        match self.input {
            Input::File => {
                self.reader.enter()?;
                EntryAccess::of_body(self.reader, Layout::File, fields).visit(visitor)
            }
            Input::Kept => {
                self.reader.enter()?;
                let items = self.reader.listed;
                EntryAccess::of_kept(self.reader, items, fields).visit(visitor)
            }
            Input::Blocks => {
                self.reader.enter()?;
                let blocks = self.reader.blocks;
                match self.reader.literals.label()? {
                    None => {
                        let layout = self.reader.literals.block_layout();
                        let body = EntryAccess::of_body(self.reader, layout, fields);
                        body.visit(visitor)
                    }
                    Some(_) if fields.is_some() => Err(Stop),
                    Some(label) => {
                        EntryAccess::of_labels(self.reader, blocks, label).visit(visitor)
                    }
                }
            }
            Input::Value | Input::Element if self.reader.literals.object() => {
                self.visit_object(visitor)
            }
            Input::Value | Input::Element => match self.start()? {
                Some(_) => Err(Stop),
                None => self.expression(|value| other(value, visitor)),
            },
            Input::Text => Err(Stop),
        }
    }

    /// Visits blocks or the elements of a tuple. An expression is read by `other`.
    fn visit_seq<V: Visitor<'de>>(
        mut self,
        visitor: V,
        other: impl FnOnce(TreeDeserializer<'_, 'de>, V) -> ExpressionResult<V::Value>,
    ) -> Result<V::Value> {
        match self.input {
            Input::Blocks => {
                self.reader.enter()?;
                let blocks = self.reader.blocks;
                ItemAccess::of_blocks(self.reader, blocks).visit(visitor)
            }
            Input::Value | Input::Element if self.reader.literals.tuple() => {
                self.visit_tuple(visitor)
            }
            Input::Value | Input::Element => match self.start()? {
                Some(_) => Err(Stop),
                None => self.expression(|value| other(value, visitor)),
            },
            Input::File | Input::Text | Input::Kept => Err(Stop),
        }
    }

    /// Reads the value as an expression, also if it is a literal.
    fn expression<T>(
        self,
        read: impl FnOnce(TreeDeserializer<'_, 'de>) -> ExpressionResult<T>,
    ) -> Result<T> {
        match self.input.is_value() {
            true => self.reader.expression(self.input == Input::Element, read),
            false => Err(Stop),
        }
    }
}

/// The result of an expression. The tree reports its errors.
type ExpressionResult<T> = std::result::Result<T, crate::error::Error>;

/// The same for every integer type. Most literals are digits that fit.
macro_rules! deserialize_whole {
    ($($method:ident $visit:ident;)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
            if self.input.is_value()
                && let Some(whole) = self.reader.literals.integer()
            {
                return match whole.try_into() {
                    Ok(whole) => visitor.$visit(whole),
                    Err(_) => Err(Stop),
                };
            }
            match self.scalar()? {
                Some(view) => visitor.$visit(view.whole()?),
                None => self.expression(|value| value.$method(visitor)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for TextDeserializer<'_, '_, 'de> {
    type Error = Stop;

    deserialize_whole! {
        deserialize_i8 visit_i8; deserialize_i16 visit_i16; deserialize_i32 visit_i32; deserialize_i64 visit_i64;
        deserialize_i128 visit_i128; deserialize_u8 visit_u8; deserialize_u16 visit_u16; deserialize_u32 visit_u32;
        deserialize_u64 visit_u64; deserialize_u128 visit_u128;
    }

    fn deserialize_any<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        let other = |value: TreeDeserializer<'_, 'de>, visitor: V| value.deserialize_any(visitor);
        match self.input {
            Input::File | Input::Blocks | Input::Kept => self.visit_map(None, visitor, other),
            Input::Text => visitor.visit_borrowed_str(self.reader.text),
            Input::Value | Input::Element => match self.start()? {
                None => self.expression(|value| other(value, visitor)),
                Some(Start::Tuple) => self.visit_tuple(visitor),
                Some(Start::Object) => self.visit_object(visitor),
                Some(start) => value::visit_any(value::view(start)?, visitor),
            },
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        if self.input.is_value()
            && let Some(value) = self.reader.literals.boolean()
        {
            return visitor.visit_bool(value);
        }
        match self.scalar()? {
            Some(view) => visitor.visit_bool(view.boolean()?),
            None => self.expression(|value| value.deserialize_bool(visitor)),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        match self.scalar()? {
            Some(view) => visitor.visit_f32(view.float(Number::to_f32, |float| float.is_finite())?),
            None => self.expression(|value| value.deserialize_f32(visitor)),
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        if self.input.is_value()
            && let Some(value) = self.reader.literals.float()
        {
            return visitor.visit_f64(value);
        }
        match self.scalar()? {
            Some(view) => visitor.visit_f64(view.float(Number::to_f64, |float| float.is_finite())?),
            None => self.expression(|value| value.deserialize_f64(visitor)),
        }
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        if let Some(text) = self.verbatim() {
            return visitor.visit_borrowed_str(text);
        }
        match self.scalar()? {
            Some(view) => value::visit_text(view, visitor),
            None => self.expression(|value| value.deserialize_str(visitor)),
        }
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        if let Some(text) = self.verbatim() {
            return visitor.visit_str(text);
        }
        match self.scalar()? {
            Some(view) => value::visit_text(view, visitor),
            None => self.expression(|value| value.deserialize_string(visitor)),
        }
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_byte_buf(visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.expression(|value| value.deserialize_byte_buf(visitor))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if !self.input.is_value() {
            return visitor.visit_some(self);
        }
        let start = self.reader.literals.offset();
        if self.reader.literals.null() {
            // `Option<Option<_>>` and `Option<Value>` tell null from absence, which the tree does.
            if !keeps_null::<V::Value>() {
                return visitor.visit_none();
            }
            self.reader.literals.rewind(start);
            return self.expression(|value| value.deserialize_option(visitor));
        }
        // An expression may be null.
        if !self.reader.literals.is_literal() {
            return self.expression(|value| value.deserialize_option(visitor));
        }
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.expression(|value| value.deserialize_unit(visitor))
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        if !channel::is_channel_name(name) {
            return visitor.visit_newtype_struct(self);
        }
        if name == channel::SENSITIVE_NAME {
            // Nothing is reported about a text without a tree.
            channel::send_concealed();
            return visitor.visit_newtype_struct(self);
        }
        if name == channel::DERIVED_NAME {
            return match self.input {
                Input::File | Input::Blocks => self.derived(visitor),
                Input::Kept => Err(Stop),
                // Read as serde's derive does, where it is no body.
                Input::Value | Input::Element | Input::Text => visitor.visit_newtype_struct(self),
            };
        }
        if name == channel::NUMBER_NAME {
            return self.exact(visitor);
        }
        if name == channel::SPANNED_NAME
            && self.input.is_value()
            && let Some(span) = self.reader.literal_span()?
        {
            Captured::Span(span).send();
            return visitor.visit_newtype_struct(self);
        }
        if name == channel::BODY_NAME && self.input == Input::Kept {
            Captured::Body(self.reader.remaining_body()?).send();
            return visitor.visit_newtype_struct(self);
        }
        if name == channel::VALUE_NAME
            && let Some(value) = self.whole()?
        {
            Captured::Value(value).send();
            return visitor.visit_newtype_struct(self);
        }
        self.expression(|value| value.deserialize_newtype_struct(name, visitor))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.visit_seq(visitor, |value, visitor| value.deserialize_seq(visitor))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        self.visit_seq(visitor, |value, visitor| {
            value.deserialize_tuple(len, visitor)
        })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.visit_map(None, visitor, |value, visitor| {
            value.deserialize_map(visitor)
        })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        if channel::is_channel_name(name) {
            return Err(Stop);
        }
        self.visit_map(Some(fields), visitor, |value, visitor| {
            value.deserialize_struct(name, fields, visitor)
        })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        match self.verbatim() {
            Some(text) => visitor.visit_enum(StrDeserializer::new(text)),
            None => self.expression(|value| value.deserialize_enum(name, variants, visitor)),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.input {
            Input::Text => visitor.visit_unit(),
            // The tree reports names that a struct does not have.
            _ => Err(Stop),
        }
    }
}
