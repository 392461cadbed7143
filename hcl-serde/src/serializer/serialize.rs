//! Makes data of serde's calls, without a look at its place.

use hcl_core::Value;
use hcl_core::internal::serde_channel;
use hcl_core::serde_channel::receive_body;
use hcl_core::value::ValueKind;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};
use serde::{Serialize, ser};

use super::data::{Data, Mark, Text};
use super::error_path::Step;
use super::state::Serializer;
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
            self.number(itoa::Buffer::new().format(value))
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
        self.take("true".len())?;
        self.put(Data::Bool(value))
    }

    fn serialize_f32(self, value: f32) -> Result<()> {
        if !value.is_finite() {
            return Err(errors::unwritable_number(value.into()));
        }
        number::float(value, |digits| self.number(digits))
    }

    fn serialize_f64(self, value: f64) -> Result<()> {
        if !value.is_finite() {
            return Err(errors::unwritable_number(value));
        }
        number::float(value, |digits| self.number(digits))
    }

    fn serialize_char(self, value: char) -> Result<()> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<()> {
        let text = self.push_text(value)?;
        self.put(Data::Text(text))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_none(self) -> Result<()> {
        self.put(Data::default())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        let data = self.inner(value)?;
        self.put(match data {
            Data::Absent { .. } => Data::Absent { in_some: true },
            data => data,
        })
    }

    fn serialize_unit(self) -> Result<()> {
        self.take("null".len())?;
        self.put(Data::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<()> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<()> {
        let name = self.push_text(variant)?;
        self.put(Data::Variant(name, None))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<()> {
        if !name.starts_with('$') {
            let data = self.inner(value)?;
            return self.put(data);
        }
        // Before another value is sent.
        let lines = (name == TEMPLATE_NAME).then(receive_heredoc).flatten();
        let body = (name == BODY_NAME).then(receive_body).flatten();
        let whole = (name == VALUE_NAME).then(serde_channel::receive).flatten();
        let data = match (body, whole) {
            (Some(body), _) => Data::Body(body),
            (_, Some(value)) => self.value_data(&value)?,
            (None, None) if name == BLOCK_NAME => self.at(Step::Block, |this| this.inner(value))?,
            (None, None) => self.inner(value)?,
        };
        self.put(match (name, data) {
            (EXPRESSION_NAME, Data::Text(text)) => Data::Source(text),
            (KEY_NAME, Data::Text(text)) => Data::Key(text),
            (TEMPLATE_NAME, line) => match lines {
                Some(lines) => Data::Template(Box::new((lines, line))),
                None => line,
            },
            (BLOCK_NAME, data) => data.marked(Mark::Block),
            (SENSITIVE_NAME, data) => data.marked(Mark::Secret),
            (BLOCKS_NAME, data) => data.marked(Mark::Blocks { by_key: false }),
            (LABELED_BLOCKS_NAME, data) => data.marked(Mark::Blocks { by_key: true }),
            (_, data) => data,
        })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        let name = self.push_text(variant)?;
        self.enter(1)?;
        let content = self.value_at(Step::Name(name), 0, value)?;
        self.leave(1);
        self.put(Data::Variant(name, Some(Box::new(content))))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'w>> {
        Parts::begin(self, Data::List(Vec::new()), None)
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'w>> {
        Parts::begin(self, Data::List(Vec::new()), None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'w>> {
        Parts::begin(self, Data::List(Vec::new()), None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'w>> {
        Parts::begin(self, Data::List(Vec::new()), Some(variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'w>> {
        Parts::begin(self, Data::Map(Vec::new()), None)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts<'w>> {
        let data = if name == LABELED_NAME {
            Data::Labeled(Vec::new())
        } else {
            Data::Fields(Vec::new())
        };
        Parts::begin(self, data, None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'w>> {
        Parts::begin(self, Data::Fields(Vec::new()), Some(variant))
    }
}

impl Serializer {
    fn number(&mut self, digits: &str) -> Result<()> {
        self.take(digits.len())?;
        let digits = self.push(digits);
        self.put(Data::Number(digits))
    }

    /// Returns the data inside a wrapper.
    fn inner<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<Data> {
        self.enter(1)?;
        let data = self.serialized(value)?;
        self.leave(1);
        Ok(data)
    }

    /// Returns the data of a part, for which the text has so many more bytes at least.
    fn value_at<T: Serialize + ?Sized>(
        &mut self,
        step: Step,
        bytes: usize,
        value: &T,
    ) -> Result<Data> {
        // Without a closure: data nests deeply, and so do the calls.
        let before = self.path.len();
        self.path.push(step);
        let written = self.serialized(value);
        let written = match written {
            Ok(data) if data.may_be_left_out() => Ok(data),
            Ok(data) => self.take(bytes).map(|()| data),
            Err(error) => Err(error),
        };
        let written = written.map_err(|error| self.failed(error));
        self.path.truncate(before);
        written
    }

    /// Returns the data of a value, which serde would write without the precision of its numbers. A marked value is an error.
    fn value_data(&mut self, value: &Value) -> Result<Data> {
        self.enter(2)?;
        let data = match value.kind() {
            ValueKind::Null => Data::Null,
            ValueKind::Bool(value) => Data::Bool(value),
            ValueKind::Number(number) if number.is_infinite() => {
                return Err(errors::unwritable_number(number.to_f64()));
            }
            ValueKind::Number(number) => {
                let digits = number.to_literal();
                self.take(digits.len())?;
                Data::Number(self.push(&digits))
            }
            ValueKind::String(text) => Data::Text(self.push_text(text)?),
            ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
                let mut elements = Vec::new();
                for (index, value) in values.iter().enumerate() {
                    elements.push(self.at(Step::Index(index), |this| this.value_data(value))?);
                    self.take(", ".len())?;
                }
                Data::List(elements)
            }
            ValueKind::Map(mapping) | ValueKind::Object(mapping) => {
                let mut fields = Vec::new();
                for (name, value) in mapping.iter_in_source_order() {
                    let name = self.push_name(name);
                    let data = self.at(Step::Name(name), |this| this.value_data(value))?;
                    self.take(name.len() + " = \n".len())?;
                    fields.push((Data::Text(name), data));
                }
                Data::Fields(fields)
            }
            ValueKind::Marked(..) => return Err(errors::marked_value()),
            _ => return Err(errors::unknown_value()),
        };
        self.leave(2);
        Ok(data)
    }
}

/// Serializer of the elements of a list, the fields of a struct, or the entries of a map.
#[derive(Debug)]
pub struct Parts<'w> {
    serializer: &'w mut Serializer,
    /// The parts so far.
    data: Data,
    /// The key of the next value.
    key: Option<Data>,
    variant: Option<Text>,
}

impl<'w> Parts<'w> {
    fn begin(
        serializer: &'w mut Serializer,
        data: Data,
        variant: Option<&'static str>,
    ) -> Result<Self> {
        serializer.enter(2)?;
        let variant = variant
            .map(|variant| serializer.push_text(variant))
            .transpose()?;
        serializer.path.extend(variant.map(Step::Name));
        Ok(Self {
            serializer,
            data,
            key: None,
            variant,
        })
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let (Data::List(parts) | Data::Labeled(parts)) = &mut self.data else {
            return Ok(());
        };
        let step = Step::Index(parts.len());
        parts.push(self.serializer.value_at(step, ", ".len(), value)?);
        Ok(())
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        let Data::Labeled(parts) = &mut self.data else {
            let before = self.serializer.texts.len();
            let name = Data::Text(self.serializer.push_name(name));
            return self.entry(name, value, Some(before));
        };
        let step = Step::of_label(parts.first());
        parts.push(self.serializer.value_at(step, 0, value)?);
        self.serializer.has_secret_name |= parts.first().is_some_and(Data::is_secret);
        Ok(())
    }

    /// Adds an entry. An absent field is left out, with the texts after `before`.
    fn entry<T: Serialize + ?Sized>(
        &mut self,
        key: Data,
        value: &T,
        before: Option<usize>,
    ) -> Result<()> {
        let (Data::Fields(entries) | Data::Map(entries)) = &mut self.data else {
            return Ok(());
        };
        let bytes = key.text().map_or(0, Text::len) + " = \n".len();
        let data = self.serializer.value_at(Step::of_key(&key), bytes, value)?;
        match (&data, before) {
            (Data::Absent { in_some: false }, Some(before)) => {
                self.serializer.texts.truncate(before);
            }
            _ => entries.push((key, data)),
        }
        Ok(())
    }

    fn finish(self) -> Result<()> {
        let Self {
            serializer,
            data,
            variant,
            ..
        } = self;
        serializer.leave(2);
        let Some(variant) = variant else {
            return serializer.put(data);
        };
        serializer.path.pop();
        serializer.put(Data::Variant(variant, Some(Box::new(data))))
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
        let key = self.serializer.value_at(Step::Unnamed, 0, key)?;
        self.serializer.has_secret_name |= key.is_secret();
        self.key = Some(key);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let key = self.key.take().ok_or_else(errors::not_a_key)?;
        self.entry(key, value, None)
    }

    fn end(self) -> Result<()> {
        self.finish()
    }
}
