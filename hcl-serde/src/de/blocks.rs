//! The deserializer of the blocks of one type: labels become keys of maps, repetition becomes a sequence.

use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

use hcl_core::SourceSpan;
use serde::Deserializer;
use serde::de::{DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};

use super::access::{StructSeed, TupleSeed};
use super::body::{BodyDeserializer, NameDeserializer};
use super::errors;
use super::visitor_error::value_before_key;
use crate::buffered::record_spans;
use crate::channel::{self, Captured};
use crate::error::Error;
use crate::location::{Path, Step, locate_path, or_at};
use crate::session::Session;
use crate::view::BlockView;

/// Reads blocks of one type whose labels are the same as far as they were taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlocksDeserializer<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    /// At least one.
    pub(crate) blocks: &'c [BlockView<'c>],
    /// How many labels were taken.
    pub(crate) labels: usize,
}

impl<'c, 'de> BlocksDeserializer<'c, 'de> {
    fn first(&self) -> BlockView<'c> {
        self.blocks[0]
    }

    fn has_labels(&self) -> bool {
        self.blocks
            .iter()
            .any(|block| block.label_count() > self.labels)
    }

    fn error(&self, diagnostic: hcl_core::Diagnostic) -> Error {
        Error::new(locate_path(diagnostic, self.path).into())
    }

    /// Points an error at the header of the first block, or at what it speaks of inside the blocks.
    #[cold]
    pub(super) fn locate_error(&self, error: Error) -> Error {
        let within = |at: &SourceSpan| self.blocks.iter().any(|block| block.body().contains(at));
        error
            .pointed(within)
            .placed(|found| locate_path(or_at(found, self.first().definition_span()), self.path))
    }

    /// The body of the only block, whose labels are all taken.
    #[inline]
    fn body(self) -> Result<BodyDeserializer<'c, 'de>, Error> {
        let block = self.first();
        if self.blocks.len() > 1 || block.label_count() > self.labels {
            return Err(self.more_than_a_body());
        }
        Ok(BodyDeserializer {
            session: self.session,
            path: self.path,
            body: block.body(),
            header: Some(block),
            attributes_only: false,
        })
    }

    #[cold]
    fn more_than_a_body(&self) -> Error {
        let block = self.first();
        let type_name = block.type_name();
        self.error(match self.blocks.get(1).copied() {
            Some(second) => {
                let at = second.definition_span();
                let taken = self.labels.checked_sub(1);
                match taken.map(|taken| second.label(taken).unwrap_or_default()) {
                    Some(label) => errors::duplicate_label(type_name, &label, at),
                    None => errors::duplicate_block(type_name, at),
                }
            }
            None => errors::extraneous_label(type_name, block.label_span(self.labels)),
        })
    }

    /// Goes through the blocks by their next label.
    fn by_label<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if let Some(block) = self
            .blocks
            .iter()
            .find(|block| block.label_count() <= self.labels)
        {
            let error = errors::missing_label(block.type_name(), block.open_brace_span());
            return Err(self.error(error));
        }
        let labels = Labels {
            blocks: self.blocks,
            at: self.labels,
        };
        visitor.visit_map(LabelAccess {
            of: self,
            labels,
            groups: labels.groups(),
            current: 0..0,
        })
    }

    fn value_error<V: Visitor<'de>>(&self, visitor: &V) -> Error {
        let wanted = format!("{}", Expectation(visitor));
        let block = self.first();
        self.error(errors::block_for_value(
            block.type_name(),
            &wanted,
            block.type_span(),
        ))
    }
}

/// What a visitor expects, in its words.
struct Expectation<'v, V>(&'v V);

impl<'de, V: Visitor<'de>> std::fmt::Display for Expectation<'_, V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.expecting(f)
    }
}

/// The same for everything that a block cannot be.
macro_rules! no_value {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            Err(self.value_error(&visitor))
        }
    )*};
}

impl<'de> Deserializer<'de> for BlocksDeserializer<'_, 'de> {
    type Error = Error;

