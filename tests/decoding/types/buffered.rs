//! Spans and errors of values that serde buffers: flattened structs, untagged and tagged enums.

use std::collections::BTreeMap;

use hcl_serde::{HclDecode, Spanned};
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Port {
    Number(Spanned<u16>),
    Named { name: Spanned<String> },
}

#[derive(Debug, Deserialize)]
struct Listener {
    port: Spanned<u16>,
}

#[derive(Debug, Deserialize)]
struct Service {
    #[serde(flatten)]
    listener: Listener,
}

#[derive(Debug, Deserialize)]
struct Config<T> {
    item: T,
}

fn ok<T: DeserializeOwned>(text: &str) -> T {
    let config: Config<T> = hcl_serde::from_str(text).expect("the text decodes");
    config.item
}

fn report<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
    let error = hcl_serde::from_str::<Config<T>>(text).expect_err("a mistake");
    error.to_string()
}

fn text<T>(spanned: &Spanned<T>) -> &str {
    spanned.span().text()
}

#[test]
fn a_span_in_an_untagged_enum_is_that_of_the_value() {
    let Port::Number(port) = ok("item = 80\n") else {
        panic!("a number is the first variant");
    };
    assert_eq!((*port, text(&port)), (80, "80"));
    let Port::Named { name } = ok("item = { name = \"http\" }\n") else {
        panic!("an object is the second variant");
    };
    assert_eq!((name.as_str(), text(&name)), ("http", "\"http\""));
}

#[test]
fn elements_have_their_own_spans() {
    let ports: Vec<Port> = ok("item = [80, { name = \"http\" }, 443, 80]\n");
    let spans: Vec<_> = ports
        .iter()
        .map(|port| match port {
            Port::Number(port) => port.span().span().start,
            Port::Named { name } => name.span().span().start,
        })
        .collect();
    assert_eq!(spans, [8, 21, 31, 36]);
}

#[test]
fn a_span_in_a_flattened_struct_is_that_of_the_value() {
    for text in [
        "item {\n  port = 80\n}\n",
        "item = { port = 80 }\n",
        "item = { \"port\" : 40 * 2 }\n",
    ] {
        let service: Service = ok(text);
        let port = service.listener.port;
        let expected = if text.contains('*') { "40 * 2" } else { "80" };
        assert_eq!((*port, port.span().text()), (80, expected), "{text}");
    }
    let service: Service = hcl_serde::from_str("port = 80\n").unwrap();
    assert_eq!(text(&service.listener.port), "80");
    let service: Service = hcl_tests::as_json::from_str("{\"port\": 80}").unwrap();
    assert_eq!(text(&service.listener.port), "80");
}

#[test]
fn spans_in_tagged_enums_are_those_of_the_values() {
    #[derive(Deserialize)]
    #[serde(tag = "type")]
    enum Internal {
        Http {
            port: Spanned<u16>,
            paths: Spanned<Vec<Spanned<String>>>,
        },
    }

    #[derive(Deserialize)]
    #[serde(tag = "type", content = "with")]
    enum Adjacent {
        Http { port: Spanned<u16> },
    }

    let Internal::Http { port, paths } =
        ok("item {\n  port = 80\n  paths = [\"/a\", \"/b\"]\n  type = \"Http\"\n}\n");
    assert_eq!((*port, text(&port)), (80, "80"));
    assert_eq!(text(&paths), "[\"/a\", \"/b\"]");
    assert_eq!(text(&paths[1]), "\"/b\"");
    let Adjacent::Http { port } = ok("item = { with = { port = 80 }, type = \"Http\" }\n");
    assert_eq!((*port, text(&port)), (80, "80"));
}

#[test]
fn equal_strings_have_their_own_spans() {
    #[derive(Deserialize)]
    struct Names {
        plain: String,
        first: Spanned<String>,
        second: Spanned<String>,
        listed: Vec<Spanned<String>>,
    }

    #[derive(Deserialize)]
    struct Flat {
        #[serde(flatten)]
        names: Names,
    }

    let flat: Flat =
        ok("item {\n  plain = \"x\"\n  second = \"x\"\n  first = \"x\"\n  listed = [\"x\"]\n}\n");
    let names = flat.names;
    assert_eq!(names.plain, *names.first);
    let starts =
        [&names.first, &names.second, &names.listed[0]].map(|name| name.span().span().start);
    assert_eq!(starts, [46, 32, 62]);
}

