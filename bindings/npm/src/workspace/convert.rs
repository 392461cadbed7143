//! The native syntax of a configuration in the JSON syntax.

use std::collections::BTreeMap;

use hcl_write::BodyShape;
use wasm_bindgen::prelude::*;

use crate::failure::JsonFailure;

/// Returns the native text of a configuration in the JSON syntax. `blocks` is an object of block types with their number of labels.
#[wasm_bindgen(js_name = "fromJson")]
pub fn from_json(
    text: &str,
    filename: &str,
    blocks: Option<String>,
) -> Result<String, JsonFailure> {
    let source = crate::source(filename, text)?;
    Ok(hcl_write::native_from_json(&source, &shape(blocks)?)?)
}

/// Returns the block types with their numbers of labels.
pub(super) fn shape(blocks: Option<String>) -> Result<BodyShape, JsonFailure> {
    let Some(blocks) = blocks else {
        return Ok(BodyShape::new());
    };
    let types: BTreeMap<String, usize> = serde_json::from_str(&blocks).map_err(|_| {
        JsonFailure::from("blocks must be an object of block types with their number of labels")
    })?;
    Ok(BodyShape::at_every_depth(&types))
}
