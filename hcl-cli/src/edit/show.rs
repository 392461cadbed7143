//! Results of `get` and `list`.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::rows::Row;

/// Returns the texts of what was found, one after the other, with the name of the file before each if there is one.
pub(super) fn texts(rows: &[Row<'_>], file: Option<&str>, as_string: bool) -> String {
    lines(rows, file, |row| row.at.text(as_string))
}

/// Returns the addresses, one on each line, with the name of the file before each if there is one.
pub(super) fn addresses(rows: &[Row<'_>], file: Option<&str>) -> String {
    lines(rows, file, |row| row.address.to_string())
}

fn lines(rows: &[Row<'_>], file: Option<&str>, text: impl Fn(&Row<'_>) -> String) -> String {
    let prefix = file.map(|file| format!("{file}: ")).unwrap_or_default();
    let lines = rows.iter().map(|row| format!("{prefix}{}\n", text(row)));
    lines.collect()
}

/// Returns an array of objects.
pub(crate) fn array(values: &[Value]) -> String {
    let mut out = String::from("[");
    for (index, value) in values.iter().enumerate() {
        let separator = if index == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(out, "{separator}\n  {value}");
    }
    if !values.is_empty() {
        out.push('\n');
    }
    out.push_str("]\n");
    out
}

/// Returns an object for each row, with the text and the value of each if `with_values` is set.
pub(super) fn objects(rows: &[Row<'_>], file: Option<&str>, with_values: bool) -> Vec<Value> {
    rows.iter()
        .map(|row| object(row, file, with_values))
        .collect()
}

fn object(row: &Row<'_>, file: Option<&str>, with_values: bool) -> Value {
    let position = row.at.name_span().start();
    let mut object = json!({
        "address": row.address.to_string(),
        "kind": row.at.kind(),
        "line": position.line,
        "column": position.column,
    });
    if let Some(object) = object.as_object_mut() {
        if let Some(file) = file {
            object.insert("file".to_owned(), file.into());
        }
        if with_values {
            object.insert("text".to_owned(), row.at.text(false).into());
            object.extend(row.at.value().map(|value| ("value".to_owned(), value)));
        }
    }
    object
}
