//! The examples of the page, read as its sections say.

#![expect(dead_code, reason = "only the diagnostics are of interest")]

use std::collections::BTreeMap;

use hcl_config::Address;
use hcl_config::Module;
use hcl_core::diagnostic::Renderer;
use hcl_core::{Body, Diagnostic, Diagnostics, EvalContext, Limits, Source, Value, json, native};
use hcl_serde::stdlib;
use hcl_serde::{Decoder, HclDecode};
use hcl_tests::golden;
use hcldec::{SpecDialect, SpecFile};
use serde::Deserialize;

use super::{Fence, entries};

/// The type of the page's sections about structure.
#[derive(HclDecode)]
struct Config {
    name: String,
    #[hcl(default = 8080, alias = "listen_port")]
    port: u16,
    #[hcl(deprecated = "use `name`")]
    label: Option<String>,
    level: Option<Level>,
    size: Option<Size>,
    #[hcl(range(1..=9))]
    replicas: Option<u32>,
    #[hcl(length(min = 1), unique, conflicts_with = "region")]
    zones: Option<Vec<String>>,
    region: Option<String>,
    #[hcl(format = "duration")]
    timeout: Option<String>,
    #[hcl(pattern = "^[a-z]+$")]
    id: Option<String>,
    #[hcl(block)]
    logging: Option<Logging>,
    #[hcl(block_attrs)]
    labels: Option<BTreeMap<String, String>>,
    #[hcl(block)]
    backend: Option<Backend>,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    database: Option<Database>,
    #[hcl(block)]
    queue: Vec<Queue>,
    #[hcl(refers = "queue")]
    inbox: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Level {
    Debug,
    Info,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Size {
    width: Option<u32>,
}

#[derive(HclDecode)]
struct Logging {}

#[derive(HclDecode)]
struct Queue {
    #[hcl(label, defines = "queue", warn_unused)]
    name: String,
}

#[derive(HclDecode)]
#[hcl(label)]
enum Backend {
    S3 {},
    Gcs {},
}

#[derive(HclDecode)]
struct Service {
    #[hcl(label)]
    name: String,
}

#[derive(HclDecode)]
struct Database {
    #[hcl(block)]
    pool: Pool,
    #[hcl(block, min_items = 1, max_items = 2)]
    replica: Vec<Service>,
}

#[derive(HclDecode)]
struct Pool {}

/// Reads an example as its section says.
pub(super) fn read(section: &str, fences: &[Fence]) -> Diagnostics {
    let [first, rest @ ..] = fences else {
        return Diagnostics::new();
    };
    let (language, text) = (first.language.as_str(), first.text.as_str());
    match section {
        "Native syntax" | "JSON syntax" => parse(language, text),
        // A place where the program has no variables and functions.
        "Expressions" if language == "hcl,fixed" => {
            decode::<BTreeMap<String, Value>>(Decoder::new(), "hcl", text)
        }
        "Expressions" => {
            let decoder = Decoder::new()
                .functions(stdlib::standard())
                .variable("region", "eu")
                .expect("the data has a value")
                .variable("ports", &[80, 443])
                .expect("the data has a value")
                .variable("nothing", &())
                .expect("the data has a value");
            decode::<BTreeMap<String, Value>>(decoder, language, text)
        }
        "Structure" if language == "hcl,unknown" => decode::<Config>(
            Decoder::new()
                .variable("zone", &Value::dynamic())
                .expect("the data has a value"),
            "hcl",
            text,
        ),
        "Structure" => decode::<Config>(Decoder::new(), language, text),
        "Dynamic blocks" => decode::<Config>(Decoder::new().dynamic_blocks(true), language, text),
        "Modules" => {
            let target = Address::new("target", "target.{name}").repeated();
            let module = Module::new().source("main.tf", text).address(target);
            match module.decode::<BTreeMap<String, Value>>() {
                Ok(_) => Diagnostics::new(),
                Err(error) => error.into_diagnostics(),
            }
        }
        "Spec files" => by_spec(text, rest.first().map_or("", |fence| &fence.text)),
        _ => panic!("no way to read the examples of {section}"),
    }
}

fn source(language: &str, text: &str) -> Source {
    let name = if language == "json" {
        "example.hcl.json"
    } else {
        "example.hcl"
    };
    Source::new(name, text).unwrap()
}

fn parse(language: &str, text: &str) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let source = source(language, text);
    match language {
        "json" => drop(json::parse(&source, &mut diagnostics)),
        // What programs read on its own.
        "reference" => drop(native::parse_traversal(&source, &mut diagnostics)),
        "expression" => drop(native::parse_expression(&source, &mut diagnostics)),
        "hcl,short" => {
            let mut limits = Limits::default();
            limits.source_bytes = 16;
            drop(native::parse_with(&source, &limits, &mut diagnostics));
        }
        _ => drop(native::parse(&source, &mut diagnostics)),
    }
    diagnostics
}

fn decode<T: for<'de> HclDecode<'de>>(decoder: Decoder, language: &str, text: &str) -> Diagnostics {
    let name = source(language, "").name().to_owned();
    match decoder.source_name(name).decode_with_diagnostics::<T>(text) {
        Ok((_, warnings)) => warnings,
        Err(error) => error.into_diagnostics(),
    }
}

fn by_spec(spec: &str, text: &str) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let spec = Source::new("example.hcldec", spec).unwrap();
    let Some(spec) = SpecFile::load(&spec, SpecDialect::Hcldec, &mut diagnostics) else {
        return diagnostics;
    };
    let file = native::parse(&source("hcl", text), &mut diagnostics);
    let context: EvalContext<'_> = spec.context([]);
    spec.spec
        .decode(&Body::from(&file), &context, &mut diagnostics);
    diagnostics
}

#[test]
fn each_example_has_its_code_alone_and_its_correction_none() {
    let mut wrong = Vec::new();
    for entry in entries().iter().filter(|entry| !entry.bad.is_empty()) {
        let found = read(&entry.section, &entry.bad);
        let codes: Vec<_> = found.iter().filter_map(Diagnostic::code).collect();
        // The code says that there are others.
        let is_alone = entry.code == "further-mistakes"
            && codes.iter().any(|code| **code == *entry.code)
            || codes == [&*entry.code];
        if !is_alone {
            wrong.push(format!("{}: its example has {codes:?}", entry.code));
        }
        let rest = read(&entry.section, &entry.good);
        if !rest.is_empty() {
            wrong.push(format!("{}: its correction has {rest}", entry.code));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The book shows the reports on the pages of the codes.
#[test]
fn the_reports_of_the_examples_are_in_the_book() {
    let mut text = String::new();
    for entry in entries().iter().filter(|entry| !entry.bad.is_empty()) {
        let found = read(&entry.section, &entry.bad);
        text.push_str(&format!("### {}\n\n", entry.code));
        text.push_str(&found.render(&Renderer::plain()));
        text.push('\n');
    }
    golden::expect("reports/codes.txt", &text);
}
