//! Expected texts in files, so that changes of wording or layout can be reviewed.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Returns the folder of fixtures.
#[must_use]
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// Compares a text with a fixture. `UPDATE_GOLDENS=1` writes the fixture instead.
///
/// # Panics
///
/// Panics if they differ, or if the file cannot be read or written.
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
