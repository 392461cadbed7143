//! Nesting to the parser's limit is decoded on the stack of a thread; nesting beyond is a diagnostic.

use std::collections::BTreeMap;

use hcl_serde::{HclDecode, HclEncode, Value};
use hcl_tests::stress::on_small_stack;

fn nested(depth: usize) -> String {
    format!("x = {}{}\n", "[".repeat(depth), "]".repeat(depth))
}

fn nested_objects(depth: usize) -> String {
    format!("x = {}1{}\n", "{ a = ".repeat(depth), " }".repeat(depth))
}

fn nested_blocks(depth: usize) -> String {
    format!("{}{}", "node \"n\" {\n".repeat(depth), "}\n".repeat(depth))
}

#[derive(HclDecode, HclEncode)]
struct Tree {
    #[hcl(block)]
    node: BTreeMap<String, Self>,
}

#[test]
fn values_as_deep_as_the_parser_allows_are_read() {
    on_small_stack("values_as_deep_as_the_parser_allows_are_read", || {
        for text in [nested(200), nested_objects(200)] {
            hcl_serde::from_str::<serde_json::Value>(&text).unwrap();
            hcl_serde::from_str::<BTreeMap<String, Value>>(&text).unwrap();
            let again = hcl_serde::from_str::<BTreeMap<String, Value>>(&text).unwrap();
            hcl_serde::to_string(&again).unwrap();
        }
    });
}

#[test]
fn blocks_as_deep_as_the_parser_allows_are_read() {
    on_small_stack("blocks_as_deep_as_the_parser_allows_are_read", || {
        let tree: Tree = hcl_serde::from_str(&nested_blocks(250)).unwrap();
        let text = hcl_serde::to_string(&tree).unwrap();
        hcl_serde::from_str::<Tree>(&text).unwrap();
        hcl_serde::from_str::<serde_json::Value>(&nested_blocks(120)).unwrap();
    });
}

#[test]
fn nesting_beyond_the_limit_is_a_diagnostic() {
    on_small_stack("nesting_beyond_the_limit_is_a_diagnostic", || {
        for text in [
            nested(100_000),
            nested_objects(100_000),
            nested_blocks(100_000),
        ] {
            assert!(hcl_serde::from_str::<serde_json::Value>(&text).is_err());
            assert!(hcl_serde::from_str::<Tree>(&text).is_err());
        }
    });
}

#[test]
fn very_many_mistakes_are_reported_in_linear_time() {
    #[derive(serde::Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Small {
        a: u8,
        b: Option<u8>,
    }
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Derived {
        a: u8,
        #[hcl(block)]
        c: BTreeMap<String, Small>,
    }
    let unknown: String = (0..50_000)
        .map(|index| format!("name_{index} = {index}\n"))
        .collect();
    let blocks: String = (0..20_000).map(|_| "c \"x\" {}\n").collect();
    for text in [unknown, blocks] {
        assert!(hcl_serde::from_str::<Small>(&text).is_err());
        assert!(hcl_serde::from_str::<Derived>(&text).is_err());
    }
}

#[test]
fn all_expressions_of_a_file_share_one_budget() {
    let limits = hcl_serde::Limits::default().with_steps(10_000);
    let decoder = hcl_serde::Decoder::new().limits(limits);
    let sum = vec!["1"; 1000].join(" + ");
    let text = |count: usize| -> String {
        (0..count)
            .map(|index| {
                format!(
                    "a{index} = [for x in [{}] : [for y in [{}] : 1]]\n",
                    "0,".repeat(50),
                    "0,".repeat(50)
                )
            })
            .collect()
    };
    assert!(
        decoder
            .decode_str::<BTreeMap<String, u64>>(&format!("a = {sum}\n"))
            .is_ok()
    );
    assert!(
        decoder
            .decode_str::<BTreeMap<String, Value>>(&text(1))
            .is_ok()
    );
    assert!(
        decoder
            .decode_str::<BTreeMap<String, Value>>(&text(20))
            .is_err()
    );
    assert!(
        decoder
            .decode_str::<BTreeMap<String, Value>>(&text(1))
            .is_ok(),
        "another run has a budget of its own"
    );
}
