//! Atomic replacement of files: a reader sees the old content or the new, never a part.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Replaces a file once all of its content is on the disk.
///
/// Writes directly to a path that is not a regular file, such as a pipe or `/dev/stdout`. Replaces the target of a
/// symbolic link, not the link.
pub(super) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let existing = fs::metadata(&target).ok();
    if existing
        .as_ref()
        .is_some_and(|existing| !existing.is_file())
    {
        let mut file = OpenOptions::new().write(true).open(&target)?;
        return file.write_all(content);
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".hcldec-");
    // As of a file that is created by its name: all that the mask of the process permits.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    fs::metadata(folder)?;
    // The name of the draft would say nothing to the user.
    let draft = builder.tempfile_in(folder);
    let mut draft = draft.map_err(|error| io::Error::from(error.kind()))?;
    draft.write_all(content)?;
    if let Some(existing) = existing {
        // The rename replaces the permissions as well.
        draft.as_file().set_permissions(existing.permissions())?;
    }
    // The rename may reach the disk before the content does.
    draft.as_file().sync_all()?;
    draft.persist(&target)?;
    Ok(())
}
