//! The blocks that modules have in addition to the blocks of the type: `variable` and `locals`.

use hcl_schema::{Document, TypeSchema};

/// The schema of the blocks, in the form in which programs publish theirs.
const BLOCKS: &str = include_str!("module.json");

/// The schema of tests, which have no blocks of modules.
const TESTS: &str = include_str!("tests.json");

/// Returns the schema of tests of a module of Terraform.
pub(crate) fn document_of_tests() -> Document {
    // It has no mistake: see the test.
    Document::from_json(TESTS).unwrap_or_else(|_| open_document())
}

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
    // It has no mistake: see the test.
    let mut types = Document::from_json(BLOCKS).map_or_else(|_| Vec::new(), |it| it.types);
    // The root takes the place of its own.
    let added = document.types.len().saturating_sub(1);
    for block in types.iter_mut().flat_map(|ty| &mut ty.blocks) {
        block.body += added;
    }
    let mut types = types.into_iter();
    if let (Some(root), Some(own)) = (document.types.first_mut(), types.next()) {
        root.blocks.extend(own.blocks);
    }
    document.types.extend(types);
    document
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_of_the_blocks_is_right() {
        let found = Document::from_json(BLOCKS).map(|it| it.types.len());
        assert_eq!(found.map_err(|error| error.to_string()), Ok(4));
        let found = Document::from_json(TESTS).map(|it| it.types.len());
        assert_eq!(found.map_err(|error| error.to_string()), Ok(4));
    }
}
