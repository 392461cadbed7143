//! Answers to the requests of cases, as text.

use hcl_ide::{Analysis, CodeAction, Completion, FileId};
use hcl_syntax::Span;

use crate::case::Case;

pub(crate) fn answer(case: &Case, request: &str) -> String {
    let (file, offset) = case.cursor.expect("a cursor `$0`");
    let analysis = &case.analysis;
    let (verb, rest) = request.split_once(' ').unwrap_or((request, ""));
    match verb {
        "completion" if rest.is_empty() => {
            let all = analysis.completions(file, offset);
            all.iter().map(|it| line(it) + "\n").collect()
        }
        "completion" => {
            let all = analysis.completions(file, offset);
            let found = all.iter().find(|it| it.label == rest);
            found.map_or_else(|| "nothing".to_owned(), |it| whole(analysis, file, it))
        }
        "hover" => match analysis.hover(file, offset) {
            Some(hover) => {
                let text = analysis
                    .file(file)
                    .unwrap()
                    .source()
                    .slice(hover.span)
                    .to_owned();
                format!("[{text}]\n{}", hover.markdown)
            }
            None => "nothing".to_owned(),
        },
        "signature" => match analysis.signature_help(file, offset) {
            Some(help) => {
                let parameters = help.parameters.iter().enumerate().map(|(index, it)| {
                    let mark = if help.active == Some(index) { ">" } else { " " };
                    let docs = if it.docs.is_empty() {
                        String::new()
                    } else {
                        format!(": {}", it.docs)
                    };
                    format!("{mark} {}{docs}\n", &help.label[it.range.clone()])
                });
                format!(
                    "{}\n{}{}",
                    help.label,
                    parameters.collect::<String>(),
                    help.docs
                )
            }
            None => "nothing".to_owned(),
        },
        "diagnostics" => {
            let all = analysis.diagnostics(file);
            all.iter().map(|it| format!("{it}\n")).collect()
        }
        "actions" => {
            let all = analysis.code_actions(file, Span::at(offset));
            all.iter()
                .map(|it| format!("{:?}: {}\n", it.kind, it.title))
                .collect()
        }
        "fix-all" => {
            let fixed = analysis.fix_all(file);
            fixed.map_or_else(|| "nothing".to_owned(), |it| applied(analysis, &it))
        }
        "apply" => {
            let all = analysis.code_actions(file, Span::at(offset));
            let found = all.iter().find(|it| it.title == rest);
            found.map_or_else(|| "nothing".to_owned(), |it| applied(analysis, it))
        }
        other => format!("unknown request {other:?}"),
    }
}

fn line(it: &Completion) -> String {
    let kind = format!("{:?}", it.kind).to_lowercase();
    let deprecated = if it.deprecated { " (deprecated)" } else { "" };
    let detail = if it.detail.is_empty() {
        String::new()
    } else {
        format!(" · {}", it.detail)
    };
    format!("{kind} {}{deprecated}{detail}", it.label)
}

fn whole(analysis: &Analysis, file: FileId, it: &Completion) -> String {
    let source = analysis.file(file).unwrap().source().clone();
    let replaced = source.slice(it.edit.span);
    let snippet = it
        .snippet
        .as_ref()
        .map_or_else(String::new, |it| format!("snippet: {it}\n"));
    format!(
        "{}\nreplaces: {replaced:?}\ntext: {}\n{snippet}{}",
        line(it),
        it.edit.text,
        it.docs
    )
}

fn applied(analysis: &Analysis, action: &CodeAction) -> String {
    let edits = action.edits.iter().map(|edit| {
        let text = analysis.file(edit.file).unwrap().text();
        edit.apply(text)
    });
    edits.collect::<Vec<_>>().join("\n")
}
