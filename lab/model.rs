//! Explains differences in answers about the information model: `cargo run --manifest-path lab/Cargo.toml -- model <FILE >FILE`.
//!
//! Reads questions with the answers of `oracle model` or `oracle number`, and writes them again, with our answer and its row of
//! `docs/internals/differences.md` where it differs. A difference without a row has the row `none`.

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::LazyLock;

use hcl_core::Number;
use hcl_core::convert::{Safety, conversion};
use hcl_golden::rows;
use hcl_tests::model::{answer, to_hex};
use hcl_tests::notation::{parse, parse_type};

use crate::differential::Row;

hcl_golden::rows!("model.rows");

pub(crate) fn run() -> ExitCode {
    crate::verdict::exit_code(explain(), "the questions cannot be read")
}

/// Returns whether each difference has a row.
fn explain() -> io::Result<bool> {
    let (mut out, mut is_explained) = (io::stdout().lock(), true);
    for line in io::stdin().lines() {
        let line = line?;
        let columns = rows::columns(&line);
        let Some([question, theirs, ..]) = columns.as_deref() else {
            writeln!(out, "{line}")?;
            continue;
        };
        let ours = answer(question);
        if ours == *theirs {
            writeln!(out, "{}", rows::row([question, theirs]))?;
            continue;
        }
        let row = explanation(question, theirs, &ours);
        is_explained &= row.is_some();
        let row = row.unwrap_or("none");
        writeln!(out, "{}", rows::row([question, theirs, row, &ours]))?;
    }
    Ok(is_explained)
}

/// Returns the row of `docs/internals/differences.md` that explains a difference.
fn explanation(question: &str, theirs: &str, ours: &str) -> Option<&'static str> {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| Row::table(rows("ignored")));
    let (verb, rest) = question.split_once(' ')?;
    match verb {
        "unify" if theirs == "none" => {
            let is_beside_empty = ["tuple([])", "object({})"]
                .iter()
                .any(|it| rest.contains(it));
            return (is_beside_empty && reached(rest, ours)).then_some("unification-beside-empty");
        }
        "unify" if !reached(rest, theirs) => return Some("unification-in-stages"),
        "unify" => return (ours != "none" && reached(rest, ours)).then_some("unification-order"),
        _ if verb.ends_with("msgpack") && is_canonical(rest, theirs) => return None,
        _ if differs_in_last_digit(theirs, ours) => return Some("last-digit"),
        _ => {}
    }
    let sides = [theirs, ours].map(|answer| vec![format!("value  {answer}")]);
    let mut rows = ROWS.iter();
    rows.find(|row| row.explains(question, &sides))
        .map(|row| row.name)
}

/// Returns whether the data of a question is what the reference writes for its answer.
fn is_canonical(question: &str, answer: &str) -> bool {
    let (Some((bytes, ty)), Ok(value)) = (question.split_once(" | "), parse(answer)) else {
        return false;
    };
    let canonical = value.to_msgpack(&parse_type(ty).expect("a type"));
    canonical.is_ok_and(|canonical| to_hex(&canonical) == bytes)
}

/// Returns whether every type of a question converts directly to the answer.
fn reached(question: &str, answer: &str) -> bool {
    let answer = parse_type(answer).expect("a type");
    let at_most = if question.starts_with("safe") {
        Safety::Safe
    } else {
        Safety::Unsafe
    };
    let mut types = question.split(" | ").skip(1);
    types.all(|ty| {
        let safety = conversion(&parse_type(ty).expect("a type"), &answer);
        safety.is_some_and(|safety| safety <= at_most)
    })
}

/// Returns whether two printed numbers differ in the last digit only, as row `last-digit` of `docs/internals/differences.md` says:
/// for a power of two the reference assumes the same distance to the next smaller number as to the next larger one, so
/// that its text reads back as a neighbour; and it does not always choose the nearest of two texts of equal length.
fn differs_in_last_digit(expected: &str, actual: &str) -> bool {
    let (Ok(printed), Ok(number)) = (Number::parse(expected), Number::parse(actual)) else {
        return false;
    };
    let significant = |text: &str| text.trim_end_matches('0').len();
    let power_of_two = number
        .to_mantissa()
        .is_some_and(|(mantissa, _)| mantissa.magnitude().count_ones() == 1);
    if power_of_two {
        printed != number && significant(expected) <= significant(actual)
    } else {
        printed == number && significant(expected) == significant(actual)
    }
}
