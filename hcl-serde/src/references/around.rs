//! The part of a file that an error keeps from being read, in both syntaxes.

use hcl_core::native::{self, Block, BodyItem};
use hcl_core::source::Source;
use hcl_core::{Body, Span, json};

/// The part of a file around an error.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// The text that belongs to no other item, after a syntax error.
    Item,
    /// The block, which was read but has the wrong form.
    Block,
}

/// The part of a file that an error keeps from being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    pub(super) span: Span,
    /// Whether names may be in the part that are not written there.
    pub(super) is_computed: bool,
}

/// A file that was parsed.
#[derive(Clone, Debug)]
pub(super) enum Parsed {
    Native(native::File),
    Json(json::File),
}

impl Parsed {
    /// Returns the file of a body; `None` if it has several or is generated.
    pub(super) fn new(body: &Body<'_>) -> Option<Self> {
        match body.as_native() {
            Some(body) => Some(Self::Native(body.file().clone())),
            None => body.as_json().map(|it| Self::Json(it.file().clone())),
        }
    }

    pub(super) fn source(&self) -> &Source {
        match self {
            Self::Native(file) => file.source(),
            Self::Json(file) => file.source(),
        }
    }

    /// Returns whether an offset is in a dynamic block.
    pub(super) fn is_in_dynamic(&self, offset: u32) -> bool {
        match self {
            Self::Native(file) => {
                let blocks = file.body().blocks_at(offset);
                blocks.iter().any(|it| it.type_name() == "dynamic")
            }
            Self::Json(file) => has_dynamic(&properties_at(file, offset)),
        }
    }

    /// Returns the type of the innermost block with an offset between its braces; in the JSON syntax, of the outermost.
    #[cfg(feature = "modules")]
    pub(super) fn block_around(&self, offset: u32) -> Option<Box<str>> {
        match self {
            Self::Native(file) => {
                let block = native_block_around(file.body(), offset)?;
                Some(block.type_name().into())
            }
            Self::Json(file) => {
                let outermost = properties_at(file, offset).into_iter().next()?;
                Some(outermost.name().decode().into())
            }
        }
    }

    /// Returns whether the file has an argument outside of blocks.
    #[cfg(feature = "modules")]
    pub(super) fn has_argument(&self, name: &str) -> bool {
        match self {
            Self::Native(file) => file.body().attribute(name).is_some(),
            Self::Json(_) => false,
        }
    }

    /// Returns the part around an offset.
    pub(super) fn around(&self, part: Part, offset: u32) -> Option<Around> {
        match (self, part) {
            (Self::Native(file), Part::Item) => Some(native_item(file.body(), offset)),
            (Self::Native(file), Part::Block) => native_block(file.body(), offset),
            (Self::Json(file), Part::Item) => Some(json_item(file, offset)),
            (Self::Json(file), Part::Block) => json_property(file, offset),
        }
    }
}

/// Returns the innermost block with an offset between its braces.
fn native_block_around(root: native::Body<'_>, offset: u32) -> Option<Block<'_>> {
    let end = root.file().source().text().len();
    let is_end = offset as usize == end;
    let blocks = root.blocks_at(offset - u32::from(is_end && offset > 0));
    // `a {⏎b = <<E⏎}⏎`: the error is at the end of the text, and so is the end of the block, which has no brace.
    let is_open = |body: native::Body<'_>| is_end && body.span().end == offset;
    let is_inside = |it: &Block<'_>| is_open(it.body()) || is_around(it.body(), offset);
    blocks.into_iter().rev().find(is_inside)
}

/// Returns whether an offset is between the braces of a body. An error at a brace is about the whole block: in `a {⏎b {}⏎`,
/// `b` may be meant to follow it.
fn is_around(body: native::Body<'_>, offset: u32) -> bool {
    body.span().start < offset && offset + 1 < body.span().end
}

/// Returns the text around an offset that belongs to no other item of its body. An attribute is read from the tree, where a
/// computed name is noted as unknown.
fn native_item(root: native::Body<'_>, offset: u32) -> Around {
    let body = native_block_around(root, offset).map_or(root, Block::body);
    let text = root.file().source().text();
    let is_after = |item: BodyItem<'_>| {
        let between = text.get(item.span().end as usize..offset as usize);
        // `a "b"⏎`: the error after the header of a block without a body is about the header.
        let is_whole = matches!(item, BodyItem::Block(it) if !it.is_header_broken());
        between.is_some_and(|it| it.contains('\n') || is_whole)
    };
    let before = body.items().take_while(|it| it.span().start <= offset);
    let (start, is_attribute) = match before.last() {
        Some(item) if is_after(item) => (item.span().end, false),
        Some(item) => (item.span().start, matches!(item, BodyItem::Attribute(_))),
        None => (body.span().start, false),
    };
    let mut after = body.items().map(|it| it.span().start);
    let end = after.find(|it| *it > offset);
    let span = Span::new(start, end.unwrap_or(body.span().end).max(start));
    let is_computed = is_computed(text.get(span.range()).unwrap_or_default());
    Around {
        span,
        is_computed: !is_attribute && is_computed,
    }
}

