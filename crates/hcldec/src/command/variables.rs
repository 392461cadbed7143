//! Variables of the command line: JSON literals and files of arguments.

// spec(hcldec): Predefined Variables

use std::ffi::OsString;
use std::path::Path;

use hcl_core::{Diagnostics, EvalContext, Limits, ParsedSource, Str, Syntax, Value};

use super::input;

/// Reads all variables; a later one overrides an earlier one with the same name.
pub(super) fn read(
    arguments: &[OsString],
    limits: &Limits,
    found: &mut Diagnostics,
) -> Vec<(Str, Value)> {
    // Literals only: no variables are defined yet.
    let mut context = EvalContext::literal_only();
    context.set_limits(*limits);
    let mut variables = Vec::new();
    for (index, argument) in arguments.iter().enumerate() {
        let Some(file) = file(index, argument, limits, found) else {
            continue;
        };
        for attribute in file.body().just_attributes(found) {
            let value = attribute.expression().evaluate(&context, found);
            variables.push((Str::from(attribute.name()), value));
        }
    }
    variables
}

/// Parses a literal, which begins with a brace, or reads the named file.
fn file(
    index: usize,
    argument: &OsString,
    limits: &Limits,
    found: &mut Diagnostics,
) -> Option<ParsedSource> {
    let text = argument.to_string_lossy();
    // As in the reference, an argument that starts with a brace is JSON, never a path.
    if text.trim_start().starts_with('{') {
        let (name, bytes) = (format!("<vars argument {index}>"), text.into_owned().into());
        return input::parse(&name, bytes, Syntax::Json, limits, found);
    }
    input::read(Path::new(argument), limits, found)
}
