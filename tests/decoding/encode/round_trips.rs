//! Encoding, and round trips.

use std::collections::BTreeMap;

use hcl_serde::ser::AsBlock;
use hcl_serde::{
    HclDecode, HclEncode, Labeled, OwnedBody, OwnedExpression, Value, from_str, to_string,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, HclDecode, HclEncode)]
pub(super) struct Service {
    #[hcl(label)]
    pub(super) protocol: String,
    #[hcl(label)]
    pub(super) name: Option<String>,
    #[hcl(rename = "listen-addr")]
    pub(super) listen_addr: String,
    pub(super) weight: f64,
    pub(super) count: i128,
    pub(super) tags: Vec<String>,
    pub(super) limits: Option<BTreeMap<String, Option<u8>>>,
    pub(super) mode: Mode,
    #[hcl(default)]
    pub(super) banner: String,
    #[hcl(block)]
    pub(super) process: BTreeMap<String, Process>,
    #[hcl(block)]
    pub(super) health: Option<Box<Health>>,
    #[hcl(flatten)]
    pub(super) steps: Vec<Step>,
    #[hcl(block_attrs, optional)]
    pub(super) env: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Mode {
    Fast,
    Slow { delay: u8 },
    Exact(Vec<bool>),
}

#[derive(Clone, Debug, PartialEq, HclDecode, HclEncode)]
pub(super) struct Process {
    pub(super) command: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, HclDecode, HclEncode)]
pub(super) struct Health {}

#[derive(Clone, Debug, PartialEq, HclDecode, HclEncode)]
#[hcl(block)]
pub(super) enum Step {
    Run {
        #[hcl(label)]
        what: String,
    },
    Check(Check),
    Stop,
}

#[derive(Clone, Debug, PartialEq, HclDecode, HclEncode)]
pub(super) struct Check {
    #[hcl(block)]
    pub(super) provisioner: Vec<Provisioner>,
}

#[derive(Clone, Debug, PartialEq, HclDecode, HclEncode)]
#[hcl(label)]
pub(super) enum Provisioner {
    Shell { inline: Vec<String> },
    Nothing,
}

#[derive(Clone, Debug, PartialEq, HclDecode, HclEncode)]
pub(super) struct Root {
    #[hcl(block)]
    pub(super) service: Vec<Service>,
}

#[test]
fn written_text_is_formatted() {
    let service = Service {
        protocol: "http".to_owned(),
        name: Some("we\"b".to_owned()),
        listen_addr: "${x}".to_owned(),
        weight: 0.5,
        count: -3,
        tags: vec!["a".to_owned(), "b".to_owned()],
        limits: Some(BTreeMap::from([
            ("for".to_owned(), Some(1)),
            ("soft limit".to_owned(), None),
        ])),
        mode: Mode::Slow { delay: 2 },
        banner: "Hello,\nworld.\n".to_owned(),
        process: BTreeMap::from([
            (
                "main".to_owned(),
                Process {
                    command: vec!["x".repeat(60), "y".repeat(60)],
                },
            ),
            (
                "mgmt".to_owned(),
                Process {
                    command: Vec::new(),
                },
            ),
        ]),
        health: Some(Box::new(Health {})),
        steps: vec![
            Step::Stop,
            Step::Run {
                what: "it".to_owned(),
            },
        ],
        env: BTreeMap::from([("A".to_owned(), "1".to_owned())]),
    };
    let expected = r#"service "http" "we\"b" {
  listen-addr = "$${x}"
  weight      = 0.5
  count       = -3
  tags        = ["a", "b"]
  limits = {
    "for"        = 1
    "soft limit" = null
  }
  mode = {
    slow = {
      delay = 2
    }
  }
  banner = <<-EOT
    Hello,
    world.
  EOT

  process "main" {
    command = [
      "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy",
    ]
  }

  process "mgmt" {
    command = []
  }

  health {}

  stop {}

  run "it" {}

  env {
    A = "1"
  }
}
"#;
    let root = Root {
        service: vec![service],
    };
    let text = to_string(&root).unwrap();
    assert_eq!(text, expected);
    assert_eq!(from_str::<Root>(&text).unwrap(), root);
}

