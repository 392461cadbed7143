//! From YAML's events to values. Nothing recurses, and references cost what they stand for.

use std::sync::Arc;

use saphyr_parser::{Event, Parser, ScalarStyle, Tag};

use super::scalar::{resolve, unknown_tag};
use crate::convert::convert;
use crate::internal::nfc;
use crate::stdlib::limits::{DEEPEST_DOCUMENT, most_elements};
use crate::types::Type;
use crate::value::{Mapping, Value};

/// Reads the one document that a text must hold.
pub(super) fn decode(text: &str) -> Result<Value, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    check_flow(text)?;
    let mut reader = Reader::default();
    let (unended, characters) = (!text.ends_with('\n'), text.chars().count());
    for event in Parser::new_from_str(text) {
        let (mut event, span) = event.map_err(|error| error.to_string())?;
        if unended && span.end.index() >= characters {
            without_added_break(&mut event);
        }
        reader.event(event).map_err(|problem| {
            let (line, column) = (span.start.line(), span.start.col() + 1);
            format!("{problem} (line {line}, column {column})")
        })?;
    }
    reader
        .document
        .map(|node| node.value)
        .ok_or_else(|| "the text holds no document".to_owned())
}

/// Refuses text of more values between brackets than a document may hold. The parser keeps hundreds of bytes for each of
/// them until the bracket closes, whatever comes of them.
fn check_flow(text: &str) -> Result<(), String> {
    let begins_value = |byte: &u8| matches!(byte, b',' | b'[' | b'{');
    let most = most_elements();
    if text.bytes().filter(begins_value).count() > most {
        return Err(format!("there are more than {most} commas and brackets"));
    }
    Ok(())
}

/// Takes off the line break that the parser adds to a block of lines at the end of a text that does not end with one.
fn without_added_break(event: &mut Event<'_>) {
    if let Event::Scalar(text, ScalarStyle::Literal | ScalarStyle::Folded, ..) = event
        && text.ends_with('\n')
    {
        text.to_mut().pop();
    }
}

/// A finished value, and how many values there are in it with all that references repeat.
#[derive(Clone)]
struct Node {
    value: Value,
    size: usize,
    /// It is the scalar `<<`, which as a key merges.
    merges: bool,
}

/// A sequence or mapping that is not finished.
struct Open {
    anchor: usize,
    size: usize,
    content: Content,
}

enum Content {
    Sequence(Vec<Value>),
    Mapping {
        entries: Vec<(Arc<str>, Value)>,
        key: Option<Key>,
    },
}

enum Key {
    Name(Arc<str>),
    Merge,
}

#[derive(Default)]
struct Reader {
    open: Vec<Open>,
    anchors: Vec<Option<Node>>,
    document: Option<Node>,
}

impl Reader {
    fn event(&mut self, event: Event<'_>) -> Result<(), String> {
        match event {
            Event::DocumentStart(_) if self.document.is_some() => {
                Err("there is a second document, but only one can be read".to_owned())
            }
            Event::Alias(anchor) => {
                let found = self.anchors.get(anchor).cloned().flatten();
                let node = found.ok_or("a reference must not stand inside what it refers to")?;
                self.place(node)
            }
            Event::Scalar(text, style, anchor, tag) => {
                let plain = style == ScalarStyle::Plain;
                let tag = tag.as_deref().map(name).transpose()?;
                let node = Node {
                    value: resolve(&text, plain, tag.as_deref())?,
                    size: 1,
                    merges: text == "<<",
                };
                self.finish(anchor, node)
            }
            Event::SequenceStart(anchor, tag) => {
                expect_tag(tag.as_deref(), "seq")?;
                self.enter(anchor, Content::Sequence(Vec::new()))
            }
            Event::MappingStart(anchor, tag) => {
                expect_tag(tag.as_deref(), "map")?;
                let entries = Vec::new();
                self.enter(anchor, Content::Mapping { entries, key: None })
            }
            Event::SequenceEnd | Event::MappingEnd => self.leave(),
            _ => Ok(()),
        }
    }

