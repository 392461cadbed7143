//! Equality of what expressions mean: their texts on one line are equal.

use hcl_core::internal::composed;

use super::Expr;
use super::syntax::line;

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        compared(self) == compared(other)
    }
}

/// Returns the text of an expression with its strings in NFC; what the fields hold, if the expression cannot be written.
fn compared(expression: &Expr) -> Result<String, String> {
    let text = line(expression).map_err(|_| format!("{expression:?}"))?;
    Ok(composed(&text).map_or(text, |text| text.to_string()))
}
