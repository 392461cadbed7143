//! A Nomad job and a module, each decoded into typed structs in its own shape. Other tests read the other files of this folder.
//!
//! The real files of both are read from `$HCL_SHARED/corpus` or `../shared/corpus`; without them, these tests report themselves as
//! ignored.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod check;
mod module;
mod nomad;
#[path = "../../../tests/src/shared.rs"]
#[allow(unreachable_pub, dead_code, reason = "shared with a library")]
mod shared;

use std::fmt::Debug;
use std::path::PathBuf;

use libtest_mimic::{Arguments, Trial};

/// Tests of texts in this folder.
const OWN: [(&str, fn()); 2] = [
    (
        "module::a_module_is_decoded_and_its_expressions_evaluated_later",
        module::a_module_is_decoded_and_its_expressions_evaluated_later,
    ),
    ("nomad::a_job_is_decoded", nomad::a_job_is_decoded),
];

/// Tests of real files.
const REAL: [(&str, fn()); 3] = [
    (
        "check::a_check_reports_what_the_decoder_does",
        check::a_check_reports_what_the_decoder_does,
    ),
    (
        "module::real_modules_are_taken_apart",
        module::real_modules_are_taken_apart,
    ),
    ("nomad::real_jobs_are_decoded", nomad::real_jobs_are_decoded),
];

fn main() {
    let trial = |(name, test): (&str, fn())| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    let has_corpus = corpus().is_dir();
    let real = REAL.into_iter().map(|test| {
        if has_corpus {
            trial(test)
        } else {
            shared::absent(test.0)
        }
    });
    let trials = OWN.into_iter().map(trial).chain(real).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// The folder of real files.
fn corpus() -> PathBuf {
    shared::folder().unwrap_or_default().join("corpus")
}

/// The real files whose name satisfies a predicate; at least one.
fn real_files(is_wanted: fn(&str) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut left = vec![corpus().join("valid")];
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
    assert!(!found.is_empty(), "no such file in the corpus");
    found.sort();
    found
}

/// Compares a value with a file of this folder.
fn expect<T: Debug>(name: &str, value: &T) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/applications");
    hcl_golden::expect(
        format!("{folder}/{name}"),
        &hcl_golden::without_trees(&format!("{value:#?}\n")),
    );
}
