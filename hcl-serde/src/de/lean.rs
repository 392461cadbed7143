//! The lean deserializer: literals of the native syntax straight from the arena, without paths, views and reports.
//!
//! Its error is [`Stop`]: the full deserializer reads the same part again, converts and reports. Inside a body that serde reads, the
//! full deserializer reads only the values that are not plain, since a seed of serde can be used once.

use hcl_core::{Value, native};
use serde::de::value::StrDeserializer;
use serde::de::{Deserializer, Visitor};

use super::Origin;
use super::lean_entries::{LeanElements, LeanEntries};
use super::lean_value::LeanValues;
use super::part::{TreeBlocks, TreeBody, TreeDeserializer, TreeValue};
use super::scalar::visit_digits;
use super::value_view::{Text, ValueView};
use crate::channel::{self, Captured};
use crate::content::{BodyItems, Walk};
use crate::error::Error;
use crate::location::Path;
use crate::session::Session;
use crate::short_number::{short_float, short_whole};
use crate::stop::{Result, Stop};
use crate::view::{BlockView, BodyView};

/// Deserializer of the next part, for plain parts.
#[derive(Clone, Copy, Debug)]
pub struct LeanDeserializer<'c, 'de> {
    pub(super) session: &'c Session<'c, 'de>,
    part: Part<'c>,
}

#[derive(Clone, Copy, Debug)]
enum Part<'c> {
    Value(native::Expression<'c>),
    /// A label or a key.
    Text(&'c str),
    Body(&'c BodyItems<'c>),
    Blocks(&'c LeanBlocks<'c>),
}

/// Blocks of one type with equal first labels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeanBlocks<'c> {
    /// Never empty.
    pub(crate) blocks: &'c [BlockView<'c>],
    /// The number of labels that were read.
    pub(crate) labels: usize,
}

impl<'c> LeanBlocks<'c> {
    pub(super) fn all_have_labels(&self) -> bool {
        let mut counts = self.blocks.iter().map(|block| block.label_count());
        counts.all(|count| count > self.labels)
    }

    fn has_labels(&self) -> bool {
        let mut counts = self.blocks.iter().map(|block| block.label_count());
        counts.any(|count| count > self.labels)
    }

    /// Returns the body of the only block, whose labels were all read.
    fn body(&self) -> Result<native::Body<'c>> {
        match self.blocks {
            [BlockView::Native(block)] if !self.has_labels() => Ok(block.body()),
            _ => Err(Stop),
        }
    }
}

impl<'c, 'de> LeanDeserializer<'c, 'de> {
    #[inline]
    pub(crate) const fn of_value(
        session: &'c Session<'c, 'de>,
        value: native::Expression<'c>,
    ) -> Self {
        let part = Part::Value(value);
        Self { session, part }
    }

    #[inline]
    pub(crate) const fn of_text(session: &'c Session<'c, 'de>, text: &'c str) -> Self {
        let part = Part::Text(text);
        Self { session, part }
    }

    pub(crate) const fn of_body(session: &'c Session<'c, 'de>, body: &'c BodyItems<'c>) -> Self {
        let part = Part::Body(body);
        Self { session, part }
    }

    #[inline]
    pub(crate) const fn of_blocks(
        session: &'c Session<'c, 'de>,
        blocks: &'c LeanBlocks<'c>,
    ) -> Self {
        let part = Part::Blocks(blocks);
        Self { session, part }
    }

