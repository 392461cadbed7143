//! A schema as data, which renderers read and programs publish.
//!
//! The schema of a type is a constant with functions in it. A document is what these functions return: types by name, each once, so
//! that recursive types end. Flattened types are part of the type that they are flattened into.

mod collect;
mod concealment;
mod fields;
mod usual;
mod value_names;

use hcl_serde::extend::{Definition, Rule, Texts};
use hcl_serde::schema::{ConstraintSchema, Scope, Shape};
use serde::{Deserialize, Serialize};

pub(crate) use fields::add_fields;
use usual::{any_text, negated, unique};

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
            $(#[serde($usual, skip_serializing_if = "crate::document::usual::is_default")])?
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
        pub rules: Vec<RuleSchema> = default,
        /// The shape of a body that serde reads as an object, which may take an attribute as an argument or as blocks.
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
        pub defines: Option<DefinitionSchema> = default,
        /// The kind of names that the label refers to.
        pub refers: Option<String> = default,
    }

    /// A name that a label or argument defines.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::{Document, Scope};
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
    ///     #[hcl(label, defines = "service")]
    ///     name: String,
    /// }
    ///
    /// let document = Document::of::<Config>();
    /// let defines = document.types[1].labels[0].defines.as_ref().unwrap();
    /// assert_eq!((defines.kind.as_str(), defines.scope), ("service", Scope::File));
    /// ```
    pub struct DefinitionSchema {
        /// The kind of the name, such as `service`.
        pub kind: String,
        /// The scope in which the name is visible.
        pub scope: Scope = default,
        /// Whether a second definition of the name in the scope is an error.
        // Negated in the file: unique names are usual, and a flag that is false is left out.
        #[serde(
            rename = "allow_duplicates",
            default = "unique",
            with = "negated",
            skip_serializing_if = "Clone::clone"
        )]
        pub unique: bool,
        /// Whether a name without references is reported.
        pub warn_unused: bool = default,
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
    /// let table: Vec<_> = arguments.map(|it| (it.name.as_str(), it.default.as_deref())).collect();
    /// assert_eq!(table, [("host", None), ("port", Some("8080"))]);
    /// ```
    pub struct ArgumentSchema {
        /// The name.
        pub name: String,
        /// Other names.
        pub aliases: Vec<String> = default,
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
        pub constraints: Vec<ConstraintSchema> = default,
        /// The name that the value defines.
        pub defines: Option<DefinitionSchema> = default,
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
        pub aliases: Vec<String> = default,
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
        pub defines: Option<DefinitionSchema> = default,
        /// The kind of names that the last label refers to which becomes the key of a map.
        pub refers: Option<String> = default,
        /// How references in expressions find the blocks.
        pub address: Option<AddressSchema> = default,
    }

    /// How references in expressions find the blocks of a type: see `Address` of hcl-config.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(block, address = "target.{name}", computed)]
    ///     target: Vec<Target>,
    /// }
    ///
    /// #[derive(HclDecode)]
    /// struct Target {
    ///     #[hcl(label)]
    ///     name: String,
    /// }
    ///
    /// let document = Document::of::<Config>();
    /// let address = document.types[0].blocks[0].address.as_ref().unwrap();
    /// assert_eq!((&*address.pattern, address.computed, address.repeated), ("target.{name}", true, false));
    /// ```
    pub struct AddressSchema {
        /// Names, and labels in braces, between dots.
        pub pattern: String,
        /// Whether `count` and `for_each` make several blocks of one.
        pub repeated: bool = default,
        /// Whether arguments that are not written are known later.
        pub computed: bool = default,
        /// Whether blocks with one address are one block for references.
        pub merged: bool = default,
        /// Arguments and block types that have no value.
        pub without: Vec<String> = default,
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
        pub aliases: Vec<String> = default,
        /// The documentation.
        pub docs: String = default,
        /// The replacement, if the use is deprecated.
        pub deprecated: Option<String> = default,
        /// The index of the type of the body in the document.
        pub body: usize,
    }
}

/// A rule between fields of a body.
///
/// # Examples
///
/// ```
/// use hcl_schema::{Document, RuleSchema};
/// use hcl_serde::HclDecode;
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(requires = "key")]
///     certificate: Option<String>,
///     key: Option<String>,
/// }
///
/// let document = Document::of::<Config>();
/// let expected = RuleSchema::Requires("certificate".to_owned(), "key".to_owned());
/// assert_eq!(document.types[0].rules, [expected]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum RuleSchema {
    /// Not both.
    Conflicts(String, String),
    /// The second if the first.
    Requires(String, String),
    /// Exactly one, of arguments or of block types.
    ExactlyOneOf(Vec<String>),
    /// At least one.
    AnyOf(Vec<String>),
    /// At most one block of these types together.
    AtMostOneOf(Vec<String>),
}

impl ArgumentSchema {
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

impl From<Definition<'_>> for DefinitionSchema {
    fn from(definition: Definition<'_>) -> Self {
        Self {
            kind: definition.kind.to_owned(),
            scope: definition.scope,
            unique: definition.unique,
            warn_unused: definition.warn_unused,
        }
    }
}

/// Writes the rule as a sentence without its period, such as `` `cert` requires `key` ``.
impl std::fmt::Display for RuleSchema {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |names: &[String]| {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            names.join(", ")
        };
        match self {
            Self::Conflicts(one, other) => {
                write!(f, "`{one}` and `{other}` cannot be set together")
            }
            Self::Requires(one, other) => write!(f, "`{one}` requires `{other}`"),
            Self::ExactlyOneOf(names) => write!(f, "Exactly one of {} is required", list(names)),
            Self::AnyOf(names) => write!(f, "One of {} is required", list(names)),
            Self::AtMostOneOf(names) => write!(f, "At most one of {} may be there", list(names)),
        }
    }
}

impl From<&Rule<'_>> for RuleSchema {
    fn from(rule: &Rule<'_>) -> Self {
        let owned = |names: Texts<'_>| names.iter().map(str::to_owned).collect();
        match *rule {
            Rule::Conflicts(one, other) => Self::Conflicts(one.to_owned(), other.to_owned()),
            Rule::Requires(one, other) => Self::Requires(one.to_owned(), other.to_owned()),
            Rule::ExactlyOneOf(names) => Self::ExactlyOneOf(owned(names)),
            Rule::AnyOf(names) => Self::AnyOf(owned(names)),
            Rule::AtMostOneOf(names) => Self::AtMostOneOf(owned(names)),
        }
    }
}
