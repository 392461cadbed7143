//! The notation of the fixtures: printing is the inverse of parsing.

use hcl_golden::rows;
use hcl_tests::{case, context, golden, notation};

#[test]
fn the_variables_of_the_context_round_trip() {
    let written = rows::table(context::VARIABLES, "cases").into_iter();
    for ([name, written], (_, value)) in written.zip(context::variables("cases")) {
        assert_eq!(notation::print(&value), written, "{name}");
    }
}

#[test]
fn every_case_has_an_input_and_a_unique_name() {
    let cases = case::read_all(&golden::fixtures());
    assert!(cases.iter().all(|case| !case.kind.is_empty()));
    let mut names: Vec<_> = cases.iter().map(|case| &case.name).collect();
    names.sort();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn types_round_trip() {
    for text in [
        "any",
        "list(map(set(string)))",
        "tuple([])",
        "tuple([number, bool])",
        "object({a=string, b=optional(number), \"c d\"=any})",
    ] {
        let ty = notation::parse_type(text).unwrap();
        assert_eq!(notation::print_type(&ty), text);
    }
}
