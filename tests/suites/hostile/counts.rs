//! Constructs that are unclosed, nested without bound, or repeated a million times, in the native syntax, in JSON and in
//! spec files: each is read or reported, on a small stack.
//!
//! Smaller numbers by default; `HCL_HOSTILE=large` takes a million.

use std::collections::BTreeMap;
use std::fmt::Write;

use hcl_core::diagnostic::Diagnostics;
use hcl_core::value::ValueKind;
use hcl_core::{Body, BodySchema, Limits, Number, Source, Type, Value, json, native};
use hcl_serde::Decoder;
use hcl_serde::de::Unsupported;
use hcl_tests::hostile::{hostile_context, parse, read_expression, read_json};
use hcl_tests::stress::{by_size, on_small_stack};
use hcl_tests::{hostile, run};
use hcldec::{SpecDialect, SpecFile};

/// Returns a million, or less by default.
fn million() -> usize {
    by_size([2_000, 10_000, 1_000_000])
}

/// Reads a file, and evaluates it.
fn read(text: &str) -> Diagnostics {
    let mut found = parse(text);
    let file = native::parse(&source(text), &mut Diagnostics::new());
    run::evaluate_all(file.body(), &hostile_context(), &mut found);
    found
}

fn source(text: &str) -> Source {
    Source::new("hostile.hcl", text).expect("less than 4 GiB")
}

fn titles(found: &Diagnostics) -> Vec<String> {
    let titles = found.iter().map(|found| found.summary().to_owned());
    titles.collect()
}

fn load_spec(text: &str) -> Diagnostics {
    let mut found = Diagnostics::new();
    let source = Source::new("hostile.hcldec", text).expect("less than 4 GiB");
    for dialect in [SpecDialect::Hcldec, SpecDialect::Evalconfig] {
        let _ = SpecFile::load(&source, dialect, &mut found);
    }
    found
}

#[test]
fn unclosed_constructs_are_reported() {
    let many = by_size([200, 1_000, 1_000]);
    for [open] in hostile::rows("open constructs") {
        // Alone, and with much text after it.
        for after in ["".to_owned(), " x".repeat(many), "\nx = 1".repeat(many)] {
            let text = format!("{open}{after}");
            let alone = after.is_empty();
            let found = on_small_stack(open, move || parse(&text));
            assert!(found.has_errors() || !alone, "{open}");
        }
    }
    for [open] in hostile::rows("open JSON") {
        let found = on_small_stack(open, || read_json(open));
        assert!(found.has_errors(), "{open}");
    }
    for [open] in hostile::rows("open specs") {
        let found = on_small_stack(open, || load_spec(open));
        assert!(found.has_errors(), "{open}");
    }
}

#[test]
fn deep_nesting_of_every_construct_is_reported() {
    for [name, open, close] in hostile::rows("constructs that nest") {
        for (prefix, suffix) in [("a = ", "\n"), ("a = \"", "\"\n"), ("a = <<E\n", "\nE\n")] {
            for close in ["", close] {
                let text = format!(
                    "{prefix}{}1{}{suffix}",
                    open.repeat(million()),
                    close.repeat(million())
                );
                let found = on_small_stack(name, move || read(&text));
                assert!(
                    found.has_errors() || prefix != "a = ",
                    "{name} after {prefix:?}"
                );
            }
        }
    }
    let blocks = "a {\n".repeat(million()) + &"}\n".repeat(million());
    let found = on_small_stack("blocks", move || read(&blocks));
    assert_eq!(found.as_slice()[0].summary(), "Nesting too deep");
}

#[test]
fn nesting_up_to_the_limit_is_accepted() {
    for [name, open, close] in hostile::rows("constructs that nest") {
        // A construct counts as up to two levels.
        let text = format!("a = {}1{}\n", open.repeat(100), close.repeat(100));
        let found = on_small_stack(name, move || parse(&text));
        let too_deep = found
            .iter()
            .find(|found| found.summary() == "Nesting too deep");
        assert_eq!(too_deep, None, "{name}");
    }
    for (open, close) in [("[", "]"), ("(", ")")] {
        let text = format!("a = {}1{}\n", open.repeat(250), close.repeat(250));
        let found = on_small_stack(open, move || read(&text));
        assert_eq!(titles(&found), [""; 0], "{open}");
    }
}

