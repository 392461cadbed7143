//! The suites that make a test of each case or file they find, in one program.
//!
//! `cargo test -p hcl-tests --test files cases::` runs the cases of the fixtures, `corpus::` the real files,
//! `conformance::` the cases of the reference.

mod cases;
mod conformance;
mod corpus;

use libtest_mimic::{Arguments, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let trials: Vec<Trial> = [cases::trials(), corpus::trials(), conformance::trials()]
        .into_iter()
        .flatten()
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}
