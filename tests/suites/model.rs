//! The information model against the reference: conversions, unifications, equality, numbers.
//!
//! `oracle model` and `oracle number` in `lab` write questions with the reference's answers. `hcl-lab model` adds our answers that differ.

use std::fs;

use hcl_core::Number;
use hcl_golden::folder;
use hcl_tests::{answers, golden, model};

#[test]
fn answers_equal_those_of_the_reference() {
    let folders = ["model", "number"].map(|it| golden::fixtures().join(it));
    let files = folders
        .map(|it| folder::files(&it, Some("answers")))
        .concat();
    let counts = files.iter().map(|path| answers::check(path, model::answer));
    assert!(counts.sum::<usize>() > 7_000);
}

#[test]
fn own_answers_are_kept() {
    let path = golden::fixtures().join("model/own.rows");
    let text = fs::read_to_string(&path).unwrap();
    let answered = text.lines().map(|line| match line.split(" ⇒ ").next() {
        Some(question) if !question.is_empty() && !question.starts_with('#') => {
            let answer =
                model::own_answer(question).unwrap_or_else(|error| format!("error: {error}"));
            format!("{question} ⇒ {answer}\n")
        }
        _ => format!("{line}\n"),
    });
    hcl_golden::expect(&path, &answered.collect::<String>());
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
