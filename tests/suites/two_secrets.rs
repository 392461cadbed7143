//! The same program and text with two different secrets have the same output.

use hcl_tests::targets;

/// `cargo run --release --manifest-path lab/Cargo.toml -- secrets 1000000` checks more.
const COUNT: u64 = 40;

#[test]
fn two_secrets_have_the_same_output() {
    for case in 0..COUNT {
        targets::run("two_secrets", &targets::random_input(case));
    }
}
