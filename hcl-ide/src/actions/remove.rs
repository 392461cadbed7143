//! Removes variables and locals that nothing refers to.

use hcl_syntax::Span;

use super::{CodeAction, CodeActionKind, touches};
use crate::analysis::Analysis;
use crate::edit::FileEdit;
use crate::place::FileId;
use crate::unused::{Unused, UnusedKind};

impl Analysis {
    /// Returns the removal of the unused definitions with names that touch a span.
    pub(super) fn removals(&self, file: FileId, span: Span) -> Vec<CodeAction> {
        let unused = self.unused(file).into_iter();
        let here = unused.filter(|it| touches(it.span, span));
        here.filter_map(|it| self.removal(file, &it)).collect()
    }

    fn removal(&self, file: FileId, unused: &Unused) -> Option<CodeAction> {
        let kind = match unused.kind {
            UnusedKind::Variable => "variable",
            UnusedKind::Local => "local",
        };
        let edits = self.remove_unused(file, unused);
        (!edits.is_empty()).then(|| CodeAction {
            title: format!("Remove unused {kind} {:?}", unused.name),
            kind: CodeActionKind::QuickFix,
            fixes: Vec::new(),
            is_preferred: true,
            edits: vec![FileEdit { file, edits }],
        })
    }
}
