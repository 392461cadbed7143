//! The deserializer of the blocks of one type: labels are keys of maps, several blocks a sequence.

use std::borrow::Cow;

use hcl_core::SourceSpan;
use serde::Deserializer;
use serde::de::{DeserializeSeed, EnumAccess, SeqAccess, VariantAccess, Visitor};

use super::body::BodyDeserializer;
use super::errors;
use super::labels::{LabelAccess, LabeledAccess};
use super::variant::{NameDeserializer, StructSeed, TupleSeed};
use crate::buffered::record_spans;
use crate::channel::{self, Captured};
use crate::decode::{BodyDecoder, visit_derived, waiting_decode};
use crate::error::{Error, Problem};
use crate::location::{Path, Step, locate_path, or_at};
use crate::recovery::{Item, Omissions};
use crate::session::Session;
use crate::view::BlockView;

/// Deserializer of blocks of one type with equal first `labels` labels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlocksDeserializer<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    /// Never empty.
    pub(crate) blocks: &'c [BlockView<'c>],
    /// The number of labels that were read.
    pub(crate) labels: usize,
}

impl<'c, 'de> BlocksDeserializer<'c, 'de> {
    #[expect(clippy::indexing_slicing, reason = "the list is never empty")]
    pub(super) fn first(&self) -> BlockView<'c> {
        self.blocks[0]
    }

    fn has_labels(&self) -> bool {
        self.blocks
            .iter()
            .any(|block| block.label_count() > self.labels)
    }

    fn all_have_labels(&self) -> bool {
        self.blocks
            .iter()
            .all(|block| block.label_count() > self.labels)
    }

    pub(super) fn error(&self, diagnostic: hcl_core::Diagnostic) -> Error {
        Error::new(locate_path(diagnostic, self.path).into())
    }

    /// Sets the location of an error that has none: of the buffered value that it is about, or of the first header.
    #[cold]
    pub(crate) fn locate_error(&self, error: Error) -> Error {
        let within = |at: &SourceSpan| self.blocks.iter().any(|block| block.body().contains(at));
        let has_secrets =
            error.is_unlocated() && self.blocks.iter().any(|block| block.body().has_secrets());
        error
            .redacted_if(has_secrets)
            .locate_value(within)
            .quoting_anywhere()
            .located(|found| locate_path(or_at(found, self.first().definition_span()), self.path))
    }

    /// Returns the body of the only block. All its labels must have been read.
    #[inline]
    fn body(self) -> Result<BodyDeserializer<'c, 'de>, Error> {
        let block = self.first();
        if (self.blocks.len() > 1 || block.label_count() > self.labels)
            && !self.session.is_finding()
        {
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

    /// Decodes the only block as derived, with the labels that have not been read.
    fn derived<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.blocks.len() > 1 {
            return Err(self.more_than_a_body());
        }
        let Some(decode) = waiting_decode() else {
            return visitor.visit_newtype_struct(self);
        };
        let block = BodyDecoder::of_block(self.session, self.path, self.first(), self.labels);
        visit_derived(decode, block, visitor)
    }

    /// Returns whether the next labels are all fields of a struct, as [`labeled_block`](crate::ser::labeled_block) writes
    /// them.
    #[cold]
    fn labels_are_fields(&self, fields: &[&str]) -> bool {
        let mut labels = self.blocks.iter().map(|block| block.label(self.labels));
        labels.all(|label| label.is_some_and(|label| fields.contains(&&*label)))
    }

    #[cold]
    fn more_than_a_body(&self) -> Error {
        let block = self.first();
        let type_name = block.type_name();
        self.error(match self.blocks.get(1).copied() {
            Some(second) => {
                let at = second.definition_span();
                let taken = self.labels.checked_sub(1);
                match taken {
                    Some(taken) => errors::duplicate_label(block, taken, at),
                    None => errors::duplicate_block(type_name, at),
                }
            }
            None => errors::extraneous_label(type_name, block.label_span(self.labels)),
        })
    }

    #[cold]
    pub(super) fn too_many_labels(&self) -> Error {
        let at = self.first().label_span(self.labels);
        self.error(errors::too_many_labels(self.first().type_name(), at))
    }

    /// Visits the blocks as a map by their next label.
    fn by_label<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if let Some(block) = self
            .blocks
            .iter()
            .find(|block| block.label_count() <= self.labels)
        {
            let error = errors::missing_label(block.type_name(), block.open_brace_span());
            return Err(self.error(error));
        }
        let mut access = LabelAccess::new(self);
        let result = visitor.visit_map(&mut access);
        result.map_err(|error| access.omissions.filter(error))
    }

    /// Reports a missing label instead of what follows from it: the entries of the body were taken for entries of a map
    /// by label, or for the variants of an enum.
    #[cold]
    fn without_label(&self, error: Error) -> Error {
        let block = self.first();
        let is_label_missing = match error.problem() {
            Problem::ObjectExpected => {
                let mut attributes = block.body().native_attributes();
                attributes.any(|attribute| error.is_at(&attribute.expression().source_span()))
            }
            Problem::UnknownVariant => {
                let names = block.body().name_spans();
                names.iter().any(|at| error.is_at(at))
            }
            _ => false,
        };
        if !is_label_missing {
            return error;
        }
        self.error(errors::missing_label(
            block.type_name(),
            block.open_brace_span(),
        ))
    }

    fn value_error<V: Visitor<'de>>(&self, visitor: &V) -> Error {
        self.block_for_value(&format!("{}", Expectation(visitor)))
    }

    #[cold]
    fn block_for_value(&self, expected: &str) -> Error {
        let block = self.first();
        let (type_name, at) = (block.type_name(), block.type_span());
        self.error(errors::block_for_value(type_name, expected, at))
    }
}

