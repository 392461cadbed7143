//! Access to enums: the name of a variant, and its content.

use std::marker::PhantomData;

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, MapAccess, Visitor};

use super::entries::EntryAccess;
use super::errors;
use super::part::{TreeBlocks, TreeDeserializer, TreeValue};
use crate::error::Error;

/// Access to an enum: the name of a variant, and then its content.
pub(super) enum VariantAccess<'a, 'v, 'de> {
    /// A map of one entry: the key is the variant, the value its content. The key may be a label.
    Entry(&'a mut EntryAccess<'v, 'de>, bool),
    /// A text, for a variant without content, or the label of a block, with the rest of the block as content.
    Text(TreeValue<'a, 'de>, Option<TreeBlocks<'v, 'de>>),
}

impl<'de> EnumAccess<'de> for VariantAccess<'_, '_, 'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(mut self, seed: V) -> Result<(V::Value, Self), Error> {
        let variant = match &mut self {
            Self::Entry(entries, is_label) => match entries.next_key_seed(seed)? {
                Some(variant) => variant,
                // The only entry was left out, and its error is reported.
                None if !entries.omissions.is_empty() => return Err(Error::consequence()),
                None => return Err(Error::unlocated(errors::not_one_entry(*is_label))),
            },
            Self::Text(text, _) => seed.deserialize(TreeDeserializer::Value(*text))?,
        };
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'_, '_, 'de> {
    fn read<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        match self {
            Self::Entry(mut entries, _) => entries.next_value_seed(seed),
            Self::Text(_, Some(content)) => seed.deserialize(TreeDeserializer::Blocks(content)),
            Self::Text(text, None) => {
                let name = text.origin.text().unwrap_or_default();
                Err(Error::unlocated(errors::variant_without_content(name)))
            }
        }
    }
}

impl<'de> serde::de::VariantAccess<'de> for VariantAccess<'_, '_, 'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self {
            Self::Text(_, None) => Ok(()),
            content => content.read(PhantomData::<()>),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        self.read(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.read(TupleSeed { len, visitor })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let name = "";
        self.read(StructSeed {
            name,
            fields,
            visitor,
        })
    }
}

/// Reads the content of a tuple variant.
pub(crate) struct TupleSeed<V> {
    pub(crate) len: usize,
    pub(crate) visitor: V,
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for TupleSeed<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_tuple(self.len, self.visitor)
    }
}

/// Reads the content of a struct variant.
pub(crate) struct StructSeed<V> {
    pub(crate) name: &'static str,
    pub(crate) fields: &'static [&'static str],
    pub(crate) visitor: V,
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for StructSeed<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_struct(self.name, self.fields, self.visitor)
    }
}
