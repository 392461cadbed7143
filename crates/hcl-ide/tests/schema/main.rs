//! Completion, hover, signature help, diagnostics and code actions: cases in text files, and laws.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod answer;
#[path = "../navigation/case.rs"]
#[expect(dead_code, reason = "shared with the other suite")]
mod case;
mod generated;
mod laws;
mod model;
mod requests;
mod serde_bodies;

use std::path::Path;

use model::language;

/// Runs the cases of a file. `UPDATE_GOLDENS=1` rewrites the expectations.
fn run(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/schema/cases/{name}.txt"));
    let text = std::fs::read_to_string(&path).unwrap();
    let mut cases = case::parse(&text);
    let mut failures = Vec::new();
    for case in &mut cases {
        for index in 0..case.requests.len() {
            let (request, expected) = case.requests[index].clone();
            let found = answer::answer(case, &request);
            if found.trim_end() != expected.trim_end() {
                failures.push(format!(
                    "{}: {request}\nexpected:\n{expected}\nfound:\n{found}",
                    case.name
                ));
                case.requests[index].1 = found;
            }
        }
    }
    if hcl_golden::is_update() {
        std::fs::write(&path, case::print(&cases)).unwrap();
    } else {
        assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    }
}

#[test]
fn completion() {
    run("completion");
}

#[test]
fn hover() {
    run("hover");
}

#[test]
fn signature() {
    run("signature");
}

#[test]
fn actions() {
    run("actions");
}

#[test]
fn diagnostics() {
    run("diagnostics");
}
