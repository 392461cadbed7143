//! Types of the information model.
//!
//! Information model, "Values and Value Types". Types are cheap to clone and compare by structure.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places and offsets were found in the same list and text"
)]

mod capsule;
mod display;
pub(crate) mod json;
mod matching;
mod object;
mod path;
mod type_json;

use std::sync::Arc;

pub use capsule::{CapsuleBuilder, CapsuleContent, CapsuleType};
pub use display::{ConstraintName, TypeExpression};
pub use json::JsonError;
pub use matching::ConformanceError;
pub use object::ObjectType;
pub use path::{Path, Step};

/// The type of a value, or what is asked of one.
///
/// As a type specification, [`Type::Dynamic`] anywhere inside matches any type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// The dynamic pseudo-type: not yet known.
    Dynamic,
    /// A sequence of Unicode characters in NFC.
    String,
    /// An arbitrary-precision number.
    Number,
    /// `true` or `false`.
    Bool,
    /// An ordered sequence of values of one type.
    List(Arc<Self>),
    /// Distinct values of one type.
    Set(Arc<Self>),
    /// Values of one type by string keys.
    Map(Arc<Self>),
    /// A fixed sequence of values, each with a type of its own.
    Tuple(Arc<Vec<Self>>),
    /// Named attributes, each with a type of its own.
    Object(Arc<ObjectType>),
    /// An opaque type that the application defines.
    Capsule(CapsuleType),
}

impl Type {
    /// A list of `element`.
    #[must_use]
    pub fn list(element: Self) -> Self {
        Self::List(Arc::new(element))
    }

    /// A set of `element`.
    #[must_use]
    pub fn set(element: Self) -> Self {
        Self::Set(Arc::new(element))
    }

    /// A map of `element`.
    #[must_use]
    pub fn map(element: Self) -> Self {
        Self::Map(Arc::new(element))
    }

    /// A tuple of the types given.
    #[must_use]
    pub fn tuple(elements: impl IntoIterator<Item = Self>) -> Self {
        Self::Tuple(Arc::new(elements.into_iter().collect()))
    }

    /// An object with the attributes given, none of them optional.
    #[must_use]
    pub fn object<K: Into<Arc<str>>>(attributes: impl IntoIterator<Item = (K, Self)>) -> Self {
        Self::Object(Arc::new(ObjectType::new(attributes)))
    }

    /// Whether this is string, number or bool.
    #[must_use]
    pub const fn is_primitive(&self) -> bool {
        matches!(self, Self::String | Self::Number | Self::Bool)
    }

    /// Whether this is a list, a set or a map.
    #[must_use]
    pub const fn is_collection(&self) -> bool {
        matches!(self, Self::List(_) | Self::Set(_) | Self::Map(_))
    }

    /// Whether the dynamic pseudo-type occurs anywhere inside.
    #[must_use]
    pub fn has_dynamic(&self) -> bool {
        match self {
            Self::Dynamic => true,
            Self::String | Self::Number | Self::Bool | Self::Capsule(_) => false,
            Self::List(element) | Self::Set(element) | Self::Map(element) => element.has_dynamic(),
            Self::Tuple(elements) => elements.iter().any(Self::has_dynamic),
            Self::Object(object) => object.iter().any(|(_, ty)| ty.has_dynamic()),
        }
    }

    /// The element type of a list, set or map.
    #[must_use]
    pub fn element_type(&self) -> Option<&Self> {
        match self {
            Self::List(element) | Self::Set(element) | Self::Map(element) => Some(element),
            _ => None,
        }
    }

    /// Whether an attribute of an object is optional anywhere inside.
    #[must_use]
    pub fn has_optional(&self) -> bool {
        match self {
            Self::Dynamic | Self::String | Self::Number | Self::Bool | Self::Capsule(_) => false,
            Self::List(element) | Self::Set(element) | Self::Map(element) => element.has_optional(),
            Self::Tuple(elements) => elements.iter().any(Self::has_optional),
            Self::Object(object) => {
                object.has_optional() || object.iter().any(|(_, ty)| ty.has_optional())
            }
        }
    }

    /// This type with no attribute optional: the type that values of it have.
    #[must_use]
    pub fn without_optional(&self) -> Self {
        self.stripped().unwrap_or_else(|| self.clone())
    }

    /// This type with no attribute optional, if it is another.
    fn stripped(&self) -> Option<Self> {
        match self {
            Self::Dynamic | Self::String | Self::Number | Self::Bool | Self::Capsule(_) => None,
            Self::List(element) => element.stripped().map(Self::list),
            Self::Set(element) => element.stripped().map(Self::set),
            Self::Map(element) => element.stripped().map(Self::map),
            Self::Tuple(elements) => {
                let stripped: Vec<Option<Self>> = elements.iter().map(Self::stripped).collect();
                stripped.iter().any(Option::is_some).then(|| {
                    let pairs = stripped.into_iter().zip(&**elements);
                    Self::tuple(pairs.map(|(new, old)| new.unwrap_or_else(|| old.clone())))
                })
            }
            Self::Object(object) => {
                let stripped: Vec<Option<Self>> =
                    object.iter().map(|(_, ty)| ty.stripped()).collect();
                let changes = object.has_optional() || stripped.iter().any(Option::is_some);
                changes.then(|| {
                    let pairs = stripped.into_iter().zip(object.iter());
                    Self::object(pairs.map(|(new, (name, old))| {
                        (name.clone(), new.unwrap_or_else(|| old.clone()))
                    }))
                })
            }
        }
    }
}
