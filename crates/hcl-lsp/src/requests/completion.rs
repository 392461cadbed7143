//! Completion.

use gen_lsp_types as lsp;
use hcl_ide::{Completion, CompletionKind};

use super::markup;
use crate::convert;
use crate::server::snapshot::{Snapshot, SnapshotFile};

const BASE: &str = "/textDocument/completion/completionItem";

pub(super) fn completion(
    snapshot: &Snapshot,
    params: &lsp::CompletionParams,
) -> Option<lsp::CompletionResponse> {
    let (document, offset) = snapshot.position(&params.text_document_position_params)?;
    let found = snapshot.analysis.completions(document.id, offset);
    let offered = found.iter().map(|found| of_completion(&document, found));
    Some(lsp::CompletionResponse::CompletionItemList(
        offered.collect(),
    ))
}

fn of_completion(document: &SnapshotFile<'_>, found: &Completion) -> lsp::CompletionItem {
    let client = &document.snapshot.client;
    let mut edit = convert::edits::of_edit(document, &found.edit);
    let takes_snippets = client.has(&format!("{BASE}/snippetSupport"));
    let snippet = found.snippet.as_ref().filter(|_| takes_snippets);
    if let Some(snippet) = snippet {
        edit.new_text.clone_from(snippet);
    }
    let tags = found
        .deprecated
        .then(|| vec![lsp::CompletionItemTag::Deprecated]);
    let path = format!("{BASE}/documentationFormat");
    let docs = markup::documentation(document.snapshot, &path, &found.docs);
    lsp::CompletionItem {
        label: found.label.clone(),
        kind: Some(kind(found.kind)),
        tags,
        detail: (!found.detail.is_empty()).then(|| found.detail.clone()),
        documentation: docs,
        // Editors compare it as text.
        sort_text: Some(format!("{:04}", found.rank)),
        // Editors filter by the text that is replaced, which may have a quote that the label lacks.
        filter_text: Some(filter_text(document, found)),
        insert_text_format: snippet.map(|_| lsp::InsertTextFormat::Snippet),
        text_edit: Some(edit.into()),
        ..Default::default()
    }
}

/// Returns the text that an editor compares with the typed one: the label, with the quote before it if that is replaced too.
fn filter_text(document: &SnapshotFile<'_>, found: &Completion) -> String {
    let replaced = document.file.source().slice(found.edit.span);
    if replaced.starts_with('"') && !found.label.starts_with('"') {
        format!("\"{}", found.label)
    } else {
        found.label.clone()
    }
}

const fn kind(kind: CompletionKind) -> lsp::CompletionItemKind {
    use lsp::CompletionItemKind as Kind;
    match kind {
        CompletionKind::Block => Kind::Module,
        CompletionKind::Label | CompletionKind::Value => Kind::Value,
        CompletionKind::Field => Kind::Field,
        CompletionKind::EnumValue => Kind::EnumMember,
        CompletionKind::Variable => Kind::Variable,
        CompletionKind::Function => Kind::Function,
        CompletionKind::Reference => Kind::Reference,
        CompletionKind::Keyword => Kind::Keyword,
        _ => Kind::Property,
    }
}
