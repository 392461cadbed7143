//! Accesses to the parts of lists, maps, objects and choices that are recorded.

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use super::node::{Field, Kind, Node, Secret};
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
    fields: &'n mut Vec<Field>,
    /// See [`Kind::Object`].
    open: &'n mut Option<bool>,
    omitted: &'n mut usize,
    offer: Offer,
    /// The progress of the only field that is offered.
    before: usize,
    next: usize,
    /// The field of the next value; `None` for an attribute that no type has.
    current: Option<usize>,
    /// Whether the attribute that no type has comes next. A type may ask for keys only.
    offers_unknown: bool,
    /// Whether the value of the attribute that no type has was requested.
    took_unknown: bool,
    /// The number of secrets that were requested before the first field, or by the values of fields.
    secrets: u64,
    around: Around<'n>,
}

impl<'n> Fields<'n> {
    pub(super) fn new(kind: &'n mut Kind, around: Around<'n>) -> Result<Self, RecordStop> {
        let Kind::Object {
            fields,
            open,
            omitted,
            ..
        } = kind
        else {
            return Err(RecordStop::Other);
        };
        let incomplete = fields.iter().position(|field| !field.node.is_complete());
        let offer = match (incomplete, &open) {
            (Some(index), _) => Offer::Only(index),
            (None, None) => Offer::Unknown,
            (None, Some(_)) => match omitted.checked_sub(1) {
                None => Offer::All,
                Some(index) if index < fields.len() => Offer::Without(index),
                Some(_) => Offer::Required,
            },
        };
        let only = incomplete.and_then(|index| fields.get(index));
        Ok(Self {
            before: only.map_or(0, |field| field.node.progress()),
            fields,
            open,
            omitted,
            offer,
            next: 0,
            current: None,
            offers_unknown: offer == Offer::Unknown,
            took_unknown: false,
            secrets: notices(),
            around,
        })
    }

    /// Ends the attempt, which may have stopped: an error is another reason for that.
    pub(super) fn finish(self, stop: Option<RecordStop>) -> Result<(), RecordStop> {
        let fields = self.fields;
        // A missing secret is also requested, from a deserializer that fails.
        if self.secrets != notices() && stop.is_none() {
            // From a buffer, after all fields: which of them is a secret is not known.
            for field in fields.iter_mut() {
                field.node.secret = field.node.secret.max(Secret::Within);
            }
        }
        if let (Some(RecordStop::DuplicateField(name)), Some(last)) = (stop, self.current) {
            // Two names of one field, which stand side by side.
            let is_name = fields.get(last).is_some_and(|field| field.name == name);
            let alias = fields.remove(if is_name {
                last.saturating_sub(1)
            } else {
                last
            });
            if let Some(field) = fields.iter_mut().find(|field| field.name == name) {
                field.aliases.push(alias.name);
            }
            return Err(RecordStop::Other);
        }
        match self.offer {
            Offer::Only(index) => {
                if let Some(field) = fields.get_mut(index) {
                    field.node.give_up_unless_after(self.before);
                }
            }
            Offer::Unknown => *self.open = Some(self.took_unknown),
            Offer::All => *self.omitted += 1,
            Offer::Without(index) => {
                *self.omitted += 1;
                if let Some(field) = fields.get_mut(index) {
                    field.required = match stop {
                        None => false,
                        Some(RecordStop::MissingField(name)) => name == field.name,
                        // A sample was refused: only the shape tells.
                        Some(_) => !matches!(field.node.kind, Kind::Optional(_)),
                    };
                }
            }
            Offer::Required => {}
        }
        Ok(())
    }

    fn is_offered(&self, index: usize) -> bool {
        match self.offer {
            Offer::Only(only) => index == only,
            Offer::Unknown | Offer::All => true,
            Offer::Without(omitted) => index != omitted,
            Offer::Required => self.fields.get(index).is_some_and(|field| field.required),
        }
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
        // Once, before the fields: a type that takes every name asks for its value.
        if std::mem::take(&mut self.offers_unknown) {
            let key: StrDeserializer<'_, RecordStop> = UNKNOWN.into_deserializer();
            return seed.deserialize(key).map(Some);
        }
        while self.next < self.fields.len() {
            let index = self.next;
            self.next += 1;
            if self.is_offered(index)
                && let Some(field) = self.fields.get(index)
            {
                self.current = Some(index);
                let key: StrDeserializer<'_, RecordStop> = field.name.into_deserializer();
                return seed.deserialize(key).map(Some);
            }
        }
        Ok(None)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<T::Value, RecordStop> {
        let Some(index) = self.current else {
            self.took_unknown = true;
            return seed.deserialize(().into_deserializer());
        };
        let field = self.fields.get_mut(index).ok_or(RecordStop::Other)?;
        let before = notices();
        let result = self.around.read(&mut field.node, seed);
        self.secrets += notices() - before;
        result
    }
}

/// One attempt with a variant of a choice.
pub(super) struct Variant<'n> {
    pub(super) name: &'static str,
    pub(super) content: &'n mut Option<Node>,
    pub(super) around: Around<'n>,
}

impl Kind {
    /// Returns an object that is not recorded yet.
    pub(super) fn object(name: &'static str, names: &'static [&'static str]) -> Self {
        let fields = names.iter().map(|&name| Field {
            name,
            aliases: Vec::new(),
            required: true,
            node: Node::default(),
        });
        Self::Object {
            name,
            fields: fields.collect(),
            open: None,
            omitted: 0,
        }
    }

    /// Returns a choice that is not recorded yet.
    pub(super) fn choice(name: &'static str, variants: &'static [&'static str]) -> Self {
        let variants = variants.iter().map(|&name| (name, Some(Node::default())));
        Self::Choice {
            name,
            variants: variants.collect(),
        }
    }

    /// Returns the variant of a choice for the next attempt.
    pub(super) fn variant(&mut self) -> Option<(&'static str, &mut Option<Node>)> {
        let Self::Choice { variants, .. } = self else {
            return None;
        };
        let is_incomplete =
            |content: &Option<Node>| content.as_ref().is_some_and(|it| !it.is_complete());
        let incomplete = variants.iter().position(|(_, it)| is_incomplete(it));
        let unit = || variants.iter().position(|(_, it)| it.is_none());
        let index = incomplete.or_else(unit).unwrap_or(0);
        let (name, content) = variants.get_mut(index)?;
        Some((name, content))
    }
}

/// Ends an attempt with a variant whose content had some progress `before`.
pub(super) fn end_variant(content: &mut Option<Node>, before: Option<usize>) {
    if let Some(node) = content
        && before == Some(node.progress())
    {
        match node.kind {
            // Nothing was requested of its content.
            Kind::New => *content = None,
            _ => node.give_up(),
        }
    }
}

impl<'de, 'n> EnumAccess<'de> for Variant<'n> {
    type Error = RecordStop;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self), RecordStop> {
        let name: StrDeserializer<'_, RecordStop> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = RecordStop;

    fn unit_variant(self) -> Result<(), RecordStop> {
        *self.content = None;
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, RecordStop> {
        let content = self.content.as_mut().ok_or(RecordStop::Other)?;
        self.around.read(content, seed)
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
        let name = self.name;
        self.newtype_variant_seed(StructSeed {
            name,
            fields,
            visitor,
        })
    }
}
