//! Bodies of the JSON syntax.
//!
//! The schema determines whether a property is an attribute or stands for blocks;
//! labels are property names of nested objects. Values with syntax errors are already reported, and skipped.

// spec(model): Dynamic Attributes Processing
// spec(model): Language-agnosticism
// spec(json): Structural Elements

use std::sync::Arc;

use super::consumed_names::{ConsumedNames, Listing};
use super::content::{Attribute, Block, BodyContent, Header, Label};
use super::errors;
use super::kind::BodyKind;
use super::lookup::Lookup;
use super::merge::check_required;
use super::schema::{BlockSchema, BodySchema};
use super::{Body, Unnamed};
use crate::Str;
use crate::diagnostic::{Diagnostics, suggest};
use crate::json::{COMMENT, File, Properties, Property, Value, ValueKind};
use crate::source::{SourceSpan, Span};

/// An object, or an array of objects merged, without the names consumed by earlier calls.
#[derive(Clone, Debug)]
pub(super) struct JsonBody {
    file: File,
    /// The number of the value in the file.
    id: u32,
    consumed: ConsumedNames,
}

impl JsonBody {
    pub(super) fn new(value: Value<'_>) -> Self {
        Self {
            file: value.file().clone(),
            id: value.id(),
            consumed: ConsumedNames::default(),
        }
    }

    pub(super) fn value(&self) -> Value<'_> {
        Value::new(&self.file, self.id)
    }

    /// The texts of values in place of objects.
    pub(super) fn wrong_elements(&self) -> Vec<String> {
        let elements = match self.value().kind() {
            ValueKind::Array(elements) => elements.collect(),
            _ => vec![self.value()],
        };
        let wrong = elements
            .into_iter()
            .filter(|value| !matches!(value.kind(), ValueKind::Object(_)));
        wrong
            .map(|value| at(value, value.span()).text().to_owned())
            .collect()
    }

    /// Selects the content named by the schema; returns it with the other properties.
    fn select(
        &self,
        schema: &BodySchema,
        diagnostics: &mut Diagnostics,
    ) -> (BodyContent, Vec<Property<'_>>) {
        let lookup = Lookup::new(schema);
        let mut attributes: Vec<Option<Property<'_>>> = vec![None; schema.attributes().len()];
        let mut blocks = Vec::new();
        let mut leftover = Vec::new();
        for property in self.objects(diagnostics).into_iter().flatten() {
            if !self.is_left(property) {
                continue;
            }
            let name = property.name().decode();
            let slot = lookup
                .attribute(name)
                .and_then(|index| attributes.get_mut(index));
            if let Some(slot) = slot {
                match *slot {
                    Some(_) if property.value().is_incomplete() => {}
                    Some(earlier) => {
                        diagnostics.push(errors::duplicate_argument(
                            name,
                            name_at(earlier),
                            name_at(property),
                        ));
                    }
                    None => *slot = Some(property),
                }
            } else if let Some(expected) = lookup.block(name) {
                let mut unpacker = BlockUnpacker {
                    property,
                    expected,
                    labels: Vec::new(),
                    blocks: &mut blocks,
                    diagnostics,
                };
                unpacker.value(property.value());
            } else {
                leftover.push(property);
            }
        }
        let found = attributes.into_iter().flatten();
        let content = BodyContent {
            attributes: found.map(Attribute::json).collect(),
            blocks,
            missing_item: self.missing_item(),
        };
        (content, leftover)
    }

    /// The objects that make up the body. Reports values of other types.
    fn objects(&self, diagnostics: &mut Diagnostics) -> Vec<Properties<'_>> {
        match self.value().kind() {
            ValueKind::Object(properties) => vec![properties],
            ValueKind::Array(elements) => {
                let mut objects = Vec::with_capacity(elements.len());
                for element in elements {
                    match element.kind() {
                        ValueKind::Object(properties) => objects.push(properties),
                        _ if element.is_incomplete() => {}
                        _ => diagnostics.push(errors::body_element_not_object(start_at(element))),
                    }
                }
                objects
            }
            ValueKind::Null | ValueKind::Invalid => Vec::new(),
            _ => {
                if !self.is_reported() && !self.value().is_incomplete() {
                    diagnostics.push(errors::body_not_object(start_at(self.value())));
                }
                Vec::new()
            }
        }
    }

    /// Returns whether the value is the root of a file, which the parser has already reported if it is not an object.
    fn is_reported(&self) -> bool {
        self.value() == self.file.root()
    }

    /// Returns whether a property is left: it was not consumed, and comments are not items.
    fn is_left(&self, property: Property<'_>) -> bool {
        let name = property.name().decode();
        let is_consumed =
            || self.consumed.contains_attribute(name) || self.consumed.contains_block(name);
        name != COMMENT && !is_consumed()
    }
}

