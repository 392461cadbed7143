//! New properties of an object, with the commas between them.

use hcl_syntax::json::{Property, Value, ValueKind};
use hcl_syntax::{Source, Span};

use crate::patch::Patch;

/// Returns the patch that adds a property at the end of an object, on its own line if the last property is.
pub(super) fn add(object: Value<'_>, text: String) -> Option<Patch> {
    let ValueKind::Object(properties) = object.kind() else {
        return None;
    };
    let Some(last) = properties.map(Property::span).last() else {
        return Some(Patch::new(Span::at(object.span().start + 1), text));
    };
    let separator = separator(object.file().source(), last);
    Some(Patch::new(Span::at(last.end), separator + &text))
}

/// Returns the text between a property or an element and a new one after it.
pub(super) fn separator(source: &Source, last: Span) -> String {
    let before = source.text().get(..last.start as usize).unwrap_or_default();
    let line = before.trim_end_matches([' ', '\t']);
    let Some(outer) = line.strip_suffix('\n') else {
        return ", ".to_owned();
    };
    let ending = if outer.ends_with('\r') { "\r\n" } else { "\n" };
    let indentation = before.get(line.len()..).unwrap_or_default();
    format!(",{ending}{indentation}")
}
