//! Reports that follow from an earlier mistake on the same line.

use hcl_value::internal::sort::sort_by_key;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::native::errors;
use crate::source::Source;

/// Leaves out errors of the lexer after another mistake on their line.
///
/// In `[a", "b"]`, the quote that is lost makes the last one open a string that is not closed on its line; `'~> 1'` and
/// `C:\Temp` are texts without quotes. Of operators that HCL does not have, each is reported. Returns the reports of the
/// lexer, and those of the parser.
#[cold]
pub(super) fn left_out(
    source: &Source,
    lexer: Diagnostics,
    parser: Diagnostics,
) -> (Diagnostics, Diagnostics) {
    // Reports beyond the limit are counted only.
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

fn start(diagnostic: &Diagnostic) -> Option<u32> {
    Some(diagnostic.subject()?.span().start)
}

fn line_start(source: &Source, offset: u32) -> u32 {
    source.line_span(source.line_at(offset)).start
}
