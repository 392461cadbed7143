//! Number operations against recorded answers of the reference.
//!
//! `HCL_NUMBER_ANSWERS` names another file to check, for large runs; `oracle number` in `lab` writes them.

use std::fs;
use std::path::PathBuf;

use hcl_core::Number;
use hcl_core::number::NumberError;
use hcl_tests::case::differs_in_last_digit;

fn answers() -> String {
    let path = std::env::var_os("HCL_NUMBER_ANSWERS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/number/operations.tsv"),
        PathBuf::from,
    );
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn number(text: &str) -> Number {
    Number::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn shown(result: Result<Number, NumberError>) -> String {
    result.map_or_else(
        |error| match error {
            NumberError::Undefined => "undefined".to_owned(),
            error => error.to_string(),
        },
        |number| number.to_string(),
    )
}

fn evaluate(operation: &str, left: &Number, right: impl Fn() -> Number) -> String {
    match operation {
        "parse" => left.to_string(),
        "general" => left.general().to_string(),
        "float" => format!("{:x}", left.to_f64().to_bits()),
        "floor" => left.floor().to_string(),
        "ceil" => left.ceil().to_string(),
        "int" => left.truncate().to_string(),
        "+" => shown(left.add(&right())),
        "-" => shown(left.sub(&right())),
        "*" => shown(left.mul(&right())),
        "/" => shown(left.div(&right())),
        "%" => shown(left.rem(&right())),
        "==" => (*left == right()).to_string(),
        "<" => (*left < right()).to_string(),
        _ => panic!("no operation {operation}"),
    }
}

#[test]
fn operations_agree_with_the_reference() {
    let answers = answers();
    let mut wrong = Vec::new();
    for line in answers.lines() {
        let [operation, left, right, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns, not {line}");
        };
        let actual = evaluate(operation, &number(left), || number(right));
        if actual != expected && !differs_in_last_digit(expected, &actual) {
            wrong.push(format!(
                "{operation} {left} {right}\n  expected {expected}\n  got      {actual}"
            ));
        }
    }
    let total = answers.lines().count();
    assert!(total > 0, "no operations");
    assert!(
        wrong.is_empty(),
        "{} of {total} differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn serde_serializes_a_number_as_the_narrowest_exact_type() {
    for [text, json] in rows("serde_serializes_a_number_as_the_narrowest_exact_type") {
        let number = number(text);
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
