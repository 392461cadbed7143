//! The path of names and indices to an offset in a JSON text. A name is inserted at the offset into a copy of the text, and found in the
//! tree of the copy.

use hcl_syntax::json::{File, Property, Value, ValueKind, parse_unfinished};
use hcl_syntax::{Diagnostic, Diagnostics, Source, Span};

use super::marked::NAME;
use super::{Quotes, ValueStep, Word};
use crate::narrow::to_u32;

/// The name or value at the offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cursor {
    /// Neither: no name or value can begin at the offset.
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

/// Returns the path to an offset, and the name or value at the offset.
pub(super) fn path_to(
    file: &File,
    mistakes: &Diagnostics,
    offset: u32,
) -> (Vec<ValueStep>, Cursor) {
    let mistakes = mistakes.iter().filter_map(Diagnostic::subject);
    let first_mistake = mistakes.map(|it| it.span().start).min();
    let (path, part) = part_at(file, first_mistake, offset);
    let found = path_in(file.source(), path, part, offset);
    found.unwrap_or_else(|| in_whole(file.source(), offset))
}

/// Reads the whole text, from the root.
fn in_whole(source: &Source, offset: u32) -> (Vec<ValueStep>, Cursor) {
    let whole = Span::new(0, to_u32(source.text().len()));
    path_in(source, Vec::new(), whole, offset).unwrap_or((Vec::new(), Cursor::None))
}

/// Reads a copy of the part of the text that `path` leads to, and extends the path to the offset. Returns `None` if the object or array in
/// the copy ends before the offset, as it may after a mistake.
fn path_in(
    source: &Source,
    mut path: Vec<ValueStep>,
    part: Span,
    offset: u32,
) -> Option<(Vec<ValueStep>, Cursor)> {
    let at = offset - part.start;
    let text = source.slice(part).split_at_checked(at as usize);
    let (before, after) = text.unwrap_or_default();
    let copy = Source::new("", [before, NAME, after].concat()).ok()?;
    let copy = parse_unfinished(&copy);
    if !path.is_empty() && !is_at(copy.root().span(), at, copy.root()) {
        return None;
    }
    let mut cursor = cursor_in(&copy, at, &mut path);
    if let Cursor::Key { word, .. } | Cursor::Value(word) = &mut cursor {
        word.span = Span::new(word.span.start + part.start, word.span.end + part.start);
    }
    Some((path, cursor))
}

/// Returns the path and the span of the innermost object or array around an offset: only this part of the text has to be read again.
/// Descends no further than the first mistake, after which the tree depends on the parser's recovery.
fn part_at(file: &File, first_mistake: Option<u32>, offset: u32) -> (Vec<ValueStep>, Span) {
    let mut path = Vec::new();
    let mut part = Span::new(0, to_u32(file.source().text().len()));
    let mut value = file.root();
    loop {
        let (step, inner) = match value.kind() {
            ValueKind::Object(properties) => match last_before(properties, offset, |it| it.value())
            {
                // `{"a: {"b": 1`: the name is not closed, but its mistake is reported further on.
                Some((_, property)) if !is_closed(property) => return (path, part),
                Some((_, property)) => {
                    let name = property.name().decode().to_owned();
                    (ValueStep::Key(name), property.value())
                }
                None => return (path, part),
            },
            ValueKind::Array(elements) => match last_before(elements, offset, |it| *it) {
                Some((index, element)) => (ValueStep::Element(index), element),
                None => return (path, part),
            },
            _ => return (path, part),
        };
        let span = inner.span();
        if first_mistake.is_some_and(|it| it < span.start) {
            return (path, part);
        }
        part = match inner.kind() {
            ValueKind::Object(_) | ValueKind::Array(_) if offset < span.end => {
                // After a lost name or bracket, the end of the span depends on the parser's recovery: read up to the outer end.
                if file.is_incomplete() {
                    Span::new(span.start, part.end)
                } else {
                    span
                }
            }
            // A broken object or array is an invalid value, with the span of its open bracket only.
            ValueKind::Invalid if matches!(file.source().slice(span), "{" | "[") => {
                Span::new(span.start, part.end)
            }
            _ => return (path, part),
        };
        path.push(step);
        value = inner;
    }
}

/// Returns whether the name of a property has its closing quote.
fn is_closed(property: Property<'_>) -> bool {
    let name = property.file().source().slice(property.name_span());
    name.len() > 1 && name.ends_with('"')
}

/// Returns the last element with a value that starts before an offset, and its index.
fn last_before<'f, T>(
    all: impl Iterator<Item = T>,
    offset: u32,
    value: impl Fn(&T) -> Value<'f>,
) -> Option<(usize, T)> {
    let before = all.take_while(|it| value(it).span().start < offset);
    before.enumerate().last()
}

