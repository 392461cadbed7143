//! Real files and fixtures, truncated at any byte or without any byte, in all three syntaxes: each is read, and the
//! invariants of the fuzz targets hold.
//!
//! A sample by default; `HCL_ADVERSARIAL=full` takes every byte of 200 files.

use std::fs;
use std::path::{Path, PathBuf};

use hcl_core::{Body, EvalContext, Limits, Source, diagnostic::Diagnostics, json, native};
use hcl_tests::stress::{is_full, on_small_stack};
use hcl_tests::{case, golden, sections, shared, targets};
use hcldec::{Dialect, SpecFile};

/// Number of offsets of one file in a sample.
const SAMPLE: usize = 40;

/// Maximum number of files of the corpus.
const MAX_FILES: usize = 200;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Syntax {
    Native,
    Json,
    Spec,
}

impl Syntax {
    /// Returns the syntax by the extension of a file.
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "hcl" | "tf" | "nomad" | "t" => Some(Self::Native),
            "json" => Some(Self::Json),
            "spec" | "hcldec" => Some(Self::Spec),
            _ => None,
        }
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
    found.sort();
}

/// Returns the files of a folder in one syntax, at most [`MAX_FILES`].
fn in_folder(folder: &Path, syntax: Syntax) -> Vec<Vec<u8>> {
    let mut paths = Vec::new();
    files(folder, &mut paths);
    let paths = paths.iter().filter(|path| Syntax::of(path) == Some(syntax));
    paths
        .filter_map(|path| fs::read(path).ok())
        .filter(|text| text.len() < 20_000)
        .take(MAX_FILES)
        .collect()
}

/// Returns the fixtures and seeds in one syntax, and shared files if there are any.
fn texts(syntax: Syntax) -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    if let Some(folder) = shared::folder() {
        texts = in_folder(&folder, syntax);
    }
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    let own = |folder: PathBuf| {
        let mut paths = Vec::new();
        files(&folder, &mut paths);
        paths.into_iter().filter_map(|path| fs::read(path).ok())
    };
    match syntax {
        Syntax::Native => {
            let cases = case::read_all(&golden::fixtures()).into_iter();
            texts.extend(cases.map(|case| case.input));
        }
        Syntax::Json => texts.extend(own(seeds.join("json"))),
        Syntax::Spec => {
            texts.extend(own(seeds.join("specs")));
            let cases = sections::read_all(&golden::fixtures()).into_iter();
            let specs = cases.filter_map(|case| Some(case.get("spec")?.bytes()));
            texts.extend(specs);
        }
    }
    texts
}

/// Returns offsets of a text: all, or an evenly spread sample.
fn places(text: &[u8]) -> impl Iterator<Item = usize> + use<> {
    let step = if is_full() {
        1
    } else {
        text.len() / SAMPLE + 1
    };
    (0..text.len()).step_by(step)
}

fn read(syntax: Syntax, text: &[u8]) {
    let mut found = Diagnostics::new();
    let limits = Limits::default();
    match syntax {
        Syntax::Native => {
            assert!(native::parse_bytes("cut.hcl", text, &limits, &mut found).is_ok());
        }
        Syntax::Json => {
            let file = json::parse_bytes("cut.json", text, &limits, &mut found).expect("short");
            for attribute in Body::from(&file).just_attributes(&mut found) {
                attribute
                    .expression()
                    .evaluate(&EvalContext::new(), &mut found);
            }
        }
        Syntax::Spec => {
            let text = String::from_utf8_lossy(text);
            let source = Source::new("cut.hcldec", &*text).expect("short");
            for dialect in [Dialect::Hcldec, Dialect::Evalconfig] {
                let _ = SpecFile::load(&source, dialect, &mut found);
            }
        }
    }
}

const ALL: [Syntax; 3] = [Syntax::Native, Syntax::Json, Syntax::Spec];

#[test]
fn every_syntax_has_inputs() {
    for syntax in ALL {
        assert!(texts(syntax).len() >= 5);
    }
}

#[test]
fn truncated_files_are_read() {
    for syntax in ALL {
        on_small_stack("prefixes", move || {
            for text in texts(syntax) {
                places(&text).for_each(|end| read(syntax, &text[..end]));
            }
        });
    }
}

#[test]
fn files_without_a_byte_are_read() {
    for syntax in ALL {
        on_small_stack("deletions", move || {
            for text in texts(syntax) {
                for place in places(&text) {
                    let mut cut = text.clone();
                    cut.remove(place);
                    read(syntax, &cut);
                }
            }
        });
    }
}

#[test]
fn files_without_a_byte_satisfy_the_fuzz_targets() {
    let targets = [
        (
            Syntax::Native,
            &["parse", "body", "decode_derive", "decode_serde"][..],
        ),
        (Syntax::Json, &["json"]),
        (Syntax::Spec, &["spec"]),
    ];
    for (syntax, names) in targets {
        on_small_stack("targets", move || {
            let every = if is_full() { 1 } else { 8 };
            for text in texts(syntax).iter().step_by(every) {
                let step = if is_full() { 50 } else { text.len() / 2 + 1 };
                for place in (0..text.len()).step_by(step) {
                    let mut cut = text.clone();
                    cut.remove(place);
                    names.iter().for_each(|name| targets::run(name, &cut));
                }
            }
        });
    }
}
