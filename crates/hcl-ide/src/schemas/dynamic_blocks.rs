//! The schema of `dynamic` blocks.

use std::sync::LazyLock;

use hcl_schema::{BlockTypeSchema, Document, TypeSchema};
use hcl_syntax::native::DynamicBlock;

/// The block type.
pub(super) const TYPE: &str = DynamicBlock::TYPE;

/// The schema of the body, in the form in which programs publish theirs.
const BODY: &str = include_str!("dynamic.json");

/// Returns the block type `dynamic`.
pub(super) fn block_type() -> BlockTypeSchema {
    BlockTypeSchema {
        name: TYPE.to_owned(),
        docs: "Generates a block of the type in the label for each element of `for_each`."
            .to_owned(),
        ..BlockTypeSchema::default()
    }
}

/// Returns the schema of the body of a `dynamic` block that generates blocks with a body, with or without labels.
pub(super) fn body(generated: usize, has_labels: bool) -> TypeSchema {
    static SCHEMA: LazyLock<TypeSchema> = LazyLock::new(|| {
        // It has no mistake: see the test.
        let document = Document::from_json(BODY).ok();
        document
            .and_then(|it| it.types.into_iter().next())
            .unwrap_or_default()
    });
    let mut body = SCHEMA.clone();
    for argument in &mut body.arguments {
        argument.required |= argument.name == "labels" && has_labels;
    }
    for content in &mut body.blocks {
        content.body = generated;
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_of_the_body_is_right() {
        assert_eq!(
            body(7, true).required_names(),
            ["for_each", "labels", "content"]
        );
    }
}
