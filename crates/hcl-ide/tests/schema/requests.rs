//! Every request of completion, hover, signature help and code actions, with what holds for each answer.

use std::ops::Range;

use hcl_ide::{Analysis, CompletionKind, FileId, Language, Workspace};
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

/// Returns a snippet as an editor inserts it: each tab stop with its text, or its first choice. A stop without a text is a value that
/// the user writes.
fn expanded(snippet: &str) -> String {
    let mut out = String::new();
    let mut rest = snippet.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' => out.extend(rest.next()),
            '$' if rest.peek() == Some(&'{') => {
                rest.next();
                let digits = |c: &char| c.is_ascii_digit();
                while rest.next_if(digits).is_some() {}
                let is_choice = rest.next() == Some('|');
                let mut is_first = true;
                while let Some(c) = rest.next() {
                    match c {
                        '}' => break,
                        '\\' => out.extend(rest.next().filter(|_| is_first)),
                        ',' | '|' if is_choice => is_first = false,
                        _ if is_first => out.push(c),
                        _ => {}
                    }
                }
            }
            '$' => {
                let is_last = rest.next() == Some('0');
                let before = out.trim_end_matches(' ').chars().last();
                if !is_last && before == Some('=') {
                    out.push_str("null");
                }
            }
            _ => out.push(c),
        }
    }
    out
}

pub(crate) fn parses(name: &str, text: &str) -> bool {
    let mut workspace = Workspace::new(Language::plain());
    let file = workspace.set(name, text).unwrap();
    let analysis = workspace.analysis();
    let file = analysis.file(file).unwrap();
    file.syntax_diagnostics().is_empty()
}

/// Accepts each completion at the end of a word or after a brace, in a part of a text that parses. The new text must parse. Returns
/// how many were accepted.
pub(crate) fn accepted_completions(analysis: &Analysis, file: FileId, part: Range<usize>) -> usize {
    let (name, text) = (
        analysis.file(file).unwrap().name(),
        analysis.file(file).unwrap().text(),
    );
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let mut accepted = 0;
    for end in part.filter(|end| text.is_char_boundary(*end)) {
        let after = text[end..].chars().next().unwrap_or(' ');
        // `[0]` and `.id` after a path or a call belong to the word.
        let is_end = text[..end].ends_with(|c| is_word(c) || c == '}')
            && !is_word(after)
            && !matches!(after, '.' | '[' | ':');
        let word = text[..end].rsplit(|c| !is_word(c)).next();
        let word = word.unwrap_or_default();
        let before = text[..end - word.len()].trim_end_matches([' ', '~']);
        let is_keyword = matches!(word, "for" | "in" | "if" | "else") || before.ends_with("%{");
        if !is_end || is_keyword {
            continue;
        }
        for it in analysis.completions(file, u32::try_from(end).unwrap()) {
            // Before a parenthesis, a function or a type is completed.
            let is_called = matches!(it.kind, CompletionKind::Function | CompletionKind::Keyword);
            if after == '(' && !is_called {
                continue;
            }
            let snippet = it.snippet.as_deref().map(expanded);
            for new in snippet.as_deref().into_iter().chain([&*it.edit.text]) {
                let range = it.edit.span.range();
                let whole = [&text[..range.start], new, &text[range.end..]].concat();
                assert!(parses(name, &whole), "{it:?} at {end} of {name}\n{whole}");
                accepted += 1;
            }
        }
    }
    accepted
}
