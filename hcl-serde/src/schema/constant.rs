//! The schema of a type as a constant, which the derive generates and decoding is driven by. Only [`Schema`] itself is public:
//! what a constant says is read from a document.

use super::constraint::{Constraint, Rule};
use super::reference::{AddressPattern, Definition};
use super::shape::Shape;
use super::value_schema::ValueSchema;

/// A type with a schema. Implemented by [the derive of `HclDecode`](derive@crate::HclDecode).
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "schema")] {
/// use hcl_serde::{HclDecode, HclSchema};
///
/// /// Something that listens.
/// #[derive(HclDecode)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     /// Where to listen.
///     #[hcl(default = 8080)]
///     port: u16,
/// }
///
/// let document = Service::SCHEMA.document();
/// let service = document.root().unwrap();
/// assert_eq!((&*service.docs, &*service.labels[0].name), ("Something that listens.", "name"));
/// let port = &service.arguments[0];
/// assert_eq!((&*port.name, port.default.as_deref(), port.required), ("port", Some("8080"), false));
/// # }
/// ```
pub trait HclSchema {
    /// The schema of the type.
    const SCHEMA: &'static Schema;
}

/// The schema of a type that is read from a body, as a constant. The feature `schema` reads it: as a
/// [`Document`](crate::schema::Document), JSON Schema, reference documentation, or a configuration to begin with.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::Schema;
/// use hcl_serde::{HclDecode, HclSchema};
///
/// #[derive(HclDecode)]
/// struct Config {
///     /// Where to listen.
///     port: u16,
/// }
///
/// let schema: &'static Schema = Config::SCHEMA;
/// # #[cfg(feature = "schema")]
/// assert!(schema.to_markdown().contains("Where to listen."));
/// ```
#[derive(Debug)]
pub struct Schema {
    /// The name of the Rust type.
    #[doc(hidden)]
    pub name: &'static str,
    /// The doc comment.
    #[doc(hidden)]
    pub docs: &'static str,
    /// The labels before the body, in order.
    #[doc(hidden)]
    pub labels: &'static [Label],
    /// The arguments, in the order of the fields.
    #[doc(hidden)]
    pub arguments: &'static [Argument],
    /// The block types, in the order of the fields.
    #[doc(hidden)]
    pub blocks: &'static [NestedBlock],
    /// Types that are flattened into this one: their arguments and blocks are in the same body.
    #[doc(hidden)]
    pub flattened: &'static [fn() -> Nesting],
    /// Whether a field takes arguments and blocks that the schema does not list.
    #[doc(hidden)]
    pub open: bool,
    /// Returns whether that field contains a [`Sensitive`](crate::Sensitive): `false` without the feature `schema`.
    #[doc(hidden)]
    pub secrets: fn() -> bool,
    /// Whether the type is a struct, or an enum and how a variant is chosen.
    #[doc(hidden)]
    pub kind: SchemaKind,
    /// The rules between fields.
    #[doc(hidden)]
    pub rules: &'static [Rule],
}

/// The kind of a type.
#[derive(Debug)]
pub enum SchemaKind {
    /// A struct: one body.
    Struct,
    /// An enum: the block type chooses the variant.
    ByBlockType(&'static [Variant]),
    /// An enum: the first label chooses the variant.
    ByLabel(&'static [Variant]),
}

/// A label of a block.
#[derive(Debug)]
pub struct Label {
    /// The name of the label in reports and documentation. It does not occur in the text.
    pub name: &'static str,
    /// The doc comment.
    pub docs: &'static str,
    /// Returns whether the label is required.
    pub required: fn() -> bool,
    /// Returns the shape of the value that the label is read as: [`Shape::Any`] without the feature `schema`.
    pub shape: fn() -> Shape,
    /// Returns the constraints of the type that the label is read as, if it derives [`HclValue`](crate::HclValue).
    pub value: Option<fn() -> &'static ValueSchema>,
    /// The name that the label defines.
    pub defines: Option<Definition>,
    /// The kind of names that the label refers to.
    pub refers: Option<&'static str>,
}

/// An argument: `name = value`.
#[derive(Debug)]
pub struct Argument {
    /// The name of the argument.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The doc comment.
    pub docs: &'static str,
    /// The Rust type, as in the source code.
    pub type_name: &'static str,
    /// Returns whether the argument is required.
    pub required: fn() -> bool,
    /// The Rust expression of the default, if the field has one.
    pub default: Option<&'static str>,
    /// The default as an expression of HCL, if it is a literal.
    pub default_value: Option<&'static str>,
    /// The replacement, if the use is deprecated.
    pub deprecated: Option<&'static str>,
    /// The name of the argument that replaces this one.
    pub replaced_by: Option<&'static str>,
    /// The version of the program that introduced the argument.
    pub since: Option<&'static str>,
    /// Values as expressions of HCL, for documentation.
    pub examples: &'static [&'static str],
    /// The constraints on the value.
    pub constraints: &'static [Constraint],
    /// Returns the shape of the value: [`Shape::Any`] without the feature `schema`.
    pub shape: fn() -> Shape,
    /// Returns documentation and constraints of the type, if it derives [`HclValue`](crate::HclValue).
    pub value: Option<fn() -> &'static ValueSchema>,
    /// The name that the value defines.
    pub defines: Option<Definition>,
    /// The kind of names that the value refers to: a text, or the elements of a list or map.
    pub refers: Option<&'static str>,
}

/// A block type of a body.
#[derive(Debug)]
pub struct NestedBlock {
    /// The block type.
    pub name: &'static str,
    /// Other names of the block type.
    pub aliases: &'static [&'static str],
    /// The doc comment.
    pub docs: &'static str,
    /// The replacement, if the use is deprecated.
    pub deprecated: Option<&'static str>,
    /// Whether the field has a default for absent blocks.
    pub has_default: bool,
    /// The minimum number of blocks, if the field has one.
    pub min_items: Option<u32>,
    /// The maximum number of blocks, if the field has one.
    pub max_items: Option<u32>,
    /// Returns how many blocks the field takes, and the schema of each.
    pub nesting: fn() -> Nesting,
    /// The name of the block type that replaces this one.
    pub replaced_by: Option<&'static str>,
    /// The version of the program that introduced the block type.
    pub since: Option<&'static str>,
    /// The name that the last label defines which becomes the key of a map.
    pub defines: Option<Definition>,
    /// The kind of names that the last label refers to which becomes the key of a map.
    pub refers: Option<&'static str>,
    /// How references in expressions find the blocks.
    pub address: Option<AddressPattern>,
    /// How the labels that become keys of maps are read, as far as the type of the field shows.
    pub keys: &'static [Key],
    /// Returns the constraints of the type of the field, if it derives [`HclValue`](crate::HclValue). They count where serde reads the blocks.
    pub value: Option<fn() -> &'static ValueSchema>,
    /// Returns whether the type of the field contains a [`Sensitive`](crate::Sensitive), if serde reads the blocks: `false`
    /// without the feature `schema`.
    pub secrets: fn() -> bool,
}

/// How a label is read that becomes a key of a map.
#[derive(Debug)]
pub struct Key {
    /// Returns the shape of the key: [`Shape::Any`] without the feature `schema`.
    pub shape: fn() -> Shape,
    /// Returns the constraints of the type of the key, if it derives [`HclValue`](crate::HclValue).
    pub value: Option<fn() -> &'static ValueSchema>,
}

/// How many blocks a field takes, and the schema of each.
#[derive(Clone, Copy, Debug)]
pub struct Nesting {
    /// How many blocks the field takes.
    pub arity: Arity,
    /// The number of first labels that become keys of maps.
    pub key_labels: usize,
    /// Whether there is at most one block for each key.
    pub unique_keys: bool,
    /// The schema of a block; [`Schema::UNKNOWN`] for a type that serde reads.
    pub body: &'static Schema,
}

/// How many blocks a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// Exactly one.
    One,
    /// One or none.
    Optional,
    /// Any number.
    Many,
}

