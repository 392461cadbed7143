//! `hcl merge`: files laid over a file, and merges of three versions.

use std::path::Path;

use hcl_app::command::walk::{self, Exclude};
use hcl_syntax::diagnostic::reports;
use hcl_syntax::native::File;
use hcl_syntax::{Diagnostic, Diagnostics, Source, SourceSpan};
use hcl_write::{Address, Edit, Found};

use crate::args::{MergeArguments, wrong_usage};
use crate::edit::refused;
use crate::input::Input;
use crate::parsed::{self, both_syntaxes};
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
    let mut notes = Diagnostics::new();
    let problems = match merged(arguments, &input, &mut notes) {
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
    notes.append(problems);
    Ok(output.report_all(&notes))
}

/// Returns the source of the first file, and its new text.
fn merged(
    arguments: &MergeArguments,
    input: &Input,
    notes: &mut Diagnostics,
) -> Result<(Source, String), Diagnostics> {
    let others = others(arguments)?;
    let mut file = parsed::read_native(input)?;
    let source = file.source().clone();
    let base = arguments.base.as_deref().map(Input::from);
    for other in others {
        let text = laid_over(&file, base.as_ref(), &other, notes)?;
        // The next file is laid over the result.
        file = parsed::native(&parsed::source(&input.name(), text)?)?;
    }
    let text = file.source().text().to_owned();
    Ok((source, text))
}

/// Returns the files that are merged with the first, in the order of the command line. Those of a folder are in path order.
fn others(arguments: &MergeArguments) -> Result<Vec<Input>, Diagnostics> {
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
            let patterns = both_syntaxes();
            inputs.extend(walk::inputs(
                paths,
                &patterns,
                &Exclude::none(),
                &mut problems,
            ));
        }
    }
    problems.into_result(inputs)
}

/// Returns the text of a file with the other one.
fn laid_over(
    file: &File,
    base: Option<&Input>,
    other: &Input,
    notes: &mut Diagnostics,
) -> Result<String, Diagnostics> {
    let other = parsed::read_native(other)?;
    let mut edit = Edit::new(file);
    match base {
        Some(base) => {
            let base = parsed::read_native(base)?;
            let merged = edit.merge(base.body(), other.body()).map_err(refused)?;
            let at = |found: Found<'_>| found.name_span();
            let conflicts = merged.conflicts.iter().map(|conflicting| {
                conflict(
                    &conflicting.address,
                    (conflicting.ours.map(at), file.source().name()),
                    (conflicting.theirs.map(at), other.source().name()),
                )
            });
            conflicts.collect::<Diagnostics>().into_result(())?;
            notes.extend(merged.comments.iter().filter_map(|comment| {
                let (ours, theirs) = (at(comment.ours?), at(comment.theirs?));
                Some(
                    other_comment(&comment.address)
                        .at(ours)
                        .with_related(theirs, "the other comment"),
                )
            }));
        }
        None => edit.overlay(other.body()).map_err(refused)?,
    }
    let patches = edit.finish().map_err(refused)?;
    Ok(patches.apply(file.source().text()))
}

/// Returns the report of a conflict, with the place of both changes. `ours` and `theirs` are `None` where the item is removed.
#[cold]
fn conflict(
    address: &Address,
    (ours, file): (Option<SourceSpan>, &str),
    (theirs, other): (Option<SourceSpan>, &str),
) -> Diagnostic {
    let line = |name: &SourceSpan| name.start().line;
    let sides = match (&ours, &theirs) {
        (Some(ours), Some(theirs)) => format!(
            "Both files have changed {address}, each in another way: at line {} of {file}, and at line {} of {other}.",
            line(ours),
            line(theirs)
        ),
        (Some(ours), None) => format!(
            "{other} has removed {address}, which {file} has changed at line {}.",
            line(ours)
        ),
        (None, Some(theirs)) => format!(
            "{file} has removed {address}, which {other} has changed at line {}.",
            line(theirs)
        ),
        (None, None) => format!("Both files have changed {address}, each in another way."),
    };
    let detail = format!("{sides} Change one of the two, and merge again. Nothing is written.");
    let diagnostic = Diagnostic::error("Merge conflict", detail);
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => diagnostic.at(ours).with_related(theirs, "the other change"),
        (Some(at), None) | (None, Some(at)) => diagnostic.at(at),
        (None, None) => diagnostic,
    }
}

reports! {
    pub(self),

    other_comment(address: &Address) =>
        warning("Comment left out", "Both files have changed a comment of {address}, each in another way. The comment of the first file stays.");
}

/// Reports a folder in place of a file that is changed, or of one of three versions.
#[cold]
fn folder(path: &Path) -> Diagnostic {
    let name = path.display();
    let detail = format!(
        "{name} is a folder, and files are merged. Merge each of its files with the file of the same name, as in \"hcl merge -i ours/main.tf theirs/main.tf\"; with --base, BASE is the file of that name, too."
    );
    Diagnostic::error("Failed to read file", detail)
}
