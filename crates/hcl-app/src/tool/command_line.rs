//! The command line: commands, options and their help.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgGroup, Args, ColorChoice, Command, Subcommand, value_parser};
use clap_complete::Shell;
use hcl_syntax::diagnostic::ReportFormat;

use super::editor::EDITORS;

// The commands of every tool. No doc comment: it would be the help of the tool.
#[derive(Subcommand)]
pub(super) enum ToolCommand {
    /// Report all mistakes in files, as the program that reads them does
    Check(FilesArguments),
    /// Format files in place and print the names of the changed files
    Fmt(FmtArguments),
    /// Explain the code of a diagnostic; without a code, list all codes
    Explain {
        /// The code, such as unsupported-argument
        code: Option<String>,
    },
    /// Run the language server, on standard input and output
    Lsp {
        /// Accepted for editors that pass it
        #[arg(long = "stdio", hide = true)]
        _stdio: bool,
    },
    /// Print a script that completes commands and options in a shell
    Completions { shell: Shell },
}

// The commands of a program with a type, and `editor`.
#[derive(Subcommand)]
pub(super) enum SchemaCommand {
    /// Print the schema of the configuration
    Schema {
        /// JSON Schema of configurations in the JSON syntax, or the schema that hcl lsp --schema reads
        #[arg(long, default_value = "json-schema", value_parser = ["json-schema", "hcl"])]
        format: String,
    },
    /// Print the reference documentation of the configuration, as Markdown
    Docs,
    /// Print a configuration to begin with, or write it to a new file
    Init {
        /// The new file; in the JSON syntax if its name ends in .json
        file: Option<PathBuf>,
        /// Leave out optional settings, which are comments by default
        #[arg(long)]
        required: bool,
    },
}

#[derive(Args)]
pub(super) struct FilesArguments {
    /// Files and folders, by default the current folder; "-" is standard input
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Leave out what matches in folders, as a line of .gitignore does; may be repeated
    #[arg(long, value_name = "PATTERN")]
    pub(super) exclude: Vec<String>,
    /// Run again when a file changes, until interrupted
    #[arg(long)]
    pub(super) watch: bool,
}

#[derive(Args)]
pub(super) struct FmtArguments {
    /// Print the names of files that are not formatted; write nothing
    #[arg(long, conflicts_with = "watch")]
    pub(super) check: bool,
    /// Print unified diffs; write nothing
    #[arg(long, conflicts_with = "watch")]
    pub(super) diff: bool,
    /// Spaces for one level of indentation, at most 16
    #[arg(long, value_name = "N", default_value = "2", value_parser = value_parser!(u8).range(0..=16))]
    pub(super) indent: u8,
    /// Do not change lines with "# fmt: skip", and lines from "# fmt: off" to "# fmt: on"
    #[arg(long)]
    pub(super) ignore_comments: bool,
    /// Format as "terraform fmt" and "tofu fmt": also quote labels, write a value "${name}" as name, and replace types of
    /// old versions in variable blocks
    #[arg(long)]
    pub(super) terraform: bool,
    #[command(flatten)]
    pub(super) files: FilesArguments,
}

#[derive(Args, Default)]
pub(super) struct LanguageArguments {
    /// The schema that a program has published, as "myapp schema --format hcl" prints it; by default, the syntax alone is checked
    #[arg(long, value_name = "FILE")]
    pub(super) schema: Option<PathBuf>,
    /// Treat all files of a folder as one module, with variables and local values
    #[arg(long)]
    pub(super) module: bool,
}

/// Returns the command of a program that is called `name`: `myapp`, or `myapp config`. `is_open`: the command `hcl`, which has no type.
pub(super) fn command(name: &str, version: &str, is_open: bool) -> Command {
    let command = Command::new(name.rsplit(' ').next().unwrap_or(name).to_owned())
        .bin_name(name.to_owned())
        .version(version.to_owned())
        .about(if is_open {
            "Format, check, edit and convert HCL files".to_owned()
        } else {
            format!("Check, format and document the configuration of {name}")
        })
        .max_term_width(100)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(
            value("report", "FORMAT", "Form of reports, for people or a tool")
                .default_value("text")
                .value_parser(PossibleValuesParser::new(
                    ReportFormat::ALL.map(ReportFormat::name),
                ))
                .global(true),
        )
        .arg(
            value(
                "color",
                "WHEN",
                "Colours of the reports; auto: on a terminal, unless NO_COLOR is set",
            )
            .default_value("auto")
            .value_parser(value_parser!(ColorChoice))
            .global(true),
        );
    let command = ToolCommand::augment_subcommands(command)
        .mut_subcommand("check", |check| check.after_help(check_notes(name)))
        .mut_subcommand("fmt", |fmt| {
            fmt.mut_arg("terraform", |it| it.hide(!is_open))
                .after_help(fmt_notes(name))
        });
    if is_open {
        return command
            .mut_subcommand("check", LanguageArguments::augment_args)
            .mut_subcommand("lsp", LanguageArguments::augment_args);
    }
    SchemaCommand::augment_subcommands(command)
        .mut_subcommand("schema", |schema| {
            schema.after_help(format!(
                "Examples:\n  {name} schema > schema.json\n  {name} schema --format hcl > {name}.schema.json"
            ))
        })
        .mut_subcommand("init", |init| {
            init.after_help(format!("Examples:\n  {name} init\n  {name} init app.hcl"))
        })
        .subcommand(editor(name))
}

fn value(name: &'static str, value: &'static str, about: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(about)
}

const EXIT_STATUS: &str = "\
Exit status:
  0  done
  1  a file has mistakes, cannot be read or written, or, with --check, would change
  2  wrong usage";

fn check_notes(name: &str) -> String {
    format!(
        "{EXIT_STATUS}\n\nExamples:\n  {name} check\n  {name} check --report github   annotate a pull request"
    )
}

fn fmt_notes(name: &str) -> String {
    format!(
        "{EXIT_STATUS}\n\nA file with mistakes is not changed; the others are formatted. Files in the JSON syntax are refused.\n\n\
         Examples:\n  {name} fmt\n  {name} fmt --check --diff   for continuous integration\n  {name} fmt - < app.hcl      \
         standard input to standard output"
    )
}

fn editor(name: &str) -> Command {
    let flag = |(name, about)| {
        let arg = Arg::new(name).long(name).help(about);
        arg.action(ArgAction::SetTrue)
    };
    Command::new("editor")
        .about("Print how to connect an editor, or write the files that do")
        .args(EDITORS.map(flag))
        .group(
            ArgGroup::new("editor")
                .args(EDITORS.map(|(name, _)| name))
                .required(true),
        )
        .arg(
            value(
                "write",
                "DIR",
                "Write the files to a folder instead of printing them; files that exist stay",
            )
            .value_parser(value_parser!(PathBuf)),
        )
        .after_help(format!(
            "Examples:\n  {name} editor --nvim >> ~/.config/nvim/init.lua\n  {name} editor --vscode --write ."
        ))
}
