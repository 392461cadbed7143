//! Removes errors of the lexer that follow from an earlier mistake on the same line.

use hcl_value::internal::sort::sort_by_key;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::native::errors;
use crate::source::Source;

/// Removes each error of the lexer after another error on the same line, and returns the diagnostics of the lexer and of the parser.
///
/// In `[a", "b"]`, the missing first quote makes the last quote open a string without an end on its line: the error about the string is
/// removed, and the parser's error before it gets a hint about quotes. `'~> 1'` and `C:\Temp` lack their quotes: only the first
/// error is reported. Operators that HCL does not have are all reported.
#[cold]
pub(super) fn left_out(
    source: &Source,
    lexer: Diagnostics,
    parser: Diagnostics,
) -> (Diagnostics, Diagnostics) {
    // Beyond the limit, reports are only counted, so the list is incomplete.
    if lexer.dropped() > 0 {
        return (lexer, parser);
    }
    let mut starts: Vec<u32> = parser.iter().filter_map(start).collect();
    sort_by_key(&mut starts, |&start| start);
    let string = errors::multi_line_string();
    let mut causes = Vec::new();
    let mut previous: Option<Diagnostic> = None;
    let mut kept = Diagnostics::new();
    for diagnostic in lexer {
        let Some(at) = start(&diagnostic).filter(|_| diagnostic.is_error()) else {
            kept.push(diagnostic);
            continue;
        };
        let line = line_start(source, at);
        let first = starts.partition_point(|&start| start < line);
        if let Some(&cause) = starts.get(first).filter(|&&start| start < at) {
            if diagnostic.summary() == string.summary() {
                causes.push(cause);
            }
            continue;
        }
        let is_on_line = |earlier: &&Diagnostic| start(earlier) >= Some(line);
        let same = previous.as_ref().filter(is_on_line);
        if same.is_none_or(|it| errors::is_operator(it) && errors::is_operator(&diagnostic)) {
            previous = Some(diagnostic.clone());
            kept.push(diagnostic);
        }
    }
    if causes.is_empty() {
        return (kept, parser);
    }
    let parser = parser.map(|diagnostic| match start(&diagnostic) {
        Some(start) if causes.contains(&start) => errors::with_unpaired_quotes(diagnostic),
        _ => diagnostic,
    });
    (kept, parser)
}

/// Returns the start of a diagnostic's subject.
fn start(diagnostic: &Diagnostic) -> Option<u32> {
    Some(diagnostic.subject()?.span().start)
}

fn line_start(source: &Source, offset: u32) -> u32 {
    source.line_span(source.line_at(offset)).start
}
