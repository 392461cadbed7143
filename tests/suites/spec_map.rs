//! `docs/internals/spec-map.md`: it has a row for every section of the five documents, and every path and test in it exists.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::fs;
use std::path::{Path, PathBuf};

use hcl_tests::{golden, sections, shared};

/// The sections of each document: heading in the map, and titles in order.
const DOCUMENTS: [(&str, &str); 5] = [
    (
        "Native syntax",
        "Syntax Notation; Source Code Representation; Lexical Elements; Comments and Whitespace; Identifiers; Keywords; \
         Operators and Delimiters; Numeric Literals; Structural Elements; Configuration Files; Bodies; \
         Attribute Definitions; Blocks; Expressions; Types; Expression Terms; Literal Values; Collection Values; \
         Template Expressions; Variables and Variable Expressions; Functions and Function Calls; For Expressions; \
         Index Operator; Attribute Access Operator; Splat Operators; Operations; Comparison Operators; \
         Arithmetic Operators; Logic Operators; Conditional Operator; Templates; Template Literals; \
         Template Interpolations; Template If Directive; Template For Directive; Template Interpolation Unwrapping; \
         Static Analysis; Static List; Static Map; Static Call; Static Traversal",
    ),
    (
        "Information model",
        "Structural Elements; Body Content; Schema-driven Processing; Dynamic Attributes Processing; \
         Partial Processing of Body Content; Expressions; Expression Evaluation; Values and Value Types; \
         Primitive Types; Structural Types; Collection Types; Null values; \
         Unknown Values and the Dynamic Pseudo-type; Capsule Types; Type Specifications; \
         Functions and Function Calls; Type Conversions and Unification; Conversion of Null Values; \
         Conversion to and from the Dynamic Pseudo-type; Primitive Type Conversions; \
         Collection and Structural Type Conversions; Type Unification; Static Analysis; \
         Implementation Considerations; Language-agnosticism",
    ),
    (
        "Spec language of evalconfig",
        "HCL Config Spec Language; Spec Format; Spec Block Types; `object` spec blocks; `tuple` spec blocks; \
         `attr` spec blocks; `block` spec blocks; `block_list` spec blocks; `block_set` spec blocks; \
         `block_map` spec blocks; `block_attrs` spec blocks; `literal` spec blocks; `default` spec blocks; \
         `transform` spec blocks; Predefined Variables; Custom Functions; Type Expressions",
    ),
    (
        "Expressions of Nomad",
        "Expressions; Types and Values; Advanced Type Details; Type Conversion; Literal Expressions; \
         Available Functions; for Expressions; dynamic Blocks; Best Practices for dynamic Blocks; String Literals; \
         String Templates",
    ),
    (
        "Spec language of hcldec",
        "`hcldec` spec format; Spec Block Types; `object` spec blocks; `array` spec blocks; `attr` spec blocks; \
         `block` spec blocks; `block_list` spec blocks; `block_set` spec blocks; `block_map` spec blocks; \
         `block_attrs` spec blocks; `literal` spec blocks; `default` spec blocks; `transform` spec blocks; \
         Predefined Variables; Custom Functions; Spec Definition Functions; Type Expressions",
    ),
];

/// A row of the map.
struct Row {
    document: String,
    section: String,
    code: Vec<String>,
    tests: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn rows() -> Vec<Row> {
    let map = fs::read_to_string(root().join("docs/internals/spec-map.md")).unwrap();
    let mut document = String::new();
    let mut rows = Vec::new();
    for line in map.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            heading.clone_into(&mut document);
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let &["", section, code, tests, ""] = cells.as_slice() else {
            continue;
        };
        if document.is_empty() || section == "section" || section.starts_with("---") {
            continue;
        }
        let names = |cell: &str| {
            cell.split('`')
                .skip(1)
                .step_by(2)
                .map(str::to_owned)
                .collect()
        };
        rows.push(Row {
            document: document.clone(),
            section: section.to_owned(),
            code: names(code),
            tests: names(tests),
        });
    }
    rows
}

#[test]
fn every_section_has_a_row() {
    let rows = rows();
    let mut missing = Vec::new();
    for (document, sections) in DOCUMENTS {
        for section in sections.split("; ") {
            let is_row = |row: &&Row| row.document == document && row.section == section;
            if !rows.iter().any(|row| is_row(&row) && !row.tests.is_empty()) {
                missing.push(format!("{document}: {section}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_path_and_test_exists() {
    let crates = [
        "crates/hcl-value",
        "crates/hcl-syntax",
        "hcl-core",
        "crates/hcldec",
    ];
    let mut missing = Vec::new();
    for row in rows() {
        for path in row.code {
            if !crates
                .iter()
                .any(|name| root().join(name).join("src").join(&path).exists())
            {
                missing.push(path);
            }
        }
        missing.extend(row.tests.into_iter().filter(|test| !is_test(test)));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Returns whether a name is a test, or a prefix of the names of tests.
fn is_test(name: &str) -> bool {
    let (program, rest) = name.split_once("::").unwrap_or((name, ""));
    match program {
        "cases" => is_fixture(&golden::fixtures(), rest, "case"),
        "specs" => is_case_of_spec(rest),
        "suites" => is_function(&root().join("tests/suites"), rest),
        crate_name => {
            let name = crate_name.replace('_', "-");
            let folders = [root().join(&name), root().join("crates").join(&name)];
            folders
                .iter()
                .any(|it| it.is_dir() && is_function(&it.join("src"), rest))
        }
    }
}

/// Returns whether a name, or the beginning of it, names a case with a spec.
fn is_case_of_spec(name: &str) -> bool {
    let cases = sections::read_all(&golden::fixtures());
    let mut specs = cases.iter().filter(|case| case.get("spec").is_some());
    specs.any(|case| case.name.starts_with(name))
}

/// Returns whether a path is a file with an extension, or a folder of such files.
fn is_fixture(folder: &Path, path: &str, extension: &str) -> bool {
    let path = folder.join(path);
    let file = path.with_extension(extension);
    file.is_file() || path.is_dir() && !shared::files(&path, Some(extension)).is_empty()
}

/// Returns whether `module::function` is a `#[test]` below a folder, or `module` contains one.
fn is_function(folder: &Path, name: &str) -> bool {
    shared::files(folder, Some("rs")).iter().any(|path| {
        let module = shared::name(folder, &path.with_extension("")).replace('/', "::");
        let module = module.trim_end_matches("::mod").to_owned();
        let text = fs::read_to_string(path).unwrap();
        tests_of(&text).any(|test| {
            let inner = [
                format!("{module}::{test}"),
                format!("{module}::tests::{test}"),
            ];
            inner
                .iter()
                .any(|full| full == name || full.starts_with(&format!("{name}::")))
        })
    })
}

/// Returns the names of the functions of a source file that have the attribute `#[test]`.
fn tests_of(text: &str) -> impl Iterator<Item = &str> {
    let mut is_test = false;
    text.lines().filter_map(move |line| {
        let line = line.trim();
        if line.starts_with("#[") || line.starts_with("//") {
            is_test |= line == "#[test]";
            return None;
        }
        let name = line.strip_prefix("fn ").filter(|_| is_test);
        is_test = false;
        name.and_then(|name| name.split('(').next())
    })
}
