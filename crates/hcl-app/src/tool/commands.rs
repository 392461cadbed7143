//! The commands.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ArgMatches;
use clap_complete::Shell;
use hcl_core::Body;
use hcl_core::json_form::Json;
use hcl_ide::Language;
use hcl_serde::Decoder;
use hcl_syntax::json::is_json_name;
use hcl_syntax::{Diagnostics, Source, native};
use hcl_write::FormatOptions;

use super::editor::{Content, EditorFile};
use super::{Tool, editor};
use crate::command::check::check_inputs;
use crate::command::explain::explain;
use crate::command::format::{Mode, format_input, print_outcomes};
use crate::command::input::Input;
use crate::command::lsp::serve;
use crate::command::report::{Output, Status};
use crate::command::save;
use crate::command::walk::{self, Exclude};
use crate::command::watch;

impl Tool {
    /// Runs a command. An error is a sentence about the usage.
    pub(super) fn run_command(
        &self,
        matches: &ArgMatches,
        output: &mut Output,
    ) -> Result<Status, String> {
        // `clap` requires a command.
        let Some((name, arguments)) = matches.subcommand() else {
            return Ok(Status::WrongUsage);
        };
        match name {
            "check" => self.on_files(arguments, output, Self::check),
            "fmt" => self.on_files(arguments, output, Self::fmt),
            "schema" => Ok(self.schema(arguments, output)),
            "docs" => {
                output.print(&self.document.to_markdown());
                Ok(Status::Success)
            }
            "init" => Ok(self.init(arguments, output)),
            "explain" => {
                let code = arguments.get_one::<String>("code");
                Ok(explain(code.map(String::as_str), output))
            }
            "lsp" => Ok(serve(self.server(), &self.name, output)),
            "editor" => self.editor(arguments, output),
            _ => {
                self.completions(arguments, output);
                Ok(Status::Success)
            }
        }
    }

    /// Runs a command on the files that the operands stand for, the current folder without any; with `--watch`, after each change.
    fn on_files(
        &self,
        arguments: &ArgMatches,
        output: &mut Output,
        command: fn(&Self, &ArgMatches, &[Input], &mut Output, Diagnostics) -> Status,
    ) -> Result<Status, String> {
        let mut paths = paths(arguments);
        if paths.is_empty() {
            paths.push(PathBuf::from("."));
        }
        let patterns = arguments.get_many::<String>("exclude");
        let patterns: Vec<&str> = patterns.into_iter().flatten().map(String::as_str).collect();
        let exclude = Exclude::new(&patterns)?;
        let inputs = || {
            let mut found = Diagnostics::new();
            let inputs = walk::inputs(&paths, &self.patterns, &exclude, &mut found);
            (inputs, found)
        };
        let run = |output: &mut Output| {
            let (inputs, found) = inputs();
            Ok(command(self, arguments, &inputs, output, found))
        };
        if arguments.get_flag("watch") {
            watch::run(|| inputs().0, run, output)
        } else {
            run(output)
        }
    }

    fn check(
        &self,
        _: &ArgMatches,
        inputs: &[Input],
        output: &mut Output,
        mut found: Diagnostics,
    ) -> Status {
        output.print_reports();
        found.append(check_inputs(self.language(), inputs, &[]));
        output.report_all(&found);
        Status::of(inputs, &found)
    }

    fn fmt(
        &self,
        arguments: &ArgMatches,
        inputs: &[Input],
        output: &mut Output,
        found: Diagnostics,
    ) -> Status {
        let mode = match arguments {
            _ if arguments.get_flag("diff") => Mode::Diff,
            _ if arguments.get_flag("check") => Mode::Check,
            _ => Mode::Write,
        };
        if mode == Mode::Check {
            output.print_reports();
        }
        let named = paths(arguments);
        let files = inputs.iter().filter(|input| {
            let is_named = matches!(input, Input::File(path) if named.contains(path));
            // A folder may hold files of the JSON syntax, which the formatter refuses; one that is named is reported.
            is_named || !is_json_name(&input.name())
        });
        let outcomes = files.map(|input| format_input(input, mode, &FormatOptions::default()));
        let is_check = arguments.get_flag("check");
        print_outcomes(outcomes, inputs, is_check, found, output)
    }

    fn schema(&self, arguments: &ArgMatches, output: &mut Output) -> Status {
        let text = if arguments
            .get_one::<String>("format")
            .is_some_and(|it| it == "hcl")
        {
            self.document.to_json()
        } else {
            self.document.to_json_schema()
        };
        output.print(&text);
        if !text.ends_with('\n') {
            output.print("\n");
        }
        Status::Success
    }