/// A variant of an enum over blocks.
#[derive(Debug)]
pub struct Variant {
    /// The block type, or the first label.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The doc comment.
    pub docs: &'static str,
    /// The replacement, if the use is deprecated.
    pub deprecated: Option<&'static str>,
    /// Returns the schema of the variant's block.
    pub schema: fn() -> &'static Schema,
}

impl Schema {
    /// The schema of an empty body.
    #[doc(hidden)]
    pub const EMPTY: Self = Self {
        name: "",
        docs: "",
        labels: &[],
        arguments: &[],
        blocks: &[],
        flattened: &[],
        open: false,
        secrets: || false,
        kind: SchemaKind::Struct,
        rules: &[],
    };

    /// The schema of a type that serde reads. Its fields are known only while it is read.
    #[doc(hidden)]
    pub const UNKNOWN: Self = Self {
        open: true,
        ..Self::EMPTY
    };

    /// Returns the index of an argument.
    pub(crate) fn argument(&self, name: &str) -> Option<usize> {
        self.arguments.iter().position(|of| of.is_named(name))
    }

    /// Returns the index of a block type.
    pub(crate) fn block(&self, type_name: &str) -> Option<usize> {
        self.blocks.iter().position(|of| of.is_named(type_name))
    }

    /// Returns whether this is the schema of a type that serde reads.
    pub(crate) fn is_unknown(&self) -> bool {
        self.open && self.name.is_empty()
    }

