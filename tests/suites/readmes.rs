//! Each feature of a published crate is named in the README of the crate.

use std::fs;
use std::path::Path;

/// The names in the section `[features]` of a manifest, but for `default`.
fn features(manifest: &str) -> Vec<&str> {
    let section = manifest
        .split("\n[")
        .find(|it| it.starts_with("features]"))
        .unwrap_or_default();
    section
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name)
        .filter(|name| !name.starts_with('#') && *name != "default")
        .collect()
}

#[test]
fn each_feature_is_in_the_readme() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut missing = Vec::new();
    let mut found = 0;
    let folders = [root.join("crates"), root].map(|it| fs::read_dir(it).unwrap());
    for entry in folders.into_iter().flatten() {
        let folder = entry.unwrap().path();
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else {
            continue;
        };
        // hcl-serde sets the features of the crate of macros, which nobody depends on by itself.
        if manifest.contains("publish = false") || manifest.contains("proc-macro = true") {
            continue;
        }
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        for feature in features(&manifest) {
            found += 1;
            if !readme.contains(&format!("`{feature}`")) {
                missing.push(format!("{}: {feature}", folder.display()));
            }
        }
    }
    assert!(found > 20, "{found} features");
    assert!(missing.is_empty(), "not in the README: {missing:#?}");
}
