//! Diagnostics of attribute access and indexing.

use crate::diagnostic::{Diagnostic, brief, did_you_mean, suggest};
use crate::source::SourceSpan;
use crate::types::Type;
use crate::value::Value;
use crate::value::ops::AccessError;

use super::errors::sentence;

/// Returns the attribute of an object that was probably meant. Attributes of a marked object are not shown.
fn similar<'v>(object: &'v Value, name: &str) -> Option<&'v str> {
    let attributes = object
        .as_object()
        .filter(|_| matches!(object.ty(), Type::Object(_)))?;
    let names = attributes.into_iter().map(|(name, _)| &**name);
    suggest(name, names)
}

/// A failed index of a collection.
#[cold]
pub(super) fn index(error: &AccessError, collection: &Value, at: SourceSpan) -> Diagnostic {
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
        AccessError::MissingAttribute {
            name,
            numeric: false,
        } => {
            let similar = name.text().and_then(|name| similar(collection, name));
            format!("{}{}", sentence(&error.to_string()), did_you_mean(similar))
        }
        error => sentence(&error.to_string()),
    };
    Diagnostic::error("Invalid index", detail)
        .hidden_as("There is no element with this key.")
        .at(at)
}

/// A failed attribute access of a value.
#[cold]
pub(super) fn attribute(
    error: &AccessError,
    value: &Value,
    name: &str,
    at: SourceSpan,
) -> Diagnostic {
    let full = name;
    let name = brief(name);
    let mut nearest = None;
    let hidden = match error {
        AccessError::NullCollection => "The value before the dot is null, so it has no attributes.",
        AccessError::MissingKey(_) => "This map has no element with this key.",
        _ => "This value does not have an attribute of this name.",
    };
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
                "This is {}, which has no attributes itself. To get \"{name}\" of one element, write an index \
                 before the dot, like [0]; to get it of all of them, write [*].",
                ty.described()
            ),
        ),
        AccessError::MissingAttribute { .. } => {
            nearest = similar(value, full);
            let instead = did_you_mean(nearest);
            let detail =
                format!("This object does not have an attribute named \"{name}\".{instead}");
            ("Unsupported attribute", detail)
        }
        error => ("Unsupported attribute", sentence(&error.to_string())),
    };
    Diagnostic::error(summary, detail)
        .hidden_as(hidden)
        .did_you_mean(full, nearest)
        .at(at)
}
