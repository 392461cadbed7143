//! Compares generated specs and configurations with the program hcldec: `cargo run --release --manifest-path lab/Cargo.toml -- specs COUNT SEED`.
//!
//! Runs `hcldec` from the path, or the program named by `HCLDEC`. Prints the pairs that differ without a row in
//! `docs/internals/differences.md`. `tests/fixtures/hcldec/generated.case` has 400 pairs.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::LazyLock;

use hcl_core::diagnostic::Renderer;
use hcl_golden::folder::Folder;
use hcl_tests::case::Outcome;
use hcl_tests::notation::quote;
use hcldec::command::{Streams, run as run_hcldec};
use serde_json::Value as Json;

use crate::configurations::Configurations;
use crate::differential::{Places, Row, explanation};

hcl_golden::rows!("specs.rows");

/// The number of differences that are printed.
const MAX_SHOWN: usize = 100;

pub(crate) fn run() -> ExitCode {
    let number = |index: usize, default: u64| {
        let argument = env::args().nth(index).and_then(|text| text.parse().ok());
        argument.unwrap_or(default)
    };
    let compared = compare(number(2, 4_000), number(3, 1));
    crate::verdict::exit_code(compared, "hcldec does not answer")
}

/// Returns whether no pair differs. Every fourth is in JSON.
fn compare(count: u64, seed: u64) -> io::Result<bool> {
    let reference = env::var_os("HCLDEC").unwrap_or_else(|| "hcldec".into());
    let folder = Folder::new(&[]);
    let mut pairs = Configurations::new(seed);
    let (mut out, mut differing) = (io::stdout().lock(), 0);
    for number in 0..count {
        let pair = pairs.pair();
        let (name, text) = if number % 4 == 3 {
            ("i.json", &pair.json)
        } else {
            ("i.hcl", &pair.native)
        };
        let spec = folder.write("s.hcldec", &pair.spec);
        let input = folder.write(name, text);
        let (theirs, ours) = (asked(&reference, &spec, &input)?, ours(&spec, &input));
        if theirs == ours || is_explained(&pair.spec, name, text, [&theirs, &ours]) {
            continue;
        }
        differing += 1;
        if differing <= MAX_SHOWN {
            let [theirs, ours] = [theirs, ours].map(|outcome| outcome.lines());
            writeln!(
                out,
                "--- {number}\n{}\n{text}\nreference\n{theirs}ours\n{ours}",
                pair.spec
            )?;
        }
    }
    writeln!(out, "{differing} of {count} differ")?;
    Ok(differing == 0)
}

/// Returns whether a row of `docs/internals/differences.md` explains a difference.
fn is_explained(spec: &str, name: &str, text: &str, outcomes: [&Outcome; 2]) -> bool {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| Row::table(rows("ignored")));
    let kind = if name == "i.json" {
        "json-file"
    } else {
        "file"
    };
    let question = format!("{kind}\n{spec}\n{text}");
    explanation(&ROWS, &question, &Places::of(kind, text), outcomes).is_some()
}

const FLAGS: [&str; 4] = ["--with-type", "--keep-nulls", "--diags=json", "-s"];

fn ours(spec: &Path, input: &Path) -> Outcome {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let args = std::iter::once("hcldec").chain(FLAGS).map(OsString::from);
    let status = run_hcldec(
        args.chain([spec.into(), input.into()]),
        &mut Streams {
            input: &mut io::empty(),
            output: &mut output,
            errors: &mut errors,
            renderer: Renderer::plain(),
        },
    );
    outcome(i32::from(status), &output, &errors)
}

fn asked(command: &OsString, spec: &Path, input: &Path) -> io::Result<Outcome> {
    let run = Command::new(command)
        .args(FLAGS)
        .args([spec, input])
        .output()?;
    let status = run.status.code().unwrap_or(-1);
    Ok(outcome(status, &run.stdout, &run.stderr))
}

/// Returns exit status and output as the value, and the distinct mistakes.
fn outcome(status: i32, output: &[u8], errors: &[u8]) -> Outcome {
    let mistakes: Json = serde_json::from_slice(errors).unwrap_or_default();
    let mistakes = mistakes["diagnostics"].as_array().into_iter().flatten();
    let value = format!("{status} {}", String::from_utf8_lossy(output));
    Outcome::new(value.trim_end().to_owned(), mistakes.map(mistake))
}

/// Returns a report as in case files, with the file before its range.
fn mistake(diagnostic: &Json) -> String {
    let subject = &diagnostic["subject"];
    let file = subject["filename"].as_str().unwrap_or("-");
    let [start, end] =
        ["start", "end"].map(|end| format!("{}:{}", subject[end]["line"], subject[end]["column"]));
    format!(
        "error  {} {} {start}-{end}",
        quote(diagnostic["summary"].as_str().unwrap_or_default()),
        file.rsplit('/').next().unwrap_or_default()
    )
}
