//! Shapes of values: what may be written after the equals sign of an argument.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::ops::Deref;

#[cfg(feature = "schema")]
use super::form::is_default;
#[cfg(feature = "schema")]
use super::whole_range::WholeRange;
use crate::constraint::Constraint;
#[cfg(feature = "schema")]
use crate::wording::alternatives;

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

/// A shape inside another one: of a type, in a constant, or data.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::{InnerShape, Shape};
///
/// let ports = Shape::List(Shape::Number.into());
/// assert_eq!(ports, Shape::List(InnerShape::of_type(|| &Shape::Number)));
/// ```
#[derive(Clone)]
pub struct InnerShape {
    /// Returns the shape of a type, which may contain itself.
    of_type: fn() -> &'static Shape,
    /// Replaces the shape of the type.
    data: Option<Box<Shape>>,
}

impl InnerShape {
    /// Any value.
    pub const ANY: Self = Self::of_type(|| &Shape::Any);

    /// Returns the shape of a type, for a constant.
    #[must_use]
    pub const fn of_type(of_type: fn() -> &'static Shape) -> Self {
        Self {
            of_type,
            data: None,
        }
    }

    /// Returns the shape to change it: a copy of a constant.
    #[cfg(feature = "schema")]
    pub fn to_mut(&mut self) -> &mut Shape {
        let of_type = self.of_type;
        self.data.get_or_insert_with(|| Box::new(of_type().clone()))
    }

    /// Returns the shape.
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn into_shape(self) -> Shape {
        match self.data {
            Some(data) => *data,
            None => (self.of_type)().clone(),
        }
    }
}

impl Deref for InnerShape {
    type Target = Shape;

    fn deref(&self) -> &Shape {
        match &self.data {
            Some(data) => data,
            None => (self.of_type)(),
        }
    }
}

impl From<Shape> for InnerShape {
    fn from(shape: Shape) -> Self {
        Self {
            data: Some(Box::new(shape)),
            ..Self::ANY
        }
    }
}

/// Does not show the shape of a type, which may contain itself.
impl fmt::Debug for InnerShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.data {
            Some(data) => data.fmt(f),
            None => f.write_str("OfType"),
        }
    }
}

#[cfg(feature = "schema")]
impl PartialEq for InnerShape {
    fn eq(&self, other: &Self) -> bool {
        match (&self.data, &other.data) {
            (None, None) => std::ptr::fn_addr_eq(self.of_type, other.of_type),
            _ => **self == **other,
        }
    }
}

#[cfg(feature = "schema")]
impl Eq for InnerShape {}

