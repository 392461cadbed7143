//! The part of a source line that a report shows: the whole line, or the part of a long line around the subject.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::escape::{columns, escape_into, escaped};

/// The shown part of a line, and the columns of the subject in it.
#[derive(Debug)]
pub(super) struct Window {
    pub(super) text: String,
    /// Columns of the subject in `text`, from 0.
    pub(super) marked: Range<usize>,
    /// Bytes of the line that are shown.
    shown: Range<usize>,
}

impl Window {
    /// Cuts a line to about `width` columns around `focus`, a range of its bytes on character boundaries.
    ///
    /// Reads at most `width` characters on each side of the start of the focus.
    #[expect(
        clippy::string_slice,
        reason = "the focus is on character boundaries, and the ends are whole characters away from it"
    )]
    pub(super) fn new(line: &str, focus: Range<usize>, width: usize) -> Self {
        let (head, tail) = line.split_at(focus.start);
        let (before, after) = (
            columns_taken(head.chars().rev(), width),
            columns_taken(tail.chars(), width),
        );
        let (left, right) = if before + after <= width {
            (width, width)
        } else {
            // Two thirds are for the focus and the text after it.
            let left = before.min(width - after.min(width / 3 * 2));
            (left, width - left)
        };
        let start = focus.start - bytes_in(head.chars().rev(), left);
        let end = focus.start + bytes_in(tail.chars(), right);

        let mut text = String::new();
        if start > 0 {
            text.push('…');
        }
        escape_into(&mut text, &line[start..focus.start]);
        let from = text.width();
        escape_into(&mut text, &line[focus.start..focus.end.min(end)]);
        let to = text.width();
        escape_into(&mut text, &line[focus.end.min(end)..end]);
        if end < line.len() {
            text.push('…');
        }
        text.truncate(text.trim_end().len());
        Self {
            text,
            marked: from..to,
            shown: start..end,
        }
    }

    /// Returns the columns of another range of bytes of the same line, cut at the right edge; `None` if it starts
    /// outside of the window.
    #[expect(
        clippy::string_slice,
        reason = "the range and the window are on character boundaries of the line"
    )]
    pub(super) fn columns_of(&self, line: &str, bytes: &Range<usize>) -> Option<Range<usize>> {
        if bytes.start < self.shown.start || bytes.start > self.shown.end {
            return None;
        }
        let end = bytes.end.min(self.shown.end);
        let width = |bytes| escaped(&line[bytes]).width();
        let ellipsis = usize::from(self.shown.start > 0);
        let from = ellipsis + width(self.shown.start..bytes.start);
        Some(from..from + width(bytes.start..end))
    }
}

/// Counts the columns of the characters, until they exceed `max`.
fn columns_taken(chars: impl Iterator<Item = char>, max: usize) -> usize {
    let mut taken = 0;
    for c in chars {
        taken += columns(c);
        if taken > max {
            break;
        }
    }
    taken
}

/// Returns the length in bytes of the characters that fit into `max` columns.
fn bytes_in(chars: impl Iterator<Item = char>, max: usize) -> usize {
    let (mut taken, mut bytes) = (0, 0);
    for c in chars {
        taken += columns(c);
        if taken > max {
            break;
        }
        bytes += c.len_utf8();
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str, focus: Range<usize>, width: usize) -> (String, Range<usize>) {
        let window = Window::new(line, focus, width);
        (window.text, window.marked)
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        assert_eq!(shown("a = 1", 4..5, 20), (String::from("a = 1"), 4..5));
        assert_eq!(shown("\ta", 1..2, 20), (String::from("    a"), 4..5));
        assert_eq!(shown("日本 x", 7..8, 20), (String::from("日本 x"), 5..6));
    }

    #[test]
    fn a_long_line_is_cut_around_the_subject() {
        let line = "abcdefghijklmnopqrstuvwxyz";
        assert_eq!(shown(line, 0..2, 9), (String::from("abcdefghi…"), 0..2));
        assert_eq!(shown(line, 12..14, 9), (String::from("…jklmnopqr…"), 4..6));
        assert_eq!(shown(line, 25..26, 9), (String::from("…rstuvwxyz"), 9..10));
        assert_eq!(shown(line, 12..26, 9), (String::from("…jklmnopqr…"), 4..10));
    }
}
