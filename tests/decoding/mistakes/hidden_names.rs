//! Names beside other mistakes: what a wrong block or value would define is not known, and what it says rightly counts.

use std::collections::BTreeMap;

use hcl_core::Body;
use hcl_serde::{HclDecode, HclValue, Labeled};
use serde::Deserialize;

use super::several::mistakes;

#[derive(HclDecode)]
#[expect(dead_code, reason = "only the reports are of interest")]
struct Queues {
    #[hcl(block)]
    q: Vec<Queue>,
    #[hcl(block, defines = "key")]
    k: BTreeMap<String, Empty>,
    #[hcl(refers = "queue")]
    inbox: Option<Vec<String>>,
    #[hcl(refers = "key")]
    at: Option<String>,
    #[hcl(defines = "port")]
    port: Option<String>,
    #[hcl(refers = "port")]
    to: Option<String>,
}

#[derive(HclDecode)]
struct Queue {
    #[hcl(label, defines = "queue")]
    _name: String,
}

#[derive(HclDecode)]
struct Empty {}

#[test]
fn a_block_without_its_name_may_have_any_name() {
    for text in [
        "q {}\ninbox = [\"a\"]\n",
        "q {}\nq \"b\" {}\ninbox = [\"a\"]\n",
        "k {}\nat = \"a\"\n",
        "qq \"a\" {}\ninbox = [\"a\"]\n",
        "port = [1]\nto = \"b\"\n",
    ] {
        let found = mistakes::<Queues>(text);
        assert_eq!(found.len(), 1, "{text}: {found:#?}");
        assert!(!found[0].contains("There is no"), "{text}: {found:#?}");
    }
}

#[test]
fn a_wrong_element_hides_no_wrong_reference() {
    assert_eq!(
        mistakes::<Queues>("q \"a\" {}\ninbox = [\"a\", \"zz\", []]\n"),
        [
            "2: inbox: There is no queue \"zz\". It may be \"a\".",
            "2: inbox[2]: A string is required, but this is a list."
        ]
    );
}

#[test]
fn a_body_behind_flatten_is_not_called_absent() {
    #[derive(Deserialize)]
    struct Outer {
        #[serde(flatten)]
        _inner: Inner,
    }
    #[derive(Deserialize)]
    struct Inner {
        #[serde(rename = "b")]
        _b: Option<Body>,
    }
    #[derive(Deserialize)]
    struct Plain {
        #[serde(rename = "b")]
        _b: Option<Body>,
    }
    let found = mistakes::<Outer>("b {\n  a = 1\n}\n");
    assert!(
        found[0].contains("A block is known only where it is read from"),
        "{found:?}"
    );
    let found = mistakes::<Plain>("b = 1\n");
    assert_eq!(found, ["1: b: A block is required, to be read later."]);
}

#[test]
fn constraints_hold_in_tuples_arrays_and_blocks_with_labels() {
    #[derive(Deserialize, HclValue)]
    struct Limit {
        #[hcl(range(1..=10))]
        #[serde(rename = "port")]
        _port: u16,
    }
    #[derive(HclDecode)]
    struct Limits {
        _a: Option<(Limit, Limit)>,
        _b: Option<[Limit; 2]>,
        #[hcl(block)]
        _y: Vec<Labeled<String, Limit>>,
    }
    for (text, path) in [
        ("_a = [{ port = 1 }, { port = 0 }]\n", "1: _a[1].port"),
        ("_b = [{ port = 1 }, { port = 0 }]\n", "1: _b[1].port"),
        ("_y \"a\" {\n  port = 0\n}\n", "2: _y[0][\"a\"].port"),
    ] {
        let found = mistakes::<Limits>(text);
        assert_eq!(
            found,
            [format!(
                "{path}: The value of \"port\" must be from 1 to 10, but this is 0."
            )]
        );
        // A published schema does not know the type in a block with `Labeled`.
        if !text.starts_with("_y") {
            let source = hcl_serde::Source::new("a.hcl", text).unwrap();
            let checked = hcl_schema::Document::of::<Limits>().check(&source);
            assert_eq!(checked.len(), 1, "{text} {checked:?}");
        }
    }
}
