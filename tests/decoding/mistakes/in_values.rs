//! A value with a syntax error is one report, whatever it decodes into.

use hcl_serde::{Decoder, Source};

use crate::zoo::EachType;

#[test]
fn a_mistake_in_a_value_is_one_report() {
    let names = [
        "choice", "either", "flag", "number", "text", "list", "map", "inner", "any",
    ];
    for value in words("VALUES") {
        let arguments = names.map(|name| format!("{name} = {value}\n"));
        let block = format!("service {{\n  level = {value}\n}}\n");
        for text in arguments.into_iter().chain([block]) {
            let source = Source::new("a.hcl", &*text).expect("a short source");
            let found = Decoder::new().check::<EachType>(&source);
            let codes: Vec<_> = found.iter().map(hcl_serde::Diagnostic::code).collect();
            assert_eq!(codes.len(), 1, "{text}{codes:?}");
        }
    }
}

hcl_golden::words!("in_values.rows");
