//! Arguments of the commands that read whole files: `sort`, `diff`, `merge`, `eval`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Files;

/// Sort arguments and blocks. Comments move with them.
///
/// Arguments are sorted by name, each group between blank lines by itself. Blocks are sorted by type, and at the root of a file also by
/// labels. Nothing moves across a comment that stands alone: it may be a heading. The file means the same afterwards: blocks of one
/// type in a block keep their order.
#[derive(Args)]
#[command(after_help = SORT_EXAMPLES)]
pub(crate) struct SortArguments {
    #[command(flatten)]
    pub(crate) files: Files,

    /// Sort only this; may be repeated.
    #[arg(long, value_name = "PART")]
    pub(crate) only: Vec<Part>,

    /// The order.
    #[arg(long, value_name = "ORDER", default_value = "alphabetical")]
    pub(crate) order: SortBy,

    /// Print the names of files that are not sorted; write nothing. The exit status is 1 if there are any.
    #[arg(long, conflicts_with = "in_place")]
    pub(crate) check: bool,
}

/// How a result is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ResultFormat {
    Text,
    Json,
}

/// A part of a file that is sorted.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Arguments of the file and of blocks.
    Arguments,
    /// Blocks.
    Blocks,
}

/// The order of a sorted file.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SortBy {
    /// By names, types and labels.
    Alphabetical,
    /// By the style guide of Terraform: meta-arguments, arguments, blocks, lifecycle.
    Terraform,
}

/// Print what differs between two files, by address and value.
///
/// Layout, comments, the order of items and the spelling of values make no difference. Either file may be in the JSON syntax; the
/// other file says which of its names are blocks. All files of a folder are compared as one.
#[derive(Args)]
#[command(after_help = DIFF_EXAMPLES)]
pub(crate) struct DiffArguments {
    /// The old file or folder.
    pub(crate) old: PathBuf,
    /// The new file or folder; "-" is standard input.
    pub(crate) new: PathBuf,
    /// How to print.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) output: ResultFormat,
}

/// Lay files over a file, or merge what has changed in another version.
///
/// An argument or an item of an object in a later file replaces the one of the same name in the first. New ones are added, with their
/// comments. Everything that only the first file has stays. A list replaces a list, and repeated blocks without labels replace such blocks.
///
/// With --base, the changes between BASE and the other file are applied to FILE. An argument, a block or an item of an object is one
/// text with its comments. If both files changed it, the new text has both versions between conflict markers, as git writes them.
/// Repeated blocks without labels are one text. In a list or a heredoc, lines that lie apart are merged.
///
/// With --base, a file in the JSON syntax or with a mistake is merged by its lines, as git does.
///
/// A folder of OTHERS stands for its files, in the order of their paths. FILE is never a folder. With --base, the other file and BASE are
/// not folders either.
#[derive(Args)]
#[command(after_help = MERGE_EXAMPLES)]
pub(crate) struct MergeArguments {
    /// The file that is changed or printed.
    pub(crate) file: PathBuf,
    /// The files that are laid over it, one after the other. Without --base, also folders.
    #[arg(required = true)]
    pub(crate) others: Vec<PathBuf>,
    /// The version that both files come from. There is one other file then.
    #[arg(long, value_name = "FILE")]
    pub(crate) base: Option<PathBuf>,
    /// The path that reports show for FILE, which is a temporary file in a merge of git: %P.
    #[arg(
        long,
        value_name = "PATH",
        requires = "base",
        allow_hyphen_values = true
    )]
    pub(crate) name: Option<PathBuf>,
    /// Change FILE instead of printing the new text.
    #[arg(short, long)]
    pub(crate) in_place: bool,
}

/// Evaluate an expression over files, with the standard functions.
///
/// Arguments and blocks of the files are variables, named by their addresses: "service.web.port". Variables and local values of
/// Terraform are "var.name" and "local.name", and resources may be written without "resource". An expression that needs a value that is
/// not in the files is an error.
#[derive(Args)]
#[command(after_help = EVAL_EXAMPLES)]
pub(crate) struct EvalArguments {
    /// Files and folders, and the expression as the last operand. Without files, an expression alone.
    #[arg(
        value_name = "[PATH]... EXPRESSION",
        required = true,
        allow_negative_numbers = true
    )]
    pub(crate) operands: Vec<String>,
    /// Take the files and the others in their folders as one module of Terraform, with terraform.tfvars and *.auto.tfvars. Repeated
    /// blocks, "self" and calls of modules nearby have values. Values that a provider computes are unknown.
    #[arg(long)]
    pub(crate) module: bool,
    /// The value of a variable block; may be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) var: Vec<String>,
    /// Print the text of a string without quotes and escapes.
    #[arg(long, conflicts_with = "output")]
    pub(crate) string: bool,
    /// How to print: in HCL, or as JSON.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) output: ResultFormat,
}

const SORT_EXAMPLES: &str = "\
Examples:
  hcl sort -i variables.tf
  hcl sort --order terraform -i .
  hcl sort --only arguments --check .";

const DIFF_EXAMPLES: &str = "\
Exit status: 0 if nothing differs; 1 if something does, or a file has mistakes or cannot be read.

Examples:
  hcl diff old.tf new.tf
  hcl diff --output json modules/a modules/b
  git show HEAD:app.hcl | hcl diff - app.hcl";

const MERGE_EXAMPLES: &str = "\
Exit status: 0 if done; 1 if a file has mistakes or cannot be read. With --base, 1 also after a conflict, which is written with markers.
With --base, 129 if nothing is merged: a file cannot be read or written, or the command line is wrong.

Examples:
  hcl merge app.hcl production.hcl
  hcl merge -i --base base.hcl ours.hcl theirs.hcl
  git config merge.hcl.driver 'hcl merge -i --base %O --name %P %A %B'";

const EVAL_EXAMPLES: &str = "\
Examples:
  hcl eval app.hcl 'service.web.port + 1'
  hcl eval app.hcl '[for name, s in service : name if s.port > 1024]'
  hcl eval --var region=eu . 'local.zones'
  hcl eval --module . 'aws_subnet.app[0].cidr_block'
  hcl eval 'format(\"%03d\", 7)'";
