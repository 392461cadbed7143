//! The limits, one by one, wherever they are taken: parsers, decoder, specs. And what JSON, decoding and encoding do with
//! hostile input.

use std::collections::BTreeMap;
use std::fmt::Write;

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::{Body, BodySchema, EvalContext, Limits, Source, Value, json, syntax};
use hcl_serde::{Decoder, HclDecode};
use hcl_tests::stress::{grows_linearly, is_full, numbered, on_small_stack, repeat};
use hcldec::{Dialect, SpecFile};

fn source(text: &str) -> Source {
    Source::new("hostile.hcl", text).expect("less than 4 GiB")
}

fn titles(found: &Diagnostics) -> Vec<&str> {
    found.iter().map(hcl_core::Diagnostic::summary).collect()
}

#[test]
fn a_source_longer_than_allowed_is_not_read() {
    let limits = Limits::default().with_source_bytes(10);
    let mut found = Diagnostics::new();
    let file = syntax::parse_with(&source("a = 1\nb = 2\n"), &limits, &mut found);
    assert_eq!(titles(&found), ["Source too long"]);
    assert_eq!(file.body().items().len(), 0);

    let mut found = Diagnostics::new();
    json::parse_with(&source("{\"a\": 1, \"b\": 2}"), &limits, &mut found);
    assert!(found.has_errors());

    let decoder = Decoder::new().limits(limits);
    let error = decoder
        .from_str::<BTreeMap<String, u8>>("a = 1\nb = 2\n")
        .unwrap_err();
    assert_eq!(titles(error.diagnostics()), ["Source too long"]);
    let error = decoder
        .from_reader::<BTreeMap<String, u8>>(std::io::repeat(b'\n'))
        .unwrap_err();
    assert_eq!(titles(error.diagnostics()), ["Source too long"]);
}

#[test]
fn nesting_is_limited_as_set() {
    let limits = Limits::default().with_nesting(5);
    for (native, json) in [
        ("[[[[[[1]]]]]]", "[[[[[[1]]]]]]"),
        (
            "{a={a={a={a={a={a=1}}}}}}",
            "{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{}}}}}}",
        ),
    ] {
        let mut found = Diagnostics::new();
        syntax::parse_expression_with(&source(native), &limits, &mut found);
        assert_eq!(titles(&found), ["Nesting too deep"]);
        let mut found = Diagnostics::new();
        json::parse_expression_with(&source(json), &limits, &mut found);
        assert_eq!(titles(&found), ["Nesting too deep"]);
    }
}

#[test]
fn a_decoder_counts_all_expressions_together() {
    let text = numbered(|n| format!("a{n} = [for i in r : i]\n"), 1000);
    let numbers: Vec<u32> = (0..1000).collect();
    let decode = |steps| {
        let decoder = Decoder::new()
            .limits(Limits::default().with_steps(steps))
            .variable("r", &numbers);
        decoder
            .from_str::<BTreeMap<String, Vec<u32>>>(&text)
            .map(|map| map.len())
    };
    assert!(decode(1_000_000).is_ok());
    let error = decode(10_000).unwrap_err();
    assert!(titles(error.diagnostics()).contains(&"Evaluation limit exceeded"));
}

#[test]
fn labels_nest_no_value_without_end() {
    let labels = |count: usize| numbered(|n| format!("\"l{n}\", "), count * 6);
    let spec = format!(
        "block_map {{\n block_type = \"m\"\n labels = [{}]\n attr {{\n name = \"a\"\n type = number\n }}\n}}\n",
        labels(20_000)
    );
    let found = on_small_stack("labels", move || {
        let mut found = Diagnostics::new();
        assert!(SpecFile::load(&source(&spec), Dialect::Hcldec, &mut found).is_none());
        found
    });
    assert_eq!(titles(&found), ["Invalid block label name list"]);

    // Each spec inside another has labels of its own.
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
        let spec = SpecFile::load(&source(&spec), Dialect::Hcldec, &mut found).expect("a spec");
        let file = syntax::parse(&source(&text), &mut found);
        let value = spec
            .spec()
            .decode(&Body::from(&file), &EvalContext::new(), &mut found);
        assert!(value.depth() <= 256);
        assert!(
            titles(&found).contains(&"Evaluation limit exceeded"),
            "{found}"
        );
    });
}

