//! The schema that a configuration suggests: each argument, label and block that all bodies of a type have is required.

use std::collections::BTreeMap;

use hcl_core::native::{self, Block, Body, ExpressionKind};
use hcl_core::{Diagnostics, Source};
use hcl_schema::{ArgumentSchema, BlockTypeSchema, Document, LabelSchema, Shape, TypeSchema};

/// Returns the schema of a text. It accepts the text.
///
/// # Panics
///
/// Panics if the text is longer than a source may be.
#[must_use]
pub fn schema(text: &str) -> Document {
    let source = Source::new("t.hcl", text).expect("a short source");
    let file = native::parse(&source, &mut Diagnostics::new());
    let mut types = Vec::new();
    add_type(&mut types, "File", &[file.body()], Vec::new());
    Document { types }
}

/// Adds the type of some bodies. Returns its index. The parser limits the depth of bodies.
fn add_type(
    types: &mut Vec<TypeSchema>,
    name: &str,
    bodies: &[Body<'_>],
    labels: Vec<LabelSchema>,
) -> usize {
    let index = types.len();
    types.push(TypeSchema::default());
    let mut by_type: BTreeMap<&str, Vec<Block<'_>>> = BTreeMap::new();
    for block in bodies.iter().flat_map(|body| body.blocks()) {
        by_type.entry(block.type_name()).or_default().push(block);
    }
    let mut of_type = TypeSchema {
        name: name.to_owned(),
        labels,
        arguments: arguments(bodies),
        ..TypeSchema::default()
    };
    for (name, blocks) in by_type {
        let label_count = blocks[0].labels().len();
        // A schema has one number of labels for a type.
        if blocks.iter().any(|it| it.labels().len() != label_count) {
            of_type.open = true;
            continue;
        }
        let labels = (0..label_count).map(|index| LabelSchema {
            name: format!("label{index}"),
            required: true,
            shape: text(),
            ..LabelSchema::default()
        });
        let inner: Vec<Body<'_>> = blocks.iter().map(|block| block.body()).collect();
        let has = |body: &Body<'_>| body.blocks_of_type(name).next().is_some();
        of_type.blocks.push(BlockTypeSchema {
            name: name.to_owned(),
            min_items: u32::from(bodies.iter().all(has)),
            body: add_type(types, name, &inner, labels.collect()),
            ..BlockTypeSchema::default()
        });
    }
    types[index] = of_type;
    index
}

fn arguments(bodies: &[Body<'_>]) -> Vec<ArgumentSchema> {
    let mut found: BTreeMap<&str, Vec<Shape>> = BTreeMap::new();
    for attribute in bodies.iter().flat_map(|body| body.attributes()) {
        let shape = shape(attribute.expression());
        found.entry(attribute.name()).or_default().push(shape);
    }
    let arguments = found.into_iter().map(|(name, mut shapes)| {
        let is_required = shapes.len() == bodies.len();
        let first = shapes.swap_remove(0);
        let is_same = shapes.iter().all(|it| *it == first);
        ArgumentSchema {
            name: name.to_owned(),
            required: is_required,
            shape: if is_same { first } else { Shape::Any },
            ..ArgumentSchema::default()
        }
    });
    arguments.collect()
}

fn shape(value: native::Expression<'_>) -> Shape {
    match value.kind() {
        ExpressionKind::String(_) | ExpressionKind::Template(_) => text(),
        ExpressionKind::Number(_) => Shape::Number,
        ExpressionKind::Bool(_) => Shape::Bool,
        ExpressionKind::Tuple(_) => Shape::List(Shape::Any.into()),
        _ => Shape::Any,
    }
}

const fn text() -> Shape {
    Shape::Text {
        meaning: std::borrow::Cow::Borrowed(""),
    }
}
