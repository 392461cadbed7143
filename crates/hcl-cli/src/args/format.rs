//! Arguments of `hcl fmt`.

use std::path::PathBuf;

use clap::Args;

use super::Exclude;

/// Format files in place and print the names of those that changed.
///
/// Without PATH, formats the files of the current folder. A file with mistakes is left alone; the others are formatted.
#[derive(Args)]
#[command(after_help = FORMAT_NOTES)]
pub(crate) struct FormatArguments {
    /// Files and folders; "-" is standard input.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Print the names of files that are not formatted; write nothing.
    #[arg(long)]
    pub(crate) check: bool,

    /// Print unified diffs; write nothing.
    #[arg(long)]
    pub(crate) diff: bool,

    /// Format standard input to standard output.
    #[arg(long, conflicts_with = "paths")]
    pub(crate) stdin: bool,

    #[command(flatten)]
    pub(crate) exclude: Exclude,

    /// Format again when a file changes, until the command is interrupted.
    #[arg(long, conflicts_with_all = ["check", "diff", "stdin"])]
    pub(crate) watch: bool,

    /// Spaces for one level of indentation, at most 16.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=16))]
    pub(crate) indent: u8,

    /// Leave lines with "# fmt: skip", and those from "# fmt: off" to "# fmt: on", unchanged.
    #[arg(long)]
    pub(crate) ignore_comments: bool,

    /// Format as "terraform fmt" and "tofu fmt": quote labels that are words, write "${name}" as name where it is a whole value, and
    /// replace type words of old versions in variable blocks.
    #[arg(long)]
    pub(crate) terraform: bool,
}

const FORMAT_NOTES: &str = "\
Files:
  In folders, and the folders in them: .hcl (.tftest.hcl, .pkr.hcl and so on), .tf, .tfvars, .tofu
  and .nomad. Not: hidden ones, symbolic links, and what .gitignore or .ignore excludes. A file that
  is named itself may have any name, except for JSON: *.json.

Exit status:
  0  done
  1  a file has mistakes, or cannot be read or written; all others are done
  2  wrong usage
  3  with --check: a file is not formatted

Examples:
  hcl fmt                        format the current folder
  hcl fmt --check --diff modules show what would change, for continuous integration
  hcl fmt - < main.tf            format standard input to standard output";
