//! Open documents: their texts, as the editor reports them.
//!
//! LSP 3.18, "Text Document Synchronization".

use gen_lsp_types as lsp;
use hcl_syntax::source::ColumnUnit;
use serde::Deserialize;
use serde_json::{Error, Value, from_value, json};

use super::documents::Documents;
use super::messages::Messages;
use super::snapshot::Uris;
use super::state::ServerState;
use super::text::DocumentText;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ChangeParams {
    text_document: lsp::VersionedTextDocumentIdentifier,
    content_changes: Vec<TextChange>,
}

/// A change of a text: of a range, or of the whole text. A range in a wrong form is an error, not a change of the whole text.
#[derive(Deserialize)]
struct TextChange {
    #[serde(default)]
    range: Option<lsp::Range>,
    text: String,
}

pub(super) fn open(documents: &mut Documents, params: Value) -> Result<(), Error> {
    let params: lsp::DidOpenTextDocumentParams = from_value(params)?;
    let document = params.text_document;
    let text = DocumentText::new(document.text);
    documents.open(document.uri.as_ref(), document.version, text);
    Ok(())
}

pub(super) fn change(
    documents: &mut Documents,
    (messages, unit): (&Messages, ColumnUnit),
    params: Value,
) -> Result<(), Error> {
    let params: ChangeParams = from_value(params)?;
    let identifier = params.text_document;
    let name = Uris::name(identifier.text_document_identifier.uri.as_ref());
    let is_open = documents.edit(&name, identifier.version, |text| {
        for change in params.content_changes {
            match change.range {
                Some(range) => text.replace(range, unit, &change.text),
                None => *text = DocumentText::new(change.text),
            }
        }
    });
    if !is_open {
        messages.log(&format!("a change of {name} is ignored: it is not open"));
    }
    Ok(())
}

pub(super) fn close(state: &mut ServerState, params: Value) -> Result<(), Error> {
    let params: lsp::DidCloseTextDocumentParams = from_value(params)?;
    let name = Uris::name(params.text_document.uri.as_ref());
    let uri = state.documents.uris.uri(&name);
    if state.documents.close(&name) {
        // A client shows the last list of a document, also after it was closed.
        let params = json!({ "uri": uri, "diagnostics": [] });
        let method = "textDocument/publishDiagnostics";
        state.messages.notify(method, &params.to_string());
        state.reload(&name);
    }
    Ok(())
}
