//! The outline of a file.

use hcl_syntax::json::{self, Property, Value, ValueKind};
use hcl_syntax::native::{Block, BodyItem, File, Items};

use super::{DocumentSymbol, SymbolKind};
use crate::names::{inside_quotes, whole_block};
use crate::value_text::SECRET;

/// A block while its items are read.
struct Frame<I> {
    symbol: Option<DocumentSymbol>,
    items: I,
    inside: Inside,
    children: Vec<DocumentSymbol>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    File,
    Variables,
    Locals,
    Other,
}

/// Ends the innermost frame: adds its symbol to the frame around it. Returns the symbols of the file after the last one.
fn end<I>(frames: &mut Vec<Frame<I>>) -> Option<Vec<DocumentSymbol>> {
    let Frame {
        symbol, children, ..
    } = frames.pop()?;
    match (symbol, frames.last_mut()) {
        (Some(mut symbol), Some(around)) => {
            symbol.children = children;
            around.children.push(symbol);
            None
        }
        _ => Some(children),
    }
}

/// Returns the blocks and attributes of a file in the native syntax.
pub(super) fn native(file: &File, is_module: bool) -> Vec<DocumentSymbol> {
    let mut frames: Vec<Frame<Items<'_>>> = vec![Frame {
        symbol: None,
        items: file.body().items(),
        inside: Inside::File,
        children: Vec::new(),
    }];
    loop {
        let Some(frame) = frames.last_mut() else {
            return Vec::new();
        };
        match frame.items.next() {
            None => {
                if let Some(symbols) = end(&mut frames) {
                    return symbols;
                }
            }
            Some(BodyItem::Attribute(attribute)) => {
                let kind = match frame.inside {
                    Inside::Locals => SymbolKind::Local,
                    _ => SymbolKind::Attribute,
                };
                frame.children.push(DocumentSymbol {
                    name: attribute.name().to_owned(),
                    kind,
                    span: attribute.span(),
                    selection: attribute.name_span(),
                    children: Vec::new(),
                });
            }
            Some(BodyItem::Block(block)) => {
                let is_top = is_module && frame.inside == Inside::File;
                frames.push(block_frame(block, is_top));
            }
        }
    }
}

fn block_frame(block: Block<'_>, is_top: bool) -> Frame<Items<'_>> {
    let type_name = block.type_name();
    let (kind, inside) = match type_name {
        "variable" if is_top => (SymbolKind::Variable, Inside::Other),
        "locals" if is_top => (SymbolKind::Block, Inside::Locals),
        _ => (SymbolKind::Block, Inside::Other),
    };
    let body = block.body().source_span();
    let mut name = type_name.to_owned();
    for label in block.labels() {
        if body.source().conceals(label.span()) {
            name = name + " " + SECRET;
            continue;
        }
        name.push_str(" \"");
        name.push_str(&label.text());
        name.push('"');
    }
    Frame {
        symbol: Some(DocumentSymbol {
            name,
            kind,
            span: whole_block(block),
            selection: block.definition_span(),
            children: Vec::new(),
        }),
        items: block.body().items(),
        inside,
        children: Vec::new(),
    }
}

/// Returns the properties of a file in the JSON syntax. Elements of arrays count as parts of the property.
pub(super) fn json(file: &json::File, is_module: bool) -> Vec<DocumentSymbol> {
    let mut frames = vec![Frame {
        symbol: None,
        items: properties(file.root()).into_iter(),
        inside: Inside::File,
        children: Vec::new(),
    }];
    loop {
        let Some(frame) = frames.last_mut() else {
            return Vec::new();
        };
        match frame.items.next() {
            // A comment in the JSON syntax.
            Some(property) if property.name().decode() == "//" => {}
            Some(property) => {
                let inside = frame.inside;
                frames.push(property_frame(property, inside, is_module));
            }
            None => {
                if let Some(symbols) = end(&mut frames) {
                    return symbols;
                }
            }
        }
    }
}

fn property_frame(
    property: Property<'_>,
    around: Inside,
    is_module: bool,
) -> Frame<std::vec::IntoIter<Property<'_>>> {
    let name = property.name().decode();
    let items = properties(property.value());
    let inside = match (around, name) {
        (Inside::File, "variable") if is_module => Inside::Variables,
        (Inside::File, "locals") if is_module => Inside::Locals,
        _ => Inside::Other,
    };
    let kind = match around {
        Inside::Variables => SymbolKind::Variable,
        Inside::Locals => SymbolKind::Local,
        _ if items.is_empty() => SymbolKind::Attribute,
        _ => SymbolKind::Object,
    };
    let source = property.file().source();
    let shown = if source.conceals(property.name_span()) {
        SECRET
    } else {
        name
    };
    Frame {
        symbol: Some(DocumentSymbol {
            name: shown.to_owned(),
            kind,
            span: property.span(),
            selection: inside_quotes(source.text(), property.name_span()),
            children: Vec::new(),
        }),
        items: items.into_iter(),
        inside,
        children: Vec::new(),
    }
}

/// Returns the properties of an object, or of all objects in an array.
fn properties(value: Value<'_>) -> Vec<Property<'_>> {
    let mut found = Vec::new();
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        match value.kind() {
            ValueKind::Object(properties) => found.extend(properties),
            ValueKind::Array(elements) => {
                let first = pending.len();
                pending.extend(elements);
                if let Some(added) = pending.get_mut(first..) {
                    added.reverse();
                }
            }
            _ => {}
        }
    }
    found
}
