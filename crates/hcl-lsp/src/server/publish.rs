//! Diagnostics that the server sends by itself.
//!
//! One document is checked at a time. The result for a text that has changed meanwhile is dropped: the change
//! has requested the next check.

use gen_lsp_types as lsp;

use super::jobs::{Outcome, Purpose};
use super::messages::Output;
use super::state::State;
use crate::convert;

impl State {
    /// Starts to check a document that has changed. The next one follows when it is done.
    pub(super) fn start_check(&mut self) {
        while let Some(name) = self.documents.next_unchecked() {
            let revision = self.documents.files.revision(&name);
            if self.is_hung(&name) {
                self.publish_syntax(&name, revision);
                continue;
            }
            let snapshot = self.snapshot(None);
            let purpose = Purpose::Diagnostics {
                name: name.clone(),
                revision,
            };
            self.work.start(purpose, move || {
                let document = snapshot.document_named(&name);
                Outcome::Diagnostics(
                    document.map(|document| convert::diagnostics::of_checked(&document)),
                )
            });
            return;
        }
    }

    /// Tells a client that requests diagnostics itself that files on the disk have changed.
    pub(super) fn refresh(&mut self) {
        let path = "/workspace/diagnostics/refreshSupport";
        if self.client().pulls_diagnostics() && self.client().has(path) {
            self.messages
                .request("workspace/diagnostic/refresh", serde_json::Value::Null);
        }
    }

    /// Sends the result of a check, unless the text has changed since.
    pub(super) fn on_checked(
        &mut self,
        name: &str,
        revision: u64,
        found: Option<Vec<lsp::Diagnostic>>,
    ) {
        if self.documents.files.revision(name) == revision {
            self.publish(name, found.unwrap_or_default());
        }
    }

    /// Sends what is wrong with the syntax of a document, without code of the program.
    pub(super) fn publish_syntax(&mut self, name: &str, revision: u64) {
        if self.documents.files.revision(name) == revision && !self.client().pulls_diagnostics() {
            let found = self.syntax_diagnostics(name);
            self.publish(name, found);
        }
    }

    /// Returns what is wrong with the syntax of a document.
    pub(super) fn syntax_diagnostics(&mut self, name: &str) -> Vec<lsp::Diagnostic> {
        let snapshot = self.snapshot(None);
        let Some(document) = snapshot.document_named(name) else {
            return Vec::new();
        };
        convert::diagnostics::of_document(&document, document.file.syntax_diagnostics())
    }

    fn publish(&mut self, name: &str, diagnostics: Vec<lsp::Diagnostic>) {
        if !self.documents.note_published(name) {
            return;
        }
        let takes_version = self
            .client()
            .has("/textDocument/publishDiagnostics/versionSupport");
        let version = self
            .documents
            .files
            .uris
            .version(name)
            .filter(|_| takes_version);
        let params = lsp::PublishDiagnosticsParams {
            uri: self.documents.files.uris.uri(name).into(),
            version,
            diagnostics,
        };
        if let Ok(params) = serde_json::to_string(&params) {
            let method = "textDocument/publishDiagnostics";
            let body =
                format!("{{\"jsonrpc\":\"2.0\",\"method\":\"{method}\",\"params\":{params}}}");
            self.messages.send(Output::Body(body));
        }
    }
}
