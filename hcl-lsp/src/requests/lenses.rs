//! Code lenses: how often a name is referred to.

use gen_lsp_types as lsp;
use serde_json::json;

use super::navigation::location;
use crate::server::snapshot::Snapshot;

/// The command of editors that shows a list of locations.
const SHOW: &str = "editor.action.showReferences";

pub(super) fn lenses(
    snapshot: &Snapshot,
    params: &lsp::CodeLensParams,
) -> Option<Vec<lsp::CodeLens>> {
    let document = snapshot.document(&params.text_document)?;
    let uri = snapshot.uris.uri(document.file.name());
    let lenses = snapshot.analysis.lenses(document.id).into_iter().map(|it| {
        let range = document.lines.range(it.span);
        let places = it.references.iter().filter_map(|it| location(snapshot, it));
        let places: Vec<lsp::Location> = places.collect();
        let title = match places.len() {
            1 => "1 reference".to_owned(),
            count => format!("{count} references"),
        };
        let arguments = vec![json!(uri), json!(range.start), json!(places)];
        lsp::CodeLens {
            range,
            command: Some(lsp::Command {
                title,
                tooltip: None,
                command: SHOW.to_owned(),
                arguments: Some(arguments),
            }),
            data: None,
        }
    });
    Some(lenses.collect())
}
