//! Constraints on labels that are keys, and on the values in bodies that serde reads: blocks, their attributes, and the
//! rest of a body.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]
#![expect(dead_code, reason = "only decoded")]

use std::collections::{BTreeMap, HashMap};

use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Decoder, HclDecode, HclValue, Source};
use serde::Deserialize;

#[derive(HclDecode, Debug)]
struct Config {
    #[hcl(block)]
    zone: HashMap<Name, HashMap<Name, Zone>>,
    #[hcl(block_attrs)]
    limits: Option<BTreeMap<String, Port>>,
    #[hcl(block)]
    server: Vec<Server>,
    #[hcl(block)]
    by_name: BTreeMap<String, Vec<Server>>,
    #[hcl(remain)]
    rest: BTreeMap<String, Port>,
}

#[derive(HclDecode, Debug)]
struct Zone {
    ttl: Option<u8>,
}

#[derive(Deserialize, HclValue, Debug, PartialEq, Eq, Hash)]
struct Name(#[hcl(length(max = 3))] String);

#[derive(Deserialize, HclValue, Debug)]
struct Port(#[hcl(range(1..=65535))] u32);

/// Read by serde, as a block.
#[derive(Deserialize, HclValue, Debug)]
#[serde(rename_all = "kebab-case")]
struct Server {
    port: Option<Port>,
    #[serde(default)]
    #[hcl(unique)]
    host_names: Vec<String>,
    #[serde(default)]
    rule: Vec<Rule>,
    #[serde(default)]
    check: BTreeMap<String, Vec<Rule>>,
    tls: Option<Tls>,
}

#[derive(Deserialize, HclValue, Debug)]
struct Rule {
    #[hcl(one_of("tcp", "udp"))]
    protocol: String,
}

#[derive(Deserialize, HclValue, Debug)]
enum Tls {
    #[serde(rename = "file")]
    File {
        #[hcl(length(min = 1))]
        path: String,
    },
}

#[derive(HclDecode, Debug)]
struct Flattening {
    #[hcl(flatten)]
    flat: Flat,
}

#[derive(Deserialize, HclValue, Debug)]
struct Flat {
    level: Option<Level>,
}

#[derive(Deserialize, HclValue, Debug)]
struct Level(#[hcl(range(..10))] u8);

/// Returns each report as `text at the place: detail [field]`.
fn reports<T: HclDecodeOwned>(name: &str, text: &str) -> Vec<String> {
    let source = Source::new(name, text).unwrap();
    let found = Decoder::new().check::<T>(&source);
    let decoded = Decoder::new().source_name(name).decode_str::<T>(text);
    let of_decoding = decoded.map_or_else(|error| error.into_diagnostics().len(), |_| 0);
    assert_eq!(found.len(), of_decoding, "{text}");
    let lines = found.iter().map(|diagnostic| {
        let at = diagnostic.subject().map(|at| at.text().to_owned());
        let field = diagnostic.field_path().unwrap_or_default();
        format!(
            "{}: {} [{field}]",
            at.unwrap_or_default(),
            diagnostic.detail()
        )
    });
    lines.collect()
}

#[test]
fn right_values_are_accepted() {
    let text = r#"
        zone "a" "b" { ttl = 1 }
        limits { a = 1 }
        server {
          port       = 80
          host-names = ["a", "b"]
          rule { protocol = "tcp" }
          check "x" { protocol = "udp" }
          tls "file" { path = "a" }
        }
        by_name "x" {}
        other = 1
    "#;
    assert_eq!(reports::<Config>("a.hcl", text), [] as [&str; 0]);
}

#[test]
fn each_wrong_value_is_reported_at_its_place() {
    for (text, expected) in [
        (
            "zone \"abc\" \"defg\" {}\nzone \"abcd\" \"e\" {}",
            &[
                r#""defg": The value of "name" must have at most 3 characters, but this has 4. [zone["abc"]]"#,
                r#""abcd": The value of "name" must have at most 3 characters, but this has 4. [zone]"#,
            ][..],
        ),
        (
            "limits {\n  a = 1\n  b = 0\n}",
            &[r#"0: The value of "b" must be from 1 to 65535, but this is 0. [limits.b]"#],
        ),
        (
            "server {}\nserver {\n  port = 0\n  host-names = [\"a\", \"a\"]\n}",
            &[
                r#"0: The value of "port" must be from 1 to 65535, but this is 0. [server[1].port]"#,
                r#""a": The elements of "host-names" must be unique, but "a" is there twice. Remove one of the two. [server[1].host-names[1]]"#,
            ],
        ),
        (
            "server {\n  rule { protocol = \"tcp\" }\n  rule { protocol = \"upd\" }\n  rule { protocol = \"tpc\" }\n}",
            &[
                r#""upd": "upd" is not one of the values allowed here. Did you mean "udp"? [server[0].rule[1].protocol]"#,
                r#""tpc": "tpc" is not one of the values allowed here. Did you mean "tcp"? [server[0].rule[2].protocol]"#,
            ],
        ),
        (
            "server {\n  check \"x\" { protocol = \"tcp\" }\n  check \"y\" { protocol = \"upd\" }\n}",
            &[
                r#""upd": "upd" is not one of the values allowed here. Did you mean "udp"? [server[0].check["y"][0].protocol]"#,
            ],
        ),
        (
            "server {\n  tls \"file\" { path = \"\" }\n}",
            &[
                r#""": The value of "path" must have at least 1 character, but this has 0. [server[0].tls["file"].path]"#,
            ],
        ),
        (
            "by_name \"a\" {\n  port = 1\n}\nby_name \"a\" {\n  port = 0\n}",
            &[
                r#"0: The value of "port" must be from 1 to 65535, but this is 0. [by_name["a"][1].port]"#,
            ],
        ),
        (
            "other = 0",
            &[r#"0: The value of "other" must be from 1 to 65535, but this is 0. [other]"#],
        ),
    ] {
        assert_eq!(reports::<Config>("a.hcl", text), expected, "{text}");
    }
}

#[test]
fn a_flattened_type_of_serde_is_checked() {
    assert_eq!(reports::<Flattening>("a.hcl", "level = 9"), [] as [&str; 0]);
    assert_eq!(
        reports::<Flattening>("a.hcl", "level = 10"),
        [r#"10: The value of "level" must be below 10, but this is 10. [level]"#]
    );
}

#[test]
fn the_json_syntax_is_checked_alike() {
    let text = r#"{
        "zone": {"abcd": {"e": {}}},
        "limits": {"a": 0},
        "server": [{"port": 1}, {"port": "${0}", "rule": [{"protocol": "upd"}]}],
        "other": 0
    }"#;
    assert_eq!(
        reports::<Config>("a.hcl.json", text),
        [
            r#""abcd": The value of "name" must have at most 3 characters, but this has 4. [zone]"#,
            r#"0: The value of "a" must be from 1 to 65535, but this is 0. [limits.a]"#,
            r#""${0}": The value of "port" must be from 1 to 65535, but this is 0. [server[1].port]"#,
            r#""upd": "upd" is not one of the values allowed here. Did you mean "udp"? [server[1].rule[0].protocol]"#,
            r#"0: The value of "other" must be from 1 to 65535, but this is 0. [other]"#,
        ]
    );
}

#[test]
fn what_does_not_fit_the_type_hides_no_other_mistake() {
    let text = "server {\n  port = []\n  rule { protocol = \"x\" }\n}\nserver { port = 0 }\nother = [1]\nlast = 0\n";
    assert_eq!(
        reports::<Config>("a.hcl", text),
        [
            "[]: A whole number from 0 to 4294967295 is required, but this is a list. [server[0].port]",
            "\"x\": \"x\" is not one of the values allowed here: \"tcp\" or \"udp\". [server[0].rule[0].protocol]",
            "0: The value of \"port\" must be from 1 to 65535, but this is 0. [server[1].port]",
            "[1]: A whole number from 0 to 4294967295 is required, but this is a list. [other]",
            "0: The value of \"last\" must be from 1 to 65535, but this is 0. [last]",
        ]
    );
}
