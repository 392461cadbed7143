//! Real files with one byte taken out, anywhere, and cut off anywhere: the targets of the fuzzer hold for each.
//!
//! Every day a sample; `HCL_ADVERSARIAL=full` takes every byte of 200 files.

use std::fs;
use std::path::{Path, PathBuf};

use hcl_core::{Limits, diagnostic::Diagnostics, syntax};
use hcl_tests::stress::{is_full, on_small_stack};
use hcl_tests::{case, golden, shared, targets};

/// Bytes that are tried in one file, unless all are.
const SAMPLE: usize = 40;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| {
            matches!(extension.to_str(), Some("hcl" | "tf" | "nomad" | "t"))
        }) {
            found.push(path);
        }
    }
}

/// Real files beside the project, where they are, and the project's own fixtures and seeds.
fn texts() -> Vec<Vec<u8>> {
    let mut paths = Vec::new();
    if let Some(folder) = shared::folder() {
        files(&folder.join("corpus"), &mut paths);
    }
    paths.sort();
    let mut texts: Vec<Vec<u8>> = paths
        .iter()
        .filter_map(|path| fs::read(path).ok())
        .collect();
    texts.retain(|text| text.len() < 20_000);
    texts.truncate(200);
    texts.extend(
        case::read_all(&golden::fixtures())
            .into_iter()
            .map(|case| case.input),
    );
    texts
}

/// Places in a text: all of them, or a sample spread evenly.
fn places(text: &[u8]) -> impl Iterator<Item = usize> + use<> {
    let step = if is_full() {
        1
    } else {
        text.len() / SAMPLE + 1
    };
    (0..text.len()).step_by(step)
}

fn parse(text: &[u8]) {
    let mut diagnostics = Diagnostics::new();
    let file = syntax::parse_bytes("cut.hcl", text, &Limits::default(), &mut diagnostics);
    assert!(file.is_ok());
}

#[test]
fn files_cut_off_anywhere_are_read() {
    on_small_stack("prefixes", || {
        for text in texts() {
            places(&text).for_each(|end| parse(&text[..end]));
        }
    });
}

#[test]
fn files_without_a_byte_are_read() {
    on_small_stack("deletions", || {
        for text in texts() {
            for place in places(&text) {
                let mut cut = text.clone();
                cut.remove(place);
                parse(&cut);
            }
        }
    });
}

#[test]
fn files_without_a_byte_keep_every_promise() {
    on_small_stack("targets", || {
        for text in texts() {
            let step = if is_full() { 50 } else { text.len() + 1 };
            for place in (0..text.len()).step_by(step) {
                let mut cut = text.clone();
                cut.remove(place);
                for name in ["parse", "body", "decode_derive", "decode_serde"] {
                    targets::run(name, &cut);
                }
            }
        }
    });
}
