//! Addresses that a type or a published schema declares.

use hcl_config::{Address, Module};
use hcl_core::value;
use hcl_serde::{HclDecode, Value};

#[derive(HclDecode, Debug)]
struct Bake {
    #[hcl(block, address = "target.{name}", computed)]
    target: Vec<Target>,
}

#[derive(HclDecode, Debug)]
struct Target {
    #[hcl(label)]
    name: String,
    #[hcl(optional)]
    tags: Vec<String>,
}

#[test]
fn a_type_says_how_its_blocks_are_addressed() {
    let text = "target \"a\" {\n  tags = [target.b.name, target.b.tags[0]]\n}\n\
                target \"b\" {\n  name = \"x\"\n  tags = [\"y\"]\n}\n";
    let error = Module::new().source("bake.hcl", text).decode::<Bake>();
    assert!(
        error
            .unwrap_err()
            .to_string()
            .contains("\"name\" is not expected here")
    );
    let text = text
        .replace("  name = \"x\"\n", "")
        .replace("target.b.name, ", "");
    let bake = Module::new()
        .source("bake.hcl", &text)
        .decode::<Bake>()
        .unwrap();
    assert_eq!(
        (&*bake.target[0].name, &*bake.target[0].tags),
        ("a", &["y".to_owned()][..])
    );
    assert!(
        Module::new()
            .source("bake.hcl", &text)
            .check::<Bake>()
            .is_empty()
    );
    // A value that is known later is no mistake, but cannot be decoded.
    let text = text.replace("tags[0]", "digest");
    assert!(
        Module::new()
            .source("bake.hcl", &text)
            .check::<Bake>()
            .is_empty()
    );
    assert!(
        Module::new()
            .source("bake.hcl", &text)
            .decode::<Bake>()
            .is_err()
    );
}

#[test]
fn a_check_reports_each_mistake_once() {
    let text =
        "target \"a\" {\n  tags = target.c.tags\n}\ntarget \"b\" {\n  tags = target.b.tags\n}\n";
    let undeclared = "reference-to-undeclared-block";
    for (text, expected) in [
        (text, [undeclared, "circular-reference"]),
        (&text.replace("b.tags", "d.tags"), [undeclared, undeclared]),
    ] {
        let found = Module::new().source("bake.hcl", text).check::<Bake>();
        let codes = found.iter().filter_map(hcl_serde::Diagnostic::code);
        assert!(codes.eq(expected), "{found:?}");
    }
}

/// A reference to an argument that is not written has the default of the field, where that is a literal.
#[test]
fn references_see_the_defaults_of_a_type() {
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only what refers to the fields is of interest")]
    struct Config {
        #[hcl(block, address = "service.{name}", repeated)]
        service: Vec<Service>,
        seen: Vec<u16>,
        all: Option<Value>,
    }

    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only what refers to the fields is of interest")]
    struct Service {
        #[hcl(label)]
        name: String,
        #[hcl(default = 80)]
        port: u16,
        #[hcl(default)]
        weight: u16,
        #[hcl(default, alias = "sizes")]
        size: u16,
        #[hcl(default = u16::MAX)]
        most: u16,
    }

    let decode = |text: &str| Module::new().source("main.hcl", text).decode::<Config>();
    let text = "service \"a\" {}\nservice \"b\" {\n  count = 2\n  port  = 81\n}\n\
                seen = [service.a.port, service.a.weight, service.b[1].port, service.b[0].weight]\nall = service.a\n";
    let config = decode(text).unwrap_or_else(|it| panic!("{it}"));
    assert_eq!(config.seen, [80, 0, 81, 0]);
    assert_eq!(config.all, Some(value!({ "port": 80, "weight": 0 })));
    // Not a literal, and an argument with another name.
    for argument in ["most", "size"] {
        let text = format!("service \"a\" {{\n  sizes = 5\n}}\nseen = [service.a.{argument}]\n");
        let error = decode(&text).unwrap_err().to_string();
        assert!(error.contains("Unsupported attribute"), "{error}");
    }
}

#[test]
fn an_instance_knows_its_key() {
    use hcl_serde::InstanceKey::{self, Index, Name};

    #[derive(HclDecode)]
    struct Config {
        #[hcl(block, address = "server.{name}", repeated)]
        server: Vec<Server>,
    }
    #[derive(HclDecode)]
    struct Server {
        #[hcl(label)]
        name: String,
        #[hcl(instance_key)]
        key: Option<InstanceKey>,
        #[hcl(instance_key)]
        number: Option<u64>,
        #[hcl(instance_key)]
        text: Option<String>,
        #[hcl(block)]
        disk: Option<Disk>,
    }
    #[derive(HclDecode)]
    struct Disk {
        #[hcl(instance_key)]
        key: Option<InstanceKey>,
    }

    let text = "\
server \"a\" {
  count = 2
  disk {}
}
server \"b\" {
  for_each = { x = 1 }
}
server \"c\" {}
";
    let config: Config = Module::new().source("main.hcl", text).decode().unwrap();
    let keys = config.server.into_iter().map(|server| {
        let of_disk = server.disk.and_then(|disk| disk.key);
        (server.name, server.key, server.number, server.text, of_disk)
    });
    let name = |text: &str| text.to_owned();
    assert_eq!(
        keys.collect::<Vec<_>>(),
        [
            (name("a"), Some(Index(0)), Some(0), None, Some(Index(0))),
            (name("a"), Some(Index(1)), Some(1), None, Some(Index(1))),
            (
                name("b"),
                Some(Name(name("x"))),
                None,
                Some(name("x")),
                None
            ),
            (name("c"), None, None, None, None),
        ]
    );
}

/// The derive, a published schema and the builder have the same words.
#[test]
fn the_derive_merges_blocks_and_leaves_out_names() {
    #[derive(HclDecode)]
    struct Bake {
        #[hcl(block, address = "target.{name}", merged, without("provider"))]
        target: Vec<Target>,
        all: u8,
    }

    #[derive(HclDecode)]
    struct Target {
        #[hcl(label)]
        _name: String,
        x: Option<u8>,
        y: Option<u8>,
        provider: Option<hcl_serde::OwnedExpression>,
    }

    let text = "target \"a\" {\n  x = 1\n  y = 1\n  provider = aws.west\n}\ntarget \"a\" {\n  y = 2\n}\nall = target.a.x + target.a.y\n";
    let module = || Module::new().source("bake.hcl", text);
    let bake: Bake = module().decode().unwrap();
    let read: Vec<_> = bake.target.iter().map(|it| (it.x, it.y)).collect();
    assert_eq!(read, [(Some(1), Some(1)), (None, Some(2))]);
    assert!(bake.target[0].provider.is_some());

    let schema = hcl_schema::Document::of::<Bake>();
    let schema = hcl_schema::Document::from_json(&schema.to_json()).unwrap();
    let address = Address::new("target", "target.{name}");
    let by_builder = module().address(address.merged().without(["provider"]));
    let expected = hcl_serde::hcl_core::value!({ "x": 1, "y": 2 });
    for module in [module().addresses_of(&schema), by_builder] {
        assert_eq!(
            module.load().unwrap().evaluate("target.a").unwrap(),
            expected
        );
    }
    assert_eq!(bake.all, 3);
}
