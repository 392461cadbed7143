//! Results of `get` and `list`.

use std::fmt::Write as _;

use hcl_syntax::Source;
use hcl_syntax::syntax::Expression;
use hcl_write::{FormatOptions, Found, format};
use serde_json::{Value, json};

use super::entries::Entry;
use super::literal;

/// Returns the texts of what was found, one after the other.
pub(super) fn texts(found: &[Found<'_>], as_string: bool) -> String {
    let mut out = String::new();
    for found in found {
        out.push_str(&text(*found, as_string));
        out.push('\n');
    }
    out
}

/// Returns the addresses, one on each line.
pub(super) fn addresses(entries: &[Entry<'_>]) -> String {
    entries.iter().map(|entry| entry.address() + "\n").collect()
}

/// Returns an array of objects, with the text and the value of each if `with_values` is set.
pub(super) fn json(entries: &[Entry<'_>], with_values: bool) -> String {
    let values = entries.iter().map(|entry| object(entry, with_values));
    let mut out = String::from("[");
    for (index, value) in values.enumerate() {
        let separator = if index == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(out, "{separator}\n  {value}");
    }
    if !entries.is_empty() {
        out.push('\n');
    }
    out.push_str("]\n");
    out
}

fn object(entry: &Entry<'_>, with_values: bool) -> Value {
    let found = entry.found;
    let kind = match found {
        Found::Attribute(_) => "argument",
        Found::Block(_) => "block",
        _ => "item",
    };
    let position = found.name_span().start();
    let mut object = json!({
        "address": entry.address(),
        "kind": kind,
        "line": position.line,
        "column": position.column,
    });
    if let Some(object) = object.as_object_mut().filter(|_| with_values) {
        object.insert("text".to_owned(), text(found, false).into());
        if let Some(expression) = found.expression() {
            object.insert("value".to_owned(), literal::json(expression));
        }
    }
    object
}

/// Returns the source text of a value, or a block without the indentation of its place.
fn text(found: Found<'_>, as_string: bool) -> String {
    if let Some(literal) = found.expression().and_then(Expression::as_string)
        && as_string
    {
        return literal.decode().into_owned();
    }
    let name = found.name_span();
    let text = name.source().slice(found.value_span()).trim_end();
    match (found, Source::new("block", text)) {
        (Found::Block(_), Ok(block)) => {
            let formatted = format(&block, &FormatOptions::default());
            formatted.patches.apply(text)
        }
        _ => text.to_owned(),
    }
}
