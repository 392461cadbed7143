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
mod compare;
mod convert;
mod edit;
mod eval;
mod input_files;
mod language;
mod man;
mod merge;
mod secrets;
mod version;

use std::process::ExitCode;

use clap::{ArgMatches, FromArgMatches, Subcommand};
use hcl_app::Additions;
use hcl_app::Tool;
use hcl_app::command::{errors as input_errors, input, report, save, walk};

use args::Command;
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
    // At `--version`, clap reads no further arguments.
    let is_verbose = std::env::args_os().any(|argument| argument == "--verbose");
    let version = env!("CARGO_PKG_VERSION");
    if is_verbose {
        let details = version::DETAILS.trim_end();
        tool().version(format!("{version}\n{details}")).run_env()
    } else {
        tool().version(version).run_env()
    }
}

/// Returns the command: a tool without a type, and the commands of this crate.
fn tool() -> Tool {
    let additions = Additions {
        language: language::of,
        commands: |command| {
            let verbose = clap::Arg::new("verbose")
                .long("verbose")
                .help("With --version: also print the commit, the target and the compiler")
                .requires("version")
                .action(clap::ArgAction::SetTrue);
            Command::augment_subcommands(command.arg(verbose))
        },
        hide: secrets::conceal_declared,
        wrong_usage: merge::wrong_usage_status,
        run,
    };
    Tool::without_type("hcl", additions).files(input_files::both_syntaxes().as_slice())
}

fn run(matches: &ArgMatches, output: &mut Output) -> Result<Status, clap::Error> {
    let status = match Command::from_arg_matches(matches)? {
        Command::Sort(arguments) => edit::sort(&arguments, output),
        Command::Diff(arguments) => compare::run(&arguments, output),
        Command::Merge(arguments) => merge::run(&arguments, output),
        Command::Eval(arguments) => eval::run(&arguments, output),
        Command::Man { folder } => Ok(man::run(folder.as_deref(), output)),
        Command::Convert(arguments) => Ok(convert::run(&arguments, output)),
        Command::Edit(command) => edit::run(&command, output),
    };
    status.map_err(|error| {
        let mut command = tool().command();
        command.build();
        let own = matches.subcommand_name().unwrap_or_default();
        match command.find_subcommand_mut(own) {
            Some(own) => error.format(own),
            None => error,
        }
    })
}
