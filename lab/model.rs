//! Explains differences in answers about the information model: `cargo run --manifest-path lab/Cargo.toml -- model <FILE >FILE`.
//!
//! Reads questions with the answers of `oracle model` or `oracle number`, and writes them again, with our answer and its row of
//! `docs/internals/differences.md` where it differs. A difference without a row has the row `none`.

use std::io::{self, Write as _};
use std::process::ExitCode;

use hcl_core::Number;
use hcl_core::convert::{Safety, conversion};
use hcl_golden::rows;
use hcl_tests::model::{answer, to_hex};
use hcl_tests::notation::{parse, parse_type};

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
    let (verb, rest) = question.split_once(' ')?;
    if verb.ends_with("msgpack") {
        return lenient_msgpack(rest, theirs, ours);
    }
    if differs_in_last_digit(theirs, ours) {
        return Some("last-digit");
    }
    let (_, target) = rest.rsplit_once(" | ")?;
    match (verb, theirs, ours) {
        ("convert", "error", _) => granted_conversion(rest, target, ours),
        ("convert" | "available", _, "error" | "none") => {
            target.contains("any").then_some("types-decide")
        }
        ("convert", ..) => converted_otherwise(rest, target, theirs, ours),
        ("available", "none", "unsafe") => target.contains("tuple(").then_some("sequence-to-tuple"),
        ("equal", ..) => match (unmarked(theirs).as_str(), unmarked(ours).as_str()) {
            (theirs, ours) if theirs == ours => Some("equality-of-marked"),
            ("unk<bool>!", "false") => Some("equality-of-known-parts"),
            ("false", "unk<bool>!") if rest.contains("set<") => Some("equality-of-sets"),
            ("false", "unk<bool>!") if rest.contains("unk<") || rest.contains("dyn") => {
                Some("equality-of-dynamic")
            }
            _ => None,
        },
        ("unify", "none", _) => None,
        ("unify", ..) if !reached(rest, theirs) => Some("unification-in-stages"),
        ("unify", _, ours) if ours != "none" && reached(rest, ours) => Some("unification-order"),
        _ => None,
    }
}

/// Explains differences in data that no program writes: the reference reads some that is not valid.
fn lenient_msgpack(question: &str, theirs: &str, ours: &str) -> Option<&'static str> {
    if let (Some((bytes, ty)), Ok(value)) = (question.split_once(" | "), parse(theirs))
        && let Ok(canonical) = value.to_msgpack(&parse_type(ty).expect("a type"))
        && to_hex(&canonical) == bytes
    {
        return None;
    }
    match ours {
        "error" if theirs.contains("\\x") || theirs.contains('\u{FFFD}') => Some("msgpack-utf-8"),
        "error" => Some("msgpack-strict"),
        _ if theirs == "error" => Some("msgpack-unknown-constraints"),
        // The digits of a float that is not a decimal of 17 digits.
        _ if without_digits(theirs) == without_digits(ours) => Some("floats"),
        _ => None,
    }
}

fn without_digits(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

fn granted_conversion(question: &str, target: &str, ours: &str) -> Option<&'static str> {
    match () {
        () if target.contains("tuple(") => Some("sequence-to-tuple"),
        () if question.contains("null") => Some("null-conversion"),
        () if target.contains("any") => Some("any-inside"),
        () if question.contains("set<") && ours.contains("unk<list") => {
            Some("set-with-unknown-to-list")
        }
        () => None,
    }
}

fn converted_otherwise(
    question: &str,
    target: &str,
    theirs: &str,
    ours: &str,
) -> Option<&'static str> {
    let (plain_theirs, plain_ours) = (without_types(theirs), without_types(ours));
    match () {
        () if unmarked(theirs) == unmarked(ours) => Some("mark-of-null"),
        () if question.contains("set<") && theirs.contains("unk<list") => {
            Some("set-with-unknown-to-list")
        }
        () if question.contains("unk<set") => Some("length-of-set"),
        () if plain_theirs == plain_ours && target.contains("optional(") => {
            Some("type-of-absent-attribute")
        }
        () if plain_theirs == plain_ours && target.contains("any") => Some("empty-collection-type"),
        () => None,
    }
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

fn unmarked(text: &str) -> String {
    text.replace("⟦M⟧", "")
}

/// Removes the types of collections and nulls from a printed value.
fn without_types(text: &str) -> String {
    let mut depth = 0_usize;
    let mut visible = String::new();
    for c in text.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ if depth == 0 => visible.push(c),
            _ => {}
        }
    }
    visible
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
