//! Every case of the fixtures, each under its own name: value and diagnostics against the reference's.

use hcl_tests::{case, context, golden, run};
use libtest_mimic::{Failed, Trial};

pub(super) fn trials() -> Vec<Trial> {
    let cases = case::read_all(&golden::fixtures());
    let trial =
        |case: case::Case| Trial::test(format!("cases::{}", case.name), move || check(&case));
    cases.into_iter().map(trial).collect()
}

fn check(case: &case::Case) -> Result<(), Failed> {
    let actual = context::with_shared(|context| run::run(case, context));
    if actual == case.expected {
        return Ok(());
    }
    let input = String::from_utf8_lossy(&case.input);
    let (expected, actual) = (case.expected.lines(), actual.lines());
    Err(format!(
        "{} {input:?}\nexpected\n{expected}but got\n{actual}",
        case.kind
    )
    .into())
}
