//! Short descriptions of values for diagnostics.

use super::{Value, ValueKind};
use crate::types::Type;

/// Maximum length of a shown string in characters.
const MAX_STRING: usize = 80;

impl Value {
    /// Returns a short description of the value for a diagnostic: `"http"`, `8080`, `set to null`, `list of string with 2
    /// elements`.
    ///
    /// Returns `None` for a value that is unknown or carries a mark. The elements of a collection are counted and not shown, so
    /// that marked elements stay secret.
    ///
    /// ```
    /// use hcl_value::{Value, value::Mark};
    ///
    /// assert_eq!(Value::from(8080).hint().as_deref(), Some("8080"));
    /// assert_eq!(Value::from("hunter2").with_mark(Mark::sensitive()).hint(), None);
    /// ```
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
    match text.char_indices().nth(MAX_STRING) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
