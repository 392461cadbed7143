//! Real files: valid ones parse without a diagnostic, invalid ones are rejected at the range where the reference rejects
//! them, and every expression span lies in its source.
//!
//! The files are shared files; without them the suite reports itself as ignored.

use std::fs;
use std::path::Path;

use hcl_core::native::{Construct, Visit};
use hcl_core::{Diagnostic, Diagnostics, Limits, json};
use hcl_tests::{notation, run, shared};
use libtest_mimic::{Failed, Trial};
use serde_json::Value as Json;

pub(super) fn trials() -> Vec<Trial> {
    match shared::folder() {
        Some(folder) => listed(&folder.join("corpus")),
        None => vec![shared::absent("corpus")],
    }
}

/// One trial for each file in the manifest.
fn listed(corpus: &Path) -> Vec<Trial> {
    let manifest = fs::read_to_string(corpus.join("manifest.json")).expect("the manifest");
    let entries: Vec<Json> = serde_json::from_str(&manifest).expect("a list of files");
    let trial = |entry: Json| {
        let name = entry["path"].as_str().unwrap_or_default().to_owned();
        let path = corpus.join(&name);
        let check = match entry["syntax"].as_str() {
            Some("native") => native_agrees,
            _ => json_agrees,
        };
        Trial::test(format!("corpus::{name}"), move || check(&path, &entry))
    };
    entries.into_iter().map(trial).collect()
}

/// Titles of the mistakes that the reference's lexer reports.
const OF_LEXER: [&str; 5] = [
    "Byte order mark",
    "Invalid character",
    "Invalid character encoding",
    "Invalid multi-line string",
    "Unsupported operator",
];

fn native_agrees(path: &Path, entry: &Json) -> Result<(), Failed> {
    let mut diagnostics = Diagnostics::new();
    let file = run::parse_file(run::MAIN, &fs::read(path)?, &mut diagnostics);
    let text = file.source().text();
    for visit in file.body().walk() {
        if let Visit::Enter(Construct::Expression(expression)) = visit {
            assert!(text.get(expression.span().range()).is_some());
        }
    }
    let first = entry["diagnostics"].as_array().and_then(|all| all.first());
    let expected = first.map(|first| {
        let text = |key: &str| first[key].as_str().unwrap_or_default();
        let summary = notation::quote(text("summary"));
        format!("{:<6} {summary} {}", text("severity"), text("range"))
    });
    // The reference reports mistakes of the lexer first; here all are in order of position.
    let is_of_lexer = |found: &&Diagnostic| OF_LEXER.contains(&found.summary());
    let of_lexer = diagnostics.iter().find(is_of_lexer);
    let actual = of_lexer
        .or_else(|| diagnostics.iter().next())
        .map(run::describe);
    if actual == expected {
        return Ok(());
    }
    Err(format!("expected {expected:?}, but got {actual:?} of {diagnostics}").into())
}

fn json_agrees(path: &Path, entry: &Json) -> Result<(), Failed> {
    let mut diagnostics = Diagnostics::new();
    let bytes = fs::read(path)?;
    let name = path.to_string_lossy();
    json::parse_bytes(&*name, &bytes, &Limits::default(), &mut diagnostics)?;
    if entry["valid"] == !diagnostics.has_errors() {
        return Ok(());
    }
    Err(format!("valid: {}, but got {diagnostics}", entry["valid"]).into())
}