impl BodyKind for JsonBody {
    /// The length of the body's text in bytes, without arguments that were consumed.
    fn text_len(&self) -> u64 {
        let whole = self.value().span().len();
        let ValueKind::Object(properties) = self.value().kind() else {
            return whole.into();
        };
        if self.consumed.is_empty() {
            return whole.into();
        }
        let consumed = properties
            .filter(|property| self.consumed.contains_attribute(property.name().decode()));
        let length = consumed.fold(whole, |rest, it| {
            rest.saturating_sub(it.value().span().len())
        });
        length.into()
    }

    fn missing_item(&self) -> Option<SourceSpan> {
        let span = match self.value().kind() {
            // As in the reference: the close brace of an object, the open bracket of an array.
            ValueKind::Object(_) => self.value().end_span(),
            _ => self.value().start_span(),
        };
        Some(at(self.value(), span))
    }

    /// Returns whether a syntax error hides what the body has.
    fn is_incomplete(&self) -> bool {
        self.value().is_incomplete()
            || match self.value().kind() {
                ValueKind::Array(mut elements) => elements.any(Value::is_incomplete),
                _ => false,
            }
    }

    fn content(
        &self,
        schema: &BodySchema,
        unnamed: Unnamed,
        diagnostics: &mut Diagnostics,
    ) -> BodyContent {
        let (content, leftover) = self.select(schema, diagnostics);
        // A property may be in another object than the one that is meant.
        if self.is_incomplete() {
            return content;
        }
        let at = content.missing_item.as_ref();
        let absent = check_required(schema, &content, at, diagnostics);
        if unnamed == Unnamed::Ignore {
            return content;
        }
        for property in leftover {
            let name = property.name().decode();
            diagnostics.push_error(|| {
                let candidates = absent.iter().copied().chain(schema.suggested_blocks());
                errors::extraneous_property(name, suggest(name, candidates), name_at(property))
            });
        }
        content
    }

    /// This body without the names of the schema.
    fn without(&self, schema: &BodySchema) -> Body {
        let consumed = self.consumed.with(schema);
        Body::of_kind(Self {
            file: self.file.clone(),
            id: self.id,
            consumed,
        })
    }

    /// The properties that are left.
    fn list(&self, listing: Listing, diagnostics: &mut Diagnostics) -> BodyContent {
        let mut content = BodyContent {
            missing_item: self.missing_item(),
            ..BodyContent::default()
        };
        if listing == Listing::Known {
            for property in self.objects(&mut Diagnostics::new()).into_iter().flatten() {
                if self.is_left(property) {
                    content.attributes.push(Attribute::json(property));
                }
            }
            return content;
        }
        let properties = match self.value().kind() {
            ValueKind::Object(properties) => properties,
            ValueKind::Invalid => return content,
            kind => {
                // The parser accepts an array as the root, and has not reported it.
                if matches!(kind, ValueKind::Array(_)) || !self.is_reported() {
                    diagnostics.push(errors::arguments_not_object(start_at(self.value())));
                }
                return content;
            }
        };
        let mut duplicates = properties.duplicates().into_iter().peekable();
        for (index, property) in properties.enumerate() {
            let duplicate = duplicates.next_if(|duplicate| duplicate.index == index);
            if !self.is_left(property) {
                continue;
            }
            match duplicate {
                Some(duplicate) => diagnostics.push_error(|| {
                    let name = property.name().decode();
                    errors::duplicate_property(name, name_at(duplicate.first), name_at(property))
                }),
                None => content.attributes.push(Attribute::json(property)),
            }
        }
        content
    }
}

