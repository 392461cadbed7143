//! `hcl rename --module`: a definition, its references in all files of a module, and the calls of the module in other folders.

use std::fs;
use std::path::{Path, PathBuf};

use hcl_syntax::{Diagnostics, Source};
use hcl_write::{
    Address, Edit, EditError, FoundJson, Patch, Patches, rename_json_in_calls,
    rename_json_in_module,
};

use super::change::names;
use super::errors;
use crate::args::{Files, wrong_usage};
use crate::input::Input;
use crate::input_errors;
use crate::parsed::{self, Parsed, both_syntaxes};
use crate::report::{Output, Status};
use crate::save;

/// Files with the input of each.
type Sources = Vec<(Input, Parsed)>;

/// Renames in the files of a folder, without the folders in it, which are other modules.
pub(super) fn rename(
    (from, to): (&Address, &Address),
    files: &Files,
    moved: bool,
    output: &mut Output,
) -> Result<Status, clap::Error> {
    let folder = match files.files.as_slice() {
        [] => Path::new("."),
        [folder] if folder.is_dir() => folder,
        _ => return Err(wrong_usage("rename --module needs one folder")),
    };
    let mut problems = Diagnostics::new();
    // Without the folders in it, which may be many.
    let paths = parsed::in_folder(folder).unwrap_or_else(|error| {
        problems.push(input_errors::cannot_walk(&error));
        Vec::new()
    });
    let mut sources = read(&paths, files, &mut problems)?;
    let own = sources.len();
    let module = fs::canonicalize(folder).ok();
    if let Some(module) = module.as_deref().filter(|_| is_interface(from)) {
        sources.extend(callers(module, files, &mut problems)?);
    }
    if !problems.has_errors() {
        let (own, others) = sources.split_at(own);
        let callers = module.as_deref().map(|module| (module, others));
        match renamed(own, callers, (from, to), moved, &mut problems) {
            Ok(texts) => problems.append(write(&sources, &texts, output)),
            Err(RenameError::NotDefined) => {
                problems.push(errors::no_definition(from, &folder.display().to_string()));
            }
            Err(RenameError::Refused(found)) => problems.append(found),
        }
    }
    output.report_all(&problems);
    Ok(match problems.has_errors() {
        true => Status::Failure,
        false => Status::Success,
    })
}

/// Reads files in both syntaxes.
fn read(
    paths: &[PathBuf],
    files: &Files,
    problems: &mut Diagnostics,
) -> Result<Sources, clap::Error> {
    let mut sources = Vec::new();
    if !paths.is_empty() {
        let (inputs, found) = parsed::inputs(paths, ".", &both_syntaxes(), &files.exclude)?;
        problems.append(found);
        for input in inputs {
            match parsed::read(&input) {
                Ok(file) => sources.push((input, file)),
                Err(found) => problems.append(found),
            }
        }
    }
    Ok(sources)
}

/// Returns whether a name is one that callers of the module know.
fn is_interface(name: &Address) -> bool {
    matches!(name.names().as_deref(), Some(["var" | "output", _]))
}

/// Returns the files of other folders that may call a module: those of the current folder and its folders. A file with mistakes that
/// does not name the folder is no reason to refuse.
fn callers(
    module: &Path,
    files: &Files,
    problems: &mut Diagnostics,
) -> Result<Sources, clap::Error> {
    let here = [PathBuf::from(".")];
    let (inputs, _) = parsed::inputs(&here, ".", &both_syntaxes(), &files.exclude)?;
    let name = module.file_name();
    let mut sources = Vec::new();
    for input in inputs {
        let Input::File(path) = &input else { continue };
        if fs::canonicalize(parsed::folder_of(path)).is_ok_and(|it| it == module) {
            continue;
        }
        let Ok(text) = fs::read_to_string(path) else {
            continue;
        };
        // The source of a call ends with the name of the folder, or with dots.
        let is_named = name.is_some_and(|name| text.contains(&*name.to_string_lossy()));
        if !text.contains("module") || !(is_named || text.contains("..")) {
            continue;
        }
        match parsed::read(&input) {
            Ok(file) => sources.push((input, file)),
            Err(found) => problems.append(found),
        }
    }
    Ok(sources)
}

/// Why nothing is renamed.
enum RenameError {
    NotDefined,
    Refused(Diagnostics),
}

impl From<EditError> for RenameError {
    fn from(error: EditError) -> Self {
        Self::Refused(errors::refused(error))
    }
}

impl From<hcl_syntax::Diagnostic> for RenameError {
    fn from(diagnostic: hcl_syntax::Diagnostic) -> Self {
        Self::Refused(diagnostic.into())
    }
}

