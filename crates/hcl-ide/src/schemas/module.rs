//! The blocks that modules have beside the blocks of the type: `variable` and `locals`.

use hcl_schema::{ArgumentSchema, BlockTypeSchema, Document, LabelSchema, Shape, TypeSchema};

use super::dynamic::{argument, block};

/// Returns a schema that accepts everything.
pub(crate) fn open_document() -> Document {
    let root = TypeSchema {
        open: true,
        ..TypeSchema::default()
    };
    Document { types: vec![root] }
}

/// Returns a schema with the blocks of modules added to the root.
pub(crate) fn with_module_blocks(schema: &Document) -> Document {
    let mut document = schema.clone();
    let first = document.types.len();
    document
        .types
        .extend([variable(first + 1), validation(), locals()]);
    if let Some(root) = document.types.first_mut() {
        root.blocks.push(BlockTypeSchema {
            docs: "Declares an input. Its value is `var.name` everywhere else.".to_owned(),
            ..block("variable", first)
        });
        root.blocks.push(BlockTypeSchema {
            docs: "Names values, which are `local.name` everywhere else.".to_owned(),
            ..block("locals", first + 2)
        });
    }
    document
}

fn variable(validation: usize) -> TypeSchema {
    let text = Shape::Text {
        meaning: String::new(),
    };
    let default = |of: ArgumentSchema, literal: &str| ArgumentSchema {
        default: Some(literal.to_owned()),
        is_default_literal: true,
        ..of
    };
    TypeSchema {
        name: "variable".to_owned(),
        labels: vec![LabelSchema {
            name: "name".to_owned(),
            docs: "The name of the variable.".to_owned(),
            required: true,
            shape: text.clone(),
            ..LabelSchema::default()
        }],
        arguments: vec![
            argument(
                "type",
                "The type that values are converted to, such as `string`, `number`, `bool`, `list(string)` or \
                 `object({ name = string, port = optional(number, 80) })`.",
                Shape::Expression,
            ),
            argument(
                "default",
                "The value if none is set. Without it, a value is required.",
                Shape::Any,
            ),
            argument("description", "What the value is for.", text),
            default(
                argument("sensitive", "Whether reports hide the value.", Shape::Bool),
                "false",
            ),
            default(
                argument("nullable", "Whether the value may be null.", Shape::Bool),
                "true",
            ),
            default(
                argument(
                    "ephemeral",
                    "Whether the value is kept in no state or plan.",
                    Shape::Bool,
                ),
                "false",
            ),
        ],
        blocks: vec![BlockTypeSchema {
            docs: "A condition that the value has to meet.".to_owned(),
            ..block("validation", validation)
        }],
        ..TypeSchema::default()
    }
}

fn validation() -> TypeSchema {
    let required = |of: ArgumentSchema| ArgumentSchema {
        required: true,
        ..of
    };
    TypeSchema {
        name: "validation".to_owned(),
        arguments: vec![
            required(argument(
                "condition",
                "An expression that is true for valid values, and refers to the variable itself.",
                Shape::Bool,
            )),
            required(argument(
                "error_message",
                "What to report of an invalid value.",
                Shape::Text {
                    meaning: String::new(),
                },
            )),
        ],
        ..TypeSchema::default()
    }
}

fn locals() -> TypeSchema {
    TypeSchema {
        name: "locals".to_owned(),
        attributes_only: true,
        open: true,
        ..TypeSchema::default()
    }
}
