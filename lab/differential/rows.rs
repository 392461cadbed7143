//! Differences that `docs/internals/differences.md` explains.
//!
//! Of an input without syntax errors, each report that only one side has must be what a row describes, or follow from
//! such a report.

use std::collections::HashSet;

use hcl_tests::case::{Case, Outcome};

use super::spans::{Range, Report, Spans, contains};
use super::{evaluation, values};

/// Returns the row of `docs/internals/differences.md` that explains a difference.
pub(super) fn decided(case: &Case, ours: &Outcome) -> Option<&'static str> {
    let (reference, ours) = (&without_equal(&case.expected), &without_equal(ours));
    if reference == ours {
        return Some("one-report-for-elements");
    }
    if reference.value == ours.value
        && case.input.contains(&b'\r')
        && only_adds(reference, ours, "Invalid character")
    {
        return Some("carriage-return-in-comment");
    }
    let spans = Spans::of(case);
    let is_reordered = sorted(reference) == sorted(ours);
    if is_reordered && reference.value == ours.value {
        return Some("order-of-reports");
    }
    if !is_reordered {
        return if spans.is_valid {
            evaluation::row(case, reference, ours, &spans)
        } else {
            of_syntax(case, reference, ours)
        };
    }
    let explained = values::explained(&reference.value, &ours.value);
    explained.or_else(|| match () {
        () if case.kind == "positions"
            && without_escapes(&reference.value) == without_escapes(&ours.value) =>
        {
            Some("labels-as-written")
        }
        () if case.kind == "traversal" && ours.value.contains("[dyn]") => Some("recovered-key"),
        // The value of what was recovered.
        () if !spans.is_valid => Some("every-mistake"),
        () => of_values(case, reference, ours, &spans),
    })
}

/// Returns the row that explains different reports of an input with a syntax error.
fn of_syntax(case: &Case, reference: &Outcome, ours: &Outcome) -> Option<&'static str> {
    let input = String::from_utf8_lossy(&case.input);
    let row = of_recovery(case, &input, reference, ours).or_else(|| {
        // Row `place-of-stripped-text` together with another one.
        let [reference, ours] = [reference, ours].map(without_argument_places);
        let is_stripped = input.contains("<<-") || input.contains('~');
        is_stripped.then(|| of_recovery(case, &input, &reference, &ours))?
    });
    row.or_else(|| {
        let reference = &without_hidden_items(reference, ours);
        let is_explained = reference.diagnostics == ours.diagnostics
            || of_recovery(case, &input, reference, ours).is_some();
        is_explained.then_some("every-mistake")
    })
}

/// Returns the reference's reports without its reports about items that a mistake may hide or add.
fn without_hidden_items(reference: &Outcome, ours: &Outcome) -> Outcome {
    let titles = [
        "Missing required argument",
        "Unsupported argument",
        "Unsupported block type",
    ];
    let mut outcome = reference.clone();
    outcome.diagnostics.retain(|line| {
        ours.diagnostics.contains(line) || !titles.contains(&Report::of(line).summary)
    });
    outcome
}

fn of_recovery(
    case: &Case,
    input: &str,
    reference: &Outcome,
    ours: &Outcome,
) -> Option<&'static str> {
    let nowhere = |line: &String| line.ends_with(":0:0-0:0");
    match () {
        () if only_adds(reference, ours, "Byte order mark") => Some("byte-order-mark"),
        () if only_adds(reference, ours, "Invalid number literal") => Some("inexact-integer"),
        () if reference.diagnostics.iter().any(nowhere) => Some("place-of-missing-argument"),
        () if goes_on(&reference.diagnostics, ours) => Some("every-mistake"),
        () if goes_on(&without_repeats(reference), ours) => Some("one-report"),
        () if only_lacks_consequences(reference, ours) => Some("one-report"),
        () if is_in_clusters(input, reference, ours) => Some("columns-in-clusters"),
        () if is_at_lone_return(case, input, reference, ours) => Some("lone-carriage-return"),
        // The rest of the reports depends on recovery.
        () if reference.diagnostics.first() == ours.diagnostics.first() => Some("every-mistake"),
        () if by_position(reference).first() == by_position(ours).first() => Some("every-mistake"),
        () if begins_unclosed(ours) => Some("every-mistake"),
        () if is_reported_twice(reference, ours) => Some("one-report"),
        () if begins_on_line_of_ours(reference, ours) => Some("every-mistake"),
        () => None,
    }
}

/// Returns the reports in the order of their positions.
fn by_position(outcome: &Outcome) -> Vec<&String> {
    let mut lines: Vec<&String> = outcome.diagnostics.iter().collect();
    lines.sort_by_key(|line| Report::of(line).range.map(|[start, _]| start));
    lines
}

