//! The capabilities that the server announces to a client.

use serde_json::{Map, Value, json};

use super::client::Client;
use super::state::ServerState;
use crate::requests::tokens::legend;

/// A feature: the client capability that it needs, the server capability that offers it, and the value of the server capability.
type Row = (&'static str, &'static str, fn(&Client) -> Value);

/// The features that are offered only to clients with support for them.
const TABLE: &[Row] = &[
    (
        "/textDocument/completion",
        "completionProvider",
        |_| json!({ "triggerCharacters": [".", "\"", "=", "{", "(", "[", ","] }),
    ),
    ("/textDocument/hover", "hoverProvider", yes),
    (
        "/textDocument/signatureHelp",
        "signatureHelpProvider",
        |_| json!({ "triggerCharacters": ["(", ","], "retriggerCharacters": [")"] }),
    ),
    (
        "/textDocument/codeAction",
        "codeActionProvider",
        code_actions,
    ),
    ("/textDocument/definition", "definitionProvider", yes),
    ("/textDocument/references", "referencesProvider", yes),
    (
        "/textDocument/documentHighlight",
        "documentHighlightProvider",
        yes,
    ),
    (
        "/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport",
        "documentSymbolProvider",
        yes,
    ),
    ("/workspace/symbol", "workspaceSymbolProvider", yes),
    ("/textDocument/foldingRange", "foldingRangeProvider", yes),
    (
        "/textDocument/selectionRange",
        "selectionRangeProvider",
        yes,
    ),
    ("/textDocument/documentLink", "documentLinkProvider", |_| {
        json!({})
    }),
    ("/textDocument/inlayHint", "inlayHintProvider", yes),
    // Any client with text documents: Neovim 0.7 supports formatting, but announces no capability for it.
    ("/textDocument", "documentFormattingProvider", yes),
    ("/textDocument", "documentRangeFormattingProvider", yes),
    ("/textDocument/rename", "renameProvider", rename),
    (
        "/textDocument/semanticTokens",
        "semanticTokensProvider",
        tokens,
    ),
];

fn yes(_: &Client) -> Value {
    json!(true)
}

fn rename(client: &Client) -> Value {
    if client.has("/textDocument/rename/prepareSupport") {
        json!({ "prepareProvider": true })
    } else {
        json!(true)
    }
}

fn tokens(client: &Client) -> Value {
    json!({
        "legend": legend(),
        "full": true,
        "range": client.has("/textDocument/semanticTokens/requests/range"),
    })
}

fn code_actions(client: &Client) -> Value {
    // A client without support for `CodeAction` literals takes only commands, and the server has none.
    if client.has("/textDocument/codeAction/codeActionLiteralSupport") {
        json!({ "codeActionKinds": ["quickfix", "source.fixAll"] })
    } else {
        json!(false)
    }
}

/// Returns the answer to `initialize`.
pub(super) fn answer(state: &ServerState) -> Value {
    let client = &state.client;
    let mut capabilities = Map::new();
    let mut set = |name: &str, value: Value| capabilities.insert(name.to_owned(), value);
    let encoding = match client.unit() {
        hcl_syntax::source::ColumnUnit::Utf8 => "utf-8",
        hcl_syntax::source::ColumnUnit::Utf32 => "utf-32",
        _ => "utf-16",
    };
    set("positionEncoding", encoding.into());
    let incremental = 2;
    set(
        "textDocumentSync",
        json!({ "openClose": true, "change": incremental, "save": true }),
    );
    let mut workspace = Map::new();
    if client.has("/workspace/workspaceFolders") {
        let folders = json!({ "supported": true, "changeNotifications": true });
        workspace.insert("workspaceFolders".to_owned(), folders);
    }
    // The files of a folder are not reported one by one.
    if client.has("/workspace/fileOperations") {
        let all = json!({ "filters": [{ "scheme": "file", "pattern": { "glob": "**" } }] });
        let operations = json!({ "didDelete": all, "didRename": all });
        workspace.insert("fileOperations".to_owned(), operations);
    }
    if !workspace.is_empty() {
        set("workspace", Value::Object(workspace));
    }
    for (offer, name, value) in TABLE {
        if client.has(offer) {
            set(name, value(client));
        }
    }
    json!({
        "capabilities": capabilities,
        "serverInfo": { "name": state.server.name, "version": state.server.version },
    })
}
