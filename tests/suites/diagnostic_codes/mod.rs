//! Codes of diagnostics: `docs/diagnostics.md` lists them, its examples behave as it says, and suggestions fix them.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

mod examples;
mod sources;
mod suggestions;
mod tools;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// An entry of the page.
#[derive(Debug, Default)]
struct Entry {
    section: String,
    code: String,
    /// Texts that are reported; empty for a code that is described in words.
    bad: Vec<Fence>,
    good: Vec<Fence>,
}

/// A fenced text with its language.
#[derive(Clone, Debug)]
struct Fence {
    language: String,
    text: String,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Reads the entries of `docs/diagnostics.md`.
fn entries() -> Vec<Entry> {
    let page = fs::read_to_string(root().join("docs/diagnostics.md")).unwrap();
    let mut entries: Vec<Entry> = Vec::new();
    let mut section = String::new();
    let mut is_good = false;
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix("## ") {
            title.clone_into(&mut section);
        } else if let Some(code) = line.strip_prefix("### ") {
            is_good = false;
            entries.push(Entry {
                section: section.clone(),
                code: code.to_owned(),
                ..Entry::default()
            });
        } else if line == "Instead:" {
            is_good = true;
        } else if let (Some(language), Some(entry)) = (line.strip_prefix("```"), entries.last_mut())
        {
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let fence = Fence {
                language: language.to_owned(),
                text: text.join("\n"),
            };
            // The type of a section stands before its first entry. hcl-cli runs commands, and doctests run programs.
            let is_text = !["console", "rust", "sh"]
                .iter()
                .any(|it| fence.language.starts_with(it));
            if entry.section == section && is_text {
                let fences = if is_good {
                    &mut entry.good
                } else {
                    &mut entry.bad
                };
                fences.push(fence);
            }
        }
    }
    entries
}

#[test]
fn each_code_has_one_entry() {
    let mut seen = BTreeMap::new();
    for entry in entries() {
        let first = seen.insert(entry.code.clone(), entry.section.clone());
        assert_eq!(first, None, "{} is listed twice", entry.code);
        assert_eq!(
            entry.bad.is_empty(),
            entry.good.is_empty(),
            "{}",
            entry.code
        );
    }
    assert!(seen.len() > 150);
}
