//! The commands and options, as a table that the parser, the help and the completions read.

use crate::command::report::Color;

/// A command.
#[derive(Debug)]
pub(super) struct Command {
    pub(super) name: &'static str,
    /// One sentence.
    pub(super) about: &'static str,
    /// The operands in the usage line.
    pub(super) operands: &'static str,
    pub(super) flags: &'static [Flag],
    /// The arguments after the name of the program, and their effect.
    pub(super) examples: &'static [(&'static str, &'static str)],
    pub(super) notes: &'static str,
}

/// An option.
#[derive(Debug)]
pub(super) struct Flag {
    pub(super) name: &'static str,
    /// The name of the value, if the option takes one.
    pub(super) value: Option<&'static str>,
    /// The values that are accepted; all if empty.
    pub(super) choices: &'static [&'static str],
    pub(super) about: &'static str,
}

const fn flag(name: &'static str, about: &'static str) -> Flag {
    Flag {
        name,
        value: None,
        choices: &[],
        about,
    }
}

/// Options of all commands.
pub(super) const COMMON: &[Flag] = &[
    Flag {
        name: "report",
        value: Some("FORMAT"),
        choices: &["text", "json", "sarif", "github"],
        about: "Form of the reports on standard error.",
    },
    Flag {
        name: "color",
        value: Some("WHEN"),
        choices: &Color::NAMES,
        about: "Colours of the reports; auto: on a terminal, unless NO_COLOR is set.",
    },
    flag("help", "Print help."),
];

/// The option of commands that read folders.
const EXCLUDE: Flag = Flag {
    name: "exclude",
    value: Some("PATTERN"),
    choices: &[],
    about: "Leave out what matches in folders, as a line of .gitignore does. May be repeated.",
};

const fn watch(about: &'static str) -> Flag {
    flag("watch", about)
}

const EXIT_STATUS: &str = "\
Exit status:
  0  done
  1  a file has mistakes, or cannot be read or written
  2  wrong usage";

pub(super) const SHELLS: &[&str] = &["bash", "fish", "zsh"];

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "check",
        about: "Report everything that is wrong with configuration files, as the program would.",
        operands: "[PATH...]",
        flags: &[
            EXCLUDE,
            watch("Check again when a file changes, until the command is interrupted."),
        ],
        examples: &[
            ("check", "check the files of the current folder"),
            ("check --report github", "annotate a pull request"),
            ("check - < app.hcl", "check standard input"),
        ],
        notes: EXIT_STATUS,
    },
    Command {
        name: "fmt",
        about: "Format files in place and print the names of those that changed.",
        operands: "[PATH...]",
        flags: &[
            flag(
                "check",
                "Print the names of files that are not formatted; write nothing.",
            ),
            flag("diff", "Print unified diffs; write nothing."),
            EXCLUDE,
            watch("Format again when a file changes, until the command is interrupted."),
        ],
        examples: &[
            ("fmt", "format the files of the current folder"),
            (
                "fmt --check --diff",
                "show what would change, for continuous integration",
            ),
            (
                "fmt - < app.hcl",
                "format standard input to standard output",
            ),
        ],
        notes: "\
Exit status:
  0  done
  1  a file has mistakes, or cannot be read or written; all others are done
  2  wrong usage
  3  with --check: a file is not formatted",
    },
    Command {
        name: "schema",
        about: "Print the schema of the configuration.",
        operands: "",
        flags: &[Flag {
            name: "format",
            value: Some("FORMAT"),
            choices: &["json-schema", "hcl"],
            about: "\"json-schema\", of configurations in the JSON syntax, or \"hcl\", which hcl lsp --schema reads.",
        }],
        examples: &[
            ("schema > schema.json", "JSON Schema, draft 2020-12"),
            (
                "schema --format hcl > myapp.schema.json",
                "for tools without the program",
            ),
        ],
        notes: "",
    },
    Command {
        name: "docs",
        about: "Print the reference documentation of the configuration, as Markdown.",
        operands: "",
        flags: &[],
        examples: &[("docs > configuration.md", "a page for the manual")],
        notes: "",
    },
    Command {
        name: "init",
        about: "Print a configuration to begin with, or write it to a new file.",
        operands: "[FILE]",
        flags: &[flag(
            "required",
            "Leave out what is optional, which is in comments otherwise.",
        )],
        examples: &[
            ("init", "print it"),
            ("init app.hcl", "write app.hcl, unless it exists"),
            ("init app.json", "in the JSON syntax: what is required"),
        ],
        notes: "",
    },
    Command {
        name: "explain",
        about: "Explain the code of a diagnostic; without a code, list all codes.",
        operands: "[CODE]",
        flags: &[],
        examples: &[("explain unsupported-argument", "with an example")],
        notes: "",
    },
    Command {
        name: "lsp",
        about: "Serve an editor on standard input and output.",
        operands: "",
        flags: &[flag(
            "stdio",
            "Accepted for editors that pass it; there is no other way.",
        )],
        examples: &[(
            "lsp",
            "usually started by an editor; see the command editor",
        )],
        notes: "",
    },
    Command {
        name: "editor",
        about: "Print how to connect an editor, or write the files that do.",
        operands: "",
        flags: &[
            flag("vscode", "Visual Studio Code: an extension, with --write."),
            flag("nvim", "Neovim 0.7 or newer: lines for init.lua."),
            flag("vim", "Vim with ALE or coc.nvim: lines for .vimrc."),
            flag("helix", "Helix: lines for languages.toml, and queries."),
            flag(
                "zed",
                "Zed: lines for settings.json, with the extension HCL.",
            ),
            flag("emacs", "Emacs with Eglot: lines for init.el."),
            flag("kakoune", "Kakoune with kakoune-lsp: lines for kakrc."),
            flag("sublime", "Sublime Text with LSP: files for Packages/User."),
            flag(
                "jetbrains",
                "IDEs of JetBrains with LSP4IJ: a template to import.",
            ),
            Flag {
                name: "write",
                value: Some("DIR"),
                choices: &[],
                about: "Write the files to a folder instead of printing them. Files that exist stay.",
            },
        ],
        examples: &[
            ("editor --nvim >> ~/.config/nvim/init.lua", "connect Neovim"),
            (
                "editor --vscode --write .",
                "write an extension, for code --install-extension",
            ),
        ],
        notes: "",
    },
    Command {
        name: "completions",
        about: "Print a script that completes commands and options in a shell: bash, fish or zsh.",
        operands: "SHELL",
        flags: &[],
        examples: &[(
            "completions fish > ~/.config/fish/completions/myapp.fish",
            "install it",
        )],
        notes: "",
    },
];
