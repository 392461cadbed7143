//! Texts with holes for a secret, and mistakes near it.

use super::Choices;
use super::programs::Program;

/// Stands for the secret.
const HOLE: char = '@';

/// Stands for a label, which is a secret of some programs.
const LABEL: char = '~';

/// Forms of the value of a secret in the native syntax.
const VALUES: &[&str] = &[
    "\"@\"",
    "@",
    "[\"@\", \"@\"]",
    "{ a = \"@\", \"@\" = 1 }",
    "{ pin = \"@\" }",
    "<<EOT\n@\nEOT",
    "[\n  \"@\",\n  1,\n]",
    "upper(\"@\")",
    "\"x${\"@\"}\"",
    "\"@\" + 1",
    "nope.@",
    "[for x in [\"@\"] : x + 1]",
    "\"@",
    "[\"@\"",
    "@(1)",
    "-\"@\"",
    "\"@\" ? 1 : 2",
    "{ @ = nope }",
    "<<EOT\n@\n",
    "\"@\" \"@\"",
    "null",
];

/// Names of the line with the secret: right, misspelt, twice.
const NAMES: &[&str] = &["pin", "pni", "pins", "unknown", "Pin"];

/// Other lines.
const OTHERS: &[&str] = &[
    "port = 80",
    "port = \"x\"",
    "prot = 1",
    "port = 80 81",
    "port = -1",
    "user = nope",
    "user = \"ann\"",
    "user = [\"ann\"]",
    "port = [1, 2",
    "user = { a = 1",
    "user = \"ann",
    "}",
    "b {",
    "b \"x\" \"y\" {\n}",
    "port = 80\nport = 81",
    "user = <<EOT\nx\n",
    "user = upper(1, 2)",
    "$",
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
        let name = match choices.is_one_in(3) {
            true => *choices.one_of(NAMES),
            false => "pin",
        };
        let value = *choices.one_of(VALUES);
        let mut lines = vec![format!("{name} = {value}")];
        if choices.is_one_in(8) {
            lines.push(format!("pin = {value}"));
        }
        if choices.is_one_in(2) {
            let block = match choices.below(8) {
                0 => format!("b {{ {name} = {value}, port = \"x\" }}"),
                1 => format!("b \"~\" {{\n{name} = {value}\n}}"),
                2 => format!("b = {{ {name} = {value}, port = \"x\" }}"),
                3 => format!("b = {{ {name} = {value}\n port = \"x\" }}"),
                4 => format!("b = [{{ {name} = {value} }}, {{ port = nope }}]"),
                5 => format!("b {{ {name} = {value} }}"),
                6 => format!("bb {{ {name} = {value} }}"),
                _ => format!("b {{\n  {name} = {value}\n}}"),
            };
            lines.push(block);
        }
        for _ in 0..choices.below(4) {
            let at = choices.below(lines.len() + 1);
            lines.insert(at, (*choices.one_of(OTHERS)).to_owned());
        }
        let mut native = lines.join("\n") + "\n";
        let mut json = json_text(name, choices);
        for text in [&mut native, &mut json] {
            for _ in 0..choices.below(3) {
                mutate(text, choices);
            }
        }
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

fn json_text(name: &str, choices: &mut Choices<'_>) -> String {
    let value = *choices.one_of(&[
        "\"@\"",
        "[\"@\", \"@\"]",
        "{\"a\": \"@\", \"@\": 1}",
        "{\"pin\": \"@\"}",
        "\"${@}\"",
        "\"x${upper(\"",
        "\"@",
        "[1, \"@\"",
        "\"@\" \"@\"",
        "@",
    ]);
    let other = *choices.one_of(&[
        "\"port\": \"x\"",
        "\"port\": 1",
        "\"prot\": 1",
        "\"user\": \"${nope}\"",
        "\"user\": [1",
        "\"pin\": \"@\"",
        "\"b\": {\"~\": {\"pin\": \"@\"}}",
        "\"b\": {\"pin\": \"@\", \"port\": {}}",
        "\"b\": [{\"pin\": \"@\"}, {\"pni\": \"@\"}]",
    ]);
    let break_ = *choices.one_of(&["\n", " "]);
    match choices.below(2) {
        0 => format!("{{{break_}\"{name}\": {value},{break_}{other}{break_}}}\n"),
        _ => format!("{{{break_}{other},{break_}\"{name}\": {value}{break_}}}\n"),
    }
}

/// Removes, doubles or inserts a character anywhere but in a hole.
fn mutate(text: &mut String, choices: &mut Choices<'_>) {
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let Some(&at) = starts.get(choices.below(starts.len().max(1))) else {
        return;
    };
    let kind = choices.below(2);
    if text[at..].starts_with([HOLE, LABEL]) {
        return;
    }
    match kind {
        0 => drop(text.remove(at)),
        _ => text.insert(
            at,
            *choices.one_of(&[
                '"', '\n', '=', '{', '}', '[', ']', '(', ' ', ',', '$', 'x', '<', '*', '\\',
            ]),
        ),
    }
}
