//! Files in the native or the JSON syntax.

use std::io;
use std::path::{Path, PathBuf};

use hcl_app::Patterns;
use hcl_app::command::walk::{self, Exclude};
use hcl_config::{Dialect, terraform};
use hcl_core::function::Functions;
use hcl_core::{Limits, ParsedSource, Syntax, Tree};
use hcl_serde::stdlib;
use hcl_syntax::native::{self, File};
use hcl_syntax::{Diagnostic, Diagnostics, Source, json};
use hcl_write::{BodyShape, JsonMeaning, Root, native_from_json};

use crate::args;
use crate::convert::escaped_file;
use crate::input::CommandInput;
pub(crate) use crate::input_errors::is_json as not_in_json;

/// Returns a file in the native syntax, with the blocks of a shape: as it is, or converted.
pub(crate) fn into_native(file: &ParsedSource, shape: &BodyShape) -> Result<File, Diagnostics> {
    match file.tree() {
        Tree::Native(file) => Ok(file.clone()),
        Tree::Json(file) => {
            let text = native_from_json(file.source(), shape)?;
            // Reports show lines of the converted text, which are not lines of the file: the name says so.
            let name = format!("{} in the native syntax", file.source().name());
            native(&source(&name, text)?)
        }
    }
}

/// Returns where the addresses of a file begin.
pub(crate) fn root(file: &ParsedSource) -> Root<'_> {
    hcl_ide::root_of(file, terraform::known_shape(file.source().name()))
}

/// Returns a file of values in the JSON syntax with its texts as templates that evaluate to them, and other files as they are.
pub(crate) fn with_templates(file: ParsedSource) -> Result<ParsedSource, Diagnostics> {
    let Root::Json(values, JsonMeaning::Values) = root(&file) else {
        return Ok(file);
    };
    let values = escaped_file(values, &BodyShape::new());
    let escaped = source(file.source().name(), values.to_string())?;
    let limits = Limits::default();
    Ok(ParsedSource::parse(&escaped, Syntax::Json, &limits))
}

/// Reads and parses an input in either syntax. Returns its diagnostics if it has errors.
pub(crate) fn read(input: &CommandInput) -> Result<ParsedSource, Diagnostics> {
    parse(input, &input.read_any()?)
}

/// Reads and parses all files. Adds their mistakes to `problems`.
pub(crate) fn read_all(inputs: &[CommandInput], problems: &mut Diagnostics) -> Vec<ParsedSource> {
    let mut files = Vec::new();
    for input in inputs {
        match input.read_any() {
            Ok(source) => {
                let file = parse_with_mistakes(input, &source);
                problems.append(file.diagnostics().clone());
                files.push(file);
            }
            Err(found) => problems.append(found),
        }
    }
    files
}

/// Returns a text that is not a file as a source.
pub(crate) fn source(name: &str, text: String) -> Result<Source, Diagnostic> {
    Source::new(name, text).map_err(|_| crate::input_errors::too_large(name))
}

/// Parses the text of an input.
pub(crate) fn parse(input: &CommandInput, source: &Source) -> Result<ParsedSource, Diagnostics> {
    let file = parse_with_mistakes(input, source);
    file.diagnostics().clone().into_result(file)
}

/// Parses the text of an input, with its mistakes.
pub(crate) fn parse_with_mistakes(input: &CommandInput, source: &Source) -> ParsedSource {
    let syntax = if json::is_json_name(source.name()) || input.is_json(source.text()) {
        Syntax::Json
    } else {
        Syntax::Native
    };
    ParsedSource::parse(source, syntax, &Limits::default())
}

/// Reads and parses an input to merge. A file in the JSON syntax is a mistake.
pub(crate) fn read_native(input: &CommandInput) -> Result<File, Diagnostics> {
    match read(input)?.tree() {
        Tree::Native(file) => Ok(file.clone()),
        Tree::Json(file) => Err(not_in_json(file.source().name()).into()),
    }
}

/// Parses a text in the JSON syntax.
pub(crate) fn json(source: &Source) -> Result<json::File, Diagnostics> {
    let mut diagnostics = Diagnostics::new();
    let file = json::parse(source, &mut diagnostics);
    diagnostics.into_result(file)
}

/// Parses a text in the native syntax.
pub(crate) fn native(source: &Source) -> Result<File, Diagnostics> {
    let mut diagnostics = Diagnostics::new();
    let file = native::parse(source, &mut diagnostics);
    diagnostics.into_result(file)
}

/// Returns the patterns of the file names in wide use, in both syntaxes.
pub(crate) fn both_syntaxes() -> Patterns {
    let native = Patterns::default();
    let of_dialects = Dialect::ends().filter(|end| json::is_json_name(end));
    let json = [".hcl.json", ".nomad.json"].into_iter().chain(of_dialects);
    let json = json.map(|end| format!("*{end}"));
    Patterns::new(native.as_slice().iter().cloned().chain(json))
}

/// Returns the files directly in a folder, in both syntaxes.
pub(crate) fn in_folder(folder: &Path) -> io::Result<Vec<PathBuf>> {
    both_syntaxes().in_folder(folder)
}

/// Returns the inputs that paths stand for, by default the current folder, and why some of them cannot be found.
pub(crate) fn inputs(
    paths: &[PathBuf],
    exclude: &args::ExcludeArgs,
) -> Result<(Vec<CommandInput>, Diagnostics), clap::Error> {
    let exclude = Exclude::new(&exclude.exclude).map_err(|message| args::wrong_value(&message))?;
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here } else { paths };
    let mut problems = Diagnostics::new();
    let inputs = walk::inputs(paths, &both_syntaxes(), &exclude, &mut problems);
    Ok((inputs, problems))
}

/// Returns all inputs that paths stand for.
pub(crate) fn all_inputs(paths: &[PathBuf], problems: &mut Diagnostics) -> Vec<CommandInput> {
    walk::inputs(paths, &both_syntaxes(), &Exclude::none(), problems)
}

/// Returns the files of a module: those that paths name, and those directly in the folders that they name. Folders in these are other
/// modules.
pub(crate) fn of_module(paths: &[PathBuf], problems: &mut Diagnostics) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        match in_folder(path) {
            Ok(found) => files.extend(found),
            Err(error) => problems.push(crate::input_errors::cannot_walk(&error)),
        }
    }
    if files.is_empty() {
        problems.push(crate::input_errors::no_files(paths));
    }
    files
}

/// Returns whether paths stand for a single file or for standard input. Results are then printed without a file name.
pub(crate) fn is_one_file(paths: &[PathBuf]) -> bool {
    paths.len() == 1 && !paths.iter().any(|path| Path::is_dir(path))
}

/// Returns the functions of expressions in files.
pub(crate) fn functions(is_terraform: bool) -> Functions {
    if is_terraform {
        terraform::functions()
    } else {
        stdlib::standard()
    }
}
