//! Texts with holes for a secret, and mistakes near it: of types, values, names and syntax, in bodies, blocks and both syntaxes.

use super::Choices;
use super::programs::Program;
use crate::random::words;

/// Stands for the secret.
const HOLE: char = '@';

/// Stands for a label, which is a secret of some programs.
const LABEL: char = '~';

/// Names of a secret: its own more often than misspelt ones.
const NAMES: &[&str] = &["pin", "pin", "pin", "pin", "pn", "Pin", "pinn"];

/// A text with holes, in both syntaxes.
#[derive(Debug)]
pub(super) struct Text {
    native: String,
    json: String,
    /// The value of an environment variable and of an argument.
    value: String,
    has_secret_labels: bool,
    /// Chooses the form of reports.
    form: usize,
}

/// A text with a secret.
pub(super) struct Filled {
    pub(super) native: String,
    pub(super) json: String,
    pub(super) value: String,
    pub(super) form: usize,
}

impl Text {
    pub(super) fn new(choices: &mut Choices<'_>, program: &Program) -> Self {
        let mut native = lines(choices);
        for _ in 0..choices.below(3) {
            let body = lines(choices).replace('\n', "\n  ");
            let block = format!(
                "{}\n  {}\n}}\n",
                choices.one_of(words("secrets, headers")),
                body.trim_end()
            );
            match choices.below(3) {
                0 => native.insert_str(0, &block),
                _ => native.push_str(&block),
            }
        }
        if program.reads_names {
            native = native.lines().map(|line| spelt(line) + "\n").collect();
        }
        let json = json_text(choices);
        let value = choices.one_of(words("secrets, values")).replace('\n', " ");
        Self {
            native,
            json,
            value,
            has_secret_labels: program.reads_labels,
            form: choices.below(256),
        }
    }

    pub(super) fn with(&self, secret: &str) -> Filled {
        let label = if self.has_secret_labels { secret } else { "x" };
        let fill = |text: &String| text.replace(HOLE, secret).replace(LABEL, label);
        Filled {
            native: fill(&self.native),
            json: fill(&self.json),
            value: fill(&self.value),
            form: self.form,
        }
    }
}

/// Returns a line whose secret has the name of a secret, if it is a word without quotes: one that another field reads is shown.
fn spelt(line: &str) -> String {
    let is_word = |(at, _): (usize, &str)| line[..at].matches('"').count().is_multiple_of(2);
    let name = line.trim_start().split(' ').next().unwrap_or_default();
    if NAMES.contains(&name) && line.match_indices(HOLE).any(is_word) {
        return line.replacen(name, "pin", 1);
    }
    line.to_owned()
}

/// Items of a body: secrets, and other lines around them.
fn lines(choices: &mut Choices<'_>) -> String {
    let mut lines: Vec<String> = (0..=choices.below(2)).map(|_| secret(choices)).collect();
    for _ in 0..choices.below(4) {
        let at = choices.below(lines.len() + 1);
        lines.insert(at, (*choices.one_of(words("secrets, others"))).to_owned());
    }
    lines.join("\n") + "\n"
}

fn secret(choices: &mut Choices<'_>) -> String {
    let name = choices.one_of(NAMES);
    match choices.below(4) {
        0 => choices.one_of(words("secrets, broken")).replace('^', name),
        _ => format!("{name} = {}", choices.one_of(words("secrets, values"))),
    }
}

fn json_text(choices: &mut Choices<'_>) -> String {
    let mut members: Vec<String> = (0..=choices.below(2))
        .map(|_| json_member(choices))
        .collect();
    if choices.below(2) == 1 {
        let other = *choices.one_of(&[
            "\"port\": \"x\"",
            "\"port\": 1",
            "\"prot\": 1",
            "\"user\": \"${nope}\"",
            "\"user\": \"${cidrhost(\\\"@/33\\\", 1)}\"",
            "\"port\": \"${try(tonumber(\\\"@x\\\"))}\"",
            "\"words\": {\"~\": []}",
            "\"port\": \"${b.~.pin}\"",
            "\"user\": \"${b[\\\"~\\\"].nope}\"",
            "\"b\": [{\"pin\": \"@\", \"port\": 0}]",
            "\"b\": [[\"@\", {\"pin\": \"@\", \"prot\": 0}]]",
        ]);
        members.insert(choices.below(members.len() + 1), other.to_owned());
    }
    if choices.below(3) == 1 {
        let inner = json_member(choices);
        let block = match choices.below(3) {
            0 => format!("\"b\": {{\"~\": {{{inner}}}}}"),
            1 => format!("\"b\": [{{\"~\": {{{inner}}}}}, {{\"~\": [{{{inner}}}, {{{inner}}}]}}]"),
            _ => format!("\"b\": {{{inner}}}"),
        };
        members.insert(choices.below(members.len() + 1), block);
    }
    let line_break = *choices.one_of(&["\n", " "]);
    let members = members.join(&format!(",{line_break}"));
    format!("{{{line_break}{members}{line_break}}}\n")
}

fn json_member(choices: &mut Choices<'_>) -> String {
    let name = choices.one_of(NAMES);
    let value = match choices.below(4) {
        0 => choices.one_of(&[
            "\"@",
            "[\"@\"",
            "\"@\" \"@\"",
            "{\"a\": \"@\"",
            "@",
            "\"@\" x",
            "\"${@\"",
            "[\n\"@\"\n\"@\"]",
        ]),
        _ => choices.one_of(&[
            "\"@\"",
            "[\"@\", \"@\"]",
            "{\"a\": \"@\", \"b\": 1}",
            "{\"pin\": \"@\"}",
            "\"${upper(\\\"@\\\")}\"",
            "null",
        ]),
    };
    format!("\"{name}\": {value}")
}
