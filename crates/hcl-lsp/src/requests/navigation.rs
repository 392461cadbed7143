//! Definition, references and highlights.

use gen_lsp_types as lsp;
use hcl_ide::{HighlightKind, Location};

use crate::server::snapshot::Snapshot;

pub(super) fn definition(
    snapshot: &Snapshot,
    params: &lsp::DefinitionParams,
) -> Option<lsp::DefinitionResponse> {
    let (document, offset) = snapshot.position(&params.text_document_position_params)?;
    let found = snapshot.analysis.definition(document.id, offset);
    let locations = found.iter().filter_map(|found| location(snapshot, found));
    let locations: Vec<lsp::Location> = locations.collect();
    Some(lsp::DefinitionResponse::Definition(locations.into()))
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
