//! Checks by a published schema: they report at the places where `Decoder::check` reports of the type, with the same codes.

use std::cell::Cell;
use std::fmt::Write;

use hcl_core::Diagnostics;
use hcl_schema::{BlockTypeSchema, Document, TypeSchema};
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Decoder, HclDecode, HclSchema, Source};
use hcl_tests::random::{Random, law};
use hcl_tests::stress::by_size;
use serde_json::Value as Json;

use super::generate::Generator;
use super::types::{Blocks, Bounds, Labels, Tree, Values};
use crate::zoo::Names;

/// Documents for each type and syntax.
fn documents() -> u32 {
    by_size([200, 600, 600])
}

/// Returns the document in the native syntax, whose expressions contain those of JSON.
fn native(document: &Document, ty: &TypeSchema, json: &Json, out: &mut String) {
    let Json::Object(members) = json else { return };
    for (name, value) in members {
        let is_named = |it: &&BlockTypeSchema| it.is_named(name);
        if let Some(block) = ty.blocks.iter().find(is_named) {
            blocks(document, block, name, value, out);
        } else if name != "//" {
            let _ = writeln!(out, "{name} = {value}");
        }
    }
}

fn blocks(
    document: &Document,
    block: &BlockTypeSchema,
    header: &str,
    json: &Json,
    out: &mut String,
) {
    let body = document.body(block.body).unwrap();
    let labels = block.key_labels as usize + body.labels.len();
    if body.variants.is_empty() {
        return labelled(document, body, labels, header, json, out);
    }
    let variant = |label: &str| {
        let variant = body.variants.iter().find(|it| it.name == label);
        variant.map_or(body, |it| document.body(it.body).unwrap())
    };
    match json {
        Json::Array(all) => all
            .iter()
            .for_each(|it| blocks(document, block, header, it, out)),
        Json::Object(members) => {
            for (label, inner) in members {
                let body = variant(label);
                let header = format!("{header} {label:?}");
                labelled(document, body, body.labels.len(), &header, inner, out);
            }
        }
        other => {
            let _ = writeln!(out, "{header} = {other}");
        }
    }
}

fn labelled(
    document: &Document,
    body: &TypeSchema,
    labels: usize,
    header: &str,
    json: &Json,
    out: &mut String,
) {
    match json {
        Json::Array(all) => {
            for inner in all {
                labelled(document, body, labels, header, inner, out);
            }
        }
        Json::Object(members) if labels > 0 => {
            for (label, inner) in members {
                let header = format!("{header} {label:?}");
                labelled(document, body, labels - 1, &header, inner, out);
            }
        }
        Json::Object(_) => {
            let _ = writeln!(out, "{header} {{");
            native(document, body, json, out);
            let _ = writeln!(out, "}}");
        }
        other => {
            let _ = writeln!(out, "{header} = {other}");
        }
    }
}

/// Returns the place and code of each report, and its severity.
fn lines(found: &Diagnostics) -> Vec<String> {
    let lines = found.iter().map(|diagnostic| {
        let at = diagnostic
            .subject()
            .map(|at| (at.span().start, at.span().end));
        let code = diagnostic.code().unwrap_or_default();
        format!("{:?} {code} {at:?}", diagnostic.severity())
    });
    let mut lines: Vec<String> = lines.collect();
    lines.sort();
    lines
}

/// Returns the codes of what only one of the two reports, each once.
fn difference(one: &[String], other: &[String]) -> Vec<String> {
    let code = |line: &String| line.split(' ').nth(1).unwrap_or_default().to_owned();
    let of = |all: &[String], but: &[String], sign: &str| {
        let mut rest = but.to_vec();
        let mut found = Vec::new();
        for line in all {
            match rest.iter().position(|it| it == line) {
                Some(at) => drop(rest.remove(at)),
                None => found.push(format!("{sign}{}", code(line))),
            }
        }
        found
    };
    let mut all = of(one, other, "-");
    all.extend(of(other, one, "+"));
    all.dedup();
    all
}

