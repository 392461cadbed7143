//! Fuzz targets: one function for each, which takes any bytes and panics if an invariant is violated.
//!
//! `fuzz/` runs them on generated inputs; the suite `hostile::files` on the seeds and on all former findings.

mod decoding;
mod encoding;
mod evaluation;
mod exchange;
mod formats;
mod syntax;
mod tree;
mod two_secrets;
mod writing;

use crate::random::Random;

/// The name of a target, and its function.
pub type Target = (&'static str, fn(&[u8]));

/// All targets, named as their folders in `tests/fuzz/seeds`.
pub const ALL: &[Target] = &[
    ("body", formats::body),
    ("budget", evaluation::budget),
    ("decode_derive", decoding::derive),
    ("decode_serde", decoding::serde),
    ("evaluate", evaluation::evaluate),
    ("exchange", exchange::exchange),
    ("format", writing::format_and_remove),
    ("json", formats::json),
    ("lex", syntax::lex),
    ("parse", syntax::parse),
    ("print", encoding::print),
    ("round_trip", encoding::round_trip),
    ("spec", formats::spec),
    ("template", evaluation::template),
    ("two_secrets", two_secrets::two_secrets),
];

/// Runs a target.
///
/// # Panics
///
/// Panics if there is no target of this name, or if an invariant is violated.
pub fn run(name: &str, input: &[u8]) {
    let target = ALL.iter().find(|(known, _)| *known == name);
    let (_, target) = target.unwrap_or_else(|| panic!("no target is called {name}"));
    target(input);
}

/// Bytes of an input of [`random_input`].
const INPUT_LEN: usize = 96;

/// Returns an input for a target.
pub fn random_input(random: &mut Random) -> [u8; INPUT_LEN] {
    let mut out = [0; INPUT_LEN];
    for chunk in out.chunks_mut(8) {
        chunk.copy_from_slice(&random.number().to_le_bytes());
    }
    out
}
