//! Every case of the fixtures under its own name: value and diagnostics equal the reference's.

use hcl_tests::case::{self, Case};
use hcl_tests::{context, golden, run};
use libtest_mimic::{Failed, Trial};

pub(super) fn trials() -> Vec<Trial> {
    let fixtures = golden::fixtures();
    let mut cases = case::read_all(&fixtures);
    cases.extend(case::read_json(&fixtures));
    for folder in ["syntax/", "values/", "expressions/", "bodies/", "json/"] {
        let has_cases = cases.iter().any(|case| case.name.starts_with(folder));
        assert!(has_cases, "no case in {folder}");
    }
    let trial = |case: Case| Trial::test(format!("cases::{}", case.name), move || check(&case));
    cases.into_iter().map(trial).collect()
}

fn check(case: &Case) -> Result<(), Failed> {
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