    fn enter(&mut self, anchor: usize, content: Content) -> Result<(), String> {
        if self.open.len() >= DEEPEST_DOCUMENT {
            return Err(format!("values nest deeper than {DEEPEST_DOCUMENT} levels"));
        }
        self.note(anchor, None);
        self.open.push(Open {
            anchor,
            size: 1,
            content,
        });
        Ok(())
    }

    fn leave(&mut self) -> Result<(), String> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        let value = match open.content {
            Content::Sequence(elements) => Value::tuple(elements),
            Content::Mapping { entries, .. } => {
                Value::object(entries.into_iter().collect::<Mapping>())
            }
        };
        let node = Node {
            value,
            size: open.size,
            merges: false,
        };
        self.finish(open.anchor, node)
    }

    fn finish(&mut self, anchor: usize, node: Node) -> Result<(), String> {
        self.note(anchor, Some(&node));
        self.place(node)
    }

    /// Remembers what an anchor stands for; the parser numbers anchors from one.
    fn note(&mut self, anchor: usize, node: Option<&Node>) {
        if anchor == 0 {
            return;
        }
        if self.anchors.len() <= anchor {
            self.anchors.resize(anchor + 1, None);
        }
        self.anchors[anchor] = node.cloned();
    }

    /// Puts a value where it belongs: into what is open, or as the document.
    fn place(&mut self, node: Node) -> Result<(), String> {
        let Some(open) = self.open.last_mut() else {
            self.document = Some(node);
            return Ok(());
        };
        open.size = open.size.saturating_add(node.size);
        if open.size > most_elements() {
            return Err(format!(
                "there are more than {} values, counting what references repeat",
                most_elements()
            ));
        }
        match &mut open.content {
            Content::Sequence(elements) => elements.push(node.value),
            Content::Mapping { entries, key } => match key.take() {
                None => *key = Some(as_key(&node)?),
                Some(Key::Name(name)) => entries.push((name, node.value)),
                Some(Key::Merge) => merge(entries, &node.value)?,
            },
        }
        Ok(())
    }
}

fn as_key(node: &Node) -> Result<Key, String> {
    if node.merges {
        return Ok(Key::Merge);
    }
    if node.value.is_null() {
        return Err("a key must not be null".to_owned());
    }
    match convert(&node.value, &Type::String)
        .ok()
        .as_ref()
        .and_then(Value::as_str)
    {
        Some(name) => Ok(Key::Name(nfc(name))),
        None => Err("a key must be a string".to_owned()),
    }
}

/// Takes over the entries of a mapping, or of several in a sequence.
fn merge(entries: &mut Vec<(Arc<str>, Value)>, value: &Value) -> Result<(), String> {
    let several = value.as_slice().unwrap_or(std::slice::from_ref(value));
    for mapping in several {
        let mapping = mapping
            .as_mapping()
            .ok_or("only a mapping can be merged into another")?;
        entries.extend(
            mapping
                .iter()
                .map(|(key, value)| (key.clone(), value.clone())),
        );
        if entries.len() > most_elements() {
            return Err(format!(
                "a mapping has more than {} entries",
                most_elements()
            ));
        }
    }
    Ok(())
}

fn expect_tag(tag: Option<&Tag>, wanted: &str) -> Result<(), String> {
    match tag.map(name).transpose()? {
        Some(tag) if tag != wanted => Err(unknown_tag(&tag)),
        _ => Ok(()),
    }
}

/// The name of a tag of YAML's own, like `str`.
fn name(tag: &Tag) -> Result<String, String> {
    let whole = format!("{}{}", tag.handle, tag.suffix);
    match whole.strip_prefix("tag:yaml.org,2002:") {
        Some(name) => Ok(name.to_owned()),
        None => Err(unknown_tag(&whole)),
    }
}
