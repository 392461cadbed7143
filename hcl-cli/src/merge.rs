//! `hcl merge`: files laid over a file, and merges of three versions.

use hcl_syntax::native::File;
use hcl_syntax::{Diagnostic, Diagnostics, Source};
use hcl_write::{BodyShape, Conflict, Edit, EditError, Found};

use crate::args::{MergeArguments, wrong_usage};
use crate::input::Input;
use crate::parsed;
use crate::report::{Output, Status};
use crate::save;

pub(crate) fn run(arguments: &MergeArguments, output: &mut Output) -> Result<Status, clap::Error> {
    let input = Input::from(&*arguments.file);
    if arguments.in_place && input == Input::Stdin {
        return Err(wrong_usage("--in-place needs FILE, and not standard input"));
    }
    if arguments.base.is_some() && arguments.others.len() > 1 {
        return Err(wrong_usage("--base needs one other file"));
    }
    let problems = match merged(arguments, &input) {
        Ok((source, new)) => match &input {
            Input::File(path) if arguments.in_place => {
                let (old, new) = (source.text(), &*new);
                let change = (old != new).then_some(save::Change { path, old, new });
                save::replace_all(change.as_slice())
            }
            _ => {
                output.print(&new);
                Diagnostics::new()
            }
        },
        Err(problems) => problems,
    };
    output.report_all(&problems);
    Ok(match problems.has_errors() {
        true => Status::Failure,
        false => Status::Success,
    })
}

/// Returns the source of the first file, and its new text.
fn merged(arguments: &MergeArguments, input: &Input) -> Result<(Source, String), Diagnostics> {
    let first = parsed::read_native(input)?;
    let source = first.source().clone();
    let mut file = first;
    for other in &arguments.others {
        let other = like(&Input::from(&**other), &file)?;
        let mut edit = Edit::new(&file);
        match &arguments.base {
            Some(base) => {
                let base = like(&Input::from(&**base), &file)?;
                let conflicts = edit.merge(base.body(), other.body()).map_err(refused)?;
                if !conflicts.is_empty() {
                    return Err(conflicts.iter().map(conflict).collect());
                }
            }
            None => edit.overlay(other.body()).map_err(refused)?,
        }
        let text = edit.finish().map_err(refused)?.apply(file.source().text());
        let source = Source::new(file.source().name(), text);
        // The next file is laid over the result.
        file = parsed::native(&source.map_err(|_| crate::input_errors::too_large(&input.name()))?)?;
    }
    let text = file.source().text().to_owned();
    Ok((source, text))
}

/// Reads a file of either syntax, with the blocks of another one.
fn like(input: &Input, file: &File) -> Result<File, Diagnostics> {
    parsed::read(input)?.into_native(&BodyShape::of(file.body()))
}

#[cold]
fn refused(error: EditError) -> Diagnostics {
    match error {
        EditError::Breaks(mistakes) => mistakes,
        error => {
            let detail = format!("The files cannot be merged: {error}.");
            Diagnostic::error("Failed to merge", detail).into()
        }
    }
}

#[cold]
fn conflict(conflict: &Conflict<'_, '_>) -> Diagnostic {
    let address = &conflict.address;
    let place = |found: Option<Found<'_>>| match found {
        Some(found) => {
            let name = found.name_span();
            format!(
                "is at line {} of {}",
                name.start().line,
                name.source().name()
            )
        }
        None => "is gone".to_owned(),
    };
    let detail = format!(
        "Both files have changed {address}, each in another way; the other one {}. Change one of the two, and merge again. Nothing is written.",
        place(conflict.theirs)
    );
    let diagnostic = Diagnostic::error("Merge conflict", detail);
    match conflict.ours.or(conflict.theirs) {
        Some(found) => diagnostic.at(found.name_span()),
        None => diagnostic,
    }
}