    fn init(&self, arguments: &ArgMatches, output: &mut Output) -> Status {
        let path = arguments.get_one::<PathBuf>("file");
        let is_json = path.is_some_and(|it| is_json_name(&it.to_string_lossy()));
        let text = if arguments.get_flag("required") || is_json {
            // JSON has no comments for what is optional.
            self.document.to_required()
        } else {
            self.document.to_skeleton()
        };
        let text = match json_of(&text) {
            Some(json) if is_json => json,
            _ => text,
        };
        match path {
            None => output.print(&text),
            Some(path) => return create(path, text.as_bytes(), output),
        }
        Status::Success
    }

    fn editor(&self, arguments: &ArgMatches, output: &mut Output) -> Result<Status, String> {
        let editor = arguments.get_one::<clap::Id>("editor");
        let program = editor::Program {
            name: &self.name,
            version: &self.version,
            patterns: self.patterns.as_slice(),
            schema: &self.document,
        };
        let files = editor::files(editor.map_or("", clap::Id::as_str), program);
        match arguments.get_one::<PathBuf>("write") {
            Some(folder) => {
                let written = files.iter().map(|file| write(folder, file, output));
                Ok(written.max().unwrap_or(Status::Success))
            }
            None => print(&files, output),
        }
    }

    fn completions(&self, arguments: &ArgMatches, output: &mut Output) {
        if let Some(shell) = arguments.get_one::<Shell>("shell") {
            // The words before the last one are the programs around the tool.
            let words = self.name.rsplit(' ').skip(1);
            let mut command = words.fold(self.command(), |inner, word| {
                clap::Command::new(word.to_owned()).subcommand(inner)
            });
            let mut script = Vec::new();
            let program = editor::program_word(&self.name);
            clap_complete::generate(*shell, &mut command, program, &mut script);
            output.print(&String::from_utf8_lossy(&script));
        }
    }

    /// Returns the language of the configuration files.
    pub(super) fn language(&self) -> Language {
        let language = self.language.clone();
        let language = match &self.functions {
            Some(functions) if !self.has_decoder => {
                language.decoder(Decoder::new().functions(functions.clone()))
            }
            _ => language,
        };
        match &self.module {
            Some(create) => {
                let create = Arc::clone(create);
                let functions = self.functions.clone();
                language.module(move || {
                    let module = create();
                    match &functions {
                        Some(functions) => module.functions(functions.clone()),
                        None => module,
                    }
                })
            }
            None => language,
        }
    }
}

/// Returns the files and folders of the command line.
fn paths(arguments: &ArgMatches) -> Vec<PathBuf> {
    let paths = arguments.get_many::<PathBuf>("paths");
    paths.into_iter().flatten().cloned().collect()
}

/// Returns a configuration in the JSON syntax.
fn json_of(text: &str) -> Option<String> {
    let source = Source::new("configuration", text).ok()?;
    let file = native::parse(&source, &mut Diagnostics::new());
    let json = Json::of_body(&Body::from(&file)).ok()?;
    Some(format!("{json:#}\n"))
}

/// Prints what is pasted, with the names of several files.
fn print(files: &[EditorFile], output: &mut Output) -> Result<Status, String> {
    for file in files {
        let (Content::Text(text) | Content::Lines(text)) = &file.content else {
            return Err(format!(
                "{} is a package: editor needs --write DIR",
                file.path
            ));
        };
        if files.len() > 1 {
            output.print(&format!("==> {} <==\n", file.path));
        }
        output.print(text);
    }
    Ok(Status::Success)
}

/// Writes a file of an editor to a folder, unless it is there.
fn write(folder: &Path, file: &EditorFile, output: &mut Output) -> Status {
    let path = folder.join(&file.path);
    if let Some(parent) = path.parent() {
        // A failure shows when the file is created.
        let _ = fs::create_dir_all(parent);
    }
    let content = match &file.content {
        Content::Text(text) | Content::Lines(text) => text.as_bytes(),
        Content::Bytes(bytes) => bytes,
    };
    match (&file.content, fs::read(&path)) {
        (_, Ok(old)) if old == content => Status::Success,
        (Content::Lines(lines), Ok(old)) => {
            let old = String::from_utf8_lossy(&old);
            if old.contains(lines.as_str()) {
                return Status::Success;
            }
            let new = format!("{}\n\n{lines}", old.trim_end());
            let (path, old, new) = (&*path, &*old, &*new);
            let problems = save::replace_all(&[save::Change { path, old, new }]);
            saved(path, &problems, output)
        }
        // A failure to read shows when the file is created.
        _ => create(&path, content, output),
    }
}

/// Writes a new file and prints its name. A file that exists stays.
fn create(path: &Path, content: &[u8], output: &mut Output) -> Status {
    saved(path, &save::create(path, content), output)
}

fn saved(path: &Path, problems: &Diagnostics, output: &mut Output) -> Status {
    let status = output.report_all(problems);
    if status == Status::Success {
        output.print(&format!("{}\n", path.display()));
    }
    status
}
