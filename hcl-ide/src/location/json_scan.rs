//! Reads a JSON text up to an offset, and keeps track of the objects and arrays that are open there.

use hcl_syntax::Span;

use super::json::unescape;
use super::{Quotes, Word};

/// A step from the outermost value to the one at an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum JsonStep {
    Key(String),
    Index(usize),
}

/// The name or value at the offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cursor {
    /// A place where neither a name nor a value can begin.
    None,
    /// The name of a property.
    Key {
        word: Word,
        /// The other names in the object.
        others: Vec<String>,
    },
    /// A value that is no object or array.
    Value(Word),
}

/// An object or array that is open.
enum Container {
    Object {
        names: Vec<String>,
        /// Whether the colon after the last name was read.
        has_colon: bool,
        /// Whether the value was read, or for a name, the name.
        is_complete: bool,
    },
    Array {
        index: usize,
        is_complete: bool,
    },
}

/// Returns the path to an offset, and what is there.
pub(super) fn scan(text: &str, offset: usize) -> (Vec<JsonStep>, Cursor) {
    let (path, mut cursor) = scan_before(text, offset);
    if let Cursor::Key { word, others } = &mut cursor {
        let end = word.span.end as usize + usize::from(word.quotes == Quotes::Closed);
        names_after(text, end, others);
    }
    (path, cursor)
}

/// Adds the names between an offset and the end of the object around it.
fn names_after(text: &str, offset: usize, names: &mut Vec<String>) {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (offset, 0_usize);
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'"' => {
                let end = string_end(bytes, at);
                let content = text.get(at..end.content).unwrap_or_default();
                at = end.content + usize::from(end.is_closed);
                let rest = text.get(at..).unwrap_or_default();
                if depth == 0 && rest.trim_ascii_start().starts_with(':') {
                    names.push(unescape(content));
                }
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth == 0 => return,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
    }
}

fn scan_before(text: &str, offset: usize) -> (Vec<JsonStep>, Cursor) {
    let bytes = text.as_bytes();
    let mut open: Vec<Container> = Vec::new();
    let mut at = 0;
    while at < offset {
        let Some(&byte) = bytes.get(at) else { break };
        match byte {
            b'"' => {
                let end = string_end(bytes, at + 1);
                if end.content >= offset {
                    // The text after an unclosed string belongs to the next name or value.
                    let (end, quotes) = if end.is_closed {
                        (end.content, Quotes::Closed)
                    } else {
                        (offset, Quotes::Unclosed)
                    };
                    return (path(&open), cursor(&open, word(at + 1, end, quotes)));
                }
                let content = text.get(at + 1..end.content).unwrap_or_default();
                read_string(&mut open, content);
                at = end.content + usize::from(end.is_closed);
            }
            b'{' => {
                complete(&mut open);
                open.push(Container::Object {
                    names: Vec::new(),
                    has_colon: false,
                    is_complete: false,
                });
                at += 1;
            }
            b'[' => {
                complete(&mut open);
                open.push(Container::Array {
                    index: 0,
                    is_complete: false,
                });
                at += 1;
            }
            b'}' | b']' => {
                open.pop();
                at += 1;
            }
            b',' => {
                next(&mut open);
                at += 1;
            }
            b':' => {
                colon(&mut open);
                at += 1;
            }
            b' ' | b'\t' | b'\r' | b'\n' => at += 1,
            _ => {
                let end = literal_end(bytes, at);
                if end >= offset {
                    let word = word(at, end, Quotes::None);
                    return (path(&open), cursor(&open, word));
                }
                complete(&mut open);
                at = end;
            }
        }
    }
    let word = word(offset, offset, Quotes::None);
    (path(&open), cursor(&open, word))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a source is shorter than 4 GiB"
)]
const fn word(start: usize, end: usize, quotes: Quotes) -> Word {
    Word {
        span: Span::new(start as u32, end as u32),
        quotes,
    }
}

/// The end of the content of a string.
struct StringEnd {
    content: usize,
    is_closed: bool,
}

/// Returns the end of a string, which a line ending ends, too.
fn string_end(bytes: &[u8], start: usize) -> StringEnd {
    let mut at = start;
    loop {
        match bytes.get(at) {
            Some(b'\\') => at += 2,
            Some(b'"') => {
                return StringEnd {
                    content: at,
                    is_closed: true,
                };
            }
            Some(b'\n') | None => {
                return StringEnd {
                    content: at.min(bytes.len()),
                    is_closed: false,
                };
            }
            Some(_) => at += 1,
        }
    }
}

