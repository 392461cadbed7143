//! `hcl fmt`: formats files.

mod diff;
mod options;

use std::path::PathBuf;

use hcl_syntax::{Diagnostics, Source};
use hcl_write::{FormatOptions, Formatted, format};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::args::FormatArguments;
use crate::input::Input;
use crate::report::{Output, Status};
use crate::{errors, save, walk};

/// The use of a formatted text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Write files in place, and the text of standard input to standard output.
    Write,
    /// Only say which files would change.
    Check,
    /// Print differences.
    Diff,
}

/// The outcome of formatting one input.
#[derive(Default)]
struct Outcome {
    /// Whether the text is not formatted.
    changes: bool,
    /// Text for standard output.
    output: String,
    diagnostics: Diagnostics,
}

pub(crate) fn run(arguments: &FormatArguments, output: &mut Output) -> Result<Status, clap::Error> {
    let mut diagnostics = Diagnostics::new();
    let inputs = if arguments.stdin {
        vec![Input::Stdin]
    } else if arguments.paths.is_empty() {
        walk::inputs(&[PathBuf::from(".")], &mut diagnostics)
    } else {
        walk::inputs(&arguments.paths, &mut diagnostics)
    };
    let mode = match arguments {
        _ if arguments.diff => Mode::Diff,
        _ if arguments.check => Mode::Check,
        _ => Mode::Write,
    };
    let options = options::of(arguments);
    let outcomes: Vec<Outcome> = inputs
        .par_iter()
        .map(|input| format_input(input, mode, &options))
        .collect();
    let changes = outcomes.iter().any(|outcome| outcome.changes);
    for outcome in outcomes {
        output.print(&outcome.output);
        diagnostics.append(outcome.diagnostics);
    }
    output.report_all(&diagnostics);
    Ok(if diagnostics.has_errors() {
        Status::Failure
    } else if arguments.check && changes {
        Status::WouldChange
    } else {
        Status::Success
    })
}

/// Formats one input. A text with mistakes is left alone.
fn format_input(input: &Input, mode: Mode, options: &FormatOptions) -> Outcome {
    let mut outcome = Outcome::default();
    let source = match input.read() {
        Ok(source) => source,
        Err(diagnostics) => {
            outcome.diagnostics = diagnostics;
            return outcome;
        }
    };
    let formatted = format(&source, options);
    if formatted.diagnostics.has_errors() {
        outcome.diagnostics = formatted.diagnostics;
        return outcome;
    }
    outcome.changes = !formatted.patches.is_empty();
    finish(input, &source, &formatted, mode, &mut outcome);
    outcome
}

/// Writes the text, or prints what the mode says.
fn finish(
    input: &Input,
    source: &Source,
    formatted: &Formatted,
    mode: Mode,
    outcome: &mut Outcome,
) {
    let new = || formatted.patches.apply(source.text());
    match (mode, input) {
        (Mode::Write, Input::Stdin) => outcome.output = new(),
        (Mode::Diff, _) if outcome.changes => {
            outcome.output = diff::unified(source.name(), source.text(), &new());
        }
        (Mode::Check, _) if outcome.changes => outcome.output = format!("{}\n", source.name()),
        (Mode::Write, Input::File(path)) if outcome.changes => match save::replace(path, &new()) {
            Ok(()) => outcome.output = format!("{}\n", source.name()),
            Err(error) => outcome.diagnostics.push(errors::cannot_write(path, &error)),
        },
        _ => {}
    }
}