#[test]
fn a_duplicate_among_many_names_is_reported() {
    let once = |range: std::ops::Range<usize>| -> String {
        range.map(|n| format!("a{n} = {n}\n")).collect()
    };
    let text = format!("b {{}}\n{}c {{}}\n{}", once(0..6000), once(5990..6010));
    let found = parse(&text);
    let lines: Vec<u32> = found
        .iter()
        .filter_map(|found| Some(found.subject()?.start().line))
        .collect();
    assert_eq!(lines, (6003..6013).collect::<Vec<u32>>());
    let source = Source::new("many.hcl", text).expect("short");
    let file = native::parse(&source, &mut Diagnostics::new());
    assert_eq!(file.body().items().len(), 6012);
    let again = file
        .body()
        .attributes()
        .find(|attribute| attribute.name() == "a5995");
    assert!(again.is_some_and(|first| first.span().start < 100_000));
}

#[test]
fn deep_nesting_in_json_is_reported() {
    for (name, open, close) in [
        ("arrays", "[", "]"),
        ("objects", "{\"a\":", "}"),
        ("arrays of objects", "[{\"a\":", "}]"),
    ] {
        for close in ["", close] {
            let text = format!(
                "{{\"a\":{}1{}}}",
                open.repeat(million()),
                close.repeat(million())
            );
            let found = on_small_stack(name, move || read_json(&text));
            assert_eq!(titles(&found)[0], "Nesting too deep", "{name}");
        }
    }
}

#[test]
fn deep_nesting_in_json_templates_is_reported() {
    for [name, open, close] in hostile::rows("constructs that nest") {
        let inner = format!(
            "${{{}1{}}}",
            open.repeat(million()),
            close.repeat(million())
        );
        let text = format!("{{\"a\":{}}}", serde_json::Value::from(inner));
        let found = on_small_stack(name, move || read_json(&text));
        assert!(found.has_errors(), "{name}");
    }
}

#[test]
fn deep_nesting_in_specs_is_reported() {
    for (name, open, close) in [
        ("objects", "object {\nobject \"a\" {\n", "}\n}\n"),
        ("blocks", "block {\nblock_type = \"a\"\n", "}\n"),
        ("defaults", "default {\n", "}\n"),
        ("transforms", "transform {\n", "}\n"),
    ] {
        for close in ["", close] {
            let text = format!("{}{}", open.repeat(million()), close.repeat(million()));
            let found = on_small_stack(name, move || load_spec(&text));
            assert!(
                titles(&found).contains(&"Nesting too deep".to_owned()),
                "{name}"
            );
        }
    }
    for (before, open, close) in [
        ("attr {\n name = \"a\"\n type = ", "list(", ")"),
        ("attr {\n name = \"a\"\n type = ", "object({a=", "})"),
        ("literal {\n value = ", "[", "]"),
    ] {
        let text = format!(
            "{before}{}any{}\n}}\n",
            open.repeat(million()),
            close.repeat(million())
        );
        let found = on_small_stack(open, move || load_spec(&text));
        assert!(
            titles(&found).contains(&"Nesting too deep".to_owned()),
            "{open}"
        );
    }
}

