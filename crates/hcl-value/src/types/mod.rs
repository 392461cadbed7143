//! Types of the information model.
//!
//! Information model, "Values and Value Types". Types clone in O(1) and compare by structure.

// spec(native): Types; suites::values::types, suites::model::answers_equal_those_of_the_reference
// spec(nomad): Types and Values; suites::nomad::expressions_have_the_values_of_the_page

mod capsule;
mod display;
#[cfg(feature = "json")]
pub(crate) mod json;
mod matching;
mod object;
mod path;
#[cfg(feature = "json")]
mod type_json;

use std::sync::Arc;

use crate::Str;
use crate::internal::meter::{charge_elements, charge_shared};

pub use capsule::{CapsuleBuilder, CapsuleContent, CapsuleType};
pub use display::{ConstraintName, TypeExpression};
#[cfg(feature = "json")]
pub use json::JsonError;
pub use object::ObjectType;
pub use path::{Path, PathStep};

/// The type of a value, or a type specification.
///
/// In a type specification, [`Type::Dynamic`] matches any type, at any depth.
///
/// # Examples
///
/// ```
/// use hcl_value::Type;
///
/// let service = Type::object([
///     ("name", Type::String),
///     ("ports", Type::list(Type::Number)),
/// ]);
/// assert_eq!(service.as_expression().to_string(), "object({name=string,ports=list(number)})");
/// assert_eq!(Type::list(Type::Number).to_string(), "list of number");
/// assert!(service.matches(&Type::Dynamic));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// The dynamic pseudo-type: the type is not known yet.
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
    /// A mapping from string keys to values of one type.
    Map(Arc<Self>),
    /// A sequence of fixed length; each element has its own type.
    Tuple(Arc<Vec<Self>>),
    /// Named attributes; each has its own type.
    Object(Arc<ObjectType>),
    /// An opaque type that the application defines.
    Capsule(CapsuleType),
}

impl Type {
    /// Returns the type of lists of `element`.
    ///
    /// ```
    /// use hcl_value::Type;
    ///
    /// assert_eq!(Type::list(Type::String).to_string(), "list of string");
    /// ```
    #[must_use]
    pub fn list(element: Self) -> Self {
        charge_shared::<Self>();
        Self::List(Arc::new(element))
    }

    /// Returns the type of sets of `element`.
    ///
    /// ```
    /// use hcl_value::{Type, Value};
    ///
    /// let ports = Value::set(Type::Number, vec![443.into(), 80.into()]);
    /// assert_eq!(ports.ty(), Type::set(Type::Number));
    /// ```
    #[must_use]
    pub fn set(element: Self) -> Self {
        charge_shared::<Self>();
        Self::Set(Arc::new(element))
    }

    /// Returns the type of maps of `element`.
    ///
    /// ```
    /// use hcl_value::Type;
    ///
    /// assert_eq!(Type::map(Type::list(Type::Bool)).as_expression().to_string(), "map(list(bool))");
    /// ```
    #[must_use]
    pub fn map(element: Self) -> Self {
        charge_shared::<Self>();
        Self::Map(Arc::new(element))
    }

    /// Returns the type of tuples with these element types.
    ///
    /// ```
    /// use hcl_value::{Type, value};
    ///
    /// assert_eq!(value!([80, "web"]).ty(), Type::tuple([Type::Number, Type::String]));
    /// ```
    #[must_use]
    pub fn tuple(elements: impl IntoIterator<Item = Self>) -> Self {
        Self::tuple_of(elements.into_iter().collect())
    }

    pub(crate) fn tuple_of(elements: Vec<Self>) -> Self {
        charge_elements::<Self>(elements.capacity());
        charge_shared::<Vec<Self>>();
        Self::Tuple(Arc::new(elements))
    }

    /// Returns the type of objects with these attributes, all of them required. For optional attributes see
    /// [`ObjectType::with_optional`].
    ///
    /// ```
    /// use hcl_value::{Type, value};
    ///
    /// let ty = Type::object([("host", Type::String), ("port", Type::Number)]);
    /// assert_eq!(value!({"port": 80, "host": "::1"}).ty(), ty);
    /// ```
    #[must_use]
    pub fn object<K: Into<Str>>(attributes: impl IntoIterator<Item = (K, Self)>) -> Self {
        charge_shared::<ObjectType>();
        Self::Object(Arc::new(ObjectType::new(attributes)))
    }

    /// Returns `true` for string, number and bool.
    ///
    /// ```
    /// use hcl_value::Type;
    ///
    /// assert!(Type::Bool.is_primitive());
    /// assert!(!Type::Dynamic.is_primitive() && !Type::list(Type::Bool).is_primitive());
    /// ```
    #[must_use]
    pub const fn is_primitive(&self) -> bool {
        matches!(self, Self::String | Self::Number | Self::Bool)
    }

