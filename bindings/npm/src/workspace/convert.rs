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
    let shape = BodyShape::at_every_depth(&types(blocks)?);
    Ok(hcl_write::native_from_json(&source, &shape)?)
}

/// Returns the block types with their numbers of labels.
pub(super) fn types(blocks: Option<String>) -> Result<BTreeMap<String, usize>, JsonFailure> {
    let Some(blocks) = blocks else {
        return Ok(BTreeMap::new());
    };
    serde_json::from_str(&blocks).map_err(|_| {
        JsonFailure::from("blocks must be an object of block types with their number of labels")
    })
}