/// Structs that serde writes and reads in published schemas. A member with `= default` is left out where it has its default.
macro_rules! published {
    ($(
        $(#[$of_struct:meta])*
        pub struct $name:ident {$(
            $(#[$of_field:meta])*
            pub $field:ident: $ty:ty $(= $usual:ident)?,
        )*}
    )*) => {$(
        $(#[$of_struct])*
        #[derive(Clone, Debug)]
        #[cfg_attr(
            feature = "schema",
            derive(PartialEq, Eq, serde::Serialize, serde::Deserialize),
            serde(deny_unknown_fields)
        )]
        pub struct $name {$(
            $(#[$of_field])*
            $(#[cfg_attr(feature = "schema", serde($usual, skip_serializing_if = "is_default"))])?
            pub $field: $ty,
        )*}
    )*};
}

published! {
    /// A shape with values that satisfy constraints.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::schema::Shape;
    /// use hcl_serde::{HclDecode, HclValue};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclValue)]
    /// struct Port(#[hcl(range(1..=1023), example = 80)] u16);
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     ports: Vec<Port>,
    /// }
    ///
    /// let document = Document::of::<Config>();
    /// let Shape::List(element) = &document.types[0].arguments[0].shape else {
    ///     panic!("no list");
    /// };
    /// let Shape::Constrained(port) = &**element else {
    ///     panic!("no constraints");
    /// };
    /// assert_eq!((port.constraints.len(), &*port.examples[0]), (1, "80"));
    /// ```
    pub struct ConstrainedShape {
        /// The shape without the constraints.
        pub shape: InnerShape,
        /// The constraints.
        pub constraints: Cow<'static, [Constraint]> = default,
        /// Values as expressions of HCL.
        pub examples: Cow<'static, [Cow<'static, str>]> = default,
        /// Whether the value is a secret, of the type [`Sensitive`](crate::Sensitive). A secret inside a secret has no mark of its own.
        pub sensitive: bool = default,
    }

    /// The shape of an object with fixed attributes.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Shape;
    /// use hcl_serde::{HclDecode, HclSchema};
    /// use serde::Deserialize;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     limit: Limit,
    /// }
    ///
    /// #[derive(Deserialize)]
    /// struct Limit {
    ///     cpu: f64,
    ///     memory: Option<u64>,
    /// }
    ///
    /// let Shape::Object(limit) = Config::SCHEMA.arguments[0].shape.of_type()() else {
    ///     panic!("no object");
    /// };
    /// let names: Vec<&str> = limit.fields.iter().map(|field| &*field.name).collect();
    /// assert_eq!((&*limit.name, names), ("Limit", vec!["cpu", "memory"]));
    /// ```
    pub struct ObjectShape {
        /// The name of the Rust type; none in a constant.
        pub name: Cow<'static, str>,
        /// The documentation.
        pub docs: Cow<'static, str> = default,
        /// The attributes, in the order of the fields.
        pub fields: Cow<'static, [FieldShape]> = default,
        /// Whether the type ignores other attributes. The decoder refuses them in an object of a text all the same.
        pub open: bool = default,
    }

    /// An attribute of an object.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{FieldShape, Shape};
    /// use hcl_serde::{HclDecode, HclSchema};
    /// use serde::Deserialize;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     limit: Limit,
    /// }
    ///
    /// #[derive(Deserialize)]
    /// struct Limit {
    ///     cpu: f64,
    ///     memory: Option<u64>,
    /// }
    ///
    /// fn line(field: &FieldShape) -> String {
    ///     let mark = if field.required { " (required)" } else { "" };
    ///     format!("{}: {}{mark}", field.name, field.shape.without_null())
    /// }
    ///
    /// let Shape::Object(limit) = Config::SCHEMA.arguments[0].shape.of_type()() else {
    ///     panic!("no object");
    /// };
    /// assert_eq!(line(&limit.fields[0]), "cpu: number (required)");
    /// assert!(!limit.fields[1].required);
    /// ```
    #[derive(Default)]
    pub struct FieldShape {
        /// The name.
        pub name: Cow<'static, str>,
        /// Other names.
        pub aliases: Cow<'static, [Cow<'static, str>]> = default,
        /// The documentation.
        pub docs: Cow<'static, str> = default,
        /// Whether the fields of the value are fields of the object. Only constants say so: in data, such an object is any value.
        #[cfg_attr(feature = "schema", serde(skip))]
        pub flattened: bool,
        /// Whether the attribute must be there.
        pub required: bool = default,
        /// Whether the value contains a secret, of the type [`Sensitive`](crate::Sensitive).
        pub sensitive: bool = default,
        /// The shape of the value.
        pub shape: Shape,
    }

    /// The shape of a value that is one of several variants.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Shape;
    /// use hcl_serde::{HclDecode, HclSchema};
    /// use serde::Deserialize;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     level: Level,
    /// }
    ///
    /// #[derive(Deserialize)]
    /// #[serde(rename_all = "lowercase")]
    /// enum Level {
    ///     Debug,
    ///     Info,
    /// }
    ///
    /// let Shape::Choice(level) = Config::SCHEMA.arguments[0].shape.of_type()() else {
    ///     panic!("no choice");
    /// };
    /// let names: Vec<&str> = level.variants.iter().map(|variant| &*variant.name).collect();
    /// assert_eq!((&*level.name, names), ("Level", vec!["debug", "info"]));
    /// ```
    pub struct ChoiceShape {
        /// The name of the Rust type; none in a constant.
        pub name: Cow<'static, str>,
        /// The documentation.
        pub docs: Cow<'static, str> = default,
        /// The variants.
        pub variants: Cow<'static, [VariantShape]> = default,
        /// How an attribute names the variant. Only constants say so: in data, such a value is any value.
        #[cfg_attr(feature = "schema", serde(skip))]
        pub tag: Option<TagShape>,
    }

    /// A variant: a text, or an object with one attribute, named after the variant.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Shape;
    /// use hcl_serde::{HclDecode, HclSchema};
    /// use serde::Deserialize;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     backoff: Backoff,
    /// }
    ///
    /// // `backoff = "none"` or `backoff = { fixed = 5 }`.
    /// #[derive(Deserialize)]
    /// #[serde(rename_all = "lowercase")]
    /// enum Backoff {
    ///     None,
    ///     Fixed(u8),
    /// }
    ///
    /// let Shape::Choice(backoff) = Config::SCHEMA.arguments[0].shape.of_type()() else {
    ///     panic!("no choice");
    /// };
    /// let contents: Vec<Option<String>> =
    ///     backoff.variants.iter().map(|variant| variant.content.as_ref().map(ToString::to_string)).collect();
    /// assert_eq!(contents, [None, Some("whole number from 0 to 255".to_owned())]);
    /// ```
    pub struct VariantShape {
        /// The name.
        pub name: Cow<'static, str>,
        /// Other names, in a constant.
        #[cfg_attr(feature = "schema", serde(skip))]
        pub aliases: Cow<'static, [Cow<'static, str>]>,
        /// The documentation.
        pub docs: Cow<'static, str> = default,
        /// The shape of the content; `None` for a variant that is written as text.
        pub content: Option<Shape> = default,
    }
}

