//! The path of names and indexes to an offset in a JSON text, from the tree of a copy with a name at the offset.

use hcl_syntax::json::{Property, Value, ValueKind, parse_unfinished};
use hcl_syntax::{Source, Span};

use super::marked::NAME;
use super::{Quotes, Word};
use crate::semantic::to_u32;

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

/// Returns the path to an offset, and what is there.
pub(super) fn path_to(source: &Source, offset: u32) -> (Vec<JsonStep>, Cursor) {
    let mut path = Vec::new();
    let (before, after) = source
        .text()
        .split_at_checked(offset as usize)
        .unwrap_or_default();
    let Ok(copy) = Source::new("", [before, NAME, after].concat()) else {
        return (path, Cursor::None);
    };
    let file = parse_unfinished(&copy);
    let mut value = file.root();
    loop {
        let inner = match value.kind() {
            ValueKind::Object(mut properties) => {
                let at = properties
                    .clone()
                    .position(|it| is_at(it.span(), offset, it.value()));
                let Some(property) = at.and_then(|at| properties.nth(at)) else {
                    return (path, Cursor::None);
                };
                if property.name_span().end > offset {
                    return (path, key(value, property, offset));
                }
                path.push(JsonStep::Key(property.name().decode().to_owned()));
                property.value()
            }
            ValueKind::Array(elements) => {
                let mut elements = elements.enumerate();
                let Some((index, element)) = elements.find(|it| is_at(it.1.span(), offset, it.1))
                else {
                    return (path, Cursor::None);
                };
                path.push(JsonStep::Index(index));
                element
            }
            _ if path.is_empty() => return (path, Cursor::None),
            _ => {
                let word = word(&copy, value.span(), offset);
                return (path, Cursor::Value(word));
            }
        };
        value = inner;
    }
}

/// Returns whether the name that was inserted at an offset is in the span of a value or property, or follows its number.
fn is_at(span: Span, offset: u32, value: Value<'_>) -> bool {
    let is_number = matches!(value.kind(), ValueKind::Number(_)) && span.end == offset;
    span.start <= offset && (offset < span.end || is_number)
}

fn key(object: Value<'_>, at: Property<'_>, offset: u32) -> Cursor {
    let ValueKind::Object(properties) = object.kind() else {
        return Cursor::None;
    };
    let others = properties.filter(|it| it.id() != at.id());
    Cursor::Key {
        word: word(at.file().source(), at.name_span(), offset),
        others: others.map(|it| it.name().decode().to_owned()).collect(),
    }
}

/// Returns the word in the text at a span of the copy.
fn word(copy: &Source, span: Span, offset: u32) -> Word {
    let text = copy.slice(span);
    let length = match span.end > offset {
        true => to_u32(NAME.len()),
        false => 0,
    };
    let end = span.end - length;
    let (span, quotes) = match text.strip_prefix('"') {
        None => (Span::new(span.start, end), Quotes::None),
        Some(content) if content.ends_with('"') => {
            (Span::new(span.start + 1, end - 1), Quotes::Closed)
        }
        // The text after an unclosed string belongs to the next name or value.
        Some(_) => (Span::new(span.start + 1, offset), Quotes::Unclosed),
    };
    Word { span, quotes }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn render(text: &str) -> String {
        let offset = text.find("$0").unwrap();
        let text = text.replace("$0", "");
        let source = Source::new("", text.as_str()).unwrap();
        let (path, cursor) = path_to(&source, to_u32(offset));
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
            ("{\"a\": {\"b\": 1 $0", ".a none"),
            ("{\"a\": \"x\n\"b\": \"$0", ".b value \"\" Unclosed"),
            ("{\"a\" $0", " none"),
            ("[{\"a\": $0", "[0].a value \"\" None"),
            ("$0", " none"),
            ("]}$0", " none"),
        ] {
            assert_eq!(render(text), expected, "{text}");
        }
    }
}
