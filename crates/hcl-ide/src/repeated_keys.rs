//! Keys that an object has twice: hardly meant, and not an error everywhere.

use std::borrow::Cow;
use std::collections::HashMap;

use hcl_syntax::json::ValueKind;
use hcl_syntax::native::{Construct, ExpressionKind, Visit};
use hcl_syntax::{Diagnostic, Diagnostics, Source, Span, json, native};

const LAST_COUNTS: &str =
    "The object has this key above, and only the last value counts. Remove one of the two.";

const ONE_VALUE: &str =
    "The object has this key above, and a key has one value. Remove one of the two.";

/// Returns a warning for each key that an object has again. A computed key may be equal to another one, which is not known.
pub(crate) fn of_native(file: &native::File) -> Diagnostics {
    let mut found = Diagnostics::new();
    for visit in file.body().walk() {
        let Visit::Enter(Construct::Expression(value)) = visit else {
            continue;
        };
        let ExpressionKind::Object(object) = value.kind() else {
            continue;
        };
        let mut places: HashMap<Cow<'_, str>, Span> = HashMap::new();
        for item in object.items() {
            let Some(name) = item.constant_key() else {
                continue;
            };
            let at = item.key().span();
            if let Some(first) = places.insert(name, at) {
                found.push(repeated(file.source(), at, first, LAST_COUNTS));
            }
        }
    }
    found
}

/// Returns a warning for each property that an object has again, where one of its values cannot be a block: blocks of one type
/// may be properties of one name.
pub(crate) fn of_json(file: &json::File) -> Diagnostics {
    let mut found = Diagnostics::new();
    let mut values = vec![file.root()];
    while let Some(value) = values.pop() {
        match value.kind() {
            ValueKind::Array(elements) => values.extend(elements),
            ValueKind::Object(properties) => {
                for json::DuplicateProperty { first, again, .. } in properties.duplicates() {
                    // `"//"` is a comment.
                    let is_comment = first.name().decode() == "//";
                    if !is_comment && (is_scalar(first.value()) || is_scalar(again.value())) {
                        let (at, first) = (again.name_span(), first.name_span());
                        found.push(repeated(file.source(), at, first, ONE_VALUE));
                    }
                }
                values.extend(properties.map(json::Property::value));
            }
            _ => {}
        }
    }
    found
}

fn is_scalar(value: json::Value<'_>) -> bool {
    matches!(
        value.kind(),
        ValueKind::Bool(_) | ValueKind::Number(_) | ValueKind::String(_)
    )
}

fn repeated(source: &Source, at: Span, first: Span, detail: &'static str) -> Diagnostic {
    Diagnostic::warning("Repeated key", detail)
        .at(source.span(at))
        .with_related(source.span(first), "the same key")
}
