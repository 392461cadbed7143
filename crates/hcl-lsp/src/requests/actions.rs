//! Code actions.

use gen_lsp_types as lsp;
use hcl_ide::CodeActionKind;

use crate::convert;
use crate::server::snapshot::Snapshot;

pub(super) fn actions(
    snapshot: &Snapshot,
    params: &lsp::CodeActionParams,
) -> Option<Vec<lsp::CodeActionResponse>> {
    let document = snapshot.document(&params.text_document)?;
    let span = document.lines.span(params.range);
    let found = snapshot.analysis.code_actions(document.id, span);
    let wanted = params.context.only.as_deref();
    // Only for a client that requests it, as one that fixes a file when it is saved: in a menu, it would be at each offset.
    let fixes_all = wanted.filter(|_| is_wanted(wanted, lsp::CodeActionKind::SourceFixAll));
    let fix_all = fixes_all.and_then(|_| snapshot.analysis.fix_all(document.id));
    let offered = found
        .into_iter()
        .chain(fix_all)
        .filter(|found| is_wanted(wanted, kind(found.kind)))
        .map(|action| {
            let fixes: Vec<lsp::Diagnostic> = action
                .fixes
                .iter()
                .map(|fix| convert::diagnostics::of_diagnostic(&document, fix))
                .collect();
            lsp::CodeAction {
                title: action.title,
                kind: Some(kind(action.kind)),
                diagnostics: (!fixes.is_empty()).then_some(fixes),
                is_preferred: action.is_preferred.then_some(true),
                edit: Some(convert::edits::of_files(snapshot, &action.edits)),
                ..Default::default()
            }
            .into()
        });
    Some(offered.collect())
}

/// Returns whether the client wants a kind, or a kind that contains it: `source` contains `source.fixAll`.
fn is_wanted(wanted: Option<&[lsp::CodeActionKind]>, kind: lsp::CodeActionKind) -> bool {
    let name = String::from(kind);
    wanted.is_none_or(|wanted| {
        wanted.iter().any(|kind| {
            let kind = String::from(kind.clone());
            let rest = name.strip_prefix(&kind);
            rest.is_some_and(|rest| kind.is_empty() || rest.is_empty() || rest.starts_with('.'))
        })
    })
}

const fn kind(kind: CodeActionKind) -> lsp::CodeActionKind {
    match kind {
        CodeActionKind::SourceFixAll => lsp::CodeActionKind::SourceFixAll,
        _ => lsp::CodeActionKind::QuickFix,
    }
}
