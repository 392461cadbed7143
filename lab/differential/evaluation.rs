//! Rows for different reports of an input without syntax errors. A row takes the reports that it describes or that
//! follow from those; the difference is explained if no report is left.

use hcl_tests::case::{Case, Outcome};

use super::rows::{ADDED, CALLS, CAUSES, has_parts, has_same_blocks, only_in};
use super::spans::{Range, Report, Spans, contains, smallest};
use super::{unknown_blocks, values};

/// Returns the first of the rows that explain all differences.
pub(super) fn row(
    case: &Case,
    reference: &Outcome,
    ours: &Outcome,
    spans: &Spans,
) -> Option<&'static str> {
    let input = String::from_utf8_lossy(&case.input);
    let mut left = Differences {
        theirs: only_in(reference, ours),
        own: only_in(ours, reference),
        row: None,
    };
    left.of_places(case, &input);
    left.of_unchecked_blocks(case);
    if left.is_empty() {
        let is_explained = reference.value == ours.value
            || values::explained(&reference.value, &ours.value).is_some();
        return left.row.filter(|_| is_explained);
    }
    left.of_attributes(case, &input, spans);
    if left.is_empty() {
        return left.row.filter(|_| has_same_blocks(reference, ours));
    }
    left.of_labels(case, reference, &input, spans);
    left.of_causes(&input, spans);
    left.row.filter(|_| left.is_empty())
}

/// The reports that only one side has, without those that a row explains.
struct Differences<'o> {
    theirs: Vec<Report<'o>>,
    own: Vec<Report<'o>>,
    row: Option<&'static str>,
}

impl<'o> Differences<'o> {
    fn is_empty(&self) -> bool {
        self.theirs.is_empty() && self.own.is_empty()
    }

