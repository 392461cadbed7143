//! Reads the formats other than the native syntax.

use std::path::Path;

use hcl_core::json_form::{Json, escape};
use hcl_core::{Body, Diagnostics};
use hcl_syntax::{Source, json};
use hcl_write::BodyShape;

use super::{errors, toml, yaml};
use crate::args::FileFormat;
use crate::input_files;

/// Returns the format of a file by the end of its name.
pub(super) fn format_of(path: &Path) -> Result<FileFormat, Diagnostics> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("json") => Ok(FileFormat::Json),
        Some("yaml" | "yml") => Ok(FileFormat::Yaml),
        Some("toml") => Ok(FileFormat::Toml),
        Some("hcl" | "tf" | "tfvars" | "nomad" | "tofu") => Ok(FileFormat::Hcl),
        _ => Err(errors::unknown_format(path).into()),
    }
}

/// Returns the data of a text that is not in the native syntax, with its strings as text: `${` in them is escaped.
///
/// Names of arguments and labels of the blocks of `shape` are not templates.
pub(super) fn literal(
    format: FileFormat,
    source: &Source,
    shape: &BodyShape,
) -> Result<Json, Diagnostics> {
    if format == FileFormat::Json {
        return Ok(escaped_file(input_files::json(source)?.root(), shape));
    }
    let mut data = data(format, source)?;
    escape_arguments(&mut data, shape);
    Ok(data)
}

/// Returns the data of a file of the JSON syntax as [`literal`].
pub(crate) fn escaped_file(root: json::Value<'_>, shape: &BodyShape) -> Json {
    let mut data = json_of(root);
    escape_arguments(&mut data, shape);
    data
}

fn escape_arguments(data: &mut Json, shape: &BodyShape) {
    shape.each_argument(data, &mut |_, _, value| escape_texts(value));
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
                .map(|property| (property.name().decode().into(), json_of(property.value())))
                .collect(),
        ),
        // Invalid values have been reported.
        _ => Json::Null,
    }
}

/// Writes the strings and names of data as templates that evaluate to them.
fn escape_texts(data: &mut Json) {
    data.each_text_mut(&mut |text| *text = escape(text).into());
}

/// Returns a value of the JSON syntax with its texts as templates that evaluate to them.
pub(crate) fn escaped(value: json::Value<'_>) -> Json {
    let mut data = json_of(value);
    escape_texts(&mut data);
    data
}

/// Returns the data of a text that is not in the native syntax.
pub(super) fn data(format: FileFormat, source: &Source) -> Result<Json, Diagnostics> {
    match format {
        FileFormat::Yaml => yaml::read(source),
        FileFormat::Toml => toml::read(source),
        FileFormat::Json | FileFormat::Hcl => {
            Json::of_body(&Body::from(&input_files::json(source)?))
        }
    }
}
