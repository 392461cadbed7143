//! Recorded answers: rows of a question and its answer, or of a question, the reference's answer, the row of
//! `docs/internals/differences.md` that says why ours is another one, and ours.

use std::path::Path;

use hcl_golden::rows;

/// Returns the questions of a file, each with our answer.
///
/// # Panics
///
/// Panics if the file cannot be read, or if a row has another number of columns.
#[must_use]
pub fn read(path: &Path) -> Vec<(String, String)> {
    let pair = |columns: Vec<String>| match columns.as_slice() {
        [question, ours] | [question, _, _, ours] => (question.clone(), ours.clone()),
        _ => panic!("{}: {columns:?}", path.display()),
    };
    rows::read(path).into_iter().map(pair).collect()
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
