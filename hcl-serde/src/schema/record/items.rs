//! Accesses to the parts of lists, maps, objects and choices that are recorded.

use std::slice::IterMut;

use serde::Deserializer;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use super::node::{Field, Kind, Node, Secret};
use super::recorder::{Around, Recorder, Stop};
use crate::secrets::{notices, reading_key};

/// The elements of a list or tuple, or the key and the value of the only entry of a map.
#[derive(Default)]
pub(super) struct Parts<'n> {
    pub(super) nodes: IterMut<'n, Node>,
    pub(super) around: Around<'n>,
}

impl<'de> SeqAccess<'de> for Parts<'_> {
    type Error = Stop;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Stop> {
        let Some(node) = self.nodes.next() else {
            return Ok(None);
        };
        let before = node.progress();
        // A complete part makes no progress, and is not given up for that.
        let was_complete = node.is_complete();
        let result = node.noting(|node| seed.deserialize(self.around.recorder(node)));
        if !was_complete {
            node.give_up_unless_after(before);
        }
        result.map(Some)
    }
}

impl<'de> MapAccess<'de> for Parts<'_> {
    type Error = Stop;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Stop> {
        let Some(key) = self.nodes.next() else {
            return Ok(None);
        };
        let around = self.around;
        reading_key(|| key.noting(|key| seed.deserialize(around.recorder(key)))).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Stop> {
        let value = self.nodes.next().ok_or(Stop::Other)?;
        value.noting(|value| seed.deserialize(self.around.recorder(value)))
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

/// The attributes of an object.
pub(super) struct Fields<'n> {
    fields: &'n mut [Field],
    offer: Offer,
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

impl Fields<'_> {
    /// Makes one attempt with an object.
    pub(super) fn record<'de, V: Visitor<'de>>(
        kind: &mut Kind,
        around: Around<'_>,
        visitor: V,
    ) -> Result<V::Value, Stop> {
        let Kind::Object {
            fields,
            open,
            omitted,
            ..
        } = kind
        else {
            return Err(Stop::Other);
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
        let before = incomplete.and_then(|index| Some(fields.get(index)?.node.progress()));
        let mut access = Fields {
            fields,
            offer,
            next: 0,
            current: None,
            offers_unknown: offer == Offer::Unknown,
            took_unknown: false,
            secrets: notices(),
            around,
        };
        let result = visitor.visit_map(&mut access);
        let (took_unknown, last) = (access.took_unknown, access.current);
        let of_fields = access.secrets;
        let stop = result.as_ref().err().copied();
        // A missing secret is also requested, from a deserializer that fails.
        if of_fields != notices() && stop.is_none() {
            // From a buffer, after all fields: which of them is a secret is not known.
            for field in fields.iter_mut() {
                field.node.secret = field.node.secret.max(Secret::Within);
            }
        }
        if let (Some(Stop::DuplicateField(name)), Some(last)) = (stop, last) {
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
            return Err(Stop::Other);
        }
        match offer {
            Offer::Only(index) => {
                if let (Some(field), Some(before)) = (fields.get_mut(index), before) {
                    field.node.give_up_unless_after(before);
                }
            }
            Offer::Unknown => *open = Some(took_unknown),
            Offer::All => *omitted += 1,
            Offer::Without(index) => {
                *omitted += 1;
                if let Some(field) = fields.get_mut(index) {
                    field.required = match stop {
                        None => false,
                        Some(Stop::MissingField(name)) => name == field.name,
                        // A sample was refused: only the shape tells.
                        Some(_) => !matches!(field.node.kind, Kind::Optional(_)),
                    };
                }
            }
            Offer::Required => {}
        }
        result
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
    type Error = Stop;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Stop> {
        // Once, before the fields: a type that takes every name asks for its value.
        if std::mem::take(&mut self.offers_unknown) {
            let key: StrDeserializer<'_, Stop> = UNKNOWN.into_deserializer();
            return seed.deserialize(key).map(Some);
        }
        while self.next < self.fields.len() {
            let index = self.next;
            self.next += 1;
            if self.is_offered(index)
                && let Some(field) = self.fields.get(index)
            {
                self.current = Some(index);
                let key: StrDeserializer<'_, Stop> = field.name.into_deserializer();
                return seed.deserialize(key).map(Some);
            }
        }
        Ok(None)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Stop> {
        let Some(index) = self.current else {
            self.took_unknown = true;
            return seed.deserialize(().into_deserializer());
        };
        let field = self.fields.get_mut(index).ok_or(Stop::Other)?;
        let before = notices();
        let around = self.around;
        let result = field
            .node
            .noting(|node| seed.deserialize(around.recorder(node)));
        self.secrets += notices() - before;
        result
    }
}

/// A variant of a choice.
pub(super) struct Variant<'n> {
    name: &'static str,
    content: &'n mut Option<Node>,
    around: Around<'n>,
}

impl Variant<'_> {
    /// Makes one attempt with a choice.
    pub(super) fn record<'de, V: Visitor<'de>>(
        kind: &mut Kind,
        around: Around<'_>,
        visitor: V,
    ) -> Result<V::Value, Stop> {
        let Kind::Choice { variants, .. } = kind else {
            return Err(Stop::Other);
        };
        let is_incomplete = |content: &Option<Node>| {
            content
                .as_ref()
                .is_some_and(|content| !content.is_complete())
        };
        let incomplete = variants.iter().position(|(_, it)| is_incomplete(it));
        let unit = || variants.iter().position(|(_, it)| it.is_none());
        let index = incomplete.or_else(unit).unwrap_or(0);
        let (name, content) = variants.get_mut(index).ok_or(Stop::Other)?;
        let before = content.as_ref().map(Node::progress);
        let result = visitor.visit_enum(Variant {
            name,
            content: &mut *content,
            around,
        });
        if let Some(node) = content
            && before == Some(node.progress())
        {
            match node.kind {
                // Nothing was requested of its content.
                Kind::New => *content = None,
                _ => node.give_up(),
            }
        }
        result
    }
}

impl<'de, 'n> EnumAccess<'de> for Variant<'n> {
    type Error = Stop;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Stop> {
        let name: StrDeserializer<'_, Stop> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl Variant<'_> {
    /// Reads the content.
    fn read<R>(self, read: impl FnOnce(Recorder<'_>) -> Result<R, Stop>) -> Result<R, Stop> {
        let node = self.content.as_mut().ok_or(Stop::Other)?;
        node.noting(|node| read(self.around.recorder(node)))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Stop;

    fn unit_variant(self) -> Result<(), Stop> {
        *self.content = None;
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Stop> {
        self.read(|content| seed.deserialize(content))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Stop> {
        self.read(|content| content.deserialize_tuple(len, visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Stop> {
        let name = self.name;
        self.read(|content| content.deserialize_struct(name, fields, visitor))
    }
}
