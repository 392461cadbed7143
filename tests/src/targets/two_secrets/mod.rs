//! The law of secrets: a program and a text with two different secrets, of different lengths, have the same output.
//!
//! A case is a type of a program, a text with holes for the secret, and mistakes near it, all chosen by the bytes of the
//! input. Its output is what the library says about it, with reports in a form that the input chooses too.

mod output;
mod programs;
#[cfg(feature = "server")]
mod server;
mod texts;
mod types;

use texts::Text;

/// Choices that are read from bytes. After the last byte, every choice is the first.
pub(super) struct Choices<'i>(std::slice::Iter<'i, u8>);

impl Choices<'_> {
    pub(super) fn below(&mut self, limit: usize) -> usize {
        let mut byte = || usize::from(self.0.next().copied().unwrap_or_default());
        let choice = byte();
        if limit > 256 {
            return (choice * 256 + byte()) % limit;
        }
        choice % limit
    }

    pub(super) fn one_of<'c, T>(&mut self, all: &'c [T]) -> &'c T {
        &all[self.below(all.len())]
    }
}

/// Two secrets of one kind: whatever a type requires, both have it or both lack it. A place behind a longer secret on its line
/// has another column.
const SECRETS: [(&str, &str); 7] = [
    ("xqzvw", "kjyxg"),
    ("735184201", "906273415"),
    ("xqzvw", "kjyxqgfwbhdm"),
    ("735184201", "73518420173518420"),
    ("xq zv;w", "kjyx qgfwbh;dm"),
    ("xqé日zvw", "kjyxqgéfw日日bhdm"),
    ("xq\\\\zv\\nw", "kj\\\\yxqg\\nfwbhdm"),
];

/// Compares the outputs of two secrets.
pub(super) fn two_secrets(input: &[u8]) {
    let mut choices = Choices(input.iter());
    let secrets = *choices.one_of(&SECRETS);
    let index = choices.below(programs::ALL.len());
    let program = &programs::ALL[index];
    let text = Text::new(&mut choices, program);
    let has_one_length = secrets.0.chars().count() == secrets.1.chars().count();
    let outputs = [secrets.0, secrets.1].map(|secret| {
        let output = (program.run)(&text.with(secret)).into_text();
        if has_one_length {
            output
        } else {
            without_columns(&output)
        }
    });
    let [first, second] = &outputs;
    if let Some(difference) = difference(first, second, secrets.0) {
        panic!("{text:?}\nof program {index} with {secrets:?}: {difference}");
    }
}

/// Removes the columns of all forms of reports: `file:1:2`, `"column": 2`, `"startColumn": 2`, `col=2`.
fn without_columns(output: &str) -> String {
    const NAMES: [&str; 6] = [
        "olumn\": ",
        "olumn\":",
        "byte\": ",
        "byte\":",
        "col=",
        "olumn=",
    ];
    let mut out = String::with_capacity(output.len());
    let mut rest = output;
    while let Some(end) = rest.find(|it: char| it.is_ascii_digit()) {
        let (before, number) = rest.split_at(end);
        out.push_str(before);
        let length = number
            .find(|it: char| !it.is_ascii_digit())
            .unwrap_or(number.len());
        let (digits, after) = number.split_at(length);
        // `file:1:2`: the second number.
        let line = out
            .strip_suffix(':')
            .map(|it| it.trim_end_matches(|it: char| it.is_ascii_digit()));
        let is_column = line.is_some_and(|it| it.ends_with(':'));
        if !is_column && !NAMES.iter().any(|it| out.ends_with(it)) {
            out.push_str(digits);
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Returns the first lines that differ or show the secret, with the heading of their part of the output.
fn difference(first: &str, second: &str, secret: &str) -> Option<String> {
    if first == second && !first.contains(secret) {
        return None;
    }
    let mut heading = "";
    for (one, other) in first.lines().zip(second.lines()) {
        if one.starts_with("== ") {
            heading = one;
        }
        if one != other || one.contains(secret) {
            return Some(format!("{heading}\n{one}\n{other}"));
        }
    }
    Some("one output is longer".to_owned())
}
