//! Requests about documents: each is answered from a snapshot, on a thread of the pool.

// Tests: tests/server, tests/fixtures/server.

mod actions;
mod completion;
mod formatting;
mod hover;
mod markup;
mod navigation;
mod rename;
mod signature;
mod structure;
mod symbols;
pub(crate) mod tokens;

use gen_lsp_types as lsp;
use lsp_server::{ErrorCode, ResponseError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::server::messages::Answer;
use crate::server::snapshot::{Snapshot, Uris};

/// Maximum depth of trees in answers: clients that read JSON with `serde_json` accept 128 levels, and a symbol
/// takes two.
const MAX_DEPTH: usize = 50;

/// Answers a request.
pub(crate) type Handler = fn(&Snapshot, Value) -> Answer;

/// Defines `handler`, which returns the handler of a method.
macro_rules! handlers {
    ($($method:literal => $answer:ident($request:ident, $handler:path),)*) => {
        pub(crate) fn handler(method: &str) -> Option<Handler> {
            match method {
                $($method => Some(|it, params| $answer::<lsp::$request>(it, params, $handler)),)*
                _ => None,
            }
        }
    };
}

handlers! {
    "textDocument/completion" => answer(CompletionRequest, completion::completion),
    "textDocument/hover" => answer(HoverRequest, hover::hover),
    "textDocument/signatureHelp" => answer(SignatureHelpRequest, signature::signature),
    "textDocument/codeAction" => answer(CodeActionRequest, actions::actions),
    "textDocument/definition" => answer(DefinitionRequest, navigation::definition),
    "textDocument/references" => answer(ReferencesRequest, navigation::references),
    "textDocument/documentHighlight" => answer(DocumentHighlightRequest, navigation::highlights),
    "textDocument/documentSymbol" => answer(DocumentSymbolRequest, symbols::document_symbols),
    "workspace/symbol" => answer(WorkspaceSymbolRequest, symbols::workspace_symbols),
    "textDocument/foldingRange" => answer(FoldingRangeRequest, structure::folds),
    "textDocument/selectionRange" => answer(SelectionRangeRequest, structure::selection_ranges),
    "textDocument/documentLink" => answer(DocumentLinkRequest, structure::links),
    "textDocument/inlayHint" => answer(InlayHintRequest, structure::inlay_values),
    "textDocument/semanticTokens/full" => answer(SemanticTokensRequest, tokens::full),
    "textDocument/semanticTokens/range" => answer(SemanticTokensRangeRequest, tokens::range),
    "textDocument/formatting" => answer(DocumentFormattingRequest, formatting::document),
    "textDocument/rangeFormatting" => answer(DocumentRangeFormattingRequest, formatting::range),
    "textDocument/prepareRename" => try_answer(PrepareRenameRequest, rename::prepare),
    "textDocument/rename" => try_answer(RenameRequest, rename::rename),
}

/// Returns the name of the document that a request is about.
pub(crate) fn document_name(params: &Value) -> Option<String> {
    let uri = params.pointer("/textDocument/uri")?;
    Some(Uris::name(uri.as_str()?))
}

/// Reads the parameters, calls a handler and writes its result.
fn answer<R: lsp::Request>(
    snapshot: &Snapshot,
    params: Value,
    handler: fn(&Snapshot, &R::Params) -> R::Result,
) -> Answer {
    let params: R::Params = read(params)?;
    write(handler(snapshot, &params))
}

/// Answers like [`answer`], with a handler that may refuse. The editor shows its message.
fn try_answer<R: lsp::Request>(
    snapshot: &Snapshot,
    params: Value,
    handler: fn(&Snapshot, &R::Params) -> Result<R::Result, String>,
) -> Answer {
    let params: R::Params = read(params)?;
    let refused = |message| error(ErrorCode::RequestFailed, message);
    write(handler(snapshot, &params).map_err(refused)?)
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, ResponseError> {
    let invalid = |problem: serde_json::Error| error(ErrorCode::InvalidParams, problem.to_string());
    serde_json::from_value(params).map_err(invalid)
}

fn write(result: impl Serialize) -> Answer {
    let failed = |problem: serde_json::Error| error(ErrorCode::InternalError, problem.to_string());
    serde_json::to_string(&result).map_err(failed)
}

fn error(code: ErrorCode, message: String) -> ResponseError {
    ResponseError {
        code: code as i32,
        message,
        data: None,
    }
}
