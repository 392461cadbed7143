//! The deserializer of a body: the fields that a struct asks for are its schema.
//!
//! Content is exhaustive for a struct, and whatever there is for a map. All that is wrong with the body as such is
//! gathered before serde sees the first field.

use hcl_core::diagnostic::suggest;
use hcl_core::{Body, BodyContent, Diagnostic, Diagnostics, SourceSpan, syntax};
use serde::de::{DeserializeSeed, MapAccess, Visitor};
use serde::{Deserializer, forward_to_deserialize_any};

use super::blocks::BlocksDeserializer;
use super::capture::{self, Captured};
use super::errors;
use super::notes;
use super::value::ValueDeserializer;
use crate::error::Error;
use crate::place::{Path, Place, Step, locate_path, or_at};
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

/// What a name stands for in a body.
#[derive(Clone, Copy, Debug)]
pub(super) enum Named<'c> {
    Attribute(AttributeView<'c>),
    /// A stretch of the sorted blocks.
    Blocks(usize, usize),
}

/// All attributes and blocks of a body, in the order in which their names first occur.
struct Contents<'c> {
    entries: Vec<(&'c str, Named<'c>)>,
    blocks: Vec<BlockView<'c>>,
}

impl<'c> Contents<'c> {
    fn of_native(items: impl ExactSizeIterator<Item = syntax::BodyItem<'c>>) -> Self {
        let (mut entries, mut blocks) = (Vec::with_capacity(items.len()), Vec::new());
        for item in items {
            match item {
                syntax::BodyItem::Attribute(attribute) => {
                    let named = Named::Attribute(AttributeView::Native(attribute));
                    entries.push((attribute.name(), named));
                }
                syntax::BodyItem::Block(block) => {
                    blocks.push((block.type_name(), BlockView::Native(block)));
                }
            }
        }
        Self::grouped(entries, blocks)
    }

    fn of_model(content: &'c BodyContent<'c>) -> Self {
        let attributes = content.attributes.iter().map(|attribute| {
            let view = AttributeView::Model(attribute);
            (view.name(), Named::Attribute(view))
        });
        let blocks = content.blocks.iter();
        let blocks = blocks.map(|block| (block.type_name(), BlockView::Model(block)));
        Self::grouped(attributes.collect(), blocks.collect())
    }

    /// Groups the blocks by type, in source order within each.
    fn grouped(
        mut entries: Vec<(&'c str, Named<'c>)>,
        mut blocks: Vec<(&'c str, BlockView<'c>)>,
    ) -> Self {
        if !blocks.is_sorted_by_key(|(name, _)| *name) {
            blocks.sort_by_key(|(name, _)| *name);
        }
        let mut start = 0;
        for group in blocks.chunk_by(|(a, _), (b, _)| a == b) {
            entries.push((group[0].0, Named::Blocks(start, start + group.len())));
            start += group.len();
        }
        let blocks = blocks.into_iter().map(|(_, block)| block).collect();
        Self { entries, blocks }
    }

