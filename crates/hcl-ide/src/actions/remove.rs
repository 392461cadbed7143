//! Removes variables and locals that nothing refers to.

use hcl_syntax::Span;

use super::{CodeAction, CodeActionKind, touches};
use crate::analysis::Analysis;
use crate::edit::FileEdit;
use crate::place::FileId;
use crate::unused::UnusedKind;

impl Analysis {
    /// Returns the removal of the unused definitions with names that touch a span, as one change.
    pub(super) fn removal(&self, file: FileId, span: Span) -> Option<CodeAction> {
        let mut unused = self.unused(file);
        unused.retain(|it| touches(it.span, span));
        let what = match unused.as_slice() {
            [only] => match only.kind {
                UnusedKind::Variable => format!("variable {:?}", only.name),
                UnusedKind::Local => format!("local {:?}", only.name),
            },
            all => format!("variables and locals ({})", all.len()),
        };
        let edits = self.remove_unused(file, &unused);
        (!edits.is_empty()).then(|| CodeAction {
            title: format!("Remove unused {what}"),
            kind: CodeActionKind::QuickFix,
            fixes: Vec::new(),
            is_preferred: true,
            edits: vec![FileEdit { file, edits }],
        })
    }
}
