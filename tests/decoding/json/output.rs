//! Data in the JSON syntax: the structure of blocks, names, numbers, streams, and what cannot be written.

use std::collections::BTreeMap;
use std::io::{self, Write};

use hcl_core::value::Mark;
use hcl_serde::hcl_core::{Number, Type};
use hcl_serde::ser::AsBlock;
use hcl_serde::ser::Syntax;
use hcl_serde::{
    Encoder, Expr, HclDecode, HclEncode, Labeled, Limits, OwnedBody, OwnedExpression, Value, value,
};
use hcl_tests::as_json as json;
use serde::Serialize;

#[derive(HclDecode, HclEncode, Clone, Debug, PartialEq)]
struct Config {
    #[hcl(block)]
    one: Port,
    #[hcl(block)]
    optional: Option<Port>,
    #[hcl(block)]
    list: Vec<Named>,
    #[hcl(block)]
    map: BTreeMap<String, Port>,
    #[hcl(block)]
    lists: BTreeMap<String, Vec<Port>>,
    #[hcl(flatten)]
    steps: Vec<Step>,
}

#[derive(HclDecode, HclEncode, Clone, Debug, PartialEq)]
struct Port {
    port: u16,
}

#[derive(HclDecode, HclEncode, Clone, Debug, PartialEq)]
struct Named {
    #[hcl(label)]
    kind: String,
    #[hcl(label)]
    name: String,
}

#[derive(HclDecode, HclEncode, Clone, Debug, PartialEq)]
#[hcl(block)]
enum Step {
    Run { what: String },
    Wait,
}

fn config() -> Config {
    let named = |kind: &str, name: &str| Named {
        kind: kind.to_owned(),
        name: name.to_owned(),
    };
    let run = || Step::Run {
        what: "${x}".to_owned(),
    };
    Config {
        one: Port { port: 1 },
        optional: Some(Port { port: 2 }),
        list: vec![named("a", "${b}"), named("a", "c")],
        map: BTreeMap::from([("x".to_owned(), Port { port: 3 })]),
        lists: BTreeMap::from([("y z".to_owned(), vec![Port { port: 4 }, Port { port: 5 }])]),
        steps: vec![run(), run(), Step::Wait],
    }
}

#[test]
fn labels_are_names_of_objects() {
    let text = json::to_string(&config()).unwrap();
    assert_eq!(
        text,
        concat!(
            r#"{"one":{"port":1},"optional":{"port":2},"#,
            r#""list":{"a":{"${b}":{},"c":{}}},"#,
            r#""map":{"x":{"port":3}},"lists":{"y z":[{"port":4},{"port":5}]},"#,
            r#""run":[{"what":"$${x}"},{"what":"$${x}"}],"wait":{}}"#,
        )
    );
    assert_eq!(json::from_str::<Config>(&text).unwrap(), config());
    let pretty = json::to_string_pretty(&config()).unwrap();
    assert_eq!(json::from_str::<Config>(&pretty).unwrap(), config());
}

#[test]
fn lines_are_indented() {
    let text = json::to_string_pretty(&config()).unwrap();
    let beginning = r#"{
  "one": {
    "port": 1
  },
  "optional": {
    "port": 2
  },
  "list": {
    "a": {
      "${b}": {},
      "c": {}
    }
  },
"#;
    assert!(text.starts_with(beginning), "{text}");
}

