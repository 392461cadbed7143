//! Blocks that are too many, or have a label too many or too few, are read for the mistakes in them.

use std::collections::BTreeMap;

use hcl_serde::{Diagnostic, HclDecode};
use serde::Deserialize;

/// Returns the line and the code of each diagnostic.
fn mistakes(found: &hcl_serde::Diagnostics) -> Vec<String> {
    let shown = |it: &Diagnostic| {
        let line = it.subject().map_or(0, |at| at.start().line);
        format!("{line} {}", it.code().unwrap_or_default())
    };
    found.iter().map(shown).collect()
}

fn assert_mistakes<T: hcl_serde::de::HclDecodeOwned>(text: &str, expected: &[&str]) {
    let error = hcl_serde::from_str::<T>(text).err();
    let error = error.unwrap_or_else(|| panic!("no mistake in {text}"));
    assert_eq!(mistakes(error.diagnostics()), expected, "{text}\n{error}");
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Config {
    #[hcl(block)]
    server: Option<Server>,
    #[hcl(block)]
    plain: Option<Plain>,
    #[hcl(block)]
    service: BTreeMap<String, BTreeMap<String, Server>>,
    #[hcl(block)]
    host: Vec<Host>,
    #[hcl(block_attrs)]
    tags: Option<BTreeMap<String, u8>>,
    #[hcl(refers = "route", optional)]
    uses: Vec<String>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Server {
    #[hcl(range(1..=100))]
    port: u16,
    #[hcl(block)]
    route: Vec<Route>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Route {
    #[hcl(label, defines = "route")]
    name: String,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Host {
    #[hcl(label)]
    name: String,
    #[hcl(label)]
    user: String,
    cpus: u8,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only decoded")]
struct Plain {
    port: u16,
    secure: Option<bool>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only decoded")]
struct Serde {
    server: Option<Plain>,
    #[serde(default)]
    service: BTreeMap<String, Plain>,
    #[serde(default)]
    listener: Vec<Plain>,
}

/// The type, a text, and the mistakes in it.
const DERIVED: &[(&str, &[&str])] = &[
    (
        "server {\n  port = 0\n}\nserver {\n  prot = 1\n}\nserver {\n  port = \"x\"\n}\n",
        &[
            "2 value-out-of-range",
            "4 duplicate-block",
            "5 unsupported-argument",
            "8 unsuitable-value-type",
        ],
    ),
    (
        "plain {\n  port = []\n  secure = 1\n}\nplain {\n  port = -1\n}\n",
        &[
            "2 unsuitable-value-type",
            "3 unsuitable-value-type",
            "5 duplicate-block",
            "6 unsuitable-value-type",
        ],
    ),
    (
        "service \"a\" \"b\" {\n  port = 0\n}\nservice \"a\" \"b\" {\n  port = 101\n}\n",
        &[
            "2 value-out-of-range",
            "4 duplicate-block",
            "5 value-out-of-range",
        ],
    ),
    (
        "service {\n  port = 0\n}\nservice \"a\" {\n  port = 101\n}\n",
        &[
            "1 missing-label",
            "2 value-out-of-range",
            "4 missing-label",
            "5 value-out-of-range",
        ],
    ),
    (
        "host \"a\" {\n  cpus = 300\n}\nhost \"a\" \"b\" \"c\" {\n  cpus = -1\n}\n",
        &[
            "1 missing-label",
            "2 unsuitable-value-type",
            "4 extraneous-label",
            "5 unsuitable-value-type",
        ],
    ),
    (
        "tags {\n  a = \"x\"\n}\ntags {\n  b = 300\n}\n",
        &[
            "2 unsuitable-value-type",
            "4 duplicate-block",
            "5 unsuitable-value-type",
        ],
    ),
];

const OF_SERDE: &[(&str, &[&str])] = &[
    (
        "server {\n  port = []\n  secure = 1\n}\nserver {\n  port = -1\n}\nserver {\n  prot = 1\n}\n",
        &[
            "2 unsuitable-value-type",
            "3 unsuitable-value-type",
            "5 duplicate-block",
            "6 unsuitable-value-type",
            "9 unsupported-argument",
        ],
    ),
    (
        "server \"a\" {\n  port = []\n}\nlistener \"b\" {\n  port = -1\n}\n",
        &[
            "1 extraneous-label",
            "2 unsuitable-value-type",
            "4 extraneous-label",
            "5 unsuitable-value-type",
        ],
    ),
    (
        "service {\n  port = 1\n}\nservice \"a\" {\n  port = \"x\"\n}\nservice \"a\" {\n  port = -1\n}\n",
        &[
            "1 missing-label",
            "5 unsuitable-value-type",
            "7 duplicate-block",
            "8 unsuitable-value-type",
        ],
    ),
];

#[test]
fn mistakes_inside_are_reported_with_the_wrong_number() {
    for (text, expected) in DERIVED {
        assert_mistakes::<Config>(text, expected);
    }
    for (text, expected) in OF_SERDE {
        assert_mistakes::<Serde>(text, expected);
    }
}

#[test]
fn names_in_surplus_blocks_are_known_and_no_duplicates() {
    let text = "server {\n  port = 1\n  route \"a\" {}\n}\nserver {\n  port = 1\n  route \"a\" {}\n  route \"b\" {}\n}\nuses = [\"a\", \"b\"]\n";
    assert_mistakes::<Config>(text, &["5 duplicate-block"]);
}

#[test]
fn a_published_schema_reports_what_is_in_surplus_blocks() {
    use hcl_serde::Source;

    let document = hcl_schema::Document::of::<Config>();
    for (text, expected) in DERIVED {
        let source = Source::new("config.hcl", *text).expect("a short text");
        let mut expected = expected.to_vec();
        // A schema reads blocks of any arguments as one map: too many of them are one report.
        if text.starts_with("tags") {
            expected.retain(|it| it.ends_with("duplicate-block"));
        }
        assert_eq!(mistakes(&document.check(&source)), expected, "{text}");
    }
}
