//! Files replaced at once: whoever reads one sees the old content or the new, never a part.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file under its name only once all of it is on the disk.
///
/// What is not a regular file, such as a pipe or `/dev/stdout`, is written as it goes. A symbolic link stays one: the
/// file that it leads to is replaced.
pub(super) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let existing = fs::metadata(&target).ok();
    if existing
        .as_ref()
        .is_some_and(|metadata| !metadata.is_file())
    {
        return OpenOptions::new()
            .write(true)
            .open(&target)?
            .write_all(content);
    }
    let (draft_path, draft) = draft_beside(&target)?;
    let written = write_draft(
        draft,
        content,
        existing.map(|metadata| metadata.permissions()),
    )
    .and_then(|()| fs::rename(&draft_path, &target));
    if written.is_err() {
        // The first problem is the one to report.
        let _ = fs::remove_file(&draft_path);
    }
    written
}

fn write_draft(
    mut draft: File,
    content: &[u8],
    permissions: Option<fs::Permissions>,
) -> io::Result<()> {
    draft.write_all(content)?;
    if let Some(permissions) = permissions {
        draft.set_permissions(permissions)?;
    }
    draft.sync_all()
}

/// Opens a new file in the folder of the target, where a rename is atomic.
fn draft_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    let mut attempt = 0_u32;
    loop {
        let mut draft = std::ffi::OsString::from(".");
        draft.push(name);
        draft.push(format!(".{}-{attempt}", std::process::id()));
        let path = target.with_file_name(draft);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 100 => {
                attempt += 1;
            }
            Err(error) => return Err(error),
        }
    }
}
