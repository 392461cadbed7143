//! Recorded answers, one on a line: `question ⇒ answer`. Other lines are comments.
//!
//! `question ⇒ theirs ≠ row: ours` is an answer that differs from the reference's, with its row of `docs/internals/differences.md`.

use std::fs;
use std::path::Path;

/// Returns the questions of a file, each with our answer.
///
/// # Panics
///
/// Panics if the file cannot be read.
#[must_use]
pub fn read(path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
    let rows = text.lines().filter_map(|line| line.split_once(" ⇒ "));
    let ours = |(question, answer): (&str, &str)| {
        let difference = answer.split_once(" ≠ ");
        let ours = difference.and_then(|(_, row)| row.split_once(": "));
        let ours = ours.map_or(answer, |(_, ours)| ours);
        (question.to_owned(), ours.to_owned())
    };
    rows.map(ours).collect()
}

/// Compares the answers to all questions of a file, and returns their number.
///
/// # Panics
///
/// Panics if an answer is another one.
pub fn check(path: &Path, answer: impl Fn(&str) -> String) -> usize {
    let rows = read(path);
    let mut wrong = String::new();
    for (question, wanted) in &rows {
        let given = answer(question);
        if given != *wanted {
            wrong += &format!("{question}\n  wanted {wanted}\n  given  {given}\n");
        }
    }
    assert!(wrong.is_empty(), "{}\n{wrong}", path.display());
    rows.len()
}
