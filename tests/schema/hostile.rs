//! Schemas that require more than anybody writes: skeletons of a limited size.

use hcl_serde::schema::{
    ArgumentSchema, BlockTypeSchema, ConstrainedShape, ConstraintSchema, Document, Shape,
    TypeSchema,
};

/// A size that all skeletons are below, in bytes.
const LIMIT: usize = 16 << 20;

/// Returns lists in each other, each with constraints.
fn nested(depth: usize, constraints: &[ConstraintSchema]) -> Shape {
    let innermost = Shape::Integer {
        min: Some(0),
        max: None,
    };
    (0..depth).fold(innermost, |element, _| {
        Shape::Constrained(Box::new(ConstrainedShape {
            shape: Shape::List(Box::new(element)),
            constraints: constraints.to_vec(),
            examples: Vec::new(),
        }))
    })
}

fn length(min: u64) -> ConstraintSchema {
    ConstraintSchema::Length {
        min: Some(min),
        max: None,
    }
}

#[test]
fn samples_of_nested_lists_are_limited() {
    let constraints = [
        vec![length(1000)],
        vec![length(1000), ConstraintSchema::Unique],
        // Longer than any sample: no value satisfies it.
        vec![length(100_000)],
    ];
    for constraints in &constraints {
        let arguments = (0..8).map(|number| ArgumentSchema {
            name: format!("a{number}"),
            required: true,
            shape: nested(24, constraints),
            ..ArgumentSchema::default()
        });
        let document = Document {
            types: vec![TypeSchema {
                name: "Root".to_owned(),
                arguments: arguments.collect(),
                ..TypeSchema::default()
            }],
        };
        assert!(document.to_skeleton().len() < LIMIT, "{constraints:?}");
        let sample = document.types[0].arguments[0].sample();
        assert!(sample.len() < LIMIT, "{constraints:?}");
    }
}

#[test]
fn nested_blocks_are_limited() {
    let types = (0..8).map(|index| TypeSchema {
        name: format!("T{index}"),
        blocks: vec![BlockTypeSchema {
            name: "b".to_owned(),
            min_items: 1000,
            body: (index + 1).min(7),
            ..BlockTypeSchema::default()
        }],
        ..TypeSchema::default()
    });
    let document = Document {
        types: types.collect(),
    };
    for text in [document.to_skeleton(), document.to_required()] {
        assert!(text.len() < LIMIT, "{}", text.len());
    }
}

#[test]
fn a_long_list_is_written_whole() {
    let argument = ArgumentSchema {
        shape: nested(1, &[length(1000), ConstraintSchema::Unique]),
        ..ArgumentSchema::default()
    };
    assert_eq!(argument.sample().matches(',').count(), 999);
    // The lists around are as long as they fit.
    let argument = ArgumentSchema {
        shape: nested(2, &[length(100)]),
        ..ArgumentSchema::default()
    };
    assert_eq!(argument.sample().matches('[').count(), 101);
}
