//! The forms of `dynamic` blocks, also where nothing reads them.

use super::super::Body;
use super::super::content::Block;
use super::definition::{Dynamic, PartialDefinition};
use super::names_a_type;
use crate::diagnostic::Diagnostics;
use crate::native;

/// Reports the `dynamic` blocks of a wrong form in a body of the native syntax, at any depth: one without its label, its `for_each` or
/// its content. Their expressions are not evaluated.
///
/// # Examples
///
/// ```
/// use hcl_core::body::check_dynamic_blocks;
/// use hcl_core::{Body, Diagnostics, Source, native};
///
/// let text = "service \"web\" {\n  dynamic \"port\" {\n    content {}\n  }\n}\n";
/// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
/// let mut found = Diagnostics::new();
/// check_dynamic_blocks(&Body::from(&file), &mut found);
/// assert_eq!(found.iter().next().unwrap().summary(), "Missing required argument");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_dynamic_blocks(body: &Body, diagnostics: &mut Diagnostics) {
    let native = body.as_native().into_iter();
    for written in native.flat_map(native::Body::blocks) {
        let block = Block::native(written);
        if written.as_dynamic().is_some() && names_a_type(&block, diagnostics) {
            check_form(&block, diagnostics);
        }
        // The parser limits the depth.
        check_dynamic_blocks(block.body(), diagnostics);
    }
}

fn check_form(block: &Block, diagnostics: &mut Diagnostics) {
    let (Some(label), Some(dynamic)) = (block.labels().into_iter().next(), Dynamic::of(block))
    else {
        return;
    };
    for expected in dynamic.schema().blocks() {
        let definition = PartialDefinition::read(block, label.clone(), expected, diagnostics);
        if let Some(definition) = definition {
            definition.complete(expected, diagnostics);
        }
    }
}
