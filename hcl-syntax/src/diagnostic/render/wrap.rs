//! Sentences broken into lines.

use unicode_width::UnicodeWidthStr;

use super::escape::escaped_and_cut;

/// A word longer than this, in characters, loses its middle: it is a name or a string that a file made up.
const LONGEST_WORD: usize = 160;

/// The most lines given to one text.
const MOST_LINES: usize = 60;

/// Breaks a text into lines of at most `width` columns where its words allow. Line feeds in it are kept.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.trim_end().split('\n') {
        let indent = paragraph.len() - paragraph.trim_start_matches(' ').len();
        let mut line = " ".repeat(indent.min(width / 2));
        let mut columns = line.len();
        let mut is_first = true;
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            let word = escaped_and_cut(word, LONGEST_WORD);
            let length = word.width();
            if !is_first && columns + 1 + length > width {
                lines.push(std::mem::take(&mut line));
                (columns, is_first) = (0, true);
            }
            if lines.len() >= MOST_LINES {
                lines.push(String::from("…"));
                return lines;
            }
            if !is_first {
                line.push(' ');
                columns += 1;
            }
            line.push_str(&word);
            columns += length;
            is_first = false;
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_move_to_the_next_line_whole() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(
            wrapped("longer-than-that it is", 8),
            ["longer-than-that", "it is"]
        );
        assert_eq!(wrapped("a\n  b c", 80), ["a", "  b c"]);
        assert_eq!(wrapped("日本 日本", 8), ["日本", "日本"]);
    }

    #[test]
    fn endless_texts_end() {
        let lines = wrapped(&"word ".repeat(100_000), 40);
        assert_eq!(lines.len(), MOST_LINES + 1);
        assert_eq!(lines[MOST_LINES], "…");
    }
}