/// The attributes of an object that name a variant, and hold its content.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclValue;
/// use hcl_serde::schema::Shape;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclValue)]
/// #[serde(tag = "kind")]
/// enum Event {
///     Start { after: u32 },
/// }
///
/// let Shape::Choice(event) = Event::value_shape() else { panic!("no choice") };
/// let tag = event.tag.as_ref().unwrap();
/// assert_eq!((tag.name, tag.content), ("kind", None));
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(PartialEq, Eq))]
pub struct TagShape {
    /// The name of the attribute that names the variant.
    pub name: &'static str,
    /// The name of the attribute with the content; `None` if its fields are next to the tag.
    pub content: Option<&'static str>,
}

/// Lists the direct parts of a shape, by reference or to change them.
macro_rules! parts {
    ($shape:expr, $as_ref:ident, $get:ident, $($reference:tt)+) => {{
        let mut parts = Vec::new();
        match $shape {
            Self::Optional(inner) | Self::List(inner) => parts.push(inner.$get()),
            Self::Tuple(elements) => parts.extend($($reference)+ *elements.$get()),
            Self::Map { key, value } => parts.extend([key.$get(), value.$get()]),
            Self::Object(object) => {
                for field in $($reference)+ *object.fields.$get() {
                    parts.push($($reference)+ field.shape);
                }
            }
            Self::Choice(choice) => {
                for variant in $($reference)+ *choice.variants.$get() {
                    parts.extend(variant.content.$as_ref());
                }
            }
            Self::Constrained(inner) => parts.push(inner.shape.$get()),
            _ => {}
        }
        parts
    }};
}

impl ConstrainedShape {
    /// Returns a shape without constraints and examples.
    #[must_use]
    pub const fn new(shape: InnerShape) -> Self {
        Self {
            shape,
            constraints: Cow::Borrowed(&[]),
            examples: Cow::Borrowed(&[]),
            sensitive: false,
        }
    }
}

impl ObjectShape {
    /// Returns the attribute with a name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&FieldShape> {
        let mut fields = self.fields.iter();
        fields.find(|field| !field.flattened && field.is_named(name))
    }

    /// Returns the fields whose fields are fields of the object.
    pub(crate) fn flattened(&self) -> impl Iterator<Item = &FieldShape> + Clone {
        self.fields.iter().filter(|field| field.flattened)
    }
}

impl ChoiceShape {
    /// Returns the variant with a name.
    #[must_use]
    pub fn variant(&self, name: &str) -> Option<&VariantShape> {
        let mut variants = self.variants.iter();
        variants.find(|variant| variant.name == name || variant.aliases.iter().any(|it| it == name))
    }
}

