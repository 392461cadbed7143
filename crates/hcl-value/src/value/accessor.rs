//! Accessors of values.

use std::any::Any;

use super::{Mapping, MarkSet, Value, ValueRepr};
use crate::Str;
use crate::number::Number;
use crate::types::Type;

/// The content of a value, for matching; returned by [`Value::kind`].
///
/// # Examples
///
/// ```
/// use hcl_value::value::{Value, ValueKind};
///
/// fn describe(value: &Value) -> String {
///     match value.kind() {
///         ValueKind::String(text) => format!("the string {text}"),
///         ValueKind::List(elements) => format!("a list of {}", elements.len()),
///         ValueKind::Marked(_, _) => "a secret".to_owned(),
///         _ => value.ty().to_string(),
///     }
/// }
///
/// assert_eq!(describe(&"web".into()), "the string web");
/// assert_eq!(describe(&80.into()), "number");
/// ```
#[derive(Clone, Copy, Debug)]
pub enum ValueKind<'v> {
    /// Null; [`Value::ty`] returns its type.
    Null,
    /// Unknown; [`Value::ty`] and [`Value::refinement`] return its type and its bounds.
    Unknown,
    /// A bool.
    Bool(bool),
    /// A number.
    Number(&'v Number),
    /// A string, in NFC.
    String(&'v str),
    /// The elements of a list.
    List(&'v [Value]),
    /// The elements of a set, sorted as [`Value::set`] describes.
    Set(&'v [Value]),
    /// The elements of a map.
    Map(&'v Mapping),
    /// The elements of a tuple.
    Tuple(&'v [Value]),
    /// The attributes of an object.
    Object(&'v Mapping),
    /// The content of a capsule.
    Capsule(&'v (dyn Any + Send + Sync)),
    /// The marks on the value, and the value without them.
    Marked(&'v MarkSet, &'v Value),
}

impl Value {
    /// Returns the content of the value, for matching.
    #[must_use]
    pub fn kind(&self) -> ValueKind<'_> {
        match &self.0 {
            ValueRepr::Null(_) => ValueKind::Null,
            ValueRepr::Unknown(_) => ValueKind::Unknown,
            ValueRepr::Bool(value) => ValueKind::Bool(*value),
            ValueRepr::Number(value) => ValueKind::Number(value),
            ValueRepr::String(value) => ValueKind::String(value),
            ValueRepr::List(list) => ValueKind::List(list.elements.as_slice()),
            ValueRepr::Set(set) => ValueKind::Set(set.elements.as_slice()),
            ValueRepr::Map(map) => ValueKind::Map(&map.elements),
            ValueRepr::Tuple(tuple) => ValueKind::Tuple(tuple.elements.as_slice()),
            ValueRepr::Object(object) => ValueKind::Object(&object.elements),
            ValueRepr::Capsule(capsule) => ValueKind::Capsule(&*capsule.content),
            ValueRepr::Marked(marked) => ValueKind::Marked(&marked.marks, &marked.value),
        }
    }

    /// Returns the type of the value. A tuple or object computes it once and shares it with its clones.
    ///
    /// ```
    /// use hcl_value::{Type, Value};
    ///
    /// assert_eq!(Value::from(true).ty(), Type::Bool);
    /// assert_eq!(Value::from_json("[1]")?.ty(), Type::tuple([Type::Number]));
    /// # Ok::<(), hcl_value::types::JsonError>(())
    /// ```
    #[must_use]
    pub fn ty(&self) -> Type {
        match &self.0 {
            ValueRepr::Null(ty) => ty.clone(),
            ValueRepr::Unknown(unknown) => unknown.ty.clone(),
            ValueRepr::Bool(_) => Type::Bool,
            ValueRepr::Number(_) => Type::Number,
            ValueRepr::String(_) => Type::String,
            ValueRepr::List(list) => list.ty.clone(),
            ValueRepr::Set(set) => set.ty.clone(),
            ValueRepr::Map(map) => map.ty.clone(),
            ValueRepr::Tuple(tuple) => tuple
                .ty
                .get_or_init(|| {
                    let mut types = Vec::with_capacity(tuple.elements.as_slice().len());
                    for element in tuple.elements.as_slice() {
                        types.push(element.ty());
                    }
                    Type::tuple_of(types)
                })
                .clone(),
            ValueRepr::Object(object) => {
                let attributes = || {
                    object
                        .elements
                        .iter()
                        .map(|(name, value)| (name.clone(), value.ty()))
                };
                object.ty.get_or_init(|| Type::object(attributes())).clone()
            }
            ValueRepr::Capsule(capsule) => Type::Capsule(capsule.ty.clone()),
            ValueRepr::Marked(marked) => marked.value.ty(),
        }
    }

    /// Returns the type of a compound value, if it is computed already.
    pub(crate) fn cached_type(&self) -> Option<&Type> {
        match &self.0 {
            ValueRepr::List(collection) | ValueRepr::Set(collection) => Some(&collection.ty),
            ValueRepr::Map(map) => Some(&map.ty),
            ValueRepr::Tuple(tuple) => tuple.ty.get(),
            ValueRepr::Object(object) => object.ty.get(),
            _ => None,
        }
    }

    /// Returns whether the value is null; ignores marks.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self.unmarked().0, ValueRepr::Null(_))
    }

    /// Returns whether the value itself is unknown; ignores marks. See also [`Value::is_wholly_known`].
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(self.unmarked().0, ValueRepr::Unknown(_))
    }

    /// Returns whether the value itself is not unknown; ignores marks. See also [`Value::is_wholly_known`].
    #[must_use]
    pub fn is_known(&self) -> bool {
        !self.is_unknown()
    }

    /// Returns whether the value is a known, unmarked bool.
    #[must_use]
    pub const fn is_bool(&self) -> bool {
        matches!(self.0, ValueRepr::Bool(_))
    }

    /// Returns whether the value is a known, unmarked number.
    #[must_use]
    pub const fn is_number(&self) -> bool {
        matches!(self.0, ValueRepr::Number(_))
    }

    /// Returns whether the value is a known, unmarked string.
    #[must_use]
    pub fn is_string(&self) -> bool {
        self.as_str().is_some()
    }

    /// Returns whether the value is a known, unmarked list, tuple or set.
    #[must_use]
    pub fn is_list(&self) -> bool {
        self.as_list().is_some()
    }

    /// Returns whether the value is a known, unmarked map or object.
    ///
    /// ```
    /// use hcl_value::value;
    ///
    /// let server = value!({ "port": 80, "names": ["a"] });
    /// assert!(server.is_object() && server["port"].is_number() && server["names"].is_list());
    /// assert!(!server["names"][0].is_bool() && server["names"][0].is_string());
    /// ```
    #[must_use]
    pub fn is_object(&self) -> bool {
        self.as_object().is_some()
    }

    /// Returns the content of a known, unmarked bool.
    #[must_use]
    pub const fn as_bool(&self) -> Option<bool> {
        match self.0 {
            ValueRepr::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the content of a known, unmarked number.
    #[must_use]
    pub const fn as_number(&self) -> Option<&Number> {
        match &self.0 {
            ValueRepr::Number(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the content of a known, unmarked number that is an integer and fits an `i64`.
    ///
    /// ```
    /// use hcl_value::Value;
    ///
    /// assert_eq!(Value::from(80).as_i64(), Some(80));
    /// assert_eq!(Value::from("80").as_i64(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_i64(&self) -> Option<i64> {
        match &self.0 {
            ValueRepr::Number(value) => value.as_i64(),
            _ => None,
        }
    }

    /// Returns the content of a known, unmarked number that is an integer and fits a `u64`.
    #[must_use]
    #[inline]
    pub fn as_u64(&self) -> Option<u64> {
        u64::try_from(self.as_number()?).ok()
    }

    /// Returns the `f64` nearest to a known, unmarked number: an infinity if it is out of range.
    ///
    /// ```
    /// use hcl_value::Value;
    ///
    /// assert_eq!(Value::from(0.5).as_f64(), Some(0.5));
    /// assert_eq!(Value::from(80).as_f64(), Some(80.0));
    /// ```
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number().map(Number::to_f64)
    }

    /// Returns whether both values are known, unmarked, and of the same primitive type.
    pub fn has_same_primitive_kind(&self, other: &Self) -> bool {
        matches!(
            (&self.0, &other.0),
            (ValueRepr::String(_), ValueRepr::String(_))
                | (ValueRepr::Number(_), ValueRepr::Number(_))
                | (ValueRepr::Bool(_), ValueRepr::Bool(_))
        )
    }

    /// Returns the content of a known, unmarked string.
    ///
    /// ```
    /// use hcl_value::{Value, value::Mark};
    ///
    /// let password = Value::from("hunter2").with_mark(Mark::sensitive());
    /// assert_eq!(password.as_str(), None);
    /// assert_eq!(password.unmarked().as_str(), Some("hunter2"));
    /// ```
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match &self.0 {
            ValueRepr::String(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the elements of a known, unmarked list, tuple or set. Those of a set are sorted.
    ///
    /// ```
    /// use hcl_value::value;
    ///
    /// let ports = value!([80, 443]);
    /// let sum: i64 = ports.as_list().into_iter().flatten().filter_map(|port| port.as_i64()).sum();
    /// assert_eq!(sum, 523);
    /// ```
    #[must_use]
    pub fn as_list(&self) -> Option<&[Self]> {
        match &self.0 {
            ValueRepr::List(list) | ValueRepr::Set(list) => Some(list.elements.as_slice()),
            ValueRepr::Tuple(tuple) => Some(tuple.elements.as_slice()),
            _ => None,
        }
    }

    /// Returns the elements or attributes of a known, unmarked map or object.
    ///
    /// ```
    /// use hcl_value::value;
    ///
    /// let tags = value!({"env": "prod", "app": "web"});
    /// let sorted: Vec<&str> = tags.as_object().into_iter().flatten().map(|(key, _)| &**key).collect();
    /// assert_eq!(sorted, ["app", "env"]);
    /// ```
    #[must_use]
    pub fn as_object(&self) -> Option<&Mapping> {
        match &self.0 {
            ValueRepr::Map(map) => Some(&map.elements),
            ValueRepr::Object(object) => Some(&object.elements),
            _ => None,
        }
    }

    /// Returns the content of a known, unmarked string, without copying it.
    #[must_use]
    pub fn into_string(self) -> Option<Str> {
        match self.0 {
            ValueRepr::String(text) => Some(text),
            _ => None,
        }
    }
}