#[test]
fn keys_inside_of_a_value_are_templates() {
    let headers = BTreeMap::from([
        ("Content-Type: x", "a"),
        ("", "b"),
        ("é\"", "c"),
        ("${x}", "d"),
    ]);
    #[derive(Serialize)]
    struct Nested {
        headers: BTreeMap<&'static str, &'static str>,
    }
    let text = json::to_string(&Nested { headers }).unwrap();
    assert!(text.contains(r#""$${x}":"d""#), "{text}");
}

#[test]
fn numbers_keep_their_digits() {
    let digits = "123456789012345678901234567890.000000000000000000001";
    let number = Number::parse(digits).unwrap();
    let text = json::to_string(&value!({ "n": (number.clone()), "m": (-1) })).unwrap();
    assert_eq!(text, format!(r#"{{"n":{digits},"m":-1}}"#));
    let back: BTreeMap<String, Value> = json::from_str(&text).unwrap();
    assert_eq!(back["n"], Value::from(number));

    let data = BTreeMap::from([("big", i128::MIN), ("small", 0)]);
    assert_eq!(
        json::to_string(&data).unwrap(),
        r#"{"big":-170141183460469231731687303715884105728,"small":0}"#
    );
}

#[test]
fn expressions_are_templates() {
    #[derive(Serialize)]
    struct Data {
        reference: OwnedExpression,
        list: OwnedExpression,
        text: OwnedExpression,
        built: Vec<Expr>,
        #[serde(serialize_with = "hcl_serde::ser::block")]
        body: OwnedBody,
    }
    let data = Data {
        reference: "var.port + 1".parse().unwrap(),
        list: "[1, a.b, {c = d}]".parse().unwrap(),
        text: r#""$${x} ${y}""#.parse().unwrap(),
        built: vec![Expr::from("${z}"), "f(1)".parse().unwrap()],
        body: hcl_serde::from_str("inner \"l\" {\n  a = b\n}\n").unwrap(),
    };
    assert_eq!(
        json::to_string(&data).unwrap(),
        concat!(
            r#"{"reference":"${var.port + 1}","list":[1,"${a.b}",{"c":"${d}"}],"text":"$${x} ${y}","#,
            r#""built":["$${z}","${f(1)}"],"body":{"inner":{"l":{"a":"${b}"}}}}"#,
        )
    );
}

#[test]
fn an_error_of_the_writer_is_reported() {
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("no space left"))
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    let error = Encoder::new()
        .to_writer(Full, &BTreeMap::from([("a", 1)]))
        .unwrap_err();
    assert!(error.to_string().contains("no space left"), "{error}");
}

/// Returns the report of data that cannot be written.
fn refused<T: HclEncode + ?Sized>(data: &T) -> String {
    let error = json::to_string(data).expect_err("the data cannot be written");
    error.to_string()
}

#[test]
fn what_cannot_be_written_is_reported_with_its_path() {
    #[derive(Serialize)]
    struct Data<T> {
        service: BTreeMap<&'static str, Vec<T>>,
    }
    let data = |value| Data {
        service: BTreeMap::from([("we b", vec![Value::from(1), value])]),
    };
    let secret = Value::from("hunter2").with_mark(Mark::sensitive());
    for (value, reason) in [
        (Value::unknown(Type::String), "unknown"),
        (secret, "A marked value"),
        (Value::from(Number::INFINITY), "inf"),
    ] {
        let error = refused(&data(value));
        assert!(error.contains(reason), "{error}");
        assert!(error.contains(r#"in field service["we b"][1]"#), "{error}");
        assert!(!error.contains("hunter2"), "{error}");
    }
    let error = refused(&BTreeMap::from([("a", [1.0, f64::NAN])]));
    assert!(error.contains("in field a[1]"), "{error}");

    // As in the native syntax, which the text is converted from.
    let error = refused(&BTreeMap::from([("//", 1)]));
    assert!(error.contains("//"), "{error}");
    let error = refused(&BTreeMap::from([((), 1)]));
    assert!(error.contains("A key of an object is a text"), "{error}");
    let error = refused(&BTreeMap::from([(None::<u8>, 1)]));
    assert!(error.contains("A key of an object is a text"), "{error}");
    for error in [
        refused(&[1, 2]),
        refused(&1),
        refused(&vec![AsBlock(config_of())]),
    ] {
        assert!(error.contains("A configuration"), "{error}");
    }
}

fn config_of() -> BTreeMap<String, u8> {
    BTreeMap::new()
}

#[test]
fn labels_of_serde_are_read_from_objects_of_one_property() {
    let service = |name: &str| Labeled {
        label: name.to_owned(),
        body: Labeled {
            label: 1,
            body: BTreeMap::from([("a".to_owned(), 1)]),
        },
    };
    type Services = BTreeMap<String, Vec<Labeled<String, Labeled<u8, BTreeMap<String, u8>>>>>;
    let data: Services =
        BTreeMap::from([("service".to_owned(), vec![service("x"), service("${y}")])]);
    let text = json::to_string(&data).unwrap();
    assert_eq!(
        text,
        r#"{"service":{"x":{"1":{"a":1}},"${y}":{"1":{"a":1}}}}"#
    );
    // Without a schema, serde reads a block with a label from an object of one property.
    let text = r#"{"service":[{"x":{"1":{"a":1}}},{"${y}":{"1":{"a":1}}}]}"#;
    assert_eq!(json::from_str::<Services>(text).unwrap(), data);

    let error = json::from_str::<Services>(r#"{"service": [{"x": {}, "y": {}}]}"#).unwrap_err();
    let error = error.to_string();
    assert!(
        error.contains("config.json:1:20") && error.contains("exactly one property"),
        "{error}"
    );
}

#[test]
fn limits_hold() {
    let encoder = Encoder::new()
        .syntax(Syntax::Json)
        .limits(Limits::default().with_bytes(20).with_nesting(3));
    let error = encoder
        .to_string(&BTreeMap::from([("names", ["ada", "grace"])]))
        .unwrap_err();
    assert!(error.to_string().contains("more than 20 bytes"), "{error}");
    let error = encoder
        .to_string(&BTreeMap::from([("a", [[[[1]]]])]))
        .unwrap_err();
    assert!(error.to_string().contains("3 levels deep"), "{error}");
}
