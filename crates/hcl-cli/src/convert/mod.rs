//! `hcl convert`: from and to the native syntax, the JSON syntax, YAML and TOML.
//!
//! YAML and TOML hold the data of the JSON syntax in another notation.

mod errors;
mod origin;
mod read;
mod toml;
mod write;
mod yaml;

use hcl_config::editor::is_var_file;
use hcl_config::terraform;
use hcl_core::internal::meter;
use hcl_core::json_form::{Json, JsonBuilder, hcl2json};
use hcl_core::{Body, Diagnostics, Limits, Value};
use hcl_serde::Decoder;
use hcl_syntax::Source;
use hcl_syntax::native::{self, BodyItem, Construct, ExpressionKind, Visit};
use hcl_write::BodyShape;

pub(crate) use self::read::{escaped, escaped_file};

use crate::args::{BlockShape, ConvertArguments, FileFormat, UnresolvedArgument};
use crate::input::CommandInput;
use crate::input_files;
use crate::report::{Output, Status};

/// Bytes of data that each byte of a text may become, in memory: the shortest values are in `[,]`.
const BYTES_PER_BYTE: u64 = 64;

/// Runs the command.
pub(crate) fn run(arguments: &ConvertArguments, output: &mut Output) -> Status {
    let input = CommandInput::from(&*arguments.file);
    let mut warnings = Diagnostics::new();
    match converted(arguments, &input, &mut warnings) {
        Ok(text) => {
            output.print(&text);
            output.report_all(&warnings);
            Status::Success
        }
        Err(diagnostics) => output.report_all(&diagnostics),
    }
}

fn converted(
    arguments: &ConvertArguments,
    input: &CommandInput,
    warnings: &mut Diagnostics,
) -> Result<String, Diagnostics> {
    let source = input.read_any()?;
    let from = match (arguments.from, input) {
        (Some(from), _) => from,
        (None, CommandInput::File(path)) => read::format_of(path)?,
        (None, CommandInput::Stdin) if input.is_json(source.text()) => FileFormat::Json,
        (None, CommandInput::Stdin) => FileFormat::Hcl,
    };
    let length = source.text().len() as u64;
    let bytes = Limits::default().bytes + length.saturating_mul(BYTES_PER_BYTE);
    meter::within(bytes, u64::MAX, || {
        convert(arguments, from, &source, warnings)
    })
}

fn convert(
    arguments: &ConvertArguments,
    from: FileFormat,
    source: &Source,
    warnings: &mut Diagnostics,
) -> Result<String, Diagnostics> {
    let is_evaluated = from == FileFormat::Hcl
        && arguments.to != FileFormat::Hcl
        && arguments.shape == BlockShape::Syntax;
    if arguments.unresolved != UnresolvedArgument::Text && !is_evaluated {
        return Err(errors::not_evaluated().into());
    }
    if from == FileFormat::Hcl {
        return from_native(arguments, source, warnings);
    }
    if arguments.shape == BlockShape::Hcl2json {
        return Err(errors::shape_of_data(source).into());
    }
    // Before the direct way to the native syntax, which takes strings for templates.
    let has_texts = arguments.literal
        || (arguments.to == FileFormat::Hcl
            && from == FileFormat::Json
            && is_var_file(source.name()));
    if has_texts {
        let data = read::literal(from, source, &write::shape(arguments, source.name())?)?;
        return write::data(&data, (source, from), arguments, warnings);
    }
    if from == FileFormat::Json && arguments.to == FileFormat::Hcl {
        return write::native_of_json(source, arguments);
    }
    write::data(
        &read::data(from, source)?,
        (source, from),
        arguments,
        warnings,
    )
}

fn from_native(
    arguments: &ConvertArguments,
    source: &Source,
    warnings: &mut Diagnostics,
) -> Result<String, Diagnostics> {
    let file = input_files::native(source)?;
    // After the parser: a text with mistakes is not passed on.
    if arguments.to == FileFormat::Hcl {
        return Ok(source.text().to_owned());
    }
    let body = Body::from(&file);
    let is_values = is_var_file(source.name());
    let has_templates = arguments.shape == BlockShape::Syntax
        && arguments.unresolved != UnresolvedArgument::Error
        && !is_values;
    let shape = write::shape(arguments, source.name())?;
    if has_templates {
        let mut ambiguous = Diagnostics::new();
        add_ambiguous_keys(file.body(), &shape, &mut ambiguous);
        ambiguous.into_result(())?;
    }
    let decoder = || {
        let is_terraform = arguments.terraform || terraform::is_file(source.name());
        Decoder::new().functions(input_files::functions(is_terraform))
    };
    let mut data = match (arguments.shape, arguments.unresolved) {
        // Texts of the JSON syntax are not templates there, and nothing else has a form.
        (BlockShape::Syntax, _) if is_values => evaluated(&Decoder::new(), source)?,
        (BlockShape::Hcl2json, _) => {
            let mut data = JsonBuilder::new();
            hcl2json::body(file.body(), &mut data)?;
            data.finish()
        }
        (BlockShape::Syntax, UnresolvedArgument::Text) => Json::of_body(&body)?,
        (BlockShape::Syntax, UnresolvedArgument::Partial) => {
            let form = decoder().json_form(&body);
            form.map_err(hcl_serde::Error::into_diagnostics)?
        }
        (BlockShape::Syntax, UnresolvedArgument::Error) => evaluated(&decoder(), source)?,
    };
    if has_templates {
        shape.bare_texts(&mut data);
    }
    write::data(&data, (source, FileFormat::Hcl), arguments, warnings)
}

/// Reports each key such as `a.b`, which the JSON syntax would evaluate, but in an argument of references. The parser limits the depth.
fn add_ambiguous_keys(body: native::Body<'_>, shape: &BodyShape, found: &mut Diagnostics) {
    for item in body.items() {
        let attribute = match item {
            BodyItem::Attribute(attribute) => attribute,
            BodyItem::Block(block) => {
                let inside = shape.nested(block.type_name());
                let inside = inside.map(|(_, shape)| shape).unwrap_or_default();
                add_ambiguous_keys(block.body(), &inside, found);
                continue;
            }
        };
        if shape.is_reference(attribute.name()) {
            continue;
        }
        for visit in attribute.expression().walk() {
            if let Visit::Enter(Construct::Expression(expression)) = visit
                && let ExpressionKind::Object(object) = expression.kind()
            {
                found.extend(object.items().filter_map(native::ObjectItem::ambiguous_key));
            }
        }
    }
}

/// Returns the values of a source, with all digits of its numbers.
fn evaluated(decoder: &Decoder, source: &Source) -> Result<Json, Diagnostics> {
    let value: Value = decoder
        .decode_source(source)
        .map_err(hcl_serde::Error::into_diagnostics)?;
    match Json::of_plain_value(&value) {
        Some(data) => Ok(data),
        // Reports what has no form in JSON.
        None => decoder
            .decode_source(source)
            .map_err(hcl_serde::Error::into_diagnostics),
    }
}
