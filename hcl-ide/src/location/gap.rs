//! The text between two tokens: white space, line endings and comments.

/// A gap between two tokens, up to the offset if that is in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gap {
    /// Whether a line ends in the gap, outside of block comments.
    pub(super) has_newline: bool,
    /// Whether the gap ends in a comment.
    pub(super) in_comment: bool,
}

/// Reads a gap. Its text may end in the middle of a comment.
pub(super) fn read(text: &str) -> Gap {
    let mut gap = Gap::default();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\r']);
        let Some(first) = rest.chars().next() else {
            return gap;
        };
        if first == '\n' {
            gap.has_newline = true;
            rest = rest.get(1..).unwrap_or_default();
        } else if let Some(comment) = rest.strip_prefix("/*") {
            let Some((_, after)) = comment.split_once("*/") else {
                gap.in_comment = true;
                return gap;
            };
            rest = after;
        } else if first == '#' || rest.starts_with("//") {
            let Some((_, after)) = rest.split_once('\n') else {
                gap.in_comment = true;
                return gap;
            };
            gap.has_newline = true;
            rest = after;
        } else {
            // A byte order mark, or the first slash of a comment.
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Gap, read};

    #[test]
    fn gaps_end_lines_or_in_comments() {
        for (text, has_newline, in_comment) in [
            ("", false, false),
            ("  \t", false, false),
            (" \r\n ", true, false),
            (" # a", false, true),
            ("# a\n", true, false),
            ("// a\n// b", true, true),
            ("/* a\n", false, true),
            ("/* a\n*/ ", false, false),
        ] {
            assert_eq!(
                read(text),
                Gap {
                    has_newline,
                    in_comment
                },
                "{text:?}"
            );
        }
    }
}
