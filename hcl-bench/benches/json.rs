//! Megabytes per second of parsing JSON, beside `serde_json`.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark's product is what it prints"
)]

use std::fmt::Write;
use std::hint::black_box;

use hcl_bench::{Rounds, Table};
use hcl_core::{Diagnostics, Source, json};

const ROUNDS: usize = 9;
const BYTES: usize = 5_000_000;

fn main() {
    let text = generated(BYTES);
    let source = Source::new("bench.json", text.as_str()).expect("benchmark inputs are small");
    let times = Rounds::new()
        .with("hcl-core, parse", || {
            black_box(json::parse(&source, &mut Diagnostics::new()));
        })
        .with("hcl-core, copy and parse", || {
            let source =
                Source::new("bench.json", text.as_str()).expect("benchmark inputs are small");
            black_box(json::parse(&source, &mut Diagnostics::new()));
        })
        .with("serde_json, from_str::<Value>", || {
            black_box(serde_json::from_str::<serde_json::Value>(&text).is_ok());
        })
        .run(ROUNDS);
    let ours = times[1].1;
    let mut table = Table::new("JSON, 5 MB", &["", "MB/s", "times hcl-core's time"]);
    for (name, time) in times {
        let speed = f64::from(u32::try_from(BYTES).unwrap_or(u32::MAX)) / 1e6 / time.as_secs_f64();
        let ratio = time.as_secs_f64() / ours.as_secs_f64();
        table.row(vec![name, format!("{speed:.1}"), format!("{ratio:.2}")]);
    }
    println!("{table}");
}

/// A configuration of that many bytes, or a little more.
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
