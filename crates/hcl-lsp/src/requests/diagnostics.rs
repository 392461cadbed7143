//! Diagnostics that the client requests.

use std::collections::HashMap;

use gen_lsp_types as lsp;

use crate::convert;
use crate::server::snapshot::{Snapshot, Uris};

/// Returns the diagnostics of all files, open or not. What the client has already is not sent again.
pub(super) fn of_workspace(
    snapshot: &Snapshot,
    params: &lsp::WorkspaceDiagnosticParams,
) -> lsp::WorkspaceDiagnosticReport {
    let known = params.previous_result_ids.iter();
    let known: HashMap<String, &str> = known
        .map(|it| (Uris::name(it.uri.as_ref()), it.value.as_str()))
        .collect();
    let files = snapshot.analysis.files().filter_map(|(id, file)| {
        let document = snapshot.document_of(id)?;
        let uri: lsp::Uri = snapshot.uris.uri(file.name()).into();
        let version = snapshot.uris.version(file.name());
        let items = convert::diagnostics::of_checked(&document);
        let result_id = hash_of(&items);
        let report = if known.get(file.name()) == Some(&result_id.as_str()) {
            let unchanged = lsp::UnchangedDocumentDiagnosticReport { result_id };
            lsp::WorkspaceUnchangedDocumentDiagnosticReport::new(uri, version, unchanged).into()
        } else {
            let full = lsp::FullDocumentDiagnosticReport {
                result_id: Some(result_id),
                items,
            };
            lsp::WorkspaceFullDocumentDiagnosticReport::new(uri, version, full).into()
        };
        Some(report)
    });
    lsp::WorkspaceDiagnosticReport {
        items: files.collect(),
    }
}

/// Returns the id of a list of diagnostics: equal lists have equal ids, by FNV-1a.
fn hash_of(items: &[lsp::Diagnostic]) -> String {
    let text = serde_json::to_string(items).unwrap_or_default();
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

pub(super) fn diagnostics(
    snapshot: &Snapshot,
    params: &lsp::DocumentDiagnosticParams,
) -> lsp::DocumentDiagnosticReport {
    let document = snapshot.document(&params.text_document);
    let items = document.map(|document| convert::diagnostics::of_checked(&document));
    let report = lsp::FullDocumentDiagnosticReport {
        result_id: None,
        items: items.unwrap_or_default(),
    };
    lsp::RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report: report,
    }
    .into()
}
