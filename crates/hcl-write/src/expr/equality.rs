//! Equality of what expressions mean: their texts on one line are equal.

use hcl_core::internal::in_nfc;

use super::Expr;
use super::syntax::line;

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.meaning() == other.meaning()
    }
}

impl Expr {
    /// Returns the text on one line, with its strings in NFC; what the fields hold, if the expression cannot be written.
    pub(crate) fn meaning(&self) -> String {
        let text = line(self).unwrap_or_else(|_| format!("{self:?}"));
        in_nfc(text.into()).into_owned()
    }
}
