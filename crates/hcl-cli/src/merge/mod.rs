//! `hcl merge`: files laid over a file, and merges of three versions.

mod form;
mod versions;

use std::ffi::OsString;
use std::path::Path;

use hcl_syntax::Diagnostics;
use hcl_syntax::diagnostic::{Quote, reports};
use hcl_write::Edit;

use crate::args::{MergeArguments, wrong_usage};
use crate::edit::refused;
use crate::input::CommandInput;
use crate::input_files;
use crate::report::{Output, Status};
use crate::save;
use form::{Form, plain};

/// The names of the versions at conflict markers.
const NAMES: [&str; 2] = ["ours", "theirs"];

/// Returns the status after a mistake in a command line: git takes 2 for a conflict, and leaves the file as one version has it.
pub(crate) fn wrong_usage_status(arguments: &[OsString]) -> Status {
    let has_base = arguments.iter().any(|argument| {
        let argument = argument.as_encoded_bytes();
        argument == b"--base" || argument.starts_with(b"--base=")
    });
    if has_base && arguments.iter().any(|argument| argument == "merge") {
        Status::NotMerged
    } else {
        Status::WrongUsage
    }
}

pub(crate) fn run(arguments: &MergeArguments, output: &mut Output) -> Result<Status, clap::Error> {
    let input = CommandInput::from(&*arguments.file);
    if arguments.in_place && input == CommandInput::Stdin {
        return Err(wrong_usage("--in-place needs FILE, and not standard input"));
    }
    if arguments.base.is_some() && arguments.others.len() > 1 {
        return Err(wrong_usage("--base needs one other file"));
    }
    // By its status, git knows that nothing is merged.
    let failure = if arguments.base.is_some() {
        Status::NotMerged
    } else {
        Status::Failure
    };
    let others = match others(arguments) {
        Ok(others) => others,
        Err(problems) => return Ok(failure.max(output.report_all(&problems))),
    };
    let versions = arguments.base.as_deref().zip(others.first().cloned());
    let merged = match &versions {
        Some((base, other)) => {
            let versions = [CommandInput::from(*base), input.clone(), other.clone()];
            versions::merged(&versions, arguments.name.as_deref(), arguments.in_place)
        }
        None => overlaid(&input, others),
    };
    let merged = match merged {
        Ok(merged) => merged,
        Err(problems) => {
            output.report_all(&problems);
            let is_merged = versions
                .filter(|_| arguments.in_place)
                .is_some_and(|(base, other)| versions::merge_bytes(base, &arguments.file, &other));
            return Ok(if is_merged { Status::Failure } else { failure });
        }
    };
    let (old, new) = (&*merged.old, &*merged.new);
    match &input {
        CommandInput::File(_) if arguments.in_place && old == new => {}
        CommandInput::File(path) if arguments.in_place => {
            let problems = save::write(path, new);
            if !problems.is_empty() {
                output.report_all(&problems);
                return Ok(failure);
            }
        }
        _ => output.print(new),
    }
    Ok(output.report_all(&merged.conflicts))
}

/// The result of a merge.
struct Merged {
    /// The text of the first file.
    old: String,
    /// The new text, with markers at conflicts.
    new: String,
    conflicts: Diagnostics,
}

/// Lays files over a file, one after the other.
fn overlaid(input: &CommandInput, others: Vec<CommandInput>) -> Result<Merged, Diagnostics> {
    let read = |input: &CommandInput| {
        let file = input_files::read_native(input)?;
        Ok::<_, Diagnostics>((file.source().text().to_owned(), plain(file.source())?))
    };
    let (old, mut source) = read(input)?;
    let mut form = None;
    for other in others {
        let (text, other) = read(&other)?;
        form.get_or_insert_with(|| Form::of(&old, &text));
        let [file, other] = [input_files::native(&source)?, input_files::native(&other)?];
        let mut edit = Edit::new(&file);
        edit.overlay(other.body()).map_err(refused)?;
        let patches = edit.finish().map_err(refused)?;
        // The next file is laid over the result.
        source = input_files::source(&input.name(), patches.apply(source.text()))?;
    }
    let new = form.map_or_else(|| old.clone(), |form| form.write(source.text()));
    Ok(Merged {
        old,
        new,
        conflicts: Diagnostics::new(),
    })
}

/// Returns the files that are merged with the first, in the order of the command line. Files of a folder are in path order.
fn others(arguments: &MergeArguments) -> Result<Vec<CommandInput>, Diagnostics> {
    let files = [&arguments.file].into_iter().chain(&arguments.base);
    // A version that is merged with its base is also a file.
    let others = arguments.base.is_some().then_some(&arguments.others);
    let folders = files.chain(others.into_iter().flatten());
    let mut problems: Diagnostics = folders
        .filter(|path| path.is_dir())
        .map(|path| folder(path))
        .collect();
    let mut inputs = Vec::new();
    if !problems.has_errors() {
        for other in &arguments.others {
            let paths = std::slice::from_ref(other);
            inputs.extend(input_files::all_inputs(paths, &mut problems));
        }
    }
    problems.into_result(inputs)
}

reports! {
    pub(self),

    /// A folder is in place of a file that is changed, or of one of three versions.
    folder(path: &Path) =>
        error("Failed to read file", "{} is a folder, and files are merged. Merge each of its files with the file of the same name, as in \"hcl merge -i ours/main.tf theirs/main.tf\"; with --base, BASE is the file of that name, too.", Quote::own(path.display().to_string()));
}
