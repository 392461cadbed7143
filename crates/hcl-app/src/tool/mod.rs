//! The command-line tool of a program that derives its configuration.

// Tests: tests/server/tool.rs.

mod command_line;
mod commands;
mod editor;

use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{ArgMatches, ColorChoice};
use hcl_config::{Layers, Module};
use hcl_ide::Language;
use hcl_lsp::{Patterns, Server};
use hcl_schema::Document;
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Decoder, Functions, HclSchema};
use hcl_syntax::{Diagnostics, Source};

use crate::command::report::{Output, Status};
use crate::command::secrets::Secrets;

/// The command-line tool of a program: `check`, `fmt`, `schema`, `docs`, `init`, `explain`, `lsp`, `editor` and `completions`
/// for its configuration files.
///
/// It is a program of its own, or a subcommand of a program, which adds [`command`](Self::command) to its own.
///
/// # Examples
///
/// ```
/// use hcl_app::Tool;
/// use hcl_serde::{HclDecode, stdlib};
///
/// #[derive(HclDecode)]
/// struct Config {
///     /// The port to listen on.
///     port: u16,
/// }
///
/// fn main() -> std::process::ExitCode {
///     let tool = Tool::new::<Config>("myapp").files(["*.myapp.hcl"]).functions(stdlib::standard());
/// #   let _ = tool.run_env();
/// #   return tool.run(["docs"]);
///     tool.run_env()
/// }
/// ```
///
/// ```text
/// $ myapp check
/// $ myapp editor --nvim >> ~/.config/nvim/init.lua
/// ```
#[derive(Clone)]
pub struct Tool {
    name: String,
    version: String,
    patterns: Patterns,
    language: Language,
    /// The schema of the type.
    document: Option<Arc<Document>>,
    /// The parts of a tool that a type would bring.
    open: Option<Additions>,
    /// Whether the language has a decoder of the program.
    has_decoder: bool,
    functions: Option<Functions>,
    module: Option<Arc<dyn Fn() -> Module + Send + Sync>>,
    /// Commands that the program runs itself.
    own: Vec<clap::Command>,
}

impl Tool {
    /// Creates the tool of a program, for the type of its configuration.
    ///
    /// `name` is what a shell calls: `myapp`, or `myapp config` for a subcommand.
    #[must_use]
    pub fn new<T: HclDecodeOwned + HclSchema>(name: impl Into<String>) -> Self {
        Self {
            document: Some(Arc::new(Document::of::<T>())),
            ..Self::of_language(name.into(), Language::new::<T>())
        }
    }

    /// Creates a tool that has no type, such as the command `hcl`: for any file, with commands of its own.
    #[must_use]
    pub fn without_type(name: impl Into<String>, additions: Additions) -> Self {
        Self {
            open: Some(additions),
            ..Self::of_language(name.into(), Language::plain())
        }
    }

    fn of_language(name: String, language: Language) -> Self {
        Self {
            name,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            patterns: Patterns::default(),
            language,
            document: None,
            open: None,
            has_decoder: false,
            functions: None,
            module: None,
            own: Vec::new(),
        }
    }

    /// Sets the version of the program: `env!("CARGO_PKG_VERSION")`.
    #[must_use]
    pub fn version(mut self, version: impl Into<String>) -> Self {
        self.version = version.into();
        self
    }

    /// Names a command that your program runs itself, for the help and for completions of a shell: `also("serve", "Serve requests")`.
    #[must_use]
    pub fn also(mut self, name: impl Into<String>, about: impl Into<String>) -> Self {
        let command = clap::Command::new(name.into()).about(about.into());
        self.own.push(command);
        self
    }

    /// Sets patterns of the names of configuration files: `*.myapp.hcl`. A `*` stands for any characters.
    #[must_use]
    pub fn files<S: Into<String>>(mut self, patterns: impl IntoIterator<Item = S>) -> Self {
        self.patterns = Patterns::new(patterns);
        self
    }

    /// Sets the functions that expressions may call, unless the program has a [decoder](Self::decoder), which has functions of
    /// its own.
    #[must_use]
    pub fn functions(mut self, functions: Functions) -> Self {
        self.functions = Some(functions);
        self
    }

    /// Sets the decoder of the program, with its variables, functions and options.
    #[must_use]
    pub fn decoder(mut self, decoder: Decoder) -> Self {
        self.language = self.language.decoder(decoder);
        self.has_decoder = true;
        self
    }

    /// Sets whether all files of a folder are one [`Module`], with `variable` and `locals` blocks.
    #[must_use]
    pub fn module(self, is_module: bool) -> Self {
        if is_module {
            self.module_with(Module::new)
        } else {
            Self {
                module: None,
                ..self
            }
        }
    }

    /// Sets the layers that your program reads, such as defaults below a file and the environment above it. `check` and `lsp` then accept
    /// what your program accepts: a file need not set what another layer sets. `create` gets the file as the only layer. Modules have no
    /// layers. `docs` and `init` describe the type alone: what a layer sets is still required there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_app::Tool;
    /// use hcl_config::Layers;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     host: String,
    ///     port: u16,
    /// }
    ///
    /// fn layers(file: Layers) -> Layers {
    ///     Layers::new().source("defaults.hcl", "host = \"::1\"\n").then(file).env("GATE")
    /// }
    ///
    /// // The program itself: layers(Layers::new().file("app.gate.hcl")).decode::<Config>()
    /// let tool = Tool::new::<Config>("gate").files(["*.gate.hcl"]).layers(layers);
    /// ```
    #[must_use]
    pub fn layers(mut self, create: impl Fn(Layers) -> Layers + Send + Sync + 'static) -> Self {
        self.language = self.language.layers(create);
        self
    }

