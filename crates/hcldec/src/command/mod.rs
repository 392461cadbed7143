//! The command `hcldec`: decodes configuration and writes JSON.
//!
//! Input, output and exit status equal the reference's command.

// Tests: tests/command.rs.

mod args;
mod errors;
mod input;
mod json;
mod process;
mod var_refs;
mod variables;

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use hcl_core::diagnostic::{Renderer, ReportFormat, ReportTool};
use hcl_core::save::Draft;
use hcl_core::{Body, Diagnostics, ParsedSource, Syntax, Tree};

use crate::SpecFile;
use args::{Args, Parsed};

pub use process::main;

/// The standard streams of the command.
///
/// # Examples
///
/// ```
/// use hcl_core::diagnostic::Renderer;
/// use hcldec::command::{Streams, run};
///
/// // Reports of a wrong command line, in a test.
/// let mut errors = Vec::new();
/// let mut streams = Streams {
///     input: &mut std::io::empty(),
///     output: &mut std::io::sink(),
///     errors: &mut errors,
///     renderer: Renderer::plain(),
/// };
/// assert_eq!(run(["hcldec", "--no-such-flag"].map(Into::into), &mut streams), 2);
/// assert!(!errors.is_empty());
/// ```
#[expect(missing_debug_implementations, reason = "streams have nothing to show")]
pub struct Streams<'s> {
    /// Read if no input file is named.
    pub input: &'s mut dyn Read,
    /// Receives the result.
    pub output: &'s mut dyn Write,
    /// Receives reports.
    pub errors: &'s mut dyn Write,
    /// Formats reports.
    pub renderer: Renderer,
}

/// Why the command ends before its work is done.
enum EarlyEnd {
    /// Mistakes in the spec, the variables or the inputs.
    Mistakes,
    /// A failure with another cause.
    Failure(String),
}

/// Exit status for a failure outside the input, such as a file that cannot be read.
const FAILURE: u8 = 1;

/// Exit status for mistakes in the input and on the command line.
const MISTAKES: u8 = 2;

/// Runs the command and returns its exit status: 0 success, 1 the result could not be written, 2 mistakes in spec,
/// variables, inputs or command line. The first argument is the name of the program.
///
/// # Examples
///
/// ```
/// use hcl_core::diagnostic::Renderer;
/// use hcldec::command::{Streams, run};
///
/// let mut output = Vec::new();
/// let mut streams = Streams {
///     input: &mut std::io::empty(),
///     output: &mut output,
///     errors: &mut std::io::sink(),
///     renderer: Renderer::plain(),
/// };
/// let status = run(["hcldec", "--version"].map(Into::into), &mut streams);
/// assert_eq!(status, 0);
/// ```
pub fn run(args: impl IntoIterator<Item = OsString>, streams: &mut Streams<'_>) -> u8 {
    let args = match args::parse(args) {
        Parsed::Run(args) => args,
        // A failed write to these streams cannot be reported anywhere.
        Parsed::Print(text) => {
            let _ = streams.output.write_all(text.as_bytes());
            return 0;
        }
        Parsed::Wrong(text) => {
            let _ = streams.errors.write_all(text.as_bytes());
            return MISTAKES;
        }
    };
    let mut diagnostics = Diagnostics::new();
    let result = work(&args, streams.input, &mut diagnostics);
    report(&diagnostics, &args, streams);
    let written = match result {
        Ok(document) => write(&args, &document, streams.output),
        Err(stop) => Err(stop),
    };
    match written {
        Ok(()) => 0,
        Err(EarlyEnd::Mistakes) => MISTAKES,
        Err(EarlyEnd::Failure(reason)) => {
            let _ = writeln!(streams.errors, "Error: {reason}");
            FAILURE
        }
    }
}

