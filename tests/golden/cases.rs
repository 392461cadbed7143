//! Cases of files and requests: `=== name` begins a case, `--- file NAME` a file, and `--- REQUEST` has the answer below it.
//! `UPDATE_GOLDENS=1` writes the answers.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// A case.
#[derive(Debug)]
pub struct Case {
    /// The text after `=== `.
    pub name: String,
    /// Names and texts of the files.
    pub files: Vec<(String, String)>,
}

/// Reads the cases of a text, with all their files.
#[must_use]
pub fn read(text: &str) -> Vec<Case> {
    let cases = sections(text).map(|(name, sections)| {
        let files = sections.into_iter().filter_map(file).collect();
        Case { name, files }
    });
    cases.collect()
}

/// Returns the name of each case, and its sections: the text after `--- `, and the lines below.
fn sections(text: &str) -> impl Iterator<Item = (String, Vec<(&str, &str)>)> {
    text.split("=== ").skip(1).map(|case| {
        let (name, _) = case.split_once('\n').unwrap_or((case, ""));
        let sections = case.split("\n--- ").skip(1);
        let sections = sections.map(|it| it.split_once('\n').unwrap_or((it, "")));
        (name.to_owned(), sections.collect())
    })
}

/// Returns name and text of a section that is a file.
fn file((head, body): (&str, &str)) -> Option<(String, String)> {
    let name = head.strip_prefix("file ")?;
    Some((name.to_owned(), format!("{body}\n")))
}

/// Runs the cases of a file: `start` reads the files above a request, and `answer` answers it.
///
/// # Panics
///
/// Panics if an answer differs.
#[track_caller]
pub fn run<S>(path: &Path, start: impl Fn(&Case) -> S, answer: impl Fn(&S, &str) -> String) {
    let text = fs::read_to_string(path).expect("a file of cases");
    let mut written = String::new();
    for (name, sections) in sections(&text) {
        let _ = writeln!(written, "=== {name}");
        let files = Vec::new();
        let (mut case, mut state) = (Case { name, files }, None);
        for section in sections {
            let (head, body) = section;
            if let Some(file) = file(section) {
                case.files.push(file);
                state = None;
                let _ = writeln!(written, "--- {head}\n{body}");
            } else {
                let state = state.get_or_insert_with(|| start(&case));
                let answer = answer(state, head);
                let _ = writeln!(written, "--- {head}\n{}", answer.trim_end());
            }
        }
        written.push('\n');
    }
    let end = &text[text.trim_end().len()..];
    crate::expect(path, &(written.trim_end().to_owned() + end));
}
