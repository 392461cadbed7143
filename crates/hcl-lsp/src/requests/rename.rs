//! Rename.

use gen_lsp_types as lsp;
use hcl_ide::RenameError;

use crate::convert;
use crate::server::snapshot::Snapshot;

pub(super) fn prepare(
    snapshot: &Snapshot,
    params: &lsp::PrepareRenameParams,
) -> Result<Option<lsp::PrepareRenameResult>, String> {
    let Some((document, offset)) = snapshot.position(&params.text_document_position_params) else {
        return Ok(None);
    };
    match snapshot.analysis.prepare_rename(document.id, offset) {
        Ok(found) => Ok(Some(
            lsp::PrepareRenamePlaceholder {
                range: document.lines.range(found.span),
                placeholder: found.name,
            }
            .into(),
        )),
        // The editor has a message of its own for a place where nothing can be renamed.
        Err(RenameError::NoName) => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

pub(super) fn rename(
    snapshot: &Snapshot,
    params: &lsp::RenameParams,
) -> Result<Option<lsp::WorkspaceEdit>, String> {
    let Some((document, offset)) = snapshot.position(&params.text_document_position_params) else {
        return Ok(None);
    };
    let analysis = &snapshot.analysis;
    // A client may not ask first.
    let renamed = analysis
        .prepare_rename(document.id, offset)
        .and_then(|_| analysis.rename(document.id, offset, &params.new_name));
    let edits = renamed.map_err(|error| error.to_string())?;
    Ok(Some(convert::edits::of_files(snapshot, &edits)))
}