/// Returns the innermost block at an offset.
fn native_block(root: native::Body<'_>, offset: u32) -> Option<Around> {
    let span = root.innermost_block_at(offset).map(Block::span)?;
    let text = root.file().source().text().get(span.range())?;
    Some(Around {
        span,
        is_computed: is_computed(text) || text.contains("dynamic"),
    })
}

/// Returns the text between the properties or elements around an offset, with the one that the error is in or follows.
fn json_item(file: &json::File, offset: u32) -> Around {
    let text = file.source().text();
    let mut around = Span::new(0, u32::try_from(text.len()).unwrap_or(u32::MAX));
    let mut children = vec![file.root().span()];
    // Containers nest no deeper than the parser allows.
    let mut inner = enclosing(file.root(), offset);
    while let Some(container) = inner {
        around = container.span();
        (children, inner) = match container.kind() {
            json::ValueKind::Object(it) => (
                it.map(json::Property::span).collect(),
                it.map(json::Property::value)
                    .find_map(|it| enclosing(it, offset)),
            ),
            json::ValueKind::Array(it) => (
                it.map(json::Value::span).collect(),
                it.into_iter().find_map(|it| enclosing(it, offset)),
            ),
            _ => (Vec::new(), None),
        };
    }
    let is_complete = |it: &Span| {
        let between = text.get(it.end as usize..offset as usize);
        between.is_some_and(|it| it.contains(','))
    };
    let mut before = children.iter().filter(|it| it.start <= offset);
    let start = match before.next_back() {
        Some(it) if is_complete(it) => it.end,
        Some(it) => it.start,
        None => around.start,
    };
    let after = children.iter().find(|it| it.start > offset);
    let end = after.map_or(around.end, |it| it.start);
    let span = Span::new(start, end.max(start));
    Around {
        span,
        is_computed: is_computed(text.get(span.range()).unwrap_or_default()),
    }
}

/// Returns a value if it is an object or array with an offset between its brackets. An error at a bracket is about the whole.
fn enclosing(value: json::Value<'_>, offset: u32) -> Option<json::Value<'_>> {
    let span = value.span();
    let is_container = matches!(
        value.kind(),
        json::ValueKind::Array(_) | json::ValueKind::Object(_)
    );
    (is_container && span.start < offset && offset < span.end).then_some(value)
}

/// Returns the innermost property at an offset.
fn json_property(file: &json::File, offset: u32) -> Option<Around> {
    let properties = properties_at(file, offset);
    let span = properties.last()?.span();
    let text = file.source().text().get(span.range())?;
    let is_generated = has_dynamic(&properties) || text.contains("dynamic");
    Some(Around {
        span,
        is_computed: is_generated || is_computed(text),
    })
}

/// Returns the properties at an offset, from the outermost.
fn properties_at(file: &json::File, offset: u32) -> Vec<json::Property<'_>> {
    let contains = |it: Span| it.start <= offset && offset < it.end;
    let mut found = Vec::new();
    let mut value = Some(file.root());
    while let Some(inner) = value {
        value = match inner.kind() {
            json::ValueKind::Object(mut it) => {
                let property = it.find(|it| contains(it.span()));
                found.extend(property);
                property.map(json::Property::value)
            }
            json::ValueKind::Array(mut it) => it.find(|it| contains(it.span())),
            _ => None,
        };
    }
    found
}

fn has_dynamic(properties: &[json::Property<'_>]) -> bool {
    properties.iter().any(|it| it.name().decode() == "dynamic")
}

fn is_computed(text: &str) -> bool {
    ["${", "%{", "\\"].iter().any(|it| text.contains(it))
}
