//! The schema of a type as a constant. The derive generates the constant, and decoding follows it. Programs read a schema from a
//! `Document` of hcl-schema; the fields may change with a key of the derive.

use std::borrow::Cow;

use super::nesting::{Nesting, NestingOf, SchemaOf};
use super::reference::{AddressPattern, Definition};
use super::shape::Shape;
use super::value_shape::ValueShape;
use crate::constraint::{Constraint, Rule};

/// A type with a schema. Implemented by [the derive of `HclDecode`](derive@crate::HclDecode).
///
/// # Examples
///
/// ```
/// use hcl_schema::Document;
/// use hcl_serde::HclDecode;
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
/// let document = Document::of::<Service>();
/// let service = document.root().unwrap();
/// assert_eq!((&*service.docs, &*service.labels[0].name), ("Something that listens.", "name"));
/// let port = &service.arguments[0];
/// assert_eq!((&*port.name, port.default.as_deref(), port.required), ("port", Some("8080"), false));
/// ```
pub trait HclSchema {
    /// The schema of the type.
    const SCHEMA: &'static Schema<'static>;
}

/// The schema of a type that is read from a body, as a constant. The crate hcl-schema makes a `Document` of it, and of that JSON
/// Schema, reference documentation, or a configuration to begin with.
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
/// assert!(hcl_schema::Document::from(schema).to_markdown().contains("Where to listen."));
/// ```
#[derive(Debug)]
pub struct Schema<'s> {
    /// The name of the Rust type.
    pub name: &'s str,
    /// The doc comment.
    pub docs: &'s str,
    /// The labels before the body, in order.
    pub labels: &'s [Label<'s>],
    /// The arguments, in the order of the fields.
    pub arguments: &'s [Argument<'s>],
    /// The block types, in the order of the fields.
    pub blocks: &'s [NestedBlock<'s>],
    /// Types that are flattened into this one: their arguments and blocks are in the same body.
    pub flattened: &'s [fn() -> Nesting<'s>],
    /// Whether a field takes arguments and blocks that the schema does not list.
    pub open: bool,
    /// Whether the body has arguments of any name, and no blocks.
    pub attributes_only: bool,
    /// Whether an argument or block type is deprecated, or a part defines names or refers to some.
    pub has_notes: bool,
    /// Returns whether the field for the remaining arguments and blocks contains a [`Sensitive`](crate::Sensitive): `false` without the
    /// feature `schema`.
    pub secrets: fn() -> bool,
    /// Returns whether a body is a secret as a whole: the type of the body is [`Sensitive`](crate::Sensitive).
    pub is_secret: fn() -> bool,
    /// The kind of the type: a struct, or an enum by the name that chooses the variant.
    pub kind: SchemaKind<'s>,
    /// The rules between fields.
    pub rules: &'s [Rule],
    /// The shape of a body that serde reads.
    pub shape: ValueShape<'s>,
}

/// The kind of a type.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::SchemaKind;
/// use hcl_serde::{HclDecode, HclSchema};
///
/// #[derive(HclDecode)]
/// #[hcl(block)]
/// enum Step {
///     Run { command: String },
///     Wait { seconds: u32 },
/// }
///
/// let SchemaKind::ByBlockType(variants) = Step::SCHEMA.kind else { panic!("an enum") };
/// assert_eq!(variants.len(), 2);
/// ```
#[derive(Debug)]
pub enum SchemaKind<'s> {
    /// A struct: one body.
    Struct,
    /// An enum: the block type chooses the variant.
    ByBlockType(&'s [Variant<'s>]),
    /// An enum: the first label chooses the variant.
    ByLabel(&'s [Variant<'s>]),
}

/// A label of a block.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclDecode, HclSchema};
///
/// #[derive(HclDecode)]
/// struct Service {
///     #[hcl(label)]
///     name: Option<String>,
/// }
///
/// let label = &Service::SCHEMA.labels[0];
/// assert_eq!((label.name, (label.required)()), ("name", false));
/// ```
#[derive(Debug)]
pub struct Label<'s> {
    /// The name of the label in reports and documentation. The configuration has only the value of the label.
    pub name: &'s str,
    /// The doc comment.
    pub docs: &'s str,
    /// Returns whether the label is required.
    pub required: fn() -> bool,
    /// The shape of the value that the label is read as.
    pub shape: ValueShape<'s>,
    /// The name that the label defines.
    pub defines: Option<&'s Definition>,
    /// The kind of names that the label refers to.
    pub refers: Option<&'s str>,
}

