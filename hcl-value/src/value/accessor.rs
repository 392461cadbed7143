//! Looking into values.

use std::any::Any;

use super::{Mapping, MarkSet, Repr, Value};
use crate::number::Number;
use crate::types::Type;

/// What a value is, for matching.
#[derive(Clone, Copy, Debug)]
pub enum ValueKind<'v> {
    /// Null of the value's type.
    Null,
    /// Unknown, of the value's type.
    Unknown,
    /// A bool.
    Bool(bool),
    /// A number.
    Number(&'v Number),
    /// A string, in NFC.
    String(&'v str),
    /// A list's elements.
    List(&'v [Value]),
    /// A set's elements in the documented order.
    Set(&'v [Value]),
    /// A map's elements.
    Map(&'v Mapping),
    /// A tuple's elements.
    Tuple(&'v [Value]),
    /// An object's attributes.
    Object(&'v Mapping),
    /// A capsule's content.
    Capsule(&'v (dyn Any + Send + Sync)),
    /// Marks, and the value that carries them.
    Marked(&'v MarkSet, &'v Value),
}

impl Value {
    /// Opens the value for matching.
    #[must_use]
    pub fn kind(&self) -> ValueKind<'_> {
        match &self.0 {
            Repr::Null(_) => ValueKind::Null,
            Repr::Unknown(_) => ValueKind::Unknown,
            Repr::Bool(value) => ValueKind::Bool(*value),
            Repr::Number(value) => ValueKind::Number(value),
            Repr::String(value) => ValueKind::String(value),
            Repr::List(list) => ValueKind::List(list.elements.as_slice()),
            Repr::Set(set) => ValueKind::Set(set.elements.as_slice()),
            Repr::Map(map) => ValueKind::Map(&map.elements),
            Repr::Tuple(tuple) => ValueKind::Tuple(tuple.elements.as_slice()),
            Repr::Object(object) => ValueKind::Object(&object.elements),
            Repr::Capsule(capsule) => ValueKind::Capsule(&*capsule.content),
            Repr::Marked(marked) => ValueKind::Marked(&marked.marks, &marked.value),
        }
    }

    /// The type.
    #[must_use]
    pub fn ty(&self) -> Type {
        match &self.0 {
            Repr::Null(ty) => ty.clone(),
            Repr::Unknown(unknown) => unknown.ty.clone(),
            Repr::Bool(_) => Type::Bool,
            Repr::Number(_) => Type::Number,
            Repr::String(_) => Type::String,
            Repr::List(list) => list.ty.clone(),
            Repr::Set(set) => set.ty.clone(),
            Repr::Map(map) => map.ty.clone(),
            Repr::Tuple(tuple) => tuple
                .ty
                .get_or_init(|| Type::tuple(tuple.elements.as_slice().iter().map(Self::ty)))
                .clone(),
            Repr::Object(object) => {
                let attributes = || {
                    object
                        .elements
                        .iter()
                        .map(|(name, value)| (name.clone(), value.ty()))
                };
                object.ty.get_or_init(|| Type::object(attributes())).clone()
            }
            Repr::Capsule(capsule) => Type::Capsule(capsule.ty.clone()),
            Repr::Marked(marked) => marked.value.ty(),
        }
    }

    /// The type of a compound value, if it need not be put together first.
    #[doc(hidden)]
    pub fn cached_type(&self) -> Option<&Type> {
        match &self.0 {
            Repr::List(collection) | Repr::Set(collection) => Some(&collection.ty),
            Repr::Map(map) => Some(&map.ty),
            Repr::Tuple(tuple) => tuple.ty.get(),
            Repr::Object(object) => object.ty.get(),
            _ => None,
        }
    }

    /// Whether this is null, marked or not.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self.unmarked().0, Repr::Null(_))
    }

    /// Whether this is unknown, marked or not; what is inside does not count.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(self.unmarked().0, Repr::Unknown(_))
    }

    /// Whether this is not unknown; what is inside does not count.
    #[must_use]
    pub fn is_known(&self) -> bool {
        !self.is_unknown()
    }

    /// The bool, if this is one and not marked.
    #[must_use]
    pub const fn as_bool(&self) -> Option<bool> {
        match self.0 {
            Repr::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The number, if this is one and not marked.
    #[must_use]
    pub const fn as_number(&self) -> Option<&Number> {
        match &self.0 {
            Repr::Number(value) => Some(value),
            _ => None,
        }
    }

    /// The number as a machine word, if this is one that is stored so and not marked.
    #[inline]
    #[doc(hidden)]
    pub const fn as_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Number(value) => value.as_i64(),
            _ => None,
        }
    }

    /// Whether both values are known, without a mark, and of one primitive type.
    #[doc(hidden)]
    pub fn has_same_primitive_kind(&self, other: &Self) -> bool {
        matches!(
            (&self.0, &other.0),
            (Repr::String(_), Repr::String(_))
                | (Repr::Number(_), Repr::Number(_))
                | (Repr::Bool(_), Repr::Bool(_))
        )
    }

    /// The string, if this is one and not marked.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match &self.0 {
            Repr::String(value) => Some(value),
            _ => None,
        }
    }

    /// The elements, if this is a list, tuple or set and not marked.
    #[must_use]
    pub fn as_slice(&self) -> Option<&[Self]> {
        match &self.0 {
            Repr::List(list) | Repr::Set(list) => Some(list.elements.as_slice()),
            Repr::Tuple(tuple) => Some(tuple.elements.as_slice()),
            _ => None,
        }
    }

    /// The elements or attributes, if this is a map or object and not marked.
    #[must_use]
    pub fn as_mapping(&self) -> Option<&Mapping> {
        match &self.0 {
            Repr::Map(map) => Some(&map.elements),
            Repr::Object(object) => Some(&object.elements),
            _ => None,
        }
    }

    /// The text of a known, unmarked string, shared with the value.
    #[must_use]
    pub fn into_string(self) -> Option<std::sync::Arc<str>> {
        match self.0 {
            Repr::String(text) => Some(text),
            _ => None,
        }
    }

    /// Whether no unknown value is inside, at any depth.
    #[must_use]
    pub fn is_wholly_known(&self) -> bool {
        match &self.0 {
            Repr::Unknown(_) => false,
            Repr::List(collection) | Repr::Set(collection) => {
                collection.elements.summary().wholly_known
            }
            Repr::Map(map) => map.elements.summary().wholly_known,
            Repr::Tuple(tuple) => tuple.elements.summary().wholly_known,
            Repr::Object(object) => object.elements.summary().wholly_known,
            Repr::Marked(marked) => marked.value.is_wholly_known(),
            Repr::Null(_)
            | Repr::Bool(_)
            | Repr::Number(_)
            | Repr::String(_)
            | Repr::Capsule(_) => true,
        }
    }

    /// Whether a mark is on the value or inside it, at any depth.
    #[must_use]
    pub fn contains_marked(&self) -> bool {
        match &self.0 {
            Repr::Marked(_) => true,
            Repr::List(collection) | Repr::Set(collection) => collection.elements.summary().marked,
            Repr::Map(map) => map.elements.summary().marked,
            Repr::Tuple(tuple) => tuple.elements.summary().marked,
            Repr::Object(object) => object.elements.summary().marked,
            Repr::Null(_)
            | Repr::Unknown(_)
            | Repr::Bool(_)
            | Repr::Number(_)
            | Repr::String(_)
            | Repr::Capsule(_) => false,
        }
    }

    /// How deep lists, sets, maps, tuples and objects nest in it: 0 for a primitive, 1 for a list of those.
    #[must_use]
    pub fn depth(&self) -> u32 {
        match &self.0 {
            Repr::List(collection) | Repr::Set(collection) => collection.elements.summary().depth,
            Repr::Map(map) => map.elements.summary().depth,
            Repr::Tuple(tuple) => tuple.elements.summary().depth,
            Repr::Object(object) => object.elements.summary().depth,
            Repr::Marked(marked) => marked.value.depth(),
            _ => 0,
        }
    }

    /// Bytes that the value takes when every part of it is written out, about: what it costs to walk, print or compare
    /// it. A value is small in memory and large by this measure if its parts are shared.
    #[must_use]
    pub fn size(&self) -> u64 {
        match &self.0 {
            Repr::List(collection) | Repr::Set(collection) => collection.elements.summary().size,
            Repr::Map(map) => map.elements.summary().size,
            Repr::Tuple(tuple) => tuple.elements.summary().size,
            Repr::Object(object) => object.elements.summary().size,
            Repr::Marked(marked) => marked.value.size(),
            Repr::String(text) => Self::MIN_SIZE + text.len() as u64,
            Repr::Number(number) => Self::MIN_SIZE + number.max_text_len(),
            Repr::Null(_) | Repr::Unknown(_) | Repr::Bool(_) | Repr::Capsule(_) => Self::MIN_SIZE,
        }
    }

    /// The size that any value has at least.
    #[doc(hidden)]
    pub const MIN_SIZE: u64 = 16;
}
