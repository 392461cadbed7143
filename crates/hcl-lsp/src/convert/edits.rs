//! Changes of texts.

use std::collections::HashMap;

use gen_lsp_types as lsp;
use hcl_ide::FileEdit;
use hcl_write::{Patch, Patches};

use crate::server::snapshot::{Snapshot, SnapshotFile};

/// Returns changes of one document.
pub(crate) fn of_document(document: &SnapshotFile<'_>, edits: &Patches) -> Vec<lsp::TextEdit> {
    edits.iter().map(|edit| of_edit(document, &edit)).collect()
}

pub(crate) fn of_edit(document: &SnapshotFile<'_>, edit: &Patch) -> lsp::TextEdit {
    lsp::TextEdit {
        range: document.lines.range(edit.span),
        new_text: edit.text.to_string(),
    }
}

/// Returns changes of several files. Includes document versions if the client supports them: it then refuses changes of a
/// text that it has changed since.
pub(crate) fn of_files(snapshot: &Snapshot, edits: &[FileEdit]) -> lsp::WorkspaceEdit {
    let documents = edits.iter().filter_map(|edit| {
        let document = snapshot.document_of(edit.file)?;
        let uri: lsp::Uri = snapshot.uris.uri(document.file.name()).into();
        Some((uri, document, &edit.edits))
    });
    let has_versions = snapshot
        .client
        .has("/workspace/workspaceEdit/documentChanges");
    if has_versions {
        let changes = documents.map(|(uri, document, edits)| {
            let version = snapshot.uris.version(document.file.name());
            let identifier = lsp::OptionalVersionedTextDocumentIdentifier {
                version,
                text_document_identifier: lsp::TextDocumentIdentifier { uri },
            };
            let edits = of_document(&document, edits).into_iter();
            lsp::DocumentChange::TextDocumentEdit(lsp::TextDocumentEdit {
                text_document: identifier,
                edits: edits.map(lsp::Edit::TextEdit).collect(),
            })
        });
        lsp::WorkspaceEdit {
            document_changes: Some(changes.collect()),
            ..Default::default()
        }
    } else {
        let changes = documents.map(|(uri, document, edits)| (uri, of_document(&document, edits)));
        lsp::WorkspaceEdit {
            changes: Some(changes.collect::<HashMap<_, _>>()),
            ..Default::default()
        }
    }
}
