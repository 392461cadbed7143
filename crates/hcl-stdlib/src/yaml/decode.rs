//! Values from the events of the YAML parser. No function recurses, and an alias shares its target.

use saphyr_parser::{Event, Parser, ScalarStyle, Tag};

use super::errors;
use super::scalar::resolve;
use crate::build::List;
use crate::limits::MAX_DOCUMENT_DEPTH;
use hcl_core::Str;
use hcl_core::convert::convert;
use hcl_core::types::Type;
use hcl_core::value::{Mapping, Value};
use hcl_value::internal::meter;
use hcl_value::internal::nfc;

/// Decodes a text of exactly one document.
pub(super) fn decode(text: &str) -> Result<Value, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    charge_flow(text)?;
    meter::work(text.len() as u64 * WORK_PER_BYTE).map_err(errors::exceeded)?;
    let mut reader = YamlReader::default();
    let (unended, characters) = (!text.ends_with('\n'), text.chars().count());
    for event in Parser::new_from_str(text) {
        let (mut event, span) = event.map_err(|error| error.to_string())?;
        if unended && span.end.index() >= characters {
            remove_added_break(&mut event);
        }
        reader.event(event).map_err(|problem| {
            let (line, column) = (span.start.line(), span.start.col() + 1);
            errors::at_position(&problem, line, column)
        })?;
    }
    reader
        .document
        .map(|node| node.value)
        .ok_or_else(errors::no_document)
}

/// Memory that the parser buffers for each value in a flow collection.
const BYTES_OF_FLOW: usize = 512;

/// Units of work of the parser for a byte: a line of four may be an event.
const WORK_PER_BYTE: u64 = 256;

/// Charges the buffers of the parser for values in flow collections.
fn charge_flow(text: &str) -> Result<(), String> {
    let starts_value = |byte: &u8| matches!(byte, b',' | b'[' | b'{');
    let count = text.bytes().filter(starts_value).count();
    meter::reserve(count.saturating_mul(BYTES_OF_FLOW)).map_err(errors::exceeded)
}

/// Removes the line break that the parser adds to a block scalar at the end of a text without a final line break.
fn remove_added_break(event: &mut Event<'_>) {
    if let Event::Scalar(text, ScalarStyle::Literal | ScalarStyle::Folded, ..) = event
        && text.ends_with('\n')
    {
        text.to_mut().pop();
    }
}

/// A complete value.
#[derive(Clone)]
struct YamlNode {
    value: Value,
    /// Whether it is the scalar `<<`, which is the merge key.
    is_merge_key: bool,
}

/// A sequence or mapping that is not complete.
struct YamlOpen {
    anchor: usize,
    content: YamlContent,
}

enum YamlContent {
    Sequence(List<Value>),
    Mapping {
        entries: List<(Str, Value)>,
        key: Option<YamlKey>,
    },
}

enum YamlKey {
    Name(Str),
    Merge,
}

#[derive(Default)]
struct YamlReader {
    open: Vec<YamlOpen>,
    anchors: Vec<Option<YamlNode>>,
    document: Option<YamlNode>,
}

impl YamlReader {
    fn event(&mut self, event: Event<'_>) -> Result<(), String> {
        match event {
            Event::DocumentStart(_) if self.document.is_some() => Err(errors::second_document()),
            Event::Alias(anchor) => {
                let found = self.anchors.get(anchor).cloned().flatten();
                self.append(found.ok_or_else(errors::alias_of_enclosing)?)
            }
            Event::Scalar(text, style, anchor, tag) => {
                let plain = style == ScalarStyle::Plain;
                let tag = tag.as_deref().map(name).transpose()?;
                let node = YamlNode {
                    value: resolve(&text, plain, tag.as_deref())?,
                    is_merge_key: text == "<<",
                };
                self.finish(anchor, node)
            }
            Event::SequenceStart(anchor, tag) => {
                expect_tag(tag.as_deref(), "seq")?;
                self.enter(anchor, YamlContent::Sequence(List::new()))
            }
            Event::MappingStart(anchor, tag) => {
                expect_tag(tag.as_deref(), "map")?;
                let entries = List::new();
                self.enter(anchor, YamlContent::Mapping { entries, key: None })
            }
            Event::SequenceEnd | Event::MappingEnd => self.leave(),
            _ => Ok(()),
        }
    }

