//! Spec files, and configurations that they are decoded by.

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::{Body, Source, syntax};
use hcldec::{Dialect, SpecFile};

use super::{Hostile, Row, numbered};

const ROWS: &[Row] = &[
    ("nested specs", "", "object {\n a \"b\" {\n", ""),
    (
        "nested block specs",
        "",
        "block {\n block_type = \"b\"\n",
        "",
    ),
    ("nested defaults", "", "default {\n", ""),
    ("empty specs", "object {\n", "literal \"a\" {}\n", "}\n"),
    (
        "one name of specs",
        "object {\n",
        "attr \"a\" {\n type = string\n}\n",
        "}\n",
    ),
    ("elements", "array {\n", "literal { value = 1 }\n", "}\n"),
    (
        "values of a literal",
        "literal {\n value = [",
        "1,",
        "]\n}\n",
    ),
    (
        "nested types",
        "attr {\n name = \"a\"\n type = ",
        "list(",
        "\n}\n",
    ),
    (
        "wide types",
        "attr {\n name = \"a\"\n type = object({",
        "a=string,",
        "})\n}\n",
    ),
    (
        "label names",
        "block_map {\n block_type = \"a\"\n labels = [",
        "\"l\",",
        "]\n}\n",
    ),
    ("unknown kinds", "object {\n", "no {}\n", "}\n"),
    ("spec of comments", "", "# no\n", ""),
    ("text of a spec", "literal {\n value = \"", "x", "\"\n}\n"),
];

/// Loads a spec file in both dialects, and decodes a small configuration and the spec itself by it.
pub(super) fn act(text: &str) {
    let mut found = Diagnostics::new();
    let source = |text: &str| Source::new("hostile.hcldec", text).expect("less than 4 GiB");
    for dialect in [Dialect::Hcldec, Dialect::Evalconfig] {
        let Some(spec) = SpecFile::load(&source(text), dialect, &mut found) else {
            continue;
        };
        let file = syntax::parse(&source("a = 1\nb {\n}\n"), &mut found);
        let context = spec.context([]);
        let value = spec.spec().decode(&Body::from(&file), &context, &mut found);
        let _ = (value.ty().to_string(), value.to_json(), value.hint());
    }
    let _ = found.render(&Renderer::plain());
}

/// Hostile spec files.
#[must_use]
pub fn specs() -> Vec<Hostile> {
    let mut all: Vec<Hostile> = ROWS.iter().map(|row| Hostile::around(act, *row)).collect();
    all.push(Hostile::new("names of specs", act, |bytes| {
        let part = |n| format!("attr \"k{n}\" {{\n type = string\n}}\n");
        format!("object {{\n{}}}\n", numbered(part, bytes))
    }));
    all
}
