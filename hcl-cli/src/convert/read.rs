//! Reads the formats other than the native syntax.

use std::path::Path;

use hcl_core::as_json::Json;
use hcl_core::{Body, Diagnostics};
use hcl_syntax::{Source, json};

use super::{errors, toml, yaml};
use crate::args::Format;
use crate::input::Input;

/// Returns the format of an input by the end of its name.
pub(super) fn format_of(input: &Input) -> Result<Format, Diagnostics> {
    let Input::File(path) = input else {
        return Ok(Format::Hcl);
    };
    let extension = path.extension().and_then(|extension| extension.to_str());
    match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("json") => Ok(Format::Json),
        Some("yaml" | "yml") => Ok(Format::Yaml),
        Some("toml") => Ok(Format::Toml),
        Some("hcl" | "tf" | "tfvars" | "nomad" | "tofu") => Ok(Format::Hcl),
        _ => Err(errors::unknown_format(Path::new(path)).into()),
    }
}

/// Returns the data of a text that is not in the native syntax.
pub(super) fn data(format: Format, source: &Source) -> Result<Json, Diagnostics> {
    match format {
        Format::Yaml => yaml::read(source),
        Format::Toml => toml::read(source),
        Format::Json | Format::Hcl => {
            let mut diagnostics = Diagnostics::new();
            let file = json::parse(source, &mut diagnostics);
            let file = diagnostics.into_result(file)?;
            Json::of_body(&Body::from(&file))
        }
    }
}
