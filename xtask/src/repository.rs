//! Checks the links between the Markdown pages of the repository, as its web view follows them.

use std::fs;
use std::path::{Path, PathBuf};

use hcl_golden::{cases, folder, rows};

use crate::{links, root};

/// Returns the Markdown files that people read: no fixtures, no generated pages.
pub(crate) fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            // Hidden folders are of tools, such as an environment of Python.
            let is_hidden = name.starts_with('.') && name != ".github";
            if !is_hidden && !matches!(name.as_str(), "target" | "fixtures" | "node_modules") {
                pages(&path, found);
            }
        } else if name.ends_with(".md") && !path.is_symlink() {
            found.push(path);
        }
    }
}

/// Returns the name that the web view gives a heading.
fn anchor(heading: &str) -> String {
    heading
        .trim_start_matches('#')
        .trim()
        .chars()
        .filter_map(|character| match character {
            ' ' => Some('-'),
            '-' | '_' => Some(character),
            _ if character.is_alphanumeric() => Some(character.to_ascii_lowercase()),
            _ => None,
        })
        .collect()
}

fn has_heading(page: &Path, fragment: &str) -> bool {
    let text = fs::read_to_string(page).unwrap();
    text.lines()
        .filter(|line| line.starts_with('#'))
        .any(|line| anchor(line) == fragment)
}

#[test]
fn links_between_pages_exist() {
    let mut found = Vec::new();
    pages(&root(), &mut found);
    let mut broken = Vec::new();
    let mut count = 0;
    for page in &found {
        let text = fs::read_to_string(page).unwrap();
        for link in links::of(&text) {
            // Doc comments that are included as pages link to items.
            if link.target.contains("://")
                || link.target.contains("::")
                || link.target.starts_with("mailto:")
            {
                continue;
            }
            count += 1;
            let (file, fragment) = link.target.split_once('#').unwrap_or((link.target, ""));
            let target = if file.is_empty() {
                page.clone()
            } else {
                page.parent().unwrap().join(file)
            };
            let is_there = target.exists()
                && (fragment.is_empty() || target.is_dir() || has_heading(&target, fragment));
            if !is_there {
                broken.push(format!("{}: {}", page.display(), link.target));
            }
        }
    }
    assert!(count > 100, "only {count} links");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn each_page_of_docs_is_in_the_book() {
    let docs = root().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    let listed: Vec<PathBuf> = links::of(&summary)
        .iter()
        .map(|link| docs.join(link.target))
        .collect();
    let mut found = Vec::new();
    pages(&docs, &mut found);
    let missing: Vec<_> = found
        .iter()
        .filter(|page| !listed.contains(page) && !page.ends_with("SUMMARY.md"))
        .collect();
    assert!(missing.is_empty(), "not in docs/SUMMARY.md: {missing:?}");
}

/// Returns the rows of `differences.md` that cases name, with the place of each case.
fn named_differences() -> Vec<(String, String)> {
    let mut named = Vec::new();
    for case in cases::read_all(&root().join("tests/fixtures")) {
        let rows = case.sections.iter().filter(|it| it.key == "differs");
        named.extend(rows.map(|row| (row.text.clone(), case.name.clone())));
    }
    for folder in ["model", "number", "stdlib", "nomad", "type_expressions"] {
        for path in folder::files(&root().join("tests/fixtures").join(folder), Some("rows")) {
            let rows = rows::read(&path).into_iter().filter(|row| row.len() == 4);
            named.extend(rows.map(|row| (row[2].clone(), path.display().to_string())));
        }
    }
    named
}

#[test]
fn each_difference_that_a_case_names_has_a_row() {
    let page = fs::read_to_string(root().join("docs/internals/differences.md")).unwrap();
    let mut named = named_differences();
    assert!(named.len() > 100, "only {} cases", named.len());
    named.retain(|(row, _)| !page.contains(&format!("| `{row}` |")));
    assert!(named.is_empty(), "no row in differences.md: {named:?}");
}

#[test]
fn each_difference_has_a_case_or_a_file_that_holds_it() {
    let page = fs::read_to_string(root().join("docs/internals/differences.md")).unwrap();
    let (page, _) = page.split_once("\n## Where the reference").unwrap();
    let named = named_differences();
    let mut paths = Vec::new();
    files(&root(), &mut paths);
    // The text ends with the path, or a part of it: "Held by `suites/bodies` |".
    let holds = |text: &str| {
        let path = text.trim_end_matches([' ', '|', '.']).strip_suffix('`');
        let path = path.and_then(|text| text.rsplit('`').next());
        path.is_some_and(|name| paths.iter().any(|path| path.contains(name)))
    };
    let (mut count, mut missing) = (0, Vec::new());
    for section in page.split("\n## ") {
        let all = section.contains("\nHeld by");
        for line in section.lines().filter(|line| line.starts_with("| `")) {
            let row = line.split('`').nth(1).unwrap();
            count += 1;
            if !(all || holds(line) || named.iter().any(|(name, _)| name == row)) {
                missing.push(row);
            }
        }
    }
    assert!(count > 100, "only {count} rows");
    assert!(missing.is_empty(), "rows that nothing holds: {missing:?}");
}

/// Returns the paths of all files, relative to the root, with slashes.
fn files(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !path.is_dir() {
            let path = path.strip_prefix(root()).unwrap().to_string_lossy();
            found.push(path.replace('\\', "/"));
        } else if !matches!(name.as_str(), "target" | "node_modules" | ".git") {
            files(&path, found);
        }
    }
}

/// Returns each of the paths that `a/{b,c}` stands for.
fn expanded(path: &str) -> Vec<String> {
    let parts = path.split_once('{');
    let Some((before, (inside, after))) =
        parts.and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    else {
        return vec![path.to_owned()];
    };
    let parts = inside.split(',');
    parts
        .flat_map(|part| expanded(&format!("{before}{part}{after}")))
        .collect()
}

/// Returns whether code is a path of the repository: it begins with a folder of the root, or is a file of Rust.
fn is_path(code: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./{},*".contains(c);
    let top = code.split('/').next().unwrap_or_default();
    code.contains('/')
        && code.chars().all(is_plain)
        && (code.ends_with(".rs")
            || !matches!(top, "" | ".." | "target") && root().join(top).is_dir())
}

#[test]
fn paths_in_code_exist() {
    let (mut pages_found, mut all) = (Vec::new(), Vec::new());
    pages(&root(), &mut pages_found);
    files(&root(), &mut all);
    let mut broken = Vec::new();
    let mut count = 0;
    for page in &pages_found {
        let text = fs::read_to_string(page).unwrap();
        for path in links::code(&text).filter(|code| is_path(code)) {
            count += 1;
            for path in expanded(path) {
                let is_there = match path.split_once('*') {
                    Some((start, end)) => all
                        .iter()
                        .any(|it| it.starts_with(start) && it.ends_with(end)),
                    None => {
                        // Pages about a crate name its modules without the folders above.
                        let module = format!("/{path}");
                        root().join(&path).exists()
                            || page.parent().unwrap().join(&path).exists()
                            || all.iter().any(|it| it.ends_with(&module))
                    }
                };
                if !is_there {
                    broken.push(format!("{}: {path}", page.display()));
                }
            }
        }
    }
    assert!(count > 100, "only {count} paths");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