/// An argument: `name = value`.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclDecode, HclSchema};
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(default = 80, alias = "listen")]
///     port: u16,
/// }
///
/// let port = &Config::SCHEMA.arguments[0];
/// assert_eq!((port.default_value, port.has_default), (Some("80"), true));
/// assert!(port.is_named("listen"));
/// ```
#[derive(Debug)]
pub struct Argument<'s> {
    /// The name of the argument.
    pub name: &'s str,
    /// Other names.
    pub aliases: &'s [Cow<'static, str>],
    /// The doc comment.
    pub docs: &'s str,
    /// The tokens of the Rust type.
    pub type_name: &'s str,
    /// Returns whether the argument is required.
    pub required: fn() -> bool,
    /// Whether the type has a default for the argument. Null is its absence then.
    pub has_default: bool,
    /// The tokens of the default, if the field has one.
    pub default: Option<&'s str>,
    /// The default as an expression of HCL, if it is a literal.
    pub default_value: Option<&'s str>,
    /// The replacement, if the use is deprecated.
    pub deprecated: Option<&'s str>,
    /// The name of the argument that replaces this one.
    pub replaced_by: Option<&'s str>,
    /// The version of the program that introduced the argument.
    pub since: Option<&'s str>,
    /// Values as expressions of HCL, for documentation.
    pub examples: &'s [&'s str],
    /// The constraints on the value.
    pub constraints: &'s [Constraint],
    /// The shape of the value.
    pub shape: ValueShape<'s>,
    /// The name that the value defines.
    pub defines: Option<&'s Definition>,
    /// The kind of names that the value refers to: a text, or the elements of a list or map.
    pub refers: Option<&'s str>,
    /// Whether the references must not lead in a circle.
    pub acyclic: bool,
    /// Returns whether the type of a field that a function reads contains a [`Sensitive`](crate::Sensitive): `false` without the
    /// feature `schema`.
    pub secrets: fn() -> bool,
}

impl<'s> Argument<'s> {
    /// Returns the default as an expression of HCL: a literal, or `Default::default()` of a type of the standard library.
    #[must_use]
    pub fn literal_default(&self) -> Option<&'s str> {
        if self.default_value.is_some() || self.default != Some("Default::default()") {
            return self.default_value;
        }
        let name = self.type_name;
        let name = name.split('<').next().unwrap_or_default().trim();
        // The last segment of a path like `std::vec::Vec<T>`.
        let name = name.rsplit(':').next().unwrap_or_default();
        Some(match name.trim() {
            "bool" => "false",
            "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64"
            | "i128" | "isize" | "f32" | "f64" => "0",
            "String" | "PathBuf" => "\"\"",
            "Vec" | "VecDeque" | "BTreeSet" | "HashSet" => "[]",
            "BTreeMap" | "HashMap" => "{}",
            "Option" => "null",
            _ => return None,
        })
    }
}

