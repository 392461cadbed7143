//! Writes data in the requested format.

use std::collections::HashSet;
use std::fmt::{self, Write as _};
use std::sync::Arc;

use hcl_config::terraform;
use hcl_core::internal::build::TextBuilder;
use hcl_core::json_form::Json;
use hcl_schema::Document;
use hcl_syntax::{Diagnostic, Diagnostics, Source};
use hcl_write::{AddressPart, BodyShape};

use super::origin::{Origin, each};
use super::{errors, toml, yaml};
use crate::args::{ConvertArguments, FileFormat};
use crate::language;

/// Returns data as text in the format `arguments.to`.
///
/// `source` is what the data was read from, `from` the format of this source. Each null that TOML cannot represent is left out,
/// and each number that YAML or TOML cannot represent becomes a text, with a warning.
pub(super) fn data(
    data: &Json,
    (source, from): (&Source, FileFormat),
    arguments: &ConvertArguments,
    warnings: &mut Diagnostics,
) -> Result<String, Diagnostics> {
    let mut origin = Origin::new(source, from);
    let mut warn = |origin: &mut Origin<'_>, warning: &dyn Fn(&Json) -> Option<Diagnostic>| {
        each(data, &mut |value, path| {
            if let Some(warning) = warning(value) {
                // The place of a warning that is not stored is not searched for.
                warnings.push(match warnings.dropped() {
                    0 => origin.report(warning, path),
                    _ => warning,
                });
            }
        });
    };
    // The readers of the other formats report a wrong root.
    if from == FileFormat::Yaml && arguments.to != FileFormat::Toml {
        check_root(data, &mut origin)?;
    }
    match arguments.to {
        FileFormat::Json if arguments.compact => text(format_args!("{data}\n")),
        FileFormat::Json => text(format_args!("{data:#}\n")),
        FileFormat::Yaml => {
            check_names(data, "YAML", &mut origin)?;
            let text = yaml::write(data)?;
            warn(&mut origin, &|it| {
                is_text(it).then(|| errors::number_as_text("YAML", "integers of 64 bits"))
            });
            Ok(text)
        }
        FileFormat::Toml => {
            if !matches!(data, Json::Object(_)) {
                return Err(errors::not_a_table(data).into());
            }
            check_names(data, "TOML", &mut origin)?;
            let text = toml::write(data, &mut origin)?;
            warn(&mut origin, &|json| match json {
                Json::Null => Some(errors::null_left_out()),
                Json::Number(digits) if toml::is_too_large(digits) || is_text(json) => Some(
                    errors::number_as_text("TOML", "integers of 64 bits with a sign"),
                ),
                _ => None,
            });
            Ok(text)
        }
        FileFormat::Hcl => {
            let json = Source::new(source.name(), text(format_args!("{data:#}"))?);
            let json = json.map_err(|_| errors::too_large())?;
            native_of_json(&json, arguments).map_err(|found| origin.reports(&json, found))
        }
    }
}

/// Returns whether a value is a number that becomes a text: serde has integers of 64 bits, and floats.
fn is_text(value: &Json) -> bool {
    matches!(value, Json::Number(_))
        && hcl_serde::to_value(value).is_ok_and(|it| it.as_str().is_some())
}

/// Formats data into a string that is charged to the meter. Returns an error if the string exceeds the meter's limit.
fn text(parts: fmt::Arguments<'_>) -> Result<String, Diagnostics> {
    let mut text = TextBuilder::new();
    match text.write_fmt(parts) {
        Ok(()) => Ok(text.into_charged()),
        Err(_) => Err(errors::too_long().into()),
    }
}

/// Converts a file in the JSON syntax to the native syntax.
pub(super) fn native_of_json(
    source: &Source,
    arguments: &ConvertArguments,
) -> Result<String, Diagnostics> {
    let text = hcl_write::native_from_json(source, &shape(arguments, source.name())?);
    text.map_err(|found| {
        found.map(|report| match report.code().as_deref() {
            Some("invalid-template") => report.with_more(errors::AS_TEXT),
            _ => report,
        })
    })
}

/// Returns the block types that the options `--schema`, `--terraform` and `--block` declare, for a file of a name. The name of a file of
/// Terraform or Packer says what it is.
pub(super) fn shape(arguments: &ConvertArguments, name: &str) -> Result<BodyShape, Diagnostics> {
    let blocks = arguments.blocks.iter().cloned().collect();
    let named = BodyShape::at_every_depth(&blocks);
    Ok(match &arguments.schema {
        Some(path) => published(Arc::new(language::schema(path)?), 0, named),
        None if arguments.terraform || language::is_known(name) => {
            terraform::shape_of(name, &named)
        }
        None => named,
    })
}

/// Returns errors if the root of a YAML document is neither a mapping nor a list of mappings.
fn check_root(data: &Json, origin: &mut Origin<'_>) -> Result<(), Diagnostics> {
    let found: Diagnostics = match data {
        Json::Object(_) => Diagnostics::new(),
        Json::Array(elements) => {
            let elements = elements.iter().enumerate();
            let others = elements.filter(|(_, it)| !matches!(it, Json::Object(_)));
            others
                .map(|(index, it)| {
                    origin.report(errors::not_a_mapping(it), &[AddressPart::Index(index)])
                })
                .collect()
        }
        other => errors::not_a_mapping(other).into(),
    };
    found.into_result(())
}

/// Returns the shape of a type of a published schema: its own blocks and the blocks of all its variants, since the label that chooses
/// the variant is not known. More block types may be in any body.
fn published(schema: Arc<Document>, index: usize, more: BodyShape) -> BodyShape {
    BodyShape::from_fn(move |name| {
        let own = schema.body(index)?;
        let variants = own.variants.iter();
        let variants = variants.filter_map(|variant| schema.body(variant.body));
        let blocks = variants.chain([own]).flat_map(|body| &body.blocks);
        let mut named = blocks.filter(|block| block.names().any(|own| own == name));
        let Some(block) = named.next_back() else {
            return more.nested(name);
        };
        let labels = |index: usize| schema.body(index).map_or(0, |body| body.labels.len());
        let body = schema.body(block.body).into_iter();
        let variants = body.flat_map(|body| &body.variants);
        // The first label of a block with variants names the variant.
        let own_labels = match variants.map(|variant| labels(variant.body)).max() {
            Some(labels) => 1 + labels,
            None => labels(block.body),
        };
        let inner = published(Arc::clone(&schema), block.body, more.clone());
        Some((block.key_labels as usize + own_labels, inner))
    })
}

/// Returns an error if an object has two properties of one name. The JSON syntax permits this for blocks; YAML and TOML do not.
fn check_names(
    data: &Json,
    format: &'static str,
    origin: &mut Origin<'_>,
) -> Result<(), Diagnostics> {
    let mut repeated = None;
    each(data, &mut |value, path| {
        if let (None, Json::Object(entries)) = (&repeated, value) {
            let mut seen = HashSet::new();
            let name = entries.iter().find(|(name, _)| !seen.insert(name));
            let report = name.map(|(name, _)| errors::repeated_name(format, name));
            repeated = report.map(|report| origin.report(report, path));
        }
    });
    repeated.map_or(Ok(()), |report| Err(report.into()))
}
