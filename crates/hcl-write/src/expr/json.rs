//! Expressions of the JSON syntax as native ones.
//!
//! JSON syntax specification, "Expressions": strings are templates.

use hcl_core::internal::is_template;
use hcl_core::json::{Text, Value, ValueKind};
use hcl_core::{Diagnostics, SourceSpan};

use super::iterators::Iterators;
use super::{Expr, errors};
use hcl_serde::{Error, Result};

/// Fails for a string that is not a template, and for a number of too many digits, each reported at its place.
impl TryFrom<Value<'_>> for Expr {
    type Error = Error;

    fn try_from(value: Value<'_>) -> Result<Self> {
        Self::read_json(value, &Iterators::default())
    }
}

impl Expr {
    /// Converts a value of the JSON syntax, with values in place of iterators.
    pub(super) fn read_json(value: Value<'_>, iterators: &Iterators<'_>) -> Result<Self> {
        let mut diagnostics = Diagnostics::new();
        let expression = converted(value, iterators, &mut diagnostics);
        Ok(diagnostics.into_result(expression)?)
    }
}

/// The parser bounds the depth.
fn converted(value: Value<'_>, iterators: &Iterators<'_>, diagnostics: &mut Diagnostics) -> Expr {
    match value.kind() {
        // Reported by the parser.
        ValueKind::Invalid | ValueKind::Null => Expr::Null,
        ValueKind::Bool(value) => Expr::Bool(value),
        ValueKind::Number(text) => match text.parse() {
            Ok(number) => Expr::Number(number),
            Err(_) => {
                diagnostics.push(errors::not_a_number(value.source_span()));
                Expr::Null
            }
        },
        ValueKind::String(text) => template(text, iterators, &value.source_span(), diagnostics),
        ValueKind::Array(elements) => Expr::Tuple(
            elements
                .map(|element| converted(element, iterators, diagnostics))
                .collect(),
        ),
        ValueKind::Object(properties) => {
            let items = properties.map(|property| {
                let at = property.file().source().span(property.name_span());
                let key = template(property.name(), iterators, &at, diagnostics);
                (key, converted(property.value(), iterators, diagnostics))
            });
            Expr::Object(items.collect())
        }
    }
}

fn template(
    text: Text<'_>,
    iterators: &Iterators<'_>,
    at: &SourceSpan,
    diagnostics: &mut Diagnostics,
) -> Expr {
    let text = text.decode();
    if !is_template(text) {
        return Expr::from(text);
    }
    Expr::read_template(text, iterators).unwrap_or_else(|error| {
        let mistakes = error.diagnostics().iter();
        let reasons = mistakes.take(1).map(|first| first.sentences().1);
        diagnostics.extend(reasons.map(|reason| errors::not_a_template(reason, at)));
        Expr::Null
    })
}
