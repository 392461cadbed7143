//! What the fuzzer runs: one function for each target, which takes any bytes and panics where a promise is broken.
//!
//! `fuzz/` feeds them with inputs of its own making; the suite `adversarial_replay` with the seeds and with every input
//! that was once a finding.

mod evaluation;
mod syntax;
mod tree;

/// A target: its name, and what it does with an input.
pub type Target = (&'static str, fn(&[u8]));

/// All targets, by the names of their folders in `fuzz/seeds`.
pub const ALL: &[Target] = &[
    ("evaluate", evaluation::evaluate),
    ("lex", syntax::lex),
    ("parse", syntax::parse),
    ("template", evaluation::template),
];

/// Runs the target of a name.
///
/// # Panics
///
/// If there is none, or if the target finds a broken promise.
pub fn run(name: &str, input: &[u8]) {
    let target = ALL.iter().find(|(known, _)| *known == name);
    let (_, target) = target.unwrap_or_else(|| panic!("no target is called {name}"));
    target(input);
}
