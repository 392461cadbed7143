//! The command line.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use hcl_syntax::diagnostic::ReportFormat;
use hcl_write::Address;

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
    /// Form of the reports on standard error: for people, as JSON, for code scanning, or for GitHub Actions.
    #[arg(long, global = true, value_name = "FORMAT", default_value = "text", value_parser = report_parser())]
    pub(crate) report: ReportFormat,

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
}

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
}

const CHECK_NOTES: &str = "\
Variables and functions of the program are not known here, so what refers to them is not checked.
Exit status: 0 if nothing is wrong, warnings aside; 1 if a file has mistakes or cannot be read.

Examples:
  hcl check                                              the syntax of all files
  hcl check --schema myapp.schema.json app.hcl
  hcl check --schema myapp.schema.json --report github   in a workflow";

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
    /// None: "${name}".
    Remove,
    /// One where there are some.
    Keep,
    /// One: "${ name }".
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

/// Convert a file to another format and print it: native syntax, JSON syntax, YAML, TOML.
///
/// Labels become names of nested objects, repeated blocks arrays, and expressions templates, "${var.port}", as in the JSON
/// syntax of HCL. YAML and TOML are read and written like JSON. Comments are not converted.
#[derive(Args)]
#[command(after_help = CONVERT_NOTES)]
pub(crate) struct ConvertArguments {
    /// The file; standard input if absent or "-".
    pub(crate) file: Option<PathBuf>,

    /// The format to write.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Format,

    /// The format to read, if the name of the file does not say it. Standard input is native syntax without it.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<Format>,

    /// What becomes of expressions.
    #[arg(long, value_name = "MODE", default_value = "text")]
    pub(crate) unresolved: UnresolvedArgument,

    /// The shape of blocks.
    #[arg(long, value_name = "SHAPE", default_value = "syntax")]
    pub(crate) shape: Shape,

    /// A block type of the native syntax that is written, with its number of labels, at any depth. JSON does not tell blocks
    /// from arguments; what is not named becomes an argument.
    #[arg(long = "block", value_name = "TYPE[=LABELS]")]
    pub(crate) blocks: Vec<BlockType>,

    /// Write JSON on one line.
    #[arg(long)]
    pub(crate) compact: bool,
}

/// A block type and its number of labels: `resource=2`.
#[derive(Clone)]
pub(crate) struct BlockType {
    pub(crate) name: String,
    pub(crate) labels: usize,
}

impl std::str::FromStr for BlockType {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, labels) = text.split_once('=').unwrap_or((text, "0"));
        match labels.parse() {
            Ok(labels @ 0..=64) if hcl_syntax::syntax::is_identifier(name) => Ok(Self {
                name: name.to_owned(),
                labels,
            }),
            _ => Err("a type and a number of labels up to 64 are expected: resource=2".to_owned()),
        }
    }
}

/// A format of files.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The native syntax.
    Hcl,
    /// The JSON syntax.
    Json,
    /// YAML, with the data of the JSON syntax.
    Yaml,
    /// TOML, with the data of the JSON syntax.
    Toml,
}

/// The form in which expressions are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum UnresolvedArgument {
    /// Templates with their text.
    Text,
    /// Their values where the standard functions suffice, else templates.
    Partial,
    /// Their values; a variable is an error.
    Error,
}

/// The shape of blocks.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shape {
    /// As short as the JSON syntax allows.
    Syntax,
    /// As the program hcl2json writes it: an array for every block.
    Hcl2json,
}

