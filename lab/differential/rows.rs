//! Differences that `docs/internals/differences.md` explains: the rows of `differences.rows` say what does not count.
//!
//! An outcome is lines: `value  …` and reports, each with its place. A row deletes what its patterns find in the lines that only one
//! side has. A difference is explained if both are the same then. After a mistake of the syntax, only the first report counts.

use std::ops::Range;
use std::sync::LazyLock;

use hcl_tests::case::{Case, Outcome};
use regex::Regex;

use super::places::{Places, range_of};

hcl_golden::rows!("differences.rows");

/// A row: its name, what a question must have, and what does not count in the reference's outcome and in ours.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    question: Regex,
    ignored: [Option<Regex>; 2],
    /// Whether we must have no fewer places of the pattern.
    keeps: bool,
    /// Whether we must have each word of these places.
    keeps_words: bool,
    /// Whether the value counts unless a report does not.
    needs_report: bool,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| Row::table(rows("ignored")));

/// Returns the row of `docs/internals/differences.md` that explains a difference.
pub(super) fn decided(case: &Case, ours: &Outcome) -> Option<&'static str> {
    let input = String::from_utf8_lossy(&case.input);
    let places = Places::of(&case.kind, &input);
    let sides = [&case.expected, ours];
    if places.lines(sides[0]) == places.lines(sides[1])
        && ours.diagnostics.len() <= case.expected.diagnostics.len()
    {
        return Some("one-report-for-elements");
    }
    let question = format!("{} {} {}\n{input}", case.kind, case.schema, case.then);
    explanation(&ROWS, &question, &places, sides)
}

/// Returns the row that explains a difference, the first one alone if several do together.
pub(crate) fn explanation(
    rows: &[Row],
    question: &str,
    places: &Places,
    outcomes: [&Outcome; 2],
) -> Option<&'static str> {
    let sides = outcomes.map(|outcome| places.lines(outcome));
    if is_same(&sides) {
        return Some("order-of-reports");
    }
    let validity = if places.is_valid { "valid" } else { "invalid" };
    let question = format!("{validity} {question}");
    let asked = rows.iter().filter(|row| row.question.is_match(&question));
    let rows: Vec<&Row> = asked.collect();
    let [theirs, own] = &sides;
    let mut left = [only_in(theirs, own), only_in(own, theirs)];
    let alone = rows.iter().find(|row| is_same(&row.applied(&left)));
    if let Some(row) = alone {
        return Some(row.name);
    }
    let mut first = None;
    for row in rows {
        let applied = row.applied(&left);
        if applied != left {
            first = first.or(Some(row.name));
        }
        left = applied;
    }
    if is_same(&left) {
        return first;
    }
    // Repeats and consequences, or what follows after the mistake.
    let name = if own.len() < theirs.len() {
        "one-report"
    } else {
        "every-mistake"
    };
    (!places.is_valid && has_first(theirs, own)).then_some(name)
}

impl Row {
    pub(crate) fn table(rows: Vec<[&'static str; 4]>) -> Vec<Self> {
        let pattern = |text: &str| Regex::new(text).expect("a pattern");
        let row = |[name, question, theirs, ours]: [&'static str; 4]| {
            let same = matches!(ours, "=" | "+" | "⊇");
            let both = [theirs, if same { theirs } else { ours }];
            Self {
                name,
                question: pattern(&format!("(?s){question}")),
                ignored: both.map(|text| (!text.is_empty()).then(|| pattern(text))),
                keeps: ours == "+",
                keeps_words: ours == "⊇",
                needs_report: both.iter().any(|text| text.contains("^error")),
            }
        };
        rows.into_iter().map(row).collect()
    }

    /// Returns whether nothing differs but what does not count.
    pub(crate) fn explains(&self, question: &str, sides: &[Vec<String>; 2]) -> bool {
        self.question.is_match(question) && is_same(&self.applied(sides))
    }

    /// Deletes what does not count: what the groups of a pattern find, or the whole pattern.
    fn applied(&self, sides: &[Vec<String>; 2]) -> [Vec<String>; 2] {
        let (mut applied, mut counts, mut has_report) = (sides.clone(), [0, 0], false);
        let mut deleted = [String::new(), String::new()];
        for (side, lines) in applied.iter_mut().enumerate() {
            let Some(pattern) = &self.ignored[side] else {
                continue;
            };
            let of_values = !pattern.as_str().starts_with('^');
            for line in &mut *lines {
                if of_values && !line.starts_with("value") {
                    continue;
                }
                let ranges = ranges(pattern, line);
                counts[side] += ranges.len();
                has_report |= !ranges.is_empty() && !line.starts_with("value");
                for range in ranges.into_iter().rev() {
                    deleted[side] += &line[range.clone()];
                    line.replace_range(range, "");
                }
            }
            lines.retain(|line| !line.is_empty());
        }
        let own: Vec<&str> = deleted[1].split_whitespace().collect();
        let has_all = deleted[0]
            .split_whitespace()
            .all(|word| own.contains(&word));
        let is_less = self.keeps && counts[1] < counts[0] || self.keeps_words && !has_all;
        if is_less || self.needs_report && !has_report {
            return sides.clone();
        }
        applied
    }
}

fn ranges(pattern: &Regex, line: &str) -> Vec<Range<usize>> {
    let found = pattern.captures_iter(line).flat_map(|found| {
        let groups: Vec<_> = found.iter().flatten().map(|it| it.range()).collect();
        let whole = usize::from(groups.len() > 1);
        groups.into_iter().skip(whole)
    });
    found.collect()
}

fn only_in(lines: &[String], other: &[String]) -> Vec<String> {
    let only = lines.iter().filter(|line| !other.contains(line));
    only.cloned().collect()
}

/// Returns a line without the place of its report.
fn without_place(line: &str) -> &str {
    line.split(" ⊂ ").next().unwrap_or_default()
}

/// Returns whether both sides have the same lines, in any order.
fn is_same(sides: &[Vec<String>; 2]) -> bool {
    let [theirs, own] = sides.each_ref().map(|lines| {
        let mut lines: Vec<&str> = lines.iter().map(|line| without_place(line)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    });
    theirs == own
}

/// Our reports of an open bracket, where the reference reports the text after it, and of `==` for `=`.
const MEANT: [&str; 4] = [
    "Missing close bracket",
    "Missing key/value separator",
    "Unclosed",
    "Unterminated",
];

/// Returns whether we have a report on the line of the reference's first one, in either order: of the same title, before it, or in the
/// bracket that it says is open; or one of what is meant before it.
fn has_first(theirs: &[String], own: &[String]) -> bool {
    let reports = |lines: &[String]| -> Vec<((u32, u32), String)> {
        let reports = lines.iter().filter_map(|line| {
            let [start, _] = range_of(without_place(line))?;
            Some((start, line.split('"').nth(1)?.to_owned()))
        });
        // A report of the reference may have no place.
        reports.filter(|((line, _), _)| *line > 0).collect()
    };
    let (theirs, own) = (reports(theirs), reports(own));
    let mut first = theirs.first().into_iter().chain(theirs.iter().min());
    first.any(|(at, title)| {
        own.iter().any(|(own_at, own_title)| {
            let is_meant = MEANT.iter().any(|it| own_title.starts_with(it));
            (own_at.0 == at.0 && (own_title == title || title.starts_with("Unterminated")))
                || (own_at <= at && (own_at.0 == at.0 || is_meant))
        })
    })
}