/// Returns the new text of each file: of the module's own files, and of the callers of the module with this path.
fn renamed(
    own: &[(Input, Parsed)],
    callers: Option<(&Path, &[(Input, Parsed)])>,
    (from, to): (&Address, &Address),
    moved: bool,
    notes: &mut Diagnostics,
) -> Result<Vec<String>, RenameError> {
    let (from_names, to_names) = (names(from)?, names(to)?);
    let variables = match (from_names.as_slice(), to_names.as_slice()) {
        (["var", old], ["var", new]) => Some((*old, *new)),
        _ => None,
    };
    let mut count = 0;
    let mut texts = Vec::new();
    for (input, file) in own {
        if let Some(at) = definition(&to_names, file) {
            return Err(errors::defined(to).at(at).into());
        }
        let (patches, definitions) = match (is_values(input), variables) {
            (true, Some(variables)) => (in_values(file, variables)?, 0),
            (true, None) => (Patches::default(), 0),
            (false, _) => in_module(file, &from_names, &to_names, moved)?,
        };
        count += definitions;
        texts.push(patches.apply(file.source().text()));
    }
    if count == 0 {
        return Err(RenameError::NotDefined);
    }
    let Some((module, callers)) = callers else {
        return Ok(texts);
    };
    for (input, file) in callers {
        let Input::File(path) = input else { continue };
        let is_call = |source: &str| {
            let folder = || fs::canonicalize(parsed::folder_of(path).join(source));
            is_local(source) && folder().is_ok_and(|it| it == module)
        };
        let patches = match file {
            Parsed::Native(file) => {
                let mut edit = Edit::new(file);
                edit.rename_in_calls(is_call, &from_names, &to_names)?;
                edit.finish()?
            }
            Parsed::Json(file) => rename_json_in_calls(file, is_call, &from_names, &to_names)?.0,
        };
        texts.push(patches.apply(file.source().text()));
        add_notes(file, module, from, notes);
    }
    Ok(texts)
}

/// Returns whether the source of a call is a folder.
fn is_local(source: &str) -> bool {
    source.starts_with("./") || source.starts_with("../")
}

/// Notes calls of another source that ends with the name of the folder: it may be the same module, as others get it.
fn add_notes(file: &Parsed, module: &Path, from: &Address, notes: &mut Diagnostics) {
    let Some(name) = module.file_name().and_then(|it| it.to_str()) else {
        return;
    };
    let Ok(address) = Address::new(["module", "*", "source"]) else {
        return;
    };
    let source = file.source();
    let spans: Vec<_> = match file {
        Parsed::Native(file) => {
            let found = address.find(file.body()).into_iter();
            found.map(|it| it.value_span()).collect()
        }
        Parsed::Json(file) => {
            let found = FoundJson::find(&address, file).into_iter();
            found.map(|it| it.value.span()).collect()
        }
    };
    for span in spans {
        let text = source.slice(span).trim_matches('"');
        let path = text.split('?').next().unwrap_or_default();
        if !is_local(text) && path.rsplit('/').next() == Some(name) {
            notes.push(errors::other_source(from).at(source.span(span)));
        }
    }
}

/// Renames in a file of the module, and returns the number of definitions, too.
fn in_module(
    file: &Parsed,
    from: &[&str],
    to: &[&str],
    moved: bool,
) -> Result<(Patches, usize), RenameError> {
    Ok(match file {
        Parsed::Native(file) => {
            let mut edit = Edit::new(file);
            let renamed = edit.rename_in_module(from, to, moved)?;
            (edit.finish()?, renamed.definitions)
        }
        Parsed::Json(file) => {
            let (patches, renamed) = rename_json_in_module(file, from, to, moved)?;
            (patches, renamed.definitions)
        }
    })
}

/// Renames the value of a variable, which is an argument or property of the file.
fn in_values(file: &Parsed, (old, new): (&str, &str)) -> Result<Patches, RenameError> {
    let (Ok(old), Ok(new)) = (Address::new([old]), Address::new([new])) else {
        return Ok(Patches::default());
    };
    match file {
        Parsed::Native(file) => {
            let mut edit = Edit::new(file);
            if !old.find(file.body()).is_empty() {
                let refused = |error: hcl_write::AddressedError<'_>| {
                    hcl_syntax::Diagnostic::error("Change refused", error.to_string())
                };
                edit.rename_at(&old, &new).map_err(refused)?;
            }
            Ok(edit.finish()?)
        }
        Parsed::Json(file) => {
            let found = FoundJson::find(&old, file).into_iter();
            let name = format!("\"{new}\"");
            let patches = found.map(|it| Patch::new(it.name_span(), name.clone()));
            Ok(Patches::new(patches.collect()).unwrap_or_default())
        }
    }
}

/// Returns the position of the definition of what references of these names begin with.
fn definition(names: &[&str], file: &Parsed) -> Option<hcl_syntax::SourceSpan> {
    let address: Vec<&str> = match names {
        ["var", name] => vec!["variable", name],
        ["local", name] => vec!["locals", name],
        ["module" | "data" | "ephemeral" | "output", ..] => names.to_vec(),
        _ => ["resource"]
            .into_iter()
            .chain(names.iter().copied())
            .collect(),
    };
    let address = Address::new(address).ok()?;
    match file {
        Parsed::Native(file) => Some(address.find(file.body()).first()?.name_span()),
        Parsed::Json(file) => {
            let found = FoundJson::find(&address, file);
            Some(file.source().span(found.first()?.name_span()))
        }
    }
}

/// Writes all files, and prints the names of those that change.
fn write(sources: &[(Input, Parsed)], texts: &[String], output: &mut Output) -> Diagnostics {
    let mut changes = Vec::new();
    let mut changed = String::new();
    for ((input, file), new) in sources.iter().zip(texts) {
        let source: &Source = file.source();
        if let Input::File(path) = input
            && source.text() != new
        {
            let old = source.text();
            changes.push(save::Change { path, old, new });
            changed.push_str(&format!("{}\n", source.name()));
        }
    }
    let problems = save::replace_all(&changes);
    if problems.is_empty() {
        output.print(&changed);
    }
    problems
}

/// Returns whether a file has values of variables.
fn is_values(input: &Input) -> bool {
    let name = input.name();
    name.ends_with(".tfvars") || name.ends_with(".tfvars.json")
}
