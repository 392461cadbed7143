//! Values that cannot be written: the reason and the field, in both syntaxes, without secrets. `cases/written.case` has the others.

use std::collections::BTreeMap;

use hcl_core::value::Mark;
use hcl_serde::hcl_core::{Number, Type};
use hcl_serde::ser::AsBlock;
use hcl_serde::{Body, Expression, HclEncode, Labeled, Result, Value, from_str, to_string};
use hcl_tests::as_json as json;
use serde::Serialize;

use crate::entries::entries;

/// Returns the reason and the field of the report, which both syntaxes have.
fn refused<T: HclEncode + ?Sized>(data: &T) -> String {
    let [native, other] = [to_string(data), json::to_string(data)].map(report);
    assert_eq!(native, other);
    native
}

fn report(written: Result<String>) -> String {
    let error = written.expect_err("it cannot be written");
    let found = &error.diagnostics().as_slice()[0];
    assert!(!error.to_string().contains("hunter2"), "{error}");
    format!(
        "{} [{}]",
        found.detail(),
        found.field_path().unwrap_or_default()
    )
}

fn map<T>(key: &str, value: T) -> BTreeMap<String, T> {
    BTreeMap::from([(key.to_owned(), value)])
}

#[derive(Serialize)]
#[serde(untagged)]
enum Either {
    Block(AsBlock<BTreeMap<String, u8>>),
    Number(u8),
}

#[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Content(u8),
}

#[derive(Serialize)]
struct NoBlock {
    #[serde(serialize_with = "hcl_serde::ser::block")]
    port: Vec<u16>,
}

#[derive(HclEncode)]
struct Derived {
    #[hcl(block)]
    service: BTreeMap<String, Server>,
}

#[derive(HclEncode)]
struct Server {
    ports: Vec<f32>,
    #[hcl(label)]
    zone: Option<BTreeMap<u8, u8>>,
}

/// A field whose name the rest may have too, and labels that may be absent.
#[derive(HclEncode)]
struct Rest {
    a: u8,
    #[hcl(remain)]
    rest: BTreeMap<String, u8>,
    #[hcl(block)]
    zone: Option<Zone>,
}

#[derive(HclEncode)]
struct Zone {
    #[hcl(label)]
    one: Option<String>,
    #[hcl(label)]
    two: Option<String>,
}

fn rest(key: &str, two: Option<&str>) -> Rest {
    let (one, two) = (None, two.map(str::to_owned));
    Rest {
        a: 1,
        rest: map(key, 2),
        zone: Some(Zone { one, two }),
    }
}

fn derived(port: f32, zone: Option<u8>) -> Derived {
    let server = Server {
        ports: vec![1.0, port],
        zone: zone.map(|zone| BTreeMap::from([(zone, zone)])),
    };
    Derived {
        service: map("web \"1\"", server),
    }
}

#[test]
fn what_cannot_be_written_has_a_reason_and_a_field() {
    let block = || AsBlock(map("b", 1));
    let labeled = Labeled {
        label: "x".to_owned(),
        body: map("b", 1),
    };
    let either = [
        ("a", Either::Block(AsBlock(BTreeMap::new()))),
        ("b", Either::Number(1)),
    ];
    let secret = Value::from("hunter2").with_mark(Mark::sensitive());
    let value = |value| map("service", map("we b", vec![Value::from(1), value]));
    let found = [
        refused(&map("service", entries(either))),
        refused(&map("a", [Some(block()), None])),
        refused(&derived(f32::NAN, None)),
        refused(&derived(1.0, Some(1))),
        refused(&map("a", [map("b c", Some(f64::INFINITY))])),
        refused(&map("a", [1.0, f64::NAN])),
        refused(&map("a", [[labeled]])),
        refused(&value(Value::unknown(Type::String))),
        refused(&value(secret)),
        refused(&value(Value::from(Number::INFINITY))),
        refused(&map("//", 1)),
        refused(&map("a b", 1)),
        refused(&entries([((), 1)])),
        refused(&entries([(None::<u8>, 1)])),
        refused(&entries([(vec![1], 1)])),
        refused(&entries([(Key::Content(1), 1)])),
        refused(&[1, 2]),
        refused(&1),
        refused(&vec![block()]),
        refused(&NoBlock { port: vec![80] }),
        refused(&rest("a", None)),
        refused(&rest("zone", None)),
        report(to_string(&rest("b", Some("x")))),
        report(json::to_string(&rest("b", None))),
    ];
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/decoding/encode/refused.txt");
    assert!(to_string(&rest("b", None)).is_ok());
    hcl_golden::expect(path, &(found.join("\n") + "\n"));
}

#[test]
fn marked_values_hide_their_content_until_they_are_unmarked() {
    let unknown = || Value::unknown(Type::String);
    let object = |key: &str, value| Value::object([(key.into(), value)].into_iter().collect());
    let secret = |value: Value| value.with_mark(Mark::sensitive());
    let inner = || object("hunter2", unknown());
    for value in [
        secret(inner()),
        object("shown", secret(inner())),
        Value::tuple(vec![secret(object("hunter2", Value::tuple(vec![inner()])))]),
        object("shown", Value::tuple(vec![object("a", secret(inner()))])),
    ] {
        assert!(refused(&map("x", value)).contains("[x"));
    }
    refused(&secret(inner()));
    refused(&secret(object("hunter2 ", Value::from(1))));
    let (plain, _) = object("password", secret(Value::from("hunter2"))).unmark_deep();
    assert_eq!(to_string(&plain).unwrap(), "password = \"hunter2\"\n");
}

#[test]
fn a_body_and_an_expression_are_written_with_the_indentation_of_their_place() {
    let text = "b {\n  list = [\n    1,\n    <<EOT\n    kept\nEOT\n    , <<-EOT\n      moved\n    EOT\n  ]\n}\n";
    let body: BTreeMap<String, Body> = from_str(text).unwrap();
    let outside = "list = [\n  1,\n  <<EOT\n    kept\nEOT\n  , <<-EOT\n    moved\n  EOT\n]\n";
    assert_eq!(to_string(&body["b"]).unwrap(), outside);
    let expression: Expression = "{\n        a = 1\n    }".parse().unwrap();
    let block = map("x", AsBlock(map("y", expression)));
    assert_eq!(
        to_string(&block).unwrap(),
        "x {\n  y = {\n      a = 1\n  }\n}\n"
    );
}