/// A block type of a body.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::Arity;
/// use hcl_serde::{HclDecode, HclSchema};
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(HclDecode)]
/// struct Service {
///     port: u16,
/// }
///
/// let service = &Config::SCHEMA.blocks[0];
/// let nesting = service.nesting.of_constant();
/// assert_eq!((service.name, nesting.arity, nesting.body.name), ("service", Arity::Many, "Service"));
/// ```
#[derive(Debug)]
pub struct NestedBlock<'s> {
    /// The block type.
    pub name: &'s str,
    /// Other names of the block type.
    pub aliases: &'s [Cow<'static, str>],
    /// The doc comment.
    pub docs: &'s str,
    /// The replacement, if the use is deprecated.
    pub deprecated: Option<&'s str>,
    /// Whether the field has a default for absent blocks.
    pub has_default: bool,
    /// Returns whether the only block has to be there, if the nesting does not say so.
    pub required: fn() -> bool,
    /// The minimum number of blocks, if the field has one.
    pub min_items: Option<u32>,
    /// The maximum number of blocks, if the field has one.
    pub max_items: Option<u32>,
    /// How many blocks the field takes, and the schema of each.
    pub nesting: NestingOf<'s>,
    /// The name of the block type that replaces this one.
    pub replaced_by: Option<&'s str>,
    /// The version of the program that introduced the block type.
    pub since: Option<&'s str>,
    /// The name that the last key label defines. A key label becomes the key of a map.
    pub defines: Option<&'s Definition>,
    /// The kind of names that the last key label refers to.
    pub refers: Option<&'s str>,
    /// The pattern of addresses, by which references in expressions find the blocks.
    pub address: Option<&'s AddressPattern>,
    /// The key labels, which become keys of maps, as far as the type of the field shows them. They have no names.
    pub keys: &'s [Label<'s>],
    /// Returns the constraints of the type of the field, if it derives [`HclValue`](crate::HclValue). They are checked if serde reads the
    /// blocks.
    pub value: Option<fn() -> &'static Shape>,
    /// Returns whether the type of the field contains a [`Sensitive`](crate::Sensitive), if serde reads the blocks: `false`
    /// without the feature `schema`.
    pub secrets: fn() -> bool,
}

/// A variant of an enum over blocks.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::SchemaKind;
/// use hcl_serde::{HclDecode, HclSchema};
///
/// #[derive(HclDecode)]
/// #[hcl(label, rename_all = "lowercase")]
/// enum Step {
///     /// Runs a command.
///     Run { command: String },
/// }
///
/// let SchemaKind::ByLabel([run]) = Step::SCHEMA.kind else { panic!("one variant") };
/// assert_eq!((run.name, run.docs), ("run", "Runs a command."));
/// assert_eq!(run.schema.of_constant().arguments[0].name, "command");
/// ```
#[derive(Debug)]
pub struct Variant<'s> {
    /// The block type, or the first label.
    pub name: &'s str,
    /// Other names.
    pub aliases: &'s [Cow<'static, str>],
    /// The doc comment.
    pub docs: &'s str,
    /// The replacement, if the use is deprecated.
    pub deprecated: Option<&'s str>,
    /// The schema of the variant's block.
    pub schema: SchemaOf<'s>,
}

impl<'s> Schema<'s> {
    /// The schema of an empty body.
    pub const EMPTY: Self = Self {
        name: "",
        docs: "",
        labels: &[],
        arguments: &[],
        blocks: &[],
        flattened: &[],
        open: false,
        attributes_only: false,
        has_notes: false,
        secrets: || false,
        is_secret: || false,
        kind: SchemaKind::Struct,
        rules: &[],
        shape: ValueShape::ANY,
    };

    /// The schema of a type that serde reads. Its fields are known only while it is read.
    pub const UNKNOWN: Self = Self {
        open: true,
        ..Self::EMPTY
    };

    /// Returns the index of an argument.
    #[must_use]
    pub fn argument(&self, name: &str) -> Option<usize> {
        self.arguments.iter().position(|of| of.is_named(name))
    }

    /// Returns the index of a block type.
    #[must_use]
    pub fn block(&self, type_name: &str) -> Option<usize> {
        self.blocks.iter().position(|of| of.is_named(type_name))
    }

