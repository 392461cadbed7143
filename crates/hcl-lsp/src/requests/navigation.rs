//! Definition, references and highlights.

use gen_lsp_types as lsp;
use hcl_ide::{HighlightKind, Location};
use hcl_syntax::Span;

use crate::server::snapshot::Snapshot;

pub(super) fn definition(
    snapshot: &Snapshot,
    params: &lsp::DefinitionParams,
) -> Option<lsp::DefinitionResponse> {
    let (document, offset) = snapshot.position(&params.text_document_position_params)?;
    let found = snapshot.analysis.definition(document.id, offset);
    let takes_links = snapshot.client.has("/textDocument/definition/linkSupport");
    Some(if takes_links {
        let links = found.iter().filter_map(|found| link(snapshot, found));
        lsp::DefinitionResponse::DefinitionLinkList(links.collect())
    } else {
        let locations = found.iter().filter_map(|found| location(snapshot, found));
        lsp::DefinitionResponse::Definition(locations.collect::<Vec<_>>().into())
    })
}

pub(super) fn references(
    snapshot: &Snapshot,
    params: &lsp::ReferenceParams,
) -> Option<Vec<lsp::Location>> {
    let (document, offset) = snapshot.position(&params.text_document_position_params)?;
    let with_definition = params.context.include_declaration;
    let found = snapshot
        .analysis
        .references(document.id, offset, with_definition);
    let locations = found.iter().filter_map(|found| location(snapshot, found));
    Some(locations.collect())
}

pub(super) fn highlights(
    snapshot: &Snapshot,
    params: &lsp::DocumentHighlightParams,
) -> Option<Vec<lsp::DocumentHighlight>> {
    let (document, offset) = snapshot.position(&params.text_document_position_params)?;
    let found = snapshot.analysis.highlights(document.id, offset);
    let highlights = found.iter().map(|highlight| lsp::DocumentHighlight {
        range: document.lines.range(highlight.span),
        kind: Some(match highlight.kind {
            HighlightKind::Definition => lsp::DocumentHighlightKind::Write,
            HighlightKind::Reference => lsp::DocumentHighlightKind::Read,
        }),
    });
    Some(highlights.collect())
}

/// Returns the location of a name.
pub(super) fn location(snapshot: &Snapshot, found: &Location) -> Option<lsp::Location> {
    let document = snapshot.document_of(found.file)?;
    Some(lsp::Location {
        uri: snapshot.uris.uri(document.file.name()).into(),
        range: document.lines.range(found.span),
    })
}

/// Returns the span from one to the other.
fn covering(a: Span, b: Span) -> Span {
    Span::new(a.start.min(b.start), a.end.max(b.end))
}

/// Returns a link to a definition, with the whole of it.
fn link(snapshot: &Snapshot, found: &Location) -> Option<lsp::LocationLink> {
    let document = snapshot.document_of(found.file)?;
    Some(lsp::LocationLink {
        origin_selection_range: None,
        target_uri: snapshot.uris.uri(document.file.name()).into(),
        // In the JSON syntax, a definition may be known by its value alone.
        target_range: document.lines.range(covering(found.extent, found.span)),
        target_selection_range: document.lines.range(found.span),
    })
}
