//! Positions as people read them: lines, and columns in grapheme clusters.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use unicode_segmentation::UnicodeSegmentation;

/// A place in a source, as a person counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1. A line ends with a line feed.
    pub line: u32,
    /// Column, from 1, in grapheme clusters (UAX #29); a tab counts 1.
    pub column: u32,
    /// Offset in bytes from the start of the source, from 0.
    pub byte: u32,
}

/// Offsets at which lines start; made once a source is first asked for a position.
#[derive(Debug)]
pub(super) struct LineIndex {
    starts: Vec<u32>,
    /// Known columns of long lines, by the line's number from 0: a thousand diagnostics on one line of 100 MB count its
    /// columns once.
    long_lines: Mutex<HashMap<usize, Arc<[Milestone]>>>,
}

/// A boundary between grapheme clusters whose column is known.
#[derive(Clone, Copy, Debug)]
struct Milestone {
    /// Offset in the line.
    byte: usize,
    /// Clusters before it.
    columns: usize,
}

/// Distance between milestones, in bytes.
const STRIDE: usize = 4096;

impl LineIndex {
    pub(super) fn new(text: &str) -> Self {
        let newlines = text.bytes().zip(1u32..).filter(|&(byte, _)| byte == b'\n');
        Self {
            starts: std::iter::once(0)
                .chain(newlines.map(|(_, next)| next))
                .collect(),
            long_lines: Mutex::default(),
        }
    }

    /// The number of lines; text after the last line feed counts as one, empty or not.
    pub(super) const fn len(&self) -> usize {
        self.starts.len()
    }

    /// The line, from 0, that holds the offset.
    pub(super) fn line_of(&self, offset: u32) -> usize {
        self.starts.partition_point(|&start| start <= offset) - 1
    }

    /// The offset at which a line, counted from 0, starts.
    pub(super) fn start_of(&self, line: usize) -> u32 {
        self.starts[line]
    }

    /// Counts the grapheme clusters in the first `length` bytes of a line; one that is cut counts whole.
    pub(super) fn columns_before(&self, line: usize, text: &str, length: usize) -> usize {
        if length <= 2 * STRIDE {
            return count_columns(&text[..length]);
        }
        let mut long_lines = self
            .long_lines
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let milestones = Arc::clone(
            long_lines
                .entry(line)
                .or_insert_with(|| milestones(text).into()),
        );
        drop(long_lines);
        let next = milestones.partition_point(|milestone| milestone.byte <= length);
        let Milestone { byte, columns } = milestones[next - 1];
        let goes_on = milestones
            .get(next)
            .is_some_and(|next| next.byte - byte > 2 * STRIDE);
        // So long a stretch without a boundary is a single cluster.
        let within = if goes_on {
            usize::from(byte < length)
        } else {
            count_columns(&text[byte..length])
        };
        columns + within
    }
}

/// Boundaries of a line about every [`STRIDE`] bytes, and around each longer cluster, the line's ends included.
fn milestones(text: &str) -> Vec<Milestone> {
    let mut at = Milestone {
        byte: 0,
        columns: 0,
    };
    let mut found = vec![at];
    while at.byte < text.len() {
        let rest = &text[at.byte..];
        // Two ASCII characters other than CR LF always have a boundary between them.
        let ascii = rest
            .bytes()
            .take(STRIDE)
            .take_while(|&byte| byte.is_ascii() && byte != b'\r')
            .count();
        if ascii > 1 || ascii == rest.len() {
            let length = if ascii == rest.len() {
                ascii
            } else {
                ascii - 1
            };
            at = Milestone {
                byte: at.byte + length,
                columns: at.columns + length,
            };
        } else {
            at = step_over_clusters(rest, at, &mut found);
        }
        if at.byte - found[found.len() - 1].byte >= STRIDE || at.byte == text.len() {
            found.push(at);
        }
    }
    found
}

/// Goes over clusters up to the next stretch of ASCII, the next milestone, or the end.
fn step_over_clusters(rest: &str, from: Milestone, found: &mut Vec<Milestone>) -> Milestone {
    let mut at = from;
    for cluster in rest.graphemes(true) {
        if cluster.len() > STRIDE {
            found.push(at);
        }
        at = Milestone {
            byte: at.byte + cluster.len(),
            columns: at.columns + 1,
        };
        let next = &rest.as_bytes()[at.byte - from.byte..];
        let is_plain = next.len() > 1
            && next[..2]
                .iter()
                .all(|&byte| byte.is_ascii() && byte != b'\r');
        if at.byte - found[found.len() - 1].byte >= STRIDE || is_plain {
            break;
        }
    }
    at
}

/// Counts grapheme clusters; one per byte where the text is ASCII without carriage returns.
fn count_columns(text: &str) -> usize {
    if text.bytes().all(|byte| byte.is_ascii() && byte != b'\r') {
        text.len()
    } else {
        text.graphemes(true).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees_with_counting(text: &str) {
        let index = LineIndex::new(text);
        for (at, _) in text
            .char_indices()
            .filter(|(at, _)| at % 61 == 0 || (8_180..8_300).contains(at))
        {
            assert_eq!(
                index.columns_before(0, text, at),
                count_columns(&text[..at]),
                "at byte {at}"
            );
        }
    }

    #[test]
    fn columns_of_a_long_line_equal_those_counted_one_by_one() {
        agrees_with_counting(&"abc ".repeat(6_000));
        agrees_with_counting(&"日本語 e\u{301}\r x".repeat(900));
        agrees_with_counting(&"👩\u{200d}👩\u{200d}👧🇩🇪".repeat(600));
    }

    #[test]
    fn one_cluster_longer_than_the_stride_is_one_column() {
        let text = format!("ab{}cd", "e\u{301}".to_owned() + &"\u{301}".repeat(20_000));
        let index = LineIndex::new(&text);
        assert_eq!(index.columns_before(0, &text, 20_002), 3);
        assert_eq!(index.columns_before(0, &text, text.len() - 1), 4);
    }
}