    /// Refuses to compile a type with labels as the root: a file has no header.
    pub(crate) const fn assert_no_labels(&self) {
        assert!(
            self.labels.is_empty() && !matches!(self.kind, SchemaKind::ByLabel(_)),
            "a type with labels cannot be read from a whole file, which has none: put it into a `#[hcl(block)]` field"
        );
    }
}

impl Nesting {
    /// At most one block: its attributes are the entries of a map.
    pub const ATTRIBUTES: Self = Self {
        arity: Arity::Optional,
        key_labels: 0,
        unique_keys: false,
        body: &Schema {
            open: true,
            name: "attributes",
            ..Schema::EMPTY
        },
    };
}

impl Label {
    /// A label without a name, the base of the labels that the derive generates.
    #[doc(hidden)]
    pub const EMPTY: Self = Self {
        name: "",
        docs: "",
        required: || true,
        shape: || Shape::Any,
        value: None,
        defines: None,
        refers: None,
    };
}

impl Argument {
    /// An argument without a name, the base of the arguments that the derive generates.
    #[doc(hidden)]
    pub const EMPTY: Self = Self {
        name: "",
        aliases: &[],
        docs: "",
        type_name: "",
        required: || false,
        default: None,
        default_value: None,
        deprecated: None,
        replaced_by: None,
        since: None,
        examples: &[],
        constraints: &[],
        shape: || Shape::Any,
        value: None,
        defines: None,
        refers: None,
    };

    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

impl NestedBlock {
    /// A block type without a name, the base of the block types that the derive generates.
    #[doc(hidden)]
    pub const EMPTY: Self = Self {
        name: "",
        aliases: &[],
        docs: "",
        deprecated: None,
        has_default: false,
        min_items: None,
        max_items: None,
        nesting: || Nesting::ATTRIBUTES,
        replaced_by: None,
        since: None,
        defines: None,
        refers: None,
        address: None,
        keys: &[],
        value: None,
        secrets: || false,
    };

    /// Returns whether labels that become keys, or values that serde reads, may have constraints.
    #[inline]
    pub(crate) fn is_constrained(&self) -> bool {
        (self.value.is_some() || !self.keys.is_empty()) && self.search_constraints()
    }

    fn search_constraints(&self) -> bool {
        let keys = self.keys.iter().map(|key| key.value);
        let mut all = keys.chain([self.value]).flatten();
        all.any(|schema| schema().is_constrained())
    }

    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

impl Variant {
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}
