//! The command line.

mod convert;
mod edit;
mod format;
mod whole;

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use hcl_app::command::report::Color;
use hcl_syntax::diagnostic::ReportFormat;

pub(crate) use convert::{ConvertArguments, Format, Shape, UnresolvedArgument};
pub(crate) use edit::{EditCommand, Files, OutputFormat, Query, RenameArguments};
pub(crate) use format::FormatArguments;
pub(crate) use whole::{
    DiffArguments, EvalArguments, MergeArguments, Order, Part, ResultFormat, SortArguments,
};

/// Format, check, edit and convert HCL files.
#[derive(Parser)]
#[command(
    name = "hcl",
    bin_name = "hcl",
    version,
    max_term_width = 100,
    subcommand_required = true
)]
pub(crate) struct Arguments {
    /// Form of the reports: for people, as JSON, for code scanning, or for GitHub Actions. Reports for programs are the output of "check" and "--check"; all others are on standard error.
    #[arg(long, global = true, value_name = "FORMAT", default_value = "text", value_parser = report_parser())]
    pub(crate) report: ReportFormat,

    /// Colours of the reports on standard error.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", value_parser = color_parser(), help = COLOR_HELP)]
    pub(crate) color: Color,

    /// With --version: also print the commit, the target, the features and the compiler.
    #[arg(long, requires = "version")]
    pub(crate) verbose: bool,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Fmt(FormatArguments),
    Check(CheckArguments),
    #[command(flatten)]
    Edit(EditCommand),
    Sort(SortArguments),
    Diff(DiffArguments),
    Merge(MergeArguments),
    Eval(EvalArguments),
    Convert(ConvertArguments),
    /// Serve an editor on standard input and output.
    ///
    /// Without a schema, checks the syntax of any HCL file, and formats, folds and renames. With the schema of a program, also
    /// checks and completes what that program reads.
    #[command(after_help = LSP_EXAMPLES)]
    Lsp {
        /// The schema that a program has published, as "myapp schema --format hcl" prints it.
        #[arg(long, value_name = "FILE")]
        schema: Option<PathBuf>,
        /// Treat all files of a folder as one module, with variables and local values.
        #[arg(long)]
        module: bool,
        /// Accepted for editors that pass it; there is no other way.
        #[arg(long, hide = true)]
        stdio: bool,
    },
    /// Explain the code of a diagnostic: the reason, an example, and what to write instead.
    ///
    /// Without a code, lists all codes with a line about each. The code is at the end of an annotation, and the member "code" of
    /// reports as JSON.
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain {
        /// The code: "unsupported-argument".
        code: Option<String>,
    },
    /// Print a script that completes commands and options in a shell.
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Print the manual page of the command, or write the pages of all commands to a folder.
    #[command(after_help = MAN_EXAMPLES)]
    Man {
        /// The folder: hcl.1, hcl-fmt.1 and so on.
        folder: Option<PathBuf>,
    },
}

const COLOR_HELP: &str =
    "Colours of the reports on standard error; auto: on a terminal, unless NO_COLOR is set";

/// Files that folders do not stand for.
#[derive(Args)]
pub(crate) struct Exclude {
    /// Leave out what matches in folders, as a line of .gitignore does: "*.pkr.hcl", "modules/old". May be repeated.
    #[arg(long, value_name = "PATTERN")]
    pub(crate) exclude: Vec<String>,
}

const MAN_EXAMPLES: &str = "\
Examples:
  hcl man | man -l -
  hcl man ~/.local/share/man/man1";

const LSP_EXAMPLES: &str = "\
Examples:
  hcl lsp --module                     for Terraform and OpenTofu
  hcl lsp --schema myapp.schema.json   for the files of a program";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  hcl explain unsupported-argument
  hcl explain | grep label";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  hcl completions bash > ~/.local/share/bash-completion/completions/hcl
  hcl completions fish > ~/.config/fish/completions/hcl.fish";

/// Check files, by the schema of a program or their syntax alone.
///
/// Without PATH, checks the files of the current folder. With a schema, reports what the program would, without the program:
/// names, labels, values, constraints, and references.
#[derive(Args)]
#[command(after_help = CHECK_NOTES)]
pub(crate) struct CheckArguments {
    /// Files and folders; "-" is standard input.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// The schema that a program has published, as "myapp schema --format hcl" prints it.
    #[arg(long, value_name = "FILE")]
    pub(crate) schema: Option<PathBuf>,

    /// Treat all files of a folder as one module, with variables and local values.
    #[arg(long)]
    pub(crate) module: bool,

    #[command(flatten)]
    pub(crate) exclude: Exclude,

    /// Check again when a file changes, until the command is interrupted.
    #[arg(long)]
    pub(crate) watch: bool,
}

const CHECK_NOTES: &str = "\
Variables and functions of the program are not known here, so what refers to them is not checked.

Exit status:
  0  nothing is wrong, warnings aside
  1  a file has mistakes, or cannot be read
  2  wrong usage, or no file to check

Examples:
  hcl check                                              the syntax of all files
  hcl check --schema myapp.schema.json app.hcl
  hcl check --schema myapp.schema.json --report github   in a workflow";

/// Returns the parser of `--color`.
fn color_parser() -> impl TypedValueParser<Value = Color> {
    let parser = PossibleValuesParser::new(Color::NAMES);
    parser.map(|name| Color::of_name(&name).unwrap_or(Color::Auto))
}

/// Returns the parser of `--report`.
fn report_parser() -> impl TypedValueParser<Value = ReportFormat> {
    let names = ReportFormat::ALL.map(ReportFormat::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<ReportFormat>())
}

/// Returns an error of the command line: something is missing, or does not fit.
#[cold]
pub(crate) fn wrong_usage(message: &str) -> clap::Error {
    Arguments::command().error(ErrorKind::MissingRequiredArgument, message)
}

/// Returns an error of a value on the command line.
#[cold]
pub(crate) fn wrong_value(message: &str) -> clap::Error {
    Arguments::command().error(ErrorKind::ValueValidation, message)
}