    no_value! {
        deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128 deserialize_u8
        deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64
        deserialize_char deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if !self.has_labels() && self.blocks.len() == 1 {
            return self.body()?.deserialize_any(visitor);
        }
        let span = || Some(self.first().definition_span());
        record_spans(
            visitor,
            |visitor| {
                if self.has_labels() {
                    self.by_label(visitor)
                } else {
                    self.deserialize_seq(visitor)
                }
            },
            span,
        )
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.body()?.deserialize_unit(visitor)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.body()?.deserialize_unit_struct(name, visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        match name {
            channel::BODY_NAME => return self.body()?.deserialize_newtype_struct(name, visitor),
            channel::SPANNED_NAME => Captured::Span(self.first().definition_span()).send(),
            _ => {}
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(BlockAccess { of: self, index: 0 })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        if self.blocks.len() != len {
            let wanted = format!("{len} blocks");
            return Err(serde::de::Error::invalid_length(
                self.blocks.len(),
                &wanted.as_str(),
            ));
        }
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.has_labels() {
            self.by_label(visitor)
        } else {
            self.body()?.deserialize_map(visitor)
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if name == channel::LABELED_NAME {
            return visitor.visit_map(LabeledAccess {
                of: self,
                next: Part::Label,
            });
        }
        self.body()?.deserialize_struct(name, fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let block = self.first();
        match block.label(self.labels) {
            Some(variant) if self.blocks.len() == 1 => {
                let variant = VariantBlock { of: self, variant };
                let located = visitor.visit_enum(variant);
                let at = block.label_span(self.labels);
                located.map_err(|error| error.placed(|found| locate_path(found.at(at), self.path)))
            }
            Some(_) => Err(self.error(errors::duplicate_block(
                block.type_name(),
                self.blocks[1].definition_span(),
            ))),
            None => self.body()?.deserialize_enum(name, variants, visitor),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        Err(self.value_error(&visitor))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}

/// Gives the blocks one by one.
struct BlockAccess<'v, 'de> {
    of: BlocksDeserializer<'v, 'de>,
    index: usize,
}

impl<'de> SeqAccess<'de> for BlockAccess<'_, 'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(block) = self.of.blocks.get(self.index) else {
            return Ok(None);
        };
        let path = self.of.path.then(Step::Index(self.index));
        self.index += 1;
        let block = BlocksDeserializer {
            path: &path,
            blocks: std::slice::from_ref(block),
            ..self.of
        };
        seed.deserialize(block)
            .map(Some)
            .map_err(|error| block.locate_error(error))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.of.blocks.len() - self.index)
    }
}

/// The next label of each of some blocks.
#[derive(Clone, Copy)]
struct Labels<'v> {
    blocks: &'v [BlockView<'v>],
    at: usize,
}

/// The place of a block, behind that of the first block with the same label.
type Rank = (usize, usize);

impl<'v> Labels<'v> {
    fn text(self, place: usize) -> Cow<'v, str> {
        self.blocks[place].label(self.at).unwrap_or_default()
    }

    /// The blocks in groups of equal labels, in the order of the first block of each; nothing where no labels are equal.
    fn groups(self) -> Vec<Rank> {
        let labels = (0..self.blocks.len()).map(|place| self.text(place));
        if labels.is_sorted_by(|a, b| a < b) {
            return Vec::new();
        }
        let firsts = self.firsts();
        let mut order: Vec<Rank> = firsts.into_iter().zip(0..self.blocks.len()).collect();
        order.sort_unstable();
        order
    }

    /// For each block the place of the first one with the same label; nothing where no labels are equal. Equal labels
    /// have equal hashes; the seed is random, so that few others have.
    #[inline(never)]
    fn firsts(self) -> Vec<usize> {
        let hasher = RandomState::new();
        // Half a hash, and the place, in one word: that sorts faster than a pair.
        let hashed = (0u64..).zip(self.blocks).map(|(place, block)| {
            let label = block.label(self.at).unwrap_or_default();
            hasher.hash_one(label) >> 32 << 32 | place
        });
        let mut hashed: Vec<u64> = hashed.collect();
        hashed.sort_unstable();
        let mut firsts = Vec::new();
        for group in hashed.chunk_by(|a, b| a >> 32 == b >> 32) {
            let places = group.iter().map(|hashed| hashed & u64::from(u32::MAX));
            let mut known: Vec<usize> = Vec::new();
            for place in places.filter_map(|place| usize::try_from(place).ok()) {
                let label = self.text(place);
                if let Some(first) = known.iter().find(|first| self.text(**first) == label) {
                    if firsts.is_empty() {
                        firsts = (0..self.blocks.len()).collect();
                    }
                    firsts[place] = *first;
                } else if group.len() > 1 {
                    known.push(place);
                }
            }
        }
        firsts
    }
}

