//! The serializer by itself, and values beside it.

use std::collections::BTreeMap;

use hcl_serde::ser::Serializer;
use hcl_serde::{HclDecode, HclEncode, Labeled};
use serde::Serialize;

use crate::entries::entries;

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Shape {
    Circle { radius: u8 },
    Pair(u8, u8),
    Name(String),
}

fn written<T: Serialize + ?Sized>(data: &T) -> String {
    let mut serializer = Serializer::new();
    data.serialize(&mut serializer).expect("the data is a file");
    let text = serializer.finish().expect("text");
    assert_eq!(hcl_serde::to_string(data).ok().as_ref(), Some(&text));
    text
}

#[test]
fn maps_and_variants_are_written_as_files() {
    assert_eq!(written(&entries([("a", 1), ("b", 2)])), "a = 1\nb = 2\n");
    assert_eq!(written(&Shape::Pair(1, 2)), "pair = [1, 2]\n");
    assert_eq!(written(&Shape::Name("x".to_owned())), "name = \"x\"\n");
    assert_eq!(
        written(&Shape::Circle { radius: 3 }),
        "circle = {\n  radius = 3\n}\n"
    );
    assert_eq!(written(&Some(entries([("a", true)]))), "a = true\n");
    let (label, body) = ("web", entries([("ports", [80, 443])]));
    let services = entries([("service", vec![Labeled { label, body }])]);
    let expected = "service \"web\" {\n  ports = [80, 443]\n}\n";
    assert_eq!(written(&services), expected);
}

#[test]
fn data_serialized_in_sequence_is_one_file() {
    let mut serializer = Serializer::new();
    for data in [entries([("a", 1)]), entries([("long", 2)])] {
        data.serialize(&mut serializer).unwrap();
    }
    assert_eq!(serializer.finish().unwrap(), "a    = 1\nlong = 2\n");
}

#[test]
fn an_adapter_of_serializers_finds_the_path() {
    let data = entries([("a", entries([("b", [1.0, f64::INFINITY])]))]);
    let mut serializer = Serializer::new();
    let mut track = serde_path_to_error::Track::new();
    let tracked = serde_path_to_error::Serializer::new(&mut serializer, &mut track);
    let error = data.serialize(tracked).unwrap_err();
    assert!(error.to_string().contains("in field a.b[1]"), "{error}");
    assert_eq!(track.path().to_string(), "a.b[1]");
}

#[test]
fn types_become_values_and_back() {
    let ports = BTreeMap::from([("http".to_owned(), vec![80_u16, 8080])]);
    let value = hcl_serde::to_value(&ports).unwrap();
    assert_eq!(
        hcl_serde::from_value::<BTreeMap<String, Vec<u16>>>(&value).unwrap(),
        ports
    );
    let error = hcl_serde::from_value::<BTreeMap<String, Vec<u8>>>(&value).unwrap_err();
    let error = error.to_string();
    assert!(error.contains("8080"), "{error}");
    assert!(error.contains("in field http[1]"), "{error}");
    assert!(!error.contains("-->"), "{error}");
}

/// Quotes are tokens to the formatter: a combining mark does not join them.
#[test]
fn keys_with_combining_marks_are_aligned_as_the_formatter_does() {
    let keys = [("a b", 2), ("x\u{600}", 3), ("\u{301}", 1), ("\u{600}", 3)];
    let object: BTreeMap<&str, i32> = keys.into_iter().collect();
    let text = hcl_serde::to_string(&entries([("object", object)])).unwrap();
    for line in [
        "  \"a b\" = 2\n",
        "  \"x\u{600}\"  = 3\n",
        "  \"\u{301}\"   = 1\n",
        "  \"\u{600}\"   = 3\n",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[derive(Debug, PartialEq, HclDecode, HclEncode)]
struct SwitchedOff {
    #[hcl(default = Some(3))]
    retries: Option<u8>,
    #[hcl(with = hcl_serde::with::duration, default = Some(std::time::Duration::from_secs(1)))]
    wait: Option<std::time::Duration>,
    #[hcl(optional)]
    name: Option<String>,
    #[hcl(block)]
    inner: SwitchedOffByType,
}

#[derive(Debug, PartialEq, HclDecode, HclEncode)]
#[hcl(default)]
struct SwitchedOffByType {
    port: Option<u16>,
    host: Option<String>,
}

impl Default for SwitchedOffByType {
    fn default() -> Self {
        Self {
            port: Some(80),
            host: None,
        }
    }
}

#[test]
fn none_is_null_where_absence_is_another_value() {
    let off = SwitchedOff {
        retries: None,
        wait: None,
        name: None,
        inner: SwitchedOffByType {
            port: None,
            host: None,
        },
    };
    let text = hcl_serde::to_string(&off).unwrap();
    assert_eq!(
        text,
        "retries = null\nwait    = null\n\ninner {\n  port = null\n}\n"
    );
    assert_eq!(hcl_serde::from_str::<SwitchedOff>(&text).unwrap(), off);
}
