//! Differences of two schemas.

use hcl_serde::HclSchema;
use hcl_serde::schema::{BlockTypeSchema, Document, TypeSchema};

use super::types::{Bounds, Names, Values};

#[test]
fn a_schema_does_not_differ_from_itself() {
    let document = Values::SCHEMA.document();
    assert_eq!(document.diff(&document), []);
}

/// Documentation is no part of what is accepted.
#[test]
fn changes_inside_of_values_are_told_by_attribute() {
    let new = Bounds::SCHEMA.document();
    let text = new.to_json();
    let change = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let old = Document::from_json(&text.replace(from, to)).unwrap();
        let changes = new.diff(&old);
        let lines = changes.iter().map(ToString::to_string);
        lines.collect::<Vec<_>>()
    };
    assert_eq!(change("Not yet in use.", "In use."), [] as [&str; 0]);
    assert_eq!(
        change("\"600\"", "\"500\""),
        [
            "breaking: Bounds.check.http.status has a new constraint: at least 8, below 600",
            "Bounds.check.http.status no longer has the constraint: at least 8, below 500",
        ]
    );
    assert_eq!(
        change("\"name\": \"every\"", "\"name\": \"interval\""),
        [
            "Bounds.check.http.interval is removed",
            "Bounds.check.http.every is new",
        ]
    );
    assert_eq!(
        change("\"name\": \"never\"", "\"name\": \"no\""),
        [
            "breaking: Bounds.check.no is removed",
            "Bounds.check.never is new"
        ]
    );
    assert_eq!(
        change("\"max\": 2\n", "\"max\": 3\n"),
        [
            "breaking: Rule.name has a new constraint: length at most 2",
            "Rule.name no longer has the constraint: length at most 3",
        ]
    );
}

#[test]
fn new_references_and_lost_definitions_break() {
    let new = Names::SCHEMA.document();
    let mut old = new.clone();
    for ty in &mut old.types {
        for argument in &mut ty.arguments {
            argument.refers = None;
        }
        for label in &mut ty.labels {
            label.defines = None;
        }
        for block in &mut ty.blocks {
            if let Some(defines) = &mut block.defines {
                defines.unique = false;
            }
        }
    }
    let lines = |changes: Vec<hcl_serde::schema::Change>| {
        let lines = changes.iter().map(ToString::to_string);
        lines.collect::<Vec<_>>()
    };
    assert_eq!(
        lines(new.diff(&old)),
        [
            "breaking: Names.first refers to group instead of nothing",
            "breaking: Names.network defines names that are unique now",
            "breaking: Group.networks refers to network instead of nothing",
            "breaking: Group.name defines the name of a group",
            "breaking: Task.after refers to task instead of nothing",
            "Task.name defines the name of a task",
        ]
    );
    assert_eq!(
        lines(old.diff(&new)),
        [
            "breaking: Group.name defines no name of a group any more",
            "breaking: Task.name defines no name of a task any more",
            "Names.first refers to nothing instead of group",
            "Names.network defines names that are not unique now",
            "Group.networks refers to nothing instead of network",
            "Task.after refers to nothing instead of task",
        ]
    );
}

