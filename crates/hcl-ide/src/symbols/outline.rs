//! The outline of a file.

use hcl_core::internal::HIDDEN_VALUE;
use hcl_syntax::json::{self, Property, Value, ValueKind};
use hcl_syntax::native::{Attribute, Block, BodyItem, File, Items};
use hcl_syntax::{Source, Span};

use super::{DocumentSymbol, SymbolKind};
use crate::names::{inside_quotes, whole_block};
use crate::secrets::ShownValues;
use crate::work::in_order;

/// A symbol while the items in it are read.
struct Frame<I> {
    symbol: DocumentSymbol,
    items: I,
    inside: SymbolParent,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SymbolParent {
    File,
    Variables,
    Locals,
    Other,
}

/// Returns the symbols of items, with the symbols of the items inside.
fn outline<I: Iterator>(
    mut items: I,
    frame_of: impl Fn(I::Item, SymbolParent) -> Option<Frame<I>>,
) -> Vec<DocumentSymbol> {
    let mut symbols = Vec::new();
    // An explicit stack: texts nest deeper than the call stack allows.
    let mut frames: Vec<Frame<I>> = Vec::new();
    loop {
        let innermost = frames.last_mut();
        let (items, inside) = innermost.map_or((&mut items, SymbolParent::File), |frame| {
            (&mut frame.items, frame.inside)
        });
        if let Some(item) = items.next() {
            frames.extend(frame_of(item, inside));
            continue;
        }
        let Some(Frame { symbol, .. }) = frames.pop() else {
            return symbols;
        };
        let around = frames.last_mut();
        around
            .map_or(&mut symbols, |frame| &mut frame.symbol.children)
            .push(symbol);
    }
}

/// Returns the blocks and attributes of a file in the native syntax.
pub(super) fn native(file: &File, is_module: bool) -> Vec<DocumentSymbol> {
    outline(file.body().items(), |item, inside| {
        Some(match item {
            BodyItem::Attribute(attribute) => attribute_frame(attribute, inside),
            BodyItem::Block(block) => block_frame(block, is_module && inside == SymbolParent::File),
        })
    })
}

fn attribute_frame(attribute: Attribute<'_>, inside: SymbolParent) -> Frame<Items<'_>> {
    let source = attribute.file().source();
    Frame {
        symbol: DocumentSymbol {
            name: shown(source, attribute.name(), attribute.name_span()).to_owned(),
            kind: match inside {
                SymbolParent::Locals => SymbolKind::Local,
                _ => SymbolKind::Attribute,
            },
            span: attribute.span(),
            selection: attribute.name_span(),
            children: Vec::new(),
        },
        items: Items::new(attribute.file(), &[]),
        inside: SymbolParent::Other,
    }
}

/// Returns a name, unless it may be a secret.
fn shown<'t>(source: &Source, name: &'t str, span: Span) -> &'t str {
    if source.doubts(span) {
        HIDDEN_VALUE
    } else {
        name
    }
}

fn block_frame(block: Block<'_>, is_top: bool) -> Frame<Items<'_>> {
    let type_name = block.type_name();
    let (kind, inside) = match type_name {
        "variable" if is_top => (SymbolKind::Variable, SymbolParent::Other),
        "locals" if is_top => (SymbolKind::Block, SymbolParent::Locals),
        _ => (SymbolKind::Block, SymbolParent::Other),
    };
    let body = block.body().source_span();
    let source = body.source();
    let mut name = shown(source, type_name, block.type_span()).to_owned();
    for label in block.labels() {
        if source.conceals(label.span()) {
            name = name + " " + HIDDEN_VALUE;
            continue;
        }
        name.push_str(" \"");
        name.push_str(&label.text());
        name.push('"');
    }
    Frame {
        symbol: DocumentSymbol {
            name,
            kind,
            span: whole_block(block),
            selection: block.definition_span(),
            children: Vec::new(),
        },
        items: block.body().items(),
        inside,
    }
}

/// Returns the properties of a file in the JSON syntax. Elements of arrays count as parts of the property.
pub(super) fn json(file: &json::File, is_module: bool, shown: &ShownValues) -> Vec<DocumentSymbol> {
    outline(properties(file.root()).into_iter(), |property, inside| {
        let is_comment = property.name().decode() == json::COMMENT;
        (!is_comment).then(|| property_frame(property, inside, is_module, shown))
    })
}

fn property_frame<'f>(
    property: Property<'f>,
    around: SymbolParent,
    is_module: bool,
    shown: &ShownValues,
) -> Frame<std::vec::IntoIter<Property<'f>>> {
    let name = property.name().decode();
    let items = properties(property.value());
    let inside = match (around, name) {
        (SymbolParent::File, "variable") if is_module => SymbolParent::Variables,
        (SymbolParent::File, "locals") if is_module => SymbolParent::Locals,
        _ => SymbolParent::Other,
    };
    let kind = match around {
        SymbolParent::Variables => SymbolKind::Variable,
        SymbolParent::Locals => SymbolKind::Local,
        _ if items.is_empty() => SymbolKind::Attribute,
        _ => SymbolKind::Object,
    };
    let source = property.file().source();
    let span = property.name_span();
    let is_secret = source.conceals(span) || source.doubts(span) || shown.hides(span);
    let shown = if is_secret { HIDDEN_VALUE } else { name };
    Frame {
        symbol: DocumentSymbol {
            name: shown.to_owned(),
            kind,
            span: property.span(),
            selection: inside_quotes(source.text(), span),
            children: Vec::new(),
        },
        items: items.into_iter(),
        inside,
    }
}

/// Returns the properties of an object, or of all objects in an array.
pub(crate) fn properties(value: Value<'_>) -> Vec<Property<'_>> {
    let mut found = Vec::new();
    in_order(value, |value, inner| match value.kind() {
        ValueKind::Object(properties) => found.extend(properties),
        ValueKind::Array(elements) => inner.extend(elements),
        _ => {}
    });
    found
}
