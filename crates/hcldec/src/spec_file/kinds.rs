//! The kinds of spec blocks.

// spec(evalconfig): Spec Block Types; specs::evalconfig
// spec(evalconfig): tuple spec blocks
// spec(hcldec): Spec Block Types; specs::hcldec, specs::hcldec/spec_errors

use hcl_core::BodySchema;

use super::dialect::SpecDialect;

/// A kind of spec block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpecKind {
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

/// Each kind with its block type, and the names of its arguments: `!` for required ones.
const TABLE: [(SpecKind, &str, &[&str]); 11] = [
    (SpecKind::Object, "object", &[]),
    (SpecKind::Sequence, "array", &[]),
    (SpecKind::Attribute, "attr", &["name", "type", "required"]),
    (SpecKind::Block, "block", &["block_type", "required"]),
    (
        SpecKind::BlockList,
        "block_list",
        &["block_type", "min_items", "max_items"],
    ),
    (
        SpecKind::BlockSet,
        "block_set",
        &["block_type", "min_items", "max_items"],
    ),
    (SpecKind::BlockMap, "block_map", &["block_type", "labels!"]),
    (
        SpecKind::BlockAttributes,
        "block_attrs",
        &["block_type", "element_type!", "required"],
    ),
    (SpecKind::Literal, "literal", &["value!"]),
    (SpecKind::Default, "default", &[]),
    (SpecKind::Transform, "transform", &["result!"]),
];

/// Returns the block types of a dialect, with their kinds and arguments.
fn rows(
    dialect: SpecDialect,
) -> impl Iterator<Item = (SpecKind, &'static str, &'static [&'static str])> {
    TABLE.into_iter().map(move |row| match (row.0, dialect) {
        (SpecKind::Sequence, SpecDialect::Evalconfig) => (row.0, "tuple", row.2),
        _ => row,
    })
}

impl SpecKind {
    pub(super) fn of(name: &str, dialect: SpecDialect) -> Option<Self> {
        let row = rows(dialect).find(|(_, block_type, _)| *block_type == name)?;
        Some(row.0)
    }

    /// Returns the schema of a block of this kind.
    pub(super) fn schema(self, dialect: SpecDialect) -> BodySchema {
        let mut schema = BodySchema::new();
        let arguments = rows(dialect).find(|(kind, ..)| *kind == self);
        for argument in arguments.map_or(&[][..], |(.., arguments)| arguments) {
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
        dialect: SpecDialect,
        labels: &[&'static str],
    ) -> BodySchema {
        rows(dialect).fold(schema, |schema, (_, block_type, _)| {
            schema.block(block_type, labels.iter().copied())
        })
    }
}
