//! Compares the formatter with the reference's on generated files.
//!
//! Runs `hclfmt` from the path, or the program named by `HCLFMT`. Prints every valid text that the two format differently,
//! except for numbers such as `1 .5`, which the reference joins into another one.

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::process::Command;

use hcl_core::{Diagnostics, Source, native};
use hcl_golden::folder::Folder;
use hcl_tests::generate::Generator;
use hcl_write::{FormatOptions, format};

use super::Arguments;

/// Number of files for one run of the reference's formatter.
const AT_ONCE: u64 = 1_000;

/// Results by kind.
#[derive(Default)]
struct Counts {
    equal: u64,
    changed: u64,
    invalid: u64,
    different: u64,
    bytes: usize,
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let (count, seed) = (arguments.count, arguments.seed);
    let counts = compare(count, seed, &Folder::new(&[]))?;
    writeln!(
        io::stdout(),
        "{count} texts, {} bytes: {} equal, of which {} were changed, {} invalid, {} different",
        counts.bytes,
        counts.equal,
        counts.changed,
        counts.invalid,
        counts.different
    )?;
    Ok(counts.different == 0)
}

fn compare(count: u64, seed: u64, folder: &Folder) -> io::Result<Counts> {
    let formatter = std::env::var_os("HCLFMT").unwrap_or_else(|| "hclfmt".into());
    let mut counts = Counts::default();
    for first in (0..count).step_by(usize::try_from(AT_ONCE).unwrap_or(1)) {
        let mut texts = Vec::new();
        for number in first..count.min(first + AT_ONCE) {
            let text = generated(seed.wrapping_add(number));
            counts.bytes += text.len();
            let Some(ours) = formatted(&text)? else {
                counts.invalid += 1;
                continue;
            };
            let path = folder.write(&format!("{number}.hcl"), &text);
            texts.push((path, text, ours));
        }
        let run = Command::new(&formatter)
            .arg("-w")
            .args(texts.iter().map(|(path, ..)| path))
            .output()?;
        io::stderr().write_all(&run.stderr)?;
        for (path, text, ours) in texts {
            let theirs = fs::read_to_string(&path)?;
            fs::remove_file(&path)?;
            counts.add(&text, &ours, &theirs)?;
        }
    }
    Ok(counts)
}

impl Counts {
    fn add(&mut self, text: &str, ours: &str, theirs: &str) -> io::Result<()> {
        self.changed += u64::from(text != ours);
        if without_joined_numbers(ours) == without_joined_numbers(theirs) {
            self.equal += 1;
            return Ok(());
        }
        self.different += 1;
        writeln!(
            io::stdout(),
            "--- text\n{text:?}\n--- ours\n{ours:?}\n--- theirs\n{theirs:?}"
        )
    }
}

/// Returns a generated file, in which some of the spaces and line endings are changed.
fn generated(seed: u64) -> String {
    let mut generator = Generator::new(seed);
    let text = generator.file();
    let mut random = seed;
    let mut scattered = String::with_capacity(text.len());
    for letter in text.chars() {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        match (letter, random >> 60) {
            (' ', 0) => {}
            (' ', 1) => scattered.push_str("   "),
            (' ', 2) => scattered.push('\t'),
            ('\n', 0..3) => scattered.push_str("\n\n  "),
            ('\n', 3..6) => scattered.push_str("\n    "),
            (' ' | '\n', _) => scattered.push(letter),
            _ => scattered.push(letter),
        }
    }
    scattered
}

/// Returns the formatted text; `None` for a text with errors.
fn formatted(text: &str) -> io::Result<Option<String>> {
    let source = Source::new("main.hcl", text).map_err(io::Error::other)?;
    let mut diagnostics = Diagnostics::new();
    native::parse(&source, &mut diagnostics);
    if diagnostics.has_errors() {
        return Ok(None);
    }
    let formatted = format(&source, &FormatOptions::default());
    Ok(Some(formatted.patches.apply(text)))
}

/// Returns the text without spaces next to a dot beside a digit.
fn without_joined_numbers(text: &str) -> String {
    text.replace(" .", ".").replace(". ", ".")
}
