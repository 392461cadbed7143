//! Formats one input, and writes or prints the result.

use hcl_syntax::{Diagnostic, Diagnostics, Source};
use hcl_write::{FormatOptions, Formatted, format};

use super::diff;
use super::errors;
use super::input::Input;
use super::report::{Output, Status};
use super::save::{self, Change};

/// The use of a formatted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Write files in place, and the text of standard input to standard output.
    Write,
    /// Only say which files would change.
    Check,
    /// Print differences.
    Diff,
}

/// The outcome of formatting one input.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Whether the text is not formatted.
    pub changes: bool,
    /// Text for standard output.
    pub output: String,
    /// The diagnostics of the input.
    pub diagnostics: Diagnostics,
    /// With [`Mode::Check`], for reports to programs: that the text is not formatted, at the first change.
    pub unformatted: Option<Diagnostic>,
}

/// Formats one input. A text with mistakes is left alone.
#[must_use]
pub fn format_input(input: &Input, mode: Mode, options: &FormatOptions) -> Outcome {
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

/// Prints what formatting did, in the order of the inputs, and reports what is wrong. With `is_check`, a change has a status.
pub fn print_outcomes(
    outcomes: impl IntoIterator<Item = Outcome>,
    inputs: &[Input],
    is_check: bool,
    mut found: Diagnostics,
    output: &mut Output,
) -> Status {
    let (mut changes, mut unformatted) = (false, Vec::new());
    for outcome in outcomes {
        changes |= outcome.changes;
        if !output.prints_reports() {
            output.print(&outcome.output);
        }
        found.append(outcome.diagnostics);
        unformatted.extend(outcome.unformatted);
    }
    let status = match Status::of(inputs, &found) {
        Status::Success if is_check && changes => Status::WouldChange,
        status => status,
    };
    if output.is_for_programs() {
        found.extend(unformatted);
    }
    output.report_all(&found);
    status
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
        (Mode::Check, _) if outcome.changes => {
            outcome.output = format!("{}\n", source.name());
            let first = formatted.patches.iter().next();
            outcome.unformatted = first.map(|it| errors::not_formatted().at(source.span(it.span)));
        }
        (Mode::Write, Input::File(path)) if outcome.changes => {
            let (old, new) = (source.text(), &new());
            outcome.diagnostics = save::replace_all(&[Change { path, old, new }]);
            if outcome.diagnostics.is_empty() {
                outcome.output = format!("{}\n", source.name());
            }
        }
        _ => {}
    }
}
