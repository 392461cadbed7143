//! Writes the data of generated files, for comparison in other languages: `cargo run --release -p hcl-lab --bin data -- COUNT SEED FILE`.
//!
//! Each line is a JSON object: the text, and its data as `hcl convert --to json --shape hcl2json` writes it, as a text with all
//! digits of numbers; `null` for a text with errors. `python tools/data.py FILE` compares the package for Python.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};

use hcl_core::json_form::{JsonText, hcl2json};
use hcl_core::{Diagnostics, Source, native};
use hcl_tests::generate::Generator;
use serde_json::json;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| -> u64 {
        let given = arguments.next().and_then(|text| text.parse().ok());
        given.unwrap_or(default)
    };
    let (count, seed) = (number(10_000), number(1));
    let path = arguments.next().ok_or("a file to write into is required")?;
    let mut file = BufWriter::new(File::create(path)?);
    for number in 0..count {
        let mut generator = Generator::new(seed.wrapping_add(number));
        let mut text = generator.file();
        // Every fourth text is changed at random: most of these have errors.
        if number % 4 == 3 {
            text = generator.mutated(&text);
        }
        let line = json!({ "text": text, "data": data(&text)? });
        writeln!(file, "{line}")?;
    }
    file.flush()?;
    Ok(())
}

/// Returns the data of a text as JSON.
fn data(text: &str) -> Result<Option<String>, Box<dyn Error>> {
    let mut diagnostics = Diagnostics::new();
    let parsed = native::parse(&Source::new("main.hcl", text)?, &mut diagnostics);
    if diagnostics.has_errors() {
        return Ok(None);
    }
    let mut data = String::new();
    let sent = hcl2json::body(parsed.body(), &mut JsonText::new(&mut data, false));
    Ok(sent.is_ok().then_some(data))
}
