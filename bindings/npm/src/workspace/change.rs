//! Texts that are edited by addresses: every byte that no change touches stays.

use hcl_core::json_form::JsonText;
use hcl_write::{Address, Change, ChangeError, EditError, Root};
use wasm_bindgen::prelude::*;

use super::convert::types;
use crate::failure::JsonFailure;
use crate::positions;
use crate::writer::JsonWriter;

/// Returns a text after changes, which are an array of JSON. Lines with mistakes stay, too. `blocks` names the block types of the JSON
/// syntax with their number of labels.
#[wasm_bindgen]
pub fn edit(
    text: &str,
    filename: &str,
    changes: &str,
    blocks: Option<String>,
) -> Result<String, JsonFailure> {
    let changes: Vec<Change> = serde_json::from_str(changes)
        .map_err(|error| JsonFailure::from(sentence(&error.to_string())))?;
    let shape = hcl_ide::shape_of_name(filename, &types(blocks)?);
    let mut file = crate::parse_by_name(text, filename)?;
    for change in changes {
        let root = hcl_ide::root_of(&file, &shape);
        let patches = hcl_ide::change_patches(root, &change);
        let text = patches
            .map_err(|error| refused(error, root))?
            .apply(file.source().text());
        file = crate::by_name(&text, filename)?;
    }
    Ok(file.source().text().to_owned())
}

/// Returns all that is at an address, as an array of objects: the data, the source text and the range of each. `blocks` as for [`edit`].
#[wasm_bindgen]
pub fn find(
    text: &str,
    filename: &str,
    address: &str,
    blocks: Option<String>,
) -> Result<String, JsonFailure> {
    let file = crate::parse_by_name(text, filename)?;
    let positions = positions::of(file.source());
    let mut found = JsonWriter::default();
    found.begin('[');
    let shape = hcl_ide::shape_of_name(filename, &types(blocks)?);
    for at in parsed(address)?.find(hcl_ide::root_of(&file, &shape)) {
        let mut data = String::new();
        at.send(&mut JsonText::new(&mut data, false))?;
        let span = at.value_span();
        found.fields(|writer| {
            writer.key("value").json(&data);
            writer.key("source").string(file.source().slice(span));
            writer.key("range").range(&positions, span);
        });
    }
    found.end(']');
    Ok(found.finish())
}

fn parsed(address: &str) -> Result<Address, JsonFailure> {
    address.parse().map_err(|error: hcl_write::AddressError| {
        JsonFailure::from(&*format!("{address:?}: {error}"))
    })
}

/// Returns the error of an edit that is refused.
fn refused(error: ChangeError, root: Root<'_>) -> JsonFailure {
    match error {
        ChangeError::NotFound(address) => {
            JsonFailure::new("edit", &address.not_found(root), |_| {})
        }
        ChangeError::Refused(
            EditError::Breaks(mistakes) | EditError::InvalidExpression(mistakes),
        ) => JsonFailure::from(mistakes),
        ChangeError::Refused(EditError::InvalidValue(error)) => {
            JsonFailure::from((*error).into_diagnostics())
        }
        other => JsonFailure::new("edit", &other.to_string(), |_| {}),
    }
}

/// Returns a message of serde_json without the place in a text that the caller has not written.
fn sentence(message: &str) -> &str {
    let parts = message.rsplit_once(" at line ");
    parts.map_or(message, |(sentence, _)| sentence)
}
