//! Secrets in types that serde reads from buffers, where another mistake keeps the type from asking for them.

use std::collections::BTreeMap;
use std::fmt::Debug;

use hcl_serde::{Decoder, HclDecode, Module, Sensitive, Source};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(tag = "kind")]
#[expect(dead_code, reason = "decoded only")]
enum Tagged {
    Two { pin: Sensitive<u16> },
    Three { port: u16 },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", content = "of")]
#[expect(dead_code, reason = "decoded only")]
enum Adjacent {
    Two { pin: Sensitive<u16> },
    Three { port: u16 },
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct WithSerde<T> {
    login: T,
    port: Option<u16>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Derived {
    login: Tagged,
    port: Option<u16>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Flat<T> {
    port: Option<u16>,
    #[serde(flatten)]
    inner: T,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct List {
    size: Option<u8>,
    pins: Vec<Sensitive<u16>>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Pair {
    pins: (u8, Sensitive<u16>),
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Nested {
    pins: BTreeMap<String, Vec<Tagged>>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
enum Chosen {
    One(u8),
    Two { pin: Sensitive<u16> },
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Choice {
    pins: Chosen,
}

/// Checks that no way to read a text shows the secret.
fn hides<T: hcl_serde::de::HclDecodeOwned + Debug>(text: &str) {
    for name in ["app.hcl", "app.json"] {
        let decoder = Decoder::new().source_name(name);
        if (name == "app.json") != text.starts_with('{') {
            continue;
        }
        let source = Source::new(name, text).expect("a short text");
        let reports = [
            format!("{:?}", decoder.decode_str::<T>(text)),
            decoder
                .decode_str::<T>(text)
                .map_or_else(|error| error.to_string(), |value| format!("{value:?}")),
            decoder.check::<T>(&source).to_string(),
            Module::new().source(name, text).check::<T>().to_string(),
        ];
        for report in reports {
            let is_hidden = !report.contains("hunter") && !report.contains("71234567");
            assert!(
                is_hidden,
                "{}: {text}\n{report}",
                std::any::type_name::<T>()
            );
        }
    }
}

#[test]
fn a_tagged_enum_in_a_field_hides_its_secrets() {
    let texts = [
        "login = { pin = \"hunter\" }\n",
        "login = { pin = \"hunter\", of = 1 }\n",
        "login = { of = { pin = \"hunter\" } }\n",
        "login = 1\nlogin = { kind = \"Two\", pin = \"hunter\" }\n",
        "login: { kind = \"Two\", pin = \"hunter\" }\n",
        "login {\n  kind = \"Two\"\n  pin = \"hunter\n}\n",
        "login {\n  kind = \"Two\"\n  pin = \"hunter\"\n  kind = 1\n}\n",
        "logn = { kind = \"Two\", pin = \"hunter\" }\n",
        "{\"login\": {\"kind\": \"Two\", \"pin\": \"hunter\", \"port\" 1}}",
        "{\"login\": {\"pin\": \"hunter\"}}",
        "{\"login\": 1, \"x\": {\"pin\": \"hunter\"}}",
    ];
    for text in texts {
        hides::<WithSerde<Tagged>>(text);
        hides::<WithSerde<Option<Tagged>>>(text);
        hides::<WithSerde<Vec<Tagged>>>(text);
        hides::<WithSerde<BTreeMap<String, Tagged>>>(text);
        hides::<WithSerde<Adjacent>>(text);
        hides::<Derived>(text);
    }
}

#[test]
fn a_collection_of_secrets_in_a_flattened_struct_is_hidden() {
    let texts = [
        "pins = \"hunter\"\n",
        "pins = 71234567\n",
        "pins = { a = \"hunter\" }\n",
        "pins = [\"hunter\"]\n",
        "size = 1000\npins = \"hunter\"\n",
        "port = 1\npins = [[\"hunter\"]]\n",
        "pins = { kind = \"Two\", pin = \"hunter\" }\n",
        "pins = { a = [{ kind = \"Two\", pin = \"hunter\" }] }\n",
        "pins = { Two = { pin = \"hunter\" } }\n",
        "pins = { Two = \"hunter\" }\n",
        "{\"pins\": \"hunter\"}",
        "{\"pins\": {\"a\": \"hunter\"}}",
    ];
    for text in texts {
        hides::<Flat<List>>(text);
        hides::<Flat<Pair>>(text);
        hides::<Flat<Nested>>(text);
        hides::<Flat<Choice>>(text);
    }
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Rest {
    pin: Option<Sensitive<u16>>,
    #[serde(flatten)]
    rest: BTreeMap<String, Sensitive<u16>>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Tree {
    a: u8,
    b: u8,
    c: u8,
    d: u8,
    #[serde(default)]
    inner: BTreeMap<String, Self>,
    pin: Option<Sensitive<u16>>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Trees {
    tree: BTreeMap<String, Tree>,
}

#[test]
fn the_secrets_of_a_recursive_type_are_hidden() {
    let fields = "a = 1, b = 1, c = 1, d = 1";
    let inner = format!("inner = {{ x = {{ {fields}, pin = \"hunter\" }} }}");
    hides::<Flat<Trees>>(&format!("tree = {{ x = {{ {fields}, {inner} }} }}\n"));
    hides::<Flat<Trees>>("tree = { x = { a = 1, inner = { x = { pin = \"hunter\" } } } }\n");
}

#[test]
fn a_heredoc_after_an_open_bracket_is_hidden() {
    for start in ["port = [\n", "port = {\n", "port = f(\n", ""] {
        for heredoc in ["<<E\nhunter\nE\n", "<<-E\n  hunter\n  E\n", "<<E\nhunter\n"] {
            hides::<Flat<Rest>>(&format!("{start}pin = {heredoc}"));
            hides::<Rest>(&format!("{start}pin = {heredoc}"));
        }
    }
}
