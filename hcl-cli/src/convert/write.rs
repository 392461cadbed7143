//! Writes the formats.

use hcl_core::as_json::Json;
use hcl_syntax::{Diagnostics, Source};
use hcl_write::BodyShape;

use super::errors;
use crate::args::{BlockType, ConvertArguments, Format};

/// Returns data in the format.
///
/// `name` is the name of the source that the data comes from.
pub(super) fn data(
    data: &Json,
    name: &str,
    arguments: &ConvertArguments,
) -> Result<String, Diagnostics> {
    match arguments.to {
        Format::Json if arguments.compact => Ok(format!("{data}\n")),
        Format::Json => Ok(format!("{data:#}\n")),
        Format::Yaml => yaml(data),
        Format::Toml => toml(data),
        Format::Hcl => {
            let source = Source::new(format!("{name} as JSON"), data.to_string());
            native_of_json(&source.map_err(|_| errors::too_large())?, &arguments.blocks)
        }
    }
}

/// Returns a text of the JSON syntax in the native syntax.
pub(super) fn native_of_json(source: &Source, blocks: &[BlockType]) -> Result<String, Diagnostics> {
    hcl_write::native_from_json(source, &shape(blocks))
}

/// Returns the shape of bodies that have these block types at every depth.
fn shape(blocks: &[BlockType]) -> BodyShape {
    const MAX_DEPTH: usize = 16;
    (0..MAX_DEPTH).fold(BodyShape::new(), |inner, _| {
        blocks.iter().fold(BodyShape::new(), |shape, block| {
            shape.block(&*block.name, block.labels, inner.clone())
        })
    })
}

#[cfg(feature = "yaml")]
fn yaml(data: &Json) -> Result<String, Diagnostics> {
    serde_saphyr::to_string(data).map_err(|error| errors::not_written("YAML", &error).into())
}

#[cfg(not(feature = "yaml"))]
fn yaml(_: &Json) -> Result<String, Diagnostics> {
    Err(errors::not_built("yaml").into())
}

/// TOML has no null: entries of objects that are null are left out.
#[cfg(feature = "toml")]
fn toml(data: &Json) -> Result<String, Diagnostics> {
    if !matches!(data, Json::Object(_)) {
        return Err(errors::not_written("TOML", &"the root must be an object").into());
    }
    let data = without_null(data).ok_or_else(|| {
        errors::not_written(
            "TOML",
            &"it has no null, which is an element of an array here",
        )
    })?;
    toml::to_string(&data).map_err(|error| errors::not_written("TOML", &error).into())
}

/// Returns the data without entries that are null; `None` if an element is null. The data has a limited depth.
#[cfg(feature = "toml")]
fn without_null(data: &Json) -> Option<Json> {
    Some(match data {
        Json::Null => return None,
        Json::Array(elements) => {
            Json::Array(elements.iter().map(without_null).collect::<Option<_>>()?)
        }
        Json::Object(entries) => {
            let entries = entries.iter().filter(|(_, value)| *value != Json::Null);
            let entries = entries.map(|(name, value)| Some((name.clone(), without_null(value)?)));
            Json::Object(entries.collect::<Option<_>>()?)
        }
        other => other.clone(),
    })
}

#[cfg(not(feature = "toml"))]
fn toml(_: &Json) -> Result<String, Diagnostics> {
    Err(errors::not_built("toml").into())
}