/// Reads JSON, evaluates its properties, and writes the reports.
fn read_json(text: &str) {
    let mut found = Diagnostics::new();
    let file = json::parse(&source(text), &mut found);
    let body = Body::from(&file);
    for attribute in body.just_attributes(&mut found) {
        let value = attribute
            .expression()
            .evaluate(&EvalContext::new(), &mut found);
        let _ = (value.to_json(), attribute.expression().variables());
        attribute
            .expression()
            .evaluate(&EvalContext::literal_only(), &mut found);
    }
    let _ = found.render(&Renderer::plain());
}

const JSON: &[(&str, &str, &str, &str)] = &[
    ("arrays", "", "[", ""),
    ("objects", "", "{\"a\":", ""),
    ("array", "{\"a\":[", "1,", "1]}"),
    ("array of objects", "{\"a\":[", "{\"b\":1},", "{}]}"),
    ("string", "{\"a\":\"", "b", "\"}"),
    ("escapes", "{\"a\":\"", "\\u0041", "\"}"),
    ("surrogates", "{\"a\":\"", "\\ud83d", "\"}"),
    ("wrong escapes", "{\"a\":\"", "\\q", "\"}"),
    ("templates", "{\"a\":\"", "${1}", "\"}"),
    ("templates with escapes", "{\"a\":\"", "\\n${1}", "\"}"),
    ("templates with mistakes", "{\"a\":\"", "\\n${b}", "\"}"),
    ("templates apart", "{\"a\":[", "\"${b}\",", "1]}"),
    ("open templates", "{\"a\":\"", "${", "\"}"),
    ("one name", "{", "\"a\":1,", "\"b\":1}"),
    ("digits", "{\"a\":", "9", "}"),
    ("commas", "{\"a\":[", ",", "]}"),
    ("missing commas", "{\"a\":[", "1 ", "]}"),
    ("missing values", "{", "\"a\" ", "}"),
    ("words", "{\"a\":[", "x,", "]}"),
    ("unterminated string", "{\"a\":\"", "b", ""),
    ("braces", "{\"a\":[", "}", ""),
    ("brackets", "{\"a\":{", "]", ""),
    ("spaces", "{", " ", "}"),
    ("line breaks", "{", "\n", "}"),
];

#[test]
fn json_takes_linear_time() {
    for (name, before, part, behind) in JSON {
        grows_linearly(
            name,
            |bytes| format!("{before}{}{behind}", repeat(part, bytes)),
            read_json,
        );
    }
    grows_linearly(
        "names",
        |bytes| {
            format!(
                "{{{}\"a\":1}}",
                numbered(|n| format!("\"k{n}\":{n},"), bytes)
            )
        },
        read_json,
    );
    grows_linearly(
        "names of an inner object",
        |bytes| {
            format!(
                "{{\"a\":{{{}\"a\":1}}}}",
                numbered(|n| format!("\"k{n}\":{n},"), bytes)
            )
        },
        read_json,
    );
}

#[test]
fn templates_in_json_do_not_nest_beyond_the_stack() {
    let nested = format!("{}1{}", "(".repeat(200), ")".repeat(200));
    let text = format!(
        "{{\"a\":{}\"x${{{nested}}}\"{}}}",
        "[".repeat(200),
        "]".repeat(200)
    );
    on_small_stack("templates in JSON", move || read_json(&text));
}

#[derive(Debug, HclDecode)]
struct Config {
    #[hcl(optional)]
    name: String,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    named: BTreeMap<String, Named>,
}

#[derive(Debug, HclDecode)]
struct Service {
    port: Option<u16>,
}

#[derive(Debug, HclDecode)]
struct Named {
    #[hcl(label)]
    name: String,
}

fn decode(text: &str) {
    if let Ok(config) = hcl_serde::from_str::<Config>(text) {
        let names = config.named.values().map(|named| named.name.len());
        let ports = config
            .service
            .iter()
            .filter(|service| service.port.is_some());
        assert!(names.sum::<usize>() + ports.count() + config.name.len() <= text.len());
    }
    let _ = hcl_serde::from_str::<BTreeMap<String, Value>>(text).map_err(|error| error.to_string());
    let _ = hcl_serde::from_str::<serde_json::Value>(text).map_err(|error| error.to_string());
}

