//! `hcl rename --module`: a definition and its references in all files of a module.

use std::path::{Path, PathBuf};
use std::{fs, io};

use hcl_syntax::native::File;
use hcl_syntax::{Diagnostics, Source};
use hcl_tool::Patterns;
use hcl_write::{Address, Edit, EditError, Found};

use super::change::names;
use super::errors;
use crate::args::{Files, wrong_usage};
use crate::input::Input;
use crate::input_errors;
use crate::parsed;
use crate::report::{Output, Status};
use crate::save;

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
    let mut sources: Vec<(Input, File)> = Vec::new();
    // Without the folders in it, which may be many.
    let paths = in_folder(folder).unwrap_or_else(|error| {
        problems.push(input_errors::cannot_walk(&error));
        Vec::new()
    });
    if !paths.is_empty() {
        let (inputs, found) = parsed::inputs(&paths, ".", &Patterns::default(), &files.exclude)?;
        problems.append(found);
        for input in inputs {
            match parsed::read_native(&input) {
                Ok(file) => sources.push((input, file)),
                Err(found) => problems.append(found),
            }
        }
    }
    if !problems.has_errors() {
        match renamed(&sources, from, to, moved) {
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

/// Returns the new text of each file.
fn renamed(
    sources: &[(Input, File)],
    from: &Address,
    to: &Address,
    moved: bool,
) -> Result<Vec<String>, RenameError> {
    let refuse = |diagnostic: hcl_syntax::Diagnostic| RenameError::Refused(diagnostic.into());
    let (from_names, to_names) = (names(from).map_err(refuse)?, names(to).map_err(refuse)?);
    let variables = match (from_names.as_slice(), to_names.as_slice()) {
        (["var", old], ["var", new]) => Some((Address::new([*old]), Address::new([*new]))),
        _ => None,
    };
    let mut count = 0;
    let mut texts = Vec::new();
    for (input, file) in sources {
        if let Some(found) = definition(&to_names, file) {
            return Err(refuse(errors::defined(to, found)));
        }
        let mut edit = Edit::new(file);
        if is_values(input) {
            // The values of variables, which are arguments there.
            if let Some((Ok(old), Ok(new))) = &variables
                && !old.find(file.body()).is_empty()
            {
                let refused = |error: hcl_write::AddressedError<'_>| error.to_string();
                edit.rename_at(old, new)
                    .map_err(refused)
                    .map_err(|message| {
                        refuse(hcl_syntax::Diagnostic::error("Change refused", message))
                    })?;
            }
        } else {
            count += edit
                .rename_in_module(&from_names, &to_names, moved)?
                .definitions;
        }
        texts.push(edit.finish()?.apply(file.source().text()));
    }
    if count == 0 {
        return Err(RenameError::NotDefined);
    }
    Ok(texts)
}

/// Returns the definition of what references of these names begin with.
fn definition<'f>(names: &[&str], file: &'f File) -> Option<Found<'f>> {
    let address: Vec<&str> = match names {
        ["var", name] => vec!["variable", name],
        ["local", name] => vec!["locals", name],
        ["module" | "data" | "ephemeral", ..] => names.to_vec(),
        _ => ["resource"]
            .into_iter()
            .chain(names.iter().copied())
            .collect(),
    };
    let found = Address::new(address).ok()?.find(file.body());
    found.first().copied()
}

/// Writes all files, and prints the names of those that change.
fn write(sources: &[(Input, File)], texts: &[String], output: &mut Output) -> Diagnostics {
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
    matches!(input, Input::File(path) if path.extension().is_some_and(|it| it == "tfvars"))
}

/// Returns the native files directly in a folder.
fn in_folder(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if Patterns::default().matches(&path) && path.is_file() {
            paths.push(path);
        }
    }
    Ok(paths)
}
