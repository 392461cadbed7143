//! Variables of the command line: JSON literals and files of arguments.

use std::ffi::OsString;
use std::path::Path;

use hcl_core::{Diagnostics, EvalContext, Limits, Str, Value};

use super::input::{self, InputFile};

/// Reads all variables; a later one overrides an earlier one with the same name.
pub(super) fn read(
    arguments: &[OsString],
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Vec<(Str, Value)> {
    let mut variables = Vec::new();
    for (index, argument) in arguments.iter().enumerate() {
        if let Some(file) = file(index, argument, limits, diagnostics) {
            // Literals only: no variables are defined yet.
            let mut context = EvalContext::literal_only();
            context.set_limits(*limits);
            for attribute in file.body().just_attributes(diagnostics) {
                let value = attribute.expression().evaluate(&context, diagnostics);
                variables.push((Str::from(attribute.name()), value));
            }
        }
    }
    variables
}

/// Parses a literal, which begins with a brace, or reads the named file.
fn file(
    index: usize,
    argument: &OsString,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Option<InputFile> {
    let text = argument.to_string_lossy();
    // As in the reference, an argument that starts with a brace is JSON, never a path.
    if text.trim_start().starts_with('{') {
        return input::json(
            &format!("<vars argument {index}>"),
            text.into_owned().into_bytes(),
            limits,
            diagnostics,
        );
    }
    input::read(Path::new(argument), limits, diagnostics)
}
