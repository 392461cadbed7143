//! Rows: one on a line, with `│` between columns. `tests/README.md` describes the format.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::signs::{decode, encode};

/// Returns the columns of a line, or `None` if it is blank or a comment.
///
/// # Panics
///
/// Panics if a column is not UTF-8.
#[must_use]
pub fn columns(line: &str) -> Option<Vec<String>> {
    if line.is_empty() || line.starts_with("--- ") {
        return None;
    }
    let columns = line.split('│').map(|column| {
        let text = decode(column.trim_matches(' '));
        String::from_utf8(text).expect("UTF-8")
    });
    Some(columns.collect())
}

/// Returns the titles of the tables of a text.
pub fn titles(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("=== "))
}

/// Returns the rows of a table of a text. Rows above the first table are of the table "".
///
/// # Panics
///
/// Panics if there is no such table, or if a row has another number of columns.
#[must_use]
pub fn table<const N: usize>(text: &str, title: &str) -> Vec<[&'static str; N]> {
    let mut current = "";
    let rows = text.lines().filter_map(|line| {
        if let Some(title) = line.strip_prefix("=== ") {
            current = title;
            return None;
        }
        if current != title {
            return None;
        }
        let columns = columns(line)?.into_iter().map(|text| &*text.leak());
        let columns: Vec<&str> = columns.collect();
        let count = columns.len();
        let row = columns.try_into();
        Some(row.unwrap_or_else(|_| panic!("{count} columns in {line}")))
    });
    let rows: Vec<_> = rows.collect();
    assert!(!rows.is_empty(), "no table {title}");
    rows
}

/// Returns the rows of a file without tables, with any number of columns.
///
/// # Panics
///
/// Panics if the file cannot be read.
#[must_use]
pub fn read(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
    text.lines().filter_map(columns).collect()
}

/// Compares the second column of each row of a file with the answer to the first, or writes it.
///
/// # Panics
///
/// Panics if an answer differs.
#[track_caller]
pub fn answer_each(path: &Path, answer: impl Fn(&str) -> String) {
    let text = fs::read_to_string(path).expect("a file of rows");
    let mut written = String::new();
    for line in text.lines() {
        let _ = match columns(line) {
            Some(columns) => writeln!(written, "{}", row([&columns[0], &answer(&columns[0])])),
            None => writeln!(written, "{line}"),
        };
    }
    crate::expect(path, &written);
}

/// Writes a row.
#[must_use]
pub fn row<const N: usize>(columns: [&str; N]) -> String {
    columns.map(|text| encode(text.as_bytes())).join(" │ ")
}

/// Defines `rows`, which returns a table of a file beside the test.
#[macro_export]
macro_rules! rows {
    ($file:literal) => {
        fn rows<const N: usize>(title: &str) -> Vec<[&'static str; N]> {
            $crate::rows::table(include_str!($file), title)
        }
    };
}

/// Defines `words`, which returns a table of one column.
#[macro_export]
macro_rules! words {
    ($file:literal) => {
        fn words(title: &str) -> Vec<&'static str> {
            let rows = $crate::rows::table(include_str!($file), title);
            rows.into_iter().map(|[word]| word).collect()
        }
    };
}
