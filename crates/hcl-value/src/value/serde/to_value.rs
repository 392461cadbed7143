//! The serializer that converts data to a value.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use super::{SerdeFailure, channel};
use crate::Str;
use crate::number::Number;
use crate::types::{PathStep, Type};
use crate::value::{MAX_DEPTH, Value, errors};

type Entries = Vec<(Str, Value)>;

/// Serializer of a value at a nesting depth.
#[derive(Clone, Copy)]
pub(super) struct ToValue {
    depth: u32,
}

impl ToValue {
    pub(super) const fn new() -> Self {
        Self { depth: 0 }
    }

    fn inner(self) -> Result<Self, SerdeFailure> {
        if self.depth >= MAX_DEPTH {
            return Err(SerdeFailure(errors::too_deep()));
        }
        Ok(Self {
            depth: self.depth + 1,
        })
    }

    /// Serializes a sequence to a tuple; for a variant, to an object with the tuple as its only attribute.
    #[inline]
    fn elements(
        self,
        variant: Option<&'static str>,
        length: Option<usize>,
    ) -> Result<ElementsSerializer, SerdeFailure> {
        let outer = variant.map_or(Ok(self), |_| self.inner())?;
        Ok(ElementsSerializer {
            inner: outer.inner()?,
            variant,
            // The length is only a claim of the data.
            values: Vec::with_capacity(length.unwrap_or(0).min(1024)),
        })
    }

    /// Serializes a mapping to an object; for a variant, to an object with that object as its only attribute.
    #[inline]
    fn members(
        self,
        variant: Option<&'static str>,
        length: Option<usize>,
    ) -> Result<Members, SerdeFailure> {
        let outer = variant.map_or(Ok(self), |_| self.inner())?;
        Ok(Members {
            inner: outer.inner()?,
            variant,
            entries: Vec::with_capacity(length.unwrap_or(0).min(1024)),
            key: None,
        })
    }
}

#[inline]
fn of_variant(variant: Option<&'static str>, value: Value) -> Value {
    match variant {
        Some(name) => Value::object([(Str::from(name), value)].into_iter().collect()),
        None => value,
    }
}

/// Implements methods that serialize integers.
macro_rules! numbers {
    ($($method:ident: $number:ty),+ $(,)?) => {
        $(fn $method(self, value: $number) -> Result<Value, SerdeFailure> {
            Ok(Number::from(value).into())
        })+
    };
}

impl Serializer for ToValue {
    type Ok = Value;
    type Error = SerdeFailure;
    type SerializeSeq = ElementsSerializer;
    type SerializeTuple = ElementsSerializer;
    type SerializeTupleStruct = ElementsSerializer;
    type SerializeTupleVariant = ElementsSerializer;
    type SerializeMap = Members;
    type SerializeStruct = Members;
    type SerializeStructVariant = Members;

    numbers! {
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_i128: i128,
        serialize_u128: u128,
    }

    fn serialize_bool(self, value: bool) -> Result<Value, SerdeFailure> {
        Ok(value.into())
    }

    #[inline]
    fn serialize_f32(self, value: f32) -> Result<Value, SerdeFailure> {
        let number = Number::try_from(value);
        number
            .map(Value::from)
            .map_err(|error| SerdeFailure(errors::arithmetic(error)))
    }

    fn serialize_f64(self, value: f64) -> Result<Value, SerdeFailure> {
        let number = Number::try_from(value);
        number
            .map(Value::from)
            .map_err(|error| SerdeFailure(errors::arithmetic(error)))
    }

    #[inline]
    fn serialize_char(self, value: char) -> Result<Value, SerdeFailure> {
        Ok(Value::string(value.to_string()))
    }

    fn serialize_str(self, value: &str) -> Result<Value, SerdeFailure> {
        Ok(value.into())
    }

    #[inline]
    fn serialize_bytes(self, value: &[u8]) -> Result<Value, SerdeFailure> {
        // The bytes become a tuple, which is a level of nesting.
        self.inner()?;
        let bytes = value
            .iter()
            .map(|byte| Number::from(i64::from(*byte)).into());
        Ok(Value::tuple(bytes.collect::<Vec<Value>>()))
    }

