//! Diagnostics of attribute access and indexing.

use crate::diagnostic::{Diagnostic, brief};
use crate::source::SourceSpan;
use crate::value::ops::AccessError;

use super::errors::sentence;

/// A failed index.
#[cold]
pub(super) fn index(error: &AccessError, at: SourceSpan) -> Diagnostic {
    let detail = match error {
        AccessError::NullCollection => {
            let detail = "The value before the brackets is null, so it has no elements.";
            return Diagnostic::error("Attempt to index null value", detail).at(at);
        }
        AccessError::SetHasNoKeys => {
            "Elements of a set have no keys. Convert it to a list first, or go through all \
                                      of them with a \"for\" expression."
                .to_owned()
        }
        AccessError::MissingAttribute {
            name,
            numeric: true,
        } => match name.text() {
            Some(name) => format!(
                "This object has no attribute named \"{}\"; objects are indexed by name, not by number.",
                brief(name)
            ),
            None => sentence(&error.to_string()),
        },
        error => sentence(&error.to_string()),
    };
    Diagnostic::error("Invalid index", detail).at(at)
}

/// A failed attribute access.
#[cold]
pub(super) fn attribute(error: &AccessError, name: &str, at: SourceSpan) -> Diagnostic {
    let name = brief(name);
    let (summary, detail) = match error {
        AccessError::NullCollection => (
            "Attempt to get attribute from null value",
            format!("The value before the dot is null, so it has no attribute \"{name}\"."),
        ),
        AccessError::MissingKey(_) => (
            "Missing map element",
            format!("This map has no element with the key \"{name}\"."),
        ),
        AccessError::CollectionOfObjects {
            ty,
            element_has_it: true,
        } => (
            "Unsupported attribute",
            format!(
                "This is a {ty}, which has no attributes itself. To get \"{name}\" of one element, write an index \
                 before the dot, like [0]; to get it of all of them, write [*]."
            ),
        ),
        AccessError::MissingAttribute { .. } => (
            "Unsupported attribute",
            format!("This object does not have an attribute named \"{name}\"."),
        ),
        error => ("Unsupported attribute", sentence(&error.to_string())),
    };
    Diagnostic::error(summary, detail).at(at)
}