#[test]
fn equal_numbers_in_one_buffer_have_the_enclosing_span() {
    #[derive(Deserialize)]
    struct Range {
        least: Spanned<u8>,
        most: Spanned<u8>,
        other: Spanned<u8>,
    }

    #[derive(Deserialize)]
    struct Flat {
        #[serde(flatten)]
        range: Range,
    }

    let range = ok::<Flat>("item {\n  least = 1\n  most = 1\n  other = 2\n}\n").range;
    assert_eq!([*range.least, *range.most, *range.other], [1, 1, 2]);
    let spans = [&range.least, &range.most, &range.other].map(text);
    assert_eq!(spans, ["item", "item", "2"]);
}

#[test]
fn values_of_different_kinds_have_their_own_spans() {
    #[derive(Deserialize)]
    struct Flat {
        #[serde(flatten)]
        values: BTreeMap<String, Spanned<Any>>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "only decoded")]
    enum Any {
        Null(()),
        Bool(bool),
        Whole(i64),
        Float(f64),
        Text(String),
        List(Vec<Self>),
        Map(BTreeMap<String, Self>),
    }

    let mut text = String::from(
        "item {\n  a = null\n  b = true\n  c = false\n  d = \"true\"\n  e = \"\\u0031\"\n  f = []\n  g = {}\n  h = [[\"x\"]]\n",
    );
    for number in -70..70 {
        text += &format!(
            "  n{} = {number}\n  m{} = {number}.5\n",
            number + 70,
            number + 70
        );
    }
    text += "}\n";
    let values = ok::<Flat>(&text).values;
    assert_eq!(values.len(), 8 + 280);
    for (name, value) in &values {
        let line = format!("  {name} = {}\n", value.span().text());
        assert!(text.contains(&line), "{line}");
    }
}

#[test]
fn equal_numbers_of_different_entries_have_their_own_spans() {
    let ports: BTreeMap<String, Port> = ok("item = { a = 80, b = 80 }\n");
    let starts = ports.values().map(|port| match port {
        Port::Number(port) => port.span().span().start,
        Port::Named { .. } => panic!("both are numbers"),
    });
    assert_eq!(starts.collect::<Vec<_>>(), [13, 21]);
}

#[test]
fn every_type_can_be_spanned() {
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Protocol {
        Tcp,
        Unix { path: String },
    }

    #[derive(Deserialize)]
    struct Inner<'t> {
        #[serde(borrow)]
        name: Spanned<&'t str>,
        protocol: Spanned<Protocol>,
        socket: Spanned<Protocol>,
        ratio: Spanned<f64>,
        offset: Spanned<Option<i8>>,
        nothing: Spanned<Option<u8>>,
        tags: Spanned<BTreeMap<String, bool>>,
        inner: Option<Spanned<Listener>>,
    }

    #[derive(Deserialize)]
    struct Flat<'t> {
        #[serde(flatten, borrow)]
        inner: Inner<'t>,
    }

    let flat: Flat<'_> = hcl_serde::from_str(
        "name = \"n\"\nprotocol = \"tcp\"\nsocket = { unix = { path = \"/s\" } }\nratio = 0.5\noffset = -2\n\
         nothing = null\ntags = { a = true }\ninner {\n  port = 1\n}\n",
    )
    .unwrap();
    let inner = flat.inner;
    assert_eq!((*inner.name, text(&inner.name)), ("n", "\"n\""));
    assert!(matches!(*inner.protocol, Protocol::Tcp));
    assert_eq!(text(&inner.protocol), "\"tcp\"");
    assert!(matches!(&*inner.socket, Protocol::Unix { path } if path == "/s"));
    assert_eq!(text(&inner.socket), "{ unix = { path = \"/s\" } }");
    assert_eq!(text(&inner.ratio), "0.5");
    assert_eq!((*inner.offset, text(&inner.offset)), (Some(-2), "-2"));
    assert_eq!((*inner.nothing, text(&inner.nothing)), (None, "null"));
    assert_eq!(text(&inner.tags), "{ a = true }");
    let block = inner.inner.unwrap();
    assert_eq!((text(&block), text(&block.port)), ("inner", "1"));
}

#[test]
fn keys_have_spans_and_errors_of_their_own() {
    let keys: BTreeMap<String, Vec<u8>> = ok("item = { a = [], \"b\" = [] }\n");
    assert_eq!(keys.len(), 2);
    let report = report::<BTreeMap<u16, u8>>("item = { \"1\" = 1, two = 2 }\n");
    assert!(
        report.contains("| item = { \"1\" = 1, two = 2 }\n  |                   ^^^\n"),
        "{report}"
    );
}

