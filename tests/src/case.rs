//! Case files: inputs with their expected outcomes. `README.md` describes the format.

use std::fmt::Write;
use std::path::Path;

use hcl_core::Number;
use hcl_golden::signs::encode;

use crate::sections::{self, Sections};

/// One case.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// `folder/file/case`, the name of the test.
    pub name: String,
    /// The kind of the input and the operation on it.
    pub kind: String,
    /// The bytes to parse.
    pub input: Vec<u8>,
    /// Further bodies to merge.
    pub with: Vec<Vec<u8>>,
    /// The schema for the body.
    pub schema: String,
    /// The schema for the remaining body.
    pub then: String,
    /// Whether to evaluate without variables and functions.
    pub no_context: bool,
    /// The row of `docs/internals/differences.md` that explains why the expectation differs from the reference.
    pub differs: Option<String>,
    /// The expected outcome.
    pub expected: Outcome,
}

/// The outcome of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The value in the fixtures' notation; empty if there is none.
    pub value: String,
    /// Diagnostics as `error "Summary" 1:2-3:4`, in order.
    pub diagnostics: Vec<String>,
}

impl Outcome {
    /// Creates an outcome in which equal diagnostics occur once.
    pub fn new(value: String, diagnostics: impl IntoIterator<Item = String>) -> Self {
        let mut outcome = Self {
            value,
            diagnostics: Vec::new(),
        };
        for diagnostic in diagnostics {
            outcome.push(diagnostic);
        }
        outcome
    }

    /// Adds a diagnostic. The reference reports a mistake in a loop once for each element, this project once.
    fn push(&mut self, diagnostic: String) {
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }
}

impl Outcome {
    /// Returns the lines of a case file.
    #[must_use]
    pub fn lines(&self) -> String {
        let mut out = String::new();
        if !self.value.is_empty() {
            let _ = writeln!(out, "value  {}", self.value);
        }
        for diagnostic in &self.diagnostics {
            let _ = writeln!(out, "{diagnostic}");
        }
        out
    }
}

/// Removes the reports of the reference that row `one-report` of `docs/internals/differences.md` leaves out. `start` returns the
/// part of a line that says where a report starts.
#[must_use]
pub fn without_repeats(lines: &[String], start: impl Fn(&str) -> Option<&str>) -> Vec<String> {
    let titles = [
        "Invalid character",
        "Unsupported operator",
        "Invalid multi-line string",
        "Unexpected end of template",
    ];
    let is_multi_line = |line: &String| line.contains("Invalid multi-line string");
    let is_unclosed = |line: &String| line.contains("Unclosed template interpolation");
    let has_unclosed = lines.iter().any(is_unclosed);
    let is_repeat = |line: &String, earlier: &[String]| {
        let has_title = |other: &&String| titles.iter().any(|title| other.contains(title));
        let is_same_place = |other: &String| start(other) == start(line);
        earlier.iter().filter(has_title).any(is_same_place)
            || is_multi_line(line) && (has_unclosed || earlier.iter().any(is_multi_line))
    };
    let indexed = lines.iter().enumerate();
    let kept = indexed.filter(|&(index, line)| !is_repeat(line, &lines[..index]));
    kept.map(|(_, line)| line.clone()).collect()
}

/// Reads all cases under a folder except those about the JSON syntax, sorted by name.
///
/// # Panics
///
/// Panics if a file cannot be read or is not a case file.
#[must_use]
pub fn read_all(root: &Path) -> Vec<Case> {
    let mut cases = read(root);
    cases.retain(|case| !case.kind.starts_with("json"));
    cases
}

/// Reads the cases about the JSON syntax.
///
/// # Panics
///
/// Panics if a file cannot be read or is not a case file.
#[must_use]
pub fn read_json(root: &Path) -> Vec<Case> {
    let mut cases = read(root);
    cases.retain(|case| case.kind.starts_with("json"));
    cases
}

/// Reads the cases of one input; a case with a spec has two, and is read by the suite of specs.
fn read(root: &Path) -> Vec<Case> {
    let all = sections::read_all(root);
    let cases = all.iter().filter(|case| case.get("spec").is_none());
    cases.map(read_case).collect()
}

fn read_case(sections: &Sections) -> Case {
    let mut case = Case {
        name: sections.name.clone(),
        ..Case::default()
    };
    for section in &sections.sections {
        let text = &section.text;
        match &*section.key {
            "value" => text.clone_into(&mut case.expected.value),
            "error" | "warning" => case.expected.push(format!("{:<6} {text}", section.key)),
            "with" => case.with.push(section.bytes()),
            "schema" => text.clone_into(&mut case.schema),
            "then" => text.clone_into(&mut case.then),
            "context" => case.no_context = text == "none",
            "differs" => case.differs = Some(text.clone()),
            key => (case.kind, case.input) = (key.to_owned(), section.bytes()),
        }
    }
    case
}

/// Writes a case in the format of a case file.
#[must_use]
pub fn write(case: &Case) -> String {
    let (kind, name) = (&case.kind, &case.name);
    let differs = case.differs.iter().map(|row| format!("differs {row}\n"));
    format!(
        "\n--- {name}\n{kind:<6} {}\n{}{}",
        encode(&case.input),
        differs.collect::<String>(),
        case.expected.lines()
    )
}

/// Returns whether two printed numbers differ in the last digit only, as row `last-digit` of `docs/internals/differences.md` says:
/// for a power of two the reference assumes the same distance to the next smaller number as to the next larger one, so
/// that its text reads back as a neighbour; and it does not always choose the nearest of two texts of equal length.
#[must_use]
pub fn differs_in_last_digit(expected: &str, actual: &str) -> bool {
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
