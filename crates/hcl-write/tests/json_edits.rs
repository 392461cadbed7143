//! Values at addresses in the JSON syntax.

use hcl_syntax::{Diagnostics, Source, json};
use hcl_write::Address;

const TEXT: &str =
    r#"{"s": [{"x": {"k": 1, "t": [1, [2]]}}, {"y": [{"k": 1}, {}]}], "l": [{}, {"t": {}}]}"#;

fn parse() -> json::File {
    let source = Source::new("a.json", TEXT).unwrap();
    json::parse(&source, &mut Diagnostics::new())
}

fn address(text: &str) -> Address {
    text.parse().unwrap()
}

#[test]
fn objects_are_blocks_with_labels_also_in_lists() {
    let file = parse();
    for [at, expected] in rows("objects_are_blocks_with_labels_also_in_lists") {
        let found = address(at).find(&file);
        let texts = found.iter().map(|it| file.source().slice(it.value_span()));
        assert_eq!(texts.collect::<Vec<_>>().join("; "), expected, "{at}");
    }
}

#[test]
fn an_index_counts_the_blocks_with_one_address_in_all_objects() {
    for [text, at, expected] in rows("an_index_counts_the_blocks_with_one_address_in_all_objects") {
        let source = Source::new("a.json", text).unwrap();
        let file = json::parse(&source, &mut Diagnostics::new());
        let found = address(at).find(&file);
        let texts = found.iter().map(|it| source.slice(it.value_span()));
        assert_eq!(texts.collect::<Vec<_>>().join("; "), expected, "{at}");
    }
}

hcl_golden::rows!("json_edits.rows");
