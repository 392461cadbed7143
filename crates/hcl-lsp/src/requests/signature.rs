//! Signature help.

use gen_lsp_types as lsp;

use super::markup;
use crate::server::snapshot::Snapshot;

const BASE: &str = "/textDocument/signatureHelp/signatureInformation";

pub(super) fn signature(
    snapshot: &Snapshot,
    params: &lsp::SignatureHelpParams,
) -> Option<lsp::SignatureHelp> {
    let (document, offset) = snapshot.position(&params.text_document_position_params)?;
    let found = snapshot.analysis.signature_help(document.id, offset)?;
    let path = format!("{BASE}/documentationFormat");
    let docs = |text: &str| markup::documentation(snapshot, &path, text);
    let parameters = found.parameters.iter().map(|parameter| {
        let label = found.label.get(parameter.range.clone()).unwrap_or_default();
        lsp::ParameterInformation {
            label: label.to_owned().into(),
            documentation: docs(&parameter.docs),
        }
    });
    // An index after the last parameter marks none.
    let active = found.active.unwrap_or(found.parameters.len());
    let active = u32::try_from(active).ok().map(lsp::ActiveParameter::Int);
    Some(lsp::SignatureHelp {
        signatures: vec![lsp::SignatureInformation {
            label: found.label.clone(),
            documentation: docs(&found.docs),
            parameters: Some(parameters.collect()),
            active_parameter: None,
        }],
        active_signature: Some(0),
        active_parameter: active,
    })
}
