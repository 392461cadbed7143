//! Shapes with names or constraints: objects, choices, constrained values, and their parts.

use std::borrow::Cow;

use super::{InnerShape, Shape};
use crate::constraint::Constraint;
#[cfg(feature = "schema")]
use crate::schema::form::is_default;

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
