//! Expected texts among the fixtures.

use std::path::{Path, PathBuf};

/// Returns the folder of fixtures.
#[must_use]
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// Compares a text with a fixture, as [`hcl_golden::expect`] does with any file.
///
/// # Panics
///
/// Panics if they differ, or if the file cannot be read or written.
#[track_caller]
pub fn expect(name: &str, actual: &str) {
    hcl_golden::expect(fixtures().join(name), actual);
}
