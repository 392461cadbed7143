//! Suggestions of diagnostics as changes.

use hcl_syntax::diagnostic::{Suggestion, Tag};
use hcl_syntax::native::{Block, File};
use hcl_syntax::{Diagnostic, Span};
use hcl_write::{Patch, Patches};

use super::{CodeAction, CodeActionKind, touches};
use crate::analysis::Analysis;
use crate::edit::FileEdit;
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

    /// Returns the change that applies the [sure suggestion](Diagnostic::sure_suggestion) of each diagnostic. `None` if there are none.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     port: u16,
    ///     host: String,
    /// }
    ///
    /// let text = "prot = 80\nhots = \"::1\"\n";
    /// let mut workspace = Workspace::new(Language::new::<Config>());
    /// let file = workspace.set("app.hcl", text)?;
    /// let fixed = workspace.analysis().fix_all(file).unwrap();
    /// assert_eq!(fixed.edits[0].apply(text), "port = 80\nhost = \"::1\"\n");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn fix_all(&self, file: FileId) -> Option<CodeAction> {
        let all = self.diagnostics(file);
        let (mut edits, mut fixes): (Vec<Patch>, Vec<Diagnostic>) = (Vec::new(), Vec::new());
        for diagnostic in all.iter() {
            let actions = self.fixes_of(file, diagnostic);
            let sure = actions.iter().filter(|action| action.is_preferred);
            let own = sure.flat_map(|action| &action.edits);
            for edit in own
                .filter(|own| own.file == file)
                .flat_map(|own| &own.edits)
            {
                // Two suggestions for one name would both be inserted.
                if !edits.iter().any(|it| touches(it.span, edit.span)) {
                    edits.push(edit);
                    fixes.push(diagnostic.clone());
                }
            }
        }
        let edits = Patches::new(edits).ok()?;
        (!edits.is_empty()).then(|| CodeAction {
            title: "Fix all mistakes with one suggestion".to_owned(),
            kind: CodeActionKind::SourceFixAll,
            fixes,
            is_preferred: false,
            edits: vec![FileEdit { file, edits }],
        })
    }

    /// Returns the suggestions of a diagnostic, each as a change of the file that it is about.
    fn fixes_of(&self, file: FileId, diagnostic: &Diagnostic) -> Vec<CodeAction> {
        let (suggestions, sure) = (diagnostic.suggestions(), diagnostic.sure_suggestion());
        let actions = suggestions.iter().filter_map(|suggestion| {
            let name = suggestion.span.source().name();
            let is_named = |id: &FileId| self.file(*id).is_some_and(|file| file.name() == name);
            let file = self.files_of_module(file).find(is_named)?;
            let tree = self.file(file)?.native()?;
            if diagnostic.tags().contains(&Tag::Deprecated) && has_both(tree, suggestion) {
                return None;
            }
            let edit = Patch::new(suggestion.span.span(), suggestion.text.to_string());
            let edits = Patches::new(vec![edit]).ok()?;
            Some(CodeAction {
                title: suggestion.title(),
                kind: CodeActionKind::QuickFix,
                fixes: vec![diagnostic.clone()],
                is_preferred: sure == Some(suggestion),
                edits: vec![FileEdit { file, edits }],
            })
        });
        actions.collect()
    }
}

/// Returns whether the body has a deprecated name and its replacement: to rename one would be a duplicate.
fn has_both(file: &File, suggestion: &Suggestion) -> bool {
    let block = file.body().innermost_block_at(suggestion.span.span().start);
    let body = block.map_or(file.body(), Block::body);
    body.attribute(suggestion.text.trim_matches('"')).is_some()
}
