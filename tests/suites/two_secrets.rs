//! The same program and text with two different secrets have the same output.

use hcl_tests::random::law;
use hcl_tests::stress::by_size;
use hcl_tests::targets;

const COUNTS: [u32; 3] = [40, 2_000, 100_000];

#[test]
fn two_secrets_have_the_same_output() {
    law(by_size(COUNTS), targets::random_input, |input| {
        targets::run("two_secrets", &input);
    });
}
