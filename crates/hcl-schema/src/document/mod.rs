//! A schema as data, which renderers read and programs publish.
//!
//! The schema of a type is a constant with functions in it. A document is what these functions return: types by name, each once, so
//! that recursive types end. Flattened types are part of the type that they are flattened into.

mod collect;
mod concealment;
mod fields;
mod value_names;

use std::borrow::Cow;

use hcl_serde::schema::{AddressPattern, Constraint, Definition, Rule, Shape};
use serde::{Deserialize, Serialize};

pub(crate) use fields::add_fields;

/// Returns whether a member of a file has its usual value, and is left out.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The shape of a label if the file does not say one.
const fn any_text() -> Shape {
    Shape::Text {
        meaning: Cow::Borrowed(""),
    }
}

/// Defines structs of a schema, which serde writes and reads. A field with `= default` is not in the file if it has its usual value.
macro_rules! published {
    ($(
        $(#[$of_struct:meta])*
        pub struct $name:ident {$(
            $(#[$of_field:meta])*
            pub $field:ident: $ty:ty $(= $usual:ident)?,
        )*}
    )*) => {$(
        $(#[$of_struct])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {$(
            $(#[$of_field])*
            $(#[serde($usual, skip_serializing_if = "crate::document::is_default")])?
            pub $field: $ty,
        )*}
    )*};
}

/// A schema as data: all types that a configuration consists of.
///
/// Programs may build one, too. The parts implement `Default`: with `..Default::default()` at its end, an expression still
/// compiles when a minor version adds a field.
///
/// # Examples
///
/// ```
/// use hcl_schema::Document;
/// use hcl_serde::HclDecode;
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(HclDecode)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     port: Option<u16>,
/// }
///
/// let document = Document::of::<Config>();
/// let names: Vec<&str> = document.types.iter().map(|it| it.name.as_str()).collect();
/// assert_eq!(names, ["Config", "Service"]);
/// assert_eq!(document.types[1].arguments[0].shape.to_string(), "whole number from 0 to 65535, or null");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The types, each with a name of its own. The first one is the type of a whole file.
    pub types: Vec<TypeSchema>,
}

published! {
    /// The schema of one type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     port: u16,
    ///     #[hcl(block)]
    ///     log: Option<Log>,
    /// }
    ///
    /// /// What is logged.
    /// #[derive(HclDecode)]
    /// struct Log {
    ///     level: String,
    /// }
    ///
    /// let document = Document::of::<Config>();
    /// let log = document.body(document.types[0].blocks[0].body).unwrap();
    /// assert_eq!((log.name.as_str(), log.docs.as_str()), ("Log", "What is logged."));
    /// ```
    pub struct TypeSchema {
        /// The name of the Rust type; with a number where two have the same.
        pub name: String,
        /// The documentation.
        pub docs: String = default,
        /// The labels before the body, without labels that become keys or choose a variant.
        pub labels: Vec<LabelSchema> = default,
        /// The arguments; of a body that serde reads, the attributes of its shape.
        pub arguments: Vec<ArgumentSchema> = default,
        /// The block types.
        pub blocks: Vec<BlockTypeSchema> = default,
        /// Whether arguments and blocks are accepted that the schema does not list.
        pub open: bool = default,
        /// Whether arguments that the schema does not list may be secrets, also inside blocks that it does not list.
        pub sensitive: bool = default,
        /// Whether the body takes arguments of any name only, and no blocks.
        pub attributes_only: bool = default,
        /// The variants that the first label chooses from; empty for a type with one body.
        pub variants: Vec<VariantSchema> = default,
        /// The rules between fields.
        pub rules: Vec<Rule> = default,
        /// The shape of a body that serde reads: an object, which may take an attribute as an argument or as blocks. Or the shape of the
        /// arguments that are not listed: a map.
        pub shape: Option<Shape> = default,
    }

    /// A label.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(block)]
    ///     listen: Vec<Listen>,
    /// }
    ///
    /// #[derive(HclDecode)]
    /// struct Listen {
    ///     #[hcl(label)]
    ///     port: u16,
    /// }
    ///
    /// let document = Document::of::<Config>();
    /// let label = &document.types[1].labels[0];
    /// assert_eq!(label.shape.to_string(), "whole number from 0 to 65535");
    /// ```
    pub struct LabelSchema {
        /// The name in reports and documentation.
        pub name: String,
        /// The documentation.
        pub docs: String = default,
        /// Whether the label is required.
        pub required: bool = default,
        /// Whether the label is a secret: of the type [`Sensitive`](hcl_serde::Sensitive).
        pub sensitive: bool = default,
        /// The shape of the value that the label is read as.
        #[serde(default = "any_text", skip_serializing_if = "Shape::is_any_text")]
        pub shape: Shape,
        /// The name that the label defines.
        pub defines: Option<Definition> = default,
        /// The kind of names that the label refers to.
        pub refers: Option<String> = default,
    }

    /// An argument.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     host: String,
    ///     #[hcl(default = 8080)]
    ///     port: u16,
    /// }
    ///
    /// // A table of arguments and their defaults.
    /// let document = Document::of::<Config>();
    /// let arguments = document.types[0].arguments.iter();
    /// let table: Vec<_> = arguments.map(|argument| (argument.name.as_str(), argument.default.as_deref())).collect();
    /// assert_eq!(table, [("host", None), ("port", Some("8080"))]);
    /// ```
    pub struct ArgumentSchema {
        /// The name.
        pub name: String,
        /// Other names.
        pub aliases: Vec<Cow<'static, str>> = default,
        /// The documentation.
        pub docs: String = default,
        /// Whether the argument is required.
        pub required: bool = default,
        /// Whether null is accepted, and becomes the default.
        pub nullable: bool = default,
        /// Whether the value is a secret: of the type [`Sensitive`](hcl_serde::Sensitive), or one that contains it.
        pub sensitive: bool = default,
        /// Whether a key of a map in the value is a secret.
        pub sensitive_keys: bool = default,
        /// The default, as an expression of HCL if it is a literal and as one of Rust otherwise; `None` for a secret.
        pub default: Option<String> = default,
        /// Whether the default is an expression of HCL.
        pub is_default_literal: bool = default,
        /// The replacement, if the use is deprecated.
        pub deprecated: Option<String> = default,
        /// The name of the argument that replaces this one.
        pub replaced_by: Option<String> = default,
        /// The version that introduced the argument.
        pub since: Option<String> = default,
        /// Values as expressions of HCL.
        pub examples: Vec<String> = default,
        /// The shape of the value.
        pub shape: Shape,
        /// The constraints on the value.
        pub constraints: Vec<Constraint> = default,
        /// The name that the value defines.
        pub defines: Option<Definition> = default,
        /// The kind of names that the value refers to: a text, or the elements of a list or map.
        pub refers: Option<String> = default,
        /// Whether the references must not lead in a circle.
        pub acyclic: bool = default,
    }

    /// A block type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(block, max_items = 3)]
    ///     server: Vec<Server>,
    /// }
    ///
    /// #[derive(HclDecode)]
    /// struct Server {
    ///     host: String,
    /// }
    ///
    /// let document = Document::of::<Config>();
    /// let server = &document.types[0].blocks[0];
    /// assert_eq!((server.min_items, server.max_items), (0, Some(3)));
    /// ```
    pub struct BlockTypeSchema {
        /// The block type.
        pub name: String,
        /// Other names.
        pub aliases: Vec<Cow<'static, str>> = default,
        /// The documentation.
        pub docs: String = default,
        /// The least number of blocks.
        pub min_items: u32 = default,
        /// The greatest number of blocks.
        pub max_items: Option<u32> = default,
        /// The number of first labels that become keys of maps.
        pub key_labels: u32 = default,
        /// The shapes of the keys, as far as they are known.
        pub keys: Vec<Shape> = default,
        /// Whether a block is a secret as a whole, with its labels and the names in it.
        pub sensitive: bool = default,
        /// Whether a key is a secret.
        pub sensitive_keys: bool = default,
        /// Whether there is at most one block for each key.
        pub unique_keys: bool = default,
        /// The replacement, if the use is deprecated.
        pub deprecated: Option<String> = default,
        /// The name of the block type that replaces this one.
        pub replaced_by: Option<String> = default,
        /// The version that introduced the block type.
        pub since: Option<String> = default,
        /// The index of the type of the body in the document.
        pub body: usize,
        /// The name that the last label defines which becomes the key of a map.
        pub defines: Option<Definition> = default,
        /// The kind of names that the last label refers to which becomes the key of a map.
        pub refers: Option<String> = default,
        /// How references in expressions find the blocks.
        pub address: Option<AddressPattern> = default,
    }

    /// A variant that a label chooses.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(block)]
    ///     storage: Storage,
    /// }
    ///
    /// // `storage "file" { … }` or `storage "memory" {}`.
    /// #[derive(HclDecode)]
    /// #[hcl(label)]
    /// enum Storage {
    ///     File { path: String },
    ///     Memory,
    /// }
    ///
    /// let document = Document::of::<Config>();
    /// let variants = &document.types[document.types[0].blocks[0].body].variants;
    /// let names: Vec<&str> = variants.iter().map(|variant| variant.name.as_str()).collect();
    /// assert_eq!(names, ["file", "memory"]);
    /// ```
    pub struct VariantSchema {
        /// The label.
        pub name: String,
        /// Other labels.
        pub aliases: Vec<Cow<'static, str>> = default,
        /// The documentation.
        pub docs: String = default,
        /// The replacement, if the use is deprecated.
        pub deprecated: Option<String> = default,
        /// The index of the type of the body in the document.
        pub body: usize,
    }
}

/// The same for every part with a name and other names.
macro_rules! named {
    ($($part:ident)*) => {$(
        impl $part {
            /// Returns the name, then the aliases.
            ///
            /// # Examples
            ///
            /// ```
            /// use hcl_schema::Document;
            /// use hcl_serde::HclDecode;
            ///
            /// #[derive(HclDecode)]
            /// struct Config {
            ///     #[hcl(alias = "listen")]
            ///     port: u16,
            /// }
            ///
            /// let document = Document::of::<Config>();
            /// let port = &document.types[0].arguments[0];
            /// assert_eq!(port.names().collect::<Vec<_>>(), ["port", "listen"]);
            /// assert!(port.is_named("listen"));
            /// ```
            pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
                let aliases = self.aliases.iter().map(|alias| &**alias);
                std::iter::once(self.name.as_str()).chain(aliases)
            }

            /// Returns whether this is the name or an alias.
            #[must_use]
            pub fn is_named(&self, name: &str) -> bool {
                self.names().any(|it| it == name)
            }
        }
    )*};
}

named!(ArgumentSchema BlockTypeSchema VariantSchema);

impl ArgumentSchema {
    /// Returns whether the value is a secret as a whole: the shape marks all of it, or no part.
    pub(crate) fn is_secret(&self) -> bool {
        self.shape.is_secret() || self.sensitive && !self.shape.marks_secrets()
    }

    /// Returns whether the value is a secret or contains one.
    pub(crate) fn has_secrets(&self) -> bool {
        self.sensitive || self.shape.marks_secrets()
    }

    /// Removes the default and the examples of a secret: no documentation shows them.
    pub(crate) fn without_secrets(mut self) -> Self {
        if self.sensitive {
            self.default = None;
            self.is_default_literal = false;
            self.examples.clear();
        }
        self
    }
}

impl Document {
    /// Returns the type of a whole file.
    #[must_use]
    pub fn root(&self) -> Option<&TypeSchema> {
        self.types.first()
    }

    /// Returns a type by its index.
    #[must_use]
    pub fn body(&self, index: usize) -> Option<&TypeSchema> {
        self.types.get(index)
    }
}
