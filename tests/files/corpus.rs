//! Real files: the valid ones parse without a diagnostic, the invalid ones are rejected where the reference rejects
//! them.
//!
//! The files lie beside the project; without them the suite says so and passes.

use std::fs;
use std::path::Path;

use hcl_core::Diagnostics;
use hcl_tests::{notation, run, shared};
use libtest_mimic::{Failed, Trial};
use serde_json::Value as Json;

pub(super) fn trials() -> Vec<Trial> {
    match shared::folder() {
        Some(folder) => listed(&folder.join("corpus")),
        None => vec![Trial::test(
            "corpus::no_shared_folder_so_no_real_files",
            || Ok(()),
        )],
    }
}

/// One trial for each file of native syntax in the manifest.
fn listed(corpus: &Path) -> Vec<Trial> {
    let manifest = fs::read_to_string(corpus.join("manifest.json")).expect("the manifest");
    let entries: Vec<Json> = serde_json::from_str(&manifest).expect("a list of files");
    let native = entries
        .into_iter()
        .filter(|entry| entry["syntax"] == "native");
    let trial = |entry: Json| {
        let name = entry["path"].as_str().unwrap_or_default().to_owned();
        let path = corpus.join(&name);
        Trial::test(format!("corpus::{name}"), move || agrees(&path, &entry))
    };
    native.map(trial).collect()
}

fn agrees(path: &Path, entry: &Json) -> Result<(), Failed> {
    let mut diagnostics = Diagnostics::new();
    run::parse_file(run::MAIN, &fs::read(path)?, &mut diagnostics);
    let first = entry["diagnostics"].as_array().and_then(|all| all.first());
    let expected = first.map(|first| {
        let text = |key: &str| first[key].as_str().unwrap_or_default();
        let summary = notation::quote(text("summary"));
        format!("{:<6} {summary} {}", text("severity"), text("range"))
    });
    let actual = diagnostics.iter().next().map(run::describe);
    if actual == expected {
        return Ok(());
    }
    Err(format!("expected {expected:?}, but got {actual:?}").into())
}
