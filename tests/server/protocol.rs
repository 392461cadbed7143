//! The case files of `fixtures/server`.

use std::path::{Path, PathBuf};

use hcl_tests::lsp::Case;
use hcl_tests::shared;
use libtest_mimic::Trial;

use super::trial;

pub(crate) fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/server");
    let files = shared::files(&folder, Some("case"));
    let trials = files.into_iter().map(|path| {
        let name = shared::name(&folder, &path);
        trial(&format!("protocol::{name}"), move || run(&path))
    });
    trials.collect()
}

fn run(path: &PathBuf) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let comments = text.lines().take_while(|line| line.starts_with('#'));
    let comment: String = comments.map(|line| format!("{line}\n")).collect();
    let folder = Path::new("/nowhere");
    let found = Case::parse(&text).run(&comment, folder)?;
    if found == text {
        return Ok(());
    }
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        return std::fs::write(path, found).map_err(|error| error.to_string());
    }
    Err(format!("the answers differ; they are:\n{found}"))
}
