//! The law of secrets: a program and a text with two different secrets, of different lengths, have the same output.
//!
//! A case is a type of a program, a text with holes for the secret, and mistakes near it, all chosen by the bytes of the
//! input. Its output is everything that the library says about it.

mod output;
mod programs;
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
    ("735184201", "735184201735184201735"),
    ("xq zv;w", "kjyx qgfwbh;dm"),
    ("xqé日zvw", "kjyxqgéfw日日bhdm"),
    ("xq\\\\zv\\nw", "kj\\\\yxqg\\nfwbhdm"),
];

/// Compares the outputs of two secrets.
pub(super) fn two_secrets(input: &[u8]) {
    let mut choices = Choices(input.iter());
    let secrets = *choices.one_of(&SECRETS);
    let program = choices.one_of(programs::ALL);
    let text = Text::new(&mut choices, program);
    let outputs = [secrets.0, secrets.1].map(|secret| (program.run)(&text.with(secret)));
    let [first, second] = &outputs;
    if first.contains(secrets.0) || first != second {
        let mut lines = first.lines().zip(second.lines());
        let way = std::cell::RefCell::new(Vec::new());
        let difference = lines.find(|(one, other)| {
            way.borrow_mut().push(*one);
            one != other || one.contains(secrets.0)
        });
        let way = way.into_inner();
        let way = &way[way.len().saturating_sub(12)..];
        panic!(
            "{text:?} with {secrets:?}:\n{}\ndiffers after {:?} in {difference:?}",
            text.with(secrets.0).native,
            way
        );
    }
}
