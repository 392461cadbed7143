//! How blocks nest: how many a field takes, and the schemas of their bodies, directly or by index in a published schema.

use super::constant::Schema;

/// How many blocks a field takes, and the schema of each.
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
///     cache: Option<Cache>,
/// }
///
/// #[derive(HclDecode)]
/// struct Cache {
///     size: u64,
/// }
///
/// let nesting = Config::SCHEMA.blocks[0].nesting.of_constant();
/// assert_eq!((nesting.arity, nesting.key_labels), (Arity::Optional, 0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Nesting<'s> {
    /// How many blocks the field takes.
    pub arity: Arity,
    /// The number of key labels: the first labels, which become keys of nested maps.
    pub key_labels: usize,
    /// Whether there is at most one block for each key.
    pub unique_keys: bool,
    /// The schema of a block; [`Schema::UNKNOWN`] for a type that serde reads.
    pub body: &'s Schema<'s>,
}

/// How many blocks a field takes, and the schema of each.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::{Nesting, NestingOf};
///
/// let nesting = NestingOf::Constant(|| Nesting::ATTRIBUTES);
/// assert!(nesting.of_constant().body.attributes_only);
/// ```
#[derive(Clone, Copy, Debug)]
pub enum NestingOf<'s> {
    /// In a constant: the nesting of the field's type.
    Constant(fn() -> Nesting<'s>),
    /// In a published schema.
    Published {
        /// See [`Nesting::arity`].
        arity: Arity,
        /// See [`Nesting::key_labels`].
        key_labels: usize,
        /// See [`Nesting::unique_keys`].
        unique_keys: bool,
        /// The index of the schema of a block among the types of the document.
        body: usize,
    },
}

/// The schema of a block.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::{Schema, SchemaOf};
///
/// let schema = SchemaOf::Constant(|| &Schema::UNKNOWN);
/// assert!(schema.of_constant().is_unknown());
/// ```
#[derive(Clone, Copy, Debug)]
pub enum SchemaOf<'s> {
    /// In a constant: the schema of a type.
    Constant(fn() -> &'s Schema<'s>),
    /// In a published schema: the index among the types of the document.
    Published(usize),
}

/// How many blocks a field takes.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::{Arity, Nesting};
///
/// // The attributes of a block that need not be there.
/// assert_eq!(Nesting::ATTRIBUTES.arity, Arity::Optional);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// Exactly one.
    One,
    /// One or none.
    Optional,
    /// Any number.
    Many,
}

impl<'s> NestingOf<'s> {
    /// Returns the nesting of a constant.
    #[must_use]
    pub fn of_constant(self) -> Nesting<'s> {
        self.get(&[])
    }

    /// Returns the nesting, of a published schema with its types.
    #[must_use]
    #[inline]
    pub fn get(self, types: &'s [Schema<'s>]) -> Nesting<'s> {
        match self {
            Self::Constant(nesting) => nesting(),
            Self::Published {
                arity,
                key_labels,
                unique_keys,
                body,
            } => Nesting {
                arity,
                key_labels,
                unique_keys,
                body: SchemaOf::Published(body).get(types),
            },
        }
    }
}

impl<'s> SchemaOf<'s> {
    /// Returns the schema of a constant.
    #[must_use]
    pub fn of_constant(self) -> &'s Schema<'s> {
        self.get(&[])
    }

    /// Returns the schema, of a published schema from its types.
    #[must_use]
    pub fn get(self, types: &'s [Schema<'s>]) -> &'s Schema<'s> {
        match self {
            Self::Constant(schema) => schema(),
            // A published schema may be wrong.
            Self::Published(index) => types.get(index).unwrap_or(&Schema::UNKNOWN),
        }
    }
}

impl<'s> Nesting<'s> {
    /// The nesting of a map of attributes: at most one block, without nested blocks.
    pub const ATTRIBUTES: Self = Self {
        arity: Arity::Optional,
        key_labels: 0,
        unique_keys: false,
        body: &Schema {
            open: true,
            attributes_only: true,
            ..Schema::EMPTY
        },
    };
}
