//! Where a report stands: the blocks and the attribute around it, so that the patterns of rows can ask for them.

use hcl_core::native::{self, Attribute, Block};
use hcl_core::source::Position;
use hcl_core::{Diagnostics, Source, SourceSpan};
use hcl_tests::case::Outcome;
use hcl_tests::run;
use regex::Regex;

/// Start and end as line and column.
type Range = [(u32, u32); 2];

/// Returns the range at the end of a report that is printed: `error  "Summary" 1:2-3:4`.
pub(super) fn range_of(report: &str) -> Option<Range> {
    let position = |text: &str| {
        let (line, column) = text.split_once(':')?;
        Some((line.parse().ok()?, column.parse().ok()?))
    };
    let (start, end) = report.rsplit_once(' ')?.1.split_once('-')?;
    Some([position(start)?, position(end)?])
}

/// Kinds of cases with a file as their input.
const FILES: [&str; 7] = [
    "file",
    "content",
    "partial",
    "attributes",
    "positions",
    "dynamic",
    "dynamic-variables",
];

/// The blocks and attributes of a file, each before what is in it; or a whole expression.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// Whether the input has no syntax error.
    pub(super) is_valid: bool,
    found: Vec<(Range, String)>,
}

impl Places {
    /// Parses an input of a kind.
    pub(crate) fn of(kind: &str, text: &str) -> Self {
        let mut found = Diagnostics::new();
        let source = |text: &str| Source::new(run::MAIN, text).expect("a short source");
        let mut places = Self::default();
        match kind {
            kind if FILES.contains(&kind) => {
                places.add(native::parse(&source(text), &mut found).body());
            }
            "traversal" => drop(native::parse_traversal(&source(text), &mut found)),
            "template" => drop(native::parse_template(&source(text), &mut found)),
            // The text of a JSON string.
            "json-expr" => {
                let start = Position {
                    column: 2,
                    ..Position::START
                };
                let source = source(text.trim_matches('"')).with_start(start);
                drop(native::parse_template(&source, &mut found));
            }
            "json-file" => places.add_escaped(text),
            kind if kind.starts_with("json") => {}
            _ => drop(native::parse_expression(&source(text), &mut found)),
        }
        if places.found.is_empty() {
            let whole = [(0, 0), (u32::MAX, 0)];
            places.found.push((whole, one_line(text)));
        }
        places.is_valid = !found.has_errors();
        places
    }

    fn add(&mut self, body: native::Body<'_>) {
        for attribute in body.attributes() {
            let span = span(attribute);
            self.found.push((range(&span), one_line(span.text())));
        }
        let mut before: Vec<(String, String)> = Vec::new();
        for block in body.blocks() {
            let label = block.labels().next().map(|label| label.text().into_owned());
            let generated = label.filter(|_| block.type_name() == "dynamic");
            let attributes = block.body().attributes();
            let attributes = attributes.map(|it| one_line(span(it).text()));
            // The blocks are generated from these attributes.
            let source = match generated {
                Some(_) => attributes.collect::<Vec<_>>().join(", "),
                None => String::new(),
            };
            let name = generated.unwrap_or_else(|| block.type_name().to_owned());
            let same = before.iter().filter(|(earlier, _)| *earlier == name);
            let same: String = same.map(|(_, source)| format!(" after {source}")).collect();
            let span = block_span(block);
            let place = format!("{} {name} {source}{same}", block.type_name());
            self.found.push((range(&span), place));
            before.push((name, source));
            self.add(block.body());
        }
    }

    /// Adds the JSON strings that have an escape.
    fn add_escaped(&mut self, text: &str) {
        let string = Regex::new(r#""(?:[^"\\]|\\.)*""#).expect("a pattern");
        for (line, number) in text.lines().zip(1..) {
            let column = |at: usize| (number, line[..at].chars().count() as u32 + 1);
            let strings = string.find_iter(line);
            for string in strings.filter(|string| string.as_str().contains('\\')) {
                let range = [column(string.start()), column(string.end())];
                self.found.push((range, string.as_str().to_owned()));
            }
        }
    }

    /// Returns the lines of an outcome, each once, with the places of reports.
    pub(super) fn lines(&self, outcome: &Outcome) -> Vec<String> {
        let mut lines = vec![format!("value  {}", outcome.value)];
        for report in &outcome.diagnostics {
            let line = self.with_place(report);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// Returns a report with its place: ` ⊂ ` and what is around it, from the outermost in.
    fn with_place(&self, report: &str) -> String {
        let mut line = report.to_owned();
        if let Some(at) = range_of(report) {
            let around = self.found.iter();
            let around = around.filter(|([start, end], _)| *start <= at[0] && at[1] <= *end);
            line.extend(around.map(|(_, text)| format!(" ⊂ {text}")));
        }
        line
    }
}

fn one_line(text: &str) -> String {
    text.replace('\n', " ")
}

fn span(attribute: Attribute<'_>) -> SourceSpan {
    attribute.file().source().span(attribute.span())
}

fn block_span(block: Block<'_>) -> SourceSpan {
    block.file().source().span(block.span())
}

fn range(span: &SourceSpan) -> Range {
    [span.start(), span.end()].map(|position| (position.line, position.column))
}
