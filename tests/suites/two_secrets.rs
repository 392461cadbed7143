//! The same program and text with two different secrets have the same output.

use hcl_tests::stress::by_size;
use hcl_tests::targets;

#[test]
fn two_secrets_have_the_same_output() {
    for case in 0..by_size([40, 2_000, 100_000]) {
        targets::run("two_secrets", &targets::random_input(case));
    }
}
