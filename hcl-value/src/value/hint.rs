//! What a report says a variable was.

use super::{Value, ValueKind};
use crate::types::Type;

/// Longest string shown, in characters.
const LONGEST_STRING: usize = 80;

impl Value {
    /// Describes the value for a report: `"http"`, `8080`, `set to null`, `list of string with 2 elements`.
    ///
    /// None for a value that must not or cannot be shown: one that is unknown or carries a mark. What is inside a
    /// collection is counted, never shown, so that a mark there keeps its secret.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        let text = match self.kind() {
            ValueKind::Unknown | ValueKind::Marked(..) => return None,
            ValueKind::Null => String::from("set to null"),
            ValueKind::Bool(value) => value.to_string(),
            ValueKind::Number(value) => value.general().to_string(),
            ValueKind::String(value) => format!("\"{}\"", clipped(value)),
            ValueKind::List(elements) | ValueKind::Set(elements) | ValueKind::Tuple(elements) => {
                sized(&self.ty(), elements.len())
            }
            ValueKind::Map(elements) => sized(&self.ty(), elements.len()),
            ValueKind::Object(attributes) => match attributes.len() {
                0 => String::from("object with no attributes"),
                1 => {
                    let name = attributes.iter().next().map(|(name, _)| clipped(name));
                    format!("object with 1 attribute \"{}\"", name.unwrap_or_default())
                }
                count => format!("object with {count} attributes"),
            },
            ValueKind::Capsule(_) => self.ty().to_string(),
        };
        Some(text)
    }
}

fn sized(ty: &Type, length: usize) -> String {
    match length {
        0 => format!("empty {ty}"),
        1 => format!("{ty} with 1 element"),
        _ => format!("{ty} with {length} elements"),
    }
}

fn clipped(text: &str) -> String {
    match text.char_indices().nth(LONGEST_STRING) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
