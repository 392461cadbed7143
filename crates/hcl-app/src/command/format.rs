//! Formats one input, and writes or prints the result.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

use hcl_syntax::{Diagnostic, Diagnostics, Source};
use hcl_write::{FormatOptions, Formatted, format};

use super::diff;
use super::errors;
use super::input::CommandInput;
use super::report::{Output, Status};
use super::save;
use super::secrets::Secrets;

/// The use of a formatted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormatUse {
    /// Write files in place, and the text of standard input to standard output.
    Write,
    /// Only say which files would change.
    Check,
    /// Print differences.
    Diff,
}

/// The outcome of formatting one input.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// Whether the text is not formatted.
    changes: bool,
    /// The name of the file, if it is printed.
    name: Option<String>,
    /// Text for standard output.
    output: String,
    /// The diagnostics of the input.
    diagnostics: Diagnostics,
    /// With [`FormatUse::Check`], for reports to programs: that the text is not formatted, at the first change.
    unformatted: Option<Diagnostic>,
}

/// Formats inputs, in parallel. The outcomes are in the order of the inputs. Differences show none of the secrets.
pub(crate) fn format_all(
    inputs: &[&CommandInput],
    mode: FormatUse,
    options: &FormatOptions,
    secrets: &Secrets,
) -> Vec<Outcome> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let size = inputs.len().div_ceil(threads).max(1);
    let each = |inputs: &[&CommandInput]| -> Vec<Outcome> {
        let inputs = inputs.iter();
        inputs
            .map(|input| format_input(input, mode, options, secrets))
            .collect()
    };
    thread::scope(|scope| {
        let parts = inputs.chunks(size);
        let parts: Vec<_> = parts.map(|part| scope.spawn(move || each(part))).collect();
        let outcomes = parts.into_iter().flat_map(|part| match part.join() {
            Ok(outcomes) => outcomes,
            Err(panic) => resume_unwind(panic),
        });
        outcomes.collect()
    })
}

/// Formats one input. A text with mistakes is left alone.
fn format_input(
    input: &CommandInput,
    mode: FormatUse,
    options: &FormatOptions,
    secrets: &Secrets,
) -> Outcome {
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
    finish(input, &source, &formatted, (mode, secrets), &mut outcome);
    outcome
}

/// Prints what formatting did, in the order of the inputs, and reports mistakes. With `is_check`, a change has a status.
pub(crate) fn print_outcomes(
    outcomes: impl IntoIterator<Item = Outcome>,
    is_check: bool,
    mut found: Diagnostics,
    output: &mut Output,
) -> Status {
    let (mut changes, mut unformatted) = (false, Vec::new());
    for outcome in outcomes {
        changes |= outcome.changes;
        if !output.prints_reports() {
            if let Some(name) = &outcome.name {
                output.print_name(name);
            }
            output.print(&outcome.output);
        }
        found.append(outcome.diagnostics);
        unformatted.extend(outcome.unformatted);
    }
    if output.is_for_programs() {
        found.extend(unformatted);
    }
    output
        .report_all(&found)
        .unless_differs(is_check && changes)
}

/// Writes the text, or prints what the mode says.
fn finish(
    input: &CommandInput,
    source: &Source,
    formatted: &Formatted,
    (mode, secrets): (FormatUse, &Secrets),
    outcome: &mut Outcome,
) {
    let new = || formatted.patches.apply(source.text());
    match (mode, input) {
        (FormatUse::Write, CommandInput::Stdin) => outcome.output = new(),
        (FormatUse::Diff, _) if outcome.changes => {
            let [old, new] = secrets.shown(source, &formatted.patches);
            outcome.output = diff::unified(source.name(), &old, &new);
        }
        (FormatUse::Check, _) if outcome.changes => {
            outcome.name = Some(source.name().to_owned());
            let first = formatted.patches.iter().next();
            outcome.unformatted =
                first.map(|first| errors::not_formatted().at(source.span(first.span)));
        }
        (FormatUse::Write, CommandInput::File(path)) if outcome.changes => {
            outcome.diagnostics = save::write(path, new());
            outcome.name = outcome
                .diagnostics
                .is_empty()
                .then(|| source.name().to_owned());
        }
        _ => {}
    }
}
