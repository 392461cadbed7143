//! The deserializer of a body: the fields that a struct asks for are its schema.
//!
//! Content is exhaustive for a struct, and whatever there is for a map. All that is wrong with the body as such is
//! reported before what serde finds.

use std::ops::Range;

use hcl_core::{Body, BodyContent, Diagnostics, SourceSpan};
use serde::de::{DeserializeSeed, MapAccess, Visitor};
use serde::{Deserializer, forward_to_deserialize_any};

use super::blocks::BlocksDeserializer;
use super::contents::{Contents, Walk};
use super::value::ValueDeserializer;
use super::visitor_error::value_before_key;
use crate::buffered::{MapGuard, record_spans};
use crate::channel::{self, Captured};
use crate::error::Error;
use crate::location::{Path, Step, locate_path, or_at};
use crate::session::Session;
use crate::view::{AttributeView, BlockView, BodyView};

/// Reads one body.
#[derive(Clone, Debug)]
pub(crate) struct BodyDeserializer<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    pub(crate) body: BodyView<'c>,
    /// The block whose body it is.
    pub(crate) header: Option<BlockView<'c>>,
    /// Whether blocks are refused.
    pub(crate) attributes_only: bool,
}

impl<'c, 'de> BodyDeserializer<'c, 'de> {
    /// Where the body as a whole is.
    fn locate(&self, error: Error) -> Error {
        error
            .pointed(|at| self.body.contains(at))
            .placed(|mut diagnostic| {
                let header = self.header.map(BlockView::definition_span);
                if let Some(span) = header.or_else(|| self.body.missing_item()) {
                    diagnostic = or_at(diagnostic, span);
                }
                locate_path(diagnostic, self.path)
            })
    }

    /// Where the body stands, as whoever has the whole of it is told.
    fn span(&self) -> Option<SourceSpan> {
        match (self.header, &self.body) {
            (Some(header), _) => Some(header.definition_span()),
            (None, BodyView::Native(body)) => Some(body.source_span()),
            (None, BodyView::Model(body)) => body.missing_item(),
        }
    }

    /// Visits everything, or what the fields name; `fields` of a struct are all there may be.
    fn visit<V: Visitor<'de>>(
        &self,
        fields: Option<&'static [&'static str]>,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let mut diagnostics = Diagnostics::new();
        let contents = match &self.body {
            BodyView::Native(body) => Contents::Native(*body),
            BodyView::Model(body) => match body.native_items() {
                Some(items) => Contents::Items(items),
                None => Contents::Model(
                    body.expanded_content(&mut diagnostics)
                        .unwrap_or_else(|| attributes_only(body, &mut diagnostics)),
                ),
            },
        };
        let fields = fields.filter(|_| !self.session.allow_unsupported());
        let map = fields.is_none().then(MapGuard::new);
        let mut access = ContentAccess {
            body: self,
            walk: contents.walk(),
            fields,
            hint: 0,
            seen: Seen::Some,
            map: map.as_ref(),
            current: None,
        };
        let result = visitor.visit_map(&mut access);
        let result = result.map_err(|error| self.locate(error));
        // A body of which all was asked for needs no second look.
        if let Some(fields) = fields
            && access.seen != Seen::All
        {
            contents.check(fields, &mut diagnostics);
        }
        if self.attributes_only {
            contents.refuse_blocks(&mut diagnostics);
        }
        if diagnostics.is_empty() {
            return result;
        }
        let failed = diagnostics.has_errors();
        let found = Error::new(
            diagnostics
                .into_iter()
                .map(|found| locate_path(found, self.path))
                .collect(),
        );
        match result {
            Ok(_) if failed => Err(found),
            Ok(value) => {
                self.session.report_error(found);
                Ok(value)
            }
            Err(error) => Err(found.and(error)),
        }
    }
}

/// The attributes of a body in which nothing tells blocks from attributes.
fn attributes_only<'c>(body: &Body<'c>, diagnostics: &mut Diagnostics) -> BodyContent<'c> {
    BodyContent {
        attributes: body.just_attributes(diagnostics),
        blocks: Vec::new(),
        missing_item: body.missing_item(),
    }
}

/// Gives the attributes and groups of blocks one by one.
struct ContentAccess<'v, 'de> {
    body: &'v BodyDeserializer<'v, 'de>,
    walk: Walk<'v>,
    /// The names asked for; none for whoever takes any.
    fields: Option<&'static [&'static str]>,
    /// The field behind the one found last, which is likely to be next.
    hint: usize,
    seen: Seen,
    /// If everything is asked for, as flattened structs do.
    map: Option<&'v MapGuard>,
    current: Option<(&'v str, Named<'v>)>,
}

/// What a name stands for: an attribute, or blocks by their places.
enum Named<'v> {
    Attribute(AttributeView<'v>),
    Blocks(Range<usize>),
}

