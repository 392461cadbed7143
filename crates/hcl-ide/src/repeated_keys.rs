//! Keys that an object has twice: not an error, since the last one counts, but hardly meant.

use std::collections::HashMap;

use hcl_syntax::native::{Construct, ExpressionKind, File, Visit};
use hcl_syntax::{Diagnostic, Diagnostics, Span};

/// Returns a warning for each key that an object has again. A computed key may be equal to another one, which is not known.
pub(crate) fn repeated_keys(file: &File) -> Diagnostics {
    let mut found = Diagnostics::new();
    for visit in file.body().walk() {
        let Visit::Enter(Construct::Expression(value)) = visit else {
            continue;
        };
        let ExpressionKind::Object(object) = value.kind() else {
            continue;
        };
        let mut places: HashMap<String, Span> = HashMap::new();
        for item in object.items() {
            let key = item.key();
            let name = key.as_keyword().map(str::to_owned);
            let Some(name) = name.or_else(|| Some(key.as_string()?.decode().into_owned())) else {
                continue;
            };
            if let Some(first) = places.insert(name, key.span()) {
                let source = file.source();
                let report = Diagnostic::warning(
                    "Repeated key",
                    "The object has this key above, and only the last value counts. Remove one of the two.",
                );
                let report = report.at(source.span(key.span()));
                found.push(report.with_related(source.span(first), "the same key"));
            }
        }
    }
    found
}
