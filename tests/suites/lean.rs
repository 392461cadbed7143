//! What the lean deserializer reads, the full one reads as the same value.

use std::collections::BTreeMap;
use std::fmt::Debug;

use hcl_serde::de::Unsupported;
use hcl_serde::{Decoder, HclDecode, OwnedExpression, Sensitive, Source, Spanned, Value};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde::Deserialize;

/// Lines that the types read, up to the values.
const LINES: &[&str] = &[
    "name = \"web\"",
    "port = 8080",
    "ratio = 1.50",
    "on = true",
    "tags = [\"a\", \"b\"]",
    "pairs = [[1, 2], [3, 4]]",
    "env = { HOME = \"/root\", \"a b\" = \"c\", PATH: \"/bin\" }",
    "kind = \"fast\"",
    "listener \"http\" \"eu\" {",
    "port = 80",
    "}",
    "listener \"grpc\" \"eu\" {",
    "port = 81",
    "}",
    "limits {",
    "cpu = 0.5",
    "}",
    "listener \"http\" \"us\" {",
    "port = \"82\"",
    "}",
];

const VALUES: &[&str] = &[
    "null",
    "\"\"",
    "\"1\"",
    "\"true\"",
    "\"a\\tb $${x}\"",
    "\"e\\u0301 é\"",
    "\"fast\"",
    "007",
    "-1",
    "256",
    "1e2",
    "0.1234567890123456789",
    "123456789012345678901234567890",
    "18446744073709551615",
    "false",
    "[]",
    "[1, \"2\", [true]]",
    "[one, 2]",
    "{}",
    "{ a = 1, a = 2 }",
    "{ \"a\" = { b = null } }",
    "{ (\"a\") = one }",
    "{ fast = 1 }",
    "one + 1",
    "\"x-${one}\"",
    "none",
    "missing",
    "<<-E\n  a\n   b\n  E",
];

macro_rules! config {
    ($name:ident, $listener:ident, $limits:ident, $derive:ident $(, $block:meta)?) => {
        #[derive(Debug, $derive)]
        #[expect(dead_code, reason = "compared by `Debug`")]
        struct $name {
            name: String,
            port: u16,
            ratio: f64,
            on: Option<bool>,
            tags: Vec<Spanned<String>>,
            pairs: Vec<(i32, Value)>,
            env: BTreeMap<String, OwnedExpression>,
            kind: Kind,
            $(#[$block])?
            listener: BTreeMap<String, BTreeMap<String, $listener>>,
            $(#[$block])?
            limits: Option<$limits>,
        }

        #[derive(Debug, $derive)]
        #[expect(dead_code, reason = "compared by `Debug`")]
        struct $listener {
            port: u8,
        }

        #[derive(Debug, $derive)]
        #[expect(dead_code, reason = "compared by `Debug`")]
        struct $limits {
            cpu: f32,
        }
    };
}

config!(Plain, PlainListener, PlainLimits, Deserialize);
config!(
    Derived,
    DerivedListener,
    DerivedLimits,
    HclDecode,
    hcl(block)
);

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Fast,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "compared by `Debug`")]
struct Flat {
    name: Sensitive<String>,
    #[serde(flatten)]
    rest: BTreeMap<String, Spanned<Untagged>>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "compared by `Debug`")]
enum Untagged {
    Number(u8),
    Text(Spanned<String>),
    Other(serde_json::Value),
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "compared by `Debug`")]
struct Rest {
    #[hcl(alias = "title")]
    name: String,
    #[hcl(block)]
    limits: Option<DerivedLimits>,
    #[hcl(flatten)]
    inner: RestOfRest,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "compared by `Debug`")]
struct RestOfRest {
    tags: Vec<String>,
    #[hcl(remain)]
    rest: BTreeMap<String, Value>,
}

/// Compares the result of a source with the result without the lean deserializer, which reads no sources with warnings about names.
/// Returns whether there is a value.
fn is_same<'de, T: HclDecode<'de> + Debug>(source: &'de Source) -> bool {
    let decoder = Decoder::new()
        .variable("one", &1)
        .expect("the data has a value")
        .variable("none", &None::<u8>)
        .expect("the data has a value");
    let lean = decoder.decode_source::<T>(source);
    let is_read = lean.is_ok();
    let result = |it: hcl_serde::Result<T>| format!("{:?}", it.map_err(|it| it.to_string()));
    let lean = result(lean);
    if is_read || !lean.contains("nsupported") {
        let full = decoder
            .unsupported(Unsupported::Warning)
            .decode_source::<T>(source);
        assert_eq!(lean, result(full), "{}", source.text());
    }
    is_read
}

/// Compares the results of all types. Returns which of them have values.
fn are_same(lines: &[&str]) -> [bool; 6] {
    let text = lines.join("\n") + "\n";
    let source = Source::new("config.hcl", text).expect("a short text");
    [
        is_same::<Plain>(&source),
        is_same::<Derived>(&source),
        is_same::<Flat>(&source),
        is_same::<Rest>(&source),
        is_same::<Value>(&source),
        is_same::<serde_json::Value>(&source),
    ]
}

#[test]
fn lean_values_are_full_values() {
    let mut read = [0; 6];
    for (index, line) in LINES.iter().enumerate() {
        let values = match line.split_once(" = ") {
            Some((name, _)) => VALUES
                .iter()
                .map(|value| format!("{name} = {value}"))
                .collect(),
            None => vec![(*line).to_owned(), format!("{line} # comment")],
        };
        for changed in values {
            let mut lines = LINES.to_vec();
            lines[index] = &changed;
            for (count, is_read) in read.iter_mut().zip(are_same(&lines)) {
                *count += usize::from(is_read);
            }
        }
    }
    assert!(read.iter().all(|&count| count > 80), "{read:?}");
}

proptest! {
    /// Lines that are changed, moved, doubled and left out. `PROPTEST_CASES` sets how many texts.
    #[test]
    fn lean_results_are_full_results(
        changes in vec((0..5_u8, 0..LINES.len(), 0..LINES.len(), select(VALUES)), 1..5)
    ) {
        let mut lines: Vec<String> = LINES.iter().map(|&line| line.to_owned()).collect();
        for (change, at, other, value) in changes {
            let (at, other) = (at % lines.len(), other % lines.len());
            let name = LINES[at].split_once(" = ").map(|(name, _)| name);
            match (change, name) {
                (0, _) => lines.swap(at, other),
                (1, _) => lines.insert(other, lines[at].clone()),
                (2, _) => _ = lines.remove(at),
                (_, Some(name)) => lines[other] = format!("{name} = {value}"),
                (_, None) => {}
            }
        }
        are_same(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    }
}
