//! The schema of `dynamic` blocks.

use hcl_schema::{ArgumentSchema, BlockTypeSchema, Shape, TypeSchema};

/// The block type.
pub(super) const TYPE: &str = "dynamic";

/// Returns the block type `dynamic`.
pub(super) fn block_type() -> BlockTypeSchema {
    BlockTypeSchema {
        docs: "Generates a block of the type in the label for each element of `for_each`."
            .to_owned(),
        ..block(TYPE, 0)
    }
}

/// Returns the schema of the body of a `dynamic` block that generates blocks of a type, with or without labels.
pub(super) fn body(generated: &BlockTypeSchema, has_labels: bool) -> TypeSchema {
    let iterator = format!(
        "The name of the iteration variable, by default `{}`. It has the attributes `key` and `value`.",
        generated.name
    );
    let mut arguments = vec![
        argument(
            "for_each",
            "The list, set, map or object whose elements become blocks.",
            Shape::Any,
        ),
        argument("iterator", &iterator, Shape::Expression),
        argument(
            "labels",
            "The labels of each block.",
            Shape::List(Box::new(Shape::Any)),
        ),
    ];
    for argument in &mut arguments {
        argument.required = argument.name == "for_each" || argument.name == "labels" && has_labels;
        if argument.name == "for_each" {
            argument.examples.push("[]".to_owned());
        }
    }
    TypeSchema {
        name: TYPE.to_owned(),
        arguments,
        blocks: vec![BlockTypeSchema {
            docs: format!("The body of each `{}` block.", generated.name),
            min_items: 1,
            max_items: Some(1),
            ..block("content", generated.body)
        }],
        ..TypeSchema::default()
    }
}

/// Returns an optional argument.
fn argument(name: &str, docs: &str, shape: Shape) -> ArgumentSchema {
    ArgumentSchema {
        name: name.to_owned(),
        docs: docs.to_owned(),
        shape,
        ..ArgumentSchema::default()
    }
}

/// Returns a block type for any number of blocks.
fn block(name: &str, body: usize) -> BlockTypeSchema {
    BlockTypeSchema {
        name: name.to_owned(),
        body,
        ..BlockTypeSchema::default()
    }
}
