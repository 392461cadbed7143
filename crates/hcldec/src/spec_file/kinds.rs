//! The kinds of spec blocks.

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
    /// Returns the block type of this kind.
    pub(super) const fn name(self, dialect: Dialect) -> &'static str {
        match self {
            Self::Object => "object",
            Self::Sequence => match dialect {
                Dialect::Hcldec => "array",
                Dialect::Evalconfig => "tuple",
            },
            Self::Attribute => "attr",
            Self::Block => "block",
            Self::BlockList => "block_list",
            Self::BlockSet => "block_set",
            Self::BlockMap => "block_map",
            Self::BlockAttributes => "block_attrs",
            Self::Literal => "literal",
            Self::Default => "default",
            Self::Transform => "transform",
        }
    }

    pub(super) fn of(name: &str, dialect: Dialect) -> Option<Self> {
        ALL.into_iter().find(|kind| kind.name(dialect) == name)
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
