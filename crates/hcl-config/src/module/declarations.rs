//! Declarations in the sources of a module.

use std::sync::LazyLock;

use hcl_core::BodySchema;

/// The declarations of a module.
pub(super) static BLOCKS: LazyLock<BodySchema> = LazyLock::new(|| {
    BodySchema::new()
        .block("variable", ["name"])
        .block("locals", [""; 0])
});

/// The arguments of a `variable` block.
pub(super) const ARGUMENTS: [&str; 7] = [
    "type",
    "default",
    "description",
    "sensitive",
    "nullable",
    "ephemeral",
    "deprecated",
];
