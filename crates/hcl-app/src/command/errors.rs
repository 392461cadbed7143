//! Reports of the command: one constructor for each problem.

use std::io;
use std::path::{Path, PathBuf};

use hcl_syntax::Diagnostic;
use hcl_syntax::diagnostic::{Quote, did_you_mean, reports, sentence, suggest};

/// The file of a path cannot be read.
#[cold]
#[must_use]
pub fn cannot_read(path: &Path, error: &io::Error) -> Diagnostic {
    let name = Quote::own(path.display().to_string());
    let detail = match error.kind() {
        io::ErrorKind::NotFound => sentence!(
            "{} does not exist. Check its name and the folder you are in.",
            name
        ),
        io::ErrorKind::PermissionDenied => {
            sentence!("You may not read {}. Check its permissions.", name)
        }
        io::ErrorKind::IsADirectory => sentence!("{} is a folder. Name the files in it.", name),
        _ => sentence!("{}: {}.", name, Quote::own(error.to_string())),
    };
    Diagnostic::error("Failed to read file", detail)
}

reports! {
    pub,

    /// Standard input cannot be read.
    cannot_read_stdin(error: &io::Error) => error("Failed to read standard input", "{}.", Quote::own(error.to_string()));

    /// The text of an input is too large.
    too_large(name: &str) =>
        error("Failed to read file", "{} is 4 GiB or larger. Split it into several files.", Quote::own(name));

    /// An input is in the JSON syntax, which the command does not read.
    is_json(name: &str) =>
        error("JSON file", "{} is in the JSON syntax, which this command does not read. Leave the file out, or convert it: \"hcl convert\" writes it in the native syntax.", Quote::own(name));

    /// The program panicked while it checked a file. The message is not repeated: it may tell a secret, as its author wrote it.
    panicked(name: &str) =>
        error("Program panicked", "The program panicked while it checked {}, which is a mistake of the program. The message of the panic says where.", Quote::own(name));

    /// A folder, or a part of it, cannot be read.
    cannot_walk(error: &io::Error) => error("Failed to read folder", "{}.", Quote::own(error.to_string()));

    /// Standard input is named to a command with `--watch`.
    watched_stdin() =>
        error("Standard input cannot be watched", "Standard input is read once, and has no changes to wait for. Name files or folders, or leave out --watch.");

    /// The text of a file is not formatted.
    not_formatted() =>
        error("File is not formatted", "The layout is not the usual one from here on. The command \"fmt\" changes it.");

    /// The text of a file is not sorted.
    not_sorted() =>
        error("File is not sorted", "The order is another one from here on. The command \"sort\" with --in-place changes it.");

    /// A new file has the name of one that is there.
    exists(path: &Path) =>
        error("File exists", "{} exists and is unchanged. Remove it first, or choose another name.", Quote::own(path.display().to_string()));

    /// Standard output cannot be written.
    cannot_print(error: &io::Error) => error("Failed to write standard output", "{}.", Quote::own(error.to_string()));
}

/// The paths stand for no file.
#[cold]
#[must_use]
pub fn no_files(paths: &[PathBuf]) -> Diagnostic {
    let names: Vec<String> = paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let place = match names.join(", ").as_str() {
        "." => "here".to_owned(),
        names => format!("in {names}"),
    };
    let detail = sentence!(
        "There is no file of the configuration {}. Name the files, or a folder that holds some.",
        Quote::own(place)
    );
    Diagnostic::error(NO_FILES, detail)
}

/// Returns whether a report is [`no_files`].
#[must_use]
pub fn is_no_files(report: &Diagnostic) -> bool {
    report.summary() == NO_FILES
}

const NO_FILES: &str = "No files";

/// No diagnostic has a code.
#[cold]
#[must_use]
pub fn unknown_code<'c>(code: &str, codes: impl Iterator<Item = &'c str>) -> Diagnostic {
    let similar = suggest(code, codes);
    let code = Quote::own(format!("{code:?}"));
    let detail = match similar {
        Some(_) => sentence!("There is no code {}.{}", code, did_you_mean(similar)),
        None => sentence!(
            "There is no code {}. Without a code, the command lists all.",
            code
        ),
    };
    Diagnostic::error("Unknown code", detail)
}

/// The file of a path cannot be written.
#[cold]
#[must_use]
pub fn cannot_write(path: &Path, error: &io::Error) -> Diagnostic {
    let name = Quote::own(path.display().to_string());
    let detail = match error.kind() {
        io::ErrorKind::PermissionDenied => sentence!(
            "You may not write {}: the file or its folder is read-only. The file is unchanged.",
            name
        ),
        io::ErrorKind::NotFound => sentence!(
            "{} cannot be written: its folder is not there. Create the folder first.",
            name
        ),
        _ => sentence!(
            "{}: {}. The file is unchanged.",
            name,
            Quote::own(error.to_string())
        ),
    };
    Diagnostic::error("Failed to write file", detail)
}
