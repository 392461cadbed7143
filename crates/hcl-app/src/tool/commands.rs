//! The commands.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{ArgMatches, FromArgMatches as _, Subcommand as _};
use clap_complete::Shell;
use hcl_core::Body;
use hcl_core::json_form::Json;
use hcl_ide::Language;
use hcl_schema::Document;
use hcl_serde::Decoder;
use hcl_syntax::json::is_json_name;
use hcl_syntax::{Diagnostics, Source, native};
use hcl_write::FormatOptions;

use super::command_line::{
    FilesArguments, FmtArguments, LanguageArguments, SchemaCommand, ToolCommand,
};
use super::editor::{EditorFile, FileContent};
use super::{Tool, editor};
use crate::command::check::check_inputs;
use crate::command::explain::explain;
use crate::command::format::{FormatUse, format_all, print_outcomes};
use crate::command::input::CommandInput;
use crate::command::report::{Output, Status};
use crate::command::save;
use crate::command::walk::{self, Exclude};
use crate::command::watch;

impl Tool {
    /// Runs a command. An error is about the usage.
    pub(super) fn run_command(
        &self,
        matches: &ArgMatches,
        output: &mut Output,
    ) -> Result<Status, clap::Error> {
        // `clap` requires a command.
        let Some((name, arguments)) = matches.subcommand() else {
            return Ok(Status::WrongUsage);
        };
        if ToolCommand::has_subcommand(name) {
            let language = match self.open {
                Some(_) if ["check", "lsp"].contains(&name) => {
                    LanguageArguments::from_arg_matches(arguments)?
                }
                _ => LanguageArguments::default(),
            };
            return match ToolCommand::from_arg_matches(matches)? {
                ToolCommand::Check(files) => {
                    let is_module = language.module || self.module.is_some();
                    self.on_files(&files, &language, is_module, output, |it| {
                        self.check(&language, it)
                    })
                }
                ToolCommand::Fmt(fmt) => {
                    self.on_files(&fmt.files, &language, false, output, |it| {
                        self.fmt(&fmt, it)
                    })
                }
                ToolCommand::Explain { code } => Ok(explain(code.as_deref(), output)),
                ToolCommand::Lsp { .. } => Ok(self.serve(&language, output)),
                ToolCommand::Completions { shell } => Ok(self.completions(shell, output)),
            };
        }
        match (&self.open, &self.document) {
            (Some(open), _) => (open.run)(matches, output),
            _ if self.own.iter().any(|own| own.get_name() == name) => {
                let message = format!("the program runs {name:?} itself: make it the first word");
                Err(self.command().error(ErrorKind::InvalidSubcommand, message))
            }
            (None, Some(document)) if SchemaCommand::has_subcommand(name) => {
                Ok(match SchemaCommand::from_arg_matches(matches)? {
                    SchemaCommand::Schema { format } => schema(document, &format, output),
                    SchemaCommand::Docs => {
                        output.print(&document.to_markdown());
                        Status::Success
                    }
                    SchemaCommand::Init { file, required } => {
                        init(document, file.as_deref(), required, output)
                    }
                })
            }
            (None, Some(document)) => self.editor(document, arguments, output),
            (None, None) => Ok(Status::WrongUsage),
        }
    }

