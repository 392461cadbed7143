//! Diagnostics, which the server sends by itself for all files that a change concerns, open or not.
//!
//! One unit is checked at a time. The result for a text that has changed meanwhile is dropped: the change
//! has requested the next check.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

use gen_lsp_types as lsp;

use super::messages::Reports;
use super::snapshot::SnapshotFile;
use super::state::ServerState;
use crate::convert::diagnostics;

impl ServerState {
    /// Starts to check a unit that has changed. The next one follows when it is done.
    pub(super) fn start_check(&mut self) {
        while let Some(unit) = self.documents.next_unchecked() {
            if self.is_hung(&unit) {
                let found = self.syntax_of(&unit);
                self.publish_unit(&unit, found);
                continue;
            }
            let (revision, snapshot) = (self.documents.revision(&unit), self.snapshot());
            self.worker.start(unit.clone(), revision, move || {
                let documents = snapshot.documents_of_unit(&unit);
                reports(documents, diagnostics::of_checked)
            });
            return;
        }
    }

    /// Sends the result of a check, unless a text has changed since.
    pub(super) fn on_checked(&mut self, number: u64, found: Option<Reports>) {
        let Some(check) = self.worker.finish(number) else {
            return;
        };
        if found.is_none() {
            self.log_panic();
        }
        if self.documents.revision(&check.unit) == check.revision {
            let found = found.unwrap_or_else(|| self.syntax_of(&check.unit));
            self.publish_unit(&check.unit, found);
        }
    }

    /// Gives up the check that takes too long, and sends the mistakes in the syntax.
    pub(super) fn give_up_check(&mut self, now: Instant) {
        let Some(check) = self.worker.give_up(now) else {
            return;
        };
        let (unit, revision) = (check.unit.clone(), check.revision);
        if !self.documents.note_hung(&unit, revision) {
            return;
        }
        let limit = self.worker.deadline.as_millis();
        self.messages.log(&format!(
            "code of the program takes longer than {limit} ms with {unit}; its results are left out for this text"
        ));
        if self.worker.is_stuck() {
            self.messages.show(
                "Checks of the program hang again and again: from now on only the syntax is checked. Start the server again.",
            );
        }
        let mut found = self.syntax_of(&unit);
        let shown = self.documents.shown(&unit);
        // The program may only be slow: an empty list would hide its last reports until the next arrive.
        found.retain(|(name, found)| !found.is_empty() || !shown.contains(name));
        for (name, found) in found {
            self.publish(&name, found);
        }
    }

    /// Returns the mistakes in the syntax of the documents of a unit, without code of the program.
    fn syntax_of(&mut self, unit: &str) -> Reports {
        let snapshot = self.snapshot();
        reports(snapshot.documents_of_unit(unit), |document| {
            diagnostics::of_document(document, document.file.syntax_diagnostics())
        })
    }

    /// Sends the diagnostics of the documents of a unit, and empty lists for the documents that are gone.
    fn publish_unit(&mut self, unit: &str, found: Reports) {
        let mut gone = self.documents.shown(unit);
        for (name, found) in found {
            gone.remove(&name);
            self.publish(&name, found);
        }
        for name in gone {
            self.publish(&name, Vec::new());
        }
    }

    fn publish(&mut self, name: &str, diagnostics: Vec<lsp::Diagnostic>) {
        // Most files of a module have none.
        if diagnostics.is_empty() && !self.documents.is_open(name) && !self.documents.is_shown(name)
        {
            return;
        }
        let takes_version = self
            .client
            .has("/textDocument/publishDiagnostics/versionSupport");
        let uris = &self.documents.uris;
        let is_empty = diagnostics.is_empty();
        let params = lsp::PublishDiagnosticsParams {
            uri: uris.uri(name).into(),
            version: uris.version(name).filter(|_| takes_version),
            diagnostics,
        };
        let Ok(params) = serde_json::to_string(&params) else {
            return;
        };
        let mut hasher = DefaultHasher::new();
        params.hash(&mut hasher);
        let hash = (!is_empty).then(|| hasher.finish());
        if self.documents.set_shown(name, hash) || self.documents.is_open(name) {
            self.messages
                .notify("textDocument/publishDiagnostics", &params);
        }
    }
}

fn reports<'s>(
    documents: impl Iterator<Item = SnapshotFile<'s>>,
    report: impl Fn(&SnapshotFile<'s>) -> Vec<lsp::Diagnostic>,
) -> Reports {
    let reports = documents.map(|document| (document.file.name().to_owned(), report(&document)));
    reports.collect()
}
