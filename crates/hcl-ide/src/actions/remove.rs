//! Removes variables and locals that nothing refers to.

use hcl_syntax::Span;

use super::{CodeAction, CodeActionKind, touches};
use crate::analysis::Analysis;
use crate::edit::FileEdit;
use crate::names::{NameOccurrence, Symbol};
use crate::place::{FileId, Location};

impl Analysis {
    /// Returns the removal of the unused definitions with names that touch a span, as one change. A variable stays that a caller or a
    /// file of values sets: without it, these have a mistake.
    pub(super) fn removal(&self, file: FileId, span: Span) -> Option<CodeAction> {
        let is_set = |unused: &NameOccurrence| {
            let places = self.name_of(file, &unused.symbol).places;
            places.iter().any(|place| {
                let Location { file: by, span, .. } = place.location;
                !(place.is_definition || by == file && unused.extent.encloses(span))
            })
        };
        let mut unused = self.unused(file);
        unused.retain(|unused| touches(unused.span, span) && !is_set(unused));
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
