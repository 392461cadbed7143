#![no_main]
//! Feeds `hcl_tests::targets` with inputs.

libfuzzer_sys::fuzz_target!(|input: &[u8]| hcl_tests::targets::run("print", input));
