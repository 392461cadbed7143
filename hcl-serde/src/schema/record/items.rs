//! Accesses to the parts of lists, maps, objects and choices that are recorded.

use std::borrow::Cow;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use super::super::shape::{ChoiceShape, FieldShape, ObjectShape, Shape, VariantShape};
use super::node::{Node, Sample, Secret};
use super::recorder::{Around, RecordStop, Recorder};
use crate::de::{StructSeed, TupleSeed};
use crate::secrets::{notices, reading_key};

/// The elements of a list or tuple, the value of an option, or the key and the value of the only entry of a map.
#[derive(Default)]
pub(super) struct RecordedParts<'n> {
    nodes: &'n mut [Node],
    next: usize,
    /// The progress of all parts before the attempt.
    before: usize,
    around: Around<'n>,
}

impl<'n> RecordedParts<'n> {
    pub(super) fn new(nodes: &'n mut [Node], around: Around<'n>) -> Self {
        let before = progress(nodes);
        Self {
            nodes,
            next: 0,
            before,
            around,
        }
    }

    fn next_node(&mut self) -> Option<&mut Node> {
        self.next += 1;
        self.nodes.get_mut(self.next - 1)
    }

    /// Returns the recorder of the next part.
    pub(super) fn next(&mut self) -> Option<Recorder<'_>> {
        let around = self.around;
        Some(around.recorder(self.next_node()?))
    }

    /// Ends an attempt: gives the parts up if it made no progress.
    pub(super) fn finish(self) {
        if progress(self.nodes) == self.before {
            self.nodes.iter_mut().for_each(Node::give_up);
        }
    }
}

fn progress(nodes: &[Node]) -> usize {
    nodes.iter().map(Node::progress).sum()
}

impl<'de> SeqAccess<'de> for &mut RecordedParts<'_> {
    type Error = RecordStop;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, RecordStop> {
        let around = self.around;
        let Some(node) = self.next_node() else {
            return Ok(None);
        };
        let before = node.progress();
        // A complete part makes no progress, and is not given up for that.
        let was_complete = node.is_complete();
        let result = around.read(node, seed);
        if !was_complete {
            node.give_up_unless_after(before);
        }
        result.map(Some)
    }
}

impl<'de> MapAccess<'de> for &mut RecordedParts<'_> {
    type Error = RecordStop;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, RecordStop> {
        let around = self.around;
        let Some(key) = self.next_node() else {
            return Ok(None);
        };
        reading_key(|| around.read(key, seed)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<T::Value, RecordStop> {
        let around = self.around;
        around.read(self.next_node().ok_or(RecordStop::Other)?, seed)
    }
}

/// The attributes that one attempt offers to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offer {
    /// The one that is recorded.
    Only(usize),
    /// One that no type has, then all.
    Unknown,
    /// All: two names of one field are refused together, also by a type that refuses the unknown one before.
    All,
    /// All but one.
    Without(usize),
    /// Those that are required.
    Required,
}

/// One attempt with the attributes of an object.
pub(super) struct Fields<'n> {
    object: &'n mut ObjectShape,
    nodes: &'n mut Vec<Node>,
    /// See [`Node::attempts`].
    attempts: &'n mut usize,
    offer: Offer,
    /// The progress of the only field that is offered.
    before: usize,
    /// The fields that are offered next; `None` for an attribute that no type has.
    offered: std::vec::IntoIter<Option<usize>>,
    /// The field of the next value.
    current: Option<usize>,
    /// Whether the value of the attribute that no type has was requested.
    took_unknown: bool,
    /// The number of secrets that were requested before the first field, or by the values of fields.
    secrets: u64,
    around: Around<'n>,
}

impl<'n> Fields<'n> {
    pub(super) fn new(node: &'n mut Node, around: Around<'n>) -> Result<Self, RecordStop> {
        let Node {
            shape: Some(Shape::Object(object)),
            parts: nodes,
            attempts,
            ..
        } = node
        else {
            return Err(RecordStop::Other);
        };
        let incomplete = nodes.iter().position(|node| !node.is_complete());
        let offer = match (incomplete, *attempts) {
            (Some(index), _) => Offer::Only(index),
            (None, 0) => Offer::Unknown,
            (None, 1) => Offer::All,
            (None, tried) if tried - 2 < nodes.len() => Offer::Without(tried - 2),
            (None, _) => Offer::Required,
        };
        let is_offered = |index: usize| match offer {
            Offer::Only(only) => index == only,
            Offer::Unknown | Offer::All => true,
            Offer::Without(omitted) => index != omitted,
            Offer::Required => object.fields.get(index).is_some_and(|it| it.required),
        };
        // The unknown attribute comes before the fields: a type that takes every name asks for its value.
        let unknown = (offer == Offer::Unknown).then_some(None);
        let fields = (0..nodes.len()).filter(|index| is_offered(*index));
        let offered: Vec<_> = unknown.into_iter().chain(fields.map(Some)).collect();
        let only = incomplete.and_then(|index| nodes.get(index));
        Ok(Self {
            before: only.map_or(0, Node::progress),
            object,
            nodes,
            attempts,
            offer,
            offered: offered.into_iter(),
            current: None,
            took_unknown: false,
            secrets: notices(),
            around,
        })
    }

