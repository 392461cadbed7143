//! Compares the layout of what is formatted and written with the reference's formatter.
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
use hcl_tests::random::Random;
use hcl_tests::random_data::{Bodies, Written};
use hcl_write::{FormatOptions, format};

use super::Arguments;

/// Number of files for one run of the reference's formatter.
const AT_ONCE: u64 = 500;

/// Results by kind.
#[derive(Default)]
struct Counts {
    equal: u64,
    changed: u64,
    invalid: u64,
    different: u64,
    bytes: usize,
}

/// Formats generated files, and returns whether the reference formats them alike.
pub(crate) fn formatted(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    compare(arguments, |seed| {
        let text = generated(seed);
        let ours = ours(&text)?;
        Ok((text, ours))
    })
}

/// Encodes generated data, and returns whether the reference's formatter accepts it and changes nothing.
pub(crate) fn written(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    compare(arguments, |seed| {
        let data = Bodies::new(seed).body(3);
        let text = hcl_serde::to_string(&Written(&data)).map_err(io::Error::other)?;
        Ok((text.clone(), Some(text)))
    })
}

/// Compares texts with their formatted form; `None` for a text with errors.
fn compare(
    arguments: &Arguments,
    generate: impl Fn(u64) -> io::Result<(String, Option<String>)>,
) -> Result<bool, Box<dyn Error>> {
    let (count, seed) = (arguments.count, arguments.seed);
    let formatter = std::env::var_os("HCLFMT").unwrap_or_else(|| "hclfmt".into());
    let folder = Folder::new(&[]);
    let mut counts = Counts::default();
    let mut are_accepted = true;
    for first in (0..count).step_by(usize::try_from(AT_ONCE)?) {
        let mut texts = Vec::new();
        for number in first..count.min(first + AT_ONCE) {
            let (text, ours) = generate(seed.wrapping_add(number))?;
            counts.bytes += text.len();
            let Some(ours) = ours else {
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
        are_accepted &= run.status.success();
        io::stderr().write_all(&run.stderr)?;
        for (path, text, ours) in texts {
            let theirs = fs::read_to_string(&path)?;
            fs::remove_file(&path)?;
            counts.add(&text, &ours, &theirs)?;
        }
    }
    writeln!(
        io::stdout(),
        "{count} texts, {} bytes: {} equal, of which {} were changed, {} invalid, {} different",
        counts.bytes,
        counts.equal,
        counts.changed,
        counts.invalid,
        counts.different
    )?;
    Ok(are_accepted && counts.different == 0)
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
    let text = Generator::new(seed).file();
    let mut random = Random::from(seed);
    let mut scattered = String::with_capacity(text.len());
    for letter in text.chars() {
        match (letter, random.below(16)) {
            (' ', 0) => {}
            (' ', 1) => scattered.push_str("   "),
            (' ', 2) => scattered.push('\t'),
            ('\n', 0..3) => scattered.push_str("\n\n  "),
            ('\n', 3..6) => scattered.push_str("\n    "),
            _ => scattered.push(letter),
        }
    }
    scattered
}

/// Returns the formatted text; `None` for a text with errors.
fn ours(text: &str) -> io::Result<Option<String>> {
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