fn literal_end(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    let is_end = |byte: &u8| b"\"{}[],: \t\r\n".contains(byte);
    start + rest.iter().position(is_end).unwrap_or(rest.len()).max(1)
}

fn read_string(open: &mut [Container], content: &str) {
    match open.last_mut() {
        Some(Container::Object {
            names,
            has_colon: false,
            is_complete,
        }) if !*is_complete => {
            names.push(unescape(content));
            *is_complete = true;
        }
        _ => complete(open),
    }
}

/// Marks the value as read.
fn complete(open: &mut [Container]) {
    if let Some(Container::Object { is_complete, .. } | Container::Array { is_complete, .. }) =
        open.last_mut()
    {
        *is_complete = true;
    }
}

fn next(open: &mut [Container]) {
    match open.last_mut() {
        Some(Container::Object {
            has_colon,
            is_complete,
            ..
        }) => (*has_colon, *is_complete) = (false, false),
        Some(Container::Array { index, is_complete }) => {
            *index += 1;
            *is_complete = false;
        }
        None => {}
    }
}

fn colon(open: &mut [Container]) {
    if let Some(Container::Object {
        names,
        has_colon,
        is_complete,
    }) = open.last_mut()
        && !*has_colon
    {
        if !*is_complete {
            names.push(String::new());
        }
        (*has_colon, *is_complete) = (true, false);
    }
}

fn path(open: &[Container]) -> Vec<JsonStep> {
    let steps = open.iter().filter_map(|container| match container {
        Container::Object {
            names,
            has_colon: true,
            ..
        } => names.last().cloned().map(JsonStep::Key),
        Container::Object { .. } => None,
        Container::Array { index, .. } => Some(JsonStep::Index(*index)),
    });
    steps.collect()
}

fn cursor(open: &[Container], word: Word) -> Cursor {
    match open.last() {
        Some(Container::Object {
            names,
            has_colon: false,
            is_complete: false,
        }) => Cursor::Key {
            word,
            others: names.clone(),
        },
        Some(
            Container::Object {
                is_complete: false, ..
            }
            | Container::Array {
                is_complete: false, ..
            },
        ) => Cursor::Value(word),
        _ => Cursor::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn render(text: &str) -> String {
        let offset = text.find("$0").unwrap();
        let text = text.replace("$0", "");
        let (path, cursor) = scan(&text, offset);
        let path: String = path
            .iter()
            .map(|step| match step {
                JsonStep::Key(name) => format!(".{name}"),
                JsonStep::Index(index) => format!("[{index}]"),
            })
            .collect();
        let word = |word: &Word| format!("{:?} {:?}", &text[word.span.range()], word.quotes);
        let cursor = match &cursor {
            Cursor::None => "none".to_owned(),
            Cursor::Key { word: at, others } => format!("key {} beside {others:?}", word(at)),
            Cursor::Value(at) => format!("value {}", word(at)),
        };
        format!("{path} {cursor}")
    }

    #[test]
    fn offsets_have_paths() {
        for (text, expected) in [
            ("{$0", " key \"\" None beside []"),
            ("{\"po$0", " key \"po\" Unclosed beside []"),
            ("{\"po$0rt\": 1}", " key \"port\" Closed beside []"),
            ("{\"a\": 1, \"$0\"}", " key \"\" Closed beside [\"a\"]"),
            (
                "{\"a\": 1, \"$0\", \"b\": {\"c\": 1}, \"d\": [1]}, \"e\": 1",
                " key \"\" Closed beside [\"a\", \"b\", \"d\"]",
            ),
            ("{\"a\": $0", ".a value \"\" None"),
            ("{\"a\": tr$0ue}", ".a value \"true\" None"),
            ("{\"a\": \"x$0y\"}", ".a value \"xy\" Closed"),
            ("{\"a\": {\"b\": [1, [2, $0", ".a.b[1][1] value \"\" None"),
            ("{\"a\": {\"b\": 1 $0", ".a.b none"),
            ("{\"a\": \"x\n\"b\": \"$0", ".a none"),
            ("{\"a\" $0", " none"),
            ("[{\"a\": $0", "[0].a value \"\" None"),
            ("$0", " none"),
            ("]}$0", " none"),
        ] {
            assert_eq!(render(text), expected, "{text}");
        }
    }
}
