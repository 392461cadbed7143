//! Wraps sentences into lines.

use unicode_width::UnicodeWidthStr;

use super::escape::escaped_and_cut;

/// Maximum length of a word in characters. Longer ones are names or strings of a file; their middle is cut out.
const MAX_WORD_LEN: usize = 160;

/// Maximum number of lines of a text.
const MAX_LINES: usize = 60;

/// Breaks a text at spaces into lines of at most `width` columns, unless a word is longer. Keeps line feeds.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.trim_end().split('\n') {
        let indent = paragraph.len() - paragraph.trim_start_matches(' ').len();
        // A deep indentation would leave no columns for words.
        let mut line = " ".repeat(indent.min(width / 2));
        let mut columns = line.len();
        let mut is_first = true;
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            // Before the width is measured, which counts the escapes.
            let word = escaped_and_cut(word, MAX_WORD_LEN);
            let length = word.width();
            if !is_first && columns + 1 + length > width {
                lines.push(std::mem::take(&mut line));
                (columns, is_first) = (0, true);
            }
            if lines.len() >= MAX_LINES {
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
    fn the_number_of_lines_is_limited() {
        let lines = wrapped(&"word ".repeat(100_000), 40);
        assert_eq!(lines.len(), MAX_LINES + 1);
        assert_eq!(lines[MAX_LINES], "…");
    }
}
