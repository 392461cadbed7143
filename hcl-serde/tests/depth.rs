//! Nesting to the parser's limit is decoded on the stack of a thread; nesting beyond is a diagnostic.

use std::collections::BTreeMap;

use hcl_serde::{HclDecode, HclEncode, Value};

/// Runs something on a stack of 2 MiB, which is what threads have.
fn on_a_thread(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(run)
        .unwrap();
    thread.join().unwrap();
}

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
    node: BTreeMap<String, Tree>,
}

#[test]
fn values_as_deep_as_the_parser_allows_are_read() {
    on_a_thread(|| {
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
    on_a_thread(|| {
        let tree: Tree = hcl_serde::from_str(&nested_blocks(250)).unwrap();
        let text = hcl_serde::to_string(&tree).unwrap();
        hcl_serde::from_str::<Tree>(&text).unwrap();
        hcl_serde::from_str::<serde_json::Value>(&nested_blocks(120)).unwrap();
    });
}

#[test]
fn nesting_without_end_is_a_diagnostic() {
    on_a_thread(|| {
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
