//! Nested dynamic blocks: everything that they generate is charged to the budget, in both syntaxes.

#![expect(dead_code, reason = "only decoded")]

use hcl_core::Limits;
use hcl_serde::stdlib;
use hcl_serde::{Decoder, HclDecode};
use hcl_tests::stress::{by_size, on_small_stack};

#[derive(HclDecode)]
struct Root {
    #[hcl(block)]
    b: Vec<Outer>,
    #[hcl(block)]
    labelled: Vec<Labelled>,
}

#[derive(HclDecode)]
struct Outer {
    #[hcl(block)]
    c: Vec<Inner>,
}

#[derive(HclDecode)]
struct Inner {
    #[hcl(block)]
    d: Vec<Empty>,
    a: Option<hcl_core::Value>,
}

#[derive(HclDecode)]
struct Empty {}

#[derive(HclDecode)]
struct Labelled {
    #[hcl(label)]
    label: String,
}

/// Bytes of a long label.
fn long() -> usize {
    by_size([1 << 17, 1 << 20, 1 << 20])
}

/// Stands for the reports that were dropped.
const DROPPED: &str = "dropped";

/// Returns the summaries of the reports about a configuration, with a part of the default steps except in large runs.
fn refused(name: &'static str, text: String) -> Vec<String> {
    on_small_stack(name, move || {
        let limits = Limits::default();
        let steps = limits.steps / by_size([200, 50, 1]);
        let limits = limits.with_steps(steps).with_bytes(16 << 20);
        let decoder = Decoder::new()
            .source_name(name)
            .limits(limits)
            .functions(stdlib::standard())
            .variable("big", &"x".repeat(long()))
            .expect("the data has a value")
            .dynamic_blocks(true);
        match decoder.decode_str::<Root>(&text) {
            Ok(_) => Vec::new(),
            Err(error) => {
                assert!(error.to_string().len() < 2 << 20);
                let found = error.diagnostics().iter();
                let mut found: Vec<String> = found.map(|it| it.summary().to_owned()).collect();
                if error.diagnostics().dropped() > 0 {
                    found.push(DROPPED.to_owned());
                }
                found
            }
        }
    })
}

/// Returns nested dynamic blocks that generate 250 000 blocks.
fn generated(content: &str) -> String {
    let block = |name, content: &str| {
        format!("dynamic \"{name}\" {{\n for_each = range(500)\n content {{\n{content}\n}}\n}}\n")
    };
    block("b", &block("c", content))
}

#[test]
fn generated_content_is_charged_each_time() {
    let contents = [
        ("blocks", "d {}\n".repeat(2000)),
        ("comments", "# x\n".repeat(20_000)),
        ("a list", format!("a = [{}]\n", "1,".repeat(2000))),
        ("a text", format!("a = \"{}\"\n", "x".repeat(60_000))),
        (
            "unsupported names",
            (0..2000).map(|n| format!("x{n} = 1\n")).collect(),
        ),
        (
            "dynamic blocks of nothing",
            "dynamic \"d\" {\n for_each = []\n content {}\n}\n".repeat(200),
        ),
        (
            "dynamic blocks that fail",
            "dynamic \"d\" {\n for_each = 1\n content {}\n}\n".repeat(200),
        ),
        (
            "more dynamic blocks",
            "dynamic \"d\" {\n for_each = range(1000)\n content {}\n}\n".to_owned(),
        ),
    ];
    for (name, content) in contents {
        let found = refused(name, generated(&content));
        let limit = "Evaluation limit exceeded".to_owned();
        // The sink may be full before the limit is reached.
        let is_full_of_others = found.iter().any(|summary| summary == DROPPED);
        assert!(found.contains(&limit) || is_full_of_others, "{name}");
    }
}

#[test]
fn generated_json_content_is_charged_each_time() {
    let block = |name, content: String| {
        format!(
            "{{\"dynamic\":{{\"{name}\":{{\"for_each\":\"${{range(500)}}\",\"content\":{content}}}}}}}"
        )
    };
    let list = format!("[{}1]", "1,".repeat(2000));
    let names: String = (0..2000).map(|n| format!("\"k{n}\":1,")).collect();
    let contents = [
        ("list.json", format!("{{\"a\":{list}}}")),
        ("object.json", format!("{{\"a\":{{{names}\"z\":1}}}}")),
        (
            "template.json",
            format!("{{\"a\":\"{}${{1}}\"}}", "x".repeat(6000)),
        ),
        ("text.json", format!("{{\"a\":\"{}\"}}", "x".repeat(60_000))),
        (
            "blocks.json",
            format!("{{\"d\":[{}{{}}]}}", "{},".repeat(2000)),
        ),
        ("comments.json", format!("{{\"//\":{list}}}")),
    ];
    for (name, content) in contents {
        let found = refused(name, block("b", block("c", content)));
        let limit = "Evaluation limit exceeded".to_owned();
        assert!(found.contains(&limit), "{name}");
    }
}

#[test]
fn copies_of_long_labels_and_iterators_are_bounded() {
    let labels =
        "dynamic \"labelled\" {\n for_each = range(1000)\n labels = [big]\n content {}\n}\n";
    let found = refused("labels", labels.to_owned());
    assert!(found.contains(&"Evaluation limit exceeded".to_owned()));
    let iterator = "i".repeat(long());
    let text = format!(
        "dynamic \"b\" {{\n for_each = range(1000)\n iterator = {iterator}\n content {{}}\n}}\n"
    );
    assert_eq!(refused("iterators", text), Vec::<String>::new());
}
