//! Shapes of values: what may be written after the equals sign of an argument.

#[cfg(feature = "schema")]
use super::form::is_default;
use super::whole_range::WholeRange;
use crate::constraint::Constraint;

/// The shape of the values that a type is read from.
///
/// Determined from the type's `Deserialize` alone, by a deserializer that records the requests.
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
// `remote`: `form` also writes a plain text as a name.
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize),
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
        meaning: String,
    },
    /// A value or null.
    Optional(Box<Self>),
    /// Any number of elements of one shape.
    List(Box<Self>),
    /// A fixed number of elements.
    Tuple(Vec<Self>),
    /// Entries with keys that are not fixed.
    Map {
        /// The shape of the keys, which are written as texts.
        key: Box<Self>,
        /// The shape of the values.
        value: Box<Self>,
    },
    /// An object with fixed attributes.
    Object(ObjectShape),
    /// One of several variants.
    Choice(ChoiceShape),
    /// The shape of an enclosing object or choice, by its name.
    Again(String),
    /// A shape with values that satisfy constraints, from a type that derives [`HclValue`](crate::HclValue), or a secret. Null
    /// satisfies constraints, so this is inside [`Optional`](Self::Optional).
    Constrained(Box<ConstrainedShape>),
}

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
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(
            feature = "schema",
            derive(serde::Serialize, serde::Deserialize),
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
    /// assert_eq!((port.constraints.len(), port.examples[0].as_str()), (1, "80"));
    /// ```
    pub struct ConstrainedShape {
        /// The shape without the constraints.
        pub shape: Shape,
        /// The constraints.
        pub constraints: Vec<Constraint<'static>> = default,
        /// Values as expressions of HCL.
        pub examples: Vec<String> = default,
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
    /// let names: Vec<&str> = limit.fields.iter().map(|field| field.name.as_str()).collect();
    /// assert_eq!((limit.name.as_str(), names), ("Limit", vec!["cpu", "memory"]));
    /// ```
    pub struct ObjectShape {
        /// The name of the Rust type.
        pub name: String,
        /// The documentation.
        pub docs: String = default,
        /// The attributes, in the order of the fields.
        pub fields: Vec<FieldShape> = default,
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
        pub name: String,
        /// Other names.
        pub aliases: Vec<String> = default,
        /// The documentation.
        pub docs: String = default,
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
    /// let names: Vec<&str> = level.variants.iter().map(|variant| variant.name.as_str()).collect();
    /// assert_eq!((level.name.as_str(), names), ("Level", vec!["debug", "info"]));
    /// ```
    pub struct ChoiceShape {
        /// The name of the Rust type.
        pub name: String,
        /// The documentation.
        pub docs: String = default,
        /// The variants.
        pub variants: Vec<VariantShape> = default,
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
        pub name: String,
        /// The documentation.
        pub docs: String = default,
        /// The shape of the content; `None` for a variant that is written as text.
        pub content: Option<Shape> = default,
    }
}

/// Lists the direct parts of a shape, by reference or to change them.
#[cfg(feature = "schema")]
macro_rules! parts {
    ($shape:expr, $iter:ident, $as_ref:ident, $($reference:tt)+) => {
        match $shape {
            Self::Optional(inner) | Self::List(inner) => vec![inner.$as_ref()],
            Self::Tuple(elements) => elements.$iter().collect(),
            Self::Map { key, value } => vec![key.$as_ref(), value.$as_ref()],
            Self::Object(object) => {
                let fields = object.fields.$iter();
                fields.map(|field| $($reference)+ field.shape).collect()
            }
            Self::Choice(choice) => {
                let variants = choice.variants.$iter();
                variants.filter_map(|variant| variant.content.$as_ref()).collect()
            }
            Self::Constrained(inner) => vec![$($reference)+ inner.shape],
            _ => Vec::new(),
        }
    };
}

impl FieldShape {
    /// Returns the name, and the other names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let aliases = self.aliases.iter().map(String::as_str);
        std::iter::once(self.name.as_str()).chain(aliases)
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
            inner.examples.clear();
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
        Self::Constrained(Box::new(ConstrainedShape {
            shape: self,
            constraints: Vec::new(),
            examples: Vec::new(),
            sensitive: true,
        }))
    }

    /// Removes the marks of secrets from a shape that is one as a whole.
    #[cfg(feature = "schema")]
    pub(super) fn remove_marks(&mut self) {
        self.parts_mut().into_iter().for_each(Self::remove_marks);
        if let Self::Constrained(inner) = self {
            inner.sensitive = false;
            if inner.constraints.is_empty() && inner.examples.is_empty() {
                *self = std::mem::take(&mut inner.shape);
            }
        }
    }

    /// Returns whether the whole value is a secret.
    #[must_use]
    pub fn is_secret(&self) -> bool {
        matches!(self.without_null(), Self::Constrained(inner) if inner.sensitive)
    }

    /// Returns the shapes that this one consists of: of elements, keys and values, attributes, and contents of variants.
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn parts(&self) -> Vec<&Self> {
        parts!(self, iter, as_ref, &)
    }

    /// Returns the shapes that this one consists of, to change them.
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn parts_mut(&mut self) -> Vec<&mut Self> {
        parts!(self, iter_mut, as_mut, &mut)
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
        match self {
            Self::Optional(inner) => inner.bare(),
            Self::Constrained(constrained) => constrained.shape.bare(),
            other => other,
        }
    }

    /// Returns the constraints on the value itself, not on parts of it.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint<'static>] {
        match self.without_null() {
            Self::Constrained(constrained) => &constrained.constraints,
            _ => &[],
        }
    }

    /// Returns examples of the value, as expressions of HCL.
    #[must_use]
    pub fn examples(&self) -> &[String] {
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
impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
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
            Self::Choice(choice) => write_choice(choice, f),
            Self::Again(name) => write!(f, "{name} again"),
            Self::Constrained(constrained) => {
                let (shape, constraints) = (&constrained.shape, &constrained.constraints);
                let words = if f.alternate() {
                    let plain = |it: &Constraint<'_>| format!("{it:#}");
                    shape.with_constraints(format!("{shape:#}"), constraints, plain)
                } else {
                    let written = |it: &Constraint<'_>| it.to_string();
                    shape.with_constraints(shape.to_string(), constraints, written)
                };
                f.write_str(&words)
            }
        }
    }
}

impl Shape {
    /// Adds constraints to the words for the shape: `whole number from 1 to 9`, `text, length at least 1`.
    #[must_use]
    pub fn with_constraints(
        &self,
        mut words: String,
        constraints: &[Constraint<'static>],
        written: impl Fn(&Constraint<'_>) -> String,
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

fn write_choice(choice: &ChoiceShape, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
    let last = choice.variants.len().saturating_sub(1);
    for (index, variant) in choice.variants.iter().enumerate() {
        let separator = match index {
            0 => "",
            index if index == last => " or ",
            _ => ", ",
        };
        write!(f, "{separator}{:?}", variant.name)?;
    }
    Ok(())
}
