//! Compares generated specs and configurations with the program hcldec: `cargo run --release --manifest-path lab/Cargo.toml -- specs COUNT SEED`.
//!
//! Runs `hcldec` from the path, or the program named by `HCLDEC`. Prints the pairs that differ without a row in
//! `docs/internals/differences.md`. `tests/fixtures/hcldec/generated.case` has 400 pairs.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, ExitCode};

use hcl_core::diagnostic::Renderer;
use hcl_core::{Diagnostics, Source, native};
use hcl_golden::folder::Folder;
use hcldec::command::{Streams, run as run_hcldec};
use serde_json::Value as Json;

use crate::configurations::Configurations;

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
        let (expected, found) = (asked(&reference, &spec, &input)?, ours(&spec, &input));
        if agree(&pair.spec, text, &expected, &found) {
            continue;
        }
        differing += 1;
        if differing <= MAX_SHOWN {
            writeln!(
                out,
                "--- {number}\n{}\n{text}\nreference {expected}\nours {found}",
                pair.spec
            )?;
        }
    }
    writeln!(out, "{differing} of {count} differ")?;
    Ok(differing == 0)
}

/// Returns whether two outcomes are equal, or differ as a row of `docs/internals/differences.md` states.
fn agree(spec: &str, input: &str, expected: &str, found: &str) -> bool {
    // Row `empty-block-map`: the type of an empty map of several labels, and of collections of such maps.
    let has_deep_map = spec.contains("labels = [\"k\", \"l\"]");
    if has_deep_map && expected.starts_with('0') {
        let value = |outcome: &str| {
            outcome
                .split(",\"type\":")
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        return value(expected) == value(found);
    }
    // Rows `no-common-type`, `single-default`: the reference crashes without a message.
    if expected == "2 " || expected == "1 " {
        return found.len() > 2;
    }
    let (mut expected, mut found) = (mistakes(expected), mistakes(found));
    // The same row beside other mistakes: there the reference does not crash, and says nothing of the types, or of those
    // of the innermost blocks only.
    let is_mixed = |mistake: &String| mistake.contains("Unconsistent argument types");
    let is_placeless = |mistake: &String| is_mixed(mistake) && mistake.starts_with("<unknown>");
    if !expected.is_empty() && !expected.iter().any(is_placeless) {
        found.retain(|mistake| !is_mixed(mistake) || expected.contains(mistake));
    }
    if has_deep_map {
        expected.retain(|mistake| !mistake.contains("Unconsistent argument types"));
        found.retain(|mistake| !mistake.contains("Unconsistent argument types"));
        if expected.len() == 1 {
            return true;
        }
    }
    // Row `json-escapes`: ranges in JSON after an escape in a string.
    if input.starts_with('{') && input.contains('\\') {
        leave_out_escaped(input, &mut expected, &mut found);
    }
    // Row `literal-place`: the reference has no range for a surplus block of literals.
    let summary = |mistake: &str| mistake.split_once(' ').map(|(_, rest)| rest.to_owned());
    let placeless: Vec<&String> = expected
        .iter()
        .filter(|mistake| mistake.starts_with("<unknown>"))
        .collect();
    let summaries: Vec<String> = placeless
        .into_iter()
        .filter_map(|mistake| summary(mistake.split_once(' ')?.1))
        .collect();
    let normal = |mistakes: &[String]| -> BTreeSet<String> {
        let normal =
            |mistake: &String| match summaries.iter().find(|summary| mistake.ends_with(*summary)) {
                Some(summary) => summary.clone(),
                None => mistake.clone(),
            };
        mistakes.iter().map(normal).collect()
    };
    // Rows `every-mistake`, `one-report`: syntax errors after the first one, and those that follow from one.
    if !parses(input) {
        expected.sort_by_key(|mistake| start(mistake));
        let expected = without_repeats(&expected, |mistake| mistake.split('-').next());
        let lines: Vec<_> = found.iter().filter_map(|it| start(it)).collect();
        let is_on_line = |mistake: &String| {
            let line = start(mistake).map(|(line, _)| line);
            lines.iter().any(|(other, _)| Some(*other) == line)
        };
        let found = normal(&found);
        // A value on the line after its equals sign.
        let is_rest = |mistake: &String| mistake.ends_with("Argument or block definition required");
        let mut expected = normal(&expected).into_iter();
        return expected.all(|it| found.contains(&it) || is_on_line(&it) || is_rest(&it));
    }
    normal(&expected) == normal(&found)
}

/// Removes the mistakes inside strings with escapes that both report at different ranges.
fn leave_out_escaped(input: &str, expected: &mut Vec<String>, found: &mut Vec<String>) {
    let summary = |mistake: &str| mistake.splitn(3, ' ').last().unwrap_or_default().to_owned();
    let (theirs, ours) = (expected.clone(), found.clone());
    found.retain(|mistake| {
        let other = |it: &String| !ours.contains(it) && summary(it) == summary(mistake);
        let same = expected.iter().position(other);
        let Some(same) =
            same.filter(|_| !theirs.contains(mistake) && is_behind_escape(input, mistake))
        else {
            return true;
        };
        expected.remove(same);
        false
    });
}

/// Returns whether the range of a mistake, as `name 001:02-003:04 …`, ends after an escape in the enclosing string.
fn is_behind_escape(input: &str, mistake: &str) -> bool {
    let place = mistake.split([' ', ':', '-']).collect::<Vec<_>>();
    let number = |index: usize| place.get(index).and_then(|text| text.parse::<usize>().ok());
    let (Some(line), Some(column)) = (number(3), number(4)) else {
        return false;
    };
    let text = input.lines().nth(line - 1).unwrap_or_default();
    let (mut inside, mut escaped) = (false, false);
    let mut letters = text.chars().take(column - 1);
    while let Some(letter) = letters.next() {
        match letter {
            '"' => (inside, escaped) = (!inside, false),
            '\\' if inside => {
                escaped = true;
                letters.next();
            }
            _ => {}
        }
    }
    inside && escaped
}

fn parses(input: &str) -> bool {
    let mut diagnostics = Diagnostics::new();
    if !input.starts_with('{') {
        let source = Source::new("i.hcl", input).expect("a short text");
        native::parse(&source, &mut diagnostics);
    }
    !diagnostics.has_errors()
}

/// Returns line and column of a mistake such as `i.hcl 1:18-2:1 Invalid expression`.
fn start(mistake: &str) -> Option<(u32, u32)> {
    let (start, _) = mistake.split(' ').nth(1)?.split_once('-')?;
    let (line, column) = start.split_once(':')?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

/// Splits an outcome into exit status and mistakes.
fn mistakes(outcome: &str) -> Vec<String> {
    let (status, rest) = outcome.split_once(' ').unwrap_or_default();
    std::iter::once(status)
        .chain(rest.split("; "))
        .map(str::to_owned)
        .collect()
}

const FLAGS: [&str; 4] = ["--with-type", "--keep-nulls", "--diags=json", "-s"];

fn ours(spec: &Path, input: &Path) -> String {
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

fn asked(command: &OsString, spec: &Path, input: &Path) -> io::Result<String> {
    let run = Command::new(command)
        .args(FLAGS)
        .args([spec, input])
        .output()?;
    let status = run.status.code().unwrap_or(-1);
    Ok(outcome(status, &run.stdout, &run.stderr))
}

/// Returns exit status, then the output, or the distinct mistakes sorted by range.
fn outcome(status: i32, output: &[u8], errors: &[u8]) -> String {
    let mistakes: Json = serde_json::from_slice(errors).unwrap_or_default();
    let mistakes = mistakes["diagnostics"].as_array().into_iter().flatten();
    let mistakes: BTreeSet<String> = mistakes.map(mistake).collect();
    let mistakes: Vec<String> = mistakes.into_iter().collect();
    let output = String::from_utf8_lossy(output);
    format!("{status} {}{}", output.trim_end(), mistakes.join("; "))
}

fn mistake(diagnostic: &Json) -> String {
    let subject = &diagnostic["subject"];
    let file = subject["filename"]
        .as_str()
        .and_then(|name| name.rsplit('/').next())
        .unwrap_or("-");
    let [start, end] = ["start", "end"]
        .map(|end| format!("{:03}:{:02}", subject[end]["line"], subject[end]["column"]));
    format!(
        "{file} {start}-{end} {}",
        diagnostic["summary"].as_str().unwrap_or_default()
    )
}

/// Removes the reports of the reference that row `one-report` of `docs/internals/differences.md` leaves out. `start` returns the
/// part of a line that says where a report starts.
fn without_repeats(lines: &[String], start: impl Fn(&str) -> Option<&str>) -> Vec<String> {
    let titles = [
        "Invalid character",
        "Unsupported operator",
        "Invalid multi-line string",
        "Unexpected end of template",
    ];
    let is_multi_line = |line: &String| line.contains("Invalid multi-line string");
    let is_unclosed = |line: &String| line.contains("Unclosed template interpolation");
    let has_unclosed = lines.iter().any(is_unclosed);
    let is_repeat = |line: &String, earlier: &[String]| {
        let has_title = |other: &&String| titles.iter().any(|title| other.contains(title));
        let is_same_place = |other: &String| start(other) == start(line);
        earlier.iter().filter(has_title).any(is_same_place)
            || is_multi_line(line) && (has_unclosed || earlier.iter().any(is_multi_line))
    };
    let indexed = lines.iter().enumerate();
    let kept = indexed.filter(|&(index, line)| !is_repeat(line, &lines[..index]));
    kept.map(|(_, line)| line.clone()).collect()
}
