//! Results of `get` and `list`.

use hcl_core::json_form::Json;

use super::rows::{Row, kind};
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
pub(crate) fn print_array(objects: impl Iterator<Item = Json>, output: &mut Output) {
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
pub(super) fn object(row: &Row<'_>, file: Option<&str>, with_values: bool) -> Json {
    let position = row.found.name_span().start();
    let number = |number: u32| Json::Number(number.to_string().into());
    let (text, value) = if with_values {
        (Some(string(row.text(false))), row.value())
    } else {
        (None, None)
    };
    object_of([
        ("address", Some(string(row.address.to_string()))),
        ("column", Some(number(position.column))),
        ("file", file.map(string)),
        ("kind", Some(string(kind(&row.found)))),
        ("line", Some(number(position.line))),
        ("text", text),
        ("value", value),
    ])
}

/// Returns an object with the members that there are.
pub(crate) fn object_of<const N: usize>(members: [(&str, Option<Json>); N]) -> Json {
    let members = members.into_iter();
    let members = members.filter_map(|(name, value)| Some((name.into(), value?)));
    Json::Object(members.collect())
}

/// Returns a text in JSON.
pub(crate) fn string(text: impl Into<Box<str>>) -> Json {
    Json::String(text.into())
}
