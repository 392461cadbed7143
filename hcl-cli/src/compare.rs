//! `hcl diff`: differences of two files or folders, by address and value.

use std::path::Path;

use hcl_core::Body;
use hcl_core::json_form::Json;
use hcl_syntax::native::File;
use hcl_syntax::{Diagnostics, Source};
use hcl_tool::Patterns;
use hcl_tool::command::walk::{self, Exclude};
use hcl_write::{BodyShape, Difference, Found};
use serde_json::{Value, json};

use crate::args::{DiffArguments, ResultFormat};
use crate::edit::{literal, show};
use crate::input::Input;
use crate::parsed::{self, Parsed};
use crate::report::{Output, Status};

/// Prints the differences. The status is that of `diff`: 1 if there are some, 2 after a mistake.
pub(crate) fn run(arguments: &DiffArguments, output: &mut Output) -> Status {
    match files(arguments) {
        Ok((old, new)) => {
            let differences = Difference::between(old.body(), new.body());
            let all = differences.iter();
            match arguments.output {
                ResultFormat::Text => show::print_all(all.map(text), output),
                ResultFormat::Json => show::print_array(all.map(object), output),
            }
            match differences.is_empty() {
                true => Status::Success,
                false => Status::Failure,
            }
        }
        Err(problems) => {
            output.report_all(&problems);
            Status::WrongUsage
        }
    }
}

fn files(arguments: &DiffArguments) -> Result<(File, File), Diagnostics> {
    // Both are read, so that the mistakes of both are reported.
    let (old, new) = (read(&arguments.old), read(&arguments.new));
    let (old, new) = match (old, new) {
        (Ok(old), Ok(new)) => (old, new),
        (old, new) => {
            let mut problems = Diagnostics::new();
            for side in [old, new] {
                problems.append(side.err().unwrap_or_default());
            }
            return Err(problems);
        }
    };
    let shape = |file: &Parsed| match file {
        Parsed::Native(file) => BodyShape::of(file.body()),
        Parsed::Json(_) => BodyShape::new(),
    };
    let (old_shape, new_shape) = (shape(&old), shape(&new));
    Ok((old.into_native(&new_shape)?, new.into_native(&old_shape)?))
}

/// Reads a file, or all native files of a folder as one.
fn read(path: &Path) -> Result<Parsed, Diagnostics> {
    if !path.is_dir() {
        return parsed::read(&Input::from(path));
    }
    let mut problems = Diagnostics::new();
    let patterns = Patterns::new(["*.hcl", "*.tf", "*.tofu", "*.nomad"]);
    let paths = [path.to_owned()];
    let inputs = walk::inputs(&paths, &patterns, &Exclude::none(), &mut problems);
    let mut text = String::new();
    for input in inputs {
        match parsed::read_native(&input) {
            Ok(file) => {
                // A byte order mark is allowed at the start only, and the last line of a file may have no ending.
                text.push_str(file.source().text().trim_start_matches('\u{feff}'));
                text.push('\n');
            }
            Err(found) => problems.append(found),
        }
    }
    if problems.has_errors() {
        return Err(problems);
    }
    let name = path.display().to_string();
    let source = Source::new(name.as_str(), text);
    let source = source.map_err(|_| crate::input_errors::too_large(&name))?;
    parsed::native(&source).map(Parsed::Native)
}

/// Returns the lines of a difference: `~ port: 80 -> 81`.
fn text(difference: &Difference<'_, '_>) -> String {
    let address = &difference.address;
    let value = |found: Found<'_>| match found {
        Found::Block(_) => String::new(),
        _ => source_text(found),
    };
    match (difference.old, difference.new) {
        (Some(old), Some(new)) => {
            let (old, new) = (value(old), value(new));
            if !old.contains('\n') && !new.contains('\n') {
                return format!("~ {address}: {old} -> {new}\n");
            }
            let lines = |sign: char, text: &str| -> String {
                text.lines()
                    .map(|line| format!("    {sign} {line}\n"))
                    .collect()
            };
            format!("~ {address}\n{}{}", lines('-', &old), lines('+', &new))
        }
        (old, new) => {
            let sign = if old.is_some() { '-' } else { '+' };
            let value = old.or(new).map(value).unwrap_or_default();
            match value.lines().collect::<Vec<_>>().as_slice() {
                [] => format!("{sign} {address}\n"),
                [line] => format!("{sign} {address}: {line}\n"),
                lines => {
                    let lines = lines.iter().map(|line| format!("    {line}\n"));
                    format!("{sign} {address}\n{}", lines.collect::<String>())
                }
            }
        }
    }
}

fn source_text(found: Found<'_>) -> String {
    let name = found.name_span();
    name.source()
        .slice(found.value_span())
        .trim_end()
        .to_owned()
}

fn object(difference: &Difference<'_, '_>) -> Value {
    let (change, kind) = match (difference.old, difference.new) {
        (None, new) => ("added", new),
        (old, None) => ("removed", old),
        (_, new) => ("changed", new),
    };
    let kind = match kind {
        Some(Found::Attribute(_)) => "argument",
        Some(Found::Block(_)) => "block",
        Some(Found::Element(..)) => "element",
        _ => "item",
    };
    let mut object = json!({
        "address": difference.address.to_string(),
        "change": change,
        "kind": kind,
    });
    if let Some(object) = object.as_object_mut() {
        for (name, found) in [("old", difference.old), ("new", difference.new)] {
            let data = found.map(data).map(|data| (name.to_owned(), data));
            object.extend(data);
        }
    }
    object
}

/// Returns a value or a block as JSON.
fn data(found: Found<'_>) -> Value {
    match found {
        Found::Block(block) => {
            let json = Json::of_body(&Body::from(block.body())).ok();
            json.and_then(|json| serde_json::from_str(&json.to_string()).ok())
                .unwrap_or_default()
        }
        _ => found.expression().map(literal::json).unwrap_or_default(),
    }
}
