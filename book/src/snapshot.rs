//! The snapshots of the public interface: a line for each public item of a crate, by `book/api/<crate>.txt`.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use public_api::Builder;

/// The crates with a snapshot: all that are published, but the derive.
const CRATES: [&str; 9] = [
    "hcl_core",
    "hcl_ide",
    "hcl_lsp",
    "hcl_serde",
    "hcl_syntax",
    "hcl_tool",
    "hcl_value",
    "hcl_write",
    "hcldec",
];

/// Compares the JSON files of a folder, made with all features, with the snapshots. `UPDATE_GOLDENS=1` rewrites them.
pub(crate) fn run(folder: &Path, snapshots: &Path) -> Result<(), Box<dyn Error>> {
    let update = env::var_os("UPDATE_GOLDENS").is_some();
    let mut report = String::new();
    for krate in CRATES {
        let found = listed(&folder.join(format!("{krate}.json")))?;
        let path = snapshots.join(format!("{}.txt", krate.replace('_', "-")));
        if update {
            fs::write(&path, &found)?;
            continue;
        }
        report.push_str(&changes(&fs::read_to_string(&path)?, &found));
    }
    match report.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "the public interface has changed; `UPDATE_GOLDENS=1 .ci/api` accepts this:\n{report}"
        )
        .into()),
    }
}

/// Returns the public items of a crate, without implementations that the compiler or a derive adds.
fn listed(json: &Path) -> Result<String, Box<dyn Error>> {
    let interface = Builder::from_rustdoc_json(json)
        .omit_auto_trait_impls(true)
        .omit_blanket_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    let mut listed = String::new();
    for item in interface.items() {
        writeln!(listed, "{item}")?;
    }
    Ok(listed)
}

fn changes(old: &str, new: &str) -> String {
    let (before, after): (BTreeSet<_>, BTreeSet<_>) =
        (old.lines().collect(), new.lines().collect());
    let removed = before.difference(&after).map(|line| ("-", line));
    let added = after.difference(&before).map(|line| ("+", line));
    let mut report = String::new();
    for (sign, line) in removed.chain(added) {
        _ = writeln!(report, "{sign} {line}");
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_name_what_is_gone_and_what_is_new() {
        let report = changes("pub fn a()\npub fn b()\n", "pub fn a(u8)\npub fn b()\n");
        assert_eq!(report, "- pub fn a()\n+ pub fn a(u8)\n");
        assert_eq!(changes("pub fn a()\n", "pub fn a()\n"), "");
    }
}
