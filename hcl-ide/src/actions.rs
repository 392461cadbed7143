//! Code actions: changes that an editor offers for a span.

use hcl_syntax::{Diagnostic, Span};

use crate::analysis::Analysis;
use crate::edit::FileEdit;
use crate::file::FileId;

/// A change that an editor offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeAction {
    /// The name in the menu.
    pub title: String,
    /// The kind of the change.
    pub kind: CodeActionKind,
    /// The diagnostics that the change fixes.
    pub fixes: Vec<Diagnostic>,
    /// Whether this is the fix to apply where several are offered.
    pub is_preferred: bool,
    /// The changes of each file.
    pub edits: Vec<FileEdit>,
}

/// The kind of a [`CodeAction`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CodeActionKind {
    /// Fixes a diagnostic.
    QuickFix,
    /// Moves a part of the text to a place of its own.
    RefactorExtract,
    /// Changes the text, and not what it means, or completes it.
    RefactorRewrite,
}

impl Analysis {
    /// Returns the changes that an editor offers for a span, which may be empty.
    #[must_use]
    pub fn code_actions(&self, file: FileId, span: Span) -> Vec<CodeAction> {
        let _ = (file, span);
        Vec::new()
    }
}
