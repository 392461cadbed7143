//! A search for symbols by a few characters of their names.

use hcl_core::internal::sort::sort_by_key;
use std::sync::Arc;

use super::{DocumentSymbol, SymbolKind, WorkspaceSymbol};
use crate::place::{FileId, Location};

/// A symbol that matches, with its score: lower is better.
pub(super) struct Match {
    score: usize,
    name: Arc<str>,
    kind: SymbolKind,
    container: Arc<str>,
    location: Location,
}

/// Adds the symbols of a file that match a query.
pub(super) fn search(
    file: FileId,
    symbols: Vec<DocumentSymbol>,
    query: &str,
    found: &mut Vec<Match>,
) {
    let none: Arc<str> = Arc::default();
    let with = |container: &Arc<str>| {
        let container = Arc::clone(container);
        move |symbol| (symbol, Arc::clone(&container))
    };
    // A stack, so that trees of any depth need no recursion; the first symbol is on top.
    let mut pending: Vec<_> = symbols.into_iter().rev().map(with(&none)).collect();
    while let Some((symbol, container)) = pending.pop() {
        let name: Arc<str> = symbol.name.into();
        pending.extend(symbol.children.into_iter().rev().map(with(&name)));
        if symbol.kind == SymbolKind::Attribute {
            continue;
        }
        if let Some(score) = score(&name, query) {
            let location = Location {
                file,
                span: symbol.selection,
                extent: symbol.span,
            };
            found.push(Match {
                score,
                name,
                kind: symbol.kind,
                container,
                location,
            });
        }
    }
}

/// Returns the symbols with the lowest scores; with the same score in order of files and offsets.
pub(super) fn best(mut found: Vec<Match>, limit: usize) -> Vec<WorkspaceSymbol> {
    sort_by_key(&mut found, |it| it.score);
    found.truncate(limit);
    let symbols = found.into_iter().map(|symbol| WorkspaceSymbol {
        name: symbol.name.as_ref().into(),
        kind: symbol.kind,
        container: symbol.container.as_ref().into(),
        location: symbol.location,
    });
    symbols.collect()
}

/// Returns how well a name matches: 0 for the query itself at a word's start. `None` if a character is missing.
fn score(name: &str, query: &str) -> Option<usize> {
    let is_exact = query.chars().any(char::is_uppercase);
    let fold = |c: char| {
        if is_exact {
            c
        } else {
            c.to_lowercase().next().unwrap_or(c)
        }
    };
    let mut wanted = query.chars().filter(|c| !c.is_whitespace()).map(fold);
    let mut next = wanted.next();
    let (mut score, mut last) = (0, None);
    let mut previous = ' ';
    for (index, own) in name.chars().enumerate() {
        let Some(c) = next else { break };
        if fold(own) == c {
            let follows = last.is_some_and(|last: usize| last + 1 == index);
            let starts = !previous.is_alphanumeric();
            // A gap costs more than a match inside a word.
            score += usize::from(!follows) * (1 + usize::from(!starts) * 2);
            last = Some(index);
            next = wanted.next();
        }
        previous = own;
    }
    // Matches with little else around are better.
    next.is_none()
        .then_some(score * 1024 + name.len().min(1023))
}