/// Gives groups of blocks by their next label.
struct LabelAccess<'v, 'de> {
    of: BlocksDeserializer<'v, 'de>,
    labels: Labels<'v>,
    /// As [`Labels::groups`] gives them.
    groups: Vec<Rank>,
    current: Range<usize>,
}

impl<'v> LabelAccess<'v, '_> {
    fn block(&self, number: usize) -> &'v BlockView<'v> {
        let place = self.groups.get(number).map_or(number, |rank| rank.1);
        &self.labels.blocks[place]
    }

    /// Goes on to the blocks with the next label.
    fn advance(&mut self) {
        let next = self.current.end;
        let group = self.groups.get(next..).unwrap_or_default();
        let length = match group.first() {
            Some((first, _)) => group.iter().take_while(|rank| rank.0 == *first).count(),
            None => usize::from(next < self.labels.blocks.len()),
        };
        self.current = next..next + length;
    }
}

impl<'de> MapAccess<'de> for LabelAccess<'_, 'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        self.advance();
        if self.current.is_empty() {
            return Ok(None);
        }
        let block = *self.block(self.current.start);
        let label = block.label(self.labels.at).unwrap_or_default();
        seed.deserialize(label_deserializer(&self.of, block, &label))
            .map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let several: Vec<BlockView<'_>>;
        let current = self.current.clone();
        self.current = current.end..current.end;
        let blocks = match current.len() {
            0 => return Err(value_before_key()),
            1 => std::slice::from_ref(self.block(current.start)),
            _ => {
                several = current.map(|number| *self.block(number)).collect();
                &several
            }
        };
        let path = self.of.path.then(Step::Label(blocks[0], self.labels.at));
        let blocks = BlocksDeserializer {
            session: self.of.session,
            path: &path,
            blocks,
            labels: self.of.labels + 1,
        };
        seed.deserialize(blocks)
            .map_err(|error| blocks.locate_error(error))
    }

    /// One for each block, unless some have the same label.
    fn size_hint(&self) -> Option<usize> {
        Some(self.labels.blocks.len() - self.current.end)
    }
}

/// A label as a value that a number, an enum or an address may be asked of.
fn label_deserializer<'v, 'de>(
    of: &BlocksDeserializer<'v, 'de>,
    block: BlockView<'v>,
    label: &'v str,
) -> super::LabelDeserializer<'v, 'de> {
    super::LabelDeserializer {
        session: of.session,
        path: of.path,
        block,
        index: of.labels,
        text: label,
    }
}

/// Gives the label and the rest of a [`Labeled`](crate::Labeled) block.
struct LabeledAccess<'v, 'de> {
    of: BlocksDeserializer<'v, 'de>,
    next: Part,
}

enum Part {
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
            Part::Label => "label",
            Part::Body => "body",
            Part::End => return Ok(None),
        };
        seed.deserialize(NameDeserializer(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let block = self.of.first();
        let Some(label) = block.label(self.of.labels) else {
            let error = errors::missing_label(block.type_name(), block.open_brace_span());
            return Err(self.of.error(error));
        };
        match self.next {
            Part::Label => {
                self.next = Part::Body;
                seed.deserialize(label_deserializer(&self.of, block, &label))
            }
            Part::Body | Part::End => {
                self.next = Part::End;
                seed.deserialize(BlocksDeserializer {
                    labels: self.of.labels + 1,
                    ..self.of
                })
            }
        }
    }
}

/// An enum in a block: the label is the variant, the rest its content.
struct VariantBlock<'v, 'de> {
    of: BlocksDeserializer<'v, 'de>,
    variant: Cow<'v, str>,
}

impl<'v, 'de> VariantBlock<'v, 'de> {
    fn content(&self) -> BlocksDeserializer<'v, 'de> {
        BlocksDeserializer {
            labels: self.of.labels + 1,
            ..self.of
        }
    }
}

impl<'de> EnumAccess<'de> for VariantBlock<'_, 'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        let variant = seed.deserialize(NameDeserializer(&self.variant))?;
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'de> for VariantBlock<'_, 'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.content()
            .body()?
            .deserialize_unit(serde::de::IgnoredAny)
            .map(|_| ())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self.content())
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        TupleSeed { len, visitor }.deserialize(self.content())
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        StructSeed { fields, visitor }.deserialize(self.content())
    }
}
