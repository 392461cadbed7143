//! Generated configurations with mistakes.

use hcl_core::Body;
use hcl_golden::random::Random;
use hcl_syntax::{Diagnostics, Source, native};

const ROOT: [&str; 10] = [
    "region = \"eu\"",
    "regoin = \"eu\"",
    "level = \"info\"",
    "level = \"inof\"",
    "levle = \"debug\"",
    "dry_run = true",
    "dry_rum = false",
    "simulate = true",
    "region = \"es\"",
    "storage \"dsik\" {\n  path = \"/\"\n}",
];

const SERVICE: [&str; 9] = [
    "port = 80",
    "prot = 80",
    "port = 0",
    "timeout = \"1s\"",
    "timeuot = \"1s\"",
    "after = [\"s0\"]",
    "after = [\"sO\"]",
    "limits = { cpu = 1 }",
    "check {\n    paht = \"/\"\n  }",
];

/// Returns some lines, each name once.
fn some(random: &mut Random, lines: &[&'static str], most: usize) -> Vec<&'static str> {
    let name = |line: &'static str| line.split([' ', '=']).next();
    let mut chosen: Vec<&'static str> = Vec::new();
    for _ in 0..random.below(most + 1) {
        let line = lines[random.below(lines.len())];
        if chosen.iter().all(|other| name(other) != name(line)) {
            chosen.push(line);
        }
    }
    chosen
}

/// Returns a configuration for the model.
pub(crate) fn configuration(random: &mut Random) -> String {
    let mut text = String::new();
    for line in some(random, &ROOT, 5) {
        text.push_str(line);
        text.push('\n');
    }
    for index in 0..random.below(4) {
        let keyword = if random.once_in(8) {
            "servcie"
        } else {
            "service"
        };
        text.push_str(&format!("\n{keyword} \"s{index}\" {{\n"));
        for line in some(random, &SERVICE, 5) {
            text.push_str(&format!("  {line}\n"));
        }
        text.push_str("}\n");
    }
    if random.once_in(4) {
        text.push_str("\nalias \"a\" {\n}\n");
    }
    text
}

/// Returns a configuration in the JSON syntax.
pub(crate) fn json_of(native: &str) -> String {
    let source = Source::new("app.hcl", native).unwrap();
    let file = native::parse(&source, &mut Diagnostics::new());
    let body = Body::from(&file);
    let encoder = hcl_serde::Encoder::new().syntax(hcl_core::Syntax::Json);
    encoder.to_string(&body).unwrap()
}
