//! Reads the formats other than the native syntax.

use std::path::Path;

use hcl_core::json_form::{Json, escape};
use hcl_core::{Body, Diagnostics};
use hcl_syntax::{Source, json};
use hcl_write::BodyShape;

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

/// Returns the data of a text that is not in the native syntax, with its strings as text: `${` in them is escaped.
///
/// Names of arguments and labels of the blocks of `shape` are no templates.
pub(super) fn literal(
    format: Format,
    source: &Source,
    shape: &BodyShape,
) -> Result<Json, Diagnostics> {
    let data = match format {
        Format::Json => {
            let mut diagnostics = Diagnostics::new();
            let file = json::parse(source, &mut diagnostics);
            json_of(diagnostics.into_result(file)?.root())
        }
        format => data(format, source)?,
    };
    Ok(escaped_body(data, 0, shape))
}

/// Returns a value of the JSON syntax as it is written. The parser limits its depth.
fn json_of(value: json::Value<'_>) -> Json {
    match value.kind() {
        json::ValueKind::Bool(value) => Json::Bool(value),
        json::ValueKind::Number(digits) => Json::Number(digits.into()),
        json::ValueKind::String(text) => Json::String(text.decode().into()),
        json::ValueKind::Array(elements) => Json::Array(elements.map(json_of).collect()),
        json::ValueKind::Object(properties) => Json::Object(
            properties
                .map(|it| (it.name().decode().into(), json_of(it.value())))
                .collect(),
        ),
        // Invalid values have been reported.
        _ => Json::Null,
    }
}

/// Returns the data of a body after a number of labels, with its expressions as templates. Its depth is limited.
fn escaped_body(data: Json, labels: usize, shape: &BodyShape) -> Json {
    let entry = |(name, value): (Box<str>, Json)| {
        let value = match (labels, shape.nested(&name)) {
            (1.., _) => escaped_body(value, labels - 1, shape),
            (0, Some((labels, body))) => escaped_body(value, labels, &body),
            (0, None) => escaped(value),
        };
        (name, value)
    };
    match data {
        Json::Object(entries) => Json::Object(entries.into_iter().map(entry).collect()),
        Json::Array(elements) => {
            let bodies = elements.into_iter();
            Json::Array(bodies.map(|it| escaped_body(it, labels, shape)).collect())
        }
        other => other,
    }
}

/// Returns data with the strings and names as templates that evaluate to them. Its depth is limited.
fn escaped(data: Json) -> Json {
    match data {
        Json::String(text) => Json::String(escape(&text).into()),
        Json::Array(elements) => Json::Array(elements.into_iter().map(escaped).collect()),
        Json::Object(entries) => Json::Object(
            entries
                .into_iter()
                .map(|(name, value)| (escape(&name).into(), escaped(value)))
                .collect(),
        ),
        other => other,
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
