//! Shapes of values: what may be written after the equals sign of an argument.

mod inner;
mod named;
mod parts;
#[cfg(feature = "schema")]
mod whole_range;
#[cfg(feature = "schema")]
mod words;

use std::borrow::Cow;

pub use inner::InnerShape;
pub use named::{ChoiceShape, ConstrainedShape, FieldShape, ObjectShape, TagShape, VariantShape};

/// The shape of the values that a type is read from: what [`HclValue`](crate::HclValue) says of it in a constant, or data.
///
/// [`Shape::of`] determines it from the type's `Deserialize` alone, by a deserializer that records the requests. A constant has names,
/// documentation and constraints, and is [`Any`](Self::Any) where only `Deserialize` can tell.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::Shape;
/// use hcl_serde::{HclDecode, HclSchema};
///
/// #[derive(HclDecode)]
/// struct Config {
///     ports: Vec<u16>,
/// }
///
/// let shape = Config::SCHEMA.arguments[0].shape.of_type()();
/// let Shape::List(element) = &shape else {
///     panic!("no list");
/// };
/// assert_eq!(**element, Shape::Integer { min: Some(0), max: Some(65535) });
/// assert_eq!(shape.to_string(), "list of whole number from 0 to 65535");
/// ```
#[derive(Clone, Debug, Default)]
// `remote`: `form` also writes a plain text as a name.
#[cfg_attr(
    feature = "schema",
    derive(PartialEq, Eq, serde::Serialize, serde::Deserialize),
    serde(remote = "Self", rename_all = "snake_case", deny_unknown_fields)
)]
#[non_exhaustive]
pub enum Shape {
    /// Any value: the type does not say which.
    #[default]
    Any,
    /// An expression that is kept for later.
    Expression,
    /// Null, as for `()`.
    Null,
    /// A bool.
    Bool,
    /// A whole number within bounds. A bound beyond `i128` is absent.
    Integer {
        /// The least number.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
        min: Option<i128>,
        /// The greatest number.
        #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
        max: Option<i128>,
    },
    /// A number.
    Number,
    /// A number that an `f32` holds.
    Float32,
    /// A text. The meaning is what the type says of itself, such as `socket address`; empty for any text.
    #[cfg_attr(
        feature = "schema",
        serde(
            serialize_with = "serde::Serialize::serialize",
            deserialize_with = "serde::Deserialize::deserialize"
        )
    )]
    Text {
        /// The meaning, without an article.
        meaning: Cow<'static, str>,
    },
    /// A value or null.
    Optional(InnerShape),
    /// Any number of elements of one shape.
    List(InnerShape),
    /// A fixed number of elements.
    Tuple(Cow<'static, [Self]>),
    /// Entries with keys that are not fixed.
    Map {
        /// The shape of the keys, which are written as texts.
        key: InnerShape,
        /// The shape of the values.
        value: InnerShape,
    },
    /// An object with fixed attributes.
    Object(ObjectShape),
    /// One of several variants.
    Choice(ChoiceShape),
    /// The shape of an enclosing object or choice, by its name.
    Again(Cow<'static, str>),
    /// A shape with values that satisfy constraints, from a type that derives [`HclValue`](crate::HclValue), or a secret. Null
    /// satisfies constraints, so this is inside [`Optional`](Self::Optional).
    Constrained(ConstrainedShape),
}
