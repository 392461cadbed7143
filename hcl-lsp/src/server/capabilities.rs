//! The capabilities of the server, for a client.

use serde_json::{Map, Value, json};

use super::client::Client;
use super::state::State;

/// A row: the capability of the client that a feature needs, the member of the answer, and its value.
type Row = (&'static str, &'static str, fn(&Client) -> Value);

/// Features that are offered only to clients that know them.
const TABLE: &[Row] = &[
    (
        "/textDocument/completion",
        "completionProvider",
        |_| json!({ "triggerCharacters": [".", "\"", "=", "{", "(", "[", ","] }),
    ),
    ("/textDocument/hover", "hoverProvider", |_| json!(true)),
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
        |_| json!({ "interFileDependencies": true, "workspaceDiagnostics": false }),
    ),
];

fn code_actions(client: &Client) -> Value {
    // A client without literals takes commands only, of which there are none.
    if client.has("/textDocument/codeAction/codeActionLiteralSupport") {
        json!({ "codeActionKinds": ["quickfix", "refactor.extract", "refactor.rewrite"] })
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