    fn all(&self) -> impl Iterator<Item = &Report<'o>> {
        self.theirs.iter().chain(&self.own)
    }

    /// Takes the reference's reports that a row describes.
    fn take_theirs(&mut self, row: &'static str, is_described: impl Fn(&Report<'_>) -> bool) {
        let before = self.theirs.len();
        self.theirs.retain(|report| !is_described(report));
        if self.theirs.len() < before {
            self.row.get_or_insert(row);
        }
    }

    /// Takes our reports that a row describes.
    fn take_own(&mut self, row: &'static str, is_described: impl Fn(&Report<'_>) -> bool) {
        let before = self.own.len();
        self.own.retain(|report| !is_described(report));
        if self.own.len() < before {
            self.row.get_or_insert(row);
        }
    }

    /// Takes pairs of reports with equal keys.
    fn take_pairs<K: PartialEq>(
        &mut self,
        row: &'static str,
        key: impl Fn(&Report<'_>) -> Option<K>,
    ) {
        let mut unpaired = Vec::new();
        for their in std::mem::take(&mut self.theirs) {
            let wanted = key(&their);
            let same = |own: &Report<'_>| wanted.is_some() && key(own) == wanted;
            match self.own.iter().position(same) {
                Some(index) => {
                    self.own.remove(index);
                    self.row.get_or_insert(row);
                }
                None => unpaired.push(their),
            }
        }
        self.theirs = unpaired;
    }

    /// Rows about places of reports, and about text at the start of the file.
    fn of_places(&mut self, case: &Case, input: &str) {
        let added = ADDED.iter().filter(|[_, _, part]| input.contains(part));
        for [row, title, _] in added {
            self.take_own(row, |it| it.summary == *title);
        }
        if !input.is_ascii() {
            self.take_pairs("columns-in-clusters", |report| {
                Some((report.summary.to_owned(), report.lines()?))
            });
        }
        let is_analysis = ["absolute", "relative", "call", "list", "map"].contains(&&*case.kind);
        if input.contains('~') || input.contains("<<-") {
            // The place of an argument is the start of its first part.
            self.take_pairs("place-of-stripped-text", |report| {
                let has_place = is_analysis || report.summary.contains("function argument");
                has_place.then(|| report.summary.to_owned())
            });
        }
        let is_block = |it: &Report<'_>| it.summary.starts_with("Unexpected ");
        // The first block that remains is reported.
        if case.then == "attributes" && self.theirs.iter().any(is_block) {
            self.take_theirs("remaining-attributes", is_block);
            self.take_own("remaining-attributes", is_block);
        }
    }

    fn of_unchecked_blocks(&mut self, case: &Case) {
        if case.kind == "dynamic" && !self.own.is_empty() {
            let unchecked = unknown_blocks::unchecked(case);
            self.take_own("beside-unknown-blocks", |it| is_in(&unchecked, it));
        }
    }

    /// The arguments of dynamic blocks `a`, which have no schema.
    fn of_attributes(&mut self, case: &Case, input: &str, spans: &Spans) {
        if case.kind == "dynamic" {
            let lines: Vec<&str> = input.lines().collect();
            let is_generated = |block: &&Range| {
                let line = lines.get(block[0].0 as usize - 1);
                line.is_some_and(|line| line.starts_with("dynamic \"a\""))
            };
            let blocks: Vec<Range> = spans.blocks.iter().filter(is_generated).copied().collect();
            self.take_theirs("dynamic-attributes", |it| is_in(&blocks, it));
            self.take_own("dynamic-attributes", |it| is_in(&blocks, it));
        }
    }

    /// Wrong labels of generated blocks. If all of its labels are wrong here, a block is not checked.
    fn of_labels(&mut self, case: &Case, reference: &Outcome, input: &str, spans: &Spans) {
        if case.kind != "dynamic" {
            return;
        }
        let is_label = |it: &Report<'_>| it.summary == "Invalid dynamic block label";
        if input.contains("mark") {
            let blocks = self.own.iter().filter(|it| is_label(it));
            let blocks: Vec<Range> = blocks
                .filter_map(|it| smallest(&spans.blocks, it.range?))
                .collect();
            // Nor is it the first of two blocks with these labels.
            self.take_theirs("marked-labels", |report| {
                is_in(&blocks, report)
                    || !blocks.is_empty() && report.summary.starts_with("Duplicate ")
            });
            self.take_own("marked-labels", is_label);
        }
        let reported = reference.diagnostics.iter();
        let reported: Vec<Range> = reported.filter_map(|it| Report::of(it).range).collect();
        self.take_own("every-label", |report| {
            report.range.is_some_and(|at| {
                let mut labels = spans.labels.iter().filter(|whole| contains(**whole, at));
                let is_before =
                    |whole: &Range, first: &Range| contains(*whole, *first) && first[0] < at[0];
                labels.any(|whole| reported.iter().any(|first| is_before(whole, first)))
            })
        });
    }

    /// Rows about results of expressions: whatever is evaluated with such a result may differ as well.
    fn of_causes(&mut self, input: &str, spans: &Spans) {
        self.take_own("template-of-operand", |report| {
            let is_part = report.summary == "Invalid template interpolation value";
            (is_part || input.contains("][")) && is_in(&spans.logical, report)
        });
        let ranges = |titles: &str| -> Vec<Range> {
            let has_title = |it: &&Report<'_>| titles.split("; ").any(|title| title == it.summary);
            let found = self.all().filter(has_title);
            found.filter_map(|it| it.range).collect()
        };
        let conditionals = ranges("Inconsistent conditional result types");
        let conditionals = conditionals.into_iter();
        let conditionals = conditionals.filter_map(|at| smallest(&spans.conditionals, at));
        let mut theirs = self.theirs.iter();
        let coalesce_fails = theirs.all(|it| it.summary == "Error in function call");
        // Text of JSON, or the known prefix of one, that is valid for the reference.
        let decoded = |title: &str| {
            let is_at = |call: &Range, it: &Report<'_>| {
                it.summary == title && it.range.is_some_and(|at| contains(*call, at))
            };
            let mut calls = spans.calls("jsondecode");
            calls.retain(|call| self.own.iter().any(|it| is_at(call, it)));
            calls
        };
        let mut prefixes = decoded("Invalid function argument");
        prefixes.retain(|_| input.contains("\\n"));
        let conditionals = conditionals.chain(spans.inconsistent());
        let calls = CALLS.iter().map(|[row, name]| (*row, spans.calls(name)));
        let causes = CAUSES
            .iter()
            .filter(|[_, parts, _]| has_parts(input, parts));
        let causes = causes.map(|[row, _, titles]| (*row, ranges(titles)));
        let computed = [
            (
                "coalesce-argument",
                spans
                    .calls("coalesce")
                    .into_iter()
                    .filter(|_| coalesce_fails)
                    .collect(),
            ),
            ("trailing-json", decoded("Error in function call")),
            ("prefix-behind-newline", prefixes),
            ("unification-in-stages", conditionals.collect()),
        ];
        let rows: Vec<_> = calls.chain(causes).chain(computed).collect();
        for (row, causes) in rows {
            let follows = |it: &Report<'_>| {
                let follows = |at| causes.iter().any(|cause| spans.follows(at, *cause));
                it.range.is_some_and(follows)
            };
            self.take_theirs(row, follows);
            // An argument is checked if all arguments have a value.
            let is_beside = |it: &Report<'_>| {
                it.summary == "Invalid function argument"
                    && it
                        .range
                        .is_some_and(|at| causes.iter().any(|cause| spans.is_one_call(at, *cause)))
            };
            self.take_own(row, |it| follows(it) || is_beside(it));
        }
    }
}

fn is_in(ranges: &[Range], report: &Report<'_>) -> bool {
    let contains = |at| ranges.iter().any(|range| contains(*range, at));
    report.range.is_some_and(contains)
}