    fn serialize_none(self) -> Result<Value, SerdeFailure> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value, SerdeFailure> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, SerdeFailure> {
        Ok(Value::null(Type::Dynamic))
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<Value, SerdeFailure> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<Value, SerdeFailure> {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Value, SerdeFailure> {
        // Taken for any name, so that no stale value is left for another receiver.
        match channel::receive().filter(|_| name == channel::NAME) {
            Some(value) if value.depth() + self.depth <= MAX_DEPTH => Ok(value),
            Some(_) => Err(SerdeFailure(errors::too_deep())),
            None => value.serialize(self),
        }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value, SerdeFailure> {
        let value = value.serialize(self.inner()?)?;
        Ok(of_variant(Some(variant), value))
    }

    #[inline]
    fn serialize_seq(self, length: Option<usize>) -> Result<ElementsSerializer, SerdeFailure> {
        self.elements(None, length)
    }

    #[inline]
    fn serialize_tuple(self, length: usize) -> Result<ElementsSerializer, SerdeFailure> {
        self.elements(None, Some(length))
    }

    #[inline]
    fn serialize_tuple_struct(
        self,
        _name: &'static str,
        length: usize,
    ) -> Result<ElementsSerializer, SerdeFailure> {
        self.elements(None, Some(length))
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<ElementsSerializer, SerdeFailure> {
        self.elements(Some(variant), Some(length))
    }

    #[inline]
    fn serialize_map(self, length: Option<usize>) -> Result<Members, SerdeFailure> {
        self.members(None, length)
    }

    #[inline]
    fn serialize_struct(self, _name: &'static str, length: usize) -> Result<Members, SerdeFailure> {
        self.members(None, Some(length))
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Members, SerdeFailure> {
        self.members(Some(variant), Some(length))
    }
}

pub(super) struct ElementsSerializer {
    inner: ToValue,
    variant: Option<&'static str>,
    values: Vec<Value>,
}

impl ElementsSerializer {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerdeFailure> {
        let step = PathStep::Index(self.values.len());
        let value = value.serialize(self.inner);
        self.values
            .push(value.map_err(|SerdeFailure(error)| SerdeFailure(error.within(step)))?);
        Ok(())
    }

    #[inline]
    fn finish(self) -> Value {
        of_variant(self.variant, Value::tuple(self.values))
    }
}

/// Implements serde's traits of sequences, which differ in the name of one method.
macro_rules! sequences {
    ($($kind:ident: $method:ident),+ $(,)?) => {
        $(impl $kind for ElementsSerializer {
            type Ok = Value;
            type Error = SerdeFailure;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerdeFailure> {
                self.push(value)
            }

            #[inline]
            fn end(self) -> Result<Value, SerdeFailure> {
                Ok(self.finish())
            }
        })+
    };
}
sequences! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
}

pub(super) struct Members {
    inner: ToValue,
    variant: Option<&'static str>,
    entries: Entries,
    key: Option<Str>,
}

impl Members {
    fn push<T: Serialize + ?Sized>(&mut self, name: Str, value: &T) -> Result<(), SerdeFailure> {
        let step = || PathStep::Attribute(name.clone());
        let value = value.serialize(self.inner);
        let value = value.map_err(|SerdeFailure(error)| SerdeFailure(error.within(step())))?;
        self.entries.push((name, value));
        Ok(())
    }

    #[inline]
    fn finish(self) -> Value {
        of_variant(
            self.variant,
            Value::object(self.entries.into_iter().collect()),
        )
    }
}

impl SerializeMap for Members {
    type Ok = Value;
    type Error = SerdeFailure;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), SerdeFailure> {
        let key = key.serialize(ToValue::new())?;
        self.key = Some(match (key.as_str(), key.as_number(), key.as_bool()) {
            (Some(text), ..) => text.into(),
            (_, Some(number), _) => number.to_string().into(),
            (.., Some(value)) => value.to_string().into(),
            _ => return Err(SerdeFailure(errors::key_is_no_string(&key.ty()))),
        });
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerdeFailure> {
        let key = self.key.take().unwrap_or_default();
        self.push(key, value)
    }

    #[inline]
    fn end(self) -> Result<Value, SerdeFailure> {
        Ok(self.finish())
    }
}

/// Implements serde's traits of structs, which have the same methods.
macro_rules! structs {
    ($($kind:ident),+ $(,)?) => {
        $(impl $kind for Members {
            type Ok = Value;
            type Error = SerdeFailure;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), SerdeFailure> {
                self.push(name.into(), value)
            }

            #[inline]
            fn end(self) -> Result<Value, SerdeFailure> {
                Ok(self.finish())
            }
        })+
    };
}
structs!(SerializeStruct, SerializeStructVariant);