    fn enter(&mut self, anchor: usize, content: YamlContent) -> Result<(), String> {
        if self.open.len() >= MAX_DOCUMENT_DEPTH {
            return Err(errors::too_deep(MAX_DOCUMENT_DEPTH));
        }
        // Without a value until its end: an alias inside would contain itself.
        self.define_anchor(anchor, None);
        self.open.push(YamlOpen { anchor, content });
        Ok(())
    }

    fn leave(&mut self) -> Result<(), String> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        let value = match open.content {
            YamlContent::Sequence(elements) => Value::tuple(elements),
            YamlContent::Mapping { entries, .. } => Value::object(Mapping::from(entries)),
        };
        let node = YamlNode {
            value,
            is_merge_key: false,
        };
        self.finish(open.anchor, node)
    }

    fn finish(&mut self, anchor: usize, node: YamlNode) -> Result<(), String> {
        self.define_anchor(anchor, Some(&node));
        self.append(node)
    }

    /// Defines the target of an anchor. The parser numbers anchors from one; zero is a node without an anchor.
    fn define_anchor(&mut self, anchor: usize, node: Option<&YamlNode>) {
        if anchor == 0 {
            return;
        }
        if self.anchors.len() <= anchor {
            // The list doubles.
            meter::charge_elements::<Option<YamlNode>>(2);
            self.anchors.resize(anchor + 1, None);
        }
        if let Some(target) = self.anchors.get_mut(anchor) {
            *target = node.cloned();
        }
    }

    /// Appends a value to the innermost open collection, or makes it the document.
    fn append(&mut self, node: YamlNode) -> Result<(), String> {
        let Some(open) = self.open.last_mut() else {
            self.document = Some(node);
            return Ok(());
        };
        let added = match &mut open.content {
            YamlContent::Sequence(elements) => elements.push(node.value),
            YamlContent::Mapping { entries, key } => match key.take() {
                None => {
                    *key = Some(as_key(&node)?);
                    Ok(())
                }
                Some(YamlKey::Name(name)) => entries.push((name, node.value)),
                Some(YamlKey::Merge) => return merge(entries, &node.value),
            },
        };
        added.map_err(errors::exceeded)
    }
}

fn as_key(node: &YamlNode) -> Result<YamlKey, String> {
    if node.is_merge_key {
        return Ok(YamlKey::Merge);
    }
    if node.value.is_null() {
        return Err(errors::null_key());
    }
    match convert(&node.value, &Type::String)
        .ok()
        .as_ref()
        .and_then(Value::as_str)
    {
        Some(name) => Ok(YamlKey::Name(nfc(name))),
        None => Err(errors::key_not_string()),
    }
}

/// Adds the entries of a mapping, or of a sequence of mappings.
fn merge(entries: &mut List<(Str, Value)>, value: &Value) -> Result<(), String> {
    let several = value.as_list().unwrap_or(std::slice::from_ref(value));
    for mapping in several {
        let mapping = mapping.as_object().ok_or_else(errors::merge_of_other)?;
        let merged = mapping.iter();
        let merged = merged.map(|(key, value)| (key.clone(), value.clone()));
        entries.extend(merged).map_err(errors::exceeded)?;
    }
    Ok(())
}

fn expect_tag(tag: Option<&Tag>, expected: &str) -> Result<(), String> {
    match tag.map(name).transpose()? {
        Some(tag) if tag != expected => Err(errors::unknown_tag(&tag)),
        _ => Ok(()),
    }
}

/// Returns the name of a tag of the core schema, like `str`.
fn name(tag: &Tag) -> Result<String, String> {
    let whole = format!("{}{}", tag.handle, tag.suffix);
    match whole.strip_prefix("tag:yaml.org,2002:") {
        Some(name) => Ok(name.to_owned()),
        None => Err(errors::unknown_tag(&whole)),
    }
}
