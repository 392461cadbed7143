//! Native files converted to JSON decode to equal values: fixtures, and shared files if there are any.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use hcl_core::native::{self, BodyItem, ExpressionKind};
use hcl_core::{Body, BodySchema, Diagnostics, EvalContext, Source, json};
use hcl_tests::{golden, notation, shared};

#[test]
fn native_files_written_as_json_decode_to_equal_values() {
    let folders = [
        "tests/fixtures",
        "tests/decoding",
        "hcl-serde/tests",
        "examples",
        "bindings/playground/examples",
    ];
    let mut folders: Vec<PathBuf> = folders
        .iter()
        .map(|it| golden::fixtures().join("../..").join(it))
        .collect();
    let real = shared::folder().map(|folder| folder.join("corpus/valid"));
    folders.extend(real.clone());
    let mut files = Vec::new();
    for folder in &folders {
        for ending in ["hcl", "tf", "tfvars", "nomad"] {
            files.extend(shared::files(folder, Some(ending)));
        }
    }
    let mut compared = 0;
    let mut wrong = Vec::new();
    for path in files {
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let mut diagnostics = Diagnostics::new();
        let file = native::parse(&Source::new("f.hcl", text).unwrap(), &mut diagnostics);
        if diagnostics.has_errors() || !has_json_form(file.body()) {
            continue;
        }
        compared += 1;
        if let Err(difference) = compare(&file) {
            wrong.push(format!("{}: {difference}", path.display()));
        }
    }
    let expected = if real.is_some() { 100 } else { 12 };
    assert!(compared >= expected, "only {compared} files compared");
    assert!(
        wrong.is_empty(),
        "{} of {compared} differ\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn compare(file: &native::File) -> Result<(), String> {
    let mut written = String::new();
    write_body(&mut written, file.body());
    let mut diagnostics = Diagnostics::new();
    let source = Source::new("f.json", written.as_str()).expect("a short source");
    let json = json::parse(&source, &mut diagnostics);
    if diagnostics.has_errors() {
        return Err(format!("{diagnostics}\n{written}"));
    }
    let (native, json) = (
        decoded(&file.into(), file.body()),
        decoded(&(&json).into(), file.body()),
    );
    if native == json {
        return Ok(());
    }
    let pairs = native.lines().zip(json.lines());
    let first = pairs.into_iter().find(|(native, json)| native != json);
    Err(format!("{first:?}"))
}

/// Decodes a body by the schema of its native form, and returns values and summaries of diagnostics.
fn decoded(body: &Body, shape: native::Body<'_>) -> String {
    let mut out = String::new();
    let mut diagnostics = Diagnostics::new();
    let content = body.content(&schema(shape), &mut diagnostics);
    let context = EvalContext::new();
    for attribute in &content.attributes {
        let mut found = Diagnostics::new();
        let value = attribute.expression().evaluate(&context, &mut found);
        let titles: Vec<_> = found.iter().map(hcl_core::Diagnostic::summary).collect();
        let variables: Vec<_> = attribute
            .expression()
            .variables()
            .iter()
            .map(ToString::to_string)
            .collect();
        let value = notation::print(&value);
        let _ = writeln!(
            out,
            "{} = {value} {titles:?} {variables:?}",
            attribute.name()
        );
    }
    for (block, shape) in content.blocks.iter().zip(shape.blocks()) {
        let labels: Vec<_> = block
            .labels()
            .into_iter()
            .map(|label| label.text.to_string())
            .collect();
        let _ = writeln!(
            out,
            "{} {labels:?} {{\n{}}}",
            block.type_name(),
            decoded(block.body(), shape.body())
        );
    }
    let _ = write!(out, "{diagnostics}");
    out
}

fn schema(body: native::Body<'_>) -> BodySchema {
    let mut attributes: Vec<&str> = body.attributes().map(native::Attribute::name).collect();
    attributes.sort_unstable();
    let schema = attributes
        .into_iter()
        .fold(BodySchema::new(), |schema, name| {
            schema.required(name.to_owned())
        });
    let blocks: BTreeMap<&str, usize> = body
        .blocks()
        .map(|block| (block.type_name(), block.labels().len()))
        .collect();
    blocks.into_iter().fold(schema, |schema, (name, labels)| {
        schema.block(name.to_owned(), vec!["label"; labels])
    })
}

/// Returns whether a body has a JSON form: no name is an attribute and a block type, and all blocks of a type have the
/// same number of labels.
fn has_json_form(body: native::Body<'_>) -> bool {
    let attributes: BTreeSet<&str> = body.attributes().map(native::Attribute::name).collect();
    let mut labels: BTreeMap<&str, usize> = BTreeMap::new();
    body.blocks().all(|block| {
        let count = block.labels().len();
        !attributes.contains(block.type_name())
            && *labels.entry(block.type_name()).or_insert(count) == count
            && has_json_form(block.body())
    })
}

fn write_body(out: &mut String, body: native::Body<'_>) {
    out.push('{');
    for (index, item) in body.items().enumerate() {
        if index > 0 {
            out.push_str(",\n");
        }
        match item {
            BodyItem::Attribute(attribute) => {
                write_string(out, attribute.name());
                out.push(':');
                write_expression(out, attribute.expression());
            }
            BodyItem::Block(block) => {
                write_string(out, block.type_name());
                out.push(':');
                for label in block.labels() {
                    out.push('{');
                    write_string(out, &label.text());
                    out.push(':');
                }
                write_body(out, block.body());
                out.extend(block.labels().map(|_| '}'));
            }
        }
    }
    out.push('}');
}

fn write_expression(out: &mut String, expression: native::Expression<'_>) {
    match expression.kind() {
        ExpressionKind::Null => out.push_str("null"),
        ExpressionKind::Bool(value) => out.push_str(if value { "true" } else { "false" }),
        ExpressionKind::String(text) => {
            let text = text.decode().replace("${", "$${").replace("%{", "%%{");
            write_string(out, &text);
        }
        ExpressionKind::Tuple(tuple) => {
            out.push('[');
            for (index, element) in tuple.elements().enumerate() {
                out.push_str(if index > 0 { ", " } else { "" });
                write_expression(out, element);
            }
            out.push(']');
        }
        ExpressionKind::Object(object) if names_are_distinct(object) => {
            out.push('{');
            for (index, item) in object.items().enumerate() {
                out.push_str(if index > 0 { ", " } else { "" });
                write_string(out, item.key_name().unwrap_or_default());
                out.push_str(": ");
                write_expression(out, item.value());
            }
            out.push('}');
        }
        _ => {
            let text = expression.source_span().text().to_owned();
            // The end marker of a heredoc takes a whole line.
            write_string(out, &format!("${{{text}\n}}"));
        }
    }
}

/// Returns whether the keys of an object are distinct. The last of several counts in native syntax; JSON reports them.
fn names_are_distinct(object: native::Object<'_>) -> bool {
    let mut seen = BTreeSet::new();
    object
        .items()
        .all(|item| item.key_name().is_some_and(|name| seen.insert(name)))
}

fn write_string(out: &mut String, text: &str) {
    out.push_str(&serde_json::to_string(text).expect("a string"));
}
