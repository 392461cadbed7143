//! Configurations of six applications, each in its own shape, decoded into typed structs.
//!
//! Where real files are at hand, in `../shared/corpus` or `$HCL_SHARED/corpus`, those of each application are decoded
//! with its types too.

mod bake;
mod module;
mod nomad;
mod packer;
mod tflint;
mod vault;

use std::path::{Path, PathBuf};

/// The real files whose name satisfies a predicate; none where there is no corpus.
fn real_files(is_wanted: fn(&str) -> bool) -> Vec<PathBuf> {
    let shared = std::env::var_os("HCL_SHARED").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared"),
        PathBuf::from,
    );
    let mut found = Vec::new();
    let mut left = vec![shared.join("corpus/valid")];
    while let Some(folder) = left.pop() {
        let Ok(entries) = std::fs::read_dir(folder) else {
            continue;
        };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                left.push(path);
            } else if path
                .file_name()
                .and_then(|name| name.to_str())
                .is_some_and(is_wanted)
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