/// Commands that read or change what is at an address.
#[derive(Subcommand)]
pub(crate) enum EditCommand {
    /// Print what is at an address.
    ///
    /// Prints the value of an argument or of an item of an object, or a whole block.
    #[command(after_help = GET_EXAMPLES)]
    Get {
        /// Address of the values to print: "service.web.port"; "*" stands for any label, "\." for a dot in a label.
        address: Address,
        #[command(flatten)]
        query: Query,
        /// Print literal strings without quotes and escapes.
        #[arg(long, conflicts_with = "output")]
        string: bool,
    },
    /// Set arguments that are there; all else stays as it is.
    #[command(after_help = SET_EXAMPLES)]
    Set {
        /// The argument, or the item of an object: "service.web.port".
        address: Address,
        #[command(flatten)]
        value: NewText,
        #[command(flatten)]
        files: Files,
    },
    /// Add an argument, an item of an object, or a block.
    #[command(after_help = APPEND_EXAMPLES)]
    Append {
        /// The new argument: "service.web.port". With --block, the new block: its type and labels, after the address of the block
        /// that it goes in, if there is one.
        address: Address,
        /// The value, unless --block is set; then the files.
        #[arg(value_name = "VALUE|FILE", allow_negative_numbers = true)]
        rest: Vec<String>,
        /// Add an empty block.
        #[arg(long, conflicts_with = "string")]
        block: bool,
        /// Take VALUE as text, not as an expression.
        #[arg(long)]
        string: bool,
        /// Change the files instead of printing the new text.
        #[arg(short, long)]
        in_place: bool,
    },
    /// Remove arguments, items of objects, or blocks, with their comments.
    #[command(after_help = RM_EXAMPLES)]
    Rm {
        /// Address of the items to remove: "service.web.port", "service.web".
        address: Address,
        #[command(flatten)]
        files: Files,
    },
    /// Rename an argument, an item of an object, or a block's type and labels, where it is.
    #[command(after_help = MV_EXAMPLES)]
    Mv {
        /// The address now.
        old: Address,
        /// The new address, in the same block or object. Where OLD has "*", a "*" keeps the label.
        new: Address,
        #[command(flatten)]
        files: Files,
    },
    /// Rename references in all expressions, in strings and heredocs too.
    #[command(after_help = RENAME_EXAMPLES)]
    Rename {
        /// How the references begin: "var.port".
        from: Address,
        /// How they begin then: "local.port".
        to: Address,
        #[command(flatten)]
        files: Files,
    },
    /// Print the addresses of blocks, arguments and items of objects.
    #[command(after_help = LIST_EXAMPLES)]
    List {
        /// Print only what begins with this: "service", "service.*.tags". A single operand is FILE.
        #[arg(value_name = "ADDRESS")]
        address_or_file: Option<String>,
        #[command(flatten)]
        query: Query,
    },
}

/// Where to read, and how to print.
#[derive(Args)]
pub(crate) struct Query {
    /// The file; standard input if absent or "-".
    pub(crate) file: Option<PathBuf>,
    /// How to print.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) output: OutputFormat,
}

/// How results are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// One after the other.
    Text,
    /// An array of objects with address, kind, line and column.
    Json,
}

/// Returns the parser of `--report`.
fn report_parser() -> impl TypedValueParser<Value = ReportFormat> {
    let names = ReportFormat::ALL.map(ReportFormat::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<ReportFormat>())
}

/// The inputs of an edit.
#[derive(Args)]
pub(crate) struct Files {
    /// The file; standard input if absent or "-". Several with --in-place.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Change the files instead of printing the new text.
    #[arg(short, long)]
    pub(crate) in_place: bool,
}

/// A value on the command line.
#[derive(Args)]
pub(crate) struct NewText {
    /// An expression: 80, true, '"text"', 'var.port + 1', '[1, 2]'.
    #[arg(allow_negative_numbers = true)]
    pub(crate) value: String,
    /// Take VALUE as text, not as an expression.
    #[arg(long)]
    pub(crate) string: bool,
}

const GET_EXAMPLES: &str = "\
Examples:
  hcl get module.vpc.version main.tf
  hcl get --string module.vpc.version main.tf
  hcl get 'service.*.port' --output json < app.hcl";

const SET_EXAMPLES: &str = "\
Examples:
  hcl set service.web.port 8080 app.hcl
  hcl set --string 'module.*.version' 1.2.0 --in-place *.tf
  hcl set service.web.tags.Name '\"web-${var.stage}\"' -i app.hcl";

const APPEND_EXAMPLES: &str = "\
Examples:
  hcl append service.web.port 8080 app.hcl
  hcl append --string service.web.tags.Team core -i app.hcl
  hcl append --block service.api app.hcl         service \"api\" {}
  hcl append --block service.web.check app.hcl   check {} in service \"web\", if that is there";

const RM_EXAMPLES: &str = "\
Examples:
  hcl rm service.web.port app.hcl
  hcl rm 'moved' -i *.tf";

const MV_EXAMPLES: &str = "\
Examples:
  hcl mv service.web.port service.web.http_port app.hcl
  hcl mv resource.aws_vpc.main resource.aws_vpc.core -i main.tf
  hcl mv 'job.*.group' 'job.*.task_group' -i app.nomad";

const RENAME_EXAMPLES: &str = "\
Examples:
  hcl rename aws_vpc.main aws_vpc.core -i *.tf
  hcl rename var.port local.port main.tf";

const LIST_EXAMPLES: &str = "\
Examples:
  hcl list main.tf
  hcl list resource main.tf
  hcl list --output json - < main.tf";

const CONVERT_NOTES: &str = "\
Examples:
  hcl convert --to json main.tf
  hcl convert --to hcl --block resource=2 --block variable=1 main.tf.json
  hcl convert --to yaml --unresolved partial app.hcl
  hcl convert --to json --shape hcl2json - < main.tf";

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