/// Returns the name or value of the copy that contains the inserted name, and extends the path to it.
fn cursor_in(copy: &File, offset: u32, path: &mut Vec<ValueStep>) -> Cursor {
    let mut value = copy.root();
    loop {
        let inner = match value.kind() {
            ValueKind::Object(mut properties) => {
                let Some(property) = properties.find(|it| is_at(it.span(), offset, it.value()))
                else {
                    return Cursor::None;
                };
                if property.name_span().end > offset {
                    return key(value, property, offset);
                }
                path.push(ValueStep::Key(property.name().decode().to_owned()));
                property.value()
            }
            ValueKind::Array(elements) => {
                let mut elements = elements.enumerate();
                let Some((index, element)) = elements.find(|it| is_at(it.1.span(), offset, it.1))
                else {
                    return Cursor::None;
                };
                path.push(ValueStep::Element(index));
                element
            }
            // `"a" marker: 1`: the value of the property starts after the inserted name.
            _ if path.is_empty() || !is_at(value.span(), offset, value) => return Cursor::None,
            _ => return Cursor::Value(word(copy.source(), value.span(), offset)),
        };
        value = inner;
    }
}

/// Returns whether the name inserted at an offset is in the span of a value or property. In `1marker`, the name is a token after the
/// number, but still part of the value at the offset.
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

/// Returns the word of the text that has the inserted name in the span `span` of the copy.
fn word(copy: &Source, span: Span, offset: u32) -> Word {
    let text = copy.slice(span);
    // The length of the inserted name in the span: none in `1marker`, where the span ends with the number.
    let length = if span.end > offset {
        to_u32(NAME.len())
    } else {
        0
    };
    let end = span.end - length;
    let (span, quotes) = match text.strip_prefix('"') {
        None => (Span::new(span.start, end), Quotes::None),
        Some(content) if content.ends_with('"') => {
            (Span::new(span.start + 1, end - 1), Quotes::Closed)
        }
        // An unclosed string runs into the next name or value: the word ends at the offset.
        Some(_) => (Span::new(span.start + 1, offset), Quotes::Unclosed),
    };
    Word { span, quotes }
}

#[cfg(test)]
mod tests {
    use hcl_syntax::json;

    use super::*;

    fn render(text: &str) -> String {
        let offset = text.find("$0").unwrap();
        let text = text.replace("$0", "");
        let source = Source::new("", text.as_str()).unwrap();
        let mut mistakes = Diagnostics::new();
        let file = json::parse(&source, &mut mistakes);
        let (path, cursor) = path_to(&file, &mistakes, to_u32(offset));
        let path: String = path
            .iter()
            .map(|step| match step {
                ValueStep::Key(name) => format!(".{name}"),
                ValueStep::Element(index) => format!("[{index}]"),
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
            ("{\"a\"$0: \"x\"}", " none"),
            ("[{\"a\": $0", "[0].a value \"\" None"),
            ("$0", " none"),
            ("]}$0", " none"),
        ] {
            assert_eq!(render(text), expected, "{text}");
        }
    }

    fn is_balanced(text: &str) -> bool {
        let count = |char| text.matches(char).count();
        count('{') == count('}') && count('[') == count(']') && count('"') % 2 == 0
    }

    /// Removes or inserts a piece anywhere: reading the part gives the same result as reading the whole text. Without balanced brackets and
    /// quotes, the other names of the object may differ, since they belong to one object or another.
    #[test]
    fn a_part_of_the_text_is_enough() {
        let text = r#"{"a": {"b": [1, {"c": "x", "d": {}}], "e": {"f": 1}}, "g": [[2], {"h": tr}], "i": 3}"#;
        let mut texts = vec![text.to_owned()];
        for at in 0..text.len() {
            texts.push(text[..at].to_owned());
            texts.push([&text[..at], &text[at + 1..]].concat());
            for piece in ["\"", "{", "}", "[", "]", ",", ":", "x ", "\n", "\"\" "] {
                texts.push([&text[..at], piece, &text[at..]].concat());
            }
        }
        for text in texts {
            let source = Source::new("", text.as_str()).unwrap();
            let mut mistakes = Diagnostics::new();
            let file = json::parse(&source, &mut mistakes);
            for offset in 0..=to_u32(text.len()) {
                let (path, mut found) = path_to(&file, &mistakes, offset);
                let (expected_path, mut expected) = in_whole(&source, offset);
                if !is_balanced(&text)
                    && let (Cursor::Key { others, .. }, Cursor::Key { others: all, .. }) =
                        (&mut found, &mut expected)
                {
                    others.clone_from(all);
                }
                let found = (path, found);
                assert_eq!(found, (expected_path, expected), "{offset} in {text}");
            }
        }
    }

    /// Completion reads the part again at each keystroke, so its size must not depend on the size of the text.
    #[test]
    fn the_part_of_a_large_text_is_one_object() {
        let block = "\"a\": {\"b\": [1, 2], \"c\": {\"d\": 1}},\n";
        for typed in ["", "\"e", "\"\" ", "x: "] {
            let before = format!("{{\"s\": {{{}\"a\": {{\"c\": {{{typed}", block.repeat(500));
            let text = format!("{before}\n\"d\": 1}}}},\n{}\"z\": 1}}}}", block.repeat(500));
            let source = Source::new("", text).unwrap();
            let mut mistakes = Diagnostics::new();
            let file = json::parse(&source, &mut mistakes);
            let first = mistakes.iter().filter_map(Diagnostic::subject).next();
            let first = first.map(|it| it.span().start);
            let (path, part) = part_at(&file, first, to_u32(before.len()));
            assert_eq!(path.len(), 3, "{typed}");
            let read = to_u32(before.len()) - part.start;
            assert!(read < 16, "{typed}: {read} bytes before the offset");
        }
    }
}
