//! Diagnostics of names while something else is wrong.
//!
//! Names are looked up when nothing else is wrong. Without this, each half-typed line would hide the diagnostics of all names.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use hcl_syntax::diagnostic::{Diagnostic, Diagnostics, Severity};
use hcl_syntax::{Source, Span};

use crate::server::snapshot::Document;

/// The codes of diagnostics of names.
const CODES: [&str; 4] = [
    "undefined-name",
    "duplicate-name",
    "unused-name",
    "reference-to-undeclared-block",
];

/// The last diagnostics of names, by file.
#[derive(Debug, Default)]
pub(crate) struct KeptNames(Mutex<HashMap<String, Vec<Diagnostic>>>);

impl KeptNames {
    /// Returns the last diagnostics of names, if the names of the document are not looked up now. Keeps the ones that were found
    /// otherwise.
    pub(crate) fn of(&self, document: &Document<'_>, found: &Diagnostics) -> Vec<Diagnostic> {
        let names: Vec<Diagnostic> = found.iter().filter(|it| is_of_name(it)).cloned().collect();
        let is_known = !names.is_empty() || !is_broken(document, found);
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = kept.entry(document.file.name().to_owned()).or_default();
        if is_known {
            *kept = names;
            return Vec::new();
        }
        moved(kept, document.file.source())
    }
}

fn is_of_name(diagnostic: &Diagnostic) -> bool {
    let code = diagnostic.code();
    code.is_some_and(|code| CODES.contains(&&*code) || is_member(&code, diagnostic))
}

/// Returns whether a diagnostic is about `local.x` or `var.x`, and not about an attribute of a value.
fn is_member(code: &str, diagnostic: &Diagnostic) -> bool {
    let before = diagnostic.subject().and_then(|at| {
        let text = at.source().text();
        text.get(..at.span().start as usize)
    });
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let root = before.and_then(|text| text.rsplit(|c| !is_name(c)).next());
    code == "unsupported-attribute" && matches!(root, Some("local" | "var"))
}

/// Returns whether a file of the document's module has an error that is not about a name.
fn is_broken(document: &Document<'_>, found: &Diagnostics) -> bool {
    let is_broken = |found: &Diagnostics| {
        let mut errors = found.iter().filter(|it| it.severity() == Severity::Error);
        errors.any(|it| !is_of_name(it))
    };
    let analysis = &document.snapshot.analysis;
    let mut others = analysis.module_files(document.id).into_iter();
    is_broken(found) || others.any(|file| is_broken(&analysis.diagnostics(file)))
}

/// Moves the diagnostics to their places in a later text. Leaves out diagnostics in the part that has changed.
fn moved(all: &[Diagnostic], source: &Source) -> Vec<Diagnostic> {
    let Some(first) = all.first().and_then(Diagnostic::subject) else {
        return Vec::new();
    };
    let (old, new) = (first.source().text(), source.text());
    let pairs = old.bytes().zip(new.bytes());
    let before = pairs.take_while(|(old, new)| old == new).count();
    let most = old.len().min(new.len()) - before;
    let pairs = old.bytes().rev().zip(new.bytes().rev()).take(most);
    let after = old.len() - pairs.take_while(|(old, new)| old == new).count();
    let place = |span: Span| {
        let (start, end) = (span.start as usize, span.end as usize);
        let start = if end <= before {
            start
        } else if start >= after {
            start + new.len() - old.len()
        } else {
            return None;
        };
        let start = u32::try_from(start).ok()?;
        Some(Span::new(start, start + span.len()))
    };
    let moved = all.iter().filter_map(|diagnostic| {
        let span = place(diagnostic.subject()?.span())?;
        Some(diagnostic.clone().at(source.span(span)))
    });
    moved.collect()
}
