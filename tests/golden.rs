//! Expected texts kept in files, so that a change of wording or layout is read as a whole.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folder of fixtures.
#[must_use]
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// Compares a text with the file of that name among the fixtures. `UPDATE_GOLDENS=1` writes the file instead.
///
/// # Panics
///
/// If they differ, or if the file cannot be read or written.
pub fn expect(name: &str, actual: &str) {
    let path = fixtures().join(name);
    if env::var_os("UPDATE_GOLDENS").is_some() {
        fs::create_dir_all(path.parent().unwrap_or(&path))
            .and_then(|()| fs::write(&path, actual))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let expected = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; UPDATE_GOLDENS=1 makes it", path.display()));
    assert!(
        expected == actual,
        "{} differs; UPDATE_GOLDENS=1 accepts this:\n{actual}",
        path.display()
    );
}
