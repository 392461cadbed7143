//! Removes variables and locals that nothing refers to.

use hcl_syntax::Span;

use super::{CodeAction, CodeActionKind, touches};
use crate::analysis::Analysis;
use crate::edit::FileEdit;
use crate::names::Symbol;
use crate::place::FileId;

impl Analysis {
    /// Returns the removal of the unused definitions with names that touch a span, as one change.
    pub(super) fn removal(&self, file: FileId, span: Span) -> Option<CodeAction> {
        let mut unused = self.unused(file);
        unused.retain(|unused| touches(unused.span, span));
        let what = match unused.as_slice() {
            [only] => match only.symbol {
                Symbol::Variable(_) => format!("variable {:?}", only.symbol.name()),
                _ => format!("local {:?}", only.symbol.name()),
            },
            all => format!("variables and locals ({})", all.len()),
        };
        let edits = self.remove_unused(file, &unused)?;
        (!edits.is_empty()).then(|| CodeAction {
            title: format!("Remove unused {what}"),
            kind: CodeActionKind::QuickFix,
            fixes: Vec::new(),
            is_preferred: true,
            edits: vec![FileEdit { file, edits }],
        })
    }
}