    /// Takes out blocks, where only attributes may be, and reports them.
    fn refuse_blocks(&mut self, diagnostics: &mut Diagnostics) {
        let blocks = &self.blocks;
        self.entries.retain(|(name, named)| match named {
            Named::Attribute(_) => true,
            Named::Blocks(start, _) => {
                diagnostics.push(errors::unexpected_block(name, blocks[*start].type_span()));
                false
            }
        });
    }
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
        let model;
        let mut contents = match &self.body {
            BodyView::Native(body) => Contents::of_native(body.items()),
            BodyView::Model(body) => match body.native_items() {
                Some(items) => Contents::of_native(items.into_iter()),
                None => {
                    model = body
                        .expanded_content(&mut diagnostics)
                        .unwrap_or_else(|| attributes_only(body, &mut diagnostics));
                    Contents::of_model(&model)
                }
            },
        };
        let fields = fields.filter(|_| !self.session.allow_unsupported());
        if let Some(fields) = fields {
            check(fields, &contents, &mut diagnostics);
        }
        if self.attributes_only {
            contents.refuse_blocks(&mut diagnostics);
        }
        let map = fields.is_none().then(notes::Map::begin);
        let access = ContentAccess {
            session: self.session,
            path: self.path,
            entries: contents.entries.iter(),
            blocks: &contents.blocks,
            known: fields,
            map: map.as_ref(),
            current: None,
            body: self,
        };
        let result = visitor
            .visit_map(access)
            .map_err(|error| self.locate(error));
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

/// Reports every name that is not asked for.
fn check(fields: &[&'static str], contents: &Contents<'_>, diagnostics: &mut Diagnostics) {
    let mut hint = 0;
    let mut absent: Option<Vec<&str>> = None;
    for (name, named) in &contents.entries {
        if fields.get(hint) == Some(name) {
            hint += 1;
        } else if let Some(index) = fields.iter().position(|field| field == name) {
            hint = index + 1;
        } else {
            // Worked out once: a hostile body has a great many such names.
            let absent = absent.get_or_insert_with(|| absent_fields(fields, contents));
            diagnostics.push(unsupported(name, named, absent, contents));
        }
    }
}

#[cold]
fn absent_fields<'s>(fields: &[&'s str], contents: &Contents<'_>) -> Vec<&'s str> {
    let present = |field: &str| contents.entries.iter().any(|(name, _)| *name == field);
    fields
        .iter()
        .copied()
        .filter(|field| !present(field))
        .collect()
}

#[cold]
fn unsupported(
    name: &str,
    named: &Named<'_>,
    absent: &[&str],
    contents: &Contents<'_>,
) -> Diagnostic {
    let similar = suggest(name, absent.iter().copied());
    match named {
        Named::Attribute(attribute) => {
            errors::unsupported_argument(name, similar, attribute.name_span())
        }
        Named::Blocks(start, _) => {
            errors::unsupported_block(name, similar, contents.blocks[*start].type_span())
        }
    }
}

/// Gives the attributes and groups of blocks one by one.
struct ContentAccess<'v, 'de> {
    session: &'v Session<'v, 'de>,
    path: &'v Path<'v>,
    entries: std::slice::Iter<'v, (&'v str, Named<'v>)>,
    blocks: &'v [BlockView<'v>],
    known: Option<&'static [&'static str]>,
    /// If everything is asked for, as flattened structs do.
    map: Option<&'v notes::Map>,
    current: Option<(&'v str, Named<'v>)>,
    body: &'v BodyDeserializer<'v, 'de>,
}

impl<'de> MapAccess<'de> for ContentAccess<'_, 'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let known = self.known;
        let next = self
            .entries
            .find(|(name, _)| known.is_none_or(|known| known.contains(name)));
        let Some(&(name, named)) = next else {
            if let Some(map) = self.map {
                map.settle(self.body.span());
            }
            return Ok(None);
        };
        self.current = Some((name, named));
        seed.deserialize(NameDeserializer(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let Some((name, named)) = self.current.take() else {
            return Err(serde::de::Error::custom(
                "a value was asked for before its key",
            ));
        };
        let path = self.path.then(Step::Name(name));
        match named {
            Named::Attribute(attribute) => {
                let place = Place {
                    path: &path,
                    anchor: attribute.anchor(),
                };
                seed.deserialize(ValueDeserializer {
                    session: self.session,
                    place,
                    origin: attribute.origin(),
                })
                .map_err(|error| place.locate_error(error))
            }
            Named::Blocks(start, end) => {
                let blocks = &self.blocks[start..end];
                let deserializer = BlocksDeserializer {
                    session: self.session,
                    path: &path,
                    blocks,
                    labels: 0,
                };
                seed.deserialize(deserializer)
                    .map_err(|error| deserializer.locate_error(error))
            }
        }
    }

    fn size_hint(&self) -> Option<usize> {
        self.known.is_none().then(|| self.entries.len())
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
        notes::hand_over(visitor, |visitor| self.visit(None, visitor), || self.span())
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
            capture::BODY => capture::put(Captured::Body(self.body.to_model().to_owned())),
            capture::SPANNED => {
                let header = self.header.map(BlockView::definition_span);
                if let Some(span) = header.or_else(|| self.body.missing_item()) {
                    capture::put(Captured::Span(span));
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
