//! Checks by a published schema: they report at the places where `Decoder::check` reports of the type, with the same codes.

#![expect(dead_code, reason = "only decoded")]
#![expect(clippy::print_stdout, reason = "the counts of differences, for docs")]

use std::collections::BTreeMap;
use std::fmt::Write;

use hcl_core::Diagnostics;
use hcl_schema::{BlockTypeSchema, Document, TypeSchema};
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Decoder, HclDecode, HclSchema, HclValue, Source};
use hcl_tests::stress::by_size;
use serde::Deserialize;
use serde_json::Value as Json;

use super::generate::Generator;
use super::types::{Blocks, Bounds, Labels, Names, Tree, Values};

/// Documents for each type and syntax.
fn documents() -> u64 {
    by_size([200, 600, 600])
}

/// Returns the document in the native syntax, whose expressions contain those of JSON.
fn native(document: &Document, ty: &TypeSchema, json: &Json, out: &mut String) {
    let Json::Object(members) = json else { return };
    for (name, value) in members {
        let is_named = |it: &&BlockTypeSchema| it.name == *name || it.aliases.contains(name);
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

/// Checks generated documents of a type in both syntaxes. Returns the documents that differ by codes: `-` of what only
/// the type reports, `+` of what only the schema does.
fn law<T: HclDecodeOwned + HclSchema>() -> BTreeMap<String, (u64, String)> {
    let document = Document::of::<T>();
    let published = Document::from_json(&document.to_json()).unwrap();
    assert_eq!(published, document);
    let decoder = Decoder::new();
    let (mut wrong, mut differences) = (0, BTreeMap::new());
    for seed in 1..=documents() {
        let json = Generator::new(&document, seed).root();
        let mut text = String::new();
        native(&document, document.root().unwrap(), &json, &mut text);
        for (name, text) in [("a.hcl.json", json.to_string()), ("a.hcl", text)] {
            let source = Source::new(name, text).unwrap();
            let by_type = lines(&decoder.check::<T>(&source));
            let by_schema = lines(&published.check_with(&source, &decoder));
            wrong += u64::from(!by_type.is_empty());
            if by_type == by_schema {
                continue;
            }
            let key = difference(&by_type, &by_schema).join(" ");
            let example = || format!("{}\n{by_type:#?}\n{by_schema:#?}", source.text());
            differences.entry(key).or_insert_with(|| (0, example())).0 += 1;
        }
    }
    println!("{}: {wrong} of {} wrong", T::SCHEMA.name, 2 * documents());
    for (codes, (count, _)) in &differences {
        println!("  {count} {codes}");
    }
    assert!(wrong > documents() / 2, "{wrong}");
    differences
}

/// Fails on a difference that is not among the exceptions.
fn law_up_to<T: HclDecodeOwned + HclSchema>(exceptions: &[&str]) {
    let differences = law::<T>();
    let unknown = differences
        .iter()
        .find(|(codes, _)| !exceptions.contains(&codes.as_str()));
    if let Some((codes, (count, example))) = unknown {
        panic!("{count} times {codes}:\n{example}");
    }
}

#[test]
fn values_are_checked_as_the_type_checks_them() {
    law_up_to::<Values>(&[]);
}

#[test]
fn blocks_are_checked_as_the_type_checks_them() {
    law_up_to::<Blocks>(&[
        // A flattened `Option` of a struct is published as rules between its fields, whose reports name both.
        "-missing-required-argument +missing-required-argument",
        // The values of arguments of any name have no shape.
        "-unsuitable-value-type",
        "-missing-required-argument -unsuitable-value-type +missing-required-argument",
    ]);
}

#[test]
fn bounds_of_value_types_are_checked_as_the_type_checks_them() {
    law_up_to::<Bounds>(&[]);
}

#[test]
fn labels_are_checked_as_the_type_checks_them() {
    law_up_to::<Labels>(&[]);
}

#[test]
fn names_are_checked_as_the_type_checks_them() {
    law_up_to::<Names>(&[]);
}

#[test]
fn recursive_types_are_checked_as_the_type_checks_them() {
    law_up_to::<Tree>(&[]);
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

#[derive(HclDecode)]
struct Empty {}

#[derive(HclDecode)]
struct Renamed {
    timeout: Option<u8>,
    #[hcl(replaced_by = "timeout")]
    wait: Option<u8>,
    #[hcl(replaced_by = "timeout")]
    delay: Option<u8>,
    #[hcl(block)]
    logging: Option<Empty>,
    #[hcl(block, replaced_by = "logging")]
    log: Option<Empty>,
    #[hcl(block)]
    host: Vec<Empty>,
    #[hcl(block, replaced_by = "host")]
    server: Vec<Empty>,
}

#[test]
fn an_alias_is_named_as_it_is_written() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(alias = "many", range(1..=9))]
        counts: Option<Vec<u8>>,
        #[hcl(block, alias = "at")]
        place: Option<Place>,
        #[hcl(block, alias = "way", max_items = 2)]
        path: Vec<Place>,
    }
    #[derive(HclDecode)]
    struct Place {}
    for (text, named) in [
        ("many = [1, 12]\n", "\"many\" must be from 1 to 9"),
        ("place {}\nat {}\n", "type \"at\""),
        ("way {}\npath {}\nway {}\n", "\"way\""),
    ] {
        let source = Source::new("a.hcl", text).unwrap();
        let of_type = Decoder::new().check::<Config>(&source).to_string();
        let of_schema = Document::of::<Config>().check(&source).to_string();
        assert!(of_type.contains(named), "{of_type}");
        assert_eq!(of_type, of_schema);
    }
}

