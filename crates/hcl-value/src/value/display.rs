//! HCL text of values.

use std::fmt::{self, Write as _};

use super::{Excerpt, Mapping, Value, ValueKind};
use crate::internal::{quoted, written_key};

/// Indentation of one level in bytes.
const INDENT: usize = 2;

/// Writes an expression of HCL that evaluates to the value: `{ name = "web", ports = [80, 443] }`. `{:#}` writes objects
/// on several lines.
///
/// Lists and sets are read back as tuples, and maps as objects; conversion to the type of the value restores it. Some
/// values have no text in HCL. They are written in words that no parser accepts, so that they are not read back as
/// something else: `(unknown string)`, `(capsule name)`, `+Inf`. The content of a marked value is never written, at any
/// depth: `(sensitive value)`.
///
/// Attributes are in order of insertion.
///
/// # Examples
///
/// ```
/// use hcl_value::{value, value::{Mark, Value}};
///
/// let password = Value::from("hunter2").with_mark(Mark::sensitive());
/// let login = value!({"user": "${me}", "password": password});
/// assert_eq!(login.to_string(), r#"{ user = "$${me}", password = (sensitive value) }"#);
///
/// let server = value!({"host": "a", "ports": [80, 443]});
/// assert_eq!(format!("{server:#}"), "{\n  host = \"a\"\n  ports = [80, 443]\n}");
/// ```
impl fmt::Display for Value {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let indent = f.alternate().then_some(0);
        write(self, indent, f)
    }
}

/// Writes a value; on several lines if it is given an indentation.
#[inline]
fn write(value: &Value, indent: Option<usize>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match value.kind() {
        ValueKind::Null => f.write_str("null"),
        ValueKind::Unknown => write!(f, "(unknown {})", value.ty()),
        ValueKind::Bool(value) => write!(f, "{value}"),
        ValueKind::Number(value) => f.write_str(&value.to_literal()),
        ValueKind::String(text) => f.write_str(&quoted(text)),
        ValueKind::List(elements) | ValueKind::Set(elements) | ValueKind::Tuple(elements) => {
            // Primitive elements share a line.
            let indent = indent.filter(|_| elements.iter().any(|element| element.depth() > 0));
            write_elements(elements, indent, f)
        }
        ValueKind::Map(attributes) | ValueKind::Object(attributes) => {
            write_attributes(attributes, indent, f)
        }
        ValueKind::Capsule(_) => write!(f, "(capsule {})", value.ty()),
        ValueKind::Marked(..) => write!(f, "{}", Excerpt::of(value)),
    }
}

#[inline]
fn write_elements(
    elements: &[Value],
    indent: Option<usize>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let inner = indent.map(|indent| indent + INDENT);
    f.write_char('[')?;
    for (index, element) in elements.iter().enumerate() {
        match inner {
            Some(inner) => new_line(inner, f)?,
            None => f.write_str(if index == 0 { "" } else { ", " })?,
        }
        write(element, inner, f)?;
        f.write_str(if inner.is_some() { "," } else { "" })?;
    }
    if let Some(indent) = indent {
        new_line(indent, f)?;
    }
    f.write_char(']')
}

#[inline]
fn write_attributes(
    attributes: &Mapping,
    indent: Option<usize>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if attributes.is_empty() {
        return f.write_str("{}");
    }
    let inner = indent.map(|indent| indent + INDENT);
    f.write_char('{')?;
    for (index, (name, value)) in attributes.iter_in_source_order().enumerate() {
        match inner {
            Some(inner) => new_line(inner, f)?,
            None => f.write_str(if index == 0 { " " } else { ", " })?,
        }
        f.write_str(&written_key(name))?;
        f.write_str(" = ")?;
        write(value, inner, f)?;
    }
    match indent {
        Some(indent) => new_line(indent, f)?,
        None => f.write_char(' ')?,
    }
    f.write_char('}')
}

#[inline]
fn new_line(indent: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "\n{:indent$}", "")
}
