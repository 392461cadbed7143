//! Requests about documents: each is answered from a snapshot, on a thread of the pool.

mod actions;
mod completion;
mod diagnostics;
mod hover;
mod signature;

use gen_lsp_types as lsp;
use lsp_server::{ErrorCode, ResponseError};
use serde_json::Value;

use crate::server::snapshot::{Snapshot, Uris};

/// Answers a request.
pub(crate) type Handler = fn(&Snapshot, Value) -> Result<Value, ResponseError>;

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
) -> Result<Value, ResponseError> {
    let params: R::Params = serde_json::from_value(params).map_err(|error| ResponseError {
        code: ErrorCode::InvalidParams as i32,
        message: error.to_string(),
        data: None,
    })?;
    serde_json::to_value(handler(snapshot, &params)).map_err(|error| ResponseError {
        code: ErrorCode::InternalError as i32,
        message: error.to_string(),
        data: None,
    })
}

/// Returns text as the client shows it: Markdown if it takes that.
fn markup(snapshot: &Snapshot, path: &str, markdown: &str) -> lsp::MarkupContent {
    let kind = if snapshot.client.takes_markdown(path) {
        lsp::MarkupKind::Markdown
    } else {
        lsp::MarkupKind::PlainText
    };
    lsp::MarkupContent {
        kind,
        value: markdown.to_owned(),
    }
}
