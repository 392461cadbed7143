//! The law of secrets: a program and a text with two different secrets, of different lengths, have the same output.
//!
//! A case is a type of a program, a text with holes for the secret, and mistakes near it, all chosen by the bytes of the
//! input. Its output is what the library says about it, with reports in a form that the input chooses too.

mod output;
mod programs;
#[cfg(feature = "server")]
mod server;
mod texts;

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

/// Two secrets of one kind: whatever a type requires, both have it or both lack it.
const SECRETS: [(&str, &str); 5] = [
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
    let outputs =
        [secrets.0, secrets.1].map(|secret| (program.run)(&text.with(secret)).into_text());
    let [first, second] = &outputs;
    if let Some(difference) = difference(first, second, secrets.0) {
        panic!("{text:?}\nof program {index} with {secrets:?}: {difference}");
    }
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
