//! Marks of values that come from secrets.

use hcl_core::value::Mark;
use hcl_core::{Expression, Value};

use crate::secrets::is_concealed;

/// Returns the value of an expression, marked if its text is a secret: a report about what refers to it quotes no part of it.
pub(super) fn marked(value: Value, expression: &Expression<'_>) -> Value {
    let at = expression.span();
    match is_concealed(&at) || at.source().is_origin_of_secret(at.span()) {
        // Not as sensitive: that would change results, which a report must not.
        true => value.with_mark(Mark::origin_of_secret()),
        false => value,
    }
}
