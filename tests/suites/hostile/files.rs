//! Real files and fixtures, truncated at any byte or without any byte, in all three syntaxes: the invariants
//! of the fuzz targets hold. So they do of their seeds, and of all former findings, which are in
//! `fixtures/regressions/<target>/`.
//!
//! A sample by default; `HCL_HOSTILE=large` takes every byte of 200 files, and all seeds for each target.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, panic};

use hcl_golden::cases;
use hcl_golden::folder;
use hcl_tests::stress::{by_size, on_small_stack};
use hcl_tests::{case, golden, shared, targets};

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

/// Returns the texts of files, of which some have another syntax.
fn read_all(paths: Vec<PathBuf>) -> impl Iterator<Item = Vec<u8>> {
    paths.into_iter().filter_map(|path| fs::read(path).ok())
}

/// Returns the fixtures and seeds in one syntax, and shared files if there are any.
fn texts(syntax: Syntax) -> Vec<Vec<u8>> {
    let shared = shared::folder().map(|folder| folder::files(&folder, None));
    let mut paths = shared.unwrap_or_default();
    paths.retain(|path| Syntax::of(path) == Some(syntax));
    let short = read_all(paths).filter(|text| text.len() < 20_000);
    let mut texts: Vec<_> = short.take(MAX_FILES).collect();
    let own = |folder| read_all(folder::files(&seeds().join(folder), None));
    match syntax {
        Syntax::Native => {
            let cases = case::read_all(&golden::fixtures()).into_iter();
            texts.extend(cases.map(|case| case.input));
        }
        Syntax::Json => texts.extend(own("json")),
        Syntax::Spec => {
            texts.extend(own("specs"));
            let cases = cases::read_all(&golden::fixtures()).into_iter();
            let specs = cases.filter_map(|case| Some(case.get("spec")?.bytes()));
            texts.extend(specs);
        }
    }
    texts
}

/// Returns offsets of a text: all, or an evenly spread sample.
fn places(text: &[u8]) -> impl Iterator<Item = usize> + use<> {
    let step = by_size([text.len() / 3 + 1, text.len() / 20 + 1, 1]);
    (0..text.len()).step_by(step)
}

const ALL: [Syntax; 3] = [Syntax::Native, Syntax::Json, Syntax::Spec];

#[test]
fn every_syntax_has_inputs() {
    for syntax in ALL {
        assert!(texts(syntax).len() >= 5);
    }
}

#[test]
fn files_without_a_byte_and_truncated_satisfy_the_fuzz_targets() {
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
            for text in texts(syntax).iter().step_by(by_size([16, 4, 1])) {
                for place in places(text) {
                    let mut cut = text.clone();
                    cut.remove(place);
                    for name in names {
                        targets::run(name, &cut);
                        targets::run(name, &text[..place]);
                    }
                }
            }
        });
    }
}

fn seeds() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds")
}

/// Returns the folder of seeds of each target, as `tests/fuzz/run` does.
fn folders() -> BTreeMap<String, PathBuf> {
    let list = fs::read_to_string(seeds().join("folders")).expect("the list of folders");
    let rows = list.lines().filter_map(|row| row.split_once(": "));
    rows.map(|(target, folder)| (target.to_owned(), seeds().join(folder)))
        .collect()
}

/// Runs a target on each `step`th input of a folder, and returns the number of inputs.
fn replay(target: &'static str, folder: &Path, step: usize) -> usize {
    // A target may have no findings.
    if !folder.is_dir() {
        return 0;
    }
    let inputs = folder::files(folder, None);
    for path in inputs.iter().step_by(step) {
        let input = fs::read(path).expect("an input");
        let run = move || on_small_stack(target, move || targets::run(target, &input));
        assert!(
            panic::catch_unwind(run).is_ok(),
            "{target} fails with {}",
            path.display()
        );
    }
    inputs.len()
}

#[test]
fn seeds_satisfy_their_target() {
    let folders = folders();
    for (target, _) in targets::ALL {
        let folder = folders
            .get(*target)
            .unwrap_or_else(|| panic!("{target} has no seeds"));
        assert!(replay(target, folder, 1) > 0, "{target}");
    }
}

#[test]
fn former_findings_stay_fixed() {
    let folder = golden::fixtures().join("regressions");
    let findings = targets::ALL
        .iter()
        .map(|(target, _)| replay(target, &folder.join(target), 1));
    let all = folder::files(&folder, None).len();
    assert_eq!(findings.sum::<usize>(), all, "a folder of no target");
}

#[test]
fn every_target_accepts_the_seeds_of_the_others() {
    let step = by_size([32, 8, 1]);
    for (target, _) in targets::ALL {
        for folder in folders().values() {
            replay(target, folder, step);
        }
    }
}

#[test]
fn every_target_has_a_program() {
    let programs = seeds().join("../fuzz_targets");
    let programs: Vec<String> = folder::files(&programs, None)
        .iter()
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    let targets: Vec<&str> = targets::ALL.iter().map(|(name, _)| *name).collect();
    assert_eq!(programs, targets);
}
