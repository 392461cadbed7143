//! Completion, hover, signature help, diagnostics and code actions: cases in text files, and laws.

mod answer;
mod generated;
mod laws;
mod model;
mod requests;
mod serde_bodies;

use model::language;

use crate::case;

fn run(name: &str) {
    case::run(
        &format!("schema/cases/{name}.txt"),
        language,
        answer::answer,
    );
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
