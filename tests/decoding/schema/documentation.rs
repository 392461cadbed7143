//! Documentation of value types.

#![expect(dead_code, reason = "only described")]

use std::collections::{BTreeMap, HashMap};

use hcl_schema::{Document, Shape};
use hcl_serde::{HclDecode, HclValue};
use serde::Deserialize;

#[derive(HclDecode)]
struct Config {
    level: Option<Level>,
    targets: Vec<Option<Target>>,
    #[hcl(optional)]
    limits: HashMap<String, Box<Limit>>,
    plain: Option<Plain>,
    tree: Option<Tree>,
    page: Option<Page<Limit>>,
    port: Option<Port>,
}

/// How much to log.
#[derive(Deserialize, HclValue)]
#[serde(rename_all = "kebab-case")]
enum Level {
    /// Every step.
    VeryLoud,
    /// What matters.
    #[serde(rename = "normal", alias = "info")]
    Info,
    Off,
}

#[derive(Deserialize, HclValue)]
#[serde(
    rename_all(deserialize = "snake_case"),
    rename_all_fields = "camelCase"
)]
enum Target {
    /// The terminal.
    Stdout,
    /// A file.
    File(String),
    /// A limited file.
    Limited(Limit),
    /// Another machine.
    Server {
        /// Its name.
        host_name: String,
        #[serde(rename(deserialize = "tcp"))]
        /// Its port.
        port: u16,
    },
}

/// Bounds.
#[derive(Deserialize, HclValue)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Limit {
    /// A warning.
    soft: u32,
    /// Never more.
    #[serde(default)]
    r#hard: BTreeMap<String, u32>,
}

#[derive(Deserialize)]
struct Plain {
    size: u8,
}

/// A tree.
#[derive(Deserialize, HclValue)]
struct Tree {
    /// Trees in it.
    #[serde(default)]
    children: Vec<Self>,
    plain: Option<Plain>,
}

/// A page of others.
#[derive(Deserialize, HclValue)]
struct Page<T> {
    /// The first one.
    first: T,
}

/// A port.
#[derive(Deserialize, HclValue)]
struct Port(u16);

fn shape(document: &Document, name: &str) -> Shape {
    let mut arguments = document.types[0].arguments.iter();
    arguments.find(|it| it.name == name).unwrap().shape.clone()
}

/// Lists the documentation of a shape: `path: text`.
fn docs(shape: &Shape, path: &str, out: &mut Vec<String>) {
    let mut push = |path: &str, docs: &str| out.push(format!("{path}: {docs}"));
    match shape {
        Shape::Optional(inner) | Shape::List(inner) => docs(inner, path, out),
        Shape::Map { value, .. } => docs(value, path, out),
        Shape::Object(object) => {
            push(path, &object.docs);
            for field in &object.fields {
                let path = format!("{path}.{}", field.name);
                out.push(format!("{path}: {}", field.docs));
                docs(&field.shape, &path, out);
            }
        }
        Shape::Choice(choice) => {
            push(path, &choice.docs);
            for variant in &choice.variants {
                let path = format!("{path}.{}", variant.name);
                out.push(format!("{path}: {}", variant.docs));
                if let Some(content) = &variant.content {
                    docs(content, &path, out);
                }
            }
        }
        _ => {}
    }
}

fn documented(name: &str) -> Vec<String> {
    let mut found = Vec::new();
    docs(&shape(&Document::of::<Config>(), name), name, &mut found);
    found.retain(|line| !line.ends_with(": "));
    found
}

#[test]
fn names_are_those_of_serde() {
    assert_eq!(
        documented("level"),
        [
            "level: How much to log.",
            "level.very-loud: Every step.",
            "level.info: What matters.",
            "level.normal: What matters."
        ]
    );
    assert_eq!(
        documented("targets"),
        [
            "targets.stdout: The terminal.",
            "targets.file: A file.",
            "targets.limited: A limited file.",
            "targets.limited: Bounds.",
            "targets.limited.SOFT: A warning.",
            "targets.limited.HARD: Never more.",
            "targets.server: Another machine.",
            "targets.server.hostName: Its name.",
            "targets.server.tcp: Its port.",
        ]
    );
}

#[test]
fn containers_recursion_and_types_without_documentation() {
    assert_eq!(
        documented("limits"),
        [
            "limits: Bounds.",
            "limits.SOFT: A warning.",
            "limits.HARD: Never more."
        ]
    );
    assert_eq!(documented("plain"), [] as [&str; 0]);
    assert_eq!(
        documented("tree"),
        ["tree: A tree.", "tree.children: Trees in it."]
    );
    assert_eq!(
        documented("page"),
        ["page: A page of others.", "page.first: The first one."]
    );
    assert_eq!(documented("port"), [] as [&str; 0]);
}

#[test]
fn every_renderer_shows_them() {
    let document = Document::of::<Config>();
    let page = document.to_markdown();
    assert!(page.contains("## Level\n\nHow much to log.\n"), "{page}");
    assert!(page.contains("| `\"very-loud\"` | Every step. |"), "{page}");
    assert!(
        page.contains("| `SOFT` | whole number, at least 0 | yes | A warning. |"),
        "{page}"
    );
    let schema = document.to_json_schema();
    for [text] in rows("every_renderer_shows_them") {
        assert!(schema.contains(text), "{text}\n{schema}");
    }
    assert_eq!(Document::from_json(&document.to_json()).unwrap(), document);
}

hcl_golden::rows!("described.rows");
