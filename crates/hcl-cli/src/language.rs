//! The language of files, by a published schema, or any HCL.

use std::path::Path;

use hcl_app::Language;
use hcl_config::{Dialect, Module, terraform};
use hcl_schema::Document;
use hcl_syntax::Diagnostics;
use hcl_write::BodyShape;

use crate::input::CommandInput;

/// Returns the language of a schema, or of any HCL file without one.
pub(crate) fn of(schema: Option<&Path>, is_module: bool) -> Result<Language, Diagnostics> {
    let language = schema.map(published).transpose()?;
    let language = language.unwrap_or_else(Language::plain);
    if !is_module {
        return Ok(language);
    }
    // Created once: a module is created for each check.
    let module = terraform::module();
    Ok(of_module(language, module).calls(terraform::with_output_names))
}

/// Returns the language of files that are modules of Terraform.
pub(crate) fn of_module(language: Language, module: Module) -> Language {
    let language = language.module(move || module.clone());
    language.json_shape(|name| terraform::shape_of(name, &BodyShape::new()))
}

/// Returns whether the blocks and keywords of a file are known by its name, such as `command = plan` of a test, which its JSON has as a
/// text without `${}`.
pub(crate) fn is_known(name: &str) -> bool {
    !matches!(
        Dialect::of(name),
        Dialect::Foreign | Dialect::Plain | Dialect::Values
    )
}

fn published(path: &Path) -> Result<Language, Diagnostics> {
    schema(path).map(Language::from_schema)
}

/// Reads a published schema.
pub(crate) fn schema(path: &Path) -> Result<Document, Diagnostics> {
    let source = CommandInput::File(path.to_owned()).read_any()?;
    Document::from_json_source(&source).map_err(hcl_serde::Error::into_diagnostics)
}
