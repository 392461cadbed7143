//! Quotes around labels that are words: `service "web" {`.

use hcl_syntax::native::Label;

use crate::patch::Patch;

/// Returns the patch of a label, unless it is quoted.
pub(super) fn quoted(label: Label<'_>) -> Option<Patch> {
    (!label.is_quoted()).then(|| Patch::new(label.span(), format!("\"{}\"", label.text())))
}
