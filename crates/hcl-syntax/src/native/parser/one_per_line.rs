//! One report for each line with mistakes.

use hcl_value::internal::sort::sort_by_key;

use crate::diagnostic::Diagnostics;
use crate::source::Source;

/// Keeps the first error of each line, as later ones mostly follow from it: in `[a", "b"]`, the last quote opens a string. Of
/// `a = upper "b"⏎)`, the first error is kept as well: the parenthesis in the second line, which closes nothing, was lost behind the
/// name. `stray` has the offsets of such parentheses. Returns the diagnostics of both in order of position.
#[cold]
pub(super) fn one_per_line(
    source: &Source,
    lexer: Diagnostics,
    parser: Diagnostics,
    stray: &[u32],
) -> Diagnostics {
    let mut found = lexer;
    found.append(parser);
    let mut errors: Vec<(u32, usize)> = Vec::new();
    for (index, it) in found.iter().enumerate() {
        if let Some(at) = it.subject()
            && it.is_error()
        {
            errors.push((at.span().start, index));
        }
    }
    sort_by_key(&mut errors, |&(start, _)| start);
    // Ends of lines are searched for once each.
    let mut line_end = 0;
    // Whether a parenthesis was lost, whose end is still to come.
    let mut is_call_open = false;
    let mut later: Vec<usize> = Vec::new();
    for (start, index) in errors {
        if start < line_end {
            later.push(index);
        } else if is_call_open && stray.binary_search(&start).is_ok() {
            is_call_open = false;
            later.push(index);
        } else {
            let line = source.line_span(source.line_at(start));
            // With the line ending, where a string that is not closed is reported.
            line_end = line.end.max(start) + 1;
            let before = source.text().get(line.start as usize..start as usize);
            let before = before.unwrap_or_default();
            is_call_open =
                before.ends_with([' ', '\t']) && before.trim_end().ends_with(char::is_alphanumeric);
        }
    }
    sort_by_key(&mut later, |&index| index);
    let mut index = 0;
    let mut found = found.without(|_| {
        index += 1;
        later.binary_search(&(index - 1)).is_ok()
    });
    found.sort_by_position();
    found
}
