//! Open documents: their texts, as the editor reports them.
//!
//! LSP 3.18, "Text Document Synchronization".

use gen_lsp_types as lsp;
use hcl_syntax::Source;
use hcl_syntax::source::ColumnUnit;
use serde::Deserialize;
use serde_json::{Error, Value, from_value, json};

use super::documents::Documents;
use super::messages::Messages;
use super::snapshot::Uris;
use super::state::ServerState;
use crate::convert::lines::LinePositions;

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

pub(super) fn open(state: &mut ServerState, params: Value) -> Result<(), Error> {
    let params: lsp::DidOpenTextDocumentParams = from_value(params)?;
    let document = params.text_document;
    let uri = document.uri.as_ref();
    // A text of 4 GiB does not fit into a message.
    if let Ok(source) = Source::new(Uris::name(uri), document.text) {
        let name = source.name();
        state.read_around(name);
        // The editor may spell the URI in another way than the server did while the file was closed.
        let known = state.documents.uris.uri(name);
        if known != uri && state.documents.set_shown(name, None) {
            clear(&state.messages, &known);
        }
        state.documents.open(uri, document.version, source);
    }
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
    let is_open = documents.edit(&name, identifier.version, |source| {
        let changes = params.content_changes.into_iter();
        changes.fold(source, |source, change| {
            let new = match change.range {
                Some(range) => LinePositions::new(&source, unit).replaced(range, &change.text),
                None => change.text,
            };
            Source::new(source.name(), new).unwrap_or(source)
        })
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
        clear(&state.messages, &uri);
        // The file belongs to the workspace again, or never did.
        state.reread();
    }
    Ok(())
}

/// Clears the list of a URI, which a client shows until the next one, also of a document that is closed.
fn clear(messages: &Messages, uri: &str) {
    let params = json!({ "uri": uri, "diagnostics": [] });
    messages.notify("textDocument/publishDiagnostics", &params.to_string());
}
