//! Reports of the command: one constructor for each problem.

use std::io;
use std::path::Path;

use hcl_syntax::Diagnostic;

#[cold]
pub fn cannot_read(path: &Path, error: &io::Error) -> Diagnostic {
    let name = path.display();
    let detail = match error.kind() {
        io::ErrorKind::NotFound => {
            format!("{name} does not exist. Check its name and the folder you are in.")
        }
        io::ErrorKind::PermissionDenied => {
            format!("You may not read {name}. Check its permissions.")
        }
        io::ErrorKind::IsADirectory => {
            format!("{name} is a folder. Name the files in it.")
        }
        _ => format!("{name}: {error}."),
    };
    Diagnostic::error("Failed to read file", detail)
}

#[cold]
pub fn cannot_read_stdin(error: &io::Error) -> Diagnostic {
    Diagnostic::error("Failed to read standard input", format!("{error}."))
}

#[cold]
pub fn too_large(name: &str) -> Diagnostic {
    let detail = format!("{name} is 4 GiB or larger. Split it into several files.");
    Diagnostic::error("Failed to read file", detail)
}

#[cold]
pub fn is_json(name: &str) -> Diagnostic {
    let detail = format!(
        "{name} is JSON. This command reads the native syntax only; leave the file out, or use a tool for JSON."
    );
    Diagnostic::error("JSON file", detail)
}

#[cold]
pub fn cannot_walk(error: &ignore::Error) -> Diagnostic {
    Diagnostic::error("Failed to read folder", format!("{error}."))
}

#[cold]
pub fn cannot_write(path: &Path, error: &io::Error) -> Diagnostic {
    let name = path.display();
    let detail = match error.kind() {
        io::ErrorKind::PermissionDenied => {
            format!(
                "You may not write {name}: the file or its folder is read-only. The file is unchanged."
            )
        }
        _ => format!("{name}: {error}. The file is unchanged."),
    };
    Diagnostic::error("Failed to write file", detail)
}

#[cold]
pub fn cannot_print(error: &io::Error) -> Diagnostic {
    Diagnostic::error("Failed to write standard output", format!("{error}."))
}

/// A new file has the name of one that is there.
#[cold]
#[must_use]
pub fn exists(path: &Path) -> Diagnostic {
    let name = path.display();
    let detail =
        format!("{name} exists and is unchanged. Remove it first, or choose another name.");
    Diagnostic::error("File exists", detail)
}
