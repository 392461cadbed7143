//! The form in which a text of several lines is written: which heredoc evaluates to the same text, if any does.
//!
//! Native syntax specification, "Heredoc Templates". Readers count indentation in grapheme clusters, and leave blank
//! lines as they are.

use hcl_core::internal::is_invisible;

use super::layout::indent;
use super::reindent::joins_space;

/// The marker that ends a heredoc, before as many underscores as it needs.
const MARKER: &str = "EOT";

/// The depth from which on the indentation of a heredoc would be longer than its text.
const MAX_DEPTH: usize = 64;

/// A heredoc that evaluates to a text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Heredoc {
    /// The number of lines.
    pub(super) lines: usize,
    /// Whether a line contains more than white space.
    is_filled: bool,
    /// The number of underscores after the marker, so that no line equals it.
    underscores: usize,
    /// Whether a line begins without white space. Otherwise a reader would remove what all lines share.
    has_margin: bool,
    /// Whether a line begins with a mark, which would join the indentation before it.
    has_mark: bool,
    /// Whether the text contains `${` or `%{`.
    pub(super) has_sequence: bool,
}

impl Heredoc {
    /// Returns whether a heredoc can be written in a line at a depth.
    pub(crate) const fn fits_at(depth: usize) -> bool {
        depth < MAX_DEPTH
    }

    /// Returns the heredoc for a text of several lines that are not all blank; `None` for other texts, and for texts with
    /// characters that only an escape shows, such as control characters.
    pub(crate) fn of(text: &str) -> Option<Self> {
        if !text.ends_with('\n') {
            return None;
        }
        Self::of_lines(text).filter(|heredoc| heredoc.lines > 1 && heredoc.is_filled)
    }

    /// Returns the heredoc for a text of any number of lines.
    pub(crate) fn of_lines(text: &str) -> Option<Self> {
        if !text.is_empty() && !text.ends_with('\n') {
            return None;
        }
        let needs_escape = |letter: char| {
            !matches!(letter, '\n' | '\t') && (letter.is_control() || is_invisible(letter))
        };
        if text.contains(needs_escape) {
            return None;
        }
        let mut heredoc = Self {
            has_sequence: text.contains("${") || text.contains("%{"),
            ..Self::default()
        };
        text.lines().for_each(|line| heredoc.add(line));
        Some(heredoc)
    }

    /// Adds a line, without its line feed.
    fn add(&mut self, line: &str) {
        self.lines += 1;
        let content = line.trim();
        if content.is_empty() {
            return;
        }
        self.is_filled = true;
        if let Some(b' ' | b'\t') = line.as_bytes().first() {
            // White space of its own is kept, and a mark after it.
        } else if line.starts_with(joins_space) {
            self.has_mark = true;
        } else {
            self.has_margin |= !line.starts_with(char::is_whitespace);
        }
        if let Some(rest) = content.strip_prefix(MARKER)
            && rest.bytes().all(|byte| byte == b'_')
        {
            self.underscores = self.underscores.max(rest.len() + 1);
        }
    }

    /// Returns whether the lines are indented: a reader removes the indentation from each line that is not blank.
    const fn is_indented(self) -> bool {
        self.has_margin && !self.has_mark
    }

    /// Returns the length that the heredoc of a text has at most, in a line at a depth.
    pub(super) fn length(self, text: &str, depth: usize) -> usize {
        let markers = 2 * (MARKER.len() + self.underscores) + "<<-\n".len() + 2 * depth;
        let indentation = if self.is_indented() {
            2 * (depth + 1)
        } else {
            0
        };
        markers + text.len() + indentation.saturating_mul(self.lines)
    }

    /// Writes the heredoc of a text, in which sequences are escaped, in a line at a depth. The line feed after the end marker is not
    /// written.
    pub(crate) fn write(self, text: &str, depth: usize, out: &mut String) {
        out.push_str(if self.is_indented() { "<<-" } else { "<<" });
        self.push_marker(out);
        out.push('\n');
        if self.is_indented() {
            for line in text.split_inclusive('\n') {
                match line.as_bytes().first() {
                    // Readers leave blank lines alone, so that indentation would become text. The first byte spares
                    // most lines the search.
                    Some(b' ' | b'\t' | b'\n' | 0x80..) if line.trim().is_empty() => {
                        out.push_str(line);
                    }
                    _ => {
                        indent(out, depth + 1);
                        out.push_str(line);
                    }
                }
            }
            indent(out, depth);
        } else {
            out.push_str(text);
        }
        self.push_marker(out);
    }

    fn push_marker(self, out: &mut String) {
        out.push_str(MARKER);
        out.extend(std::iter::repeat_n('_', self.underscores));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Option<String> {
        let heredoc = Heredoc::of(text)?;
        let mut out = String::new();
        heredoc.write(text, 1, &mut out);
        assert!(out.len() <= heredoc.length(text, 1));
        Some(out)
    }

    #[test]
    fn lines_are_indented_where_a_reader_removes_just_that() {
        for (text, expected) in [
            ("a\nb\n", Some("<<-EOT\n    a\n    b\n  EOT")),
            (
                "a\n\n\tb \n  \n",
                Some("<<-EOT\n    a\n\n    \tb \n  \n  EOT"),
            ),
            (" a\n b\n", Some("<<EOT\n a\n b\nEOT")),
            ("a\n\u{301}b\n", Some("<<EOT\na\n\u{301}b\nEOT")),
            (
                "a\n \u{301}b\n",
                Some("<<-EOT\n    a\n     \u{301}b\n  EOT"),
            ),
            (
                "EOT\n EOT_\n",
                Some("<<-EOT__\n    EOT\n     EOT_\n  EOT__"),
            ),
            (" \n a\n", Some("<<EOT\n \n a\nEOT")),
            ("a\n\n", Some("<<-EOT\n    a\n\n  EOT")),
            ("a\n", None),
            ("a\nb", None),
            ("\n\n", None),
            ("a\nb\r\n", None),
            ("a\nb\u{202e}\n", None),
        ] {
            assert_eq!(written(text).as_deref(), expected, "{text:?}");
        }
    }
}