impl FieldShape {
    /// Returns the name, and the other names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let aliases = self.aliases.iter().map(|alias| &**alias);
        std::iter::once(&*self.name).chain(aliases)
    }

    /// Returns whether this is one of the names.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.names().any(|it| it == name)
    }

    /// Returns whether the whole value is a secret: the shape says so, or only the field does.
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn is_secret(&self) -> bool {
        self.shape.is_secret() || self.sensitive && !self.shape.marks_secrets()
    }
}

impl Shape {
    /// Removes the examples of a value that is a secret or contains one.
    #[cfg(feature = "schema")]
    pub fn remove_examples(&mut self) {
        if let Self::Constrained(inner) = self {
            inner.examples = Cow::default();
        }
        let parts = self.parts_mut().into_iter();
        parts.for_each(Self::remove_examples);
    }

    /// Returns whether the shape says which part of the value is a secret.
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn marks_secrets(&self) -> bool {
        // A schema that is written by hand may mark the field alone.
        let has_field = |object: &ObjectShape| object.fields.iter().any(|field| field.sensitive);
        self.is_secret()
            || matches!(self, Self::Object(object) if has_field(object))
            || self.parts().into_iter().any(Self::marks_secrets)
    }

    /// Marks the whole value as a secret.
    #[cfg(feature = "schema")]
    pub(super) fn into_secret(mut self) -> Self {
        self.remove_marks();
        let mut secret = ConstrainedShape::new(self.into());
        secret.sensitive = true;
        Self::Constrained(secret)
    }

    /// Removes the marks of secrets from a shape that is one as a whole.
    #[cfg(feature = "schema")]
    pub(super) fn remove_marks(&mut self) {
        self.parts_mut().into_iter().for_each(Self::remove_marks);
        if let Self::Object(object) = self {
            for field in object.fields.to_mut() {
                field.sensitive = false;
            }
        }
        if let Self::Constrained(inner) = self {
            inner.sensitive = false;
            if inner.constraints.is_empty() && inner.examples.is_empty() {
                *self = std::mem::take(inner.shape.to_mut());
            }
        }
    }

    /// Returns whether the whole value is a secret.
    #[must_use]
    pub fn is_secret(&self) -> bool {
        matches!(self.without_null(), Self::Constrained(inner) if inner.sensitive)
    }

    /// Returns the shapes that this one consists of: of elements, keys and values, attributes, and contents of variants.
    #[must_use]
    pub fn parts(&self) -> Vec<&Self> {
        parts!(self, as_ref, deref, &)
    }

    /// Returns the shapes that this one consists of, to change them.
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn parts_mut(&mut self) -> Vec<&mut Self> {
        parts!(self, as_mut, to_mut, &mut)
    }

    /// Returns whether every text fits, and nothing more is known.
    #[must_use]
    pub fn is_any_text(&self) -> bool {
        matches!(self, Self::Text { meaning } if meaning.is_empty())
    }

    /// Returns the shape without the alternative of null.
    #[must_use]
    pub fn without_null(&self) -> &Self {
        match self {
            Self::Optional(inner) => inner.without_null(),
            other => other,
        }
    }

    /// Returns the shape without the alternative of null, and without constraints.
    #[must_use]
    pub fn bare(&self) -> &Self {
        self.layers().last().unwrap_or(&Self::Any)
    }

    /// Returns the shape, and the shapes inside the alternative of null and of constraints, to the bare one. Their number is limited: a
    /// type that is nothing but itself in a box has no values.
    pub(crate) fn layers(&self) -> impl Iterator<Item = &Self> {
        const MAX_LAYERS: usize = 256;
        std::iter::successors(Some(self), |shape| match shape {
            Self::Optional(inner) => Some(inner),
            Self::Constrained(constrained) => Some(&constrained.shape),
            _ => None,
        })
        .take(MAX_LAYERS)
    }

    /// Returns whether a part of the shape is constrained. Types may contain themselves: each is looked at once.
    #[cold]
    pub(crate) fn is_constrained(&self) -> bool {
        let mut seen = HashSet::new();
        let mut left = vec![self];
        while let Some(shape) = left.pop() {
            if !seen.insert(std::ptr::from_ref(shape).addr()) {
                continue;
            }
            if matches!(shape, Self::Constrained(inner) if !inner.constraints.is_empty()) {
                return true;
            }
            left.extend(shape.parts());
        }
        false
    }