/// Checks generated documents of a type in both syntaxes. `exceptions` are differences by codes: `-` of what only the type reports,
/// `+` of what only the schema does.
fn check<T: HclDecodeOwned + HclSchema>(exceptions: &[&str]) {
    let document = Document::of::<T>();
    let published = Document::from_json(&document.to_json()).unwrap();
    assert_eq!(published, document);
    let decoder = Decoder::new();
    let wrong = Cell::new(0);
    let texts = |random: &mut Random| {
        let json = Generator::new(&document, random.rest()).root();
        let mut text = String::new();
        native(&document, document.root().unwrap(), &json, &mut text);
        [("a.hcl.json", json.to_string()), ("a.hcl", text)]
    };
    law(documents(), texts, |texts| {
        for (name, text) in texts {
            let source = Source::new(name, text).unwrap();
            let by_type = lines(&decoder.check::<T>(&source));
            let by_schema = lines(&published.check_with(&source, &decoder));
            wrong.set(wrong.get() + u32::from(!by_type.is_empty()));
            if by_type == by_schema {
                continue;
            }
            let codes = difference(&by_type, &by_schema).join(" ");
            assert!(
                exceptions.contains(&&*codes),
                "{codes}:\n{}\n{by_type:#?}\n{by_schema:#?}",
                source.text()
            );
        }
    });
    assert!(wrong.get() > documents() / 2, "{wrong:?}");
}

#[test]
fn values_are_checked_as_the_type_checks_them() {
    check::<Values>(&[]);
}

#[test]
fn blocks_are_checked_as_the_type_checks_them() {
    check::<Blocks>(&[
        // A flattened `Option` of a struct is published as rules between its fields, whose reports name both.
        "-missing-required-argument +missing-required-argument",
        "-unsuitable-value-type +missing-required-argument",
        // The values of arguments of any name have no shape.
        "-unsuitable-value-type",
        "-missing-required-argument -unsuitable-value-type +missing-required-argument",
    ]);
}

#[test]
fn bounds_of_value_types_are_checked_as_the_type_checks_them() {
    check::<Bounds>(&[]);
}

#[test]
fn labels_are_checked_as_the_type_checks_them() {
    check::<Labels>(&[]);
}

#[test]
fn names_are_checked_as_the_type_checks_them() {
    check::<Names>(&[]);
}

#[test]
fn recursive_types_are_checked_as_the_type_checks_them() {
    check::<Tree>(&[]);
}

#[test]
fn a_schema_that_refers_to_itself_ends() {
    let schema = r#"{"hcl_schema": 1, "types": [
        {"name": "A", "blocks": [{"name": "a", "body": 1}, {"name": "k", "key_labels": 4294967295, "body": 0}]},
        {"name": "B", "variants": [{"name": "x", "body": 1}, {"name": "y", "body": 1}]}
    ]}"#;
    let schema = Document::from_json(schema).unwrap();
    for (block, label) in [("a", " \"x\""), ("k", " \"x\"")] {
        let text = format!("{block}{} {{}}\n", label.repeat(20_000));
        let source = Source::new("a.hcl", text).unwrap();
        assert!(schema.check(&source).iter().count() < 3);
    }
    assert_eq!(schema.references([]), []);
}

#[test]
fn numbers_are_checked_by_the_size_of_their_type() {
    #[derive(HclDecode)]
    struct Config {
        #[allow(dead_code, reason = "only checked")]
        ratio: Option<f32>,
        #[allow(dead_code, reason = "only checked")]
        factor: Vec<f64>,
    }
    let schema = Document::from_json(&Document::of::<Config>().to_json()).unwrap();
    for ratio in ["1e38", "-1e39", "\"1e39\"", "0.1", "1e400"] {
        let text = format!("ratio = {ratio}\nfactor = [{ratio}]\n");
        let source = Source::new("a.hcl", text).unwrap();
        let expected = Decoder::new().check::<Config>(&source).to_string();
        assert_eq!(schema.check(&source).to_string(), expected);
    }
}

#[test]
fn integers_with_one_bound_are_checked() {
    for (bound, text, expected) in [
        ("\"min\": 5", "b = 4\n", "hole number of at least 5"),
        ("\"max\": 5", "b = 6\n", "hole number of at most 5"),
    ] {
        let argument = format!(r#"{{"name": "b", "shape": {{"integer": {{{bound}}}}}}}"#);
        let schema = format!(
            r#"{{"hcl_schema": 1, "types": [{{"name": "A", "arguments": [{argument}]}}]}}"#
        );
        let schema = Document::from_json(&schema).unwrap();
        let found = schema.check(&Source::new("a.hcl", text).unwrap());
        assert!(found.to_string().contains(expected), "{found}");
    }
}
