//! Every prefix of real files parses and evaluates on a stack of 2 MiB; a sample of the prefixes for long files.
//!
//! `HCL_TESTS=all` takes every prefix. Without shared files the suite reports itself as ignored.

use std::fs;
use std::path::{Path, PathBuf};

use hcl_core::EvalContext;
use hcl_golden::folder;
use hcl_tests::{run, shared, stress};
use libtest_mimic::Trial;

/// Bytes of prefixes that are parsed of one file.
const MAX_SAMPLE: usize = 400_000;

pub(super) fn trials() -> Vec<Trial> {
    let Some(folder) = shared::folder() else {
        return vec![shared::absent("prefixes")];
    };
    let corpus = folder.join("corpus");
    let kinds = ["valid", "invalid"];
    let files = kinds.map(|kind| folder::files(&corpus.join(kind), None));
    let trial = |path: PathBuf| {
        let name = shared::name(&corpus, &path);
        Trial::test(format!("prefixes::{name}"), move || {
            stress::on_small_stack("prefixes", move || read_prefixes(&path));
            Ok(())
        })
    };
    files.concat().into_iter().map(trial).collect()
}

fn read_prefixes(path: &Path) {
    let text = fs::read(path).expect("a readable file");
    let takes_all = std::env::var("HCL_TESTS").is_ok_and(|which| which == "all");
    let step = if takes_all {
        1
    } else {
        (text.len() * text.len() / MAX_SAMPLE).max(1)
    };
    let context = EvalContext::new();
    for end in (0..=text.len()).step_by(step) {
        run::parse_and_evaluate(&text[..end], &context);
    }
}
