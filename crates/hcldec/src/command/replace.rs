//! Atomic replacement of files: a reader sees the old content or the new, never a part.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Replaces a file once all of its content is on the disk.
///
/// Writes directly to a path that is not a regular file, such as a pipe or `/dev/stdout`. Replaces the target of a
/// symbolic link, not the link.
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
        // The first error is reported.
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
        // A rename would replace the permissions as well.
        draft.set_permissions(permissions)?;
    }
    // The rename may reach the disk before the content does.
    draft.sync_all()
}

/// Creates a file in the folder of the target, where a rename is atomic.
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
            // Left by an earlier process with the same number.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 100 => {
                attempt += 1;
            }
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_draft_is_a_new_file() {
        let name = format!("hcldec-drafts-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("the folder is new");
        let target = folder.join("result.json");
        let drafts = [draft_beside(&target), draft_beside(&target)];
        let paths = drafts.map(|draft| draft.map(|(path, _)| path).expect("a draft"));
        fs::remove_dir_all(&folder).expect("the folder is ours");
        assert_ne!(paths[0], paths[1]);
    }
}
