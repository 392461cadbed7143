//! No report contains the content of a marked value.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::num::NonZeroU8;

use hcl_core::function::Functions;
use hcl_core::value::Mark;
use hcl_serde::de::Syntax;
use hcl_serde::{Decoder, HclDecode, Labeled, Sensitive, Spanned, Value};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};

use super::evaluation::limits;

/// The content of marked strings and keys.
const TOKEN: &str = "q7Zxv9w";
/// The content of marked numbers.
const NUMBER: u64 = 7_305_914_862;

/// Decodes a configuration whose variables are secrets into types of every kind.
///
/// The text may use `var.x` (a string), `var.n` (a number), `var.b` (a bool), `var.l` (a list), `var.m` (a map with a
/// secret key), `var.o` (an object with an unmarked name and a marked value) and the standard functions.
pub(super) fn secrets(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    if leaked(text) {
        return;
    }
    for_each_type(text, Syntax::Native);
    let json = serde_json::json!({ "v": text.trim_end().strip_prefix("v = ").unwrap_or(text) });
    let template =
        serde_json::json!({ "v": format!("${{{}}}", json["v"].as_str().unwrap_or_default()) });
    for_each_type(&json.to_string(), Syntax::Json);
    for_each_type(&template.to_string(), Syntax::Json);
}

/// Returns whether a text contains a secret.
fn leaked(report: &str) -> bool {
    report.contains(TOKEN) || report.contains(&NUMBER.to_string())
}

fn decoder(syntax: Syntax) -> Decoder {
    let secret = |value: Value| value.with_mark(Mark::sensitive());
    let token = || Value::from(TOKEN);
    let map = |value: Value| {
        Value::map(
            hcl_core::Type::String,
            [(TOKEN.into(), value)].into_iter().collect(),
        )
    };
    let fields = [
        ("x", secret(token())),
        ("n", secret(Value::from(NUMBER))),
        ("b", secret(Value::from(true))),
        ("l", secret(Value::tuple(vec![token(), token()]))),
        ("m", secret(map(token()))),
        (
            "o",
            Value::object([("a".into(), secret(token()))].into_iter().collect()),
        ),
    ];
    let fields = fields.map(|(name, value)| (name.into(), value));
    Decoder::new()
        .syntax(syntax)
        .limits(limits())
        .dynamic_blocks(true)
        .functions(Functions::standard())
        .variable("var", &Value::object(fields.into_iter().collect()))
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Plain<T> {
    v: T,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Flat<T> {
    #[serde(flatten)]
    inner: Plain<T>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Derived<T> {
    v: T,
    #[hcl(block)]
    b: BTreeMap<String, Block<T>>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Block<T> {
    v: Option<T>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Fields {
    a: u8,
    b: Option<bool>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded only")]
enum Choice {
    One,
    Two(u8),
    Three { a: u8 },
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "decoded only")]
enum Untagged {
    Number(u8),
    Fields { a: u8 },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "a")]
#[expect(dead_code, reason = "decoded only")]
enum Tagged {
    One { b: u8 },
}

/// A type whose messages quote what it reads.
#[derive(Debug)]
struct Loud;

impl<'de> Deserialize<'de> for Loud {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Err(D::Error::custom(format!("{value} is bad")))
    }
}

/// A type that quotes a text when it is converted.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct Strict;

impl TryFrom<String> for Strict {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Err(format!("bad text {text:?}"))
    }
}

fn for_each_type(text: &str, syntax: Syntax) {
    let decoder = decoder(syntax);
    decode::<u8>(&decoder, text);
    decode::<i64>(&decoder, text);
    decode::<f64>(&decoder, text);
    decode::<bool>(&decoder, text);
    decode::<char>(&decoder, text);
    decode::<()>(&decoder, text);
    decode::<String>(&decoder, text);
    decode::<NonZeroU8>(&decoder, text);
    decode::<IpAddr>(&decoder, text);
    decode::<Option<u8>>(&decoder, text);
    decode::<Vec<u8>>(&decoder, text);
    decode::<(u8, bool)>(&decoder, text);
    decode::<BTreeMap<u8, u8>>(&decoder, text);
    decode::<BTreeMap<String, Option<u8>>>(&decoder, text);
    decode::<Sensitive<u8>>(&decoder, text);
    decode::<Sensitive<Vec<bool>>>(&decoder, text);
    decode::<Spanned<u8>>(&decoder, text);
    decode::<Vec<Labeled<u8, u8>>>(&decoder, text);
    decode::<Fields>(&decoder, text);
    decode::<Choice>(&decoder, text);
    decode::<Untagged>(&decoder, text);
    decode::<Tagged>(&decoder, text);
    decode::<Loud>(&decoder, text);
    decode::<Vec<Loud>>(&decoder, text);
    decode::<Strict>(&decoder, text);
    decode::<BTreeMap<Strict, u8>>(&decoder, text);
    encode(&decoder, text);
}

impl PartialEq for Strict {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Strict {}

impl PartialOrd for Strict {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Strict {
    fn cmp(&self, _: &Self) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
}

/// Decodes as serde and the derive do, in attributes, maps, flattened structs and blocks.
fn decode<T: DeserializeOwned + std::fmt::Debug>(decoder: &Decoder, text: &str) {
    check(decoder, text, "plain", decoder.decode_str::<Plain<T>>(text));
    check(
        decoder,
        text,
        "map",
        decoder.decode_str::<BTreeMap<String, T>>(text),
    );
    check(decoder, text, "flat", decoder.decode_str::<Flat<T>>(text));
    check(
        decoder,
        text,
        "derived",
        decoder.decode_str::<Derived<T>>(text),
    );
    check(
        decoder,
        text,
        "blocks",
        decoder.decode_str::<BTreeMap<String, BTreeMap<String, Plain<T>>>>(text),
    );
}

fn check<T>(_: &Decoder, text: &str, way: &str, result: hcl_serde::Result<T>) {
    let Err(error) = result else { return };
    for diagnostic in error.diagnostics() {
        let path = diagnostic.field_path().unwrap_or_default();
        let parts = [diagnostic.summary(), diagnostic.detail(), path];
        assert!(
            !parts.into_iter().any(leaked),
            "a secret in the report on a {} as {way} from {text:?}:\n{error}",
            std::any::type_name::<T>()
        );
    }
    assert!(!leaked(&error.to_string()), "{text:?}:\n{error}");
}

/// Writes decoded values, whose names and values may not be writable.
fn encode(decoder: &Decoder, text: &str) {
    let Ok(values) = decoder.decode_str::<BTreeMap<String, Value>>(text) else {
        return;
    };
    check(decoder, text, "encoded", hcl_serde::to_string(&values));
    for value in values.values() {
        check(decoder, text, "encoded value", hcl_serde::to_string(value));
        check(
            decoder,
            text,
            "from_value",
            hcl_serde::from_value::<Fields>(value),
        );
        check(
            decoder,
            text,
            "from_value",
            hcl_serde::from_value::<Loud>(value),
        );
    }
}