/// Returns the schema of these types, in JSON.
fn document(types: &str) -> Document {
    Document::from_json(&format!(r#"{{"hcl_schema": 1, "types": [{types}]}}"#)).unwrap()
}

/// Returns the differences of two schemas as text.
fn differences(old: &str, new: &str) -> Vec<String> {
    let changes = document(new).diff(&document(old));
    changes.iter().map(ToString::to_string).collect()
}

#[test]
fn names_that_are_lost_break() {
    assert_eq!(
        differences(
            r#"{"name": "A", "arguments": [{"name": "port", "aliases": ["listen"], "shape": "number"}]}"#,
            r#"{"name": "A", "arguments": [{"name": "port", "shape": "number"}]}"#,
        ),
        ["breaking: A.listen is removed"]
    );
    // A former alias may be the name now.
    assert_eq!(
        differences(
            r#"{"name": "A", "arguments": [{"name": "listen", "aliases": ["port"], "shape": "number"}]}"#,
            r#"{"name": "A", "arguments": [{"name": "port", "required": true, "shape": "number"}]}"#,
        ),
        [
            "breaking: A.listen is removed",
            "breaking: A.port is required now"
        ]
    );
    // Another argument may have it.
    assert_eq!(
        differences(
            r#"{"name": "A", "arguments": [{"name": "a", "aliases": ["b"], "shape": "number"}]}"#,
            r#"{"name": "A", "arguments": [{"name": "a", "shape": "number"}, {"name": "b", "shape": "number"}]}"#,
        ),
        ["breaking: A.b is another argument now"]
    );
    // Two arguments may become one.
    assert_eq!(
        differences(
            r#"{"name": "A", "arguments": [{"name": "a", "shape": "number"}, {"name": "b", "shape": "bool"}]}"#,
            r#"{"name": "A", "arguments": [{"name": "a", "aliases": ["b"], "shape": "number"}]}"#,
        ),
        ["breaking: A.a takes number instead of bool"]
    );
    assert_eq!(
        differences(
            r#"{"name": "A", "blocks": [{"name": "b", "aliases": ["c"], "body": 1}]},
                {"name": "B", "variants": [{"name": "x", "aliases": ["y"], "body": 0}]}"#,
            r#"{"name": "A", "blocks": [{"name": "b", "body": 1}]},
                {"name": "B", "variants": [{"name": "x", "body": 0}]}"#,
        ),
        [
            "breaking: A.c blocks are removed",
            "breaking: B.y is removed"
        ]
    );
    // Names that are not listed are accepted.
    assert_eq!(
        differences(
            r#"{"name": "A", "open": true, "arguments": [{"name": "a", "aliases": ["b"], "shape": "number"}]}"#,
            r#"{"name": "A", "open": true, "arguments": [{"name": "a", "shape": "number"}]}"#,
        ),
        ["A.b is removed"]
    );
}

#[test]
fn types_are_compared_by_their_path() {
    let root = |name: &str, inner: &str| {
        format!(
            r#"{{"name": "{name}", "blocks": [{{"name": "service", "body": 1}}]}},
                {{"name": "{inner}", "arguments": [{{"name": "port", "shape": "number"}}]}}"#
        )
    };
    let old = root("Config", "Service");
    assert_eq!(
        differences(&old, &root("Settings", "Listener")),
        [] as [&str; 0]
    );
    let new = root("Settings", "Listener").replace("port", "listen");
    assert_eq!(
        differences(&old, &new),
        [
            "breaking: Listener.port is removed",
            "Listener.listen is new"
        ]
    );
    // Bodies of other blocks, of one name.
    assert_eq!(
        differences(
            r#"{"name": "A", "blocks": [{"name": "b", "body": 1}, {"name": "c", "body": 2}]},
                {"name": "B"}, {"name": "C", "arguments": [{"name": "x", "shape": "number"}]}"#,
            r#"{"name": "A", "blocks": [{"name": "b", "body": 2}, {"name": "c", "body": 1}]},
                {"name": "B", "arguments": [{"name": "x", "shape": "number"}]}, {"name": "C"}"#,
        ),
        [] as [&str; 0]
    );
    // Two types that are one now: each of them differs in the same way.
    assert_eq!(
        differences(
            r#"{"name": "A", "blocks": [{"name": "b", "body": 1}, {"name": "c", "body": 2}]},
                {"name": "B"}, {"name": "C"}"#,
            r#"{"name": "A", "blocks": [{"name": "b", "body": 1}, {"name": "c", "body": 1}]},
                {"name": "D", "arguments": [{"name": "x", "required": true, "shape": "number"}]}"#,
        ),
        ["breaking: D.x is new and required"]
    );
    // By the label of a variant.
    assert_eq!(
        differences(
            r#"{"name": "A", "variants": [{"name": "x", "body": 1}]}, {"name": "B"}"#,
            r#"{"name": "A", "variants": [{"name": "x", "body": 1}]},
                {"name": "C", "arguments": [{"name": "y", "required": true, "shape": "number"}]}"#,
        ),
        ["breaking: C.y is new and required"]
    );
}

#[test]
fn types_that_contain_themselves_are_compared_once() {
    assert_eq!(
        differences(
            r#"{"name": "A", "blocks": [{"name": "b", "body": 0}], "arguments": [{"name": "x", "shape": "number"}]}"#,
            r#"{"name": "C", "blocks": [{"name": "b", "body": 1}]}, {"name": "D", "blocks": [{"name": "b", "body": 0}]}"#,
        ),
        ["breaking: C.x is removed", "breaking: D.x is removed"]
    );
    // Each type is the body of a block of the type before.
    let chain = |count: usize| Document {
        types: (1..=count)
            .map(|next| TypeSchema {
                name: format!("T{next}"),
                blocks: vec![BlockTypeSchema {
                    name: "b".to_owned(),
                    body: next % count,
                    ..BlockTypeSchema::default()
                }],
                ..TypeSchema::default()
            })
            .collect(),
    };
    assert_eq!(chain(50_000).diff(&chain(50_000)), []);
    assert_eq!(chain(50_000).diff(&chain(1)), []);
}

fn lines(new: &Document, old: &Document) -> Vec<String> {
    let changes = new.diff(old);
    changes.iter().map(ToString::to_string).collect()
}

#[test]
fn null_and_keys_of_one_block_are_compared() {
    let schema = |nullable: bool, element: &str, unique: bool, field: &str| {
        Document::from_json(&format!(
            r#"{{"hcl_schema": 1, "types": [
                {{"name": "Config",
                  "arguments": [
                    {{"name": "port", "nullable": {nullable}, "shape": "number"}},
                    {{"name": "ports", "shape": {{"list": {element}}}}},
                    {{"name": "log", "shape": {{"object": {{"name": "Log", "fields": [
                      {{"name": "level", "shape": {field}}}]}}}}}}
                  ],
                  "blocks": [{{"name": "route", "key_labels": 1, "unique_keys": {unique}, "body": 1}}]}},
                {{"name": "Route"}}
            ]}}"#
        ))
        .unwrap()
    };
    let optional = r#"{"optional": "number"}"#;
    let loose = schema(true, optional, false, optional);
    let strict = schema(false, r#""number""#, true, r#""number""#);
    assert_eq!(
        lines(&strict, &loose),
        [
            "breaking: Config.port accepts no null any more",
            "breaking: Config.ports[] accepts no null any more",
            "breaking: Config.log.level accepts no null any more",
            "breaking: Config.route takes one block for each key now",
        ]
    );
    assert_eq!(
        lines(&loose, &strict),
        [
            "Config.port accepts null now",
            "Config.ports[] accepts null now",
            "Config.log.level accepts null now",
            "Config.route takes several blocks with one key now",
        ]
    );
    assert_eq!(lines(&loose, &loose), [] as [&str; 0]);
}

/// Returns a schema with types in a circle: each contains the next one.
fn circle(length: usize) -> Document {
    let types = (0..length).map(|index| TypeSchema {
        name: format!("T{index}"),
        blocks: vec![BlockTypeSchema {
            name: "next".to_owned(),
            body: (index + 1) % length,
            ..BlockTypeSchema::default()
        }],
        ..TypeSchema::default()
    });
    let mut document =
        Document::from_json(r#"{"hcl_schema": 1, "types": [{"name": "T"}]}"#).unwrap();
    document.types = types.collect();
    document
}

#[test]
fn circles_of_types_end() {
    assert_eq!(lines(&circle(2), &circle(3)), [] as [&str; 0]);
    assert_eq!(lines(&circle(500), &circle(500)), [] as [&str; 0]);
    // These would meet in 250 000 pairs.
    let changes = lines(&circle(500), &circle(499));
    assert_eq!(changes.len(), 1);
    assert!(
        changes[0].ends_with("takes the place of more types than are compared"),
        "{changes:?}"
    );
}
