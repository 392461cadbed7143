//! Cases: files with a cursor `$0`, and requests with the expected answers.
//!
//! ```text
//! === name
//! --- file main.hcl
//! a = var.x$0
//! --- definition
//! main.hcl 3:11 x
//! ```

use std::fs;
use std::path::{Path, PathBuf};

use hcl_ide::{Analysis, FileId, Language, Workspace};

/// The offset of the cursor, and its file.
pub(crate) type Cursor = Option<(FileId, u32)>;

pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) analysis: Analysis,
    /// Names and texts of the files, with the cursor.
    files: Vec<(String, String)>,
    pub(crate) names: Vec<(FileId, String)>,
    pub(crate) cursor: Cursor,
    pub(crate) requests: Vec<(String, String)>,
}

impl Case {
    /// Returns names and texts of the files.
    fn files_without_cursor(&self) -> Vec<(String, String)> {
        let files = self.files.iter();
        let without = |text: &str| text.replacen("$0", "", 1);
        files
            .map(|(name, text)| (name.clone(), without(text)))
            .collect()
    }
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// Runs the cases of a file. `UPDATE_GOLDENS=1` rewrites the expectations.
pub(crate) fn run(
    file: &str,
    language: fn(&str) -> Language,
    answer: impl Fn(&Case, &str) -> String,
) {
    let text = fs::read_to_string(path(file)).unwrap();
    let mut cases = parse(&text, language);
    let mut failures = Vec::new();
    for case in &mut cases {
        for index in 0..case.requests.len() {
            let (request, expected) = &case.requests[index];
            let found = answer(case, request);
            if found.trim_end() != expected.trim_end() {
                failures.push(format!(
                    "{}: {request}\nexpected:\n{expected}\nfound:\n{found}",
                    case.name
                ));
                case.requests[index].1 = found;
            }
        }
    }
    if hcl_golden::is_update() {
        fs::write(path(file), print(&cases)).unwrap();
    } else {
        assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    }
}

/// Returns the names of all cases of a folder with their files.
pub(crate) fn all(folder: &str) -> Vec<(String, Vec<(String, String)>)> {
    let entries = fs::read_dir(path(folder)).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| fs::read_to_string(path).unwrap());
    let cases = texts.flat_map(|text| parse(&text, |_| Language::plain()));
    cases
        .map(|case| (case.name.clone(), case.files_without_cursor()))
        .collect()
}

fn parse(text: &str, language: fn(&str) -> Language) -> Vec<Case> {
    let cases = text.split("=== ").skip(1);
    cases.map(|text| case(text, language)).collect()
}

fn case(text: &str, language: fn(&str) -> Language) -> Case {
    let (name, rest) = text.split_once('\n').unwrap();
    let sections = format!("\n{rest}");
    let sections = sections.split("\n--- ").skip(1);
    let (mut files, mut requests) = (Vec::new(), Vec::new());
    for section in sections {
        let (head, body) = section.split_once('\n').unwrap_or((section, ""));
        match head.strip_prefix("file ") {
            Some(file) => files.push((file.to_owned(), format!("{body}\n"))),
            None => requests.push((head.to_owned(), body.trim_end().to_owned())),
        }
    }
    let mut workspace = Workspace::new(language(name));
    let (mut cursor, mut names) = (None, Vec::new());
    for (name, text) in &files {
        let at = text.find("$0");
        let id = workspace.set(name, text.replacen("$0", "", 1)).unwrap();
        names.push((id, name.clone()));
        if let Some(at) = at {
            cursor = Some((id, u32::try_from(at).unwrap()));
        }
    }
    Case {
        name: name.to_owned(),
        analysis: workspace.analysis(),
        files,
        names,
        cursor,
        requests,
    }
}

fn print(cases: &[Case]) -> String {
    let mut out = String::new();
    for case in cases {
        out.push_str(&format!("=== {}\n", case.name));
        for (name, text) in &case.files {
            out.push_str(&format!("--- file {name}\n{text}"));
        }
        for (request, answer) in &case.requests {
            out.push_str(&format!("--- {request}\n{}\n", answer.trim_end()));
        }
        out.push('\n');
    }
    out.trim_end().to_owned() + "\n"
}

/// Defines a test for each file of cases.
macro_rules! files {
    ($run:ident: $($name:ident: $file:literal,)*) => {
        $(#[test]
        fn $name() {
            $run($file);
        })*
    };
}

pub(crate) use files;
