//! Pages that people read, kept beside this file. `UPDATE_GOLDENS=1` writes them anew; read them before they are kept.

use std::fs;
use std::path::Path;

use hcl_serde::HclSchema;
use hcl_serde::schema::Document;

use super::types::{Blocks, Labels, Values};

fn expect(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/schema")
        .join(name);
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, expected, "differs from {name}");
}

#[test]
fn pages_of_values_blocks_and_labels() {
    expect("values.md", &Values::SCHEMA.to_markdown());
    expect("blocks.md", &Blocks::SCHEMA.to_markdown());
    expect("labels.md", &Labels::SCHEMA.to_markdown());
}

#[test]
fn skeletons_of_values_blocks_and_labels() {
    expect("values.hcl", &Values::SCHEMA.to_skeleton());
    expect("blocks.hcl", &Blocks::SCHEMA.to_skeleton());
    expect("labels.hcl", &Labels::SCHEMA.to_skeleton());
}

#[test]
fn a_schema_for_editors() {
    expect("labels.json", &Labels::SCHEMA.to_json_schema());
}

#[test]
fn schemas_are_read_as_they_were_published() {
    for document in [
        Values::SCHEMA.document(),
        Blocks::SCHEMA.document(),
        Labels::SCHEMA.document(),
    ] {
        let text = document.to_json();
        assert_eq!(Document::from_json(&text).unwrap(), document);
    }
    expect("labels.schema.json", &Labels::SCHEMA.document().to_json());
}

#[test]
fn what_is_no_schema_is_refused() {
    for text in [
        "",
        "[]",
        "{}",
        r#"{"hcl_schema": 2, "types": []}"#,
        r#"{"hcl_schema": 1, "types": []}"#,
        r#"{"hcl_schema": 1, "types": [{}]}"#,
        r#"{"hcl_schema": 1, "types": [{"name": "A", "blocks": [{"name": "b", "body": 1}]}]}"#,
        r#"{"hcl_schema": 1, "types": [{"name": "A", "arguments": [{"name": "b", "shape": "x"}]}]}"#,
    ] {
        let error = Document::from_json(text).unwrap_err();
        assert!(
            error.to_string().contains("The schema cannot be read: "),
            "{error}"
        );
    }
    let least = r#"{"hcl_schema": 1, "types": [{"name": "A", "later": {}}], "later": 1}"#;
    assert_eq!(Document::from_json(least).unwrap().types.len(), 1);
}

#[test]
fn a_schema_does_not_differ_from_itself() {
    let document = Values::SCHEMA.document();
    assert_eq!(document.diff(&document), []);
}
