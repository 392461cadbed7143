//! The command line.

mod convert;
mod edit;
mod whole_files;

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, Subcommand};

pub(crate) use convert::{BlockShape, ConvertArguments, FileFormat, UnresolvedArgument};
pub(crate) use edit::{EditCommand, Files, Query, RenameArguments};
pub(crate) use whole_files::{
    DiffArguments, EvalArguments, MergeArguments, Part, ResultFormat, SortArguments, SortBy,
};

// No doc comment: it would be the help of `hcl`.
#[derive(Subcommand)]
pub(crate) enum Command {
    #[command(flatten)]
    Edit(EditCommand),
    Sort(SortArguments),
    Diff(DiffArguments),
    Merge(MergeArguments),
    Eval(EvalArguments),
    Convert(ConvertArguments),
    /// Print the manual page of the command, or write the pages of all commands to a folder.
    #[command(after_help = MAN_EXAMPLES)]
    Man {
        /// The folder: hcl.1, hcl-fmt.1 and so on.
        folder: Option<PathBuf>,
    },
}

/// Files that folders do not stand for.
#[derive(Clone, Args)]
pub(crate) struct ExcludeArgs {
    /// Leave out what matches in folders, as a line of .gitignore does: "*.pkr.hcl", "modules/old". May be repeated.
    #[arg(long, value_name = "PATTERN")]
    pub(crate) exclude: Vec<String>,
}

const MAN_EXAMPLES: &str = "\
Examples:
  hcl man | man -l -
  hcl man ~/.local/share/man/man1";

/// Returns an error of the command line: something is missing, or does not fit.
#[cold]
pub(crate) fn wrong_usage(message: &str) -> clap::Error {
    clap::Error::raw(ErrorKind::MissingRequiredArgument, message)
}

/// Returns an error of a value on the command line.
#[cold]
pub(crate) fn wrong_value(message: &str) -> clap::Error {
    clap::Error::raw(ErrorKind::ValueValidation, message)
}
