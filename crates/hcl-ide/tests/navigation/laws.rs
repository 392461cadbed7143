//! Laws of navigation, over the files of a workspace.

use hcl_config::Module;
use hcl_ide::{Analysis, DocumentSymbol, FileEdit, FileId, Language, Location, Workspace};
use hcl_serde::stdlib;
use hcl_syntax::Span;
use hcl_write::FormatOptions;
use unicode_normalization::UnicodeNormalization as _;

/// Names and texts of files.
pub(crate) type Files = Vec<(String, String)>;

pub(crate) fn module() -> Language {
    let functions = stdlib::standard();
    Language::plain().module(move || Module::new().functions(functions.clone()))
}

pub(crate) fn open(language: Language, files: &Files) -> (Analysis, Vec<FileId>) {
    let mut workspace = Workspace::new(language);
    let ids = files
        .iter()
        .map(|(name, text)| workspace.set(name, text.as_str()).unwrap());
    let ids = ids.collect();
    (workspace.analysis(), ids)
}

fn length(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap()
}

/// The laws of every text, broken or not.
pub(crate) fn spans_are_sound(analysis: &Analysis, file: FileId) {
    let text = analysis.file(file).unwrap().text().to_owned();
    let is_sound = |span: Span| {
        assert!(span.start <= span.end, "{span:?} in {text:?}");
        assert!(text.get(span.range()).is_some(), "{span:?} in {text:?}");
    };
    let mut end = 0;
    for token in analysis.semantic_tokens(file) {
        is_sound(token.span);
        assert!(end <= token.span.start, "{token:?} overlaps in {text:?}");
        assert!(!token.span.is_empty(), "{token:?} is empty in {text:?}");
        assert!(
            !text[token.span.range()].contains('\n'),
            "{token:?} in {text:?}"
        );
        end = token.span.end;
    }
    for fold in analysis.folds(file) {
        is_sound(fold.span);
    }
    for link in analysis.links(file) {
        is_sound(link.span);
    }
    for hint in analysis.hints(file) {
        is_sound(hint.subject().unwrap().span());
    }
    symbols_are_nested(
        &analysis.document_symbols(file),
        Span::new(0, length(&text)),
        &text,
    );
}

fn symbols_are_nested(symbols: &[DocumentSymbol], around: Span, text: &str) {
    let inside = |a: Span, b: Span| b.encloses(a);
    for it in symbols {
        assert!(inside(it.span, around), "{it:?} in {text:?}");
        assert!(inside(it.selection, it.span), "{it:?} in {text:?}");
        symbols_are_nested(&it.children, it.span, text);
    }
}

/// The laws of an offset of every text.
pub(crate) fn offset_is_sound(analysis: &Analysis, file: FileId, offset: u32) {
    let text = analysis.file(file).unwrap().text();
    let spans = analysis.selection_ranges(file, offset);
    let is_native = analysis.file(file).unwrap().native().is_some();
    let whole = if is_native { length(text) } else { 0 };
    assert_eq!(spans.last().map_or(0, |last| last.end), whole);
    for pair in spans.windows(2) {
        let is_inside = pair[1].encloses(pair[0]);
        assert!(
            is_inside && pair[0] != pair[1],
            "{pair:?} at {offset} of {text:?}"
        );
    }
    let here = |it: &Location| it.file == file && it.span.start <= offset && offset <= it.span.end;
    // The other steps of `aws_vpc.main[0].id` also lead to the definition, and are not references.
    let is_name = !analysis.references(file, offset, true).is_empty();
    let definitions = analysis.definition(file, offset).into_iter();
    let definitions = definitions.filter(|_| is_name);
    // The file that a `source` leads to has no name.
    for definition in definitions.filter(|it| it.span.start < it.span.end) {
        let all = analysis.references(definition.file, definition.span.start, true);
        assert!(all.iter().any(here), "at {offset} of {text:?}");
        let of = analysis.definition(definition.file, definition.span.start);
        assert!(of.contains(&definition), "at {offset} of {text:?}");
    }
    for highlight in analysis.highlights(file, offset) {
        assert!(text.get(highlight.span.range()).is_some());
    }
    let _ = analysis.prepare_rename(file, offset);
}

/// Returns the files after edits.
pub(crate) fn edited(files: &Files, ids: &[FileId], edits: &[FileEdit]) -> Files {
    let all = files.iter().zip(ids);
    let edited = all.map(|((name, text), id)| {
        let edit = edits.iter().find(|edit| edit.file == *id);
        let text = edit.map_or_else(|| text.clone(), |edit| edit.apply(text));
        (name.clone(), text)
    });
    edited.collect()
}

/// Renames the name at an offset there and back: the texts are the old ones then. Returns the texts after the first
/// rename, or `None` if it is refused.
pub(crate) fn renamed_there_and_back(
    language: &Language,
    files: &Files,
    (analysis, ids): (&Analysis, &[FileId]),
    file: FileId,
    offset: u32,
    new_name: &str,
) -> Option<Files> {
    let old_name = analysis.prepare_rename(file, offset).ok()?.name;
    let edits = analysis.rename(file, offset, new_name).ok()?;
    let there = edited(files, ids, &edits);
    let (after, after_ids) = open(language.clone(), &there);
    // The first edit of a file starts at the same offset in both texts.
    let first = edits.first()?;
    let index = ids.iter().position(|id| *id == first.file).unwrap();
    let at = first.edits.iter().next().unwrap().span.start;
    let back = after.rename(after_ids[index], at, &old_name);
    let back = back.unwrap_or_else(|error| panic!("{old_name} at {offset}: {error}: {there:?}"));
    let again = edited(&there, &after_ids, &back);
    // A name that is written in two forms comes back in one of them.
    let composed = |files: &Files| files.iter().map(|(_, text)| text.nfc().collect()).collect();
    let (again, before): (Vec<String>, Vec<String>) = (composed(&again), composed(files));
    assert_eq!(again, before, "{old_name} to {new_name} and back");
    Some(there)
}

/// Returns the files with each of them formatted.
pub(crate) fn formatted(files: &Files, analysis: &Analysis, ids: &[FileId]) -> Files {
    let all = files.iter().zip(ids);
    let formatted = all.map(|((name, text), &file)| {
        let edits = analysis.format(file, &FormatOptions::default());
        (name.clone(), edits.apply(text))
    });
    formatted.collect()
}