/// Returns whether we report a mistake on the line of the reference's first one. `{ a == 1 }`: a value is missing there, a separator
/// here.
fn begins_on_line_of_ours(reference: &Outcome, ours: &Outcome) -> bool {
    let line_of = |line: &String| Report::of(line).lines().map(|[start, _]| start);
    let first = by_position(reference)
        .first()
        .and_then(|line| line_of(line));
    first.is_some() && ours.diagnostics.iter().any(|line| line_of(line) == first)
}

/// Returns whether the first report is of a bracket that is not closed, where the reference has one after it.
fn begins_unclosed(ours: &Outcome) -> bool {
    let first = by_position(ours).into_iter().next();
    first.is_some_and(|line| {
        let summary = Report::of(line).summary;
        let titles = ["Unterminated", "Unclosed", "Missing close bracket"];
        titles.iter().any(|title| summary.starts_with(title))
    })
}

fn without_escapes(text: &str) -> String {
    text.replace("$${", "${").replace("%%{", "%{")
}

fn sorted(outcome: &Outcome) -> Vec<&String> {
    let mut lines: Vec<&String> = outcome.diagnostics.iter().collect();
    lines.sort();
    lines
}

/// Returns the row that explains different values with equal reports, where the printed values do not show it.
fn of_values(
    case: &Case,
    reference: &Outcome,
    ours: &Outcome,
    spans: &Spans,
) -> Option<&'static str> {
    let input = String::from_utf8_lossy(&case.input);
    let titles = ["Invalid operand", "Invalid function argument"];
    let has_title = |line: &String| titles.contains(&Report::of(line).summary);
    let words = |outcome: &Outcome| -> Vec<String> {
        outcome.value.split(' ').map(str::to_owned).collect()
    };
    match () {
        () if case.kind == "dynamic-variables" => {
            let own = words(ours);
            let has_all = words(reference).iter().all(|word| own.contains(word));
            (has_all && input.contains("a {") || input.contains("\"a\""))
                .then_some("variables-of-block-attrs")
        }
        () if !spans.calls("hasindex").is_empty() => Some("hasindex-of-objects"),
        // The operand of one element of several with one report.
        () if input.contains("null") && ours.diagnostics.iter().any(has_title) => {
            Some("null-conversion")
        }
        // Without a report, no mark is lost.
        () if input.contains("dynamic \"a\"")
            && ours.value.matches('⟦').count() >= reference.value.matches('⟦').count()
            && has_same_blocks(reference, ours) =>
        {
            Some("dynamic-attributes")
        }
        // The report of the inner conditional is that of a result which is not chosen.
        () if has_inconsistent_inside(spans) => Some("unification-in-stages"),
        // The report is that of a result which is not chosen.
        () if !spans.conditionals.is_empty() && reference.value == format!("⟦M⟧{}", ours.value) => {
            Some("unification-in-stages")
        }
        // The length or another property of the text of negative zero, or a bound of the infinite quotient by it.
        () if shows_negative_zero(&input) => Some("negative-zero"),
        // An operand of the conditional that is not chosen.
        () if !spans.conditionals.is_empty() && input.contains("Inf") && input.contains('%') => {
            Some("infinite-remainder")
        }
        () => None,
    }
}

/// Returns whether a conditional without a common type is inside another conditional.
fn has_inconsistent_inside(spans: &Spans) -> bool {
    let is_inside = |inner: &Range| {
        let mut outer = spans.conditionals.iter().filter(|it| *it != inner);
        outer.any(|outer| contains(*outer, *inner))
    };
    spans.conditionals.len() > 1 && spans.inconsistent().iter().any(is_inside)
}

/// Returns whether a template or an argument contains a negated zero, whose text is `-0`; or a number is divided by it.
fn shows_negative_zero(input: &str) -> bool {
    let is_negated_zero = |text: &str| {
        // Also of a call: `-int(0)`.
        let number = text.trim_start_matches(|c: char| c == ' ' || c == '(' || c.is_alphabetic());
        let digits = number.trim_start_matches(['0', '.']);
        digits.len() < number.len() && !digits.starts_with(|c: char| c.is_ascii_digit())
    };
    input.contains(['{', '(', '/']) && input.split('-').skip(1).any(is_negated_zero)
}

/// Returns whether two values of bodies with dynamic blocks differ in the attributes of block `a` only.
pub(super) fn has_same_blocks(reference: &Outcome, ours: &Outcome) -> bool {
    let [theirs, own] = [reference, ours].map(all_but_last);
    theirs == own || values::explained(theirs, own).is_some()
}

/// Returns the value without its last element: the attributes of block `a`, in a body with dynamic blocks.
fn all_but_last(outcome: &Outcome) -> &str {
    let end = outcome.value.rfind("map<string>{");
    outcome.value.get(..end.unwrap_or(0)).unwrap_or_default()
}

/// Returns the reports of an outcome that another does not have.
pub(super) fn only_in<'o>(outcome: &'o Outcome, other: &Outcome) -> Vec<Report<'o>> {
    let found = outcome.diagnostics.iter();
    let found = found.filter(|line| !other.diagnostics.contains(line));
    found.map(|line| Report::of(line)).collect()
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

