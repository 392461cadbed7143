//! Values of the native syntax as JSON.

use hcl_core::internal::spaced_json;
use hcl_core::{EvalContext, Expression};
use hcl_syntax::{Diagnostics, Source, native};

/// Returns a literal expression of the native syntax as JSON, with spaces after separators; `null` if it is not
/// literal.
pub(crate) fn json_of(expression: &str) -> String {
    let value = Source::new("", expression).ok().and_then(|source| {
        let parsed = native::parse_expression(&source, &mut Diagnostics::new());
        let value = Expression::from(parsed.expression()).value(&EvalContext::literal_only());
        value.ok()?.to_json().ok()
    });
    value.map_or_else(|| "null".to_owned(), |json| spaced_json(&json))
}

#[cfg(test)]
mod tests {
    use super::json_of;

    #[test]
    fn literals_become_json() {
        for (native, json) in [
            ("80", "80"),
            ("\"a\"", "\"a\""),
            ("[1, \"b:,\"]", "[1, \"b:,\"]"),
            ("{ a = 1, b = [true] }", "{\"a\": 1, \"b\": [true]}"),
            ("x.y", "null"),
        ] {
            assert_eq!(json_of(native), json);
        }
    }
}
