//! Texts with holes for a secret, and mistakes of types and values near it. The text is valid syntax, and a secret has its name:
//! text that decoding does not take for a secret is shown.

use super::Choices;
use super::programs::Program;

/// Stands for the secret.
const HOLE: char = '@';

/// Stands for a label, which is a secret of some programs.
const LABEL: char = '~';

/// Forms of the value of a secret in the native syntax.
const VALUES: &[&str] = &[
    "\"@\"",
    "[\"@\", \"@\"]",
    "{ a = \"@\", \"@\" = 1 }",
    "{ pin = \"@\" }",
    "[\n  \"@\",\n  1,\n]",
    "<<EOT\n@\nEOT",
    "upper(\"@\")",
    "\"x${\"@\"}\"",
    "\"@\" + 1",
    "[for x in [\"@\"] : x + 1]",
    "-\"@\"",
    "\"@\" ? 1 : 2",
    "null",
];

/// Other lines.
const OTHERS: &[&str] = &[
    "port = 80",
    "port = \"x\"",
    "prot = 1",
    "port = -1",
    "user = nope",
    "user = \"ann\"",
    "user = [\"ann\"]",
    "b \"x\" \"y\" {\n}",
    "port = 80\nport = 81",
    "user = upper(1, 2)",
    "# a comment",
    "",
];

/// A text with holes, in both syntaxes.
#[derive(Debug)]
pub(super) struct Text {
    native: String,
    json: String,
    /// The value of an environment variable and of an argument.
    value: String,
    has_secret_labels: bool,
}

/// A text with a secret.
pub(super) struct Filled {
    pub(super) native: String,
    pub(super) json: String,
    pub(super) value: String,
}

impl Text {
    pub(super) fn new(choices: &mut Choices<'_>, program: &Program) -> Self {
        let value = *choices.one_of(VALUES);
        let mut lines = vec![format!("pin = {value}")];
        for _ in 0..choices.below(4) {
            let at = choices.below(lines.len() + 1);
            lines.insert(at, (*choices.one_of(OTHERS)).to_owned());
        }
        let native = lines.join("\n") + "\n";
        let json = json_text(choices);
        let value = choices.one_of(VALUES).replace('\n', " ");
        Self {
            native,
            json,
            value,
            has_secret_labels: program.reads_labels,
        }
    }

    pub(super) fn with(&self, secret: &str) -> Filled {
        let label = if self.has_secret_labels { secret } else { "x" };
        let fill = |text: &String| text.replace(HOLE, secret).replace(LABEL, label);
        Filled {
            native: fill(&self.native),
            json: fill(&self.json),
            value: fill(&self.value),
        }
    }
}

fn json_text(choices: &mut Choices<'_>) -> String {
    let value = *choices.one_of(&[
        "\"@\"",
        "[\"@\", \"@\"]",
        "{\"a\": \"@\", \"@\": 1}",
        "{\"pin\": \"@\"}",
    ]);
    let other = *choices.one_of(&[
        "\"port\": \"x\"",
        "\"port\": 1",
        "\"prot\": 1",
        "\"user\": \"${nope}\"",
    ]);
    let break_ = *choices.one_of(&["\n", " "]);
    match choices.below(2) {
        0 => format!("{{{break_}\"pin\": {value},{break_}{other}{break_}}}\n"),
        _ => format!("{{{break_}{other},{break_}\"pin\": {value}{break_}}}\n"),
    }
}