    /// Ends the attempt, which may have stopped: an error is another reason for that.
    pub(super) fn finish(self, stop: Option<RecordStop>) -> Result<(), RecordStop> {
        let (nodes, fields) = (self.nodes, self.object.fields.to_mut());
        // A missing secret is also requested, from a deserializer that fails.
        if self.secrets != notices() && stop.is_none() {
            // From a buffer, after all fields: which of them is a secret is not known.
            for node in nodes.iter_mut() {
                node.secret = node.secret.max(Secret::Within);
            }
        }
        if let (Some(RecordStop::DuplicateField(name)), Some(last)) = (stop, self.current) {
            // Two names of one field, which stand side by side.
            let is_name = fields.get(last).is_some_and(|field| field.name == name);
            let alias = if is_name {
                last.saturating_sub(1)
            } else {
                last
            };
            nodes.remove(alias);
            let alias = fields.remove(alias);
            if let Some(field) = fields.iter_mut().find(|field| field.name == name) {
                field.aliases.to_mut().push(alias.name);
            }
            return Err(RecordStop::Other);
        }
        match self.offer {
            Offer::Only(index) => {
                if let Some(node) = nodes.get_mut(index) {
                    node.give_up_unless_after(self.before);
                }
                return Ok(());
            }
            Offer::Unknown => self.object.open = self.took_unknown,
            Offer::Without(index) => {
                if let (Some(field), Some(node)) = (fields.get_mut(index), nodes.get(index)) {
                    field.required = match stop {
                        None => false,
                        Some(RecordStop::MissingField(name)) => name == field.name,
                        // A sample was refused: only the shape tells.
                        Some(_) => !matches!(node.shape, Some(Shape::Optional(_))),
                    };
                }
            }
            Offer::All => {}
            Offer::Required => return Ok(()),
        }
        *self.attempts += 1;
        Ok(())
    }
}

/// The name of an attribute that no type has.
const UNKNOWN: &str = "\u{1}unknown";

impl<'de> MapAccess<'de> for &mut Fields<'_> {
    type Error = RecordStop;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, RecordStop> {
        let Some(offered) = self.offered.next() else {
            return Ok(None);
        };
        self.current = offered;
        let field = offered.and_then(|index| self.object.fields.get(index));
        let name = field.map_or(UNKNOWN, |field| &*field.name);
        seed.deserialize(StrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<T::Value, RecordStop> {
        let Some(index) = self.current else {
            self.took_unknown = true;
            return seed.deserialize(().into_deserializer());
        };
        let node = self.nodes.get_mut(index).ok_or(RecordStop::Other)?;
        let before = notices();
        let result = self.around.read(node, seed);
        self.secrets += notices() - before;
        result
    }
}

/// One attempt with a variant of a choice.
pub(super) struct Variant<'n> {
    shape: &'n mut VariantShape,
    /// The content.
    pub(super) node: &'n mut Node,
    around: Around<'n>,
}

/// Returns an object that is not recorded yet. As long as it was not tried, nothing says that other attributes are refused.
pub(super) fn object(name: &'static str, names: &'static [&'static str]) -> Shape {
    let fields = names.iter().map(|&name| FieldShape {
        name: name.into(),
        required: true,
        ..FieldShape::default()
    });
    Shape::Object(ObjectShape {
        name: name.into(),
        docs: Cow::default(),
        fields: fields.collect(),
        open: true,
    })
}

/// Returns a choice that is not recorded yet.
pub(super) fn choice(name: &'static str, variants: &'static [&'static str]) -> Shape {
    let variants = variants.iter().map(|&name| VariantShape {
        name: name.into(),
        aliases: Cow::default(),
        docs: Cow::default(),
        content: Some(Shape::Any),
    });
    Shape::Choice(ChoiceShape {
        name: name.into(),
        docs: Cow::default(),
        variants: variants.collect(),
        tag: None,
    })
}

impl<'n> Variant<'n> {
    /// Returns the variant of a choice for the next attempt: an incomplete one, or one without content.
    pub(super) fn next(choice: &'n mut Node, around: Around<'n>) -> Result<Self, RecordStop> {
        let Node {
            shape: Some(Shape::Choice(ChoiceShape { variants, .. })),
            parts,
            ..
        } = choice
        else {
            return Err(RecordStop::Other);
        };
        let incomplete = parts.iter().position(|part| !part.is_complete());
        let unit = || {
            variants
                .iter()
                .position(|variant| variant.content.is_none())
        };
        let index = incomplete.or_else(unit).unwrap_or(0);
        let variants = variants.to_mut().get_mut(index).zip(parts.get_mut(index));
        let (shape, node) = variants.ok_or(RecordStop::Other)?;
        Ok(Self {
            shape,
            node,
            around,
        })
    }

    /// Ends an attempt. The content had some progress `before`.
    pub(super) fn end(&mut self, before: usize) {
        if self.node.shape.is_none() {
            // Nothing was requested of its content.
            self.set_unit();
        } else {
            self.node.give_up_unless_after(before);
        }
    }

    /// Notes that the variant has no content.
    fn set_unit(&mut self) {
        self.shape.content = None;
        self.node.set(Shape::Null, Sample::default());
    }
}

impl<'de> EnumAccess<'de> for &mut Variant<'_> {
    type Error = RecordStop;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self), RecordStop> {
        let name: StrDeserializer<'_, RecordStop> = (*self.shape.name).into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for &mut Variant<'_> {
    type Error = RecordStop;

    fn unit_variant(self) -> Result<(), RecordStop> {
        self.set_unit();
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, RecordStop> {
        if self.shape.content.is_none() {
            return Err(RecordStop::Other);
        }
        self.around.read(self.node, seed)
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, RecordStop> {
        self.newtype_variant_seed(TupleSeed { len, visitor })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, RecordStop> {
        let name = match self.shape.name {
            Cow::Borrowed(name) => name,
            Cow::Owned(_) => "",
        };
        self.newtype_variant_seed(StructSeed {
            name,
            fields,
            visitor,
        })
    }
}