    /// Returns the constraints on the value itself, not on parts of it.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        match self.without_null() {
            Self::Constrained(constrained) => &constrained.constraints,
            _ => &[],
        }
    }

    /// Returns examples of the value, as expressions of HCL.
    #[must_use]
    pub fn examples(&self) -> &[Cow<'static, str>] {
        match self.without_null() {
            Self::Constrained(constrained) => &constrained.examples,
            _ => &[],
        }
    }

    /// Returns whether null is accepted.
    #[must_use]
    pub fn accepts_null(&self) -> bool {
        match self {
            Self::Optional(_) | Self::Null | Self::Any | Self::Expression => true,
            Self::Constrained(constrained) => constrained.shape.accepts_null(),
            _ => false,
        }
    }
}

/// Writes the shape in a few words, such as `list of text`. Texts of constraints are inline code of Markdown; with `{:#}`, plain.
#[cfg(feature = "schema")]
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any value"),
            Self::Expression => f.write_str("expression"),
            Self::Null => f.write_str("null"),
            Self::Bool => f.write_str("bool"),
            Self::Integer { min, max } => WholeRange::of_type(*min, *max).fmt(f),
            Self::Number => f.write_str("number"),
            Self::Text { meaning } if meaning.is_empty() => f.write_str("text"),
            Self::Text { meaning } => f.write_str(meaning),
            Self::Optional(inner) => {
                inner.fmt(f)?;
                f.write_str(", or null")
            }
            Self::List(element) => {
                f.write_str("list of ")?;
                element.fmt(f)
            }
            Self::Tuple(elements) => {
                // Constraints are set off by commas.
                let is_constrained = elements
                    .iter()
                    .any(|element| !element.constraints().is_empty());
                let separator = if is_constrained { "; " } else { ", " };
                f.write_str("[")?;
                for (index, element) in elements.iter().enumerate() {
                    let separator = if index == 0 { "" } else { separator };
                    f.write_str(separator)?;
                    element.fmt(f)?;
                }
                f.write_str("]")
            }
            Self::Map { value, .. } => {
                f.write_str("map of ")?;
                value.fmt(f)
            }
            Self::Object(object) => write!(f, "object {}", object.name),
            Self::Choice(choice) => {
                let names = choice.variants.iter().map(|variant| &*variant.name);
                f.write_str(&alternatives(names))
            }
            Self::Again(name) => write!(f, "{name} again"),
            Self::Constrained(constrained) => {
                let (shape, constraints) = (&*constrained.shape, &*constrained.constraints);
                let words = if f.alternate() {
                    let plain = |it: &Constraint| format!("{it:#}");
                    shape.with_constraints(format!("{shape:#}"), constraints, plain)
                } else {
                    let written = |it: &Constraint| it.to_string();
                    shape.with_constraints(shape.to_string(), constraints, written)
                };
                f.write_str(&words)
            }
        }
    }
}

#[cfg(feature = "schema")]
impl Shape {
    /// Adds constraints to the words for the shape: `whole number from 1 to 9`, `text, length at least 1`.
    #[must_use]
    pub fn with_constraints(
        &self,
        mut words: String,
        constraints: &[Constraint],
        written: impl Fn(&Constraint) -> String,
    ) -> String {
        let shape = self.bare();
        let is_container = matches!(shape, Self::List(_) | Self::Map { .. } | Self::Tuple(_));
        let mut range = match *shape {
            Self::Integer { min, max } => Some(WholeRange::of_type(min, max)),
            _ => None,
        };
        for constraint in constraints {
            if let Some(range) = &mut range
                && range.narrow(constraint)
            {
                words = range.to_string();
            }
        }
        for constraint in constraints {
            let is_range = matches!(constraint, Constraint::Range { .. });
            if is_range && range.is_some() {
                continue;
            }
            words.push_str(match constraint {
                Constraint::Length { .. } | Constraint::Unique => ", ",
                _ if is_container => ", each ",
                Constraint::Range {
                    min: Some(_),
                    max: Some(_),
                    excludes_max: false,
                } => " ",
                _ => ", ",
            });
            words.push_str(&written(constraint));
        }
        words
    }
}
