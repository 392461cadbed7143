//! The kinds of spec blocks.

// spec(evalconfig): Spec Block Types; specs::evalconfig
// spec(evalconfig): tuple spec blocks
// spec(hcldec): Spec Block Types; specs::hcldec, specs::hcldec/spec_errors

use hcl_core::BodySchema;

use super::dialect::Dialect;

/// A kind of spec block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Object,
    Sequence,
    Attribute,
    Block,
    BlockList,
    BlockSet,
    BlockMap,
    BlockAttributes,
    Literal,
    Default,
    Transform,
}

const ALL: [Kind; 11] = [
    Kind::Object,
    Kind::Sequence,
    Kind::Attribute,
    Kind::Block,
    Kind::BlockList,
    Kind::BlockSet,
    Kind::BlockMap,
    Kind::BlockAttributes,
    Kind::Literal,
    Kind::Default,
    Kind::Transform,
];

impl Kind {
    /// Returns the block type of this kind, and the names of its arguments: `!` for required ones.
    const fn row(self, dialect: Dialect) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Object => ("object", &[]),
            Self::Sequence => match dialect {
                Dialect::Hcldec => ("array", &[]),
                Dialect::Evalconfig => ("tuple", &[]),
            },
            Self::Attribute => ("attr", &["name", "type", "required"]),
            Self::Block => ("block", &["block_type", "required"]),
            Self::BlockList => ("block_list", &["block_type", "min_items", "max_items"]),
            Self::BlockSet => ("block_set", &["block_type", "min_items", "max_items"]),
            Self::BlockMap => ("block_map", &["block_type", "labels!"]),
            Self::BlockAttributes => ("block_attrs", &["block_type", "element_type!", "required"]),
            Self::Literal => ("literal", &["value!"]),
            Self::Default => ("default", &[]),
            Self::Transform => ("transform", &["result!"]),
        }
    }

    /// Returns the block type of this kind.
    pub(super) const fn name(self, dialect: Dialect) -> &'static str {
        self.row(dialect).0
    }

    pub(super) fn of(name: &str, dialect: Dialect) -> Option<Self> {
        ALL.into_iter().find(|kind| kind.name(dialect) == name)
    }

    /// Returns the schema of a block of this kind.
    pub(super) fn schema(self, dialect: Dialect) -> BodySchema {
        let mut schema = BodySchema::new();
        for argument in self.row(dialect).1 {
            schema = match argument.strip_suffix('!') {
                Some(name) => schema.required(name),
                None => schema.optional(*argument),
            };
        }
        match self {
            Self::Attribute | Self::BlockAttributes | Self::Literal => schema,
            Self::Object => Self::expect_all(schema, dialect, &["key"]),
            _ => Self::expect_all(schema, dialect, &[]),
        }
    }

    /// Adds the block types of all kinds to a schema, each with the same labels.
    pub(super) fn expect_all(
        schema: BodySchema,
        dialect: Dialect,
        labels: &[&'static str],
    ) -> BodySchema {
        ALL.into_iter().fold(schema, |schema, kind| {
            schema.block(kind.name(dialect), labels.iter().copied())
        })
    }
}
