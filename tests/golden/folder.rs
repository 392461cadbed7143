//! Temporary folders with files, and the files of a folder.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

/// A temporary folder, which is removed at the end.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Makes a folder with files of these names and texts.
    ///
    /// # Panics
    ///
    /// Panics if a file cannot be written.
    #[must_use]
    pub fn new(files: &[(&str, &str)]) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("hcl-{}-{count}", process::id()));
        fs::create_dir_all(&path).expect("a new folder");
        let folder = Self(path);
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    /// Returns the path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file, and the folders around it. Returns its path.
    ///
    /// # Panics
    ///
    /// Panics if the file cannot be written.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&path)).expect("a new folder");
        fs::write(&path, text).expect("a new file");
        path
    }

    /// Reads a file.
    ///
    /// # Panics
    ///
    /// Panics if there is no such text.
    #[must_use]
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a text")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left among the temporary files is harmless.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns all files under a folder, or those with an extension, sorted by path.
///
/// # Panics
///
/// If a folder cannot be read.
#[must_use]
pub fn files(root: &Path, ending: Option<&str>) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![root.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if ending
                .is_none_or(|ending| path.extension().is_some_and(|found| found == ending))
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