fn report(diagnostics: &Diagnostics, args: &Args, streams: &mut Streams<'_>) {
    // Like the reference, writes no JSON where nothing is wrong. Readers of SARIF expect a log of each run.
    if diagnostics.is_empty() && args.report != ReportFormat::Sarif {
        return;
    }
    let diagnostics = diagnostics.clone().map(args::with_flag);
    let tool = ReportTool {
        name: "hcldec",
        version: env!("CARGO_PKG_VERSION"),
    };
    let text = args.report.render(&diagnostics, &streams.renderer, tool);
    // A failed write to this stream cannot be reported anywhere.
    let _ = streams.errors.write_all(text.as_bytes());
}

/// Reads all input, and returns the document to write.
fn work(
    args: &Args,
    stdin: &mut dyn Read,
    diagnostics: &mut Diagnostics,
) -> Result<String, EarlyEnd> {
    let Some(spec_path) = &args.spec else {
        return Err(EarlyEnd::Failure(errors::spec_required()));
    };
    // The spec is native syntax, independent of its name.
    let spec = input::read_as(Syntax::Native, spec_path, &args.limits, diagnostics);
    let spec = spec.filter(|_| !diagnostics.has_errors());
    let spec = spec.and_then(|parsed| match parsed.tree() {
        Tree::Native(file) => SpecFile::from_file(file, args.dialect, diagnostics),
        Tree::Json(_) => None,
    });
    let Some(spec) = spec.filter(|_| !diagnostics.has_errors()) else {
        return Err(EarlyEnd::Mistakes);
    };
    let variables = variables::read(&args.vars, &args.limits, diagnostics);
    let mut context = spec.context(variables);
    let mut files: Vec<ParsedSource> = Vec::new();
    for path in &args.inputs {
        files.extend(input::read(path, &args.limits, diagnostics));
    }
    if args.inputs.is_empty() {
        files.extend(input::read_stdin(stdin, &args.limits, diagnostics));
    }
    if diagnostics.has_errors() {
        return Err(EarlyEnd::Mistakes);
    }
    // The limits hold for all expressions together.
    let text = files.iter().map(|file| file.source().text().len() as u64);
    let text: u64 = text.sum();
    context.set_limits(args.limits);
    context.share_budget(text);
    let body = match files.as_slice() {
        // Not merged: a report about a missing argument points into the file.
        [file] => file.body(),
        files => Body::merge(files.iter().map(ParsedSource::body)),
    };
    if args.var_refs {
        let (spec, is_dynamic) = (&spec.spec, args.dynamic_blocks);
        return Ok(var_refs::document(spec, &body, is_dynamic, &context));
    }
    let body = if args.dynamic_blocks {
        body.expand_dynamic(&context)
    } else {
        body
    };
    let value = spec.spec.decode(&body, &context, diagnostics);
    if diagnostics.has_errors() {
        return Err(EarlyEnd::Mistakes);
    }
    // Not the heap that the value takes: a shared part is written once for each use.
    if value.size() > args.limits.bytes.saturating_add(text.saturating_mul(32)) {
        return Err(EarlyEnd::Failure(errors::too_long(args.limits.bytes)));
    }
    json::document(&value, args.with_type, args.keep_nulls)
        .map_err(|error| EarlyEnd::Failure(errors::no_json(&error)))
}

fn write(args: &Args, document: &str, output: &mut dyn Write) -> Result<(), EarlyEnd> {
    let document = format!("{document}\n");
    let written = match &args.out {
        Some(path) => {
            replace(path, document.as_bytes()).map_err(|error| errors::cannot_write(path, &error))
        }
        None => output
            .write_all(document.as_bytes())
            .and_then(|()| output.flush())
            .map_err(|error| errors::cannot_print(&error)),
    };
    written.map_err(EarlyEnd::Failure)
}

/// Replaces a file. Writes directly to other things than regular files, such as a pipe or `/dev/stdout`.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(old) if !old.is_file() => OpenOptions::new()
            .write(true)
            .open(path)?
            .write_all(content),
        _ => Draft::replacing(path, content)?.save(),
    }
}
