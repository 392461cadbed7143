//! Files in the native or the JSON syntax.

use std::io;
use std::path::{Path, PathBuf};

use hcl_app::Patterns;
use hcl_app::internal::walk::{self, Exclude};
use hcl_syntax::diagnostic::reports;
use hcl_syntax::native::{self, File};
use hcl_syntax::{Diagnostic, Diagnostics, Source, json};
use hcl_write::{BodyShape, Root, native_from_json};

use crate::args;
use crate::input::Input;

/// A file without mistakes.
pub(crate) enum Parsed {
    Native(File),
    Json(json::File),
}

impl<'f> From<&'f Parsed> for Root<'f> {
    fn from(file: &'f Parsed) -> Self {
        match file {
            Parsed::Native(file) => file.into(),
            Parsed::Json(file) => file.into(),
        }
    }
}

impl Parsed {
    pub(crate) fn source(&self) -> &Source {
        match self {
            Self::Native(file) => file.source(),
            Self::Json(file) => file.source(),
        }
    }

    /// Returns the file in the native syntax. JSON has one notation for blocks and arguments: `shape` has the block types.
    pub(crate) fn into_native(self, shape: &BodyShape) -> Result<File, Diagnostics> {
        match self {
            Self::Native(file) => Ok(file),
            Self::Json(file) => {
                let text = native_from_json(file.source(), shape)?;
                // Reports show lines of the converted text, which are not lines of the file: the name says so.
                let name = format!("{} in the native syntax", file.source().name());
                native(&source(&name, text)?)
            }
        }
    }
}

/// Reads and parses an input in either syntax. Returns its diagnostics if it has errors.
pub(crate) fn read(input: &Input) -> Result<Parsed, Diagnostics> {
    parse(input, &input.read_any()?)
}

/// Reads and parses all files that have no mistakes.
pub(crate) fn read_all(inputs: &[Input], problems: &mut Diagnostics) -> Vec<Parsed> {
    let mut files = Vec::new();
    for input in inputs {
        match read(input) {
            Ok(file) => files.push(file),
            Err(found) => problems.append(found),
        }
    }
    files
}

/// Reads and parses all files. Adds their mistakes to `problems`.
pub(crate) fn read_all_with_mistakes(inputs: &[Input], problems: &mut Diagnostics) -> Vec<Parsed> {
    let mut files = Vec::new();
    for input in inputs {
        match input.read_any() {
            Ok(source) => files.push(parse_with_mistakes(input, &source, problems)),
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
pub(crate) fn parse(input: &Input, source: &Source) -> Result<Parsed, Diagnostics> {
    let mut found = Diagnostics::new();
    let file = parse_with_mistakes(input, source, &mut found);
    found.into_result(file)
}

/// Parses the text of an input, and adds its mistakes to `found`.
fn parse_with_mistakes(input: &Input, source: &Source, found: &mut Diagnostics) -> Parsed {
    // Standard input has no name; a native file never begins with a brace.
    let is_json = json::is_json_name(source.name())
        || (*input == Input::Stdin && source.text().trim_start().starts_with('{'));
    if is_json {
        Parsed::Json(json::parse(source, found))
    } else {
        Parsed::Native(native::parse(source, found))
    }
}

/// Reads and parses an input to merge. A file in the JSON syntax is a mistake.
pub(crate) fn read_native(input: &Input) -> Result<File, Diagnostics> {
    match read(input)? {
        Parsed::Native(file) => Ok(file),
        Parsed::Json(file) => Err(not_in_json(file.source().name()).into()),
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
    let json = [
        "*.hcl.json",
        "*.tf.json",
        "*.tofu.json",
        "*.tftest.json",
        "*.tofutest.json",
        "*.nomad.json",
        "*.tfvars.json",
        "*.pkrvars.json",
    ];
    Patterns::new(native.as_slice().iter().map(String::as_str).chain(json))
}

/// Returns the files directly in a folder, in both syntaxes.
pub(crate) fn in_folder(folder: &Path) -> io::Result<Vec<PathBuf>> {
    walk::in_folder(folder, &both_syntaxes())
}

/// Returns the inputs at `paths`, or the files of the current folder if `paths` is empty.
pub(crate) fn inputs(
    paths: &[PathBuf],
    patterns: &Patterns,
    exclude: &args::Exclude,
) -> Result<(Vec<Input>, Diagnostics), clap::Error> {
    let exclude = Exclude::new(&exclude.exclude).map_err(|message| args::wrong_value(&message))?;
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here } else { paths };
    let mut diagnostics = Diagnostics::new();
    let inputs = walk::inputs(paths, patterns, &exclude, &mut diagnostics);
    Ok((inputs, diagnostics))
}

/// Returns whether paths stand for a single file or for standard input. Results are then printed without a file name.
pub(crate) fn is_one_file(paths: &[PathBuf]) -> bool {
    paths.len() == 1 && !paths.iter().any(|path| Path::is_dir(path))
}

reports! {
    pub(crate),

    not_in_json(name: &str) =>
        error("JSON file", "{name} is in the JSON syntax, which this command does not read. \"hcl convert\" writes it in the native syntax; \"hcl set\" sets values in JSON.");
}