    /// Returns whether this is the schema of a type that serde reads.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        // A derived type has a name.
        self.open && self.name.is_empty()
    }

    /// Returns whether the type, or one that it contains, is one that a function looks for.
    #[cold]
    pub(crate) fn contains(&'s self, is_found: &mut dyn FnMut(&'s Self) -> bool) -> bool {
        let mut seen: Vec<*const Self> = Vec::new();
        let mut left = vec![self];
        while let Some(schema) = left.pop() {
            // Types may contain themselves.
            if seen.contains(&std::ptr::from_ref(schema)) {
                continue;
            }
            seen.push(schema);
            if is_found(schema) {
                return true;
            }
            for flattened in schema.flattened {
                left.push(flattened().body);
            }
            for block in schema.blocks {
                left.push(block.nesting.of_constant().body);
            }
            if let SchemaKind::ByBlockType(variants) | SchemaKind::ByLabel(variants) = schema.kind {
                for variant in variants {
                    left.push(variant.schema.of_constant());
                }
            }
        }
        false
    }

    /// Refuses to compile a root that cannot be right: a file has no header, and a name refers to something.
    pub(crate) const fn assert_is_root(&self) {
        assert!(
            self.labels.is_empty() && !matches!(self.kind, SchemaKind::ByLabel(_)),
            "a type with labels cannot be read from a whole file, which has none: put it into a `#[hcl(block)]` field"
        );
        let is_all = self.blocks.is_empty() && self.flattened.is_empty() && !self.open;
        let mut rest = self.arguments;
        while let [argument, others @ ..] = rest {
            if let Some(kind) = argument.refers {
                assert!(
                    !is_all || self.has_argument_of(kind),
                    "`refers` names a kind that no field of this type defines: add `defines` with the same text to one"
                );
            }
            rest = others;
        }
    }

    /// Returns whether an argument defines names of a kind.
    const fn has_argument_of(&self, kind: &str) -> bool {
        let mut rest = self.arguments;
        while let [argument, others @ ..] = rest {
            if let Some(Definition {
                kind: Cow::Borrowed(defined),
                ..
            }) = argument.defines
                && is_equal(defined.as_bytes(), kind.as_bytes())
            {
                return true;
            }
            rest = others;
        }
        false
    }
}

impl<'s> Label<'s> {
    /// A label without a name, the base of the labels that the derive generates.
    pub const EMPTY: Self = Self {
        name: "",
        docs: "",
        required: || true,
        shape: ValueShape::ANY,
        defines: None,
        refers: None,
    };
}

impl<'s> Argument<'s> {
    /// An argument without a name, the base of the arguments that the derive generates.
    pub const EMPTY: Self = Self {
        name: "",
        aliases: &[],
        docs: "",
        type_name: "",
        required: || false,
        has_default: false,
        default: None,
        default_value: None,
        deprecated: None,
        replaced_by: None,
        since: None,
        examples: &[],
        constraints: &[],
        shape: ValueShape::ANY,
        defines: None,
        refers: None,
        acyclic: false,
        secrets: || false,
    };
}

impl Argument<'_> {
    #[inline]
    pub(crate) const fn may_be_constrained(&self) -> bool {
        !self.constraints.is_empty() || self.shape.may_be_constrained()
    }
}

impl<'s> NestedBlock<'s> {
    /// A block type without a name, the base of the block types that the derive generates.
    pub const EMPTY: Self = Self {
        name: "",
        aliases: &[],
        docs: "",
        deprecated: None,
        has_default: false,
        required: || false,
        min_items: None,
        max_items: None,
        nesting: NestingOf::Constant(|| Nesting::ATTRIBUTES),
        replaced_by: None,
        since: None,
        defines: None,
        refers: None,
        address: None,
        keys: &[],
        value: None,
        secrets: || false,
    };
}

/// The same for every part with a name and other names.
macro_rules! named {
    ($($part:ident)*) => {$(
        impl<'s> $part<'s> {
            /// Returns the name, and the other names.
            pub fn names(&self) -> impl Iterator<Item = &'s str> + use<'s> {
                let aliases = self.aliases.iter().map(|alias| &**alias);
                std::iter::once(self.name).chain(aliases)
            }

            /// Returns whether this is one of the names.
            #[must_use]
            pub fn is_named(&self, name: &str) -> bool {
                self.names().any(|it| it == name)
            }
        }
    )*};
}

named!(Argument NestedBlock Variant);

/// Compares in a constant, where `==` cannot.
const fn is_equal(mut one: &[u8], mut other: &[u8]) -> bool {
    while let ([first, rest @ ..], [other_first, other_rest @ ..]) = (one, other) {
        if *first != *other_first {
            return false;
        }
        (one, other) = (rest, other_rest);
    }
    one.is_empty() && other.is_empty()
}
