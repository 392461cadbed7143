//! `hcl rename --module`: a definition, its references in all files of a module, and the calls of the module in other folders.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use hcl_serde::Module;
use hcl_syntax::native::{Body, File};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::{Address, Edit, EditError, ModuleCall, Patches};

use super::change::names;
use super::errors;
use crate::args::{Files, wrong_usage};
use crate::input::Input;
use crate::input_errors;
use crate::parsed::{self, both_syntaxes};
use crate::report::{Output, Status};
use crate::save;

/// Files with the input of each.
type Sources = Vec<(Input, File)>;

/// Renames in the files of a folder, without the folders in it, which are other modules.
pub(super) fn rename(
    (from, to): (&Address, &Address),
    files: &Files,
    moved: bool,
    output: &mut Output,
) -> Result<Status, clap::Error> {
    let folder = match files.files.as_slice() {
        [] => Path::new("."),
        [folder] => folder,
        _ => return Err(wrong_usage("rename --module needs one folder")),
    };
    match folder.metadata() {
        Ok(found) if found.is_dir() => {}
        Ok(_) => return Err(wrong_usage("rename --module needs a folder")),
        Err(error) => {
            output.report_all(&input_errors::cannot_read(folder, &error).into());
            return Ok(Status::Failure);
        }
    }
    let mut problems = Diagnostics::new();
    // Without the folders in it, which may be many.
    let mut paths = parsed::in_folder(folder).unwrap_or_else(|error| {
        problems.push(input_errors::cannot_walk(&error));
        Vec::new()
    });
    // The folder of tests, if there is one.
    let tests = parsed::in_folder(&folder.join("tests")).unwrap_or_default();
    paths.extend(tests.into_iter().filter(|it| is_test(it)));
    let mut sources = read(&paths, files, &mut problems)?;
    let own = sources.len();
    let module = fs::canonicalize(folder).ok();
    if let Some(module) = module.as_deref().filter(|_| is_interface(from)) {
        let is_output = matches!(from.names().as_deref(), Some(["output", _]));
        sources.extend(callers(module, files, is_output, &mut problems)?);
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

/// Reads files. One in the JSON syntax is a mistake: its references would stay.
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
            match parsed::read_native(&input) {
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
/// does not name the folder is no reason to refuse. With `has_references`, other files of a folder with a call are among them.
fn callers(
    module: &Path,
    files: &Files,
    has_references: bool,
    problems: &mut Diagnostics,
) -> Result<Sources, clap::Error> {
    let here = [PathBuf::from(".")];
    let (inputs, _) = parsed::inputs(&here, ".", &both_syntaxes(), &files.exclude)?;
    let name = module.file_name();
    let (mut sources, mut others) = (Vec::new(), Vec::new());
    for input in inputs {
        let Input::File(path) = &input else { continue };
        if fs::canonicalize(parsed::folder_of(path)).is_ok_and(|it| it == module) {
            continue;
        }
        let Ok(text) = fs::read_to_string(path) else {
            continue;
        };
        if !text.contains("module") {
            continue;
        }
        // The source of a call ends with the name of the folder, or with dots.
        let is_named = name.is_some_and(|name| text.contains(&*name.to_string_lossy()));
        if !is_named && !text.contains("..") {
            others.push(input);
            continue;
        }
        match parsed::read_native(&input) {
            Ok(file) => sources.push((input, file)),
            Err(found) => problems.append(found),
        }
    }
    if has_references {
        let calls = calls(module, &sources);
        others.retain(|it| matches!(it, Input::File(path) if !calls_at(&calls, path).is_empty()));
        for input in others {
            match parsed::read_native(&input) {
                Ok(file) => sources.push((input, file)),
                Err(found) => problems.append(found),
            }
        }
    }
    Ok(sources)
}

/// The calls of a module in the files of each folder.
type Calls = HashMap<PathBuf, Vec<ModuleCall>>;

fn calls(module: &Path, callers: &[(Input, File)]) -> Calls {
    let mut calls = Calls::new();
    for (input, file) in callers {
        let Input::File(path) = input else { continue };
        let folder = parsed::folder_of(path);
        let is_call = |source: &str| is_at(module, folder, source);
        let found = ModuleCall::all(file.body(), is_call);
        if let (Ok(folder), false) = (fs::canonicalize(folder), found.is_empty()) {
            calls.entry(folder).or_default().extend(found);
        }
    }
    calls
}

/// Returns the calls in the folder of a file; of tests, in the folder that they are about.
fn calls_at<'c>(calls: &'c Calls, path: &Path) -> &'c [ModuleCall] {
    let folder = parsed::folder_of(path);
    let around = is_test(path).then(|| folder.join(".."));
    let folders = [Some(folder.to_owned()), around].into_iter().flatten();
    let mut found = folders.filter_map(|it| calls.get(&fs::canonicalize(it).ok()?));
    found.next().map_or(&[], Vec::as_slice)
}

/// Returns whether a source, relative to a folder, is a module.
fn is_at(module: &Path, folder: &Path, source: &str) -> bool {
    let path = || fs::canonicalize(folder.join(source));
    is_local(source) && path().is_ok_and(|it| it == module)
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
    own: &[(Input, File)],
    callers: Option<(&Path, &[(Input, File)])>,
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
        let (patches, definitions) = match (Module::is_var_file(&input.name()), variables) {
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
    let outputs = match (from_names.as_slice(), to_names.as_slice()) {
        (["output", old], ["output", new]) => Some((*old, *new)),
        _ => None,
    };
    let calls = calls(module, callers);
    for (input, file) in callers {
        let Input::File(path) = input else { continue };
        let folder = parsed::folder_of(path);
        let is_call = |source: &str| is_at(module, folder, source);
        // Sources in tests are relative to the configuration, which may be in the folder around them.
        let is_run = |source: &str| is_call(source) || is_at(module, &folder.join(".."), source);
        if is_test(path)
            && let Some(at) = run_of(file, is_run, &from_names)
        {
            return Err(errors::other_test(from).at(at).into());
        }
        let mut edit = Edit::new(file);
        let unknown = if let Some((old, new)) = outputs {
            edit.rename_outputs(calls_at(&calls, path), old, new)
                .unknown
        } else {
            edit.rename_in_calls(is_call, &from_names, &to_names)?;
            Vec::new()
        };
        let patches = edit.finish()?;
        texts.push(patches.apply(file.source().text()));
        notes.extend(
            unknown
                .into_iter()
                .map(|at| errors::whole_module(from).at(at)),
        );
        add_notes(file, module, from, notes);
    }
    Ok(texts)
}

/// Returns whether the source of a call is a folder.
fn is_local(source: &str) -> bool {
    source.starts_with("./") || source.starts_with("../")
}

/// Returns the source of the first run in a file of tests that is about the module and has the name that is changed.
fn run_of(
    file: &File,
    is_run: impl Fn(&str) -> bool,
    names: &[&str],
) -> Option<hcl_syntax::SourceSpan> {
    let has_name =
        |run: &hcl_syntax::SourceSpan| words(run.text()).any(|it| names.last() == Some(&it));
    // `run.a.url`, an output of a run.
    let all: Vec<&str> = words(file.source().text()).collect();
    let is_used = matches!(names, ["output", name] if all.windows(3).any(|it| it.first() == Some(&"run") && it.last() == Some(name)));
    let runs: Vec<_> = sources_of(file, &["run", "*"]).collect();
    let mut sources = sources_of(file, &["run", "*", "module", "source"]);
    sources.find(|at| {
        // The values of variables are of the configuration, and a run of another module may have the same name.
        let is_around = |run: &&hcl_syntax::SourceSpan| run.span().contains(at.span().start);
        let has_name = || is_used || runs.iter().find(is_around).is_some_and(has_name);
        is_run(at.text().trim_matches('"')) && has_name()
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_letter = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-');
    let words = text.split(move |it| !is_letter(it));
    words.filter(|it| !it.is_empty())
}

/// Returns the positions of the values at an address.
fn sources_of<'f>(
    file: &'f File,
    names: &[&str],
) -> impl Iterator<Item = hcl_syntax::SourceSpan> + 'f {
    let address = Address::new(names.iter().copied()).ok();
    let found = address.map_or_else(Vec::new, |address| address.find(file.body()));
    let spans = found.into_iter().map(|found| found.value_span());
    spans.map(|span| file.source().span(span))
}

/// Notes calls of another source that ends with the name of the folder: it may be the same module, as others get it.
fn add_notes(file: &File, module: &Path, from: &Address, notes: &mut Diagnostics) {
    let Some(name) = module.file_name().and_then(|it| it.to_str()) else {
        return;
    };
    for at in sources_of(file, &["module", "*", "source"]) {
        let text = at.text().trim_matches('"');
        let path = text.split('?').next().unwrap_or_default();
        if !is_local(text) && path.rsplit('/').next() == Some(name) {
            notes.push(errors::other_source(from).at(at));
        }
    }
}

/// Renames in a file of the module, and returns the number of definitions, too.
fn in_module(
    file: &File,
    from: &[&str],
    to: &[&str],
    moved: bool,
) -> Result<(Patches, usize), RenameError> {
    let is_test = is_test(Path::new(file.source().name()));
    // A moved block belongs to the configuration.
    let moved = moved && !is_test;
    let mut edit = Edit::new(file);
    let renamed = edit.rename_in_module(from, to, moved)?;
    if is_test {
        in_tests(&mut edit, file, from, to)?;
    }
    Ok((edit.finish()?, renamed.definitions))
}

/// Renames the value of a variable, which is an argument of the file.
fn in_values(file: &File, names: (&str, &str)) -> Result<Patches, RenameError> {
    let mut edit = Edit::new(file);
    rename_value(&mut edit, file.body(), names)?;
    Ok(edit.finish()?)
}

/// Renames an argument that is the value of a variable, in a body.
fn rename_value<'f>(
    edit: &mut Edit<'f>,
    body: Body<'f>,
    (old, new): (&str, &str),
) -> Result<(), RenameError> {
    let Some(value) = body.attribute(old) else {
        return Ok(());
    };
    if let Some(other) = body.attribute(new) {
        let at = other.file().source().span(other.name_span());
        return Err(errors::value_exists(new, at).into());
    }
    Ok(edit.rename(value, new)?)
}

/// Renames in a file of tests: the values of variables in it, and the outputs of earlier runs.
fn in_tests<'f>(
    edit: &mut Edit<'f>,
    file: &'f File,
    from: &[&str],
    to: &[&str],
) -> Result<(), RenameError> {
    for block in file.body().blocks() {
        match (block.type_name(), from, to) {
            ("variables", ["var", old], ["var", new]) => {
                rename_value(edit, block.body(), (old, new))?;
            }
            // A run with a module of its own sets the variables of that module.
            ("run", _, _) if block.body().blocks_of_type("module").next().is_none() => {
                match (from, to, block.labels().next()) {
                    (["var", old], ["var", new], _) => {
                        for values in block.body().blocks_of_type("variables") {
                            rename_value(edit, values.body(), (old, new))?;
                        }
                    }
                    (["output", old], ["output", new], Some(label)) => {
                        let run = label.text();
                        edit.rename_references(&["run", &run, old], &["run", &run, new])?;
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns the position of the definition of what references of these names begin with.
fn definition(names: &[&str], file: &File) -> Option<hcl_syntax::SourceSpan> {
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
    Some(address.find(file.body()).first()?.name_span())
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

/// Returns whether a file has tests of the module.
fn is_test(path: &Path) -> bool {
    let name = path.file_name().and_then(|it| it.to_str());
    name.is_some_and(hcl_ide::is_test)
}
