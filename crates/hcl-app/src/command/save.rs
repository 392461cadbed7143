//! Atomic replacement of files: at any moment a file has its old content or its new one.
//!
//! A change is prepared beside the file and takes its place when all changes of a command are prepared. Between the two, the file
//! is locked against other commands that save it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use hcl_syntax::Diagnostics;
use tempfile::NamedTempFile;

use super::attributes;
use super::errors;

/// Why a file is not replaced.
#[derive(Debug)]
pub enum SaveError {
    /// The system refuses.
    System(io::Error),
    /// The file is no longer what was read.
    Changed,
    /// Another command is saving the file.
    Busy,
    /// The file has other names, which would keep the old content.
    Linked,
    /// A folder, pipe or device.
    NotAFile,
}

impl From<io::Error> for SaveError {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// A change of a file.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// The path of the file, or of a symbolic link to it.
    pub path: &'a Path,
    /// The content that was read.
    pub old: &'a str,
    /// The new content.
    pub new: &'a str,
}

/// Replaces all files or, after a problem with one of them, none. Returns the problems.
///
/// Keeps mode bits, extended attributes and access control lists, and owner and group as far as permitted. Replaces the target of
/// a symbolic link, not the link. No temporary file remains.
pub fn replace_all(changes: &[Change<'_>]) -> Diagnostics {
    let mut problems = Diagnostics::new();
    let mut drafts = Vec::with_capacity(changes.len());
    for change in changes {
        match Draft::new(change) {
            Ok(draft) => drafts.push((change.path, draft)),
            Err(error) => problems.push(errors::cannot_save(change.path, &error)),
        }
    }
    if problems.is_empty() {
        for (path, draft) in drafts {
            if let Err(error) = draft.commit() {
                problems.push(errors::cannot_save(path, &error));
            }
        }
    }
    problems
}

/// Writes a file, which is whole before and after: a new one, or one in the place of the old. Returns the problem.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Diagnostics {
    let written = draft(path, text.as_ref()).and_then(|content| Ok(content.persist(path)?));
    problem(path, written.err())
}

/// Writes a new file, which is whole at once. Returns the problem: a file that exists stays.
pub fn create(path: &Path, content: &[u8]) -> Diagnostics {
    let written = draft(path, content).and_then(|content| Ok(content.persist_noclobber(path)?));
    problem(path, written.err())
}

fn problem(path: &Path, error: Option<io::Error>) -> Diagnostics {
    match error {
        None => Diagnostics::new(),
        Some(error) if error.kind() == io::ErrorKind::AlreadyExists => errors::exists(path).into(),
        Some(error) => errors::cannot_write(path, &error).into(),
    }
}

/// Writes content beside the file that it becomes.
fn draft(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".hcl-");
    // As of a file that is created by its name: all that the mask of the process permits.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut content = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    content.write_all(bytes)?;
    content.as_file().sync_all()?;
    Ok(content)
}

/// The new content of a file, on the disk beside it.
struct Draft {
    target: PathBuf,
    content: NamedTempFile,
    /// The old file. Its lock ends when it is closed.
    old: File,
}

impl Draft {
    fn new(change: &Change<'_>) -> Result<Self, SaveError> {
        let target = fs::canonicalize(change.path)?;
        if !fs::metadata(&target)?.is_file() {
            return Err(SaveError::NotAFile);
        }
        // A rename would replace a read-only file too.
        let mut old = OpenOptions::new().read(true).write(true).open(&target)?;
        lock(&old, &target)?;
        if !has_content(&mut old, change.old)? {
            return Err(SaveError::Changed);
        }
        let metadata = old.metadata()?;
        if has_other_names(&metadata) {
            return Err(SaveError::Linked);
        }
        let folder = target.parent().ok_or(SaveError::NotAFile)?;
        let mut content = tempfile::Builder::new()
            .prefix(".hcl-")
            .tempfile_in(folder)?;
        content.write_all(change.new.as_bytes())?;
        content.flush()?;
        attributes::copy(&old, &metadata, content.as_file())?;
        // After a crash, the rename may be on the disk; the content has to be there before.
        content.as_file().sync_all()?;
        Ok(Self {
            target,
            content,
            old,
        })
    }

    fn commit(self) -> Result<(), SaveError> {
        // Windows does not replace an open file.
        let _lock = cfg!(unix).then_some(self.old);
        self.content
            .persist(&self.target)
            .map_err(|error| error.error)?;
        Ok(())
    }
}

/// Locks a file against other commands. On file systems without locks, only the comparison of its content protects it.
#[cfg(unix)]
fn lock(file: &File, path: &Path) -> Result<(), SaveError> {
    use std::fs::TryLockError;
    use std::os::unix::fs::MetadataExt;

    match file.try_lock() {
        Err(TryLockError::WouldBlock) => return Err(SaveError::Busy),
        Ok(()) | Err(TryLockError::Error(_)) => {}
    }
    // A command that had the lock has replaced the file, not changed it.
    let (locked, current) = (file.metadata()?, fs::metadata(path)?);
    if (locked.dev(), locked.ino()) == (current.dev(), current.ino()) {
        Ok(())
    } else {
        Err(SaveError::Changed)
    }
}

#[cfg(not(unix))]
fn lock(_: &File, _: &Path) -> Result<(), SaveError> {
    Ok(())
}

fn has_content(file: &mut File, text: &str) -> io::Result<bool> {
    let mut content = Vec::with_capacity(text.len() + 1);
    // A longer file needs not be read to its end.
    let limit = u64::try_from(text.len()).unwrap_or(u64::MAX);
    file.take(limit.saturating_add(1))
        .read_to_end(&mut content)?;
    Ok(content == text.as_bytes())
}

#[cfg(unix)]
fn has_other_names(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(metadata) > 1
}

#[cfg(not(unix))]
fn has_other_names(_: &fs::Metadata) -> bool {
    false
}
