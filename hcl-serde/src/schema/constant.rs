//! The schema of a type as a constant. The derive generates the constant, and decoding follows it. Programs read a schema from a
//! `Document` of hcl-schema; the fields may change with a key of the derive.

use std::borrow::Cow;
use std::collections::HashSet;

use super::nesting::{Nesting, NestingOf, SchemaOf};
use super::reference::{AddressPattern, Definition};
use super::value_shape::ValueShape;
use crate::constraint::{Constraint, Rule};

/// Defines parts of a schema, each field with what it is in `EMPTY`.
macro_rules! constants {
    ($(#[$of_struct:meta])* pub struct $name:ident {$(
        $(#[$of_field:meta])*
        pub $field:ident: $ty:ty = $usual:expr,
    )*}) => {
        $(#[$of_struct])*
        #[derive(Debug)]
        pub struct $name<'s> {$(
            $(#[$of_field])*
            pub $field: $ty,
        )*}

        impl<'s> $name<'s> {
            /// Without a name and parts: the base of what the derive generates.
            pub const EMPTY: Self = Self { $($field: $usual,)* };
        }
    };
}

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
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no schema",
    label = "not a type that derives `HclDecode`",
    note = "derive `hcl_serde::HclDecode` for it; for a type that derives `serde::Deserialize`, with `#[hcl(schema_only)]`"
)]
pub trait HclSchema {
    /// The schema of the type.
    const SCHEMA: &'static Schema<'static>;
}

constants! {
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
    pub struct Schema {
        /// The name of the Rust type.
        pub name: &'s str = "",
        /// The doc comment.
        pub docs: &'s str = "",
        /// The labels before the body, in order.
        pub labels: &'s [Label<'s>] = &[],
        /// The arguments, in the order of the fields.
        pub arguments: &'s [Argument<'s>] = &[],
        /// The block types, in the order of the fields.
        pub blocks: &'s [NestedBlock<'s>] = &[],
        /// Types that are flattened into this one: their arguments and blocks are in the same body.
        pub flattened: &'s [fn() -> Nesting<'s>] = &[],
        /// Whether a field takes arguments and blocks that the schema does not list.
        pub open: bool = false,
        /// Whether the body has arguments of any name, and no blocks.
        pub attributes_only: bool = false,
        /// Whether an argument or block type is deprecated, or a part defines names or refers to some.
        pub has_notes: bool = false,
        /// The shape of the field for the remaining arguments and blocks, or for the whole body.
        pub rest: ValueShape<'s> = ValueShape::ANY,
        /// Returns whether a body is a secret as a whole: the type of the body is [`Sensitive`](crate::Sensitive).
        pub is_secret: fn() -> bool = || false,
        /// The kind of the type: a struct, or an enum by the name that chooses the variant.
        pub kind: SchemaKind<'s> = SchemaKind::Struct,
        /// The rules between fields.
        pub rules: &'s [Rule] = &[],
        /// The shape of a body that serde reads.
        pub shape: ValueShape<'s> = ValueShape::ANY,
    }
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

constants! {
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
    pub struct Label {
        /// The name of the label in reports and documentation. The configuration has only the value of the label.
        pub name: &'s str = "",
        /// The doc comment.
        pub docs: &'s str = "",
        /// Returns whether the label is required.
        pub required: fn() -> bool = || true,
        /// The shape of the value that the label is read as.
        pub shape: ValueShape<'s> = ValueShape::ANY,
        /// The name that the label defines.
        pub defines: Option<&'s Definition> = None,
        /// The kind of names that the label refers to.
        pub refers: Option<&'s str> = None,
    }
}