    /// Returns a text without escapes that is in NFC.
    #[inline]
    fn verbatim(self) -> Option<&'c str> {
        match self.part {
            Part::Value(value) => {
                let text = value.as_verbatim()?;
                self.session.is_ascii(text).then_some(text)
            }
            Part::Text(text) => Some(text),
            Part::Body(_) | Part::Blocks(_) => None,
        }
    }

    #[inline]
    fn digits(self) -> Option<&'c str> {
        match self.part {
            Part::Value(value) => value.as_number(),
            _ => None,
        }
    }

    /// Returns the digits after a minus sign.
    #[inline]
    fn negated(self) -> Option<&'c str> {
        match self.part {
            Part::Value(value) => value.as_negated(),
            _ => None,
        }
    }

    /// Reads the part with the full deserializer, in a session of its own. What it reports is not kept: the caller reads the body
    /// again.
    #[inline(never)]
    pub(super) fn full<T>(
        self,
        read: impl FnOnce(TreeDeserializer<'_, 'de>) -> std::result::Result<T, Error>,
    ) -> Result<T> {
        // An argument is read again by itself, which costs less.
        if !self.session.is_body_lean() {
            return Err(Stop);
        }
        let session = &self.session.of_part();
        let path = &Path::ROOT;
        let value = read(match self.part {
            Part::Text(_) => return Err(Stop),
            Part::Value(value) => TreeDeserializer::Value(TreeValue {
                session,
                path,
                origin: Origin::Native(value),
            }),
            Part::Body(BodyItems::Native(body)) => {
                TreeDeserializer::Body(TreeBody::root(session, path, BodyView::Native(*body)))
            }
            Part::Body(_) => return Err(Stop),
            Part::Blocks(&LeanBlocks { blocks, labels }) => TreeDeserializer::Blocks(TreeBlocks {
                session,
                path,
                blocks,
                labels,
            }),
        })?;
        if session.has_reports() {
            Err(Stop)
        } else {
            Ok(value)
        }
    }

    fn visit_text<V: Visitor<'de>>(self, text: &str, visitor: V) -> Result<V::Value> {
        match self.session.borrow(text) {
            Some(text) => visitor.visit_borrowed_str(text),
            None => visitor.visit_str(text),
        }
    }

    /// Visits a body, blocks by label, or an object. Any other value is read by `full`.
    #[inline]
    fn visit_map<V: Visitor<'de>>(
        self,
        fields: Option<&'static [&'static str]>,
        visitor: V,
        full: impl FnOnce(TreeDeserializer<'_, 'de>, V) -> std::result::Result<V::Value, Error>,
    ) -> Result<V::Value> {
        let session = self.session;
        match self.part {
            Part::Value(value) => match LeanEntries::of_object(session, value) {
                Some(entries) => entries.visit(visitor),
                None => self.full(|value| full(value, visitor)),
            },
            Part::Body(body) => LeanEntries::visit_body(session, body.walk(), fields, visitor),
            Part::Blocks(blocks) if fields.is_none() && blocks.has_labels() => {
                LeanEntries::of_labels(session, blocks)?.visit(visitor)
            }
            Part::Blocks(blocks) => {
                let walk = Walk::of_native(blocks.body()?);
                LeanEntries::visit_body(session, walk, fields, visitor)
            }
            Part::Text(_) => Err(Stop),
        }
    }

    /// Returns the part as a value.
    fn whole(self) -> Option<Value> {
        let values = LeanValues::new(self.session);
        match self.part {
            Part::Value(value) => values.literal(value),
            Part::Body(body) => values.body(body.walk()),
            Part::Blocks(blocks) => values.blocks(blocks),
            Part::Text(_) => None,
        }
    }

    fn visit_any_value<V: Visitor<'de>>(
        self,
        value: native::Expression<'c>,
        visitor: V,
    ) -> Result<V::Value> {
        // Only a whole body can tell whether the span of a buffered value was missed.
        if !self.session.is_body_lean() {
            return Err(Stop);
        }
        if let Some(text) = self.verbatim() {
            return self.visit_text(text, visitor);
        }
        if let Some(digits) = value.as_number().filter(|it| !it.contains(['e', 'E'])) {
            let charge = |length: usize| {
                if length > digits.len() {
                    Err(<Error as serde::de::Error>::custom(Stop))
                } else {
                    Ok(())
                }
            };
            return Ok(visit_digits(digits, visitor, charge)?);
        }
        if let Some(value) = value.as_bool() {
            return visitor.visit_bool(value);
        }
        if let Some(elements) = value.as_tuple() {
            return LeanElements::of_tuple(self.session, elements).visit(visitor);
        }
        self.visit_map(None, visitor, |value, visitor| {
            value.deserialize_any(visitor)
        })
    }
}

/// Returns the view of a label or key.
const fn text_view<'v, 'de>(text: &'v str) -> ValueView<'v, 'de> {
    ValueView::Text(Text::Borrowed(text))
}

/// The same for every integer type. Most literals are digits that fit.
macro_rules! deserialize_whole {
    ($($method:ident $visit:ident;)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            let whole = self.digits().and_then(short_whole);
            if let Some(whole) = whole.and_then(|whole| whole.try_into().ok()) {
                return visitor.$visit(whole);
            }
            let whole = self.negated().and_then(short_whole).map(i128::from);
            if let Some(whole) = whole.and_then(|whole| (-whole).try_into().ok()) {
                return visitor.$visit(whole);
            }
            match self.part {
                Part::Text(text) => visitor.$visit(text_view(text).whole()?),
                _ => self.full(|value| value.$method(visitor)),
            }
        }
    )*};
}

/// The same for every type that only the full deserializer reads.
macro_rules! deserialize_fully {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            self.full(|value| value.$method(visitor))
        }
    )*};
}

impl<'de> Deserializer<'de> for LeanDeserializer<'_, 'de> {
    type Error = Stop;

