//! Blocks with a label, as the fields of a [`Labeled`](crate::Labeled): a block, or a map of one entry.

use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, Visitor};

use super::errors;
use super::name::NameDeserializer;
use super::part::{TreeBlocks, TreeDeserializer, TreeValue};
use crate::error::Error;
use crate::location::Anchor;

/// Access to the label of a block and the rest of it, as the fields of a [`Labeled`](crate::Labeled).
pub(super) struct LabeledAccess<'v, 'de> {
    of: TreeBlocks<'v, 'de>,
    next: Next,
}

impl<'v, 'de> LabeledAccess<'v, 'de> {
    pub(super) const fn new(of: TreeBlocks<'v, 'de>) -> Self {
        let next = Next::Label;
        Self { of, next }
    }
}

enum Next {
    Label,
    Body,
    End,
}

impl<'de> MapAccess<'de> for LabeledAccess<'_, 'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let name = match self.next {
            Next::Label => "label",
            Next::Body => "body",
            Next::End => return Ok(None),
        };
        seed.deserialize(NameDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let block = self.of.first();
        let TreeBlocks { session, path, .. } = self.of;
        let (label, anchor) = match block.label(self.of.labels) {
            Some(label) => (label, Anchor::Label(*block, self.of.labels)),
            None => {
                let error = errors::missing_label(block.type_name(), block.open_brace_span());
                return Err(self.of.error(block.about_header(error)));
            }
        };
        match self.next {
            Next::Label => {
                self.next = Next::Body;
                let label = TreeValue::of_text(session, path, &label, &anchor);
                seed.deserialize(TreeDeserializer::Value(label))
            }
            Next::Body | Next::End => {
                self.next = Next::End;
                let Some(_label) = session.enter_label(self.of.labels) else {
                    return Err(self.of.too_many_labels());
                };
                seed.deserialize(TreeDeserializer::Blocks(TreeBlocks {
                    labels: self.of.labels + 1,
                    ..self.of
                }))
            }
        }
    }
}

/// Visits a map of one entry as a [`Labeled`](crate::Labeled): the key is the label, the value the rest of the block.
pub(super) struct LabeledVisitor<V>(pub(super) V);

impl<'de, V: Visitor<'de>> Visitor<'de> for LabeledVisitor<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(LabeledEntry { map, fields: 0 })
    }
}

/// Access to the only entry of a map as the fields of a [`Labeled`](crate::Labeled).
struct LabeledEntry<A> {
    map: A,
    /// The number of fields that have been read.
    fields: usize,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for LabeledEntry<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        let name = match self.fields {
            0 => "label",
            1 => "body",
            _ => return Ok(None),
        };
        seed.deserialize(NameDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.fields += 1;
        match self.fields {
            1 => match self.map.next_key_seed(seed)? {
                Some(label) => Ok(label),
                None => Err(serde::de::Error::custom(errors::labeled_expected())),
            },
            _ => {
                let body = self.map.next_value_seed(seed)?;
                if self.map.next_key::<IgnoredAny>()?.is_some() {
                    return Err(serde::de::Error::custom(errors::labeled_expected()));
                }
                Ok(body)
            }
        }
    }
}
