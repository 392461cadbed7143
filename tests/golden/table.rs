//! Tables of texts: rows of a file of a test, in place of tuples in Rust.

use crate::signs::decode;

/// Returns the rows of a table. `text` is the file: `=== title` begins a table, each line below is a row, and `│` is between
/// columns. Signs stand for white space, as in case files. A line `--- …` is a comment.
///
/// # Panics
///
/// Panics if there is no such table, or if a row has another number of columns.
#[must_use]
pub fn rows<const N: usize>(text: &str, title: &str) -> Vec<[&'static str; N]> {
    let tables = text.split("=== ").skip(1);
    let mut tables = tables.filter_map(|it| it.split_once('\n'));
    let table = tables.find(|(found, _)| *found == title);
    let (_, table) = table.unwrap_or_else(|| panic!("no table {title}"));
    let lines = table.lines().filter(|line| !line.is_empty());
    let lines = lines.filter(|line| !line.starts_with("--- "));
    let rows = lines.map(|line| {
        let columns = line.split('│').map(|column| {
            let text = String::from_utf8(decode(column.trim_matches(' '))).expect("UTF-8");
            &*text.leak()
        });
        let columns: Vec<_> = columns.collect();
        let count = columns.len();
        columns
            .try_into()
            .unwrap_or_else(|_| panic!("{count} columns in {line}"))
    });
    rows.collect()
}

/// Defines `rows`, which returns a table of a file beside the test.
#[macro_export]
macro_rules! rows {
    ($file:literal) => {
        fn rows<const N: usize>(title: &str) -> Vec<[&'static str; N]> {
            $crate::table::rows(include_str!($file), title)
        }
    };
}

/// Defines `words`, which returns a table of one column.
#[macro_export]
macro_rules! words {
    ($file:literal) => {
        fn words(title: &str) -> Vec<&'static str> {
            let rows = $crate::table::rows(include_str!($file), title);
            rows.into_iter().map(|[word]| word).collect()
        }
    };
}
