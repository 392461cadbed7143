//! Suites with one trial for each case or file found.
//!
//! `cargo test -p hcl-tests --test files cases::` runs the cases of the fixtures, `specs::` those of the spec language.
//! `corpus::`, `prefixes::` and `specs::reference` read shared files, and are reported as
//! ignored without them. `edits::` makes random edits of shared files and of files of the repository.

mod cases;
mod conversion;
mod corpus;
mod edits;
mod prefixes;
mod specs;

use libtest_mimic::{Arguments, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let trials: Vec<Trial> = [
        cases::trials(),
        specs::trials(),
        conversion::trials(),
        corpus::trials(),
        prefixes::trials(),
        edits::trials(),
    ]
    .into_iter()
    .flatten()
    .collect();
    libtest_mimic::run(&arguments, trials).exit();
}
