//! Symbols of a document and of the workspace.

use gen_lsp_types as lsp;
use hcl_ide::{DocumentSymbol, SymbolKind};

use super::navigation;
use crate::server::snapshot::{Document, Snapshot};

/// Maximum number of symbols of the workspace that are sent.
const MAX_FOUND: usize = 500;

pub(super) fn document_symbols(
    snapshot: &Snapshot,
    params: &lsp::DocumentSymbolParams,
) -> Option<lsp::DocumentSymbolResponse> {
    let document = snapshot.document(&params.text_document)?;
    let found = snapshot.analysis.document_symbols(document.id);
    let takes_trees = snapshot
        .client
        .has("/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport");
    Some(if takes_trees {
        let symbols = found.iter().map(|it| tree(&document, it));
        lsp::DocumentSymbolResponse::DocumentSymbolList(symbols.collect())
    } else {
        let mut symbols = Vec::new();
        for symbol in &found {
            flatten(&document, symbol, None, &mut symbols);
        }
        lsp::DocumentSymbolResponse::SymbolInformationList(symbols)
    })
}

/// Returns a symbol with those in it. The tree is as deep as blocks nest, which is limited.
#[expect(deprecated, reason = "the type has a member of an old version")]
fn tree(document: &Document<'_>, symbol: &DocumentSymbol) -> lsp::DocumentSymbol {
    let children = symbol.children.iter().map(|it| tree(document, it));
    lsp::DocumentSymbol {
        name: symbol.name.clone(),
        detail: None,
        kind: kind(
            document.snapshot,
            "textDocument/documentSymbol",
            symbol.kind,
        ),
        tags: None,
        deprecated: None,
        range: document.lines.range(symbol.span),
        selection_range: document.lines.range(symbol.selection),
        children: (!symbol.children.is_empty()).then(|| children.collect()),
    }
}

/// Adds a symbol and those in it to a list, each with the name of the one around it.
#[expect(deprecated, reason = "the type has a member of an old version")]
fn flatten(
    document: &Document<'_>,
    symbol: &DocumentSymbol,
    container: Option<&str>,
    found: &mut Vec<lsp::SymbolInformation>,
) {
    let snapshot = document.snapshot;
    found.push(lsp::SymbolInformation {
        deprecated: None,
        location: lsp::Location {
            uri: snapshot.uris.uri(document.file.name()).into(),
            range: document.lines.range(symbol.span),
        },
        base_symbol_information: lsp::BaseSymbolInformation {
            name: symbol.name.clone(),
            kind: kind(snapshot, "textDocument/documentSymbol", symbol.kind),
            tags: None,
            container_name: container.map(str::to_owned),
        },
    });
    for child in &symbol.children {
        flatten(document, child, Some(&symbol.name), found);
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
    let symbols = found.into_iter().filter_map(|it| {
        let container = (!it.container.is_empty()).then_some(it.container);
        Some(lsp::SymbolInformation {
            deprecated: None,
            location: navigation::location(snapshot, &it.location)?,
            base_symbol_information: lsp::BaseSymbolInformation {
                name: it.name,
                kind: kind(snapshot, "workspace/symbol", it.kind),
                tags: None,
                container_name: container,
            },
        })
    });
    let symbols: Vec<lsp::SymbolInformation> = symbols.collect();
    Some(symbols.into())
}

/// Returns the kind of a symbol. A client that does not know the kind of objects gets that of properties.
fn kind(snapshot: &Snapshot, method: &str, kind: SymbolKind) -> lsp::SymbolKind {
    let number = u64::from(u32::from(lsp::SymbolKind::Object));
    let path = format!("/{method}/symbolKind/valueSet");
    match kind {
        SymbolKind::Block => lsp::SymbolKind::Class,
        SymbolKind::Variable => lsp::SymbolKind::Variable,
        SymbolKind::Local => lsp::SymbolKind::Constant,
        SymbolKind::Object if snapshot.client.has_number(&path, number) => lsp::SymbolKind::Object,
        SymbolKind::Attribute | SymbolKind::Object => lsp::SymbolKind::Property,
    }
}
