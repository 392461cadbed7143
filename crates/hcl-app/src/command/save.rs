//! Replacement of files, with reports.

use std::io;
use std::path::Path;

use hcl_core::save::Draft;
use hcl_syntax::Diagnostics;

use super::errors;

/// The new text of a file.
#[derive(Clone, Copy, Debug)]
pub struct NewText<'a> {
    /// The path of the file, or of a symbolic link to it.
    pub path: &'a Path,
    /// The new content.
    pub new: &'a str,
}

/// Replaces all files or, after a problem with one of them, none. Returns the problems.
///
/// Keeps the mode. Replaces the target of a symbolic link, not the link. No temporary file remains.
pub fn replace_all(changes: &[NewText<'_>]) -> Diagnostics {
    let mut problems = Diagnostics::new();
    let mut drafts = Vec::with_capacity(changes.len());
    for change in changes {
        match Draft::replacing(change.path, change.new.as_bytes()) {
            Ok(draft) => drafts.push((change.path, draft)),
            Err(error) => problems.push(errors::cannot_write(change.path, &error)),
        }
    }
    if problems.is_empty() {
        for (path, draft) in drafts {
            problems.append(problem(path, draft.save()));
        }
    }
    problems
}

/// Writes a file, which is whole before and after: a new one, or one in the place of the old. Returns the problem.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Diagnostics {
    let draft = Draft::replacing(path, text.as_ref());
    problem(path, draft.and_then(Draft::save))
}

/// Writes a new file, which is whole at once. Returns the problem: a file that exists stays.
pub fn create(path: &Path, content: &[u8]) -> Diagnostics {
    let draft = Draft::new(path, content);
    problem(path, draft.and_then(Draft::save_new))
}

fn problem(path: &Path, written: io::Result<()>) -> Diagnostics {
    match written {
        Ok(()) => Diagnostics::new(),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => errors::exists(path).into(),
        Err(error) => errors::cannot_write(path, &error).into(),
    }
}
