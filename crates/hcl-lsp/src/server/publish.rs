//! Diagnostics, which the server sends by itself for all files that a change concerns, open or not.
//!
//! One unit is checked at a time. The result for a text that has changed meanwhile is dropped: the change
//! has requested the next check.

use std::hash::{DefaultHasher, Hash, Hasher};

use gen_lsp_types as lsp;

use super::jobs::{Outcome, Purpose, Reports};
use super::messages::Output;
use super::snapshot::Document;
use super::state::State;
use crate::convert::diagnostics;

impl State {
    /// Starts to check a unit that has changed. The next one follows when it is done.
    pub(super) fn start_check(&mut self) {
        while let Some(unit) = self.documents.next_unchecked() {
            let revision = self.documents.files.revision(&unit);
            if self.is_hung(&unit) {
                let found = self.syntax_of(&unit);
                self.on_checked(&unit, revision, found);
                continue;
            }
            let snapshot = self.snapshot(None);
            let purpose = Purpose::Diagnostics {
                unit: unit.clone(),
                revision,
            };
            self.work.start(purpose, move || {
                let documents = snapshot.documents_of_unit(&unit);
                Outcome::Diagnostics(reports(documents, diagnostics::of_checked))
            });
            return;
        }
    }

    /// Sends the result of a check, unless a text has changed since.
    pub(super) fn on_checked(&mut self, unit: &str, revision: u64, found: Reports) {
        if self.documents.files.revision(unit) != revision {
            return;
        }
        let mut gone = self.documents.shown(unit);
        for (name, found) in found {
            gone.remove(&name);
            self.publish(&name, found);
        }
        for name in gone {
            self.publish(&name, Vec::new());
        }
    }

    /// Sends the mistakes in the syntax of documents whose check takes too long.
    pub(super) fn on_late(&mut self, unit: &str, revision: u64) {
        let mut found = self.syntax_of(unit);
        let shown = self.documents.shown(unit);
        // The program may only be slow: an empty list would hide its last reports until the next arrive.
        found.retain(|(name, found)| !found.is_empty() || !shown.contains(name));
        if self.documents.files.revision(unit) == revision {
            for (name, found) in found {
                self.publish(&name, found);
            }
        }
    }

    /// Returns the mistakes in the syntax of the documents of a unit, without code of the program.
    pub(super) fn syntax_of(&mut self, unit: &str) -> Reports {
        let snapshot = self.snapshot(None);
        reports(snapshot.documents_of_unit(unit), |document| {
            diagnostics::of_document(document, document.file.syntax_diagnostics())
        })
    }

    fn publish(&mut self, name: &str, diagnostics: Vec<lsp::Diagnostic>) {
        let takes_version = self
            .client()
            .has("/textDocument/publishDiagnostics/versionSupport");
        let files = &self.documents.files;
        let version = files.uris.version(name).filter(|_| takes_version);
        let (is_open, is_empty) = (files.is_open(name), diagnostics.is_empty());
        let params = lsp::PublishDiagnosticsParams {
            uri: files.uris.uri(name).into(),
            version,
            diagnostics,
        };
        let Ok(params) = serde_json::to_string(&params) else {
            return;
        };
        let mut hasher = DefaultHasher::new();
        params.hash(&mut hasher);
        let hash = (!is_empty).then(|| hasher.finish());
        if self.documents.set_shown(name, hash) || is_open {
            let method = "textDocument/publishDiagnostics";
            let body =
                format!("{{\"jsonrpc\":\"2.0\",\"method\":\"{method}\",\"params\":{params}}}");
            self.messages.send(Output::Body(body));
        }
    }
}

fn reports<'s>(
    documents: impl Iterator<Item = Document<'s>>,
    report: impl Fn(&Document<'s>) -> Vec<lsp::Diagnostic>,
) -> Reports {
    let reports = documents.map(|document| (document.file.name().to_owned(), report(&document)));
    reports.collect()
}