/// Chains of many terms: prefix, repeated part, suffix, and the value by the number of repetitions.
type Chain = (&'static str, &'static str, &'static str, fn(i64) -> Value);

fn number(value: i64) -> Value {
    Number::from(value).into()
}

const CHAINS: &[Chain] = &[
    ("1", "+1", "", |terms| number(terms + 1)),
    ("1", "-1", "", |terms| number(1 - terms)),
    ("1", "*1", "", |_| number(1)),
    ("true", "&&true", "", |_| Value::from(true)),
    ("false", "||false", "", |_| Value::from(false)),
    ("true", "==true", "", |_| Value::from(true)),
    ("true", "==(1<2)", "", |_| Value::from(true)),
    ("u", ".a", "", |_| Value::dynamic()),
    ("u", "[0]", "", |_| Value::dynamic()),
    ("u", "[s]", "", |_| Value::dynamic()),
    ("u", ".*", "", |_| Value::dynamic()),
    ("u", "[*]", "", |_| Value::dynamic()),
    ("u", "[*].a[0].*", "", |_| Value::dynamic()),
    ("length([", "1,", "])", |terms| number(terms)),
    ("strlen(\"", "${1}", "\")", |terms| number(terms)),
    ("strlen(\"", "${}", "\")", |_| Value::dynamic()),
    ("strlen(\"", "%{if true}x%{endif}", "\")", |terms| {
        number(terms)
    }),
    ("strlen(\"", "$${", "\")", |terms| number(2 * terms)),
    ("strlen(\"", "$", "\")", number),
    ("strlen(\"", "\\n", "\")", number),
    ("strlen(join(\"\", [", "\"a\",", "]))", |terms| {
        number(terms)
    }),
    ("strlen(format(\"", "%%", "\"))", |terms| number(terms)),
    ("length(merge(", "{},", "{}))", |_| number(0)),
    ("max(", "1, ", "2)", |_| number(2)),
];

#[test]
fn chains_of_a_million_terms_evaluate() {
    for (first, repeated, last, expected) in CHAINS {
        let text = format!("{first}{}{last}", repeated.repeat(million()));
        let (value, found) = on_small_stack(repeated, move || {
            let mut context = hostile_context();
            context.set_limits(Limits::default());
            read_expression(&context, &text)
        });
        let expected = expected(i64::try_from(million()).expect("small"));
        if expected.is_known() {
            assert_eq!(titles(&found), Vec::<String>::new(), "{first}{repeated}");
            assert_eq!(value, expected, "{first}{repeated}");
        } else {
            assert!(!value.is_known(), "{first}{repeated}");
        }
    }
}

#[test]
fn a_body_may_have_a_million_attributes_and_blocks() {
    let mut text = String::new();
    for index in 0..million() {
        let _ = write!(text, "a{index} = {index}\nb \"l{index}\" {{}}\n");
    }
    on_small_stack("a million", move || {
        let mut found = Diagnostics::new();
        let source = source(&text);
        let file = native::parse(&source, &mut found);
        assert!(found.is_empty());
        assert_eq!(file.body().items().len(), 2 * million());
        let schema = BodySchema::new().block("b", ["label"]);
        let (content, rest) = Body::from(&file).partial_content(&schema, &mut found);
        assert_eq!(content.blocks.len(), million());
        assert_eq!(rest.just_attributes(&mut found).len(), million());
        let decoder = Decoder::new().unsupported(Unsupported::Ignore);
        let map: BTreeMap<String, Value> = decoder.decode_source(&source).expect("plain");
        assert_eq!(map.len(), million() + 1);
    });
}

#[test]
fn an_object_may_have_a_million_properties_and_blocks() {
    let mut text = "{\"b\":[{}".to_owned();
    (0..million()).for_each(|_| text += ",{}");
    text += "]";
    for index in 0..million() {
        let _ = write!(text, ",\"a{index}\":{index}");
    }
    text += "}";
    on_small_stack("a million", move || {
        let mut found = Diagnostics::new();
        let source = Source::new("many.json", text).expect("less than 4 GiB");
        let file = json::parse(&source, &mut found);
        let schema = BodySchema::new().block("b", [""; 0]);
        let (content, rest) = Body::from(&file).partial_content(&schema, &mut found);
        assert_eq!(content.blocks.len(), million() + 1);
        assert_eq!(rest.just_attributes(&mut found).len(), million());
        assert!(found.is_empty());
    });
}

#[test]
fn a_block_may_have_a_hundred_thousand_labels() {
    let labels = by_size([2_000, 10_000, 100_000]);
    let native = format!("b {}{{}}\n", "\"l\" ".repeat(labels));
    on_small_stack("labels", move || {
        let mut found = Diagnostics::new();
        let source = Source::new("labels.hcl", native).expect("short");
        let file = native::parse(&source, &mut found);
        assert!(found.is_empty());
        assert_eq!(
            file.body()
                .blocks()
                .next()
                .map(|block| block.labels().len()),
            Some(labels)
        );
        let schema = BodySchema::new().block("b", ["label"]);
        Body::from(&file).content(&schema, &mut found);
        assert_eq!(titles(&found), ["Extraneous label for b"]);
    });
    let json = format!(
        "{{\"b\":{}{{}}{}}}",
        "{\"l\":".repeat(labels),
        "}".repeat(labels)
    );
    on_small_stack("labels", move || {
        let mut found = Diagnostics::new();
        let source = Source::new("labels.json", json).expect("short");
        let file = json::parse(&source, &mut found);
        Body::from(&file).content(&BodySchema::new().block("b", ["label"]), &mut found);
        assert_eq!(titles(&found)[0], "Nesting too deep");
    });
}

#[test]
fn a_type_of_a_million_parts_is_read() {
    let attributes: String = (0..million()).map(|n| format!("a{n} = string,")).collect();
    let text = format!("attr {{\n name = \"a\"\n type = object({{{attributes}}})\n}}\n");
    let found = on_small_stack("wide type", move || load_spec(&text));
    assert_eq!(titles(&found), Vec::<String>::new());
    let text = format!("[\"tuple\",[{}\"bool\"]]", "\"string\",".repeat(million()));
    let parts = on_small_stack("wide type", move || match Type::from_json(&text) {
        Ok(Type::Tuple(parts)) => parts.len(),
        _ => 0,
    });
    assert_eq!(parts, million() + 1);
    let deep = "[\"list\",".repeat(million());
    assert!(on_small_stack("deep type", move || Type::from_json(&deep)).is_err());
}

#[test]
fn literals_of_a_hundred_megabytes_are_read() {
    let bytes = by_size([1 << 17, 1 << 20, 100 << 20]);
    for [before, part, after] in rows("literals_of_a_hundred_megabytes_are_read") {
        let text = format!("{before}{}{after}", part.repeat(bytes / part.len()));
        let found = on_small_stack("long", move || read(&text));
        assert_eq!(titles(&found), Vec::<String>::new(), "{before}{part}");
    }
    for (before, part, after) in [
        ("{\"a\":\"", "x", "\"}"),
        ("{\"a\":\"", "\\n", "\"}"),
        ("{\"", "x", "\":1}"),
        ("{", " ", "}"),
    ] {
        let text = format!("{before}{}{after}", part.repeat(bytes / part.len()));
        let found = on_small_stack("long", move || read_json(&text));
        assert_eq!(titles(&found), Vec::<String>::new(), "{before}{part}");
    }
}

#[test]
fn exponents_are_bounded_in_every_syntax() {
    for number in [
        "1e99999999",
        "-1e99999999",
        "1e-99999999",
        "1e9999999999999999999999",
    ] {
        let found = parse_and_evaluate(number);
        assert_eq!(found.len(), 1, "{number}: {found}");
        assert_eq!(
            read_json(&format!("{{\"a\":{number}}}")).len(),
            1,
            "{number}"
        );
        assert!(load_spec(&format!("literal {{\n value = {number}\n}}\n")).has_errors());
        assert!(Value::from_json(number).is_err(), "{number}");
    }
}

fn parse_and_evaluate(text: &str) -> Diagnostics {
    let (value, found) = read_expression(&hostile_context(), text);
    assert!(!matches!(value.kind(), ValueKind::Number(_)));
    found
}

hcl_golden::rows!("counts.rows");
