//! The native syntax of a configuration in the JSON syntax.

use std::collections::BTreeMap;

use hcl_core::Value;
use hcl_core::value::ValueKind;
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
    let shape = match blocks {
        Some(blocks) => shape(&blocks)?,
        None => BodyShape::new(),
    };
    Ok(hcl_write::native_from_json(&source, &shape)?)
}

pub(crate) fn shape(blocks: &str) -> Result<BodyShape, JsonFailure> {
    let invalid =
        || JsonFailure::from("blocks must be an object of block types with their number of labels");
    let object = Value::from_json(blocks).map_err(|_| invalid())?;
    let ValueKind::Object(entries) = object.kind() else {
        return Err(invalid());
    };
    let mut types = BTreeMap::new();
    for (name, labels) in entries {
        let labels = match labels.kind() {
            ValueKind::Number(labels) => labels.to_string().parse().map_err(|_| invalid())?,
            _ => return Err(invalid()),
        };
        types.insert(name.to_string(), labels);
    }
    Ok(BodyShape::at_every_depth(&types))
}
