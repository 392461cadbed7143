//! Spans and errors where serde keeps data before it reads it: flattened structs, untagged and tagged enums.

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

#[test]
fn a_span_in_an_untagged_enum_is_that_of_the_value() {
    let Port::Number(port) = ok("item = 80\n") else {
        panic!("a number is the first variant");
    };
    assert_eq!((*port, port.span().text()), (80, "80"));
    let Port::Named { name } = ok("item = { name = \"http\" }\n") else {
        panic!("an object is the second variant");
    };
    assert_eq!(name.span().text(), "{ name = \"http\" }");
}

#[test]
fn elements_have_their_own_spans() {
    let ports: Vec<Port> = ok("item = [80, { name = \"http\" }, 443]\n");
    let texts: Vec<_> = ports
        .iter()
        .map(|port| match port {
            Port::Number(port) => port.span().text(),
            Port::Named { name } => name.span().text(),
        })
        .collect();
    assert_eq!(texts, ["80", "{ name = \"http\" }", "443"]);
}

#[test]
fn a_span_in_a_flattened_struct_is_that_of_what_holds_it() {
    let service: Service = ok("item {\n  port = 80\n}\n");
    let port = service.listener.port;
    assert_eq!((*port, port.span().text()), (80, "item"));
    let service: Service = ok("item = { port = 80 }\n");
    assert_eq!(service.listener.port.span().text(), "{ port = 80 }");
    let text = "port = 80\n";
    let service: Service = hcl_serde::from_str(text).unwrap();
    assert_eq!(service.listener.port.span().text(), text);
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
fn no_span_is_kept_for_another_format() {
    let _: Vec<Port> = ok("item = [80]\n");
    let error = serde_json::from_str::<Listener>("{\"port\": 80}").unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("the span is known only in HCL")
    );
}

#[test]
fn errors_point_at_the_innermost_value_that_is_known() {
    let expected = "\
error: Unsuitable value type
 --> config.hcl:1:13
  |
1 | item = [80, true]
  |             ^^^^
  |
  = Data did not match any variant of untagged enum Port.
  = in field item[1]";
    assert_eq!(report::<Vec<Port>>("item = [80, true]\n"), expected);
}

#[test]
fn errors_in_a_flattened_struct_point_at_what_holds_it() {
    let expected = "\
error: Unsuitable value type
 --> config.hcl:1:1
  |
1 | item {
  | ^^^^
  |
  = A whole number from 0 to 65535 is required, but this is true.
  = in field item";
    assert_eq!(report::<Service>("item {\n  port = true\n}\n"), expected);
}
