//! Schemas that require more than anybody writes: skeletons of a limited size.

use hcl_schema::{BlockTypeSchema, Document, TypeSchema};

/// A size that all skeletons are below, in bytes.
const LIMIT: usize = 16 << 20;

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
