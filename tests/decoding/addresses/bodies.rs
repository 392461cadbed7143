//! Bodies as fields of blocks that `count`, `for_each` and dynamic blocks generate.

use std::collections::BTreeMap;

use hcl_config::{Layers, Module};
use hcl_serde::{Decoder, HclDecode, OwnedBody, Value};
use hcl_write::Body;

#[derive(HclDecode)]
struct Config {
    #[hcl(block, address = "service.{name}", repeated)]
    service: Vec<Service>,
    #[hcl(remain)]
    rest: Body,
}

#[derive(HclDecode)]
struct Service {
    #[hcl(label, rename = "name")]
    _name: String,
    #[hcl(block)]
    port: Vec<Port>,
    #[hcl(remain)]
    rest: Body,
}

#[derive(HclDecode)]
struct Port {
    #[hcl(remain)]
    rest: Body,
}

const TEXT: &str = r#"
service "a" {
  for_each = { x = [1, 2] }
  name     = each.key # The key.

  # All of them.
  dynamic "port" {
    for_each = each.value
    content {
      number = port.value
      of     = each.key
    }
  }
  dynamic "check" {
    for_each = each.value
    iterator = each
    content {
      path = "${each.key}/${port.value}"
    }
  }
  lifecycle {
    key = each.key
  }
}
# The rest.
other = each.key
"#;

#[test]
fn what_is_left_of_a_repeated_block() {
    let config: Config = Module::new().source("main.hcl", TEXT).decode().unwrap();
    let service = &config.service[0];
    let expected: Body = r#"
        name = "x" # The key.
        dynamic "check" {
          for_each = [1, 2]
          iterator = each
          content {
            path = "${each.key}/${port.value}"
          }
        }
        lifecycle {
          key = "x"
        }
    "#
    .parse()
    .unwrap();
    assert_eq!(service.rest, expected, "{}", service.rest);
    let ports: Vec<String> = service.port.iter().map(|it| it.rest.to_string()).collect();
    assert_eq!(
        ports,
        [
            "number = 1\nof     = \"x\"\n",
            "number = 2\nof     = \"x\"\n"
        ]
    );
    assert_eq!(config.rest.to_string(), "# The rest.\nother = each.key\n");
}

/// In a block that is not repeated, the same as without dynamic blocks.
#[test]
fn what_is_left_with_dynamic_blocks_and_without() {
    let text =
        "service \"a\" {\n  name = var.name # The name.\n\n  # Of the block.\n}\n# The end.\n";
    let [plain, dynamic] = [false, true].map(|dynamic| -> Config {
        Decoder::new()
            .dynamic_blocks(dynamic)
            .decode_str(text)
            .unwrap()
    });
    assert_eq!(plain.service[0].rest, dynamic.service[0].rest);
    assert_eq!(plain.rest, dynamic.rest);
}

/// Also where dynamic blocks cannot be expanded without a context.
#[test]
fn a_body_equals_its_clone() {
    #[derive(HclDecode)]
    struct Rest {
        #[hcl(remain)]
        rest: OwnedBody,
    }

    let text = "a = 1\ndynamic \"x\" {\n  for_each = y\n  content {\n    a = x.value\n  }\n}\n";
    for decoder in [Decoder::new(), Decoder::new().dynamic_blocks(true)] {
        let read = |text: &str| decoder.decode_str::<Rest>(text).unwrap().rest;
        let body = read(text);
        assert_eq!(body, body.clone());
        assert_eq!(body, read(text));
        assert_ne!(body, read(&text.replace("y\n", "z\n")));
        assert_ne!(body, read(&text.replace("a = 1", "a = 2")));
    }
    #[derive(HclDecode)]
    struct Blocks {
        #[hcl(block)]
        x: Vec<Rest>,
    }
    let decoder = Decoder::new().dynamic_blocks(true);
    let text = text.replace("a = 1\n", "").replace("= y", "= [1, 2]");
    let elements: Blocks = decoder.decode_str(&text).unwrap();
    assert_ne!(elements.x[0].rest, elements.x[1].rest);
    let module = Module::new()
        .source("a.hcl", "x = 1\n")
        .source("b.json", "{\"z\": 1}");
    let body = module.decode::<Rest>().unwrap().rest;
    assert_eq!(body, body.clone());
}

#[test]
fn a_body_is_expanded_where_it_is_decoded() {
    #[derive(HclDecode)]
    struct Rest {
        #[hcl(remain)]
        rest: OwnedBody,
    }
    #[derive(HclDecode)]
    struct Ports {
        #[hcl(block)]
        port: Vec<Number>,
    }
    #[derive(HclDecode)]
    struct Number {
        number: u16,
    }

    let text =
        "dynamic \"port\" {\n  for_each = ports\n  content {\n    number = port.value\n  }\n}\n";
    let decoder = Decoder::new().dynamic_blocks(true);
    let rest = decoder.decode_str::<Rest>(text).unwrap().rest;
    for ports in [&[1, 2][..], &[3]] {
        let decoder = decoder.clone().variable("ports", ports).unwrap();
        let read: Ports = decoder.decode_body(rest.body()).unwrap();
        let read: Vec<u16> = read.port.iter().map(|it| it.number).collect();
        assert_eq!(read, ports);
    }
}

#[test]
fn a_layer_overrides_an_argument_of_a_dynamic_block() {
    #[derive(HclDecode)]
    struct Ports {
        #[hcl(block)]
        port: Vec<Number>,
    }
    #[derive(HclDecode)]
    struct Number {
        number: u16,
    }

    let text =
        "dynamic \"port\" {\n  for_each = [1]\n  content {\n    number = port.value\n  }\n}\n";
    let layers = Layers::new()
        .source("app.hcl", text)
        .source("site.hcl", "dynamic \"port\" {\n  for_each = [2, 3]\n}\n");
    let decoder = Decoder::new().dynamic_blocks(true);
    let read: Ports = layers.decode_with(&decoder).unwrap();
    let read: Vec<u16> = read.port.iter().map(|it| it.number).collect();
    assert_eq!(read, [2, 3]);
}

#[test]
fn a_body_of_layers_has_the_blocks_of_each() {
    type Blocks = BTreeMap<String, BTreeMap<String, Value>>;
    let layers = Layers::new()
        .source("app.hcl", "rule \"a\" {\n}\n")
        .source("site.hcl", "rule \"b\" {\n}\n");
    let body: OwnedBody = layers.decode().unwrap();
    let read: Blocks = Decoder::new().decode_body(body.body()).unwrap();
    assert_eq!(read["rule"].len(), 2);
}
