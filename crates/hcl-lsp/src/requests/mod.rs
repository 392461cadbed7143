//! Requests about documents: each is answered from a snapshot, on a thread of the pool.

// Tests: tests/server, tests/fixtures/server.

mod actions;
mod completion;
mod diagnostics;
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

use crate::server::snapshot::{Snapshot, Uris};

/// Maximum depth of trees in answers: clients that read JSON with `serde_json` accept 128 levels, of which a symbol
/// takes two.
const MAX_DEPTH: usize = 50;

/// Answers a request with JSON. Text, since a tree of values would take longer than the answer.
pub(crate) type Handler = fn(&Snapshot, Value) -> Result<String, ResponseError>;

/// Returns the handler of a method.
pub(crate) fn handler(method: &str) -> Option<Handler> {
    Some(match method {
        "textDocument/completion" => {
            |it, params| answer::<lsp::CompletionRequest>(it, params, completion::completion)
        }
        "textDocument/hover" => |it, params| answer::<lsp::HoverRequest>(it, params, hover::hover),
        "textDocument/signatureHelp" => {
            |it, params| answer::<lsp::SignatureHelpRequest>(it, params, signature::signature)
        }
        "textDocument/codeAction" => {
            |it, params| answer::<lsp::CodeActionRequest>(it, params, actions::actions)
        }
        "textDocument/diagnostic" => |it, params| {
            answer::<lsp::DocumentDiagnosticRequest>(it, params, diagnostics::diagnostics)
        },
        "textDocument/definition" => {
            |it, params| answer::<lsp::DefinitionRequest>(it, params, navigation::definition)
        }
        "textDocument/references" => {
            |it, params| answer::<lsp::ReferencesRequest>(it, params, navigation::references)
        }
        "textDocument/documentHighlight" => {
            |it, params| answer::<lsp::DocumentHighlightRequest>(it, params, navigation::highlights)
        }
        "textDocument/documentSymbol" => {
            |it, params| answer::<lsp::DocumentSymbolRequest>(it, params, symbols::document_symbols)
        }
        "workspace/symbol" => |it, params| {
            answer::<lsp::WorkspaceSymbolRequest>(it, params, symbols::workspace_symbols)
        },
        "textDocument/foldingRange" => {
            |it, params| answer::<lsp::FoldingRangeRequest>(it, params, structure::folds)
        }
        "textDocument/selectionRange" => |it, params| {
            answer::<lsp::SelectionRangeRequest>(it, params, structure::selection_ranges)
        },
        "textDocument/documentLink" => {
            |it, params| answer::<lsp::DocumentLinkRequest>(it, params, structure::links)
        }
        "textDocument/inlayHint" => {
            |it, params| answer::<lsp::InlayHintRequest>(it, params, structure::inlay_values)
        }
        "textDocument/semanticTokens/full" => {
            |it, params| answer::<lsp::SemanticTokensRequest>(it, params, tokens::full)
        }
        "textDocument/semanticTokens/range" => {
            |it, params| answer::<lsp::SemanticTokensRangeRequest>(it, params, tokens::range)
        }
        "textDocument/formatting" => {
            |it, params| answer::<lsp::DocumentFormattingRequest>(it, params, formatting::document)
        }
        "textDocument/rangeFormatting" => |it, params| {
            answer::<lsp::DocumentRangeFormattingRequest>(it, params, formatting::range)
        },
        "textDocument/onTypeFormatting" => |it, params| {
            answer::<lsp::DocumentOnTypeFormattingRequest>(it, params, formatting::on_type)
        },
        "workspace/diagnostic" => |it, params| {
            answer::<lsp::WorkspaceDiagnosticRequest>(it, params, diagnostics::of_workspace)
        },
        "textDocument/prepareRename" => {
            |it, params| try_answer::<lsp::PrepareRenameRequest>(it, params, rename::prepare)
        }
        "textDocument/rename" => {
            |it, params| try_answer::<lsp::RenameRequest>(it, params, rename::rename)
        }
        _ => return None,
    })
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
) -> Result<String, ResponseError> {
    let params: R::Params = read(params)?;
    write(handler(snapshot, &params))
}

/// Answers like [`answer`], with a handler that may refuse. The editor shows its message.
fn try_answer<R: lsp::Request>(
    snapshot: &Snapshot,
    params: Value,
    handler: fn(&Snapshot, &R::Params) -> Result<R::Result, String>,
) -> Result<String, ResponseError> {
    let params: R::Params = read(params)?;
    let refused = |message| error(ErrorCode::RequestFailed, message);
    write(handler(snapshot, &params).map_err(refused)?)
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, ResponseError> {
    let invalid = |problem: serde_json::Error| error(ErrorCode::InvalidParams, problem.to_string());
    serde_json::from_value(params).map_err(invalid)
}

fn write(result: impl Serialize) -> Result<String, ResponseError> {
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
