//! Every request of completion, hover, signature help and code actions, with what holds for each answer.

use hcl_ide::{Analysis, FileId};
use hcl_syntax::Span;

/// Asks for everything at an offset.
pub(crate) fn answers(analysis: &Analysis, file: FileId, offset: u32) {
    let text = analysis.file(file).unwrap().text();
    let mut at = offset.min(u32::try_from(text.len()).unwrap());
    while !text.is_char_boundary(at as usize) {
        at -= 1;
    }
    for it in analysis.completions(file, offset) {
        let span = it.edit.span;
        let replaced = text.get(span.range());
        let replaced = replaced.unwrap_or_else(|| panic!("{it:?} at {offset} of {text:?}"));
        assert!(!replaced.contains('\n'), "{it:?} at {offset} of {text:?}");
        let contains = span.start <= at && at <= span.end;
        assert!(contains, "{it:?} at {offset} of {text:?}");
    }
    if let Some(hover) = analysis.hover(file, offset) {
        assert!(
            text.get(hover.span.range()).is_some(),
            "{hover:?} of {text:?}"
        );
    }
    if let Some(help) = analysis.signature_help(file, offset) {
        for parameter in &help.parameters {
            assert!(
                help.label.get(parameter.range.clone()).is_some(),
                "{help:?}"
            );
        }
        assert!(help.active.is_none_or(|it| it < help.parameters.len()));
    }
    if offset.is_multiple_of(4) {
        for action in analysis.code_actions(file, Span::at(offset)) {
            assert!(!action.edits.is_empty(), "{action:?}");
        }
    }
}
