//! Writing with plain serde: fields as blocks, enums by label, maps of labelled blocks.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::collections::BTreeMap;

use hcl_serde::ser::AsBlock;
use hcl_serde::{Labeled, from_str, to_string};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Writes data, reads it again, and compares text and data.
fn written<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(data: &T, text: &str) {
    let found = to_string(data).unwrap();
    assert_eq!(found, text);
    assert_eq!(&from_str::<T>(&found).unwrap(), data);
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Server {
    port: u16,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Config {
    region: String,
    #[serde(serialize_with = "hcl_serde::ser::block")]
    primary: Server,
    #[serde(serialize_with = "hcl_serde::ser::block")]
    fallback: Option<Server>,
    #[serde(serialize_with = "hcl_serde::ser::block", default)]
    replica: Vec<Server>,
    #[serde(serialize_with = "hcl_serde::ser::labeled_block", default)]
    zone: BTreeMap<String, Server>,
    #[serde(serialize_with = "hcl_serde::ser::labeled_block", default)]
    rack: BTreeMap<String, Vec<Server>>,
    #[serde(serialize_with = "hcl_serde::ser::labeled_block")]
    site: Sites,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Sites {
    east: Server,
    west: Option<Server>,
}

#[test]
fn fields_are_written_as_blocks_by_functions() {
    let server = |port| Server { port };
    let mut config = Config {
        region: "eu".to_owned(),
        primary: server(1),
        fallback: Some(server(2)),
        replica: vec![server(3), server(4)],
        zone: BTreeMap::from([("a b".to_owned(), server(5)), ("c".to_owned(), server(6))]),
        rack: BTreeMap::from([("x".to_owned(), vec![server(7), server(8)])]),
        site: Sites {
            east: server(9),
            west: None,
        },
    };
    let block = |header: &str, port: u8| format!("\n{header} {{\n  port = {port}\n}}\n");
    let text = [
        block("primary", 1),
        block("fallback", 2),
        block("replica", 3),
        block("replica", 4),
        block("zone \"a b\"", 5),
        block("zone \"c\"", 6),
        block("rack \"x\"", 7),
        block("rack \"x\"", 8),
        block("site \"east\"", 9),
    ];
    written(&config, &format!("region = \"eu\"\n{}", text.concat()));
    assert!(
        serde_json::to_string(&config)
            .unwrap()
            .contains(r#""zone":{"a b":{"port":5}"#)
    );

    (config.fallback, config.replica) = (None, Vec::new());
    (config.zone, config.rack) = (BTreeMap::new(), BTreeMap::new());
    let text = [block("primary", 1), block("site \"east\"", 9)];
    written(&config, &format!("region = \"eu\"\n{}", text.concat()));
}

#[test]
fn data_without_names_is_no_block() {
    #[derive(Serialize)]
    struct Wrong {
        #[serde(serialize_with = "hcl_serde::ser::block")]
        port: Vec<u16>,
    }
    let error = to_string(&Wrong { port: vec![80] }).unwrap_err();
    assert_eq!(
        error.to_string(),
        "error: Value cannot be written
  = A block is written from a struct, a map or an enum, and blocks from a list of these; this is
    something else.
  = in field port"
    );
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Check {
    Http { path: String },
    Server(Server),
    Port(u16),
    Ports(Vec<u16>),
    Maybe(Option<u16>),
    Pair(u8, u8),
    Nested(Box<Self>),
    Off,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Checks {
    check: Vec<AsBlock<Check>>,
    named: BTreeMap<String, AsBlock<Check>>,
    labeled: Labeled<String, Check>,
}

#[test]
fn the_variant_of_an_enum_is_a_label() {
    let checks = Checks {
        check: vec![
            AsBlock(Check::Http {
                path: "/".to_owned(),
            }),
            AsBlock(Check::Server(Server { port: 1 })),
            AsBlock(Check::Port(80)),
            AsBlock(Check::Ports(vec![80, 443])),
            AsBlock(Check::Maybe(None)),
            AsBlock(Check::Maybe(Some(2))),
            AsBlock(Check::Pair(1, 2)),
            AsBlock(Check::Nested(Box::new(Check::Server(Server { port: 3 })))),
            AsBlock(Check::Nested(Box::new(Check::Port(4)))),
            AsBlock(Check::Off),
        ],
        named: BTreeMap::from([
            ("a".to_owned(), AsBlock(Check::Off)),
            ("b".to_owned(), AsBlock(Check::Port(5))),
        ]),
        labeled: Labeled {
            label: "x".to_owned(),
            body: Check::Http {
                path: "/x".to_owned(),
            },
        },
    };
    written(
        &checks,
        r#"check "http" {
  path = "/"
}

check "server" {
  port = 1
}

check {
  port = 80
}

check {
  ports = [80, 443]
}

check {
  maybe = null
}

check {
  maybe = 2
}

check {
  pair = [1, 2]
}

check "nested" "server" {
  port = 3
}

check "nested" {
  port = 4
}

check "off" {}

named "a" "off" {}

named "b" {
  port = 5
}

labeled "x" "http" {
  path = "/x"
}
"#,
    );
}

#[test]
fn empty_maps_and_lists_of_blocks_are_read_again() {
    let checks = Checks {
        check: Vec::new(),
        named: BTreeMap::new(),
        labeled: Labeled {
            label: "x".to_owned(),
            body: Check::Off,
        },
    };
    // serde does not say what an empty list or map would hold, and a field without `default` must be there.
    written(
        &checks,
        "check = []\nnamed = {}\n\nlabeled \"x\" \"off\" {}\n",
    );
}
