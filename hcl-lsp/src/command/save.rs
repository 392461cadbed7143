//! Atomic replacement of files: at any moment the file has its old content or its new one.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Replaces the content of a file once all of it is on the disk.
///
/// Keeps mode bits, and owner and group as far as permitted. Replaces the target of a symbolic link, not the link. On an
/// error the file is unchanged, and no temporary file remains.
pub fn replace(path: &Path, content: &str) -> io::Result<()> {
    let target = fs::canonicalize(path)?;
    // A rename would replace a read-only file too.
    let metadata = OpenOptions::new().write(true).open(&target)?.metadata()?;
    let folder = target.parent().ok_or(io::ErrorKind::IsADirectory)?;
    let mut draft = tempfile::Builder::new()
        .prefix(".hcl-")
        .tempfile_in(folder)?;
    draft.write_all(content.as_bytes())?;
    draft.flush()?;
    keep_owner(draft.as_file(), &metadata);
    draft.as_file().set_permissions(metadata.permissions())?;
    draft.as_file().sync_all()?;
    draft.persist(&target)?;
    Ok(())
}

/// Sets owner and group of the new file. Only the superuser may set any of them; others keep what is permitted.
#[cfg(unix)]
fn keep_owner(draft: &fs::File, old: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};

    let Ok(new) = draft.metadata() else { return };
    if (new.uid(), new.gid()) != (old.uid(), old.gid())
        && fchown(draft, Some(old.uid()), Some(old.gid())).is_err()
    {
        let _ = fchown(draft, None, Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &fs::File, _: &fs::Metadata) {}