#[test]
fn decoding_takes_linear_time() {
    for (name, part) in [
        ("blocks", "service {}\n"),
        ("blocks with arguments", "service {\n  port = 80\n}\n"),
        ("wrong arguments", "service {\n  port = 80000\n}\n"),
        ("unsupported arguments", "service {\n  prt = 80\n}\n"),
        ("unsupported blocks", "servce {}\n"),
        ("blocks of one label", "named \"a\" {}\n"),
        ("surplus labels", "service \"a\" {}\n"),
    ] {
        grows_linearly(name, |bytes| repeat(part, bytes), decode);
    }
    grows_linearly(
        "blocks by label",
        |bytes| numbered(|n| format!("named \"n{n}\" {{}}\n"), bytes),
        decode,
    );
    grows_linearly(
        "unsupported names",
        |bytes| numbered(|n| format!("a{n} = 1\n"), bytes),
        decode,
    );
    grows_linearly(
        "a long string",
        |bytes| format!("name = \"{}\"\n", repeat("x", bytes)),
        decode,
    );
    grows_linearly(
        "a long heredoc",
        |bytes| format!("name = <<E\n{}E\n", repeat("x\n", bytes)),
        decode,
    );
    grows_linearly(
        "a long unsupported name",
        |bytes| format!("{} = 1\n", repeat("x", bytes)),
        decode,
    );
    grows_linearly(
        "a list",
        |bytes| format!("name = [{}]\n", repeat("1,", bytes)),
        decode,
    );
}

fn read_by_schema(text: &str) {
    let mut found = Diagnostics::new();
    let file = syntax::parse(&source(text), &mut found);
    let schema = BodySchema::new()
        .required("a0")
        .optional("name")
        .block("b", ["label"]);
    let body = Body::merge([Body::from(&file), Body::from(&file)]);
    let (_, rest) = body.partial_content(&schema, &mut found);
    let _ = rest.content(&schema, &mut found);
    let _ = body.just_attributes(&mut found);
    let _ = found.render(&Renderer::plain());
}

#[test]
fn content_takes_linear_time() {
    grows_linearly(
        "attributes",
        |bytes| numbered(|n| format!("a{n} = 1\n"), bytes),
        read_by_schema,
    );
    grows_linearly(
        "blocks",
        |bytes| numbered(|n| format!("b \"l{n}\" {{}}\n"), bytes),
        read_by_schema,
    );
    grows_linearly(
        "blocks of all types",
        |bytes| numbered(|n| format!("b{n} {{}}\n"), bytes),
        read_by_schema,
    );
    grows_linearly(
        "labels",
        |bytes| format!("b {} {{}}\n", repeat("\"l\" ", bytes)),
        read_by_schema,
    );
}

fn encode(text: &str) {
    let data: BTreeMap<&str, Vec<&str>> =
        [("a", text.split(' ').collect()), ("b", vec![text])].into();
    let written = hcl_serde::to_string(&data).expect("names and texts");
    let read: BTreeMap<String, Vec<String>> =
        hcl_serde::from_str(&written).expect("what was written");
    assert_eq!(read["b"], [text]);
}

#[test]
fn encoding_takes_linear_time() {
    for (name, part) in [
        ("words", "word "),
        ("dollars", "${"),
        ("lines", "a\n"),
        ("quotes", "\""),
        ("backslashes", "\\"),
        ("percents", "%%{"),
    ] {
        grows_linearly(name, |bytes| repeat(part, bytes), encode);
    }
}

#[test]
fn deep_data_is_written_or_refused() {
    let mut data = serde_json::Value::Null;
    for _ in 0..100 {
        data = serde_json::json!([data]);
    }
    let data: BTreeMap<&str, serde_json::Value> = [("a", data)].into();
    let written = on_small_stack("deep data", move || {
        hcl_serde::to_string(&data).expect("shallow enough")
    });
    assert!(hcl_serde::from_str::<BTreeMap<String, Value>>(&written).is_ok());
}

#[test]
fn a_million_attributes_and_blocks_are_read() {
    let count = if is_full() { 1_000_000 } else { 20_000 };
    let mut text = String::new();
    for index in 0..count {
        let _ = write!(text, "a{index} = {index}\nb \"l{index}\" {{}}\n");
    }
    on_small_stack("a million", move || {
        let mut found = Diagnostics::new();
        let file = syntax::parse(&source(&text), &mut found);
        assert!(found.is_empty());
        assert_eq!(file.body().items().len(), 2 * count);
        let map: BTreeMap<String, Value> = Decoder::new()
            .allow_unsupported(true)
            .from_str(&text)
            .expect("plain");
        assert_eq!(map.len(), count + 1);
    });
}
