//! The command line: commands, options and their help.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgGroup, ColorChoice, Command, value_parser};
use clap_complete::Shell;
use hcl_syntax::diagnostic::ReportFormat;

use super::editor::EDITORS;

/// Returns the command of a program that is called `name`: `myapp`, or `myapp config`. `is_open`: the command `hcl`, which has no type.
pub(super) fn command(name: &str, version: &str, is_open: bool) -> Command {
    let mut commands = vec![
        check(name),
        fmt(name, is_open),
        explain(),
        lsp(),
        completions(),
    ];
    if is_open {
        for command in commands
            .iter_mut()
            .filter(|command| takes_language(command.get_name()))
        {
            *command = std::mem::take(command).args(language());
        }
    } else {
        let docs = Command::new("docs")
            .about("Print the reference documentation of the configuration, as Markdown");
        commands.extend([schema(name), docs, init(name), editor(name)]);
    }
    Command::new(name.rsplit(' ').next().unwrap_or(name).to_owned())
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
        )
        .subcommands(commands)
}

fn flag(name: &'static str, about: &'static str) -> Arg {
    let arg = Arg::new(name).long(name).help(about);
    arg.action(ArgAction::SetTrue)
}

fn value(name: &'static str, value: &'static str, about: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(about)
}

/// Returns the arguments of commands that read files and folders.
fn files() -> [Arg; 3] {
    [
        Arg::new("paths")
            .value_name("PATH")
            .num_args(0..)
            .value_parser(value_parser!(PathBuf))
            .help("Files and folders, by default the current folder; \"-\" is standard input"),
        value(
            "exclude",
            "PATTERN",
            "Leave out what matches in folders, as a line of .gitignore does; may be repeated",
        )
        .action(ArgAction::Append),
        flag("watch", "Run again when a file changes, until interrupted"),
    ]
}

/// Returns whether a command takes the schema of files from its arguments.
fn takes_language(command: &str) -> bool {
    matches!(command, "check" | "lsp")
}

/// Returns the arguments that say what language files are in.
fn language() -> [Arg; 2] {
    [
        value(
            "schema",
            "FILE",
            "The schema that a program has published, as \"myapp schema --format hcl\" prints it; by default, the syntax alone is checked",
        )
        .value_parser(value_parser!(PathBuf)),
        flag(
            "module",
            "Treat all files of a folder as one module, with variables and local values",
        ),
    ]
}

fn lsp() -> Command {
    Command::new("lsp")
        .about("Run the language server, on standard input and output")
        .arg(flag("stdio", "Accepted for editors that pass it").hide(true))
}

fn check(name: &str) -> Command {
    Command::new("check")
        .about("Report all mistakes in files, as the program that reads them does")
        .args(files())
        .after_help(format!(
            "{EXIT_STATUS}\n\nExamples:\n  {name} check\n  {name} check --report github   annotate a pull request"
        ))
}

const EXIT_STATUS: &str = "\
Exit status:
  0  done
  1  a file has mistakes, cannot be read or written, or, with --check, would change
  2  wrong usage";

fn fmt(name: &str, is_open: bool) -> Command {
    Command::new("fmt")
        .about("Format files in place and print the names of the changed files")
        .arg(flag(
            "check",
            "Print the names of files that are not formatted; write nothing",
        ).conflicts_with("watch"))
        .arg(flag("diff", "Print unified diffs; write nothing").conflicts_with("watch"))
        .arg(
            value("indent", "N", "Spaces for one level of indentation, at most 16")
                .default_value("2")
                .value_parser(value_parser!(u8).range(0..=16)),
        )
        .arg(flag(
            "ignore-comments",
            "Do not change lines with \"# fmt: skip\", and lines from \"# fmt: off\" to \"# fmt: on\"",
        ))
        .arg(flag(
            "terraform",
            "Format as \"terraform fmt\" and \"tofu fmt\": also quote labels, write a value \"${name}\" as name, and replace types of \
             old versions in variable blocks",
        )
        .hide(!is_open))
        .args(files())
        .after_help(format!(
            "{EXIT_STATUS}\n\nA file with mistakes is not changed; the others are formatted. Files in the JSON syntax are refused.\n\n\
             Examples:\n  {name} fmt\n  {name} fmt --check --diff   for continuous integration\n  {name} fmt - < app.hcl      \
             standard input to standard output"
        ))
}

fn schema(name: &str) -> Command {
    let format = value(
        "format",
        "FORMAT",
        "JSON Schema of configurations in the JSON syntax, or the schema that hcl lsp --schema reads",
    );
    Command::new("schema")
        .about("Print the schema of the configuration")
        .arg(
            format
                .default_value("json-schema")
                .value_parser(["json-schema", "hcl"]),
        )
        .after_help(format!(
            "Examples:\n  {name} schema > schema.json\n  {name} schema --format hcl > myapp.schema.json"
        ))
}

fn init(name: &str) -> Command {
    Command::new("init")
        .about("Print a configuration to begin with, or write it to a new file")
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("The new file; in the JSON syntax if its name ends in .json"),
        )
        .arg(flag(
            "required",
            "Leave out optional settings, which are comments by default",
        ))
        .after_help(format!("Examples:\n  {name} init\n  {name} init app.hcl"))
}

fn explain() -> Command {
    Command::new("explain")
        .about("Explain the code of a diagnostic; without a code, list all codes")
        .arg(
            Arg::new("code")
                .value_name("CODE")
                .help("The code, such as unsupported-argument"),
        )
}

fn editor(name: &str) -> Command {
    Command::new("editor")
        .about("Print how to connect an editor, or write the files that do")
        .args(EDITORS.map(|(name, about)| flag(name, about)))
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

fn completions() -> Command {
    Command::new("completions")
        .about("Print a script that completes commands and options in a shell")
        .arg(
            Arg::new("shell")
                .value_name("SHELL")
                .required(true)
                .value_parser(value_parser!(Shell)),
        )
}
