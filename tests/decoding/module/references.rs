//! Names that no field defines, and very many. `cases/names.case` has the reports of files.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use hcl_serde::{Decoder, HclDecode, Source};

use crate::zoo::{Names, Task};

/// Returns severity, line and column, and detail of each diagnostic.
fn found(decoder: &Decoder, name: &str, text: &str) -> Vec<String> {
    let source = Source::new(name, text).unwrap();
    lines(&decoder.check::<Names>(&source))
}

fn lines(found: &hcl_core::Diagnostics) -> Vec<String> {
    let lines = found.iter().map(|diagnostic| {
        let at = diagnostic.subject().unwrap();
        let start = at.source().position(at.span().start);
        format!("{}:{} {}", start.line, start.column, diagnostic.detail())
    });
    lines.collect()
}

pub(super) fn native(text: &str) -> Vec<String> {
    found(&Decoder::new().dynamic_blocks(true), "app.hcl", text)
}

pub(super) fn json(text: &str) -> Vec<String> {
    found(&Decoder::new().dynamic_blocks(true), "app.hcl.json", text)
}

#[test]
fn a_reference_to_a_kind_that_no_field_defines_is_an_error() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the report is of interest")]
    struct Only {
        #[hcl(block)]
        task: Task,
    }
    let text = "task \"x\" {\n  mount \"data\" {}\n  mount \"more\" {}\n}\n";
    let error = hcl_serde::from_str::<Only>(text).err().unwrap();
    let found: Vec<_> = error
        .diagnostics()
        .iter()
        .map(hcl_core::Diagnostic::detail)
        .collect();
    assert_eq!(
        found,
        [
            "This refers to a volume, but the program says nowhere what defines one. Add `defines = \"volume\"` to the \
             field of the name."
        ]
    );
    let published = hcl_schema::Document::of::<Only>();
    let source = Source::new("a.hcl", text).unwrap();
    let checked = published.check_with(&source, &Decoder::new());
    assert_eq!(
        checked
            .iter()
            .map(hcl_core::Diagnostic::detail)
            .collect::<Vec<_>>(),
        found
    );
}

#[test]
fn many_names_take_linear_time() {
    use std::fmt::Write;
    let mut text = String::new();
    for index in 0..4_000 {
        let _ = writeln!(
            text,
            "group \"g{index}\" {{\n  volume {{\n    name = \"data\"\n  }}"
        );
        let _ = writeln!(
            text,
            "  task \"t\" {{\n    mount \"data\" {{}}\n    after = \"u\"\n  }}\n}}"
        );
    }
    // The list of diagnostics is full.
    assert_eq!(native(&text).len(), 1000);
}
