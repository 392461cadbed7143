//! Generated configurations with mistakes.

use hcl_core::Body;
use hcl_golden::random::Random;
use hcl_syntax::{Diagnostics, Source, native};

pub(crate) struct Generator(pub(crate) Random);

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

impl Generator {
    /// Returns some lines, each name once.
    fn some(&mut self, lines: &[&'static str], most: usize) -> Vec<&'static str> {
        let mut chosen: Vec<&'static str> = Vec::new();
        for _ in 0..self.0.below(most + 1) {
            let line = lines[self.0.below(lines.len())];
            let name = |line: &str| line.split([' ', '=']).next().unwrap_or_default().to_owned();
            if chosen.iter().all(|other| name(other) != name(line)) {
                chosen.push(line);
            }
        }
        chosen
    }

    pub(crate) fn configuration(&mut self) -> String {
        let mut text = String::new();
        for line in self.some(&ROOT, 5) {
            text.push_str(line);
            text.push('\n');
        }
        for index in 0..self.0.below(4) {
            let keyword = if self.0.below(8) == 0 {
                "servcie"
            } else {
                "service"
            };
            text.push_str(&format!("\n{keyword} \"s{index}\" {{\n"));
            for line in self.some(&SERVICE, 5) {
                text.push_str(&format!("  {line}\n"));
            }
            text.push_str("}\n");
        }
        if self.0.below(4) == 0 {
            text.push_str("\nalias \"a\" {\n}\n");
        }
        text
    }
}

/// Returns a configuration in the JSON syntax.
pub(crate) fn json_of(native: &str) -> String {
    let source = Source::new("app.hcl", native).unwrap();
    let file = native::parse(&source, &mut Diagnostics::new());
    let body = Body::from(&file);
    let encoder = hcl_serde::Encoder::new().syntax(hcl_core::Syntax::Json);
    encoder.to_string(&body).unwrap()
}
