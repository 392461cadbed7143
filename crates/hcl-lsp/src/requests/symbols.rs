//! Symbols of a document and of the workspace.

use gen_lsp_types as lsp;
use hcl_ide::{DocumentSymbol, SymbolKind};

use super::navigation;
use crate::convert::lines::LinePositions;
use crate::server::snapshot::Snapshot;

/// Maximum number of symbols of the workspace that are sent.
const MAX_FOUND: usize = 500;

pub(super) fn document_symbols(
    snapshot: &Snapshot,
    params: &lsp::DocumentSymbolParams,
) -> Option<lsp::DocumentSymbolResponse> {
    let document = snapshot.document(&params.text_document)?;
    let found = snapshot.analysis.document_symbols(document.id);
    let symbols = found
        .into_iter()
        .map(|found| tree(document.lines, found, 1));
    Some(lsp::DocumentSymbolResponse::DocumentSymbolList(
        symbols.collect(),
    ))
}

/// Returns a symbol at a depth with the symbols in it that are not too deep, in source order.
#[expect(deprecated, reason = "the type has a member of an old version")]
fn tree(lines: LinePositions<'_>, symbol: DocumentSymbol, depth: usize) -> lsp::DocumentSymbol {
    let inner = Some(symbol.children).filter(|it| !it.is_empty() && depth < super::MAX_DEPTH);
    let children = inner.map(|inner| {
        let inner = inner.into_iter();
        inner.map(|inner| tree(lines, inner, depth + 1)).collect()
    });
    lsp::DocumentSymbol {
        name: symbol.name,
        detail: None,
        kind: kind_of(symbol.kind),
        tags: None,
        deprecated: None,
        range: lines.range(symbol.span),
        selection_range: lines.range(symbol.selection),
        children,
    }
}

#[expect(deprecated, reason = "the type has a member of an old version")]
pub(super) fn workspace_symbols(
    snapshot: &Snapshot,
    params: &lsp::WorkspaceSymbolParams,
) -> Option<lsp::WorkspaceSymbolResponse> {
    let found = snapshot
        .analysis
        .workspace_symbols(&params.query, MAX_FOUND);
    let symbols = found.into_iter().filter_map(|symbol| {
        let container = (!symbol.container.is_empty()).then_some(symbol.container);
        Some(lsp::SymbolInformation {
            deprecated: None,
            location: navigation::location(snapshot, &symbol.location)?,
            base_symbol_information: lsp::BaseSymbolInformation {
                name: symbol.name,
                kind: kind_of(symbol.kind),
                tags: None,
                container_name: container,
            },
        })
    });
    let symbols: Vec<lsp::SymbolInformation> = symbols.collect();
    Some(symbols.into())
}

/// Kinds that every client knows.
const fn kind_of(kind: SymbolKind) -> lsp::SymbolKind {
    match kind {
        SymbolKind::Block => lsp::SymbolKind::Class,
        SymbolKind::Variable => lsp::SymbolKind::Variable,
        SymbolKind::Local => lsp::SymbolKind::Constant,
        SymbolKind::Attribute | SymbolKind::Object => lsp::SymbolKind::Property,
    }
}
