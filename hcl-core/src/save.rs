//! Replacement of files: at any moment a file has its old content or its new one.
//!
//! The new content is written to a temporary file in the same folder, which then gets the name.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// The new content of a file, which is on the disk and has not its name yet. Dropped, it is removed.
#[derive(Debug)]
pub struct Draft {
    target: PathBuf,
    file: NamedTempFile,
}

impl Draft {
    /// Writes what replaces a file, if there is one. Keeps the mode, and follows symbolic links.
    ///
    /// # Errors
    ///
    /// The file is read-only or not a regular file, or its folder cannot be written. [`io::ErrorKind::NotFound`] is about the folder.
    pub fn replacing(path: &Path, content: &[u8]) -> io::Result<Self> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let Ok(old) = fs::metadata(&target) else {
            return Self::new(&target, content);
        };
        if !old.is_file() {
            let reason = "not a regular file, so it cannot be replaced";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
        }
        // A rename would also replace a read-only file.
        OpenOptions::new().write(true).open(&target)?;
        let draft = Self::new(&target, content)?;
        fs::set_permissions(draft.file.path(), old.permissions())?;
        Ok(draft)
    }

    /// Writes the content of a new file.
    ///
    /// # Errors
    ///
    /// As for [`replacing`](Self::replacing).
    pub fn new(path: &Path, content: &[u8]) -> io::Result<Self> {
        let folder = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        fs::metadata(folder)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".hcl-");
        // As of a file that is created by its name: all that the mask of the process permits.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // The name of the temporary file says nothing to anybody.
        let file = builder.tempfile_in(folder);
        let mut file = file.map_err(|error| io::Error::from(error.kind()))?;
        file.write_all(content)?;
        // After a crash, the rename may be on the disk; the content has to be there before.
        file.as_file().sync_all()?;
        let target = path.to_owned();
        Ok(Self { target, file })
    }

    /// Gives the content its name.
    ///
    /// # Errors
    ///
    /// The folder cannot be written.
    pub fn save(self) -> io::Result<()> {
        self.file.persist(self.target)?;
        Ok(())
    }

    /// Gives the content its name, unless there is a file of this name.
    ///
    /// # Errors
    ///
    /// The folder cannot be written, or there is a file: [`io::ErrorKind::AlreadyExists`].
    pub fn save_new(self) -> io::Result<()> {
        self.file.persist_noclobber(self.target)?;
        Ok(())
    }
}
