//! The serializer: any data as a written value.

use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use super::errors;
use super::key::text_of;
use super::written::{Entry, Written};
use crate::capture::BLOCK;
use crate::de::{EXPRESSION, LABELED};
use crate::error::Error;

/// Makes a written value of what is serialized to it.
#[derive(Clone, Copy, Debug)]
pub struct WrittenSerializer;

/// The same for every whole number.
macro_rules! whole {
    ($($method:ident: $number:ty),* $(,)?) => {$(
        fn $method(self, value: $number) -> Result<Written, Error> {
            Ok(Written::Number(value.to_string()))
        }
    )*};
}

impl Serializer for WrittenSerializer {
    type Ok = Written;
    type Error = Error;
    type SerializeSeq = Elements;
    type SerializeTuple = Elements;
    type SerializeTupleStruct = Elements;
    type SerializeTupleVariant = Elements;
    type SerializeMap = Fields;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    whole! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128,
    }

    fn serialize_bool(self, value: bool) -> Result<Written, Error> {
        Ok(Written::Bool(value))
    }

    fn serialize_f32(self, value: f32) -> Result<Written, Error> {
        if !value.is_finite() {
            return Err(errors::not_a_number(value.into()));
        }
        Ok(Written::Number(digits(&value, value.abs().into())))
    }

    fn serialize_f64(self, value: f64) -> Result<Written, Error> {
        if !value.is_finite() {
            return Err(errors::not_a_number(value));
        }
        Ok(Written::Number(digits(&value, value.abs())))
    }

    fn serialize_char(self, value: char) -> Result<Written, Error> {
        Ok(Written::Text(value.to_string()))
    }

    fn serialize_str(self, value: &str) -> Result<Written, Error> {
        Ok(Written::Text(value.to_owned()))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<Written, Error> {
        let bytes = value.iter().map(|byte| Written::Number(byte.to_string()));
        Ok(Written::List(bytes.collect()))
    }

    fn serialize_none(self) -> Result<Written, Error> {
        Ok(Written::Absent)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Written, Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Written, Error> {
        Ok(Written::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Written, Error> {
        Ok(Written::Null)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Written, Error> {
        Ok(Written::Text(variant.to_owned()))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Written, Error> {
        match name {
            hcl_core::value::SERDE_NAME => match hcl_core::value::take_over() {
                Some(value) => Written::of_value(&value),
                None => value.serialize(self),
            },
            EXPRESSION => match value.serialize(self)? {
                Written::Text(text) => Ok(Written::Expression(text)),
                other => Ok(other),
            },
            BLOCK => Ok(Written::Block(
                Vec::new(),
                value.serialize(self)?.into_body()?,
            )),
            _ => value.serialize(self),
        }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Written, Error> {
        Ok(of_variant(Some(variant), value.serialize(self)?))
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Elements, Error> {
        Ok(Elements {
            variant: None,
            values: Vec::with_capacity(length.unwrap_or(0).min(1024)),
        })
    }

    fn serialize_tuple(self, length: usize) -> Result<Elements, Error> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> Result<Elements, Error> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Elements, Error> {
        Ok(Elements {
            variant: Some(variant),
            ..self.serialize_seq(Some(length))?
        })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields, Error> {
        Ok(Fields::default())
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields, Error> {
        Ok(Fields {
            is_labeled: name == LABELED,
            ..Fields::default()
        })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields, Error> {
        Ok(Fields {
            variant: Some(variant),
            ..Fields::default()
        })
    }
}

/// The shortest digits of a float, with an exponent where there would be many zeros.
fn digits(float: &(impl std::fmt::Display + std::fmt::LowerExp), magnitude: f64) -> String {
    if magnitude != 0.0 && !(1e-7..1e21).contains(&magnitude) {
        format!("{float:e}")
    } else {
        float.to_string()
    }
}

fn of_variant(variant: Option<&'static str>, value: Written) -> Written {
    match variant {
        None => value,
        Some(name) => Written::Object(vec![(name.to_owned(), present(value))]),
    }
}

/// An absent value where one must stand.
fn present(value: Written) -> Written {
    match value {
        Written::Absent => Written::Null,
        value => value,
    }
}

/// Gathers a list.
#[derive(Debug)]
pub struct Elements {
    variant: Option<&'static str>,
    values: Vec<Written>,
}

/// The same for every kind of sequence.
macro_rules! elements {
    ($($kind:ident: $method:ident),*) => {$(
        impl $kind for Elements {
            type Ok = Written;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.values.push(present(value.serialize(WrittenSerializer)?));
                Ok(())
            }

            fn end(self) -> Result<Written, Error> {
                Ok(of_variant(self.variant, Written::List(self.values)))
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

/// Gathers an object.
#[derive(Debug, Default)]
pub struct Fields {
    variant: Option<&'static str>,
    is_labeled: bool,
    key: Option<String>,
    entries: Vec<(String, Written)>,
}

impl Fields {
    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        let value = value.serialize(WrittenSerializer)?;
        if value != Written::Absent {
            self.entries.push((name.to_owned(), value));
        }
        Ok(())
    }

    fn finish(self) -> Result<Written, Error> {
        if self.is_labeled {
            return labeled(self.entries);
        }
        Ok(of_variant(self.variant, Written::Object(self.entries)))
    }
}

/// A block of a label and the rest, which may have further labels.
fn labeled(entries: Vec<(String, Written)>) -> Result<Written, Error> {
    let mut labels = Vec::new();
    let mut body: Vec<Entry> = Vec::new();
    for (_, value) in entries {
        match value {
            Written::Text(label) | Written::Number(label) => labels.push(label),
            Written::Bool(label) => labels.push(label.to_string()),
            Written::Block(more, entries) => {
                labels.extend(more);
                body = entries;
            }
            other => body = other.into_body()?,
        }
    }
    Ok(Written::Block(labels, body))
}

impl SerializeMap for Fields {
    type Ok = Written;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.key = Some(text_of(key)?.ok_or_else(errors::not_a_key)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let key = self.key.take().unwrap_or_default();
        self.entries
            .push((key, present(value.serialize(WrittenSerializer)?)));
        Ok(())
    }

    fn end(self) -> Result<Written, Error> {
        self.finish()
    }
}

/// The same for both kinds of struct.
macro_rules! fields {
    ($($kind:ident),*) => {$(
        impl $kind for Fields {
            type Ok = Written;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.field(name, value)
            }

            fn end(self) -> Result<Written, Error> {
                self.finish()
            }
        }
    )*};
}

fields!(SerializeStruct, SerializeStructVariant);
