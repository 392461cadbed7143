//! The command `hcl`: formats, checks, edits and converts HCL files.
//!
//! [`main`] is the whole command, for packages that install it in another form than a crate. No other item is public.

// Lints against panicking code. Each `#[expect]` states why the case is unreachable.
#![cfg_attr(
    not(test),
    warn(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable
    )
)]

mod args;
mod check;
mod compare;
mod convert;
mod edit;
mod eval;
mod fmt;
mod language;
mod lsp;
mod man;
mod merge;
mod parsed;
mod version;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use hcl_app::command::{errors as input_errors, explain, input, report, save, watch};

use args::{Arguments, Command};
use report::{Output, Status};

/// Runs the command with the arguments and the streams of the process, and returns its exit status.
///
/// # Examples
///
/// ```no_run
/// fn main() -> std::process::ExitCode {
///     hcl_cli::main()
/// }
/// ```
#[must_use]
pub fn main() -> ExitCode {
    let mut output = Output::of_process("hcl", env!("CARGO_PKG_VERSION"));
    let status = match Arguments::try_parse() {
        Ok(arguments) => {
            output.set_format(arguments.report);
            output.set_color(arguments.color);
            run(&arguments.command, &mut output)
        }
        Err(message) => print_message(&message, &mut output),
    };
    ExitCode::from(output.finish(status) as u8)
}

fn run(command: &Command, output: &mut Output) -> Status {
    let done = match command {
        Command::Fmt(options) => fmt::run(options, output),
        Command::Check(arguments) => check::run(arguments, output),
        Command::Sort(arguments) => edit::sort(arguments, output),
        Command::Diff(arguments) => Ok(compare::run(arguments, output)),
        Command::Merge(arguments) => merge::run(arguments, output),
        Command::Eval(arguments) => eval::run(arguments, output),
        Command::Man { folder } => Ok(man::run(folder.as_deref(), output)),
        Command::Convert(arguments) => convert::run(arguments, output),
        Command::Edit(command) => edit::run(command, output),
        Command::Lsp { schema, module, .. } => Ok(lsp::run(schema.as_deref(), *module, output)),
        Command::Explain { code } => Ok(explain::explain(code.as_deref(), output)),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Arguments::command(), "hcl", &mut script);
            output.print(&String::from_utf8_lossy(&script));
            Ok(Status::Success)
        }
    };
    done.unwrap_or_else(|wrong_usage| print_message(&wrong_usage, output))
}

/// Prints help, the version, or what is wrong with the command line.
fn print_message(message: &clap::Error, output: &mut Output) -> Status {
    let mut text = message.render().to_string();
    // At `--version`, clap reads no further arguments.
    if message.kind() == ErrorKind::DisplayVersion && std::env::args().any(|it| it == "--verbose") {
        text.push_str(version::DETAILS);
    }
    if message.use_stderr() {
        output.report(&text);
        Status::WrongUsage
    } else {
        output.print(&text);
        Status::Success
    }
}