    /// Sets that all files of a folder are one [`Module`], which `create` returns without its files: with values of variables,
    /// and functions.
    #[must_use]
    pub fn module_with(mut self, create: impl Fn() -> Module + Send + Sync + 'static) -> Self {
        self.module = Some(Arc::new(create));
        self
    }

    /// Runs the command of the arguments of the process.
    ///
    /// Returns the exit status: 0 if it succeeded, 1 if files have mistakes, or `fmt --check` found a file that is not formatted, 2 for a
    /// wrong usage, such as no command.
    #[must_use]
    pub fn run_env(&self) -> ExitCode {
        self.run(std::env::args_os().skip(1))
    }

    /// Runs the command of arguments, without the name of the program. Returns the exit status like [`run_env`](Self::run_env).
    pub fn run<A: Into<OsString>>(&self, arguments: impl IntoIterator<Item = A>) -> ExitCode {
        let command = self.command().no_binary_name(true);
        let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
        let wrong_usage = self
            .open
            .as_ref()
            .map_or(Status::WrongUsage, |open| (open.wrong_usage)(&arguments));
        let matches = command.try_get_matches_from(arguments);
        self.finish(matches.as_ref(), wrong_usage)
    }

    /// Returns the command line of the tool, to be a subcommand of a program that parses its own with `clap`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::HclDecode;
    /// use hcl_app::Tool;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     port: u16,
    /// }
    ///
    /// let tool = Tool::new::<Config>("myapp config");
    /// let program = clap::Command::new("myapp").subcommand(tool.command());
    /// let matches = program.get_matches_from(["myapp", "config", "docs"]);
    /// if let Some(("config", matches)) = matches.subcommand() {
    ///     let _exit_code = tool.run_matches(matches);
    /// }
    /// ```
    #[must_use]
    pub fn command(&self) -> clap::Command {
        let command = command_line::command(&self.name, &self.version, self.open.is_some())
            .subcommands(&self.own);
        match &self.open {
            Some(open) => (open.commands)(command),
            None => command,
        }
    }

    /// Runs what [`command`](Self::command) has matched. Returns the exit status like [`run_env`](Self::run_env).
    #[must_use]
    pub fn run_matches(&self, matches: &ArgMatches) -> ExitCode {
        self.finish(Ok(matches), Status::WrongUsage)
    }

    /// Runs what was matched. Returns the exit status, which is `wrong_usage` after a mistake in the command line.
    fn finish(&self, matches: Result<&ArgMatches, &clap::Error>, wrong_usage: Status) -> ExitCode {
        let mut output = Output::of_process(&self.name, &self.version, self.secrets());
        let status = match matches {
            Ok(matches) => {
                let format = matches.get_one::<String>("report");
                if let Some(format) = format.and_then(|format| format.parse().ok()) {
                    output.set_format(format);
                }
                if let Some(color) = matches.get_one::<ColorChoice>("color") {
                    output.set_color(*color);
                }
                self.run_command(matches, &mut output)
                    .unwrap_or_else(|message| print_message(&message, wrong_usage, &mut output))
            }
            Err(message) => print_message(message, wrong_usage, &mut output),
        };
        ExitCode::from(output.finish(status) as u8)
    }

    /// Returns what says which values are secrets.
    fn secrets(&self) -> Secrets {
        match (&self.document, self.open) {
            (Some(types), _) => Secrets::OfTypes(Arc::clone(types)),
            (None, Some(open)) => Secrets::Declared(open.hide),
            (None, None) => Secrets::Declared(|_| ()),
        }
    }

    /// Returns the language server of the tool.
    #[must_use]
    pub fn server(&self) -> Server {
        self.server_of(self.language())
    }

    fn server_of(&self, language: Language) -> Server {
        Server::new(language)
            .name(self.name.as_str())
            .version(self.version.as_str())
            .files(self.patterns.as_slice().iter().cloned())
    }
}

/// The parts of a tool [without a type](Tool::without_type) that a type would bring.
#[derive(Clone, Copy, Debug)]
pub struct Additions {
    /// Returns the language of files, by a published schema, and whether all files of a folder are one module.
    pub language: fn(Option<&Path>, bool) -> Result<Language, Diagnostics>,
    /// Adds commands to the command line.
    pub commands: fn(clap::Command) -> clap::Command,
    /// Conceals the secrets that sources declare, and masks the sources with some.
    pub hide: fn(&[Source]),
    /// Returns the status after a mistake in a command line of these arguments.
    pub wrong_usage: fn(&[OsString]) -> Status,
    /// Runs a command that was added.
    pub run: fn(&ArgMatches, &mut Output) -> Result<Status, clap::Error>,
}

/// Prints help, the version, or the mistake of the command line.
fn print_message(message: &clap::Error, wrong_usage: Status, output: &mut Output) -> Status {
    let text = message.render().to_string();
    if message.use_stderr() {
        output.report(&text);
        wrong_usage
    } else {
        output.print(&text);
        Status::Success
    }
}

impl fmt::Debug for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tool")
            .field("name", &self.name)
            .field("patterns", &self.patterns)
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}