constants! {
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
    pub struct Argument {
        /// The name of the argument.
        pub name: &'s str = "",
        /// Other names.
        pub aliases: &'s [Cow<'static, str>] = &[],
        /// The doc comment.
        pub docs: &'s str = "",
        /// The tokens of the Rust type.
        pub type_name: &'s str = "",
        /// Returns whether the argument is required.
        pub required: fn() -> bool = || false,
        /// Whether the type has a default for the argument. Null is its absence then.
        pub has_default: bool = false,
        /// The tokens of the default, if the field has one.
        pub default: Option<&'s str> = None,
        /// The default as an expression of HCL, if it is a literal.
        pub default_value: Option<&'s str> = None,
        /// The replacement, if the use is deprecated.
        pub deprecated: Option<&'s str> = None,
        /// The name of the argument that replaces this one.
        pub replaced_by: Option<&'s str> = None,
        /// The version of the program that introduced the argument.
        pub since: Option<&'s str> = None,
        /// Values as expressions of HCL, for documentation.
        pub examples: &'s [&'s str] = &[],
        /// The constraints on the value.
        pub constraints: &'s [Constraint] = &[],
        /// The shape of the value.
        pub shape: ValueShape<'s> = ValueShape::ANY,
        /// The name that the value defines.
        pub defines: Option<&'s Definition> = None,
        /// The kind of names that the value refers to: a text, or the elements of a list or map.
        pub refers: Option<&'s str> = None,
        /// Whether the references must not lead in a circle.
        pub acyclic: bool = false,
        /// Returns whether the type of a field that a function reads contains a [`Sensitive`](crate::Sensitive): `false` without the
        /// feature `schema`.
        pub secrets: fn() -> bool = || false,
    }
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

constants! {
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
    pub struct NestedBlock {
        /// The block type.
        pub name: &'s str = "",
        /// Other names of the block type.
        pub aliases: &'s [Cow<'static, str>] = &[],
        /// The doc comment.
        pub docs: &'s str = "",
        /// The replacement, if the use is deprecated.
        pub deprecated: Option<&'s str> = None,
        /// Whether the field has a default for absent blocks.
        pub has_default: bool = false,
        /// Returns whether the only block has to be there, if the nesting does not say so.
        pub required: fn() -> bool = || false,
        /// The minimum number of blocks, if the field has one.
        pub min_items: Option<u32> = None,
        /// The maximum number of blocks, if the field has one.
        pub max_items: Option<u32> = None,
        /// How many blocks the field takes, and the schema of each.
        pub nesting: NestingOf<'s> = NestingOf::Constant(|| Nesting::ATTRIBUTES),
        /// The name of the block type that replaces this one.
        pub replaced_by: Option<&'s str> = None,
        /// The version of the program that introduced the block type.
        pub since: Option<&'s str> = None,
        /// The name that the last key label defines. A key label becomes the key of a map.
        pub defines: Option<&'s Definition> = None,
        /// The kind of names that the last key label refers to.
        pub refers: Option<&'s str> = None,
        /// The pattern of addresses, by which references in expressions find the blocks.
        pub address: Option<&'s AddressPattern> = None,
        /// The key labels, which become keys of maps, as far as the type of the field shows them. They have no names.
        pub keys: &'s [Label<'s>] = &[],
        /// The shape of the field, if serde reads the blocks.
        pub shape: ValueShape<'s> = ValueShape::ANY,
    }
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

    /// Returns the schemas of the blocks, the flattened types and the variants; of a published schema from its types.
    #[must_use]
    pub fn inner(&self, types: &'s [Self]) -> Vec<&'s Self> {
        let mut inner = Vec::new();
        for block in self.blocks {
            inner.push(block.nesting.get(types).body);
        }
        for nesting in self.flattened {
            inner.push(nesting().body);
        }
        if let SchemaKind::ByLabel(variants) | SchemaKind::ByBlockType(variants) = self.kind {
            for variant in variants {
                inner.push(variant.schema.get(types));
            }
        }
        inner
    }

    /// Returns whether the type, or one that it contains, is one that a function looks for.
    #[cold]
    pub(crate) fn contains(
        &'s self,
        types: &'s [Self],
        is_found: &mut dyn FnMut(&'s Self) -> bool,
    ) -> bool {
        let mut seen = HashSet::new();
        let mut left = vec![self];
        while let Some(schema) = left.pop() {
            // Types may contain themselves.
            if !seen.insert(std::ptr::from_ref(schema).addr()) {
                continue;
            }
            if is_found(schema) {
                return true;
            }
            left.extend(schema.inner(types));
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

impl Argument<'_> {
    #[inline]
    pub(crate) const fn may_be_constrained(&self) -> bool {
        !self.constraints.is_empty() || self.shape.may_be_constrained()
    }
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
                self.name == name || self.aliases.iter().any(|alias| *alias == name)
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
