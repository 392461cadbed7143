//! Keys that an object has twice: hardly meant, and not an error everywhere.

use std::borrow::Cow;
use std::collections::HashMap;

use hcl_config::editor::is_var_file;
use hcl_core::internal::{Duplicate, duplicates, in_nfc};
use hcl_syntax::json::{Property, Text, ValueKind};
use hcl_syntax::native::{Construct, ExpressionKind, Visit, Walk};
use hcl_syntax::{Diagnostic, Diagnostics, SourceSpan, Span, json, native};

use crate::names::parsed_template;

const LAST_COUNTS: &str =
    "The object has this key above, and only the last value counts. Remove one of the two.";

const ONE_VALUE: &str =
    "The object has this key above, and a key has one value. Remove one of the two.";

/// Returns a warning for each key that an object has again. A computed key may be equal to another one, which is not known.
pub(crate) fn of_native(file: &native::File) -> Diagnostics {
    let mut found = Diagnostics::new();
    in_objects(
        file.body().walk(),
        &|span| file.source().span(span),
        &mut found,
    );
    found
}

fn in_objects(walk: Walk<'_>, source_span: &dyn Fn(Span) -> SourceSpan, found: &mut Diagnostics) {
    for visit in walk {
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
            // Values have their keys in NFC.
            if let Some(first) = places.insert(in_nfc(name), at) {
                let [at, first] = [at, first].map(source_span);
                found.push(repeated(at, first, LAST_COUNTS));
            }
        }
    }
}

/// Returns a warning for each property that an object has again, where one of its values cannot be a block: blocks of one type
/// may be properties of one name. Texts are templates, which have objects too.
pub(crate) fn of_json(file: &json::File) -> Diagnostics {
    let mut found = Diagnostics::new();
    let is_values = is_var_file(file.source().name());
    let mut values = vec![file.root()];
    while let Some(value) = values.pop() {
        match value.kind() {
            ValueKind::Array(elements) => values.extend(elements),
            ValueKind::Object(properties) => {
                let properties: Vec<Property<'_>> = properties.collect();
                let name = |index: usize| {
                    let property = properties.get(index).copied();
                    property.map(|it| in_nfc(it.name().decode().into()))
                };
                for Duplicate { index, first } in duplicates(properties.len(), name) {
                    let (Some(first), Some(again)) = (properties.get(first), properties.get(index))
                    else {
                        continue;
                    };
                    let is_comment = first.name().decode() == json::COMMENT;
                    if !is_comment && (is_scalar(first.value()) || is_scalar(again.value())) {
                        let [at, first] =
                            [again, first].map(|it| file.source().span(it.name_span()));
                        found.push(repeated(at, first, ONE_VALUE));
                    }
                }
                values.extend(properties.into_iter().map(Property::value));
            }
            ValueKind::String(text) if !is_values => in_template(text, &mut found),
            _ => {}
        }
    }
    found
}

fn in_template(text: Text<'_>, found: &mut Diagnostics) {
    let Some(parsed) = parsed_template(text) else {
        return;
    };
    let offsets = text.offset_map();
    let source_span = |span| text.file().source().span(offsets.source_span(span));
    in_objects(parsed.expression().walk(), &source_span, found);
}

fn is_scalar(value: json::Value<'_>) -> bool {
    matches!(
        value.kind(),
        ValueKind::Bool(_) | ValueKind::Number(_) | ValueKind::String(_)
    )
}

fn repeated(at: SourceSpan, first: SourceSpan, detail: &'static str) -> Diagnostic {
    Diagnostic::warning("Repeated key", detail)
        .at(at)
        .with_related(first, "the same key")
}
