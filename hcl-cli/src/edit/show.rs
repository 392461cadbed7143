//! Results of `get` and `list`.

use serde_json::{Value, json};

use super::rows::Row;
use crate::report::Output;

/// Results are printed in parts of this size at least, since addresses in deep blocks can be many times longer than the file.
const PART: usize = 1 << 16;

/// Prints texts, one after the other.
pub(crate) fn print_all(texts: impl Iterator<Item = String>, output: &mut Output) {
    let mut part = String::new();
    for text in texts {
        part.push_str(&text);
        if part.len() >= PART {
            output.print(&part);
            part.clear();
        }
    }
    output.print(&part);
}

/// Prints an array of objects.
pub(crate) fn print_array(objects: impl Iterator<Item = Value>, output: &mut Output) {
    let mut objects = objects.peekable();
    // An array without elements is on one line.
    let close = if objects.peek().is_some() {
        "\n]\n"
    } else {
        "]\n"
    };
    let texts = objects.enumerate().map(|(index, object)| {
        let separator = if index == 0 { "" } else { "," };
        format!("{separator}\n  {object}")
    });
    let open = std::iter::once("[".to_owned());
    print_all(open.chain(texts).chain([close.to_owned()]), output);
}

/// Returns a text on a line, with the name of the file before it if there is one.
pub(super) fn line(file: Option<&str>, text: &str) -> String {
    let prefix = file.map(|file| format!("{file}: ")).unwrap_or_default();
    format!("{prefix}{text}\n")
}

/// Returns an object for a row, with its text and its value if `with_values` is set.
pub(super) fn object(row: &Row<'_>, file: Option<&str>, with_values: bool) -> Value {
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
