#![no_main]
//! Runs a target of `hcl_tests::targets` on fuzzed inputs.

libfuzzer_sys::fuzz_target!(|input: &[u8]| hcl_tests::targets::run("two_secrets", input));
