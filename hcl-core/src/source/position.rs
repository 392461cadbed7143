//! Positions as people read them: lines, and columns in grapheme clusters.

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
}

impl LineIndex {
    pub(super) fn new(text: &str) -> Self {
        let newlines = text.bytes().zip(1u32..).filter(|&(byte, _)| byte == b'\n');
        Self {
            starts: std::iter::once(0)
                .chain(newlines.map(|(_, next)| next))
                .collect(),
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
}

/// Counts grapheme clusters; one per byte where the text is ASCII without carriage returns.
pub(super) fn count_columns(text: &str) -> usize {
    if text.bytes().all(|byte| byte.is_ascii() && byte != b'\r') {
        text.len()
    } else {
        text.graphemes(true).count()
    }
}