    channel::unnamed_structs!(Stop);

    deserialize_whole! {
        deserialize_i8 visit_i8; deserialize_i16 visit_i16; deserialize_i32 visit_i32; deserialize_i64 visit_i64;
        deserialize_i128 visit_i128; deserialize_u8 visit_u8; deserialize_u16 visit_u16; deserialize_u32 visit_u32;
        deserialize_u64 visit_u64; deserialize_u128 visit_u128;
    }

    deserialize_fully! {
        deserialize_f32 deserialize_bytes deserialize_byte_buf deserialize_unit
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.part {
            Part::Value(value) => self.visit_any_value(value, visitor),
            Part::Text(text) => self.visit_text(text, visitor),
            // Blocks with different numbers of labels cannot be one map.
            Part::Blocks(of)
                if !of.all_have_labels() && (of.has_labels() || of.blocks.len() > 1) =>
            {
                self.deserialize_seq(visitor)
            }
            Part::Blocks(_) | Part::Body(_) => self.deserialize_map(visitor),
        }
    }

    #[inline]
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.part {
            Part::Value(value) => match value.as_bool() {
                Some(value) => visitor.visit_bool(value),
                None => self.full(|value| value.deserialize_bool(visitor)),
            },
            Part::Text(text) => visitor.visit_bool(text_view(text).boolean()?),
            Part::Body(_) | Part::Blocks(_) => Err(Stop),
        }
    }

    #[inline]
    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let negated = || Some(0.0 - short_float(self.negated()?)?);
        match self.digits().and_then(short_float).or_else(negated) {
            Some(value) => visitor.visit_f64(value),
            None => self.full(|value| value.deserialize_f64(visitor)),
        }
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.verbatim() {
            Some(text) => self.visit_text(text, visitor),
            None => self.full(|value| value.deserialize_str(visitor)),
        }
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.verbatim() {
            Some(text) => visitor.visit_str(text),
            None => self.full(|value| value.deserialize_string(visitor)),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.part {
            // An expression may be null.
            Part::Value(value) if !value.is_literal() => {
                self.full(|value| value.deserialize_option(visitor))
            }
            _ => visitor.visit_some(self),
        }
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        if channel::is_channel_name(name) {
            self.requested(name, visitor)
        } else {
            visitor.visit_newtype_struct(self)
        }
    }

    #[inline]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let session = self.session;
        match self.part {
            Part::Value(value) => match value.as_tuple() {
                Some(elements) => LeanElements::of_tuple(session, elements).visit(visitor),
                None => self.full(|value| value.deserialize_seq(visitor)),
            },
            Part::Blocks(blocks) => LeanElements::of_blocks(session, blocks).visit(visitor),
            Part::Body(_) | Part::Text(_) => Err(Stop),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        match self.part {
            Part::Value(value) if value.as_tuple().is_some_and(|it| it.len() == len) => {
                self.deserialize_seq(visitor)
            }
            _ => self.full(|value| value.deserialize_tuple(len, visitor)),
        }
    }

    #[inline]
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.visit_map(None, visitor, |value, visitor| {
            value.deserialize_map(visitor)
        })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        if channel::is_channel_name(name) {
            return self.full(|value| value.deserialize_struct(name, fields, visitor));
        }
        self.visit_map(Some(fields), visitor, |value, visitor| {
            value.deserialize_struct(name, fields, visitor)
        })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        match self.verbatim() {
            Some(text) => visitor.visit_enum(StrDeserializer::new(text)),
            None => self.full(|value| value.deserialize_enum(name, variants, visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value> {
        // The full deserializer reports names that a struct does not have.
        Err(Stop)
    }
}

impl<'de> LeanDeserializer<'_, 'de> {
    /// Reads a type of this crate, which requests more than serde passes on.
    #[inline(never)]
    fn requested<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        match (name, self.part) {
            (channel::SENSITIVE_NAME, Part::Value(value)) => {
                value.file().source().conceal(value.span());
                channel::send_concealed();
            }
            (channel::SPANNED_NAME, Part::Value(value)) => {
                Captured::Span(value.source_span()).send();
            }
            (
                channel::SPANNED_NAME,
                Part::Blocks(LeanBlocks {
                    blocks: [first, ..],
                    ..
                }),
            ) => {
                Captured::Span(first.definition_span()).send();
            }
            (channel::VALUE_NAME, _) => match self.whole() {
                Some(value) => Captured::Value(value).send(),
                None => {
                    return self.full(|value| value.deserialize_newtype_struct(name, visitor));
                }
            },
            _ => return self.full(|value| value.deserialize_newtype_struct(name, visitor)),
        }
        visitor.visit_newtype_struct(self)
    }
}
