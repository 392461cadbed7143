//! The commands.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use hcl_core::Body;
use hcl_core::json_form::Json;
use hcl_ide::Language;
use hcl_serde::Decoder;
use hcl_syntax::json::is_json_name;
use hcl_syntax::{Diagnostics, Source, native};
use hcl_write::FormatOptions;

use super::arguments::Arguments;
use super::editor::{Content, EditorFile};
use super::explained::explained;
use super::{Tool, completions, editor};
use crate::command::check::check_inputs;
use crate::command::explain::explain;
use crate::command::format::{Mode, format_input};
use crate::command::input::Input;
use crate::command::report::{Output, Status};
use crate::command::save;
use crate::command::walk::{self, Exclude};
use crate::command::watch;

impl Tool {
    /// Runs a command. An error is a sentence about the usage.
    pub(super) fn run_command(
        &self,
        arguments: &Arguments,
        output: &mut Output,
    ) -> Result<Status, String> {
        match arguments.command.name {
            "check" => self.on_files(arguments, output, Self::check),
            "fmt" => self.on_files(arguments, output, Self::fmt),
            "schema" => Ok(self.schema(arguments, output)),
            "docs" => {
                output.print(&self.document.to_markdown());
                Ok(Status::Success)
            }
            "init" => Ok(self.init(arguments, output)),
            "explain" => {
                let code = arguments.operands.first().map(|it| it.to_string_lossy());
                let program = |code: &str| explained(&self.name, &self.document, code);
                Ok(explain(code.as_deref(), Some(&program), output))
            }
            "lsp" => Ok(self.lsp(output)),
            "editor" => self.editor(arguments, output),
            _ => self.completions(arguments, output),
        }
    }

    /// Runs a command on the files that the operands stand for, the current folder without any; with `--watch`, after each change.
    fn on_files(
        &self,
        arguments: &Arguments,
        output: &mut Output,
        command: fn(&Self, &Arguments, &[Input], &mut Output, Diagnostics) -> Status,
    ) -> Result<Status, String> {
        let here = [PathBuf::from(".")];
        let paths = match arguments.operands.as_slice() {
            [] => here.as_slice(),
            paths => paths,
        };
        let patterns: Vec<&str> = arguments.values("exclude").collect();
        let exclude = Exclude::new(&patterns)?;
        let inputs = || {
            let mut found = Diagnostics::new();
            let inputs = walk::inputs(paths, &self.patterns, &exclude, &mut found);
            (inputs, found)
        };
        let run = |output: &mut Output| {
            let (inputs, found) = inputs();
            Ok(command(self, arguments, &inputs, output, found))
        };
        match arguments.has("watch") {
            true => watch::run(|| inputs().0, run, output),
            false => run(output),
        }
    }

    fn check(
        &self,
        _: &Arguments,
        inputs: &[Input],
        output: &mut Output,
        mut found: Diagnostics,
    ) -> Status {
        found.append(check_inputs(self.language(), inputs, &[]));
        output.report_all(&found);
        Status::of(inputs, &found)
    }

    fn fmt(
        &self,
        arguments: &Arguments,
        inputs: &[Input],
        output: &mut Output,
        mut found: Diagnostics,
    ) -> Status {
        let mode = match arguments {
            _ if arguments.has("diff") => Mode::Diff,
            _ if arguments.has("check") => Mode::Check,
            _ => Mode::Write,
        };
        let named = &arguments.operands;
        let (mut changes, mut unformatted) = (false, Vec::new());
        for input in inputs {
            let is_named = matches!(input, Input::File(path) if named.contains(path));
            // A folder may hold files of the JSON syntax, which the formatter refuses; one that is named is reported.
            if is_json_name(&input.name()) && !is_named {
                continue;
            }
            let outcome = format_input(input, mode, &FormatOptions::default());
            changes |= outcome.changes;
            output.print(&outcome.output);
            found.append(outcome.diagnostics);
            unformatted.extend(outcome.unformatted);
        }
        let status = match Status::of(inputs, &found) {
            Status::Success if arguments.has("check") && changes => Status::WouldChange,
            status => status,
        };
        if output.is_for_programs() {
            found.extend(unformatted);
        }
        output.report_all(&found);
        status
    }

    fn schema(&self, arguments: &Arguments, output: &mut Output) -> Status {
        let text = if arguments.value("format") == Some("hcl") {
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

    fn init(&self, arguments: &Arguments, output: &mut Output) -> Status {
        let path = arguments.operands.first();
        let is_json = path.is_some_and(|it| is_json_name(&it.to_string_lossy()));
        let text = match arguments.has("required") || is_json {
            // JSON has no comments for what is optional.
            true => self.document.to_required(),
            false => self.document.to_skeleton(),
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

    fn lsp(&self, output: &mut Output) -> Status {
        let served = self.server().run_stdio();
        match served {
            Ok(code) if code == ExitCode::SUCCESS => Status::Success,
            Ok(_) => Status::Failure,
            Err(error) => {
                output.report(&format!("{}: {error}\n", self.name));
                Status::Failure
            }
        }
    }

    fn editor(&self, arguments: &Arguments, output: &mut Output) -> Result<Status, String> {
        let mut editors = editor::EDITORS.iter().filter(|name| arguments.has(name));
        let (Some(editor), None) = (editors.next(), editors.next()) else {
            return Err(format!(
                "editor needs one of --{}",
                editor::EDITORS.join(", --")
            ));
        };
        let program = editor::Program {
            name: &self.name,
            version: &self.version,
            patterns: self.patterns.as_slice(),
            schema: &self.document,
        };
        let files = editor::files(editor, program);
        match arguments.value("write") {
            Some(folder) => {
                let folder = Path::new(folder);
                let written = files.iter().map(|file| write(folder, file, output));
                Ok(written.max().unwrap_or(Status::Success))
            }
            None => print(&files, output),
        }
    }

    fn completions(&self, arguments: &Arguments, output: &mut Output) -> Result<Status, String> {
        let shell = arguments.operands.first().map(|it| it.to_string_lossy());
        let script = shell.and_then(|shell| completions::script(&self.name, &shell));
        let script = script.ok_or("the shell is one of bash, fish, zsh")?;
        output.print(&script);
        Ok(Status::Success)
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
    output.report_all(problems);
    if problems.has_errors() {
        return Status::Failure;
    }
    output.print(&format!("{}\n", path.display()));
    Status::Success
}
