//! Suggestions of diagnostics as changes.

use hcl_syntax::{Diagnostic, Span};

use super::{CodeAction, CodeActionKind, touches};
use crate::analysis::Analysis;
use crate::edit::{FileEdit, TextEdit};
use crate::file::FileId;

impl Analysis {
    /// Returns the suggestions of the diagnostics that touch a span.
    pub(super) fn fixes(&self, file: FileId, span: Span) -> Vec<CodeAction> {
        let all = self.diagnostics(file);
        let is_here = |it: &&Diagnostic| {
            it.subject()
                .is_some_and(|subject| touches(subject.span(), span))
        };
        let here = all.iter().filter(is_here);
        here.flat_map(|diagnostic| self.fixes_of(file, diagnostic))
            .collect()
    }

    /// Returns the suggestions of a diagnostic, each as a change of the file that it is about.
    fn fixes_of(&self, file: FileId, diagnostic: &Diagnostic) -> Vec<CodeAction> {
        let suggestions = diagnostic.suggestions();
        let files = self.module_files(file);
        let actions = suggestions.iter().filter_map(|suggestion| {
            let name = suggestion.span.source().name();
            let is_named = |id: &FileId| self.file(*id).is_some_and(|it| it.name() == name);
            let file = files.iter().copied().find(is_named)?;
            let edit = TextEdit::replace(suggestion.span.span(), &*suggestion.text);
            Some(CodeAction {
                title: suggestion.title(),
                kind: CodeActionKind::QuickFix,
                fixes: vec![diagnostic.clone()],
                is_preferred: suggestions.len() == 1,
                edits: vec![FileEdit {
                    file,
                    edits: vec![edit],
                }],
            })
        });
        actions.collect()
    }
}