/// Collects blocks of one type from the value of a property.
struct BlockUnpacker<'u, 'f> {
    property: Property<'f>,
    expected: &'u BlockSchema,
    /// Labels of the enclosing levels.
    labels: Vec<Label>,
    blocks: &'u mut Vec<Block>,
    diagnostics: &'u mut Diagnostics,
}

impl<'f> BlockUnpacker<'_, 'f> {
    /// Processes one level of labels, or the bodies after the last one.
    fn value(&mut self, value: Value<'f>) {
        let Some(label_name) = self.expected.next_label(&self.labels) else {
            return self.bodies(value);
        };
        let labelled = self.labelled(value);
        if labelled.is_empty() && !value.is_incomplete() {
            let type_name = self.property.name().decode();
            self.diagnostics.push(errors::missing_label_property(
                type_name,
                label_name,
                start_at(value),
            ));
        }
        for property in labelled {
            let span = name_at(property);
            self.labels.push(Label {
                text: property.name().decode().into(),
                span,
            });
            // Recursion is as deep as the schema has labels.
            self.value(property.value());
            self.labels.pop();
        }
    }

    /// The properties with labels as names.
    fn labelled(&mut self, value: Value<'f>) -> Vec<Property<'f>> {
        let type_name = self.property.name().decode();
        let count = self.expected.label_names.len();
        match value.kind() {
            ValueKind::Object(properties) => properties.collect(),
            ValueKind::Array(elements) => {
                let mut labelled = Vec::new();
                for element in elements {
                    match element.kind() {
                        ValueKind::Object(properties) => labelled.extend(properties),
                        ValueKind::Invalid => {}
                        _ if element.is_incomplete() => {}
                        _ => self.diagnostics.push(errors::labels_not_object(
                            type_name,
                            count,
                            start_at(element),
                        )),
                    }
                }
                labelled
            }
            ValueKind::Null | ValueKind::Invalid => Vec::new(),
            _ if value.is_incomplete() => Vec::new(),
            _ => {
                self.diagnostics
                    .push(errors::labels_not_object(type_name, count, start_at(value)));
                Vec::new()
            }
        }
    }

    /// One block for an object, several for an array, none for null.
    fn bodies(&mut self, value: Value<'f>) {
        let bodies: Vec<Value<'f>> = match value.kind() {
            ValueKind::Object(_) => vec![value],
            ValueKind::Array(elements) => elements.collect(),
            ValueKind::Null | ValueKind::Invalid => return,
            _ if value.is_incomplete() => return,
            _ => {
                let type_name = self.property.name().decode();
                return self.diagnostics.push(errors::blocks_not_object(
                    type_name,
                    self.expected.required_names(),
                    start_at(value),
                ));
            }
        };
        let labels: Arc<[Label]> = self.labels.as_slice().into();
        let type_name: Str = self.property.name().decode().into();
        for body in bodies {
            self.blocks.push(Block {
                header: Header::Generated {
                    type_name: type_name.clone(),
                    type_span: name_at(self.property),
                    definition: start_at(value),
                    labels: Arc::clone(&labels),
                },
                body: body.into(),
            });
        }
    }
}

fn at(value: Value<'_>, span: Span) -> SourceSpan {
    value.file().source().span(span)
}

fn start_at(value: Value<'_>) -> SourceSpan {
    at(value, value.start_span())
}

fn name_at(property: Property<'_>) -> SourceSpan {
    property.file().source().span(property.name_span())
}

impl From<Value<'_>> for Body {
    fn from(value: Value<'_>) -> Self {
        Self::of_kind(JsonBody::new(value))
    }
}

impl From<&File> for Body {
    fn from(file: &File) -> Self {
        file.root().into()
    }
}
