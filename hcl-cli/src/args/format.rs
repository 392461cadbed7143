//! Arguments of `hcl fmt`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

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

    /// Keep at most N blank lines in a row.
    #[arg(long, value_name = "N")]
    pub(crate) max_blank_lines: Option<u32>,

    /// End each file with exactly one line ending.
    #[arg(long)]
    pub(crate) final_newline: bool,

    /// Leave lines with "# fmt: skip", and those from "# fmt: off" to "# fmt: on", unchanged.
    #[arg(long)]
    pub(crate) ignore_comments: bool,

    /// Align equals signs and trailing comments of neighbouring lines, or leave one space before each.
    #[arg(long, value_name = "WHAT", default_value = "all")]
    pub(crate) align: Align,

    /// Spaces inside the braces of "${…}" and "%{…}".
    #[arg(long, value_name = "SPACES", default_value = "remove")]
    pub(crate) template_spaces: TemplateSpacesArgument,

    /// Write all line endings this way; those in the text of heredocs stay, since they are part of a value.
    #[arg(long, value_name = "ENDING", default_value = "keep")]
    pub(crate) line_ending: LineEndingArgument,

    /// Remove blank lines after an opening bracket, before a closing one and at the start of a file.
    #[arg(long)]
    pub(crate) no_blank_lines_at_edges: bool,

    /// Add a comma after the last element of a list whose closing bracket is on a line of its own.
    #[arg(long)]
    pub(crate) trailing_commas: bool,

    /// Quote labels that are words: service web {} becomes service "web" {}.
    #[arg(long)]
    pub(crate) quote_labels: bool,

    /// Write "${name}" as name where it is a whole value.
    #[arg(long)]
    pub(crate) unwrap_interpolation: bool,

    /// Replace type words of old versions in variable blocks: "list" becomes list(string).
    #[arg(long)]
    pub(crate) new_types: bool,

    /// Format as "terraform fmt" and "tofu fmt": with --quote-labels, --unwrap-interpolation and --new-types.
    #[arg(long)]
    pub(crate) terraform: bool,
}

/// The parts of adjacent lines to align.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Align {
    /// Equals signs and comments.
    All,
    /// Equals signs.
    Equals,
    /// Trailing comments.
    Comments,
    /// Nothing.
    None,
}

/// The spaces inside the braces of template sequences.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TemplateSpacesArgument {
    /// None.
    Remove,
    /// One where there are some.
    Keep,
    /// One on each side.
    One,
}

/// The line endings of a formatted file.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LineEndingArgument {
    /// Each as it is.
    Keep,
    /// Line feed, as on Unix.
    Lf,
    /// Carriage return and line feed, as on Windows.
    Crlf,
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
