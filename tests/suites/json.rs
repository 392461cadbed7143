//! The JSON syntax: generated texts with the reference's answers, and hostile texts.
//!
//! `HCL_JSON_ANSWERS` names a file of further answers, one JSON object a line, as `oracle json` in `lab` writes them.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use hcl_core::{Body, BodySchema, Diagnostics, EvalContext, Source, json};
use hcl_tests::case::{Case, Outcome};
use hcl_tests::golden::fixtures;
use hcl_tests::json::{answer, shared_context};
use hcl_tests::random::Random;
use serde::Deserialize;

/// A question and the reference's answer to it.
#[derive(Deserialize)]
struct Recorded {
    kind: String,
    input: String,
    #[serde(default)]
    schema: String,
    #[serde(default)]
    then: String,
    #[serde(default)]
    context: String,
    value: String,
    #[serde(default)]
    diagnostics: Vec<Finding>,
}

#[derive(Deserialize)]
struct Finding {
    severity: String,
    summary: String,
    range: String,
}

#[test]
fn generated_texts_have_the_answers_of_the_reference() {
    let path = std::env::var_os("HCL_JSON_ANSWERS")
        .map_or_else(|| fixtures().join("json/generated.jsonl"), PathBuf::from);
    let text = fs::read_to_string(&path).unwrap();
    let context = shared_context();
    let (mut wrong, mut count, mut total) = (String::new(), 0, 0);
    for line in text.lines() {
        let recorded: Recorded = serde_json::from_str(line).unwrap();
        let case = Case {
            kind: recorded.kind.clone(),
            input: recorded.input.clone().into_bytes(),
            schema: recorded.schema.clone(),
            then: recorded.then.clone(),
            no_context: recorded.context == "none",
            ..Case::default()
        };
        let found = answer(&case, &context);
        total += 1;
        if let Some(difference) = difference(&recorded, &found) {
            count += 1;
            let _ = writeln!(
                wrong,
                "--- {} {}\nschema {}\n{difference}",
                recorded.kind, recorded.input, recorded.schema
            );
        }
    }
    assert!(total > 0, "{} is empty", path.display());
    assert!(wrong.is_empty(), "{count} of {total} differ\n{wrong}");
}

/// Summaries that the reference reports at another range; rows of `docs/internals/differences.md`.
const ELSEWHERE: [&str; 5] = [
    "Invalid JSON string",
    "Invalid array value",
    "Mismatched braces",
    "Mismatched brackets",
    "Missing attribute seperator comma",
];

/// Summaries of errors that follow from others; row `json-invalid-value` of `docs/internals/differences.md`.
const CONSEQUENCES: [&str; 3] = [
    "Root value must be object",
    "Unclosed object",
    "Invalid object property name",
];

fn difference(recorded: &Recorded, found: &Outcome) -> Option<String> {
    let kept = recorded.diagnostics.iter().map(|diagnostic| {
        format!(
            "{:<7}{} {}",
            diagnostic.severity,
            hcl_tests::notation::quote(&diagnostic.summary),
            diagnostic.range
        )
    });
    let expected = Outcome::new(recorded.value.clone(), kept);
    // The ranges of static analyses in a string lack the opening quote in the reference.
    let part_of_string = recorded.kind == "json-call";
    let same = |(expected, found): (&String, &String)| {
        let (words, _) = expected.rsplit_once(' ').unwrap_or_default();
        let elsewhere = part_of_string || ELSEWHERE.iter().any(|summary| words.contains(summary));
        expected == found
            || (elsewhere
                && found
                    .rsplit_once(' ')
                    .is_some_and(|(found, _)| found == words))
    };
    // Of an error and what follows from it, such as a root that is not an object, only the error is reported.
    let first = expected.diagnostics.iter().take(2);
    let has_first = found
        .diagnostics
        .first()
        .is_some_and(|found| first.clone().any(|expected| same((expected, found))));
    let has_consequences = expected
        .diagnostics
        .last()
        .is_some_and(|last| CONSEQUENCES.iter().any(|summary| last.contains(summary)));
    let is_equal = expected.diagnostics.len() == found.diagnostics.len()
        && expected
            .diagnostics
            .iter()
            .zip(&found.diagnostics)
            .all(same);
    // After a mistake of the syntax, more values are kept: row `json-kept-values`.
    let agrees = expected.value == found.value && is_equal || has_first && has_consequences;
    (!agrees).then(|| format!("expected\n{}found\n{}", expected.lines(), found.lines()))
}

/// Parses a text as JSON and calls every accessor.
fn exhaust(text: &str) {
    let source = Source::new("t.json", text).expect("a short source");
    let mut diagnostics = Diagnostics::new();
    let file = json::parse(&source, &mut diagnostics);
    let body = Body::from(&file);
    let schema = BodySchema::new()
        .required("a")
        .block("b", ["one"; 1])
        .block("c", [""; 0]);
    let (content, rest) = body.partial_content(&schema, &mut diagnostics);
    body.content(&schema, &mut diagnostics);
    let mut attributes = rest.just_attributes(&mut diagnostics);
    attributes.extend(content.attributes);
    for block in &content.blocks {
        attributes.extend(block.body().just_attributes(&mut diagnostics));
    }
    for attribute in attributes {
        let expression = attribute.expression();
        expression.evaluate(&EvalContext::new(), &mut diagnostics);
        expression.evaluate(&EvalContext::literal_only(), &mut diagnostics);
        let _ = (
            expression.static_list(),
            expression.static_map(),
            expression.static_call(),
            expression.static_traversal(),
        );
        let _ = (expression.as_keyword(), expression.variables());
    }
    for diagnostic in &diagnostics {
        let span = diagnostic.subject().expect("a place").span();
        assert!(text.get(span.range()).is_some(), "{text:?}: {diagnostic}");
    }
}

#[test]
fn spans_are_inside_the_text() {
    let pieces: Vec<[&str; 1]> = rows("spans_are_inside_the_text");
    let mut random = Random(1);
    for _ in 0..20_000 {
        let count = random.below(9);
        let parts = (0..count).filter_map(|_| random.pick(&pieces));
        let text: String = parts.flatten().copied().collect();
        exhaust(&text);
    }
}

hcl_golden::rows!("json.rows");