    /// Returns `true` for a list, set or map type.
    ///
    /// ```
    /// use hcl_value::Type;
    ///
    /// assert!(Type::map(Type::String).is_collection());
    /// assert!(!Type::tuple([Type::String]).is_collection());
    /// ```
    #[must_use]
    pub const fn is_collection(&self) -> bool {
        matches!(self, Self::List(_) | Self::Set(_) | Self::Map(_))
    }

    /// Returns whether the type is or contains the dynamic pseudo-type, at any depth.
    ///
    /// ```
    /// use hcl_value::Type;
    ///
    /// assert!(Type::object([("tags", Type::map(Type::Dynamic))]).has_dynamic());
    /// ```
    #[must_use]
    pub fn has_dynamic(&self) -> bool {
        self.find(&|ty| matches!(ty, Self::Dynamic)).is_some()
    }

    /// Returns the first type for which a condition holds: this type, or one in it at any depth.
    fn find(&self, condition: &dyn Fn(&Self) -> bool) -> Option<&Self> {
        if condition(self) {
            return Some(self);
        }
        match self {
            Self::Dynamic | Self::String | Self::Number | Self::Bool | Self::Capsule(_) => None,
            Self::List(element) | Self::Set(element) | Self::Map(element) => {
                element.find(condition)
            }
            Self::Tuple(elements) => elements.iter().find_map(|ty| ty.find(condition)),
            Self::Object(object) => object.iter().find_map(|(_, ty)| ty.find(condition)),
        }
    }

    /// Returns the first capsule type that the type is or contains: a type that other programs do not know.
    #[cfg(feature = "json")]
    pub(crate) fn first_capsule(&self) -> Option<&CapsuleType> {
        match self.find(&|ty| matches!(ty, Self::Capsule(_))) {
            Some(Self::Capsule(capsule)) => Some(capsule),
            _ => None,
        }
    }

    /// Returns the element type of a list, set or map type.
    ///
    /// ```
    /// use hcl_value::Type;
    ///
    /// assert_eq!(Type::set(Type::String).element_type(), Some(&Type::String));
    /// assert_eq!(Type::tuple([Type::String]).element_type(), None);
    /// ```
    #[must_use]
    pub fn element_type(&self) -> Option<&Self> {
        match self {
            Self::List(element) | Self::Set(element) | Self::Map(element) => Some(element),
            _ => None,
        }
    }

    pub(crate) const fn as_object(&self) -> Option<&Arc<ObjectType>> {
        match self {
            Self::Object(object) => Some(object),
            _ => None,
        }
    }

    pub(crate) fn as_tuple(&self) -> Option<&[Self]> {
        match self {
            Self::Tuple(elements) => Some(elements),
            _ => None,
        }
    }

    /// Returns whether the type contains an object type with an optional attribute, at any depth.
    ///
    /// ```
    /// use hcl_value::Type;
    /// use hcl_value::types::ObjectType;
    ///
    /// let server = ObjectType::new([("port", Type::Number)]).with_optional(["port"]);
    /// assert!(Type::list(Type::Object(server.into())).has_optional());
    /// ```
    #[must_use]
    #[inline]
    pub fn has_optional(&self) -> bool {
        let is_object = |ty: &Self| ty.as_object().is_some_and(|object| object.has_optional());
        self.find(&is_object).is_some()
    }

    /// Returns the type with all attributes required: the type of values that were converted to this type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Type;
    /// use hcl_value::types::ObjectType;
    ///
    /// let ty = ObjectType::new([("name", Type::String), ("port", Type::Number)]).with_optional(["port"]);
    /// let ty = Type::Object(ty.into());
    /// assert!(ty.has_optional());
    /// assert_eq!(ty.without_optional(), Type::object([("name", Type::String), ("port", Type::Number)]));
    /// ```
    #[must_use]
    pub fn without_optional(&self) -> Self {
        self.stripped().unwrap_or_else(|| self.clone())
    }

    /// Returns the type with all attributes required, or `None` if nothing changes.
    fn stripped(&self) -> Option<Self> {
        match self {
            Self::Dynamic | Self::String | Self::Number | Self::Bool | Self::Capsule(_) => None,
            Self::List(element) => element.stripped().map(Self::list),
            Self::Set(element) => element.stripped().map(Self::set),
            Self::Map(element) => element.stripped().map(Self::map),
            Self::Tuple(elements) => {
                let mut all = elements.to_vec();
                strip_each(&mut all).then(|| Self::tuple_of(all))
            }
            Self::Object(object) => {
                let mut all = object.to_types();
                let changes = strip_each(&mut all) || object.has_optional();
                // Unchanged types stay shared.
                changes.then(|| Self::Object(object.with_types(all, &[]).into()))
            }
        }
    }
}

/// Makes all attributes of types required, and returns whether that changes any.
fn strip_each(types: &mut [Type]) -> bool {
    let mut changes = false;
    for ty in types {
        if let Some(stripped) = ty.stripped() {
            *ty = stripped;
            changes = true;
        }
    }
    changes
}