/// Displays the expectation of a visitor.
struct Expectation<'v, V>(&'v V);

impl<'de, V: Visitor<'de>> std::fmt::Display for Expectation<'_, V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.expecting(f)
    }
}

/// The same for every type that a block cannot be.
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
                // Blocks with different numbers of labels cannot be one map.
                if self.all_have_labels() {
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
            // The message of `OwnedExpression` is about the program's types.
            channel::EXPRESSION_NAME => return Err(self.block_for_value("an expression")),
            channel::BODY_NAME => return self.body()?.deserialize_newtype_struct(name, visitor),
            channel::SPANNED_NAME => Captured::Span(self.first().definition_span()).send(),
            channel::DERIVED_NAME => return self.derived(visitor),
            channel::SENSITIVE_NAME => {
                self.blocks.iter().for_each(|it| it.conceal(self.labels));
                channel::send_concealed();
                return visitor.visit_newtype_struct(BlocksDeserializer {
                    path: &self.path.then(Step::Marked),
                    ..self
                });
            }
            _ => {}
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let mut access = BlockAccess {
            of: self,
            index: 0,
            omissions: Omissions::default(),
        };
        let result = visitor.visit_seq(&mut access);
        result.map_err(|error| access.omissions.filter(error))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        if self.blocks.len() != len {
            let expected = format!("{len} blocks");
            return Err(serde::de::Error::invalid_length(
                self.blocks.len(),
                &expected.as_str(),
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
            let result = self.body()?.deserialize_map(visitor);
            result.map_err(|error| self.without_label(error))
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if name == channel::LABELED_NAME {
            return visitor.visit_map(LabeledAccess::new(self));
        }
        match self.body() {
            Ok(body) => body.deserialize_struct(name, fields, visitor),
            Err(_) if self.labels_are_fields(fields) => self.by_label(visitor),
            Err(error) => Err(error),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let block = self.first();
        let tried = self.session.tried_variant(variants);
        let label = tried
            .map(Cow::Borrowed)
            .or_else(|| block.label(self.labels));
        match (label, self.blocks.get(1).filter(|_| tried.is_none())) {
            (Some(variant), None) => {
                let variant = VariantBlock { of: self, variant };
                let before = self.session.marked_values();
                let at = block.label_span(self.labels);
                visitor.visit_enum(variant).map_err(|error| {
                    let error = self.session.redact_since(before, error);
                    error.located(|found| locate_path(found.at(at), self.path))
                })
            }
            (Some(_), Some(second)) => Err(self.error(errors::duplicate_block(
                block.type_name(),
                second.definition_span(),
            ))),
            (None, _) => {
                let result = self.body()?.deserialize_enum(name, variants, visitor);
                result.map_err(|error| self.without_label(error))
            }
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        Err(self.value_error(&visitor))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}

/// Access to the blocks as a sequence.
struct BlockAccess<'v, 'de> {
    of: BlocksDeserializer<'v, 'de>,
    index: usize,
    omissions: Omissions,
}

impl<'v> BlockAccess<'v, '_> {
    /// Returns the next block and its index. Leaves out blocks that failed before.
    fn next_block(&mut self) -> Option<(usize, &'v BlockView<'v>)> {
        loop {
            let index = self.index;
            let block = self.of.blocks.get(index)?;
            self.index += 1;
            let recovery = self.of.session.recovery();
            if !recovery.is_active() || !recovery.leaves_out(&Item::Block(block.definition_span()))
            {
                return Some((index, block));
            }
            self.omissions.add(block.type_name());
        }
    }
}

impl<'de> SeqAccess<'de> for &mut BlockAccess<'_, 'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some((index, block)) = self.next_block() else {
            return Ok(None);
        };
        let path = self.of.path.then(Step::Index(index));
        let block = BlocksDeserializer {
            path: &path,
            blocks: std::slice::from_ref(block),
            ..self.of
        };
        let before = block.session.marked_values();
        seed.deserialize(block).map(Some).map_err(|error| {
            self.omissions.has_failed = true;
            let recovery = block.session.recovery();
            recovery.note_failure(Item::Block(block.first().definition_span()));
            block.locate_error(block.session.redact_since(before, error))
        })
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.of.blocks.len() - self.index)
    }
}

/// Access to an enum in a block: the label is the variant, the rest its content.
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
        let variant = seed.deserialize(NameDeserializer::<Error>::new(&self.variant))?;
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
