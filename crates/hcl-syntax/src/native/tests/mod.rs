//! Tests of lexer, parser and tree together: from text to tree and diagnostics.

mod print;
mod recovery;
mod structure;
mod walk;

use crate::diagnostic::Diagnostics;
use crate::native::{self, File};
use crate::source::Source;

/// Parses a text. Returns the file, and the diagnostics as `summary @start-end`.
fn parse(text: &str) -> (File, Vec<String>) {
    let mut diagnostics = Diagnostics::new();
    let file = native::parse(&source(text), &mut diagnostics);
    (file, findings(&diagnostics))
}

fn source(text: &str) -> Source {
    Source::new("test.hcl", text).unwrap()
}

fn findings(diagnostics: &Diagnostics) -> Vec<String> {
    let one = |diagnostic: &crate::Diagnostic| {
        let span = diagnostic.subject().unwrap().span();
        format!("{} @{}-{}", diagnostic.summary(), span.start, span.end)
    };
    diagnostics.iter().map(one).collect()
}

/// Returns the diagnostics of a text, as `summary @start-end`.
fn found(text: &str) -> Vec<String> {
    parse(text).1
}

/// Prints the body of a text without errors.
fn printed(text: &str) -> String {
    let (file, found) = parse(text);
    assert_eq!(found, Vec::<String>::new(), "{text}");
    print::body(file.body())
}

/// Prints an expression.
fn expression(text: &str) -> String {
    let body = printed(&format!("a = {text}\n"));
    body.strip_prefix("a = ").unwrap().to_owned()
}

hcl_golden::rows!("texts.rows");
