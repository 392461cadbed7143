//! The capabilities of the server, for a client.

use serde_json::{Map, Value, json};

use super::client::Client;
use super::state::State;
use crate::requests::tokens::Legend;

/// A row: the capability of the client that a feature needs, the member of the answer, and its value.
type Row = (&'static str, &'static str, fn(&Client) -> Value);

/// Features that are offered only to clients that know them.
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
    (
        "/textDocument/diagnostic",
        "diagnosticProvider",
        |_| json!({ "interFileDependencies": true, "workspaceDiagnostics": true }),
    ),
    ("/textDocument/definition", "definitionProvider", yes),
    ("/textDocument/references", "referencesProvider", yes),
    (
        "/textDocument/documentHighlight",
        "documentHighlightProvider",
        yes,
    ),
    (
        "/textDocument/documentSymbol",
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
    // Neovim 0.7 formats without offering it.
    ("/textDocument", "documentFormattingProvider", yes),
    ("/textDocument", "documentRangeFormattingProvider", yes),
    (
        "/textDocument/onTypeFormatting",
        "documentOnTypeFormattingProvider",
        |_| json!({ "firstTriggerCharacter": "\n", "moreTriggerCharacter": ["}"] }),
    ),
    ("/textDocument/codeLens", "codeLensProvider", |_| json!({})),
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
    let legend = Legend::new(client);
    json!({
        "legend": { "tokenTypes": legend.types(), "tokenModifiers": legend.modifiers() },
        "full": full_tokens(client),
        "range": client.has("/textDocument/semanticTokens/requests/range"),
    })
}

fn full_tokens(client: &Client) -> Value {
    if client.has("/textDocument/semanticTokens/requests/full/delta") {
        json!({ "delta": true })
    } else {
        json!(true)
    }
}

fn code_actions(client: &Client) -> Value {
    // A client without literals takes commands only, and there are none.
    if client.has("/textDocument/codeAction/codeActionLiteralSupport") {
        json!({ "codeActionKinds": ["quickfix", "refactor.extract", "refactor.rewrite", "source.fixAll"] })
    } else {
        json!(false)
    }
}

/// Returns the answer to `initialize`.
pub(super) fn answer(state: &State) -> Value {
    let client = state.client();
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
        json!({ "openClose": true, "change": incremental }),
    );
    if client.has("/workspace/workspaceFolders") {
        let folders = json!({ "supported": true, "changeNotifications": true });
        set("workspace", json!({ "workspaceFolders": folders }));
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