#[test]
fn a_new_name_is_suggested_only_where_it_is_free() {
    let document = Document::of::<Renamed>();
    for (text, suggested) in [
        ("wait = 1\n", &["timeout"][..]),
        ("wait = 1\ntimeout = 2\n", &[]),
        ("delay = 1\nwait = 2\n", &["timeout"]),
        ("log {}\n", &["logging"]),
        ("log {}\nlogging {}\n", &[]),
        ("server {}\nserver {}\nhost {}\n", &["host", "host"]),
    ] {
        let source = Source::new("app.hcl", text).unwrap();
        let decoder = Decoder::new();
        let by_type = decoder.check::<Renamed>(&source);
        for found in [by_type, document.check_with(&source, &decoder)] {
            assert!(!found.has_errors() && !found.is_empty(), "{found}");
            let fixes = found.iter().flat_map(hcl_serde::Diagnostic::suggestions);
            let texts: Vec<&str> = fixes.map(|it| &*it.text).collect();
            assert_eq!(texts, suggested, "{text}");
        }
    }
}

/// A variant without content, and a variant that a label chooses.
#[test]
fn enums_of_serde_are_accepted_in_each_form() {
    #[derive(HclDecode)]
    struct Config {
        event: Option<Event>,
        #[hcl(block)]
        check: Vec<Check>,
    }

    #[derive(Deserialize)]
    #[serde(tag = "t", content = "c", rename_all = "lowercase")]
    enum Event {
        Size(u8),
        Unit,
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Check {
        Tcp { port: u16 },
    }

    let document = Document::of::<Config>();
    for text in [
        "event = { t = \"unit\" }\n",
        "event = { t = \"size\", c = 1 }\n",
        "check \"tcp\" {\n  port = 5\n}\n",
        "check {\n  tcp {\n    port = 5\n  }\n}\n",
    ] {
        let source = Source::new("app.hcl", text).unwrap();
        let decoder = Decoder::new();
        let by_type = decoder.check::<Config>(&source);
        let by_schema = document.check_with(&source, &decoder);
        assert!(
            by_type.is_empty() && by_schema.is_empty(),
            "{text}{by_type}{by_schema}"
        );
    }
}

#[derive(Deserialize, HclValue, Default)]
struct InSerde {
    port: Option<u8>,
    #[serde(default)]
    #[hcl(unique)]
    tags: Vec<String>,
    inner: Option<Inner>,
    rule: Option<Vec<Inner>>,
}

#[derive(Deserialize, HclValue)]
#[serde(deny_unknown_fields)]
struct Inner {
    #[serde(alias = "extent")]
    size: Option<u8>,
}

#[derive(Deserialize)]
struct Plain {
    port: Option<u8>,
    inner: Option<Inner>,
}

#[derive(HclDecode)]
struct WithSerde {
    #[hcl(block)]
    server: Vec<InSerde>,
    #[hcl(block)]
    plain: Option<Plain>,
    #[hcl(block)]
    named: BTreeMap<String, Plain>,
    value: Option<InSerde>,
    many: Option<Vec<Plain>>,
}

#[test]
fn blocks_that_serde_reads_are_checked_as_the_type_checks_them() {
    let document = Document::of::<WithSerde>();
    let document = Document::from_json(&document.to_json()).unwrap();
    let decoder = Decoder::new();
    for [name, text] in rows("blocks_that_serde_reads_are_checked_as_the_type_checks_them") {
        let source = Source::new(name, text).unwrap();
        let by_type = lines(&decoder.check::<WithSerde>(&source));
        let by_schema = lines(&document.check_with(&source, &decoder));
        assert_eq!(by_type, by_schema, "{text}");
        assert_eq!(by_type.is_empty(), text.contains("rule {}"), "{text}");
    }
}

#[test]
fn integers_with_one_bound_are_checked() {
    #[derive(HclDecode)]
    struct Config {
        shards: std::num::NonZeroU128,
    }
    let document = Document::of::<Config>();
    for text in ["shards = 0\n", "shards = -5\n", "shards = 1\n"] {
        let source = Source::new("a.hcl", text).unwrap();
        let by_type = lines(&Decoder::new().check::<Config>(&source));
        assert_eq!(by_type, lines(&document.check(&source)), "{text}");
        assert_eq!(by_type.is_empty(), text.contains('1'));
    }
    let least = |bound: &str| {
        let shape = format!(r#"{{"integer": {{{bound}}}}}"#);
        let argument = format!(r#"{{"name": "b", "shape": {shape}}}"#);
        let text = format!(
            r#"{{"hcl_schema": 1, "types": [{{"name": "A", "arguments": [{argument}]}}]}}"#
        );
        Document::from_json(&text).unwrap()
    };
    for (bound, text, expected) in [
        ("\"min\": 5", "b = 4\n", "a whole number of at least 5"),
        ("\"max\": 5", "b = 6\n", "a whole number of at most 5"),
    ] {
        let found = least(bound)
            .check(&Source::new("a.hcl", text).unwrap())
            .to_string();
        assert!(found.contains(&expected[1..]), "{found}");
    }
}

#[test]
fn one_block_of_a_choice_is_required() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(flatten)]
        step: Step,
    }
    #[derive(HclDecode)]
    #[hcl(block)]
    enum Step {
        Run { command: String },
        Wait { seconds: u32 },
    }
    let document = Document::of::<Config>();
    for (text, reports) in [
        ("run {\n  command = \"ls\"\n}\n", 0),
        ("wait {\n  seconds = 1\n}\n", 0),
        ("", 1),
        ("wiat {\n  seconds = 1\n}\n", 1),
    ] {
        let source = Source::new("a.hcl", text).unwrap();
        let by_type = lines(&Decoder::new().check::<Config>(&source));
        assert_eq!(by_type, lines(&document.check(&source)), "{text}");
        assert_eq!(by_type.len(), reports, "{text}");
    }
}