#[test]
fn serde_types_are_written_with_blocks_where_they_say_so() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Config {
        port: u16,
        storage: AsBlock<Storage>,
        service: Vec<Labeled<String, Labeled<String, Storage>>>,
        nested: Storage,
        absent: Option<AsBlock<Storage>>,
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Storage {
        path: String,
    }
    let storage = |path: &str| Storage {
        path: path.to_owned(),
    };
    let labeled = |a: &str, b: &str| Labeled {
        label: a.to_owned(),
        body: Labeled {
            label: b.to_owned(),
            body: storage("/s"),
        },
    };
    let config = Config {
        port: 80,
        storage: AsBlock(storage("/data")),
        service: vec![labeled("http", "a"), labeled("http", "b")],
        nested: storage("/n"),
        absent: None,
    };
    let text = to_string(&config).unwrap();
    assert_eq!(
        text,
        r#"port = 80

storage {
  path = "/data"
}

service "http" "a" {
  path = "/s"
}

service "http" "b" {
  path = "/s"
}

nested = {
  path = "/n"
}
"#
    );
    assert_eq!(from_str::<Config>(&text).unwrap(), config);
}

#[test]
fn expressions_bodies_and_values_are_written_as_they_are() {
    #[derive(HclDecode, HclEncode)]
    struct Config {
        when: OwnedExpression,
        exact: Value,
        #[hcl(remain)]
        rest: OwnedBody,
    }
    let text = "when  = var.load > 0.8\nexact = [1234567890123456789012345678901234567890, null]\na     = <<EOT\nx ${y}\nEOT\n\nb \"c\" {\n  d = upper(\"e\")\n}\n";
    let config: Config = from_str(text).unwrap();
    let written = to_string(&config).unwrap();
    assert_eq!(written, text);
    let made: OwnedExpression = "merge(a, { b = 1 })".parse().unwrap();
    assert_eq!(
        to_string(&BTreeMap::from([("x", made)])).unwrap(),
        "x = merge(a, { b = 1 })\n"
    );
}

#[test]
fn a_map_with_the_rest_of_a_body_is_written_into_the_body() {
    #[derive(Debug, PartialEq, HclDecode, HclEncode)]
    struct Config {
        name: String,
        #[hcl(remain)]
        rest: BTreeMap<String, Value>,
    }
    let text = "name = \"x\"\na    = 1\nb    = [true]\n";
    let config: Config = from_str(text).unwrap();
    assert_eq!(to_string(&config).unwrap(), text);
    let json = hcl_tests::as_json::to_string(&config).unwrap();
    let source = hcl_serde::Source::new("a.hcl.json", json).unwrap();
    let again: Config = hcl_serde::Decoder::new().decode_source(&source).unwrap();
    assert_eq!(again, config);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Server {
    port: u16,
    tags: BTreeMap<String, AsBlock<BTreeMap<String, String>>>,
}

fn server(port: u16) -> AsBlock<Server> {
    let tags = |(key, value): (&str, &str)| BTreeMap::from([(key.to_owned(), value.to_owned())]);
    AsBlock(Server {
        port,
        tags: match port {
            80 => BTreeMap::from([("a".to_owned(), AsBlock(tags(("x", "y"))))]),
            _ => BTreeMap::new(),
        },
    })
}

#[test]
fn maps_of_blocks_are_written_as_labelled_blocks() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Config {
        name: String,
        long_name: String,
        server: BTreeMap<String, AsBlock<Server>>,
        nested: BTreeMap<String, BTreeMap<u8, AsBlock<Server>>>,
        several: BTreeMap<String, Vec<AsBlock<Server>>>,
        last: BTreeMap<String, u8>,
    }
    let nested = |name: &str, keys: &[u8]| {
        let inner = keys.iter().map(|key| (*key, server(u16::from(*key))));
        (name.to_owned(), inner.collect())
    };
    let config = Config {
        name: "a".to_owned(),
        long_name: "b".to_owned(),
        server: BTreeMap::from([
            ("web".to_owned(), server(80)),
            ("a \"b".to_owned(), server(1)),
        ]),
        nested: BTreeMap::from([nested("p", &[1, 2]), nested("q", &[3])]),
        several: BTreeMap::from([("x".to_owned(), vec![server(4), server(5)])]),
        last: BTreeMap::from([("k".to_owned(), 1)]),
    };
    let text = to_string(&config).unwrap();
    assert_eq!(
        text,
        r#"name      = "a"
long_name = "b"

server "a \"b" {
  port = 1
  tags = {}
}

server "web" {
  port = 80

  tags "a" {
    x = "y"
  }
}

nested "p" "1" {
  port = 1
  tags = {}
}

nested "p" "2" {
  port = 2
  tags = {}
}

nested "q" "3" {
  port = 3
  tags = {}
}

several "x" {
  port = 4
  tags = {}
}

several "x" {
  port = 5
  tags = {}
}

last = {
  k = 1
}
"#
    );
    assert_eq!(from_str::<Config>(&text).unwrap(), config);
}

