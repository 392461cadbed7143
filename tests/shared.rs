//! Material beside the project: real files and the conformance cases, where they are at hand.

use std::path::{Path, PathBuf};

/// The folder of shared material: `$HCL_SHARED`, or `shared` beside the project. `None` where there is none, as in a
/// fresh clone.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let folder = std::env::var_os("HCL_SHARED").map_or_else(beside, PathBuf::from);
    folder.is_dir().then_some(folder)
}

/// All files under a folder, or those with an ending, in the order of their paths.
///
/// # Panics
///
/// If a folder cannot be read.
#[must_use]
pub fn files(root: &Path, ending: Option<&str>) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![root.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a readable folder") {
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
