//! Case files: inputs with their expected outcomes. `README.md` describes the format.

use std::fmt::Write;
use std::path::Path;

use hcl_golden::cases::{self, Sections};

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
    let all = cases::read_all(root);
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
