//! Laws of navigation, completion and hover over real files and fixtures.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use hcl_golden::{folder, rows};
use hcl_ide::Workspace;
use hcl_syntax::Span;

use crate::laws::{self, Files};
use crate::{Row, requests, shared};

pub(crate) const OF_FIXTURES: &[Row] = &[
    ("fixtures::every_prefix_is_sound", every_prefix_of_fixtures),
    ("fixtures::laws_hold", laws_of_fixtures),
];

pub(crate) const OF_CORPUS: &[Row] = &[
    ("corpus::laws_hold", laws_of_corpus),
    ("corpus::prefixes_are_sound", prefixes_of_corpus),
    (
        "corpus::accepted_completions_parse",
        accepted_completions_of_corpus,
    ),
    (
        "corpus::every_prefix_is_completed",
        every_prefix_is_completed,
    ),
];

const ENDINGS: [&str; 5] = ["hcl", "tf", "json", "nomad", "tfvars"];

/// Returns the texts of configurations under a folder, by the folder that they are in.
fn read(root: &Path) -> BTreeMap<PathBuf, Files> {
    let mut folders: BTreeMap<PathBuf, Files> = BTreeMap::new();
    for path in folder::files(root, None) {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let is_known = ending.is_some_and(|ending| ENDINGS.contains(&ending));
        let text = std::fs::read(&path).unwrap();
        if let (true, Ok(text)) = (is_known, String::from_utf8(text)) {
            let files = folders
                .entry(path.parent().unwrap().to_owned())
                .or_default();
            files.push((shared::name(root, &path), text));
        }
    }
    folders
}

fn fixtures(own: &Path) -> BTreeMap<PathBuf, Files> {
    let mut folders = read(own);
    // The texts of the formatter have many constructs.
    let tables = include_str!("../../../hcl-write/tests/format.rows");
    let texts = rows::titles(tables).filter(|title| !title.starts_with("words: "));
    let texts = texts.map(|title| {
        let texts = rows::table(tables, title).into_iter();
        let texts: Vec<&str> = texts.map(|[text, _]| text).collect();
        (format!("{title}.hcl"), texts.join("\n"))
    });
    folders.insert("format".into(), texts.collect());
    assert!(folders.values().map(Vec::len).sum::<usize>() > 20);
    folders
}

/// Every prefix of the first bytes of a text, and of longer ones at a prime number of bytes each.
fn every_prefix_of_fixtures(own: &Path) {
    for files in fixtures(own).into_values() {
        for (name, text) in files {
            prefixes_are_sound(&name, &text, 150, 211);
        }
    }
}

fn prefixes_of_corpus(corpus: &Path) {
    for files in read(corpus).into_values() {
        for (name, text) in files {
            let step = (text.len() / shared::by_size([2, 6, 8])).max(1);
            prefixes_are_sound(&name, &text, 0, step);
        }
    }
}

fn prefixes_are_sound(name: &str, text: &str, all: usize, step: usize) {
    let ends = (0..all.min(text.len())).chain((all..=text.len()).step_by(step));
    for end in ends.filter(|&end| text.is_char_boundary(end)) {
        let files = vec![(name.to_owned(), text[..end].to_owned())];
        let (analysis, ids) = laws::open(laws::module(), &files);
        let end = u32::try_from(end).unwrap();
        laws::spans_are_sound(&analysis, ids[0]);
        laws::offset_is_sound(&analysis, ids[0], end);
        requests::answers(&analysis, ids[0], end);
        let _ = analysis.inlay_values(ids[0], Span::new(end.saturating_sub(200), end));
        let _ = analysis.workspace_symbols("a", 10);
    }
}

/// Opens every prefix of each file up to a length, or a third of them, and asks for diagnostics and completion at its end. The work grows with
/// the square of the length, so `HCL_PREFIXES` sets the length.
#[expect(clippy::print_stdout, reason = "the numbers are a measurement")]
fn every_prefix_is_completed(corpus: &Path) {
    let longest = std::env::var("HCL_PREFIXES").ok();
    let longest = longest.map_or(1_000, |it| it.parse().unwrap());
    let (mut texts, mut prefixes) = (0, 0);
    for (name, text) in read(corpus).into_values().flatten() {
        if text.len() <= longest {
            texts += 1;
            prefixes += completed_prefixes(&name, &text);
        }
    }
    println!("{prefixes} prefixes of {texts} files");
    assert!(prefixes > 3_000, "{prefixes}");
}

/// Returns the number of prefixes.
fn completed_prefixes(name: &str, text: &str) -> usize {
    let mut workspace = Workspace::new(laws::module());
    let bounds = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let step = shared::by_size([7, 2, 1]);
    let completed = bounds.step_by(step).map(|end| {
        let file = workspace.set(name, &text[..end]).unwrap();
        let analysis = workspace.analysis();
        let _ = analysis.diagnostics(file);
        let end = u32::try_from(end).unwrap();
        for it in analysis.completions(file, end) {
            let span = it.edit.span;
            assert!(
                span.start <= end && span.end == end,
                "{it:?} at {end} of {name}"
            );
        }
    });
    completed.count()
}

fn laws_of_fixtures(own: &Path) {
    for files in fixtures(own).values() {
        laws_hold(files);
    }
}

fn laws_of_corpus(corpus: &Path) {
    let renames: usize = read(corpus).values().map(laws_hold).sum();
    assert!(renames > 200, "{renames} renames");
}

/// Returns the number of names that were renamed there and back.
fn laws_hold(files: &Files) -> usize {
    let (analysis, ids) = laws::open(laws::module(), files);
    let mut renames = 0;
    for (&id, (_, text)) in ids.iter().zip(files) {
        laws::spans_are_sound(&analysis, id);
        let step = (text.len() / shared::by_size([10, 30, 30])).max(1);
        for offset in (0..=text.len()).step_by(step) {
            let offset = u32::try_from(offset).unwrap();
            laws::offset_is_sound(&analysis, id, offset);
            if offset.is_multiple_of(3) {
                requests::answers(&analysis, id, offset);
            }
        }
        let tokens = analysis.semantic_tokens(id).into_iter();
        let names = tokens.filter(|token| analysis.prepare_rename(id, token.span.start).is_ok());
        for token in names.step_by(7).take(10) {
            let there = laws::renamed_there_and_back(
                &laws::module(),
                files,
                (&analysis, &ids),
                id,
                token.span.start,
                "renamed_here",
            );
            renames += usize::from(there.is_some());
        }
    }
    renames
}

/// Accepts each completion at the ends of words at a few places of each file.
fn accepted_completions_of_corpus(corpus: &Path) {
    let mut accepted = 0;
    for (name, text) in read(corpus).into_values().flatten() {
        if !requests::parses(&name, &text) {
            continue;
        }
        let mut workspace = Workspace::new(laws::module());
        let file = workspace.set(&name, text.as_str()).unwrap();
        let analysis = workspace.analysis();
        let places = shared::by_size([2, 10, 40]);
        for place in 0..places {
            // Another place in each file: the same share of its length.
            let start = text.len() * (2 * place + 1) / (2 * places);
            let part = start..(start + 8).min(text.len());
            accepted += requests::accepted_completions(&analysis, file, part);
        }
    }
    assert!(accepted > 1_000, "{accepted}");
}