#[test]
fn nested_decoding_has_its_own_span_table() {
    #[derive(Deserialize)]
    struct Outer {
        #[serde(flatten)]
        inner: Pair,
    }

    #[derive(Deserialize)]
    struct Pair {
        #[serde(deserialize_with = "parsed")]
        text: Port,
        port: Spanned<u16>,
    }

    fn parsed<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Port, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(ok(&text))
    }

    let outer: Outer = hcl_serde::from_str("text = \"item = 80\"\nport = 80\n").unwrap();
    let Port::Number(inner) = outer.inner.text else {
        panic!("a number is the first variant");
    };
    let starts = [inner, outer.inner.port].map(|port| port.span().span().start);
    assert_eq!(starts, [7, 26]);
}

#[test]
fn a_derived_flattened_struct_has_exact_spans() {
    #[derive(HclDecode)]
    struct Inner {
        port: Spanned<u16>,
    }

    #[derive(HclDecode)]
    struct Outer {
        #[hcl(flatten)]
        inner: Inner,
    }

    let outer: Outer = hcl_serde::from_str("port = 80\n").unwrap();
    assert_eq!(outer.inner.port.span().text(), "80");
}

#[test]
fn another_format_has_no_spans() {
    let _: Vec<Port> = ok("item = [80]\n");
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Flat {
        #[serde(flatten)]
        inner: Inner,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Inner {
        port: u16,
        #[serde(deserialize_with = "json")]
        other: Listener,
    }

    fn json<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Listener, D::Error> {
        let text = String::deserialize(deserializer)?;
        serde_json::from_str(&text).map_err(serde::de::Error::custom)
    }

    let report = report::<Flat>("item {\n  port = 80\n  other = \"{\\\"port\\\": 80}\"\n}\n");
    assert!(report.contains("The span is known only in HCL"), "{report}");
    let error = serde_json::from_str::<Listener>("{\"port\": 80}").unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("the span is known only in HCL")
    );
}

#[test]
fn errors_point_at_the_innermost_known_value() {
    let expected = "\
error: Unsuitable value type
 --> config.hcl:1:13
  |
1 | item = [80, true]
  |             ^^^^
  |
  = This value has none of the forms that are allowed here.
  = in field item[1]";
    assert_eq!(report::<Vec<Port>>("item = [80, true]\n"), expected);
}

#[test]
fn errors_in_a_flattened_struct_point_at_the_value() {
    for text in [
        "item {\n  weight = 1\n  port = true\n}\n",
        "item = { port = true }\n",
    ] {
        let report = report::<Service>(text);
        assert!(
            report.contains("| item = { port = true }\n") || report.contains(":3:10\n"),
            "{report}"
        );
        assert!(report.contains("    ^^^^\n"), "{report}");
        assert!(report.contains("A whole number from 0 to 65535 is required, but this is true."));
    }
}

#[test]
fn errors_in_a_tagged_enum_point_at_the_value() {
    #[derive(Debug, Deserialize)]
    #[serde(tag = "type")]
    #[expect(dead_code, reason = "only decoded")]
    enum Tagged {
        Tcp { port: u16, mode: Mode },
    }

    #[derive(Debug, Deserialize)]
    enum Mode {
        Fast,
    }

    let ranged = report::<Tagged>("item {\n  type = \"Tcp\"\n  port = 70000\n}\n");
    assert!(ranged.contains(":3:10\n"), "{ranged}");
    let variant = report::<Tagged>("item {\n  mode = \"Fats\"\n  type = \"Tcp\"\n  port = 1\n}\n");
    assert!(variant.contains(":2:10\n"), "{variant}");
    let listed = report::<Vec<Tagged>>(
        "item {\n  type = \"Tcp\"\n  port = 1\n  mode = \"Fast\"\n}\nitem {\n  type = \"Tcp\"\n  port = \"x\"\n}\n",
    );
    assert!(listed.contains(":8:10\n"), "{listed}");
    let missing = report::<Tagged>("item {\n  type = \"Tcp\"\n}\n");
    assert!(missing.contains(":1:6\n"), "{missing}");
}

#[test]
fn a_spanned_value_behaves_as_the_value() {
    #[derive(Deserialize)]
    struct Ports {
        first: Spanned<u16>,
        second: Spanned<u16>,
    }
    let mut ports: Ports = hcl_serde::from_str("first = 80\nsecond = 80\n").unwrap();
    assert_eq!(ports.first, ports.second);
    assert_ne!(ports.first.span(), ports.second.span());
    *ports.second += 1;
    assert_ne!(ports.first, ports.second);
    assert_eq!(format!("{}, {:>4}", ports.first, ports.second), "80,   81");
    let default = Spanned::<u16>::default();
    assert_eq!((*default, text(&default)), (0, ""));
}
