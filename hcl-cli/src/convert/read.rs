//! Reads the formats other than the native syntax.

use std::path::Path;

use hcl_core::as_json::Json;
use hcl_core::{Body, Diagnostics};
use hcl_syntax::{Source, json};

use super::errors;
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
        Format::Yaml => yaml(source),
        Format::Toml => toml(source),
        Format::Json | Format::Hcl => {
            let mut diagnostics = Diagnostics::new();
            let file = json::parse(source, &mut diagnostics);
            let file = diagnostics.into_result(file)?;
            Json::of_body(&Body::from(&file))
        }
    }
}

#[cfg(feature = "yaml")]
fn yaml(source: &Source) -> Result<Json, Diagnostics> {
    serde_saphyr::from_str(source.text()).map_err(|error| {
        let at = error.location();
        let at = at.map(|at| (at.line(), at.column()));
        errors::yaml(source, &error.without_snippet().to_string(), at).into()
    })
}

#[cfg(not(feature = "yaml"))]
fn yaml(_: &Source) -> Result<Json, Diagnostics> {
    Err(errors::not_built("yaml").into())
}

#[cfg(feature = "toml")]
fn toml(source: &Source) -> Result<Json, Diagnostics> {
    match toml::from_str::<toml::Table>(source.text()) {
        Ok(table) => Ok(of_toml(toml::Value::Table(table))),
        Err(error) => Err(errors::toml(source, error.message(), error.span()).into()),
    }
}

/// Returns the data of a TOML value, which the parser limits in depth. Dates become strings.
#[cfg(feature = "toml")]
fn of_toml(value: toml::Value) -> Json {
    match value {
        toml::Value::String(text) => Json::String(text.into()),
        toml::Value::Integer(number) => Json::Number(number.to_string().into()),
        toml::Value::Float(number) if number.is_finite() => {
            Json::Number(format!("{number:?}").into())
        }
        toml::Value::Float(number) => Json::String(number.to_string().into()),
        toml::Value::Boolean(value) => Json::Bool(value),
        toml::Value::Datetime(date) => Json::String(date.to_string().into()),
        toml::Value::Array(elements) => Json::Array(elements.into_iter().map(of_toml).collect()),
        toml::Value::Table(table) => {
            let entries = table.into_iter();
            Json::Object(
                entries
                    .map(|(name, value)| (name.into(), of_toml(value)))
                    .collect(),
            )
        }
    }
}

#[cfg(not(feature = "toml"))]
fn toml(_: &Source) -> Result<Json, Diagnostics> {
    Err(errors::not_built("toml").into())
}
