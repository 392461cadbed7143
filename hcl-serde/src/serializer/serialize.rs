//! Writes serde's calls to the tape, without a look at their place.

use std::fmt::{Display, LowerExp};

use hcl_core::internal::{blanks, serde_channel};
use hcl_core::native::BodyItem;
use hcl_core::serde_channel::receive_body;
use hcl_core::value::ValueKind;
use hcl_core::{Body, Value};
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};
use serde::{Serialize, ser};

use super::state::Serializer;
use super::tape::{OPEN, What};
use super::{Unwritable, errors};
use crate::channel::{
    BLOCK_NAME, BLOCKS_NAME, BODY_NAME, EXPRESSION_NAME, KEY_NAME, LABELED_BLOCKS_NAME,
    LABELED_NAME, SENSITIVE_NAME, TEMPLATE_NAME, VALUE_NAME, receive_heredoc,
};
use crate::error::{Error, Result};

/// Implements the serialization of integers.
macro_rules! numbers {
    ($($method:ident: $number:ty),*) => {$(
        fn $method(self, value: $number) -> Result<()> {
            self.word(What::Number, itoa::Buffer::new().format(value))
        }
    )*};
}

impl<'w> ser::Serializer for &'w mut Serializer {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'w>;
    type SerializeTuple = Parts<'w>;
    type SerializeTupleStruct = Parts<'w>;
    type SerializeTupleVariant = Parts<'w>;
    type SerializeMap = Parts<'w>;
    type SerializeStruct = Parts<'w>;
    type SerializeStructVariant = Parts<'w>;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128
    }

    fn serialize_bool(self, value: bool) -> Result<()> {
        self.word(What::Bool, if value { "true" } else { "false" })
    }

    fn serialize_f32(self, value: f32) -> Result<()> {
        self.float(value)
    }

    fn serialize_f64(self, value: f64) -> Result<()> {
        self.float(value)
    }

    fn serialize_char(self, value: char) -> Result<()> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<()> {
        self.take(value.len())?;
        self.tape.push_text(value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_none(self) -> Result<()> {
        self.tape.push(What::Absent { in_some: false }, 0, "");
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        let at = self.tape.len();
        self.inner(value)?;
        if let What::Absent { .. } = self.tape.what(at) {
            self.tape.set(at, What::Absent { in_some: true });
        }
        Ok(())
    }

    fn serialize_unit(self) -> Result<()> {
        self.word(What::Null, "null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<()> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<()> {
        self.take(variant.len())?;
        self.tape.push(What::Variant, 0, variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<()> {
        if !name.starts_with('$') {
            return self.inner(value);
        }
        // Before another value is sent.
        let lines = (name == TEMPLATE_NAME).then(receive_heredoc).flatten();
        let body = (name == BODY_NAME).then(receive_body).flatten();
        let whole = (name == VALUE_NAME).then(serde_channel::receive).flatten();
        let before = self.tape.len();
        let mark = mark(name);
        match (&lines, mark) {
            (Some(lines), _) => self.tape.push(What::Template, OPEN, lines),
            (None, Some(mark)) => self.tape.push(mark, OPEN, ""),
            (None, None) => {}
        }
        let at = self.tape.len();
        match (body, whole) {
            (Some(body), _) => self.body_items(&body)?,
            (_, Some(value)) => self.value(&value)?,
            (None, None) => self.inner(value)?,
        }
        match (self.tape.what(at), mark) {
            (What::Text { .. }, None) if name == EXPRESSION_NAME => {
                self.tape.set(at, What::Source);
            }
            (What::Text { .. }, None) if name == KEY_NAME => self.tape.set(at, What::Key),
            // An absent value has no mark; an absent block has one.
            (What::Absent { .. }, Some(What::Secret | What::Blocks { .. })) => {
                self.tape.truncate(before);
                return self.serialize_none();
            }
            _ => {}
        }
        if at > before {
            self.tape.close(before);
        }
        Ok(())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        self.take(variant.len())?;
        self.container(What::Variant, variant, |this| this.body(value))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'w>> {
        Parts::begin(self, What::List, None)
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'w>> {
        Parts::begin(self, What::List, None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'w>> {
        Parts::begin(self, What::List, None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'w>> {
        Parts::begin(self, What::List, Some(variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'w>> {
        Parts::begin(self, What::Map, None)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts<'w>> {
        let is_labeled = name == LABELED_NAME;
        let what = if is_labeled {
            What::Labeled
        } else {
            What::Fields
        };
        Parts::begin(self, what, None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'w>> {
        Parts::begin(self, What::Fields, Some(variant))
    }
}

/// Returns the mark that a type of this crate sets on its data.
fn mark(name: &str) -> Option<What> {
    match name {
        BLOCK_NAME => Some(What::Block),
        BLOCKS_NAME => Some(What::Blocks { by_key: false }),
        LABELED_BLOCKS_NAME => Some(What::Blocks { by_key: true }),
        SENSITIVE_NAME => Some(What::Secret),
        _ => None,
    }
}

impl Serializer {
    /// Writes a float with the fewest digits, and with an exponent if it is very small or very large.
    fn float(&mut self, value: impl Copy + Into<f64> + Display + LowerExp) -> Result<()> {
        let magnitude = value.into().abs();
        if !magnitude.is_finite() {
            return Err(Unwritable::Number(value.into()).into_error());
        }
        if magnitude == 0.0 || (1e-7..1e21).contains(&magnitude) {
            self.word(What::Number, &value.to_string())
        } else {
            self.word(What::Number, &format!("{value:e}"))
        }
    }

    /// Writes a literal.
    fn word(&mut self, what: What, text: &str) -> Result<()> {
        self.take(text.len())?;
        self.tape.push(what, 0, text);
        Ok(())
    }

    /// Writes the data inside a wrapper.
    /// Writes a value, and null in place of an absent one if `is_needed`.
    pub(crate) fn value_or_null(
        &mut self,
        is_needed: impl FnOnce() -> bool,
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let at = self.tape.len();
        write(self)?;
        if at < self.tape.len() && matches!(self.tape.what(at), What::Absent { .. }) && is_needed()
        {
            self.tape.truncate(at);
            ser::Serializer::serialize_unit(self)?;
        }
        Ok(())
    }

    fn inner<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.enter(1)?;
        value.serialize(&mut *self)?;
        self.leave(1);
        Ok(())
    }

    /// Writes a value, which serde would write without the precision of its numbers. A marked value is an error.
    fn value(&mut self, value: &Value) -> Result<()> {
        match value.kind() {
            ValueKind::Null => ser::Serializer::serialize_unit(self),
            ValueKind::Bool(value) => ser::Serializer::serialize_bool(self, value),
            ValueKind::Number(number) if number.is_infinite() => {
                Err(Unwritable::Number(number.to_f64()).into_error())
            }
            ValueKind::Number(number) => self.word(What::Number, &number.to_literal()),
            ValueKind::String(text) => ser::Serializer::serialize_str(self, text),
            ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => self
                .container(What::List, "", |this| {
                    values.iter().try_for_each(|value| {
                        let before = this.tape.len();
                        let written = this.value(value);
                        this.end(before, ", ".len(), written)
                    })
                }),
            ValueKind::Map(mapping) | ValueKind::Object(mapping) => {
                self.container(What::Fields, "", |this| {
                    let mut entries = mapping.iter_in_source_order();
                    entries.try_for_each(|(name, value)| {
                        Self::item(this, |this| this, name, |this| this.value(value))
                    })
                })
            }
            ValueKind::Marked(..) => Err(Unwritable::Marked.into_error()),
            _ => Err(Unwritable::Unknown.into_error()),
        }
    }

    /// Writes the items of a body as they are in the source: names, labels and the text of every expression.
    fn body_items(&mut self, body: &Body) -> Result<()> {
        let items = body.native_items().ok_or_else(errors::not_native)?;
        self.container(What::Items, "", |this| this.items(&mut items.into_iter()))
    }

    fn items<'f>(&mut self, items: &mut dyn Iterator<Item = BodyItem<'f>>) -> Result<()> {
        for item in items {
            match item {
                BodyItem::Attribute(attribute) => {
                    let span = attribute.expression().source_span();
                    let line = indentation_at(span.source().text(), span.span().start as usize);
                    let write = |this: &mut Self| {
                        this.take(span.text().len())?;
                        let source = What::IndentedSource(line);
                        this.tape.push(source, 0, span.text());
                        Ok(())
                    };
                    Self::item(self, |this| this, attribute.name(), write)?;
                }
                BodyItem::Block(block) => {
                    let write = |this: &mut Self| {
                        for label in block.labels() {
                            this.label(&*label.text())?;
                        }
                        this.items(&mut block.body().items())
                    };
                    Self::block_with(self, |this| this, block.type_name(), write)?;
                }
            }
        }
        Ok(())
    }
}

/// Returns the indentation of the line at an offset.
fn indentation_at(text: &str, offset: usize) -> u16 {
    let before = text.get(..offset).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    u16::try_from(blanks(before.get(line..).unwrap_or_default())).unwrap_or(u16::MAX)
}

/// Serializer of the elements of a list, the fields of a struct, or the entries of a map.
#[derive(Debug)]
pub struct Parts<'w> {
    serializer: &'w mut Serializer,
    /// The event of the list, struct or map.
    at: usize,
    is_variant: bool,
    /// Where the key of the next value begins.
    key: Option<usize>,
}

impl<'w> Parts<'w> {
    fn begin(serializer: &'w mut Serializer, what: What, variant: Option<&str>) -> Result<Self> {
        serializer.enter(2)?;
        if let Some(variant) = variant {
            serializer.take(variant.len())?;
            serializer.tape.push(What::Variant, OPEN, variant);
        }
        let at = serializer.tape.len();
        serializer.tape.push(what, OPEN, "");
        Ok(Self {
            serializer,
            at,
            is_variant: variant.is_some(),
            key: None,
        })
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let before = self.serializer.tape.len();
        let written = value.serialize(&mut *self.serializer);
        self.serializer.end(before, ", ".len(), written)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        if self.serializer.tape.what(self.at) == What::Labeled {
            return self.element(value);
        }
        let write = |serializer: &mut Serializer| value.serialize(serializer);
        Serializer::item(self.serializer, |this| this, name, write)
    }

    fn finish(self) -> Result<()> {
        let Self { serializer, at, .. } = self;
        serializer.leave(2);
        if let Some(key) = self.key {
            serializer.tape.truncate(key);
        }
        serializer.tape.close(at);
        if self.is_variant {
            serializer.tape.close(at - 1);
        }
        Ok(())
    }
}

/// Implements the serializers of parts.
macro_rules! parts {
    ($($kind:ident: $method:ident($($name:ident: $of_name:ty)?) $part:ident;)*) => {$(
        impl $kind for Parts<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(
                &mut self,
                $($name: $of_name,)?
                value: &T,
            ) -> Result<()> {
                self.$part($($name,)? value)
            }

            fn end(self) -> Result<()> {
                self.finish()
            }
        }
    )*};
}

parts! {
    SerializeSeq: serialize_element() element;
    SerializeTuple: serialize_element() element;
    SerializeTupleStruct: serialize_field() element;
    SerializeTupleVariant: serialize_field() element;
    SerializeStruct: serialize_field(name: &'static str) field;
    SerializeStructVariant: serialize_field(name: &'static str) field;
}

impl SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        if let Some(before) = self.key.take() {
            self.serializer.tape.truncate(before);
        }
        self.key = Some(self.serializer.tape.len());
        self.element(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        if self.key.take().is_none() {
            return Err(errors::not_a_key());
        }
        self.element(value)
    }

    fn end(self) -> Result<()> {
        self.finish()
    }
}
