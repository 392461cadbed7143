//! Bodies and expressions that are kept, and read later. `cases/kept.case` has what they hold.

use std::collections::BTreeMap;

use hcl_config::{Layers, Module};
use hcl_serde::hcl_core::EvalContext;
use hcl_serde::{Body, Decoder, Expression, HclDecode, Value};

/// Also where dynamic blocks cannot be expanded without a context.
#[test]
fn a_body_equals_its_clone() {
    let text = "a = 1\ndynamic \"x\" {\n  for_each = y\n  content {\n    a = x.value\n  }\n}\n";
    for decoder in [Decoder::new(), Decoder::new().dynamic_blocks(true)] {
        let read = |text: &str| decoder.decode_str::<Body>(text).unwrap();
        let body = read(text);
        assert_eq!(body, body.clone());
        assert_eq!(body, read(text));
        assert_ne!(body, read(&text.replace("y\n", "z\n")));
        assert_ne!(body, read(&text.replace("a = 1", "a = 2")));
    }
    let decoder = Decoder::new().dynamic_blocks(true);
    let text = text.replace("a = 1\n", "").replace("= y", "= [1, 2]");
    let elements: BTreeMap<String, Vec<Body>> = decoder.decode_str(&text).unwrap();
    assert_ne!(elements["x"][0], elements["x"][1]);
    let module = Module::new()
        .source("a.hcl", "x = 1\n")
        .source("b.json", "{\"z\": 1}");
    let body = module.decode::<Body>().unwrap();
    assert_eq!(body, body.clone());
}

#[test]
fn a_body_is_expanded_where_it_is_decoded() {
    type Ports = BTreeMap<String, Vec<BTreeMap<String, u16>>>;
    let text =
        "dynamic \"port\" {\n  for_each = ports\n  content {\n    number = port.value\n  }\n}\n";
    let decoder = Decoder::new().dynamic_blocks(true);
    let body: Body = decoder.decode_str(text).unwrap();
    for ports in [&[1, 2][..], &[3]] {
        let decoder = decoder.clone().variable("ports", ports).unwrap();
        let read: Ports = decoder.decode_body(&body).unwrap();
        let read: Vec<u16> = read["port"].iter().map(|port| port["number"]).collect();
        assert_eq!(read, ports);
    }
}

#[test]
fn a_body_of_layers_has_the_blocks_of_each() {
    type Blocks = BTreeMap<String, BTreeMap<String, Value>>;
    let layers = Layers::new()
        .source("app.hcl", "rule \"a\" {\n}\n")
        .source("site.hcl", "rule \"b\" {\n}\n");
    let body: Body = layers.decode().unwrap();
    let read: Blocks = Decoder::new().decode_body(&body).unwrap();
    assert_eq!(read["rule"].len(), 2);
}

#[test]
fn entries_of_an_object_that_is_referred_to_have_values() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block, address = "app.{name}")]
        app: Vec<App>,
        #[hcl(rename = "all")]
        _all: Value,
    }

    #[derive(HclDecode)]
    struct App {
        #[hcl(label, rename = "name")]
        _name: String,
        env: Expression,
    }

    let text = "app \"a\" {\n  env = { x = local.n }\n}\nall = app.a.env\nlocals {\n  n = 7\n}\n";
    let config: Config = Module::new().source("main.hcl", text).decode().unwrap();
    let entries = config.app[0].env.static_map().unwrap();
    let value = entries[0].1.value(&EvalContext::new()).unwrap();
    assert_eq!(value, Value::from(7));
}
