//! A value with a syntax error is one report, whatever it decodes into.

use std::collections::BTreeMap;

use hcl_serde::{Decoder, HclDecode, Source, Value};
use serde::Deserialize;

/// Values with one mistake each, of the syntax.
const VALUES: [&str; 14] = [
    "\"\"warn\"\"",
    "\"\\qwarn\"",
    "true ? \"warn\"",
    "true ? \"warn\" :",
    "true ?",
    "<<E\nwarn",
    "\"warn",
    "'warn'",
    "\"${",
    "\"warn\" \"warn\"",
    "\"a\" +",
    "2 ==",
    "[\"warn\",\n  \"info\"",
    "-",
];

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Level {
    Warn,
    Info,
}

#[derive(Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "only checked")]
enum Either {
    Number(u16),
    List(Vec<Level>),
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only checked")]
struct Inner {
    level: Level,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only checked")]
struct Config {
    choice: Option<Level>,
    either: Option<Either>,
    flag: Option<bool>,
    number: Option<u16>,
    text: Option<String>,
    list: Option<Vec<Level>>,
    map: Option<BTreeMap<String, Level>>,
    inner: Option<Inner>,
    any: Option<Value>,
    #[hcl(block)]
    service: Option<Service>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only checked")]
struct Service {
    level: Level,
}

#[test]
fn a_mistake_in_a_value_is_one_report() {
    let names = [
        "choice", "either", "flag", "number", "text", "list", "map", "inner", "any",
    ];
    for value in VALUES {
        let arguments = names.map(|name| format!("{name} = {value}\n"));
        let block = format!("service {{\n  level = {value}\n}}\n");
        for text in arguments.into_iter().chain([block]) {
            let source = Source::new("a.hcl", &*text).expect("a short source");
            let found = Decoder::new().check::<Config>(&source);
            let codes: Vec<_> = found.iter().map(hcl_serde::Diagnostic::code).collect();
            assert_eq!(codes.len(), 1, "{text}{codes:?}");
        }
    }
}

#[derive(Debug, HclDecode)]
#[hcl(validate = small)]
struct Sizes {
    #[hcl(range(10..=100))]
    size: u32,
    #[hcl(validate = even)]
    weight: u32,
}

fn even(weight: &u32) -> Result<(), String> {
    weight
        .is_multiple_of(2)
        .then_some(())
        .ok_or_else(|| "odd".to_owned())
}

fn small(sizes: &Sizes) -> Result<(), String> {
    (sizes.size < sizes.weight)
        .then_some(())
        .ok_or_else(|| "large".to_owned())
}

#[test]
fn what_is_left_of_a_broken_expression_is_not_checked() {
    for text in [
        "size = 5 +\nweight = 80\n",
        "size = 5s\nweight = 80\n",
        "size = 16\nweight = 5 +\n",
    ] {
        let error = hcl_serde::from_str::<Sizes>(text).unwrap_err();
        assert_eq!(error.diagnostics().len(), 1, "{text}: {error}");
    }
    for text in [
        "size = 5\nweight = 80\n",
        "size = 16\nweight = 17\n",
        "size = 16\nweight = 8\n",
    ] {
        let error = hcl_serde::from_str::<Sizes>(text).unwrap_err();
        assert_eq!(error.diagnostics().len(), 1, "{text}: {error}");
    }
}
