//! Megabytes per second of parsing JSON, compared with `serde_json`.

use std::fmt::Write as _;

use hcl_bench::{Rounds, Table};
use hcl_core::{Diagnostics, Source, json};

const OURS: &str = "hcl-core, copy and parse";

pub(super) fn print() {
    let text = generated(5_000_000);
    let source = source(&text);
    let times = Rounds::new(1)
        .with("hcl-core, parse", || {
            json::parse(&source, &mut Diagnostics::new())
        })
        .with(OURS, || {
            json::parse(&self::source(&text), &mut Diagnostics::new())
        })
        .with("serde_json, Value", || {
            serde_json::from_str::<serde_json::Value>(&text).expect("valid data")
        })
        .run(9);
    println!(
        "{}",
        Table::of_times("JSON, 5 MB", text.len(), &times, OURS)
    );
}

fn source(text: &str) -> Source {
    Source::new("bench.json", text).expect("benchmark inputs are small")
}

/// Generates a configuration of at least this many bytes.
fn generated(bytes: usize) -> String {
    let mut text = String::from("{ \"resource\": {\n");
    let mut number = 0;
    while text.len() < bytes {
        let comma = if number > 0 { ",\n" } else { "" };
        let _ = write!(
            text,
            r#"{comma}  "instance_{number}": {{ "web": {{ "ami": "ami-{number}", "count": {number}, "ports": [80, 443, 8080.5],
    "tags": {{ "Name": "web ${{var.name}} {number}", "Quote\"d": null, "Enabled": true }}, "description": "Some words, as people write them" }} }}"#
        );
        number += 1;
    }
    text.push_str("\n}}\n");
    text
}
