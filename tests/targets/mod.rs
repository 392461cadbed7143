//! What the fuzzer runs: one function for each target, which takes any bytes and panics where a promise is broken.
//!
//! `fuzz/` feeds them with inputs of its own making; the suite `adversarial_replay` with the seeds and with every input
//! that was once a finding.

mod decoding;
mod encoding;
mod evaluation;
mod formats;
mod syntax;
mod tree;

/// A target: its name, and what it does with an input.
pub type Target = (&'static str, fn(&[u8]));

/// All targets, by the names of their folders in `fuzz/seeds`.
pub const ALL: &[Target] = &[
    ("body", formats::body),
    ("decode_derive", decoding::derive),
    ("decode_serde", decoding::serde),
    ("evaluate", evaluation::evaluate),
    ("json", formats::json),
    ("lex", syntax::lex),
    ("parse", syntax::parse),
    ("print", encoding::print),
    ("round_trip", encoding::round_trip),
    ("spec", formats::spec),
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
