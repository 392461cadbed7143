//! One mistake is one report: single mistakes in valid files, by kind, with a floor for the share of those reported once.
//!
//! `MISTAKES=kind` prints the reports of a kind that has more than one.

#![expect(
    clippy::print_stderr,
    reason = "shows the reports of the kind that is requested"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use hcl_core::diagnostic::Renderer;
use hcl_core::json::{self, Value, ValueKind};
use hcl_core::{Diagnostics, Source, native};
use hcl_golden::folder;
use hcl_tests::stress::by_size;
use hcl_tests::{mistakes, shared};

/// Largest file to make mistakes in, in bytes.
const MAX_BYTES: usize = 60_000;

/// Mistakes of one kind in one file.
const PER_FILE: usize = 3;

/// Share of all mistakes that are one report, in percent.
const FLOOR: f64 = 96.0;

/// Share of the mistakes of one kind, in percent.
const FLOOR_OF_KIND: f64 = 90.0;

/// Kinds of which the reader cannot see where the text was meant to end.
const HARDER: [(&str, f64); 4] = [
    ("heredoc end lost", 80.0),
    ("object close brace lost", 80.0),
    ("object open brace lost", 65.0),
    ("open bracket lost", 75.0),
];

/// Returns the texts of real configurations: those of this repository, and of the shared corpus where it exists.
fn texts(seeds: &str, endings: &[&str]) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders = vec![root.join("hcl-serde/tests/applications"), root.join(seeds)];
    folders.extend(shared::folder().map(|shared| shared.join("corpus/valid")));
    let files = folders
        .iter()
        .flat_map(|folder| folder::files(folder, None));
    let is_meant = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| endings.contains(&ending))
    };
    let texts = files
        .filter(is_meant)
        .filter_map(|path| std::fs::read_to_string(path).ok());
    texts.filter(|text| text.len() <= MAX_BYTES).collect()
}

fn parsed(text: &str) -> Diagnostics {
    let mut found = Diagnostics::new();
    native::parse(
        &Source::new("t.hcl", text).expect("a short source"),
        &mut found,
    );
    found
}

/// Counts of mistakes of one kind: reported at all, and once.
#[derive(Default)]
struct Counts {
    reported: f64,
    once: f64,
}

impl Counts {
    fn share(&self) -> f64 {
        100.0 * self.once / self.reported.max(1.0)
    }
}

/// Counts mistakes in all texts.
fn count(per_file: usize) -> BTreeMap<&'static str, Counts> {
    let shown = std::env::var("MISTAKES").unwrap_or_default();
    let mut kinds: BTreeMap<&str, Counts> = BTreeMap::new();
    let texts = texts("tests/fuzz/seeds/native", &["hcl", "tf", "nomad"]);
    for text in texts.iter().filter(|text| parsed(text).is_empty()) {
        for (kind, list) in mistakes::all(text) {
            // In the middle of equal parts of the file.
            let part = list.len().div_ceil(per_file).max(1);
            for mistake in list.iter().skip(part / 2).step_by(part) {
                let found = parsed(&mistake.apply(text));
                if found.len() > 1 && kind == shown {
                    eprintln!("{}", found.render(&Renderer::plain()));
                }
                let counts = kinds.entry(kind).or_default();
                counts.reported += if found.is_empty() { 0.0 } else { 1.0 };
                counts.once += if found.len() == 1 { 1.0 } else { 0.0 };
            }
        }
    }
    kinds
}

#[test]
fn one_mistake_is_one_report() {
    // The files of this repository alone are few.
    let few = if shared::folder().is_some() {
        1
    } else {
        PER_FILE
    };
    let kinds = count(by_size([few, PER_FILE, PER_FILE]));
    assert!(kinds.len() > 50, "only {} kinds", kinds.len());
    let mut all = Counts::default();
    let mut below = Vec::new();
    for (kind, counts) in &kinds {
        all.reported += counts.reported;
        all.once += counts.once;
        let floor = HARDER.iter().find(|(harder, _)| harder == kind);
        let floor = floor.map_or(FLOOR_OF_KIND, |(_, floor)| *floor);
        // A few mistakes say nothing about a share.
        if counts.reported >= 20.0 && counts.share() < floor {
            below.push(format!(
                "{kind}: {:.1} % of {}",
                counts.share(),
                counts.reported
            ));
        }
    }
    assert!(below.is_empty(), "{below:#?}");
    assert!(
        all.share() >= FLOOR,
        "{:.2} % of {}",
        all.share(),
        all.reported
    );
}

fn parsed_json(text: &str) -> (json::File, Diagnostics) {
    let mut found = Diagnostics::new();
    let file = json::parse(
        &Source::new("t.json", text).expect("a short source"),
        &mut found,
    );
    (file, found)
}

fn count_names(value: Value<'_>) -> usize {
    match value.kind() {
        ValueKind::Array(elements) => elements.map(count_names).sum(),
        ValueKind::Object(properties) => properties
            .map(|property| 1 + count_names(property.value()))
            .sum(),
        _ => 0,
    }
}

/// A bracket that is lost, doubled, too many or of the other kind.
#[test]
fn a_bracket_of_json_is_one_report_and_loses_no_name() {
    let mut all = Counts::default();
    for text in texts("tests/fuzz/seeds/json", &["json"]) {
        let (file, found) = parsed_json(&text);
        if !found.is_empty() {
            continue;
        }
        let names = count_names(file.root());
        let brackets = text.match_indices(['{', '}', '[', ']']);
        for (at, bracket) in brackets.step_by(by_size([7, 1, 1])) {
            let (double, other) = match bracket {
                "{" => ("{{", "["),
                "}" => ("}}", "]"),
                "[" => ("[[", "{"),
                _ => ("]]", "}"),
            };
            for wrong in ["", double, other] {
                let mistaken = [&text[..at], wrong, &text[at + 1..]].concat();
                let (file, found) = parsed_json(&mistaken);
                // In a string, it is no mistake.
                if !found.is_empty() {
                    all.reported += 1.0;
                    all.once += if found.len() == 1 { 1.0 } else { 0.0 };
                    assert!(count_names(file.root()) >= names, "{mistaken}");
                }
            }
        }
    }
    assert!(
        all.share() >= FLOOR,
        "{:.2} % of {}",
        all.share(),
        all.reported
    );
}
