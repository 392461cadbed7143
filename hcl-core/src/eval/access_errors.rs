//! Diagnostics of attribute access and indexing.

use crate::diagnostic::{Diagnostic, Quote, QuoteKind, brief, did_you_mean, sentence, suggest};
use crate::internal::quoted;
use crate::native::is_identifier;
use crate::source::SourceSpan;
use crate::types::Type;
use crate::value::Value;
use crate::value::ops::AccessError;

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
                .into()
        }
        AccessError::MissingAttribute {
            name,
            numeric: true,
        } => match name.text() {
            Some(name) => sentence!(
                "This object has no attribute named \"{}\"; objects are indexed by name, not by number.",
                Quote::value(brief(name))
            ),
            None => error.sentence().finished(),
        },
        AccessError::MissingAttribute {
            name,
            numeric: false,
        } => {
            let similar = name.text().and_then(|name| similar(collection, name));
            sentence!(
                "{}{}",
                error.sentence().finished(),
                did_you_mean(similar).quoting(QuoteKind::Value)
            )
        }
        error => error.sentence().finished(),
    };
    Diagnostic::error("Invalid index", detail).at(at)
}

/// A failed attribute access of a value.
#[cold]
pub(super) fn attribute(
    error: &AccessError,
    value: &Value,
    name: &str,
    at: SourceSpan,
) -> Diagnostic {
    let quote = || Quote::name(brief(name));
    let mut nearest = None;
    let (summary, detail) = match error {
        AccessError::NullCollection => (
            "Attempt to get attribute from null value",
            sentence!(
                "The value before the dot is null, so it has no attribute \"{}\".",
                quote()
            ),
        ),
        AccessError::MissingKey(_) => (
            "Missing map element",
            sentence!("This map has no element with the key \"{}\".", quote()),
        ),
        AccessError::CollectionOfObjects {
            ty,
            element_has_it: true,
        } => (
            "Unsupported attribute",
            sentence!(
                "This is {}, which has no attributes itself. To get \"{}\" of one element, write an index \
                 before the dot, like [0]; to get it of all of them, write [*].",
                Quote::own(ty.described()),
                quote()
            ),
        ),
        AccessError::MissingAttribute { .. } => {
            let meant = similar(value, name);
            // No name that is not an identifier stands after a dot.
            nearest = meant.filter(|meant| is_identifier(meant));
            let question = match meant {
                Some(key) if nearest.is_none() => {
                    let key = Quote::name(quoted(key));
                    key.between(" Did you mean [", "]?").or("").into()
                }
                _ => did_you_mean(meant),
            };
            let detail = sentence!(
                "This object does not have an attribute named \"{}\".{}",
                quote(),
                question
            );
            ("Unsupported attribute", detail)
        }
        error => ("Unsupported attribute", error.sentence().finished()),
    };
    Diagnostic::error(summary, detail)
        .did_you_mean(name, nearest)
        .at(at)
}
