//! Suggestions of diagnostics as changes.

use hcl_syntax::diagnostic::{Suggestion, Tag};
use hcl_syntax::native::Block;
use hcl_syntax::{Diagnostic, Span};

use super::{CodeAction, CodeActionKind, touches};
use crate::analysis::Analysis;
use crate::edit::{FileEdit, TextEdit};
use crate::file::Tree;
use crate::place::FileId;

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
            if diagnostic.tags().contains(&Tag::Deprecated) && self.has_both(file, suggestion) {
                return None;
            }
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

    /// Returns whether the body has a deprecated name and its replacement: to rename one would be a duplicate.
    fn has_both(&self, file: FileId, suggestion: &Suggestion) -> bool {
        let offset = suggestion.span.span().start;
        let name = suggestion.text.trim_matches('"');
        match self.file(file).map(|file| file.tree()) {
            Some(Tree::Native(tree)) => {
                let block = tree.body().innermost_block_at(offset);
                let body = block.map_or(tree.body(), Block::body);
                body.attribute(name).is_some()
            }
            Some(Tree::Json(_)) => {
                let inside = self.location(file, offset + 1, &self.schemas(file));
                inside.siblings.iter().any(|it| it == name)
            }
            None => false,
        }
    }
}
