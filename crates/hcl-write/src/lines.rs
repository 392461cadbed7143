//! Merges of lines.

use std::iter::Peekable;
use std::ops::Range;

use gix_imara_diff::{Algorithm, Diff, Hunk, InternedInput};

/// A stretch of lines that are merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergedLines<'t> {
    /// Lines that no version has changed, or one, or both in the same way.
    Merged(&'t [u8]),
    /// The lines of ours and of theirs in place of the same lines of the base.
    Conflict([&'t [u8]; 2]),
}

/// Merges the lines of three versions, the base, ours and theirs, as git does. Lines next to each other that both have changed are a
/// conflict. The texts may have any encoding.
///
/// # Examples
///
/// ```
/// use hcl_write::{MergedLines, merge_lines};
///
/// let merged = merge_lines([b"1\n2\n3\n", b"1a\n2\n3\n", b"1\n2\n3b\n"]);
/// assert!(merged.iter().all(|it| matches!(it, MergedLines::Merged(_))));
///
/// let merged = merge_lines([b"1\n2\n", b"1\n2a\n", b"1\n2b\n"]);
/// assert_eq!(merged, [MergedLines::Merged(b"1\n"), MergedLines::Conflict([b"2a\n", b"2b\n"])]);
/// ```
#[must_use]
pub fn merge_lines<'t>([base, ours, theirs]: [&'t [u8]; 3]) -> Vec<MergedLines<'t>> {
    let starts = [base, ours, theirs].map(starts);
    let [base_lines, own_lines, new_lines] = &starts;
    let mut own = Side::new(base, ours, own_lines);
    let mut new = Side::new(base, theirs, new_lines);
    let mut merged = Vec::new();
    // The line of the base after the merged lines.
    let mut line = 0;
    while let Some(first) = own.next_start().into_iter().chain(new.next_start()).min() {
        if first > line {
            merged.push(MergedLines::Merged(own.take(first - line)));
            new.take(first - line);
        }
        let mut last = first;
        while own.extend(&mut last) || new.extend(&mut last) {}
        let old = slice(base, base_lines, first..last);
        let (own, new) = (own.take(last - first), new.take(last - first));
        merged.push(if old == new || own == new {
            MergedLines::Merged(own)
        } else if old == own {
            MergedLines::Merged(new)
        } else {
            MergedLines::Conflict([own, new])
        });
        line = last;
    }
    let count = base_lines.len() - 1;
    if count > line {
        merged.push(MergedLines::Merged(own.take(count - line)));
    }
    merged
}

/// A version, as what it has changed in the base.
struct Side<'t, 's> {
    text: &'t [u8],
    starts: &'s [usize],
    changes: Peekable<std::vec::IntoIter<Hunk>>,
    /// The line after the merged lines.
    line: usize,
    /// How many lines the changes have added and removed since.
    added: usize,
    removed: usize,
}

impl<'t, 's> Side<'t, 's> {
    fn new(base: &'t [u8], text: &'t [u8], starts: &'s [usize]) -> Self {
        let input = InternedInput::new(base, text);
        let mut diff = Diff::compute(Algorithm::Histogram, &input);
        diff.postprocess_lines(&input);
        let changes: Vec<Hunk> = diff.hunks().collect();
        Self {
            text,
            starts,
            changes: changes.into_iter().peekable(),
            line: 0,
            added: 0,
            removed: 0,
        }
    }

    /// Returns the line of the base at which the next change begins.
    fn next_start(&mut self) -> Option<usize> {
        self.changes.peek().map(|hunk| hunk.before.start as usize)
    }

    /// Extends a stretch of the base that ends at a line by the next change, if it begins there or before. Returns whether it does.
    fn extend(&mut self, last: &mut usize) -> bool {
        let is_near = |hunk: &Hunk| hunk.before.start as usize <= *last;
        let Some(hunk) = self.changes.next_if(is_near) else {
            return false;
        };
        self.removed += hunk.before.len();
        self.added += hunk.after.len();
        *last = (*last).max(hunk.before.end as usize);
        true
    }

    /// Returns the lines of this version for the next lines of the base.
    fn take(&mut self, count: usize) -> &'t [u8] {
        let end = (self.line + count + self.added).saturating_sub(self.removed);
        let taken = slice(self.text, self.starts, self.line..end);
        (self.line, self.added, self.removed) = (end, 0, 0);
        taken
    }
}

/// Returns the offset of each line, and the end of the text.
fn starts(text: &[u8]) -> Vec<usize> {
    let mut starts = vec![0];
    let mut end = 0;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        end += line.len();
        starts.push(end);
    }
    starts
}

fn slice<'t>(text: &'t [u8], starts: &[usize], lines: Range<usize>) -> &'t [u8] {
    let offset = |line| starts.get(line).copied().unwrap_or(text.len());
    text.get(offset(lines.start)..offset(lines.end))
        .unwrap_or_default()
}
