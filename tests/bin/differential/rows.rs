//! Differences that `docs/differences.md` explains.

use std::collections::HashSet;

use hcl_core::{Diagnostics, Source, syntax};
use hcl_tests::case::{self, Case, Outcome};
use hcl_tests::run;

/// Returns the row of `docs/differences.md` that explains a difference.
pub(super) fn decided(case: &Case, ours: &Outcome) -> Option<&'static str> {
    let (reference, ours) = (&without_equal(&case.expected), &without_equal(ours));
    if reference == ours {
        return Some("one-report-for-elements");
    }
    let input = String::from_utf8_lossy(&case.input);
    let without = |title: &str| -> Vec<&String> {
        let found = ours.diagnostics.iter();
        found.filter(|line| !line.contains(title)).collect()
    };
    let only_adds = |title| without(title).into_iter().eq(&reference.diagnostics);
    let row = if reference.diagnostics != ours.diagnostics {
        let nowhere = |line: &String| line.ends_with(":0:0-0:0");
        match () {
            () if only_adds("Byte order mark") => "byte-order-mark",
            () if only_adds("Invalid number literal") => "inexact-integer",
            () if reference.diagnostics.iter().any(nowhere) => "place-of-missing-argument",
            () if goes_on(&reference.diagnostics, ours) => "every-mistake",
            () if goes_on(&without_repeats(reference), ours) => "one-report",
            () if !input.is_ascii() && without_columns(reference) == without_columns(ours) => {
                "columns-in-clusters"
            }
            () if input.replace("\r\n", "").contains('\r') => "lone-carriage-return",
            () if input.contains(['~', '-'])
                && argument_places_apart(reference) == argument_places_apart(ours) =>
            {
                "place-of-stripped-text"
            }
            () if input.contains("length")
                && only_lacks(reference, ours, "Error in function call") =>
            {
                "length-of-object"
            }
            () if input.contains("null") && operands_apart(reference) == operands_apart(ours) => {
                "null-conversion"
            }
            () if input.contains("hasindex") => "hasindex-of-objects",
            () if only_lacks(ours, reference, "Inconsistent conditional result types") => {
                "unification-in-stages"
            }
            () if parses(case) => return None,
            // Inputs with a syntax error: the rest of the reports depends on recovery.
            () if reference.diagnostics.first() == ours.diagnostics.first() => "every-mistake",
            () if input.contains(['"', '<']) || !input.is_ascii() => "one-report",
            () => return None,
        }
    } else if ours.value.contains("[dyn]") && reference.value.contains("[\"") {
        "recovered-key"
    } else if ours.value.contains("prefix=")
        && without_prefixes(reference) == without_prefixes(ours)
    {
        "prefix-behind-newline"
    } else if has_more_marks(reference, ours) {
        "marks-kept"
    } else if one_zero(&reference.value) == ours.value
        || input.contains("-0") && reference.value.contains('-')
    {
        "negative-zero"
    } else if input.contains("hasindex") {
        "hasindex-of-objects"
    } else if !parses(case) {
        "every-mistake"
    } else {
        return None;
    };
    Some(row)
}

/// Returns whether an input has no syntax error.
fn parses(case: &Case) -> bool {
    let mut found = Diagnostics::new();
    let text = String::from_utf8_lossy(&case.input);
    let text = text.trim_matches(|c| case.kind.starts_with("json") && c == '"');
    let source = Source::new(run::MAIN, text).expect("a short source");
    match case.kind.as_str() {
        "file" => drop(syntax::parse(&source, &mut found)),
        "expr" => drop(syntax::parse_expression(&source, &mut found)),
        "traversal" => drop(syntax::parse_traversal(&source, &mut found)),
        _ => drop(syntax::parse_template(&source, &mut found)),
    }
    !found.has_errors()
}

/// Returns an outcome without reports that equal an earlier one, as those of the elements of a loop.
fn without_equal(outcome: &Outcome) -> Outcome {
    let mut known = HashSet::new();
    let mut outcome = outcome.clone();
    outcome
        .diagnostics
        .retain(|line| known.insert(line.clone()));
    outcome
}

/// Returns whether our reports contain the reference's in the same order.
fn goes_on(reference: &[String], ours: &Outcome) -> bool {
    let mut found = ours.diagnostics.iter();
    !reference.is_empty() && reference.iter().all(|line| found.any(|own| own == line))
}

/// Returns the reference's reports without those that row `one-report` leaves out.
fn without_repeats(reference: &Outcome) -> Vec<String> {
    case::without_repeats(&reference.diagnostics, |line| {
        line.rsplit(' ').next()?.split('-').next()
    })
}

/// Returns the reports with lines instead of ranges.
fn without_columns(outcome: &Outcome) -> Vec<String> {
    let lines = |line: &String| {
        let (words, place) = line.rsplit_once(' ').unwrap_or_default();
        let ends = place.split('-').map(|end| end.split(':').next());
        format!("{words} {:?}", ends.collect::<Vec<_>>())
    };
    outcome.diagnostics.iter().map(lines).collect()
}

/// Returns the reports without the ranges of function arguments, which are the starts of the arguments in the reference.
fn argument_places_apart(outcome: &Outcome) -> Vec<&str> {
    let found = outcome.diagnostics.iter();
    let words = found.map(|line| match line.rsplit_once(' ') {
        Some((words, _)) if words.contains("function argument") => words,
        _ => line,
    });
    words.collect()
}

/// Returns whether the reference has further reports, all with one summary.
fn only_lacks(reference: &Outcome, ours: &Outcome, title: &str) -> bool {
    let theirs = reference.diagnostics.iter();
    theirs
        .filter(|line| !line.contains(title))
        .eq(&ours.diagnostics)
}

/// Returns the reports that are not about operands.
fn operands_apart(outcome: &Outcome) -> Vec<&String> {
    let titles = ["Invalid operand", "Operation failed"];
    let of_operands = |line: &&String| titles.iter().any(|title| line.contains(title));
    let found = outcome.diagnostics.iter();
    found.filter(|line| !of_operands(line)).collect()
}

/// Replaces negative zero by zero in a printed value.
fn one_zero(value: &str) -> String {
    let inside = ["-0,", "-0]", "-0}"].iter();
    let text = inside.fold(value.to_owned(), |text, zero| {
        text.replace(zero, &zero[1..])
    });
    match text.strip_suffix("-0") {
        Some(marks) if marks.is_empty() || marks.ends_with('⟧') => format!("{marks}0"),
        _ => text,
    }
}

fn has_more_marks(reference: &Outcome, ours: &Outcome) -> bool {
    let marks = |outcome: &Outcome| outcome.value.matches(['⟦', ',']).count();
    unmarked(&reference.value) == unmarked(&ours.value) && marks(ours) > marks(reference)
}

/// Removes the prefixes of unknown strings from a printed value.
fn without_prefixes(outcome: &Outcome) -> String {
    let mut pieces = outcome.value.split(" prefix=\"");
    let first = pieces.next().unwrap_or_default().to_owned();
    let after = |piece: &str| {
        piece
            .split_once('"')
            .map_or(String::new(), |(_, rest)| rest.to_owned())
    };
    first + &pieces.map(after).collect::<String>()
}

/// Removes the marks from a printed value.
fn unmarked(value: &str) -> String {
    let pieces = value
        .split('⟦')
        .map(|piece| piece.split_once('⟧').map_or(piece, |(_, rest)| rest));
    pieces.collect()
}
