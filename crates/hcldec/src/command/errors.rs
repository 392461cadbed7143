//! Diagnostics and messages about files: one constructor for each problem.

use std::fs;
use std::io;
use std::path::Path;

use hcl_core::diagnostic::{Quote, reports, sentence};
use hcl_core::value::ValueError;
use hcl_core::{Diagnostic, Syntax};

/// Returns the reason as a clause that continues after the name of the file.
fn reason(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => {
            String::from("does not exist. Check its name and the folder you are in")
        }
        io::ErrorKind::PermissionDenied => {
            String::from("may not be read by you. Check its permissions")
        }
        _ if fs::metadata(path).is_ok_and(|metadata| metadata.is_dir()) => {
            String::from("is a folder. Name the files in it")
        }
        _ => format!("cannot be read: {error}"),
    }
}

#[cold]
pub(super) fn cannot_read(syntax: Syntax, path: &Path, error: &io::Error) -> Diagnostic {
    // The summaries equal the reference's.
    let summary = match syntax {
        Syntax::Native => "Failed to read file",
        Syntax::Json => "Failed to open file",
    };
    let detail = sentence!(
        "The file \"{}\" {}.",
        Quote::own(path.display().to_string()),
        Quote::own(reason(path, error))
    );
    Diagnostic::error(summary, detail)
}

reports! {
    pub(super),

    cannot_read_stdin(error: &io::Error) =>
        error("Failed to read stdin", "The standard input cannot be read: {}.", Quote::own(error.to_string()));

    too_large(name: &str) =>
        error("Failed to read file", "\"{}\" is 4 GiB or larger. Split it into several files.", Quote::own(name));
}

#[cold]
pub(super) fn too_long(limit: u64) -> String {
    format!(
        "the result, written out, takes more than the limit of {limit} bytes. Make it smaller, or raise the limit with --max-bytes"
    )
}

#[cold]
pub(super) fn spec_required() -> String {
    String::from("no spec file is given. Name it with --spec=FILE; --help shows what goes into one")
}

#[cold]
pub(super) fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!(
        "cannot write \"{}\": {error}. Nothing was changed",
        path.display()
    )
}

#[cold]
pub(super) fn cannot_print(error: &io::Error) -> String {
    format!("cannot write to the standard output: {error}")
}

#[cold]
pub(super) fn no_json(error: &ValueError) -> String {
    format!("the result cannot be written as JSON: {error}")
}
