//! Cases of sessions: requests at a cursor `$0`.

use std::fs;
use std::path::{Path, PathBuf};

use hcl_golden::{folder, session};
use hcl_ide::{Analysis, FileId, Language, Workspace};

/// The offset of the cursor, and its file.
pub(crate) type Cursor = Option<(FileId, u32)>;

pub(crate) struct Case {
    pub(crate) analysis: Analysis,
    pub(crate) names: Vec<(FileId, String)>,
    pub(crate) cursor: Cursor,
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// Runs a session.
pub(crate) fn run(
    file: &str,
    language: fn(&str) -> Language,
    answer: impl Fn(&Case, &str) -> String,
) {
    session::request_each(path(file), |case| opened(case, language), answer);
}

/// Returns the names of all cases of a folder with their files.
pub(crate) fn all(folder: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut all: Vec<_> = folder::files(&path(folder), Some("session"))
        .iter()
        .flat_map(|path| session::cases(&fs::read_to_string(path).unwrap()))
        .collect();
    for (_, text) in all.iter_mut().flat_map(|case| &mut case.files) {
        *text = text.replacen("$0", "", 1);
    }
    all.into_iter()
        .map(|case| (case.name, case.files))
        .collect()
}

fn opened(case: &session::Case, language: fn(&str) -> Language) -> Case {
    let mut workspace = Workspace::new(language(&case.name));
    let (mut cursor, mut names) = (None, Vec::new());
    for (name, text) in &case.files {
        let id = workspace.set(name, text.replacen("$0", "", 1)).unwrap();
        names.push((id, name.clone()));
        if let Some(at) = text.find("$0") {
            cursor = Some((id, u32::try_from(at).unwrap()));
        }
    }
    Case {
        analysis: workspace.analysis(),
        names,
        cursor,
    }
}

/// Defines a test for each session.
macro_rules! files {
    ($run:ident: $($name:ident: $file:literal,)*) => {
        $(#[test]
        fn $name() {
            $run($file);
        })*
    };
}

pub(crate) use files;
