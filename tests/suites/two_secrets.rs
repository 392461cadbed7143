//! The same program and text with two different secrets have the same output.
//!
//! `HCL_SECRETS=100000 cargo test --release -p hcl-tests --test suites two_secrets` runs many cases; `HCL_SECRETS_FROM` is the
//! first.

use hcl_tests::targets;

/// Bytes of a case, which choose the secrets, the program and the text.
const CASE_LEN: usize = 96;

/// A splitmix64 generator.
fn bytes(case: u64) -> [u8; CASE_LEN] {
    let mut out = [0; CASE_LEN];
    let mut state = case;
    for chunk in out.chunks_mut(8) {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        chunk.copy_from_slice(&(mixed ^ (mixed >> 31)).to_le_bytes());
    }
    out
}

#[test]
fn two_secrets_have_the_same_output() {
    let count = std::env::var("HCL_SECRETS").map_or(40, |count| count.parse().unwrap());
    let first = std::env::var("HCL_SECRETS_FROM").map_or(0, |first| first.parse().unwrap());
    for case in first..first + count {
        // Cases are far from each other in the sequence of the generator.
        targets::run("two_secrets", &bytes(case << 20));
    }
}
