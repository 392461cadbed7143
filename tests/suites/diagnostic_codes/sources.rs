//! The codes in the sources of the crates: constant titles of diagnostics, and codes of titles with names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use hcl_core::Diagnostic;

use super::{entries, root};

const CRATES: [&str; 11] = [
    "hcl-core",
    "hcl-serde",
    "crates/hcl-syntax",
    "crates/hcl-config",
    "crates/hcl-schema",
    "crates/hcl-write",
    "crates/hcldec",
    "crates/hcl-cli",
    "crates/hcl-ide",
    "crates/hcl-lsp",
    "crates/hcl-app",
];

#[test]
fn the_page_lists_the_codes_that_the_crates_construct() {
    let mut found = BTreeSet::new();
    let mut without = Vec::new();
    let mut files = Vec::new();
    for of in CRATES {
        read(&root().join(of).join("src"), &mut files);
    }
    let constants = constants(&files);
    for (path, text) in &files {
        scan(path, text, &constants, &mut found, &mut without);
    }
    assert!(without.is_empty(), "titles without a code: {without:#?}");
    let listed: BTreeSet<String> = entries().into_iter().map(|entry| entry.code).collect();
    let missing: Vec<_> = found.difference(&listed).collect();
    assert!(
        missing.is_empty(),
        "not in docs/diagnostics.md: {missing:?}"
    );
    let obsolete: Vec<_> = listed.difference(&found).collect();
    assert!(obsolete.is_empty(), "in no source: {obsolete:?}");
}

/// Reads the sources in a folder, without comments and unit tests, which construct diagnostics of their own.
fn read(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let text = text.split("#[cfg(test)]").next().unwrap();
            let code: Vec<&str> = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            // A row of a table may have two lines.
            files.push((path, code.join("\n").replace("=>\n        ", "=> ")));
        }
    }
}

/// Returns the constants that are texts, of all files.
fn constants(files: &[(PathBuf, String)]) -> BTreeMap<&str, &str> {
    let texts = files
        .iter()
        .flat_map(|(_, text)| text.split("const ").skip(1));
    let constants = texts.filter_map(|part| {
        let (name, rest) = part.split_once(": &str = \"")?;
        let is_name = name.chars().all(|it| it.is_ascii_uppercase() || it == '_');
        is_name.then_some((name, rest.split('"').next()?))
    });
    constants.collect()
}

/// A diagnostic is constructed with a literal title, with a title that `sentence!` builds and a code, or with a variable,
/// whose titles are the literals of the same function or constant.
fn scan(
    path: &Path,
    text: &str,
    constants: &BTreeMap<&str, &str>,
    found: &mut BTreeSet<String>,
    without: &mut Vec<String>,
) {
    for constructor in [
        "=> error(",
        "=> warning(",
        "Diagnostic::error(",
        "Diagnostic::warning(",
        "(Severity::Error,",
    ] {
        for (index, _) in text.match_indices(constructor) {
            let rest = text[index + constructor.len()..].trim_start();
            // A row of a table ends with a semicolon.
            let is_row = constructor.starts_with("=>");
            let end = if is_row { ";\n" } else { "\n}" };
            let function = rest.split(end).next().unwrap();
            if let Some(title) = rest.strip_prefix('"') {
                match function.split_once(".with_code(") {
                    Some((_, code)) => add_code(code, constants, found),
                    None => add_title(title, found),
                }
            } else if rest.starts_with("format!(") || rest.starts_with("sentence!(") {
                match function.split_once(".with_code(") {
                    Some((_, code)) => add_code(code, constants, found),
                    None => without.push(format!("{}: {}", path.display(), first_line(rest))),
                }
            } else {
                add_variable(path, text, index, rest, found, without);
            }
        }
    }
}

/// Adds the titles that a variable or constant holds.
fn add_variable(
    path: &Path,
    text: &str,
    index: usize,
    rest: &str,
    found: &mut BTreeSet<String>,
    without: &mut Vec<String>,
) {
    let name = rest.split([',', ')']).next().unwrap();
    if let Some((_, title)) = text.split_once(&format!("const {name}: &str = \"")) {
        return add_title(title, found);
    }
    let start = text[..index].rfind("\nfn ").max(text[..index].rfind("fn "));
    let function = &text[start.unwrap_or(0)..index];
    // Arms of a `match`: `"if" => "Extra characters in if marker"` or `(\n "Missing map element",`.
    let titles = function.split('"').skip(1).step_by(2).filter(|literal| {
        literal.starts_with(|first: char| first.is_ascii_uppercase())
            && !literal.ends_with(['.', '\\'])
            && !literal.contains('{')
    });
    let before = found.len();
    let mut any = false;
    for title in titles {
        add_title(&format!("{title}\""), found);
        any = true;
    }
    let is_parameter =
        function.contains(&format!("{name}: impl")) || function.contains("&'static str");
    if !any && !is_parameter && before == found.len() {
        without.push(format!("{}: {}", path.display(), first_line(rest)));
    }
}

/// Adds a code: a literal, or a constant.
fn add_code(code: &str, constants: &BTreeMap<&str, &str>, found: &mut BTreeSet<String>) {
    let name = code.split(')').next().unwrap();
    let code = match code.strip_prefix('"') {
        Some(literal) => literal.split('"').next(),
        None => constants.get(name).copied(),
    };
    found.extend(code.map(str::to_owned));
}

fn add_title(literal: &str, found: &mut BTreeSet<String>) {
    let end = literal.find('"').unwrap();
    let title: &'static str = Box::leak(literal[..end].to_owned().into_boxed_str());
    if let Some(code) = Diagnostic::error(title, "").code() {
        found.insert(code.into_owned());
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}
