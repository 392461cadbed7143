//! Writes the formats.

use hcl_core::as_json::Json;
use hcl_syntax::{Diagnostics, Source};

use super::errors;
use crate::args::{ConvertArguments, Format};

/// Returns data in the format.
pub(super) fn data(data: &Json, arguments: &ConvertArguments) -> Result<String, Diagnostics> {
    match arguments.to {
        Format::Json if arguments.compact => Ok(format!("{data}\n")),
        Format::Json => Ok(format!("{data:#}\n")),
        Format::Yaml => yaml(data),
        Format::Toml => toml(data),
        Format::Hcl => {
            let source = Source::new("data.json", data.to_string());
            native_of_json(&source.map_err(|_| errors::too_large())?)
        }
    }
}

/// Returns a text of the JSON syntax in the native syntax.
pub(super) fn native_of_json(source: &Source) -> Result<String, Diagnostics> {
    let _ = source;
    Err(errors::not_built("hcl").into())
}

#[cfg(feature = "yaml")]
fn yaml(data: &Json) -> Result<String, Diagnostics> {
    serde_saphyr::to_string(data).map_err(|error| errors::not_written("YAML", &error).into())
}

#[cfg(not(feature = "yaml"))]
fn yaml(_: &Json) -> Result<String, Diagnostics> {
    Err(errors::not_built("yaml").into())
}

/// TOML has no null: arguments that are null are left out.
#[cfg(feature = "toml")]
fn toml(data: &Json) -> Result<String, Diagnostics> {
    toml::to_string_pretty(data).map_err(|error| errors::not_written("TOML", &error).into())
}

#[cfg(not(feature = "toml"))]
fn toml(_: &Json) -> Result<String, Diagnostics> {
    Err(errors::not_built("toml").into())
}