#[test]
fn maps_that_hold_blocks_and_others_are_refused() {
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Either {
        Block(AsBlock<BTreeMap<String, u8>>),
        Number(u8),
    }
    let map = BTreeMap::from([
        ("a", Either::Block(AsBlock(BTreeMap::new()))),
        ("b", Either::Number(1)),
    ]);
    let error = to_string(&BTreeMap::from([("service", map)])).unwrap_err();
    assert!(error.to_string().contains("all blocks or none"), "{error}");
}

#[test]
fn a_body_is_written_with_the_indentation_of_its_new_place() {
    #[derive(HclDecode, HclEncode)]
    struct Config {
        #[hcl(block)]
        outer: Vec<Outer>,
    }
    #[derive(HclDecode, HclEncode)]
    struct Outer {
        #[hcl(remain)]
        rest: OwnedBody,
    }
    let text = "\
outer {
  list = [
    1,
    {
      a = 2
    },
  ]
  text = [
    <<EOT
    kept
EOT
    , <<-EOT
      kept ${upper(<<IN
inner
IN
      )}
    EOT
  ]

  inner \"b\" {
    c = upper(
      \"e\"
    )
  }
}
";
    let config: Config = from_str(text).unwrap();
    assert_eq!(to_string(&config).unwrap(), text);
    let rest = &config.outer[0].rest;
    let outside = to_string(rest).unwrap();
    assert!(
        outside.starts_with("list = [\n  1,\n  {\n    a = 2\n  },\n]\n"),
        "{outside}"
    );
    assert!(outside.contains("    kept\nEOT\n"), "{outside}");
    assert!(
        outside.contains("\nEOT\n  , <<-EOT\n      kept"),
        "{outside}"
    );
    let same: OwnedBody = from_str(&outside).unwrap();
    assert_eq!(to_string(&Outer { rest: same }).unwrap(), outside);
    let expression: OwnedExpression = "{\n        a = 1\n    }".parse().unwrap();
    let block = BTreeMap::from([("x", AsBlock(BTreeMap::from([("y", expression)])))]);
    assert_eq!(
        to_string(&block).unwrap(),
        "x {\n  y = {\n      a = 1\n  }\n}\n"
    );
}

#[test]
fn marked_values_are_written_once_they_are_unmarked() {
    let secret = Value::from("hunter2").with_mark(hcl_core::value::Mark::sensitive());
    let data = |password: &Value| hcl_serde::value!({ "password": (password.clone()) });
    let error = to_string(&data(&secret)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "error: Value cannot be written
  = A marked value, such as a secret, would lose its marks in the text. Unmark it first.
  = in field password"
    );
    let (plain, _) = data(&secret).unmark_deep();
    assert_eq!(to_string(&plain).unwrap(), "password = \"hunter2\"\n");
}

#[test]
fn errors_about_marked_values_hide_their_content() {
    use hcl_serde::hcl_core::Type;
    let unknown = || Value::unknown(Type::String);
    let object = |key: &str, value| Value::object([(key.into(), value)].into_iter().collect());
    let secret = |value: Value| value.with_mark(hcl_core::value::Mark::sensitive());
    let inner = || object("hunter2", unknown());
    let values = [
        secret(inner()),
        object("shown", secret(inner())),
        Value::tuple(vec![secret(object("hunter2", Value::tuple(vec![inner()])))]),
        object("shown", Value::tuple(vec![object("a", secret(inner()))])),
    ];
    for value in values {
        let error = to_string(&BTreeMap::from([("x", &value)]))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("in field x") && !error.contains("hunter2"),
            "{error}"
        );
    }
    for root in [secret(inner()), secret(object("hunter2 ", Value::from(1)))] {
        let error = to_string(&root).unwrap_err().to_string();
        assert!(!error.contains("hunter2"), "{error}");
    }
}

