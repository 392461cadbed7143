//! Hover: what stands at an offset.

use hcl_syntax::Span;

use crate::analysis::Analysis;
use crate::file::FileId;

/// What is known about the text at an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The text that is described.
    pub span: Span,
    /// The description, as Markdown.
    pub markdown: String,
}

impl Analysis {
    /// Returns what is known about the text at an offset.
    #[must_use]
    pub fn hover(&self, file: FileId, offset: u32) -> Option<Hover> {
        let _ = (file, offset);
        None
    }
}
