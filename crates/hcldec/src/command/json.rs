//! The documents that the command writes.
//!
//! Equal to the reference's byte for byte: a value on one line, other documents indented.

use hcl_core::value::{ValueError, ValueKind};
use hcl_core::{Type, Value};

/// Writes a value on one line. Without `keep_nulls`, leaves out object members that are null, but not elements.
///
/// # Errors
///
/// Fails for a value without a form in JSON, such as an infinite number.
pub(super) fn document(
    value: &Value,
    with_type: bool,
    keep_nulls: bool,
) -> Result<String, ValueError> {
    match (with_type, keep_nulls) {
        (false, true) => value.to_json(),
        (false, false) => without_nulls(value).to_json(),
        (true, true) => value.to_typed_json(&Type::Dynamic),
        // A null of dynamic type is written without a type.
        (true, false) if value.is_null() && value.ty() == Type::Dynamic => Ok(String::from("null")),
        // The member `value` is null, so it is left out.
        (true, false) if value.is_null() => Ok(format!("{{\"type\":{}}}", value.ty().to_json())),
        (true, false) => {
            let ty = value.ty().to_json();
            Ok(format!(
                "{{\"type\":{ty},\"value\":{}}}",
                without_nulls(value).to_json()?
            ))
        }
    }
}

/// Removes object members that are null. The result has other types, but the same JSON.
fn without_nulls(value: &Value) -> Value {
    match value.kind() {
        ValueKind::List(elements) | ValueKind::Set(elements) | ValueKind::Tuple(elements) => {
            // A tuple: without their null members, the elements may have different types.
            Value::tuple(elements.iter().map(without_nulls).collect::<Vec<Value>>())
        }
        ValueKind::Map(members) | ValueKind::Object(members) => {
            let members = members.iter().filter(|(_, value)| !value.is_null());
            Value::object(
                members
                    .map(|(name, value)| (name.clone(), without_nulls(value)))
                    .collect(),
            )
        }
        _ => value.clone(),
    }
}

/// Writes an object on one line; the values are JSON.
pub(super) fn object<'m>(members: impl IntoIterator<Item = (&'m str, String)>) -> String {
    let members = members
        .into_iter()
        .map(|(name, value)| format!("\"{name}\":{value}"));
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}

/// Writes an array on one line; the elements are JSON.
pub(super) fn array(elements: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", elements.into_iter().collect::<Vec<_>>().join(","))
}

/// Indents a one-line JSON document by two spaces a level. An empty collection stays on one line.
pub(super) fn indented(document: &str) -> String {
    let mut out = String::with_capacity(document.len() * 2);
    let (mut depth, mut in_string, mut escaped) = (0, false, false);
    // The sign before, outside of strings.
    let mut before = ' ';
    for c in document.chars() {
        if in_string {
            in_string = escaped || c != '"';
            escaped = !escaped && c == '\\';
        } else {
            let (has_begun, ends) = (matches!(before, '{' | '['), matches!(c, '}' | ']'));
            depth -= usize::from(ends);
            if has_begun != ends || before == ',' {
                out.push('\n');
                out.extend(std::iter::repeat_n("  ", depth));
            }
            if before == ':' {
                out.push(' ');
            }
            depth += usize::from(matches!(c, '{' | '['));
            in_string = c == '"';
            before = c;
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_not_indented() {
        let document = r#"{"a":[],"b":[{},"x\",[{:"],"c":{"d":1}}"#;
        let expected = "{\n  \"a\": [],\n  \"b\": [\n    {},\n    \"x\\\",[{:\"\n  ],\n  \"c\": {\n    \"d\": 1\n  }\n}";
        assert_eq!(indented(document), expected);
    }
}
