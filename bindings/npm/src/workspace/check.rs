//! Checks of single texts by a published schema.

use hcl_ide::Workspace;
use wasm_bindgen::prelude::*;

use super::language::{LanguageOptions, schema, variables};
use crate::failure::JsonFailure;
use crate::report;

/// Returns the mistakes of a text: of its syntax, and against a schema as JSON text.
#[wasm_bindgen]
pub fn check(
    text: &str,
    filename: &str,
    document: Option<String>,
    values: Option<String>,
) -> Result<String, JsonFailure> {
    let source = crate::source(filename, text)?;
    let options = LanguageOptions {
        schema: schema(document.as_deref())?,
        variables: variables(values.as_deref(), Vec::new())?,
        has_functions: true,
        is_module: false,
    };
    let mut workspace = Workspace::new(options.language()?);
    let file = workspace.set_source(source);
    let found = workspace.analysis().diagnostics(file);
    Ok(report::json(&found))
}
