//! Programs that compare the crates with others, and measure them: `cargo run --manifest-path lab/Cargo.toml -- NAME …`.

mod bodies;
mod both;
mod configurations;
mod converted;
mod differential;
mod inspected;
mod latency;
mod model;
mod mutants;
mod referenced;
mod specs;
mod texts;
mod verdict;

use std::env;
use std::io::{self, Write as _};
use std::process::{ExitCode, Termination as _};

use hcl_tests::lsp::serve_if_requested;

/// A program and its name. It reads its arguments after the name.
type Program = (&'static str, fn() -> ExitCode);

const PROGRAMS: [Program; 10] = [
    ("both", || both::run().report()),
    ("converted", converted::run),
    ("differential", differential::run),
    ("inspected", inspected::run),
    ("latency", latency::run),
    ("model", model::run),
    ("mutants", mutants::run),
    ("referenced", referenced::run),
    ("specs", specs::run),
    ("texts", || texts::run().report()),
];

fn main() -> ExitCode {
    // A program that edits starts this one as its server.
    if let Some(code) = serve_if_requested() {
        return code;
    }
    let name = env::args().nth(1).unwrap_or_default();
    let program = PROGRAMS.iter().find(|(known, _)| *known == name);
    if let Some((_, run)) = program {
        return run();
    }
    let names = PROGRAMS.map(|(name, _)| name).join(", ");
    // Nothing can be done about a closed standard error.
    let _ = writeln!(io::stderr(), "the program is one of {names}");
    ExitCode::FAILURE
}
