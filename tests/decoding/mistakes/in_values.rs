//! A value with a syntax error is one report, whatever it decodes into.

use hcl_serde::{Decoder, Source};

use crate::zoo;

#[test]
fn a_mistake_in_a_value_is_one_report() {
    let names = [
        "mode", "enabled", "replicas", "region", "tags", "headers", "point",
    ];
    for value in words("VALUES") {
        let arguments = names.map(|name| format!("{name} = {value}\n"));
        let block = format!("service \"a\" {{\n  port = {value}\n}}\n");
        let texts = arguments.into_iter().chain([block]);
        let texts = texts.map(|text| ("Common", text));
        let others = [("Checked", "either"), ("any", "x")];
        let others = others.map(|(ty, name)| (ty, format!("{name} = {value}\n")));
        for (ty, text) in texts.chain(others) {
            let source = Source::new("a.hcl", &*text).expect("a short source");
            let found = zoo::read(ty, &Decoder::new(), &source).checked;
            let codes: Vec<_> = found.iter().map(hcl_serde::Diagnostic::code).collect();
            assert_eq!(codes.len(), 1, "{text}{codes:?}");
        }
    }
}

hcl_golden::words!("in_values.rows");
