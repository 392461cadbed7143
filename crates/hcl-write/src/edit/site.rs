//! Items directly in a file, a block or a value, with their addresses.

use std::collections::{BTreeSet, HashMap, HashSet};

use hcl_core::internal::{Duplicate, duplicates};
use hcl_syntax::json;
use hcl_syntax::native::{Block, Body, BodyItem, Expression, ExpressionKind, ObjectItem};

use super::json_place::{JsonPlace, name_of};
use super::sort::labels;
use super::{AddressPart, Found};

/// Items directly in another one, each with the parts that it adds to an address. A computed key is [`AddressPart::AnyName`]. Several
/// blocks with the same type and labels have an index, and so have several items with the same key.
pub(super) type Children<'f> = Vec<(Vec<AddressPart>, Site<'f>)>;

/// A found item, and the meaning of the names and texts in its value.
#[derive(Clone, Debug)]
pub(super) struct Site<'f> {
    pub(super) found: Found<'f>,
    pub(super) place: JsonPlace,
    /// Whether the name is a template of the JSON syntax.
    pub(super) is_template: bool,
}

impl<'f> From<Found<'f>> for Site<'f> {
    fn from(found: Found<'f>) -> Self {
        Self {
            found,
            place: JsonPlace::Literals,
            is_template: false,
        }
    }
}

/// Returns the arguments and blocks of a body with names that satisfy a condition.
pub(super) fn items_of<'f>(body: Body<'f>, is_meant: impl Fn(&str) -> bool) -> Children<'f> {
    let items = body.items().filter_map(|item| match item {
        BodyItem::Attribute(attribute) if is_meant(attribute.name()) => {
            let parts = vec![AddressPart::literal(attribute.name())];
            Some((parts, Found::Attribute(attribute).into()))
        }
        BodyItem::Block(block) if is_meant(block.type_name()) => {
            Some((name_parts(block), Found::Block(block).into()))
        }
        _ => None,
    });
    numbered(items.collect())
}

/// Adds an index to the parts of blocks, items and properties that others have as well.
fn numbered(mut children: Children<'_>) -> Children<'_> {
    let parts = |index: usize| match children.get(index) {
        Some((parts, site)) if site.found.is_repeatable() && *parts != [AddressPart::AnyName] => {
            Ok(parts)
        }
        _ => Err(index),
    };
    let mut counts: HashMap<usize, usize> = HashMap::new();
    for Duplicate { index, first } in duplicates(children.len(), parts) {
        let count = counts.entry(first).or_default();
        let mut number = |at: usize, number: usize| {
            if let Some((parts, _)) = children.get_mut(at) {
                parts.push(AddressPart::Index(number));
            }
        };
        if *count == 0 {
            number(first, 0);
        }
        *count += 1;
        number(index, *count);
    }
    number_mixed(&mut children);
    children
}

/// Adds an index to blocks of which one has all names of the other and more labels: `s.a` may be a block, or an argument of the block `s`.
fn number_mixed(children: &mut Children<'_>) {
    let blocks = children.iter().filter_map(|(_, site)| site.found.block());
    let blocks: Vec<Vec<AddressPart>> = blocks.map(name_parts).collect();
    let known: HashSet<&[AddressPart]> = blocks.iter().map(Vec::as_slice).collect();
    // A block may have many labels, but few numbers of labels occur.
    let counts: BTreeSet<usize> = blocks.iter().map(Vec::len).collect();
    let mut mixed = HashSet::new();
    for names in &blocks {
        let shorter = counts.range(..names.len());
        let shorter = shorter.filter_map(|count| names.get(..*count));
        for shorter in shorter.filter(|shorter| known.contains(shorter)) {
            mixed.extend([shorter, names]);
        }
    }
    for (parts, _) in children {
        if mixed.contains(&**parts) {
            parts.push(AddressPart::Index(0));
        }
    }
}

/// Returns the type and labels of a block.
pub(super) fn name_parts(block: Block<'_>) -> Vec<AddressPart> {
    let names = [block.type_name().to_owned()]
        .into_iter()
        .chain(labels(block));
    names.map(AddressPart::literal).collect()
}

impl<'f> Site<'f> {
    /// Returns the items directly in a block, or the parts of a value of either syntax.
    pub(super) fn children(&self) -> Children<'f> {
        if let Found::Block(block) = self.found {
            return items_of(block.body(), |_| true);
        }
        let name =
            |name: Option<&str>| vec![name.map_or(AddressPart::AnyName, AddressPart::literal)];
        let index = |index| vec![AddressPart::Index(index)];
        let native = self.found.expression().map(Expression::without_parentheses);
        let native = native.map(|value| (value, value.kind()));
        if let Some((value, ExpressionKind::Object(object))) = native {
            let key = |item: ObjectItem<'_>| name(item.constant_key().as_deref());
            let items = object.items();
            let items = items.map(|item| (key(item), Found::Item(value, item).into()));
            return numbered(items.collect());
        }
        if let Some((value, ExpressionKind::Tuple(tuple))) = native {
            let elements = tuple.elements().enumerate();
            return elements
                .map(|(at, element)| (index(at), Found::Element(value, at, element).into()))
                .collect();
        }
        let Some(value) = self.found.json_value() else {
            return Vec::new();
        };
        match value.kind() {
            json::ValueKind::Object(properties) => {
                let is_template = self.place.has_templates(value);
                let named = |property: json::Property<'f>| {
                    let site = Self {
                        found: Found::Property(property),
                        place: self.place.below(property.name().decode()),
                        is_template,
                    };
                    (name(name_of(property, is_template).as_deref()), site)
                };
                numbered(properties.map(named).collect())
            }
            json::ValueKind::Array(elements) => elements
                .enumerate()
                .map(|(at, element)| (index(at), self.element(element)))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the objects that names in a value are in: an array of the JSON syntax stands for several blocks.
    pub(super) fn objects(&self) -> Vec<Self> {
        match self.found.json_value().map(json::Value::kind) {
            Some(json::ValueKind::Array(_)) => self.inside().collect(),
            _ => vec![self.clone()],
        }
    }

    /// Returns whether the value is an object of the JSON syntax.
    pub(super) fn is_object(&self) -> bool {
        let value = self.found.json_value().map(json::Value::kind);
        matches!(value, Some(json::ValueKind::Object(_)))
    }

    /// Returns an element of an array of the JSON syntax.
    pub(super) fn element(&self, element: json::Value<'f>) -> Self {
        Self {
            found: Found::ArrayElement(element),
            place: self.place.clone(),
            is_template: false,
        }
    }

    pub(super) fn inside(&self) -> impl Iterator<Item = Self> + use<'f> {
        self.children().into_iter().map(|(_, site)| site)
    }
}
