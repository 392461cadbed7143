//! Checks the filters `paths:` of the workflows: a folder that moves leaves a filter behind that matches nothing.

use std::fs;
use std::path::Path;

use crate::root;

/// Returns the workflows that have a filter, by name, with the patterns.
fn filters() -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(".github/workflows")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        for line in text.lines() {
            let Some((key, patterns)) = line.trim().split_once(':') else {
                continue;
            };
            if key == "paths" {
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                found.push((name, list(patterns)));
            }
        }
    }
    found
}

/// Reads a list on one line, in YAML or TOML.
fn list(text: &str) -> Vec<String> {
    serde_json::from_str(text).unwrap_or_else(|_| panic!("a list on one line: {text}"))
}

/// Returns whether a path has the form of a pattern, segment by segment.
fn matches(pattern: &[&str], path: &[&str]) -> bool {
    match (pattern, path) {
        ([], []) => true,
        (["**"], _) => !path.is_empty(),
        ([pattern, others @ ..], [segment, rest @ ..]) => {
            let fits = match pattern.split_once('*') {
                Some((start, end)) => {
                    segment.len() >= start.len() + end.len()
                        && segment.starts_with(start)
                        && segment.ends_with(end)
                }
                None => pattern == segment,
            };
            fits && matches(others, rest)
        }
        _ => false,
    }
}

fn is_matched(pattern: &str, path: &str) -> bool {
    let pattern: Vec<&str> = pattern.split('/').collect();
    let path: Vec<&str> = path.split('/').collect();
    matches(&pattern, &path)
}

/// Adds the paths of all files below a folder of the repository.
fn files(folder: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(root().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = Path::new(folder).join(&name);
        let path = path.to_string_lossy().replace('\\', "/");
        if !entry.file_type().unwrap().is_dir() {
            found.push(path);
        } else if !matches!(name.as_str(), "target" | "node_modules" | ".git") {
            files(&path, found);
        }
    }
}

/// Returns the folders of the published packages.
pub(crate) fn published() -> Vec<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let members = manifest
        .lines()
        .find_map(|line| line.strip_prefix("default-members = "));
    let mut folders = Vec::new();
    for member in list(members.unwrap()) {
        match member.strip_suffix("/*") {
            Some(parent) => {
                for entry in fs::read_dir(root().join(parent)).unwrap() {
                    let name = entry.unwrap().file_name().to_string_lossy().into_owned();
                    folders.push(format!("{parent}/{name}"));
                }
            }
            None => folders.push(member),
        }
    }
    folders
}

#[test]
fn filters_match_files_and_every_published_package() {
    let mut all = Vec::new();
    files("", &mut all);
    let published = published();
    assert!(published.len() > 10, "{published:?}");
    let filters = filters();
    assert!(!filters.is_empty());
    for (workflow, patterns) in filters {
        for pattern in &patterns {
            let is_used = all.iter().any(|path| is_matched(pattern, path));
            assert!(is_used, "{workflow}: {pattern} matches no file");
        }
        for folder in &published {
            let source = format!("{folder}/src/lib.rs");
            let is_seen = patterns.iter().any(|pattern| is_matched(pattern, &source));
            assert!(is_seen, "{workflow}: no pattern matches {folder}");
        }
    }
}

#[test]
fn libraries_whose_tests_are_not_run_have_none() {
    let mut untested = 0;
    for folder in published() {
        let manifest = fs::read_to_string(root().join(&folder).join("Cargo.toml")).unwrap();
        let library = manifest.split("\n[").find(|it| it.starts_with("lib]"));
        if !library.is_some_and(|library| library.contains("\ntest = false")) {
            continue;
        }
        untested += 1;
        let mut sources = Vec::new();
        files(&format!("{folder}/src"), &mut sources);
        for source in sources {
            let text = fs::read_to_string(root().join(&source)).unwrap();
            let has_test = text.lines().any(|line| line.trim() == "#[test]");
            assert!(!has_test, "{source} has a test, but {folder} runs none");
        }
    }
    assert!(untested > 0);
}
