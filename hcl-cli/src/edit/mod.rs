//! Commands that read or change what is at an address: `get`, `set`, `append`, `rm`, `mv`, `rename`, `list`.

mod change;
mod entries;
mod errors;
mod literal;
mod show;

use std::path::{Path, PathBuf};

use clap::CommandFactory;
use clap::error::ErrorKind;
use hcl_syntax::syntax::{self, File};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::{Address, Edit};

use crate::args::{Arguments, EditCommand, OutputFormat, Query};
use crate::input::Input;
use crate::report::{Output, Status};
use crate::{save, walk};
use change::{Change, Problem};

pub(crate) fn run(command: &EditCommand, output: &mut Output) -> Result<Status, clap::Error> {
    let (change, files, in_place) = match command {
        EditCommand::Get {
            address,
            query,
            string,
        } => return Ok(get(address, query, *string, output)),
        EditCommand::List {
            address_or_file,
            query,
        } => return list(address_or_file.as_deref(), query, output),
        EditCommand::Append {
            address,
            rest,
            block: true,
            in_place,
            ..
        } => {
            let files = rest.iter().map(PathBuf::from).collect();
            (Change::AppendBlock(address), files, *in_place)
        }
        EditCommand::Append {
            address,
            rest,
            string,
            in_place,
            ..
        } => {
            let Some((value, files)) = rest.split_first() else {
                let message = "append needs a VALUE, or --block for a new block";
                return Err(wrong_usage(message));
            };
            let files = files.iter().map(PathBuf::from).collect();
            (Change::Append(address, value, *string), files, *in_place)
        }
        EditCommand::Set {
            address,
            value,
            files,
        } => (
            Change::Set(address, &value.value, value.string),
            files.files.clone(),
            files.in_place,
        ),
        EditCommand::Rm { address, files } => {
            (Change::Remove(address), files.files.clone(), files.in_place)
        }
        EditCommand::Mv { old, new, files } => {
            (Change::Move(old, new), files.files.clone(), files.in_place)
        }
        EditCommand::Rename { from, to, files } => (
            Change::Rename(from, to),
            files.files.clone(),
            files.in_place,
        ),
    };
    edit(&change, &files, in_place, output)
}

#[cold]
fn wrong_usage(message: &str) -> clap::Error {
    Arguments::command().error(ErrorKind::MissingRequiredArgument, message)
}

fn get(address: &Address, query: &Query, as_string: bool, output: &mut Output) -> Status {
    let shown = read(&input(query.file.as_deref())).and_then(|file| {
        let found = address.find(file.body());
        if found.is_empty() {
            return Err(errors::not_found(address, &file).into());
        }
        Ok(match query.output {
            OutputFormat::Text => show::texts(&found, as_string),
            OutputFormat::Json => show::json(&entries::at(address, file.body()), true),
        })
    });
    print(shown, output)
}

/// Prints addresses. A single operand is the file.
fn list(first: Option<&str>, query: &Query, output: &mut Output) -> Result<Status, clap::Error> {
    let (address, file) = match (first, &query.file) {
        (Some(first), None) => (None, Some(Path::new(first))),
        (first, file) => (first, file.as_deref()),
    };
    let address = match address.map(str::parse::<Address>) {
        None => None,
        Some(Ok(address)) => Some(address),
        Some(Err(error)) => {
            return Err(Arguments::command().error(ErrorKind::ValueValidation, error));
        }
    };
    let shown = read(&input(file)).and_then(|file| {
        let mut all = entries::all(file.body());
        if let Some(address) = &address {
            all.retain(|entry| entry.begins_with(address.parts()));
            if all.is_empty() {
                return Err(errors::not_found(address, &file).into());
            }
        }
        Ok(match query.output {
            OutputFormat::Text => show::addresses(&all),
            OutputFormat::Json => show::json(&all, false),
        })
    });
    Ok(print(shown, output))
}

fn print(shown: Result<String, Diagnostics>, output: &mut Output) -> Status {
    match shown {
        Ok(text) => {
            output.print(&text);
            Status::Success
        }
        Err(diagnostics) => {
            output.report_all(&diagnostics);
            Status::Failure
        }
    }
}

fn input(path: Option<&Path>) -> Input {
    path.map_or(Input::Stdin, Input::from)
}

/// Reads and parses an input. One with mistakes is not used.
fn read(input: &Input) -> Result<File, Diagnostics> {
    let source = input.read()?;
    let mut diagnostics = Diagnostics::new();
    let file = syntax::parse(&source, &mut diagnostics);
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    Ok(file)
}

/// Changes all files or, after a mistake in one of them, none. At least one has to have the address.
fn edit(
    change: &Change<'_>,
    files: &[PathBuf],
    in_place: bool,
    output: &mut Output,
) -> Result<Status, clap::Error> {
    let mut inputs: Vec<Input> = match files {
        [] => vec![Input::Stdin],
        files => files.iter().map(|file| Input::from(&**file)).collect(),
    };
    if in_place && inputs.contains(&Input::Stdin) {
        return Err(wrong_usage("--in-place needs FILE, and not standard input"));
    }
    if !in_place && inputs.len() > 1 {
        return Err(wrong_usage("several files need --in-place"));
    }
    walk::retain_distinct(&mut inputs);
    let mut edited = Vec::new();
    let mut missing = Diagnostics::new();
    let mut diagnostics = Diagnostics::new();
    for input in &inputs {
        match read(input)
            .map_err(Problem::Refused)
            .and_then(|file| edit_file(change, &file))
        {
            Ok((source, text)) => edited.push((input, source, text)),
            Err(Problem::NotFound(diagnostic)) => missing.push(*diagnostic),
            Err(Problem::Refused(problems)) => diagnostics.append(problems),
        }
    }
    if edited.is_empty() {
        diagnostics.append(missing);
    }
    if diagnostics.is_empty() {
        diagnostics.append(write(&edited, in_place, output));
    }
    output.report_all(&diagnostics);
    Ok(if diagnostics.has_errors() {
        Status::Failure
    } else {
        Status::Success
    })
}

/// Writes all new texts to their files, or prints them. Returns the problems; no file is changed then.
fn write(edited: &[(&Input, Source, String)], in_place: bool, output: &mut Output) -> Diagnostics {
    let mut changes = Vec::new();
    for (input, source, new) in edited {
        match input {
            Input::File(path) if in_place => {
                let old = source.text();
                changes.extend((old != new).then_some(save::Change { path, old, new }));
            }
            _ => output.print(new),
        }
    }
    save::replace_all(&changes)
}

/// Returns the source of a file, and its new text.
fn edit_file(change: &Change<'_>, file: &File) -> Result<(Source, String), Problem> {
    let mut edit = Edit::new(file);
    change.apply(&mut edit, file)?;
    let patches = edit.finish()?;
    let source = file.source();
    Ok((source.clone(), patches.apply(source.text())))
}
