//! Writes JSON texts.

use std::fmt::{self, Write};
use std::io;

use super::Json;
use crate::internal::joins_quote;

impl fmt::Display for Json {
    /// Writes the text on one line; `{:#}` on lines of their own, indented by two spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let indentation = f.alternate().then_some(0);
        write_value(f, self, indentation)
    }
}

impl Json {
    /// Writes the text to a writer: on one line, or on lines of their own if `pretty`.
    ///
    /// # Errors
    ///
    /// The first error of the writer.
    pub fn write_to(&self, writer: &mut dyn io::Write, pretty: bool) -> io::Result<()> {
        if pretty {
            write!(writer, "{self:#}")
        } else {
            write!(writer, "{self}")
        }
    }
}

/// Writes a value, on one line or with the indentation of its first line. The trees of bodies and values have a limited
/// depth, so that the recursion has.
// Hidden: used by hcl-serde.
#[doc(hidden)]
pub fn write_value(out: &mut dyn Write, json: &Json, indentation: Option<usize>) -> fmt::Result {
    match json {
        Json::Null => out.write_str("null"),
        Json::Bool(value) => out.write_str(if *value { "true" } else { "false" }),
        Json::Number(digits) => out.write_str(digits),
        Json::String(text) => write_string(out, text),
        Json::Array(elements) => container(out, ['[', ']'], elements, indentation, write_value),
        Json::Object(entries) => container(
            out,
            ['{', '}'],
            entries,
            indentation,
            |out, entry, level| {
                write_string(out, &entry.0)?;
                out.write_str(if level.is_some() { ": " } else { ":" })?;
                write_value(out, &entry.1, level)
            },
        ),
    }
}

fn container<T>(
    out: &mut dyn Write,
    [open, close]: [char; 2],
    items: &[T],
    indentation: Option<usize>,
    mut item: impl FnMut(&mut dyn Write, &T, Option<usize>) -> fmt::Result,
) -> fmt::Result {
    out.write_char(open)?;
    let inner = indentation.map(|level| level + 1);
    for (index, each) in items.iter().enumerate() {
        if index > 0 {
            out.write_char(',')?;
        }
        begin_line(out, inner)?;
        item(out, each, inner)?;
    }
    if !items.is_empty() {
        begin_line(out, indentation)?;
    }
    out.write_char(close)
}

fn begin_line(out: &mut dyn Write, indentation: Option<usize>) -> fmt::Result {
    match indentation {
        Some(level) => write!(out, "\n{:width$}", "", width = 2 * level),
        None => Ok(()),
    }
}

/// Writes a string. Characters that JSON allows are not escaped.
// Hidden: used by hcl-serde.
#[doc(hidden)]
pub fn write_string(out: &mut dyn Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    let mut rest = text;
    while let Some(at) =
        rest.find(|letter: char| letter < ' ' || matches!(letter, '"' | '\\' | '\x7f'))
    {
        let (plain, special) = rest.split_at(at);
        write_plain(out, plain)?;
        let mut letters = special.chars();
        match letters.next() {
            Some('\n') => out.write_str("\\n")?,
            Some('\t') => out.write_str("\\t")?,
            Some('\r') => out.write_str("\\r")?,
            Some(letter @ ('"' | '\\')) => write!(out, "\\{letter}")?,
            Some(letter) => write!(out, "\\u{:04x}", u32::from(letter))?,
            None => {}
        }
        rest = letters.as_str();
    }
    write_plain(out, rest)?;
    out.write_char('"')
}

/// Writes the text before a quote or backslash. The reference reads strings by grapheme clusters, so a character that begins the
/// cluster of the quote, such as U+0600, would hide it.
fn write_plain(out: &mut dyn Write, text: &str) -> fmt::Result {
    let plain = text.trim_end_matches(joins_quote);
    out.write_str(plain)?;
    for letter in text.get(plain.len()..).unwrap_or_default().chars() {
        for unit in letter.encode_utf16(&mut [0; 2]) {
            write!(out, "\\u{unit:04x}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::escape;
    use super::*;

    #[test]
    fn a_character_that_hides_a_quote_is_escaped() {
        for (text, expected) in [
            ("\u{600}", r#""\u0600""#),
            ("a\u{600}\u{110bd}\"b", r#""a\u0600\ud804\udcbd\"b""#),
            ("\u{600}a\u{301}", "\"\u{600}a\u{301}\""),
        ] {
            let mut out = String::new();
            write_string(&mut out, text).expect("memory");
            assert_eq!(out, expected);
        }
    }

    #[test]
    fn literal_text_stays_literal_in_a_template() {
        for (text, expected) in [
            ("$ ${ %{ {", "$ $${ %%{ {"),
            ("$${%%%{", "$$${%%%%{"),
            ("\r$%${ $\r\r\n", "${\"\\r\"}$%$${ ${\"$\\r\"}\r\n"),
            ("\u{feff}a", "${\"\\ufeff\"}a"),
        ] {
            assert_eq!(escape(text), expected);
        }
    }
}
