//! Writes texts in every position by every writer, and reads them back: `cargo run --release --manifest-path lab/Cargo.toml -- texts COUNT SEED FILE`.
//!
//! With a file, `go run ./texts FILE` in `lab/oracle` then reads them as the reference does. Each line is a JSON object: the text,
//! the writer, what it wrote, and the value of the template in it.

#![expect(clippy::print_stdout, reason = "a program that prints its results")]

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use hcl_golden::strategy::{pieces, texts};
use hcl_tests::random::Random;
use hcl_tests::texts::{named, read_back, read_name_back, written};
use serde_json::json;

/// Number of failures that are printed.
const MAX_SHOWN: u64 = 20;

pub(crate) fn run() -> io::Result<ExitCode> {
    let mut arguments = std::env::args().skip(2);
    let mut number = |default: u64| -> u64 {
        arguments
            .next()
            .and_then(|text| text.parse().ok())
            .unwrap_or(default)
    };
    let (count, seed) = (number(10_000), number(1));
    let mut file = match arguments.next() {
        Some(path) => Some(BufWriter::new(File::create(path)?)),
        None => None,
    };
    let mut random = Random::from(seed);
    let (mut documents, mut names, mut failures) = (0_u64, 0_u64, 0_u64);
    let mut fail = |text: &str, writer: &str, source: &str, problem: &str| {
        failures += 1;
        if failures <= MAX_SHOWN {
            println!("{text:?} of {writer}: {problem}\n{source}");
        }
    };
    for _ in 0..count {
        let text = random.draw(&texts());
        for document in written(&text) {
            documents += 1;
            if let Err(problem) = read_back(&text, &document) {
                fail(&text, document.writer, &document.source, &problem);
            }
            if let Some(file) = &mut file {
                let line = json!({
                    "text": text,
                    "writer": document.writer,
                    "json": document.is_json,
                    "source": document.source,
                    "template": document.template,
                });
                writeln!(file, "{line}")?;
            }
        }
        let name = random.draw(&pieces(1..5));
        if let Some(source) = named(&name) {
            names += 1;
            if let Err(problem) = read_name_back(&name, &source) {
                fail(&name, "names", &source, &problem);
            }
            if let Some(file) = &mut file {
                let line = json!({ "text": name, "writer": "names", "source": source });
                writeln!(file, "{line}")?;
            }
        }
    }
    println!(
        "{count} texts, {documents} documents, {names} names: {failures} read back as another"
    );
    Ok(ExitCode::from(u8::from(failures > 0)))
}
