//! Schemas: what a body may hold, as constants that the derive writes.
//!
//! They decide what is supported, and they hold what reference documentation is made from: docs, defaults, types.

/// A type whose schema the derive knows.
///
/// ```
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
/// let schema = <Service as HclSchema>::SCHEMA;
/// assert_eq!(schema.docs, "Something that listens.");
/// assert_eq!(schema.labels[0].name, "name");
/// let port = &schema.arguments[0];
/// assert_eq!((port.name, port.default, (port.required)()), ("port", Some("8080"), false));
/// ```
pub trait HclSchema {
    /// What a body may hold.
    const SCHEMA: &'static Schema;
}

/// What the body of one type may hold.
#[derive(Debug)]
pub struct Schema {
    /// The Rust type's name.
    pub name: &'static str,
    /// What `///` says.
    pub docs: &'static str,
    /// The labels in front of the body, in order.
    pub labels: &'static [Label],
    /// The attributes.
    pub arguments: &'static [Argument],
    /// The block types.
    pub blocks: &'static [NestedBlock],
    /// Types whose attributes and blocks stand among these.
    pub flattened: &'static [fn() -> Nesting],
    /// Whether attributes and block types that are not named here are taken too.
    pub open: bool,
    /// Whether the type is one body, or one of several.
    pub kind: SchemaKind,
}

/// One body, or a choice.
#[derive(Debug)]
pub enum SchemaKind {
    /// A body.
    Struct,
    /// One of several, chosen by block type.
    ByBlockType(&'static [Variant]),
    /// One of several, chosen by the first label.
    ByLabel(&'static [Variant]),
}

/// A label.
#[derive(Debug)]
pub struct Label {
    /// What the label says, for reports.
    pub name: &'static str,
    /// What `///` says.
    pub docs: &'static str,
    /// Whether it must be there.
    pub required: fn() -> bool,
}

/// An attribute.
#[derive(Debug)]
pub struct Argument {
    /// The name in the text.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// What `///` says.
    pub docs: &'static str,
    /// The Rust type, as written.
    pub type_name: &'static str,
    /// Whether it must be there.
    pub required: fn() -> bool,
    /// The Rust expression of the default, where one is written.
    pub default: Option<&'static str>,
    /// What to use instead, where its use is discouraged.
    pub deprecated: Option<&'static str>,
}

/// A block type.
#[derive(Debug)]
pub struct NestedBlock {
    /// The block type in the text.
    pub name: &'static str,
    /// Other block types that are understood.
    pub aliases: &'static [&'static str],
    /// What `///` says.
    pub docs: &'static str,
    /// What to use instead, where its use is discouraged.
    pub deprecated: Option<&'static str>,
    /// Whether something stands in for an absent block.
    pub has_default: bool,
    /// The least number of blocks, where said.
    pub min_items: Option<u32>,
    /// The greatest number of blocks, where said.
    pub max_items: Option<u32>,
    /// How many there may be, and what each holds.
    pub nesting: fn() -> Nesting,
}

/// How many blocks a field takes, and what each holds.
#[derive(Clone, Copy, Debug)]
pub struct Nesting {
    /// How many.
    pub arity: Arity,
    /// How many first labels become keys of maps.
    pub key_labels: usize,
    /// What a block holds; [`Schema::UNKNOWN`] for a type read by serde, which says so only when it is read.
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
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// What `///` says.
    pub docs: &'static str,
    /// What to use instead, where its use is discouraged.
    pub deprecated: Option<&'static str>,
    /// What its block holds.
    pub schema: fn() -> &'static Schema,
}

impl Schema {
    /// An empty body.
    pub const EMPTY: Self = Self {
        name: "",
        docs: "",
        labels: &[],
        arguments: &[],
        blocks: &[],
        flattened: &[],
        open: false,
        kind: SchemaKind::Struct,
    };

    /// Of a type that serde reads: what it may hold is known only when it is read.
    pub const UNKNOWN: Self = Self {
        open: true,
        ..Self::EMPTY
    };

    /// The place of an attribute.
    pub(crate) fn argument(&self, name: &str) -> Option<usize> {
        self.arguments.iter().position(|of| of.is_named(name))
    }

    /// The place of a block type.
    pub(crate) fn block(&self, type_name: &str) -> Option<usize> {
        self.blocks.iter().position(|of| of.is_named(type_name))
    }

    /// Whether this is the schema of a type that serde reads.
    pub(crate) fn is_unknown(&self) -> bool {
        self.open && self.name.is_empty()
    }
}

impl Nesting {
    /// One block at most, whose attributes form a map.
    pub const ATTRIBUTES: Self = Self {
        arity: Arity::Optional,
        key_labels: 0,
        body: &Schema {
            open: true,
            name: "attributes",
            ..Schema::EMPTY
        },
    };
}

impl Argument {
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

impl NestedBlock {
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

impl Variant {
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}