hcl_golden::rows!("published.rows");

#[derive(HclDecode)]
struct Run {
    #[hcl(label, defines = "run")]
    name: String,
}

#[derive(HclDecode)]
#[hcl(block)]
enum Test {
    Run(Run),
    Check {
        #[hcl(label, defines = "run")]
        name: String,
        #[hcl(block)]
        run: Vec<Run>,
    },
}

#[test]
fn a_second_definition_is_one_for_both() {
    #[derive(HclDecode)]
    struct Tests {
        #[hcl(flatten)]
        all: Vec<Test>,
    }
    #[derive(HclDecode)]
    struct MaybeTest {
        #[hcl(flatten)]
        only: Option<Test>,
    }
    #[derive(HclDecode)]
    struct Runs {
        #[hcl(block)]
        run: Vec<Run>,
    }
    #[derive(HclDecode)]
    struct OneRun {
        #[hcl(block)]
        run: Run,
    }
    #[derive(HclDecode)]
    struct ByName {
        #[hcl(block, defines = "run")]
        run: BTreeMap<String, Vec<Empty>>,
    }
    /// Returns the codes of the reports.
    fn codes<T: HclDecodeOwned + HclSchema>(text: &str) -> Vec<String> {
        let source = Source::new("app.hcl", text).unwrap();
        let decoder = Decoder::new().dynamic_blocks(true);
        let by_type = lines(&decoder.check::<T>(&source));
        let by_schema = Document::of::<T>().check_with(&source, &decoder);
        assert_eq!(by_type, lines(&by_schema), "{text}");
        let codes = by_schema.iter().filter_map(|it| it.code());
        codes.map(std::borrow::Cow::into_owned).collect()
    }
    let two = "run \"db\" {}\nrun \"db\" {}\n";
    let dynamic = "dynamic \"run\" {\n  for_each = [1, 2]\n  labels = [\"db\"]\n  content {}\n}\n";
    let inside = "check \"web\" {\n  run \"db\" {}\n  run \"db\" {}\n}\n";
    for text in [two, dynamic, inside, "run \"db\" {}\ncheck \"db\" {}\n"] {
        assert_eq!(codes::<Tests>(text), ["duplicate-name"], "{text}");
    }
    for text in [two, dynamic] {
        assert_eq!(codes::<Runs>(text), ["duplicate-name"], "{text}");
        // The report is about the block.
        assert_eq!(codes::<OneRun>(text), ["duplicate-block"], "{text}");
        assert_eq!(codes::<MaybeTest>(text), ["duplicate-block"], "{text}");
        // The blocks of a name are one entry.
        assert_eq!(codes::<ByName>(text), [""; 0], "{text}");
    }
}
