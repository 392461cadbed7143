//! Navigation, rename, symbols, folds, tokens and so on: cases in text files, and laws over real and generated files.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod answer;
mod case;
mod generated;
mod laws;
mod model;

use std::path::Path;

use hcl_ide::Language;
use hcl_serde::{Functions, Module};

/// Returns the language of a case.
fn language(case: &str) -> Language {
    if case.ends_with(" (plain)") {
        Language::plain()
    } else if case.ends_with(" (schema)") {
        Language::new::<model::Config>()
    } else if case.ends_with(" (module with schema)") {
        Language::new::<model::Config>().module(Module::new)
    } else {
        Language::plain().module(|| Module::new().functions(Functions::standard()))
    }
}

/// Runs the cases of a file. `UPDATE_GOLDENS=1` rewrites the expectations.
fn run(name: &str) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/navigation/cases/{name}.txt"));
    let text = std::fs::read_to_string(&path).unwrap();
    let mut cases = case::parse(&text);
    let mut failures = Vec::new();
    for case in &mut cases {
        for (request, expected) in &mut case.requests {
            let found = answer::answer(&case.analysis, &case.names, case.cursor, request);
            if found.trim_end() != expected.trim_end() {
                failures.push(format!(
                    "{}: {request}\nexpected:\n{expected}\nfound:\n{found}",
                    case.name
                ));
                *expected = found;
            }
        }
    }
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        std::fs::write(&path, case::print(&cases)).unwrap();
    } else {
        assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    }
}

#[test]
fn definition_and_references() {
    run("references");
}

#[test]
fn rename() {
    run("rename");
}

#[test]
fn unused() {
    run("unused");
}

#[test]
fn symbols() {
    run("symbols");
}

#[test]
fn folds_and_selection() {
    run("folds");
}

#[test]
fn semantic_tokens() {
    run("tokens");
}

#[test]
fn inlay_values() {
    run("inlay");
}

#[test]
fn links_and_formatting() {
    run("links");
}
