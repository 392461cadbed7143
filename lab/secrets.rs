//! Checks that two secrets have the same output: `cargo run --release --manifest-path lab/Cargo.toml -- secrets COUNT FIRST`.

#![expect(clippy::print_stdout, reason = "a program that prints its results")]

use std::panic;
use std::process::ExitCode;

use hcl_tests::random::Random;
use hcl_tests::targets;

/// Number of failures after which the program ends.
const MAX_FAILURES: usize = 20;

pub(crate) fn run() -> ExitCode {
    let mut numbers = std::env::args().skip(2).map(|it| it.parse::<u64>().ok());
    let mut number = |default: u64| numbers.next().flatten().unwrap_or(default);
    let (count, first) = (number(10_000), number(0));
    // A failure prints its case.
    let fails = |case: &u64| {
        let input = targets::random_input(&mut Random::from(*case));
        panic::catch_unwind(|| targets::run("two_secrets", &input)).is_err()
    };
    let failed: Vec<u64> = (first..first + count)
        .filter(fails)
        .take(MAX_FAILURES)
        .collect();
    println!("{count} cases from {first}: failed {failed:?}");
    ExitCode::from(u8::from(!failed.is_empty()))
}