/// Returns whether we have further reports, all with one summary.
fn only_adds(reference: &Outcome, ours: &Outcome, title: &str) -> bool {
    let found = ours.diagnostics.iter();
    let without = found.filter(|line| Report::of(line).summary != title);
    without.eq(&reference.diagnostics)
}

/// Returns whether our reports contain the reference's in the same order.
fn goes_on(reference: &[String], ours: &Outcome) -> bool {
    let mut found = ours.diagnostics.iter();
    !reference.is_empty() && reference.iter().all(|line| found.any(|own| own == line))
}

/// Returns the reference's reports without those that row `one-report` leaves out.
fn without_repeats(reference: &Outcome) -> Vec<String> {
    crate::repeats::without_repeats(&reference.diagnostics, |line| {
        line.rsplit(' ').next()?.split('-').next()
    })
}

/// Returns whether our reports are the reference's without some that are on the line of another one, or about a line
/// that is not an item.
fn only_lacks_consequences(reference: &Outcome, ours: &Outcome) -> bool {
    let all: Vec<Report<'_>> = reference
        .diagnostics
        .iter()
        .map(|it| Report::of(it))
        .collect();
    let line_of = |report: &Report<'_>| report.range.map(|[(line, _), _]| line);
    let is_consequence = |(index, report): (usize, &Report<'_>)| {
        let mut others = all.iter().enumerate().filter(|(other, _)| *other != index);
        // A string that is not closed is read up to the next quote, line by line; from there on, the rest of the line.
        let is_in_string = |other: &Report<'_>| {
            let is_string = |it: &Report<'_>| it.summary == "Invalid multi-line string";
            let end = other.lines().map(|[_, end]| end);
            is_string(other) && (is_string(report) || end == line_of(report))
        };
        report.summary == "Argument or block definition required"
            || others.any(|(_, other)| line_of(other) == line_of(report) || is_in_string(other))
    };
    let is_kept = |line: &String| ours.diagnostics.contains(line);
    let kept = reference.diagnostics.iter().filter(|line| is_kept(line));
    let mut pairs = all.iter().enumerate().zip(&reference.diagnostics);
    kept.eq(&ours.diagnostics) && pairs.all(|(it, line)| is_kept(line) || is_consequence(it))
}

/// Returns whether the first report that differs is of a mistake that the reference reports twice.
fn is_reported_twice(reference: &Outcome, ours: &Outcome) -> bool {
    let (theirs, own) = (&reference.diagnostics, &ours.diagnostics);
    let mut pairs = theirs.iter().zip(own);
    let first = pairs.find(|(their, our)| their != our);
    let titles = [
        "Invalid multi-line string",
        "Unterminated template string",
        "Unclosed template interpolation sequence",
        "Invalid character",
        "Invalid character encoding",
        "Invalid string literal",
    ];
    first.is_some_and(|(their, our)| {
        [their, our]
            .iter()
            .any(|line| titles.contains(&Report::of(line).summary))
    })
}

/// Returns whether the first report that differs is at or after a carriage return without a line feed, which is in a
/// heredoc or template.
fn is_at_lone_return(case: &Case, input: &str, reference: &Outcome, ours: &Outcome) -> bool {
    let text = input.replace("\r\n", "\n ");
    let Some(at) = text.find('\r') else {
        return false;
    };
    if case.kind != "template" && !text[..at].contains("<<") {
        return false;
    }
    let line = text[..at].matches('\n').count() + 1;
    let is_before = |report: &Report<'_>| {
        report
            .range
            .is_some_and(|[_, (end, _)]| (end as usize) < line)
    };
    let all = only_in(reference, ours)
        .into_iter()
        .chain(only_in(ours, reference));
    !all.into_iter().any(|report| is_before(&report))
}

/// Returns whether the reports differ in columns only, of an input with characters outside of ASCII.
fn is_in_clusters(input: &str, reference: &Outcome, ours: &Outcome) -> bool {
    // The rest of the reports depends on recovery.
    !input.is_ascii() && without_columns(reference).first() == without_columns(ours).first()
}

/// Returns the reports with lines instead of ranges.
fn without_columns(outcome: &Outcome) -> Vec<(&str, Option<[u32; 2]>)> {
    let reports = outcome.diagnostics.iter().map(|line| Report::of(line));
    reports
        .map(|report| (report.summary, report.lines()))
        .collect()
}

/// Returns an outcome without the ranges of function arguments, which start where the arguments do.
fn without_argument_places(outcome: &Outcome) -> Outcome {
    let mut outcome = outcome.clone();
    for line in &mut outcome.diagnostics {
        if let Some((words, _)) = line.rsplit_once(' ')
            && words.contains("function argument")
        {
            *line = words.to_owned();
        }
    }
    outcome
}
