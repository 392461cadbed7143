//! Replacement of files: at any moment a file has its old content or its new one.
//!
//! The new content is written to a temporary file in the same folder, which then gets the name.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use hcl_syntax::{Diagnostic, Diagnostics};
use tempfile::NamedTempFile;

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
        match prepared(change) {
            Ok((target, draft)) => drafts.push((change.path, target, draft)),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() {
        for (path, target, draft) in drafts {
            if let Err(error) = draft.persist(target) {
                problems.push(errors::cannot_write(path, &error.error));
            }
        }
    }
    problems
}

/// Returns the file that a change replaces, and its new content.
fn prepared(change: &NewText<'_>) -> Result<(PathBuf, NamedTempFile), Diagnostic> {
    let failed = |error: io::Error| errors::cannot_write(change.path, &error);
    let target = fs::canonicalize(change.path).map_err(failed)?;
    let metadata = fs::metadata(&target).map_err(failed)?;
    if !metadata.is_file() {
        return Err(errors::not_a_file(change.path));
    }
    // A rename would also replace a read-only file.
    let old = OpenOptions::new().write(true).open(&target);
    drop(old.map_err(failed)?);
    let draft = draft(&target, change.new.as_bytes()).map_err(failed)?;
    fs::set_permissions(draft.path(), metadata.permissions()).map_err(failed)?;
    Ok((target, draft))
}

/// Writes a file, which is whole before and after: a new one, or one in the place of the old. Returns the problem.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Diagnostics {
    let written = draft(path, text.as_ref()).and_then(|draft| Ok(draft.persist(path)?));
    problem(path, written.err())
}

/// Writes a new file, which is whole at once. Returns the problem: a file that exists stays.
pub fn create(path: &Path, content: &[u8]) -> Diagnostics {
    let written = draft(path, content).and_then(|draft| Ok(draft.persist_noclobber(path)?));
    problem(path, written.err())
}

fn problem(path: &Path, error: Option<io::Error>) -> Diagnostics {
    match error {
        None => Diagnostics::new(),
        Some(error) if error.kind() == io::ErrorKind::AlreadyExists => errors::exists(path).into(),
        Some(error) => errors::cannot_write(path, &error).into(),
    }
}

/// Writes content next to the file that it becomes.
fn draft(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let folder = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".hcl-");
    // As of a file that is created by its name: all that the mask of the process permits.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut draft = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    draft.write_all(bytes)?;
    // After a crash, the rename may be on the disk; the content has to be there before.
    draft.as_file().sync_all()?;
    Ok(draft)
}
