//! Each limit in parsers, decoder and specs, and hostile input for JSON, decoding and encoding.

use std::collections::BTreeMap;

use hcl_config::Module;
use hcl_core::diagnostic::Diagnostics;
use hcl_core::{Body, EvalContext, Limits, Source, json, native};
use hcl_serde::Decoder;
use hcl_tests::hostile::{numbered, read_json};
use hcl_tests::stress::on_small_stack;
use hcldec::{SpecDialect, SpecFile};

fn source(text: &str) -> Source {
    Source::new("hostile.hcl", text).expect("less than 4 GiB")
}

fn titles(found: &Diagnostics) -> Vec<&str> {
    found.iter().map(hcl_core::Diagnostic::summary).collect()
}

#[test]
fn a_source_over_the_limit_is_not_read() {
    let limits = Limits::default().with_source_bytes(10);
    let mut found = Diagnostics::new();
    let file = native::parse_with(&source("a = 1\nb = 2\n"), &limits, &mut found);
    assert_eq!(titles(&found), ["Source too long"]);
    assert_eq!(file.body().items().len(), 0);

    let mut found = Diagnostics::new();
    json::parse_with(&source("{\"a\": 1, \"b\": 2}"), &limits, &mut found);
    assert!(found.has_errors());

    let decoder = Decoder::new().limits(limits);
    let error = decoder
        .decode_str::<BTreeMap<String, u8>>("a = 1\nb = 2\n")
        .unwrap_err();
    assert_eq!(titles(error.diagnostics()), ["Source too long"]);
    let error = decoder
        .decode_reader::<BTreeMap<String, u8>>(std::io::repeat(b'\n'))
        .unwrap_err();
    assert_eq!(titles(error.diagnostics()), ["Source too long"]);
}

#[test]
fn the_nesting_limit_is_configurable() {
    let limits = Limits::default().with_nesting(5);
    for (native, json) in [
        ("[[[[[[1]]]]]]", "[[[[[[1]]]]]]"),
        (
            "{a={a={a={a={a={a=1}}}}}}",
            "{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{}}}}}}",
        ),
    ] {
        let mut found = Diagnostics::new();
        native::parse_expression_with(&source(native), &limits, &mut found);
        assert_eq!(titles(&found), ["Nesting too deep"]);
        let mut found = Diagnostics::new();
        json::parse_expression_with(&source(json), &limits, &mut found);
        assert_eq!(titles(&found), ["Nesting too deep"]);
    }
}

#[test]
fn a_decoder_shares_its_budget_among_expressions() {
    let text = numbered(|n| format!("a{n} = [for i in r : i]\n"), 1000);
    let numbers: Vec<u32> = (0..1000).collect();
    let decode = |steps| {
        let decoder = Decoder::new()
            .limits(Limits::default().with_steps(steps))
            .variable("r", &numbers)
            .expect("the data has a value");
        decoder
            .decode_str::<BTreeMap<String, Vec<u32>>>(&text)
            .map(|map| map.len())
    };
    assert!(decode(1_000_000).is_ok());
    let error = decode(10_000).unwrap_err();
    assert!(titles(error.diagnostics()).contains(&"Evaluation limit exceeded"));
}

#[test]
fn labels_cannot_exceed_the_value_depth() {
    let labels = |count: usize| numbered(|n| format!("\"l{n}\", "), count * 6);
    let spec = format!(
        "block_map {{\n block_type = \"m\"\n labels = [{}]\n attr {{\n name = \"a\"\n type = number\n }}\n}}\n",
        labels(20_000)
    );
    let found = on_small_stack("labels", move || {
        let mut found = Diagnostics::new();
        assert!(SpecFile::load(&source(&spec), SpecDialect::Hcldec, &mut found).is_none());
        found
    });
    assert_eq!(titles(&found), ["Invalid block label name list"]);

    // Each nested spec has further labels.
    let mut spec = "attr {\n name = \"a\"\n type = number\n }".to_owned();
    let mut text = "a = 1".to_owned();
    for level in 0..40 {
        let names = numbered(|n| format!("\"l{n}\", "), 80);
        let count = names.matches(',').count().min(16);
        let names: Vec<&str> = names.split(", ").take(count).collect();
        spec = format!(
            "block_map {{\n block_type = \"m{level}\"\n labels = [{}]\n {spec}\n}}",
            names.join(", ")
        );
        text = format!("m{level} {} {{\n{text}\n}}", "\"k\" ".repeat(count));
    }
    on_small_stack("labels of labels", move || {
        let mut found = Diagnostics::new();
        let spec = SpecFile::load(&source(&spec), SpecDialect::Hcldec, &mut found).expect("a spec");
        let file = native::parse(&source(&text), &mut found);
        let value = spec
            .spec
            .decode(&Body::from(&file), &EvalContext::new(), &mut found);
        assert!(value.depth() <= 256);
        assert!(
            titles(&found).contains(&"Evaluation limit exceeded"),
            "{found}"
        );
    });
}

#[test]
fn circular_locals_of_any_length_are_reported() {
    for length in [1, 2, 10, 20_000] {
        let locals: String = (0..length)
            .map(|n| format!("a{n} = local.a{}\n", (n + 1) % length))
            .collect();
        let error = on_small_stack("locals", move || {
            let module = Module::new().source("circle.hcl", format!("locals {{\n{locals}}}\n"));
            module.load().expect_err("a circle")
        });
        assert_eq!(titles(error.diagnostics()), ["Circular reference"]);
        assert!(error.to_string().len() < 2_000);
    }
}

#[test]
fn numeric_names_in_json_are_charged_as_text() {
    let names: String = (0..60)
        .map(|n| format!("\"${{1e157000 + {n}e156990}}\":1,"))
        .collect();
    let text = format!("{{\"a\":{{{names}\"b\":1}}}}");
    let mut found = Diagnostics::new();
    let file = json::parse(&source(&text), &mut found);
    let mut context = EvalContext::new();
    context.set_limits(Limits::default().with_bytes(4 << 20));
    for attribute in Body::from(&file).just_attributes(&mut found) {
        attribute.expression().evaluate(&context, &mut found);
    }
    assert!(titles(&found).contains(&"Evaluation limit exceeded"));
}

#[test]
fn nested_templates_in_json_stay_within_the_stack() {
    let nested = format!("{}1{}", "(".repeat(200), ")".repeat(200));
    let text = format!(
        "{{\"a\":{}\"x${{{nested}}}\"{}}}",
        "[".repeat(200),
        "]".repeat(200)
    );
    on_small_stack("templates in JSON", move || read_json(&text));
}
