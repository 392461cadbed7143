//! Differences that `docs/internals/differences.md` explains: by `differences.rows`, or by what is computed here.
//!
//! Of an input without syntax errors, each report that only one side has must be what a row describes, or follow from
//! such a report.

use std::collections::HashSet;
use std::sync::LazyLock;

use hcl_tests::case::{Case, Outcome};

use super::spans::{Range, Report, Spans, contains};
use super::{evaluation, values};

hcl_golden::rows!("differences.rows");

/// Rows of reports that only we have: the row, the title, a part of the input.
pub(super) static ADDED: LazyLock<Vec<[&str; 3]>> = LazyLock::new(|| rows("added"));

/// Rows of values with equal reports: the row, the kind, parts of the input, a part of our value, titles of our reports.
static VALUES: LazyLock<Vec<[&str; 5]>> = LazyLock::new(|| rows("values"));

/// Rows of calls whose results differ: the row and the function.
pub(super) static CALLS: LazyLock<Vec<[&str; 2]>> = LazyLock::new(|| rows("calls"));

/// Rows of reports from which others follow: the row, parts of the input, titles.
pub(super) static CAUSES: LazyLock<Vec<[&str; 3]>> = LazyLock::new(|| rows("causes"));

/// Returns the row of `docs/internals/differences.md` that explains a difference.
pub(super) fn decided(case: &Case, ours: &Outcome) -> Option<&'static str> {
    let (reference, ours) = (&without_equal(&case.expected), &without_equal(ours));
    if reference == ours {
        return Some("one-report-for-elements");
    }
    let spans = Spans::of(case);
    if sorted(reference) != sorted(ours) {
        return if spans.is_valid {
            evaluation::row(case, reference, ours, &spans)
        } else {
            of_syntax(case, reference, ours)
        };
    }
    if reference.value == ours.value {
        return Some("order-of-reports");
    }
    let explained = values::explained(&reference.value, &ours.value);
    explained.or_else(|| match () {
        () if case.kind == "positions"
            && without_escapes(&reference.value) == without_escapes(&ours.value) =>
        {
            Some("labels-as-written")
        }
        // The value of what was recovered.
        () if !spans.is_valid && case.kind != "traversal" => Some("every-mistake"),
        () => of_values(case, reference, ours, &spans).or_else(|| of_texts(case, ours)),
    })
}

/// Returns whether a text has all parts, which have a blank between them.
pub(super) fn has_parts(text: &str, parts: &str) -> bool {
    parts.split(' ').all(|part| text.contains(part))
}

/// Returns the row of `differences.rows` that explains different values with equal reports.
fn of_texts(case: &Case, ours: &Outcome) -> Option<&'static str> {
    let input = String::from_utf8_lossy(&case.input);
    let reported = |titles: &str| {
        let mut found = ours.diagnostics.iter().map(|line| Report::of(line).summary);
        titles.is_empty() || found.any(|title| titles.split("; ").any(|it| it == title))
    };
    let found = VALUES.iter().find(|[_, kind, parts, value, titles]| {
        (kind.is_empty() || case.kind == *kind)
            && has_parts(&input, parts)
            && ours.value.contains(value)
            && reported(titles)
    });
    found.map(|[row, ..]| *row)
}

/// Returns the row that explains different reports of an input with a syntax error.
fn of_syntax(case: &Case, reference: &Outcome, ours: &Outcome) -> Option<&'static str> {
    let input = String::from_utf8_lossy(&case.input);
    of_recovery(&input, reference, ours).or_else(|| {
        let reference = &without_hidden_items(reference, ours);
        let is_explained = reference.diagnostics == ours.diagnostics
            || of_recovery(&input, reference, ours).is_some();
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

/// Returns the row that explains different reports after the same first mistake.
fn of_recovery(input: &str, reference: &Outcome, ours: &Outcome) -> Option<&'static str> {
    let is_added =
        |[_, title, part]: &&[&str; 3]| input.contains(part) && only_adds(reference, ours, title);
    if let Some([row, ..]) = ADDED.iter().find(is_added) {
        return Some(row);
    }
    let nowhere = |line: &String| line.ends_with(":0:0-0:0");
    // Repeats and consequences, or what follows after the mistake.
    let of_count = if ours.diagnostics.len() < reference.diagnostics.len() {
        "one-report"
    } else {
        "every-mistake"
    };
    match () {
        () if reference.diagnostics.iter().any(nowhere) => Some("place-of-missing-argument"),
        () if reference.diagnostics.first() == ours.diagnostics.first() => Some(of_count),
        () if by_position(reference).first() == by_position(ours).first() => Some(of_count),
        () if !input.is_ascii()
            && without_columns(reference).first() == without_columns(ours).first() =>
        {
            Some("columns-in-clusters")
        }
        () if begins_on_line_of_ours(reference, ours) => Some(of_count),
        () if begins_unclosed(ours) || is_reported_twice(reference, ours) => Some(of_count),
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

/// Returns the reports with lines instead of ranges.
fn without_columns(outcome: &Outcome) -> Vec<(&str, Option<[u32; 2]>)> {
    let reports = outcome.diagnostics.iter().map(|line| Report::of(line));
    reports
        .map(|report| (report.summary, report.lines()))
        .collect()
}
