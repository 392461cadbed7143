//! Answers to requests, as text.

use std::fmt::Write;

use hcl_ide::{
    Analysis, CodeAction, DocumentSymbol, FileId, HighlightKind, Location, SemanticToken,
};
use hcl_syntax::Span;
use hcl_write::FormatOptions;

use crate::case::Cursor;

struct Answer<'a> {
    analysis: &'a Analysis,
    names: &'a [(FileId, String)],
    out: String,
}

pub(crate) fn answer(
    analysis: &Analysis,
    names: &[(FileId, String)],
    cursor: Cursor,
    request: &str,
) -> String {
    let mut answer = Answer {
        analysis,
        names,
        out: String::new(),
    };
    let (verb, argument) = request.split_once(' ').unwrap_or((request, ""));
    let first = names[0].0;
    let (file, offset) = cursor.unwrap_or((first, 0));
    match verb {
        "definition" => answer.locations(&analysis.definition(file, offset)),
        "references" => answer.locations(&analysis.references(file, offset, false)),
        "all" => answer.locations(&analysis.references(file, offset, true)),
        "highlights" => answer.highlights(file, offset),
        "prepare" => answer.prepare(file, offset),
        "rename" => answer.rename(file, offset, argument),
        "unused" => answer.unused(),
        "remove" => answer.remove(),
        "symbols" => answer.symbols(file),
        "search" => answer.search(argument),
        "folds" => answer.folds(file),
        "selection" => answer.selection(file, offset),
        "tokens" => answer.tokens(&analysis.semantic_tokens(file), file),
        "inlay" => answer.inlay(file),
        "links" => answer.links(file),
        "whole" => answer.locations(&analysis.whole_calls(file)),
        "completion" => answer.completion(file, offset),
        "format" => answer.format(file),
        other => panic!("no request {other:?}"),
    }
    answer.out
}

impl Answer<'_> {
    fn line(&mut self, line: impl std::fmt::Display) {
        writeln!(self.out, "{line}").unwrap();
    }

    fn name(&self, file: FileId) -> &str {
        &self.names.iter().find(|(id, _)| *id == file).unwrap().1
    }

    fn text(&self, file: FileId, span: Span) -> &str {
        self.analysis.file(file).unwrap().source().slice(span)
    }

    /// Returns a span as `file line:column text`.
    fn place(&self, file: FileId, span: Span) -> String {
        let at = self
            .analysis
            .file(file)
            .unwrap()
            .source()
            .position(span.start);
        let text = self.text(file, span).escape_debug();
        format!("{} {}:{} {text}", self.name(file), at.line, at.column)
    }

    fn locations(&mut self, locations: &[Location]) {
        for it in locations {
            self.line(self.place(it.file, it.span));
        }
    }

    fn completion(&mut self, file: FileId, offset: u32) {
        for it in self.analysis.completions(file, offset) {
            self.line(it.label);
        }
    }

    fn highlights(&mut self, file: FileId, offset: u32) {
        for it in self.analysis.highlights(file, offset) {
            let mark = match it.kind {
                HighlightKind::Definition => " (definition)",
                HighlightKind::Reference => "",
            };
            self.line(self.place(file, it.span) + mark);
        }
    }

    fn prepare(&mut self, file: FileId, offset: u32) {
        match self.analysis.prepare_rename(file, offset) {
            Ok(found) => self.line(self.place(file, found.span)),
            Err(error) => self.line(format!("error: {error}")),
        }
    }

    fn rename(&mut self, file: FileId, offset: u32, name: &str) {
        match self.analysis.rename(file, offset, name) {
            Err(error) => {
                self.line(format!("error: {error}"));
                if let Some(at) = error.location() {
                    self.line(self.place(at.file, at.span));
                }
            }
            Ok(edits) => {
                for edit in edits {
                    let text = self.analysis.file(edit.file).unwrap().text();
                    self.line(format!("{}:", self.name(edit.file)));
                    self.line(edit.apply(text).trim_end());
                }
            }
        }
    }

    fn unused(&mut self) {
        for (file, _) in self.names {
            for hint in self.analysis.hints(*file) {
                let kind = match hint.summary() {
                    "Unused variable" => "Variable",
                    _ => "Local",
                };
                let span = hint.subject().unwrap().span();
                self.line(format!("{kind} {}", self.place(*file, span)));
            }
        }
    }

    fn remove(&mut self) {
        for (file, _) in self.names {
            for hint in self.analysis.hints(*file) {
                let subject = hint.subject().unwrap();
                let actions = self.analysis.code_actions(*file, subject.span());
                let is_removal = |it: &&CodeAction| it.title.starts_with("Remove unused");
                let edit = actions.iter().find(is_removal).map(|it| &it.edits[0]);
                let text = self.analysis.file(*file).unwrap().text();
                let new = edit.map_or_else(|| text.to_owned(), |edit| edit.apply(text));
                self.line(format!("without {}:", subject.text()));
                self.line(new.trim_end());
            }
        }
    }

    fn symbols(&mut self, file: FileId) {
        let symbols = self.analysis.document_symbols(file);
        self.outline(&symbols, 0);
    }

    fn outline(&mut self, symbols: &[DocumentSymbol], depth: usize) {
        for it in symbols {
            let indent = "  ".repeat(depth);
            self.line(format!("{indent}{:?} {}", it.kind, it.name));
            self.outline(&it.children, depth + 1);
        }
    }

    fn search(&mut self, query: &str) {
        for it in self.analysis.workspace_symbols(query, 10) {
            let place = self.place(it.location.file, it.location.span);
            let inside = if it.container.is_empty() { "" } else { " in " };
            self.line(format!(
                "{:?} {}{inside}{}: {place}",
                it.kind, it.name, it.container
            ));
        }
    }

    fn folds(&mut self, file: FileId) {
        let source = self.analysis.file(file).unwrap().source().clone();
        for it in self.analysis.folds(file) {
            let (start, end) = (source.line_at(it.span.start), source.line_at(it.span.end));
            self.line(format!("{:?} {start}-{end}", it.kind));
        }
    }

    fn selection(&mut self, file: FileId, offset: u32) {
        for span in self.analysis.selection_ranges(file, offset) {
            self.line(self.text(file, span).escape_debug().to_string());
        }
    }

    fn tokens(&mut self, tokens: &[SemanticToken], file: FileId) {
        for it in tokens {
            self.line(format!("{:?} {}", it.class, self.text(file, it.span)));
        }
    }

    fn inlay(&mut self, file: FileId) {
        let end = u32::try_from(self.analysis.file(file).unwrap().text().len()).unwrap();
        let source = self.analysis.file(file).unwrap().source().clone();
        for it in self.analysis.inlay_values(file, Span::new(0, end)) {
            let at = source.position(it.offset);
            self.line(format!("{}:{} {}", at.line, at.column, it.text));
        }
    }

    fn links(&mut self, file: FileId) {
        for it in self.analysis.links(file) {
            let place = self.place(file, it.span);
            self.line(format!("{place} -> {}", it.path));
        }
    }

    fn format(&mut self, file: FileId) {
        let edits = self.analysis.format(file, &FormatOptions::default());
        let text = self.analysis.file(file).unwrap().text();
        self.line(edits.apply(text).trim_end());
    }
}