/// How much of a body was given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Some,
    All,
    /// There are names that nobody asked for.
    Unknown,
}

impl<'v> ContentAccess<'v, '_> {
    /// Goes on to the next name that is asked for, which is most often that of the next attribute.
    #[inline]
    fn advance(&mut self) -> Option<&'v str> {
        let Some(attribute) = self.walk.next_attribute() else {
            return self.advance_to_block();
        };
        let likely = self.fields.and_then(|fields| fields.get(self.hint));
        match likely.filter(|likely| attribute.is_named(likely)) {
            Some(name) => {
                self.hint += 1;
                self.current = Some((name, Named::Attribute(attribute)));
                Some(name)
            }
            None => self.advance_from(attribute),
        }
    }

    #[inline(never)]
    fn advance_from(&mut self, mut attribute: AttributeView<'v>) -> Option<&'v str> {
        loop {
            if let Some(name) = self.asked_for(attribute.name()) {
                self.current = Some((name, Named::Attribute(attribute)));
                return Some(name);
            }
            match self.walk.next_attribute() {
                Some(next) => attribute = next,
                None => return self.advance_to_block(),
            }
        }
    }

    #[inline(never)]
    fn advance_to_block(&mut self) -> Option<&'v str> {
        if self.body.attributes_only {
            if !self.walk.blocks.is_empty() {
                self.seen = Seen::Unknown;
            }
        } else {
            while let Some(blocks) = self.walk.next_blocks() {
                let first = self.walk.blocks[blocks.start];
                if let Some(name) = self.asked_for(first.type_name()) {
                    self.current = Some((name, Named::Blocks(blocks)));
                    return Some(name);
                }
            }
        }
        if self.seen == Seen::Some {
            self.seen = Seen::All;
        }
        if let Some(map) = self.map {
            map.end(self.body.span());
        }
        None
    }

    /// The name, if it is asked for.
    fn asked_for(&mut self, name: &'v str) -> Option<&'v str> {
        let Some(fields) = self.fields else {
            return Some(name);
        };
        let index = match fields.get(self.hint) {
            Some(likely) if *likely == name => Some(self.hint),
            _ => fields.iter().position(|field| *field == name),
        };
        match index {
            Some(index) => self.hint = index + 1,
            None => self.seen = Seen::Unknown,
        }
        index.map(|_| name)
    }
}

impl<'de> MapAccess<'de> for &mut ContentAccess<'_, 'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        match self.advance() {
            Some(name) => seed.deserialize(NameDeserializer(name)).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let Some((name, named)) = self.current.take() else {
            return Err(value_before_key());
        };
        let session = self.body.session;
        let path = self.body.path.then(Step::Name(name));
        match named {
            Named::Attribute(attribute) => {
                let value = ValueDeserializer {
                    session,
                    path: &path,
                    origin: attribute.origin(),
                };
                seed.deserialize(value)
                    .map_err(|error| value.locate_error(error))
            }
            Named::Blocks(blocks) => {
                let deserializer = BlocksDeserializer {
                    session,
                    path: &path,
                    blocks: &self.walk.blocks[blocks],
                    labels: 0,
                };
                seed.deserialize(deserializer)
                    .map_err(|error| deserializer.locate_error(error))
            }
        }
    }

    fn size_hint(&self) -> Option<usize> {
        self.fields.is_none().then(|| self.walk.size_hint())
    }
}

/// A name, for whoever wants to know which field it is.
pub(super) struct NameDeserializer<'v>(pub(super) &'v str);

impl<'de> Deserializer<'de> for NameDeserializer<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str(self.0)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(serde::de::value::StrDeserializer::new(self.0))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq
        tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de> Deserializer<'de> for BodyDeserializer<'_, 'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        record_spans(visitor, |visitor| self.visit(None, visitor), || self.span())
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.visit(None, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.visit(Some(fields), visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        match name {
            channel::BODY_NAME => Captured::Body(self.body.to_model().to_owned()).send(),
            channel::SPANNED_NAME => {
                let header = self.header.map(BlockView::definition_span);
                if let Some(span) = header.or_else(|| self.body.missing_item()) {
                    Captured::Span(span).send();
                }
            }
            _ => {}
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.visit(Some(&[]), Nothing)?;
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.visit(None, OneEntry(visitor))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf seq tuple tuple_struct
        identifier
    }
}

/// Expects no entry.
struct Nothing;

impl<'de> Visitor<'de> for Nothing {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an empty body")
    }

    fn visit_map<A: MapAccess<'de>>(self, _: A) -> Result<(), A::Error> {
        Ok(())
    }
}

/// Expects one entry, whose name is the variant of an enum.
struct OneEntry<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for OneEntry<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0
            .visit_enum(serde::de::value::MapAccessDeserializer::new(map))
    }
}
