//! The information model against the reference: conversions, unifications, equality, numbers.
//!
//! `oracle model` and `oracle number` in `lab` write questions with the reference's answers. `hcl-lab model` adds our answers that differ.

use std::path::Path;

use hcl_core::Number;
use hcl_golden::{folder, rows};
use hcl_tests::{answers, golden, model};

#[test]
fn answers_equal_those_of_the_reference() {
    let folders = ["model", "number"].map(|it| golden::fixtures().join(it));
    let files = folders.map(|it| folder::files(&it, Some("rows"))).concat();
    let counts = files.iter().map(|path| answers::check(path, model::answer));
    assert!(counts.sum::<usize>() > 7_000);
}

#[test]
fn own_answers_are_kept() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites/own_answers.rows");
    rows::answer_each(&path, |question| {
        model::own_answer(question).unwrap_or_else(|error| format!("error: {error}"))
    });
}

#[test]
fn serde_serializes_a_number_as_the_narrowest_exact_type() {
    for [text, json] in rows("serde_serializes_a_number_as_the_narrowest_exact_type") {
        let number = Number::parse(text).unwrap();
        let written = serde_json::to_string(&number).unwrap();
        assert_eq!(written, json, "{text}");
        assert_eq!(
            serde_json::from_str::<Number>(&written).unwrap(),
            number,
            "{text}"
        );
    }
}

hcl_golden::rows!("numbers.rows");
