//! Paths of assignments: `server.port`, `service."a.b".port`, `SERVER__PORT`.

use std::ops::Range;

/// A part of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) text: Box<str>,
    /// The byte range of the part in the source of the assignment, with quotes.
    pub(super) range: Range<usize>,
}

/// Splits the path in the name of an environment variable. `start` is the offset of the path in its source.
pub(super) fn of_variable(path: &str, separator: &str, start: usize) -> Vec<Part> {
    // `split("")` would return a part for each character.
    if separator.is_empty() {
        return vec![part(path, start)];
    }
    let mut at = start;
    let parts = path.split(separator).map(|text| {
        let part = part(text, at);
        at += text.len() + separator.len();
        part
    });
    parts.collect()
}

fn part(text: &str, start: usize) -> Part {
    Part {
        text: text.into(),
        range: start..start + text.len(),
    }
}

/// Splits a path at dots, up to an equals sign or the end of the text. A part in quotes may contain dots and equals signs. Returns the
/// parts, and the offset of the equals sign if there is one.
pub(super) fn with_dots(text: &str) -> (Vec<Part>, Option<usize>) {
    let mut parts = Vec::new();
    let mut current = String::new();
    let (mut start, mut is_quoted) = (0, false);
    for (at, character) in text.char_indices() {
        match character {
            '"' => is_quoted = !is_quoted,
            '.' | '=' if !is_quoted => {
                parts.push(Part {
                    text: std::mem::take(&mut current).into(),
                    range: start..at,
                });
                start = at + 1;
                if character == '=' {
                    return (parts, Some(at));
                }
            }
            _ => current.push(character),
        }
    }
    parts.push(Part {
        text: current.into(),
        range: start..text.len(),
    });
    (parts, None)
}

/// Returns the name that a part means with blanks around it or an index after it, and whether it has an index: `http[0]`.
pub(super) fn meant_name(part: &str) -> (&str, bool) {
    let name = part.trim();
    let indexed = name.strip_suffix(']').and_then(|it| it.split_once('['));
    match indexed {
        Some((name, index)) if index.bytes().all(|byte| byte.is_ascii_digit()) => (name, true),
        _ => (name, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(parts: &[Part]) -> Vec<&str> {
        parts.iter().map(|part| &*part.text).collect()
    }

    #[test]
    fn paths_are_split_outside_of_quotes() {
        let (parts, equals) = with_dots(r#"service."a.b=c".port=80=x"#);
        assert_eq!(texts(&parts), ["service", "a.b=c", "port"]);
        assert_eq!(equals, Some(20));
        assert_eq!(parts[1].range, 8..15);
        assert_eq!(texts(&with_dots("").0), [""]);
        assert_eq!(with_dots("a.b").1, None);
    }

    #[test]
    fn variables_are_split_at_the_separator() {
        let parts = of_variable("SERVER__TLS__CERT_FILE", "__", 4);
        assert_eq!(texts(&parts), ["SERVER", "TLS", "CERT_FILE"]);
        assert_eq!(parts[2].range, 17..26);
        assert_eq!(texts(&of_variable("A__B", "", 0)), ["A__B"]);
    }
}
