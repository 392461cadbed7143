//! The named items of a text, in both syntaxes: attributes, blocks, entries of objects, properties.

use hcl_core::internal::sort::sort_by_key;
use hcl_core::native::{self, Construct, ExpressionKind, Visit};
use hcl_core::{Span, json};

use crate::view::key_text;
use hcl_core::{ParsedSource, Tree};

/// An item of a text that has a name.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) name: String,
    pub(super) name_span: Span,
    /// The span of the value, or of the body of a block.
    pub(super) value: Span,
    /// The parts of the value that stand in place of a body, if the item is meant as a block: none of a block and of an object of
    /// the JSON syntax.
    pub(super) no_bodies: Vec<Span>,
    /// The labels of a block.
    pub(super) labels: Vec<Span>,
    /// Whether the item belongs to a body, or may in the JSON syntax.
    pub(super) is_of_body: bool,
    /// The index of the item that contains this one.
    pub(super) parent: Option<usize>,
}

/// The items of a source, by the offset of their names.
#[derive(Debug)]
pub(super) struct Items {
    pub(super) all: Vec<Item>,
    pub(super) has_syntax_errors: bool,
    pub(super) is_json: bool,
}

impl Items {
    pub(super) fn of(source: &ParsedSource) -> Self {
        let mut all = match source.tree() {
            Tree::Json(file) => of_json(file),
            Tree::Native(file) => of_native(file),
        };
        sort_by_key(&mut all, |it| it.name_span.start);
        let mut open: Vec<usize> = Vec::new();
        for index in 0..all.len() {
            let Some(item) = all.get(index) else { break };
            let start = item.name_span.start;
            while open
                .last()
                .and_then(|&it| all.get(it))
                .is_some_and(|it| it.value.end <= start)
            {
                open.pop();
            }
            let parent = open.last().copied();
            open.push(index);
            if let Some(item) = all.get_mut(index) {
                item.parent = parent;
            }
        }
        Self {
            all,
            is_json: matches!(source.tree(), Tree::Json(_)),
            has_syntax_errors: source.diagnostics().has_errors(),
        }
    }

    /// Returns the items around an offset, innermost first.
    pub(super) fn around(&self, offset: u32) -> impl Iterator<Item = &Item> {
        let last = self.all.partition_point(|it| it.name_span.start <= offset);
        let last = last.checked_sub(1).and_then(|index| self.all.get(index));
        std::iter::successors(last, |it| self.all.get(it.parent?))
            // Not the end of the walk: the last item before the offset may be over, and an outer one not.
            .filter(move |it| offset < it.value.end)
    }
}

fn of_native(file: &native::File) -> Vec<Item> {
    let mut all = Vec::new();
    for visit in file.body().walk() {
        let Visit::Enter(construct) = visit else {
            continue;
        };
        match construct {
            Construct::Attribute(attribute) => all.push(Item {
                name: attribute.name().to_owned(),
                name_span: attribute.name_span(),
                value: attribute.expression().span(),
                no_bodies: vec![attribute.expression().span()],
                labels: Vec::new(),
                is_of_body: true,
                parent: None,
            }),
            Construct::Block(block) => all.push(Item {
                name: block.type_name().to_owned(),
                name_span: block.type_span(),
                value: block.body().source_span().span(),
                no_bodies: Vec::new(),
                labels: block.labels().map(native::Label::span).collect(),
                is_of_body: true,
                parent: None,
            }),
            Construct::Expression(expression) => {
                if let ExpressionKind::Object(object) = expression.kind() {
                    all.extend(object.items().map(|item| Item {
                        // A computed key has no name, but its value may contain items.
                        name: key_text(item.key()).unwrap_or_default().into_owned(),
                        name_span: item.key().span(),
                        value: item.value().span(),
                        no_bodies: Vec::new(),
                        labels: Vec::new(),
                        is_of_body: false,
                        parent: None,
                    }));
                }
            }
            Construct::Body(_) => {}
        }
    }
    all
}

fn of_json(file: &json::File) -> Vec<Item> {
    let all = properties(file).map(|property| Item {
        name: property.name().decode().to_owned(),
        name_span: property.name_span(),
        value: property.value().span(),
        no_bodies: no_bodies(property.value()),
        labels: Vec::new(),
        is_of_body: true,
        parent: None,
    });
    all.collect()
}

/// Returns the values other than objects in a value or in its lists.
fn no_bodies(value: json::Value<'_>) -> Vec<Span> {
    let mut waiting = vec![value];
    let mut found = Vec::new();
    while let Some(value) = waiting.pop() {
        match value.kind() {
            json::ValueKind::Array(elements) => waiting.extend(elements),
            json::ValueKind::Object(_) => {}
            _ => found.push(value.span()),
        }
    }
    found
}

/// Returns the properties of all objects in a file, in any order.
pub(super) fn properties(file: &json::File) -> impl Iterator<Item = json::Property<'_>> {
    values(file).flat_map(|value| match value.kind() {
        json::ValueKind::Object(properties) => properties.collect(),
        _ => Vec::new(),
    })
}

/// Returns all values of a file, in any order.
pub(super) fn values(file: &json::File) -> impl Iterator<Item = json::Value<'_>> {
    let mut waiting = vec![file.root()];
    std::iter::from_fn(move || {
        let value = waiting.pop()?;
        match value.kind() {
            json::ValueKind::Array(elements) => waiting.extend(elements),
            json::ValueKind::Object(properties) => {
                waiting.extend(properties.map(json::Property::value));
            }
            _ => {}
        }
        Some(value)
    })
}
