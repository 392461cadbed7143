//! The command line: commands, options and their help.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgGroup, Command, value_parser};
use clap_complete::Shell;
use hcl_syntax::diagnostic::ReportFormat;

use super::editor::EDITORS;
use crate::command::report::Color;

/// Returns the command of a program that is called `name`: `myapp`, or `myapp config`.
pub(super) fn command(name: &str, version: &str) -> Command {
    let commands = [
        check(name),
        fmt(name),
        schema(name),
        Command::new("docs")
            .about("Print the reference documentation of the configuration, as Markdown"),
        init(name),
        explain(),
        Command::new("lsp")
            .about("Serve an editor on standard input and output")
            .arg(flag("stdio", "Accepted for editors that pass it").hide(true)),
        editor(name),
        completions(),
    ];
    Command::new(name.rsplit(' ').next().unwrap_or(name).to_owned())
        .bin_name(name.to_owned())
        .version(version.to_owned())
        .about(format!(
            "Check, format and document the configuration of {name}"
        ))
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
            .value_parser(PossibleValuesParser::new(Color::NAMES))
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
            .help(
                "Files and folders, the current folder if there is none; \"-\" is standard input",
            ),
        value(
            "exclude",
            "PATTERN",
            "Leave out what matches in folders, as a line of .gitignore does; may be repeated",
        )
        .action(ArgAction::Append),
        flag("watch", "Run again when a file changes, until interrupted"),
    ]
}

fn check(name: &str) -> Command {
    Command::new("check")
        .about("Report everything that is wrong with configuration files, as the program would")
        .args(files())
        .after_help(format!(
            "{EXIT_STATUS}\n\nExamples:\n  {name} check\n  {name} check --report github   annotate a pull request"
        ))
}

const EXIT_STATUS: &str = "\
Exit status:
  0  done
  1  a file has mistakes, or cannot be read or written
  2  wrong usage";

fn fmt(name: &str) -> Command {
    Command::new("fmt")
        .about("Format files in place and print the names of those that changed")
        .arg(flag(
            "check",
            "Print the names of files that are not formatted; write nothing",
        ))
        .arg(flag("diff", "Print unified diffs; write nothing"))
        .args(files())
        .after_help(format!(
            "{EXIT_STATUS}\n  3  with --check: a file is not formatted\n\nExamples:\n  {name} fmt\n  {name} fmt --check --diff   \
             for continuous integration"
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
            "Leave out what is optional, which is in comments otherwise",
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
