//! Files that are not part of the repository: real configurations and the reference's conformance cases. How many inputs a test
//! takes.

use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

/// Returns the folder of shared files: `$HCL_SHARED`, or `../shared`. `None` if it does not exist, as in a fresh clone.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("HCL_SHARED") {
        return Some(PathBuf::from(folder)).filter(|it| it.is_dir());
    }
    // Crates are one or two folders below the root.
    let folders = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .skip(2)
        .take(2);
    folders.map(|it| it.join("shared")).find(|it| it.is_dir())
}

/// Returns a trial for a suite that finds no shared files; see [`missing`].
#[must_use]
pub fn absent(name: &str) -> Trial {
    missing(name, "shared", "shared files: set HCL_SHARED")
}

/// Returns a trial in place of one whose input is missing. It is reported as ignored, with the reason, or fails if the list
/// `HCL_REQUIRE=shared,neovim` names the input or is `all`.
#[must_use]
pub fn missing(name: &str, input: &str, what: &str) -> Trial {
    let required = std::env::var("HCL_REQUIRE").unwrap_or_default();
    let is_required = required
        .split(',')
        .map(str::trim)
        .any(|name| name == input || name == "all");
    let reason = format!("needs {what}");
    let failure = reason.clone();
    Trial::test(name, move || Err(failure.into()))
        .with_kind(reason)
        .with_ignored_flag(!is_required)
}

/// Returns the name of a trial about a file: its path relative to a folder, with slashes.
#[must_use]
pub fn name(folder: &Path, path: &Path) -> String {
    let path = path.strip_prefix(folder).unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}

/// Chooses what is for short inputs, for those of CI, and for large ones.
///
/// # Panics
///
/// Panics if `HCL_HOSTILE` is neither `full` nor `large`.
#[must_use]
pub fn by_size<T>([short, full, large]: [T; 3]) -> T {
    match std::env::var("HCL_HOSTILE").as_deref() {
        Err(_) => short,
        Ok("full") => full,
        Ok("large") => large,
        Ok(other) => panic!("HCL_HOSTILE is full or large, not {other}"),
    }
}