    /// Runs a command on the files that the operands stand for, the current folder without any; with `--watch`, after each change. The
    /// folder of a module stands for all of its files.
    fn on_files(
        &self,
        files: &FilesArguments,
        language: &LanguageArguments,
        is_module: bool,
        output: &mut Output,
        command: impl Fn(Inputs<'_>) -> Status,
    ) -> Result<Status, clap::Error> {
        let mut paths = files.paths.clone();
        if paths.is_empty() {
            paths.push(PathBuf::from("."));
        }
        let wrong = |message| self.command().error(ErrorKind::ValueValidation, message);
        let exclude = Exclude::new(&files.exclude).map_err(wrong)?;
        let inputs = || {
            let mut found = Diagnostics::new();
            let mut inputs = walk::inputs(&paths, &self.patterns, &exclude, &mut found);
            if is_module {
                walk::add_modules(&mut inputs, &paths, &self.patterns, &exclude);
            }
            (inputs, found)
        };
        let run = |output: &mut Output, called: &mut BTreeSet<PathBuf>| {
            let (files, found) = inputs();
            Ok(command(Inputs {
                files: &files,
                found,
                called,
                output,
            }))
        };
        if files.watch {
            let schema = language.schema.as_deref().map(CommandInput::from);
            let watched = |called: &BTreeSet<PathBuf>| {
                let mut all = inputs().0;
                if is_module {
                    all.extend(walk::beside(&all, &self.patterns));
                }
                let folders = called.iter();
                let files = folders.flat_map(|it| self.patterns.in_folder(it).unwrap_or_default());
                all.extend(files.map(CommandInput::File));
                all.extend(schema.clone());
                all
            };
            watch::run(watched, run, output)
        } else {
            run(output, &mut BTreeSet::new())
        }
    }

    /// Returns the language of the files: the program's, or what the arguments of `hcl` say.
    fn language_of(&self, arguments: &LanguageArguments) -> Result<Language, Diagnostics> {
        match self.open {
            Some(open) => (open.language)(arguments.schema.as_deref(), arguments.module),
            None => Ok(self.language()),
        }
    }

    fn check(&self, arguments: &LanguageArguments, inputs: Inputs<'_>) -> Status {
        let Inputs {
            files,
            mut found,
            called,
            output,
        } = inputs;
        output.print_reports();
        let language = match self.language_of(arguments) {
            Ok(language) => language,
            Err(problems) => return output.report_all(&problems),
        };
        found.append(check_inputs(language, files, &self.patterns, called));
        output.report_all(&found)
    }

    fn fmt(&self, arguments: &FmtArguments, inputs: Inputs<'_>) -> Status {
        let output = inputs.output;
        let mode = match arguments {
            _ if arguments.diff => FormatUse::Diff,
            _ if arguments.check => FormatUse::Check,
            _ => FormatUse::Write,
        };
        if mode == FormatUse::Check {
            output.print_reports();
        }
        let named = &arguments.files.paths;
        let files = inputs.files.iter().filter(|input| {
            let is_named = matches!(input, CommandInput::File(path) if named.contains(path));
            // A folder may hold files of the JSON syntax, which the formatter refuses; one that is named is reported.
            is_named || !is_json_name(&input.name())
        });
        let files: Vec<&CommandInput> = files.collect();
        let mut options = FormatOptions::default().with_indent(arguments.indent);
        options.ignore_comments = arguments.ignore_comments;
        options.terraform = arguments.terraform;
        let outcomes = format_all(&files, mode, &options, &self.secrets());
        print_outcomes(outcomes, arguments.check, inputs.found, output)
    }

    /// Runs the language server, until the editor ends it.
    fn serve(&self, arguments: &LanguageArguments, output: &mut Output) -> Status {
        let server = match self.language_of(arguments) {
            Ok(language) => self.server_of(language),
            Err(problems) => return output.report_all(&problems),
        };
        // Only code of a program may hang.
        let server = match self.open {
            Some(_) => server.deadline(Duration::MAX),
            None => server,
        };
        match server.run_stdio() {
            Ok(code) if code == ExitCode::SUCCESS => Status::Success,
            Ok(_) => Status::Failure,
            Err(error) => {
                output.report(&format!("{}: {error}\n", self.name));
                Status::Failure
            }
        }
    }

    fn editor(
        &self,
        document: &Document,
        arguments: &ArgMatches,
        output: &mut Output,
    ) -> Result<Status, clap::Error> {
        let editor = arguments.get_one::<clap::Id>("editor");
        let program = editor::Program {
            name: &self.name,
            version: &self.version,
            patterns: self.patterns.as_slice(),
            schema: document,
        };
        let files = editor::files(editor.map_or("", clap::Id::as_str), program);
        match arguments.get_one::<PathBuf>("write") {
            Some(folder) => {
                let written = files.iter().map(|file| write(folder, file, output));
                Ok(written.max().unwrap_or(Status::Success))
            }
            None => {
                let wrong = |message| self.command().error(ErrorKind::ValueValidation, message);
                print(&files, output).map_err(wrong)
            }
        }
    }

    fn completions(&self, shell: Shell, output: &mut Output) -> Status {
        // The words before the last one are the programs around the tool.
        let words = self.name.rsplit(' ').skip(1);
        let mut command = words.fold(self.command(), |inner, word| {
            clap::Command::new(word.to_owned()).subcommand(inner)
        });
        let mut script = Vec::new();
        let program = editor::program_word(&self.name);
        clap_complete::generate(shell, &mut command, program, &mut script);
        output.print(&String::from_utf8_lossy(&script));
        Status::Success
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

/// The files of a command, and why some of them cannot be found.
struct Inputs<'i> {
    files: &'i [CommandInput],
    found: Diagnostics,
    /// The folders of the modules that the files call, which the command adds.
    called: &'i mut BTreeSet<PathBuf>,
    output: &'i mut Output,
}

fn schema(document: &Document, format: &str, output: &mut Output) -> Status {
    let text = if format == "hcl" {
        document.to_json()
    } else {
        document.to_json_schema()
    };
    output.print(&format!("{}\n", text.trim_end()));
    Status::Success
}

fn init(document: &Document, path: Option<&Path>, required: bool, output: &mut Output) -> Status {
    let path = path.filter(|path| path.as_os_str() != "-");
    let is_json = path.is_some_and(|path| is_json_name(&path.to_string_lossy()));
    let text = if required || is_json {
        // JSON has no comments for optional names.
        document.to_required()
    } else {
        document.to_skeleton()
    };
    let text = match json_of(&text) {
        Some(json) if is_json => json,
        _ => text,
    };
    if let Some(path) = path {
        return create(path, text.as_bytes(), output);
    }
    output.print(&text);
    Status::Success
}

/// Returns a configuration in the JSON syntax.
fn json_of(text: &str) -> Option<String> {
    let source = Source::new("configuration", text).ok()?;
    let file = native::parse(&source, &mut Diagnostics::new());
    let json = Json::of_body(&Body::from(&file)).ok()?;
    Some(format!("{json:#}\n"))
}

/// Prints text to paste, with the names of several files.
fn print(files: &[EditorFile], output: &mut Output) -> Result<Status, String> {
    for file in files {
        let (FileContent::Text(text) | FileContent::Lines(text)) = &file.content else {
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
        FileContent::Text(text) | FileContent::Lines(text) => text.as_bytes(),
        FileContent::Bytes(bytes) => bytes,
    };
    match (&file.content, fs::read(&path)) {
        (_, Ok(old)) if old == content => Status::Success,
        (FileContent::Lines(lines), Ok(old)) => {
            let old = String::from_utf8_lossy(&old);
            if old.contains(lines.as_str()) {
                return Status::Success;
            }
            let new = format!("{}\n\n{lines}", old.trim_end());
            saved(&path, &save::write(&path, new), output)
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
        output.print_name(&path.display().to_string());
    }
    status
}
