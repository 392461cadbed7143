//! `hcl fmt`: formats files.

use hcl_app::Patterns;
use hcl_app::command::format::{Mode, Outcome, format_input, print_outcomes};
use hcl_syntax::Diagnostics;
use hcl_write::FormatOptions;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::args::FormatArguments;
use crate::input::Input;
use crate::report::{Output, Status};
use crate::{parsed, watch};

pub(crate) fn run(arguments: &FormatArguments, output: &mut Output) -> Result<Status, clap::Error> {
    if !arguments.watch {
        return format(arguments, output);
    }
    // Wrong usage is an error now, not at the first change.
    inputs(arguments)?;
    let current = || inputs(arguments).map_or_else(|_| Vec::new(), |(inputs, _)| inputs);
    watch::run(current, |output| format(arguments, output), output)
}

fn inputs(arguments: &FormatArguments) -> Result<(Vec<Input>, Diagnostics), clap::Error> {
    let absent = if arguments.stdin { "-" } else { "." };
    parsed::inputs(
        &arguments.paths,
        absent,
        &Patterns::default(),
        &arguments.exclude,
    )
}

fn format(arguments: &FormatArguments, output: &mut Output) -> Result<Status, clap::Error> {
    let (inputs, diagnostics) = inputs(arguments)?;
    // Both may be set: `--check` decides about the status then, and not about the output.
    let mode = match arguments {
        _ if arguments.diff => Mode::Diff,
        _ if arguments.check => Mode::Check,
        _ => Mode::Write,
    };
    if mode == Mode::Check {
        output.print_reports();
    }
    let mut options = FormatOptions::default().with_indent(arguments.indent);
    options.ignore_comments = arguments.ignore_comments;
    options.terraform = arguments.terraform;
    let outcomes: Vec<Outcome> = inputs
        .par_iter()
        .map(|input| format_input(input, mode, &options))
        .collect();
    Ok(print_outcomes(
        outcomes,
        &inputs,
        arguments.check,
        diagnostics,
        output,
    ))
}