#[test]
fn blocks_are_separated_by_a_blank_line() {
    let block = || AsBlock(BTreeMap::from([("a", 1)]));
    let data = BTreeMap::from([("b", vec![block(), block()]), ("c", vec![block()])]);
    assert_eq!(
        to_string(&data).unwrap(),
        "b {\n  a = 1\n}\n\nb {\n  a = 1\n}\n\nc {\n  a = 1\n}\n"
    );
}

#[test]
fn names_of_any_length_are_aligned() {
    #[derive(HclEncode)]
    struct Names {
        a: u8,
        a_name_of_thirty_two_bytes_is_it: Option<&'static str>,
        a_name_of_thirty_three_bytes_long: Option<bool>,
        #[hcl(rename = "größe")]
        size: u8,
    }
    let names = |long, longer| {
        let names = Names {
            a: 1,
            a_name_of_thirty_two_bytes_is_it: long,
            a_name_of_thirty_three_bytes_long: longer,
            size: 2,
        };
        to_string(&names).unwrap()
    };
    assert_eq!(names(None, None), "a     = 1\ngröße = 2\n");
    assert_eq!(
        names(Some("x"), None),
        "a                                = 1\n\
         a_name_of_thirty_two_bytes_is_it = \"x\"\n\
         größe                            = 2\n"
    );
    assert_eq!(
        names(Some("x"), Some(true)),
        "a                                 = 1\n\
         a_name_of_thirty_two_bytes_is_it  = \"x\"\n\
         a_name_of_thirty_three_bytes_long = true\n\
         größe                             = 2\n"
    );
}

#[test]
fn values_without_a_literal_form_are_refused() {
    assert!(to_string(&BTreeMap::from([("x", f64::NAN)])).is_err());
    assert!(to_string(&BTreeMap::from([("not a name", 1)])).is_err());
    assert!(to_string(&[1, 2]).is_err());
    assert!(to_string(&BTreeMap::from([(vec![1], 1)])).is_err());
}

#[test]
fn errors_have_a_field_path() {
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
    let server = |port, zone: Option<u8>| Server {
        ports: vec![1.0, port],
        zone: zone.map(|zone| BTreeMap::from([(zone, zone)])),
    };
    let refused = |data: &dyn Fn() -> hcl_serde::Result<String>, place: &str, why: &str| {
        let error = data().expect_err("it cannot be written").to_string();
        assert!(error.contains(&format!("in field {place}")), "{error}");
        assert!(error.contains(why), "{error}");
    };
    let derived = |server| Derived {
        service: BTreeMap::from([("web \"1\"".to_owned(), server)]),
    };
    let nan = || to_string(&derived(server(f32::NAN, None)));
    refused(&nan, r#"service["web \"1\""].ports[1]"#, "NaN");
    let label = || to_string(&derived(server(1.0, Some(1))));
    refused(&label, r#"service["web \"1\""]"#, "A label of a block");
    let key = || {
        to_string(&BTreeMap::from([(
            "a",
            [BTreeMap::from([("b c", Some(f64::INFINITY))])],
        )]))
    };
    refused(&key, r#"a[0]["b c"]"#, "inf");
    let name = || to_string(&BTreeMap::from([("a b", 1)]));
    refused(&name, r#"["a b"]"#, "is not a name");
    let labeled = || {
        let label = "x".to_owned();
        let inner = Labeled {
            label,
            body: BTreeMap::from([("b", 1)]),
        };
        to_string(&BTreeMap::from([("a", [[inner]])]))
    };
    refused(&labeled, "a[0][0]", "label has no place");
    let mixed = || {
        to_string(&BTreeMap::from([(
            "a",
            [Some(AsBlock(BTreeMap::from([("b", 1)]))), None],
        )]))
    };
    refused(&mixed, "a", "all blocks or none");
}
