//! Diagnostics that the server sends by itself.
//!
//! One job checks all documents that have changed. The result for a text that has changed meanwhile is dropped: the change
//! has requested the next check.

use gen_lsp_types as lsp;
use hcl_syntax::Diagnostic;
use serde_json::json;

use super::jobs::{Outcome, Purpose};
use super::state::State;
use crate::convert;

impl State {
    /// Starts to check all documents that have changed.
    pub(super) fn start_check(&mut self) {
        let names = std::mem::take(&mut self.unchecked);
        if self.client().pulls_diagnostics() {
            self.refresh(names.len());
            return;
        }
        let (hung, names): (Vec<_>, Vec<_>) =
            names.into_iter().partition(|name| self.is_hung(name));
        let with_revisions = |state: &Self, names: Vec<String>| -> Vec<(String, u64)> {
            let names = names.into_iter();
            names
                .map(|name| {
                    let revision = state.files.revision(&name);
                    (name, revision)
                })
                .collect()
        };
        let hung = with_revisions(self, hung);
        self.publish_syntax(&hung);
        if names.is_empty() {
            return;
        }
        let documents = with_revisions(self, names);
        let snapshot = self.snapshot(None);
        let job = self.jobs.add(Purpose::Diagnostics(documents.clone()));
        self.pool.add(job, move || {
            let checked = documents.into_iter().filter_map(|(name, _)| {
                let document = snapshot.document_named(&name)?;
                let found = snapshot.analysis.diagnostics(document.id);
                let found = convert::diagnostics::of_document(&document, &found);
                Some((name, found))
            });
            Outcome::Diagnostics(checked.collect())
        });
    }

    /// Tells a client that requests diagnostics itself that those of other documents may have changed.
    fn refresh(&mut self, changed: usize) {
        let path = "/workspace/diagnostics/refreshSupport";
        if changed > 1 && self.client().has(path) {
            self.request("workspace/diagnostic/refresh", serde_json::Value::Null);
        }
    }

    /// Sends the result of a check.
    pub(super) fn on_checked(
        &mut self,
        documents: Vec<(String, u64)>,
        outcome: Option<Outcome>,
        is_given_up: bool,
    ) {
        let Some(Outcome::Diagnostics(mut checked)) = outcome else {
            if !is_given_up {
                self.publish_syntax(&documents);
            }
            return;
        };
        for (name, revision) in documents {
            let found = checked.iter_mut().find(|(other, _)| *other == name);
            if let Some((_, found)) = found
                && self.files.revision(&name) == revision
            {
                self.publish(&name, std::mem::take(found));
            }
        }
    }

    /// Sends what is wrong with the syntax of documents, without code of the program.
    pub(super) fn publish_syntax(&mut self, documents: &[(String, u64)]) {
        for (name, revision) in documents {
            if self.files.revision(name) == *revision && !self.client().pulls_diagnostics() {
                let found = self.syntax_diagnostics(name);
                self.publish(name, found);
            }
        }
    }

    /// Returns what is wrong with the syntax of a document.
    pub(super) fn syntax_diagnostics(&mut self, name: &str) -> Vec<lsp::Diagnostic> {
        let snapshot = self.snapshot(None);
        let Some(document) = snapshot.document_named(name) else {
            return Vec::new();
        };
        let found: Vec<Diagnostic> = document.file.syntax_diagnostics().iter().cloned().collect();
        convert::diagnostics::of_document(&document, &found)
    }

    fn publish(&self, name: &str, diagnostics: Vec<lsp::Diagnostic>) {
        if !self.files.is_open(name) {
            return;
        }
        let mut params = json!({
            "uri": self.files.uris.uri(name),
            "diagnostics": diagnostics,
        });
        let takes_version = self
            .client()
            .has("/textDocument/publishDiagnostics/versionSupport");
        if let Some(version) = self.files.uris.version(name).filter(|_| takes_version) {
            params["version"] = version.into();
        }
        self.notify("textDocument/publishDiagnostics", params);
    }
}
