//! Runs the fuzz targets on their seeds and on all former findings, which are in `fixtures/regressions/<target>/`.
//!
//! Of the seeds of other targets, a sample by default; `HCL_ADVERSARIAL=full` takes all.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, panic};

use hcl_tests::stress::{is_full, on_small_stack};
use hcl_tests::{golden, targets};

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

fn inputs(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    paths
}

/// Runs a target on each `step`th input of a folder, and returns the number of inputs.
fn replay(target: &'static str, folder: &Path, step: usize) -> usize {
    let inputs = inputs(folder);
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
    for (target, _) in targets::ALL {
        replay(
            target,
            &golden::fixtures().join("regressions").join(target),
            1,
        );
    }
}

#[test]
fn every_target_accepts_the_seeds_of_the_others() {
    let step = if is_full() { 1 } else { 8 };
    for (target, _) in targets::ALL {
        for folder in folders().values() {
            replay(target, folder, step);
        }
    }
}

#[test]
fn every_target_has_a_program() {
    let programs = seeds().join("../fuzz_targets");
    let programs: Vec<String> = inputs(&programs)
        .iter()
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    let targets: Vec<&str> = targets::ALL.iter().map(|(name, _)| *name).collect();
    assert_eq!(programs, targets);
}
