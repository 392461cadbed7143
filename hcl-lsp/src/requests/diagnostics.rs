//! Diagnostics that the client requests.

use gen_lsp_types as lsp;

use crate::convert;
use crate::server::snapshot::Snapshot;

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
