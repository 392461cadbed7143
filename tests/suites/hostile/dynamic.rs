//! Dynamic blocks: copies of labels are charged to the budget.

#![expect(dead_code, reason = "only decoded")]

use hcl_core::Limits;
use hcl_serde::stdlib;
use hcl_serde::{Decoder, HclDecode};
use hcl_tests::stress::{by_size, on_small_stack};

#[derive(HclDecode)]
struct Root {
    #[hcl(block)]
    b: Vec<Empty>,
    #[hcl(block)]
    labelled: Vec<Labelled>,
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
                found.map(|it| it.summary().to_owned()).collect()
            }
        }
    })
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
