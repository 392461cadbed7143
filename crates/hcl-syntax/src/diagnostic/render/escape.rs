//! Escapes text of files for terminals: control characters, bidirectional controls and invisible characters.

/// Replaces a tab, so that columns do not depend on the tab stops of the terminal.
const TAB: &str = "    ";

/// Appends the escaped text.
pub(in crate::diagnostic) fn escape_into(out: &mut String, text: &str) {
    let mut previous = '\0';
    let mut word = QuotedWord::default();
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        let next = rest.peek().map(|(_, next)| next);
        // A zero-width joiner makes one picture of two emoji, but is invisible next to ASCII.
        let joins = c == '\u{200d}' && !previous.is_ascii() && next.is_some_and(|c| !c.is_ascii());
        match c {
            '\t' => out.push_str(TAB),
            // The replacement of a byte that is not UTF-8.
            '\u{1a}' => out.push('\u{fffd}'),
            c if is_hidden(c) && !joins => push_code_point(out, c),
            c if looks_latin(c) && word.is_latin(text, at) => push_code_point(out, c),
            c => out.push(c),
        }
        previous = c;
    }
}

/// The last word that was checked, so that each word is checked once.
#[derive(Default)]
struct QuotedWord {
    /// Offset after its last character.
    end: usize,
    /// Whether it has Latin letters.
    is_latin: bool,
}

impl QuotedWord {
    /// Returns whether the word around an offset has Latin letters.
    #[expect(
        clippy::string_slice,
        reason = "the offset is that of a character, and `find` returns those of others"
    )]
    fn is_latin(&mut self, text: &str, at: usize) -> bool {
        if at >= self.end {
            let outside = |c: char| !c.is_alphanumeric();
            let start = text[..at].rfind(outside).unwrap_or_default();
            let length = text[at..].find(outside);
            self.end = length.map_or(text.len(), |length| at + length);
            self.is_latin = text[start..self.end].contains(|c: char| c.is_ascii_alphabetic());
        }
        self.is_latin
    }
}

/// Whether a letter of another script looks like a Latin one: `а` (U+0430) makes `nаme` another name than `name`.
const fn looks_latin(c: char) -> bool {
    matches!(
        c,
        'Α' | 'Β' | 'Ε' | 'Ζ' | 'Η' | 'Ι' | 'Κ' | 'Μ' | 'Ν' | 'Ο' | 'Ρ' | 'Τ' | 'Υ' | 'Χ' | 'α' | 'ι'
            | 'ν' | 'ο' | 'ρ' | 'υ' | 'Ѕ' | 'І' | 'Ј' | 'А' | 'В' | 'Е' | 'К' | 'М' | 'Н' | 'О' | 'Р'
            | 'С' | 'Т' | 'У' | 'Х' | 'а' | 'в' | 'е' | 'к' | 'м' | 'н' | 'о' | 'р' | 'с' | 'т' | 'у'
            | 'х' | 'ѕ' | 'і' | 'ј' | 'Ү' | 'ү' | 'һ' | 'Ӏ' | 'ӏ' | 'ԁ' | 'ԍ' | 'ԛ' | 'ԝ' | 'ո' | 'ս'
            | 'օ' | '\u{ff10}'..='\u{ff19}'
            | '\u{ff21}'..='\u{ff3a}'
            | '\u{ff41}'..='\u{ff5a}'
            | '\u{1d400}'..='\u{1d7ff}'
    )
}

/// Returns the escaped text.
pub(in crate::diagnostic) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape_into(&mut out, text);
    out
}

/// Returns the escaped text; the middle of a text of more than `max` characters is cut out.
#[expect(
    clippy::string_slice,
    reason = "offsets come from `char_indices` of the same text"
)]
pub(super) fn escaped_and_cut(text: &str, max: usize) -> String {
    let Some((tail_of_head, _)) = text.char_indices().nth(max) else {
        return escaped(text);
    };
    let tail_length = max / 3;
    let head = text[..tail_of_head].char_indices().nth(max - tail_length);
    let head = &text[..head.map_or(tail_of_head, |(at, _)| at)];
    let tail = text.char_indices().rev().nth(tail_length.saturating_sub(1));
    let tail = &text[tail.map_or(text.len(), |(at, _)| at)..];
    format!("{}…{}", escaped(head), escaped(tail))
}

/// Returns the maximum number of columns of a character when escaped. Does not count the escape of a letter in a word
/// of two scripts.
pub(super) const fn columns(c: char) -> usize {
    match c {
        ' '..='~' => 1,
        '\t' => TAB.len(),
        c if is_hidden(c) => "<U+10FFFF>".len(),
        _ => 2,
    }
}

fn push_code_point(out: &mut String, c: char) {
    out.push_str(&format!("<U+{:04X}>", u32::from(c)));
}

/// Returns whether a character is a control character, a bidirectional control, or has no glyph.
pub(super) const fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_and_invisible_characters_are_escaped() {
        assert_eq!(escaped("a\u{1b}[31mb"), "a<U+001B>[31mb");
        assert_eq!(
            escaped("x\u{202e}y\u{7f}\u{9b}"),
            "x<U+202E>y<U+007F><U+009B>"
        );
        assert_eq!(escaped("a\u{200d}b\u{feff}"), "a<U+200D>b<U+FEFF>");
        assert_eq!(escaped("\tbad \u{1a}"), "    bad \u{fffd}");
    }

    #[test]
    fn letters_of_another_script_are_escaped_in_latin_words() {
        assert_eq!(escaped("b.nаme = \"имя\""), "b.n<U+0430>me = \"имя\"");
        assert_eq!(escaped("οne two ο"), "<U+03BF>ne two ο");
    }

    #[test]
    fn joined_emoji_are_not_escaped() {
        assert_eq!(escaped("👩\u{200d}👧"), "👩\u{200d}👧");
    }

    #[test]
    fn long_text_loses_its_middle() {
        assert_eq!(escaped_and_cut("abcdefghij", 6), "abcd…ij");
        assert_eq!(escaped_and_cut("abcdef", 6), "abcdef");
    }
}
