//! The deserializer of a body: the fields of a struct are its schema.
//!
//! A struct refuses other names; a map takes every name. Mistakes of the body itself are reported before errors of serde.

use hcl_core::{Body, BodyContent, Diagnostics, SourceSpan, Value};
use serde::de::{DeserializeSeed, MapAccess, Visitor};
use serde::{Deserializer, forward_to_deserialize_any};

use super::blocks::BlocksDeserializer;
use super::origin::Origin;
use super::unsupported::{check_names, refuse_blocks};
use super::value::ValueDeserializer;
use super::variant::{LabeledVisitor, NameDeserializer, VariantVisitor};
use super::visitor_error::value_before_key;
use crate::buffered::{MapGuard, record_spans};
use crate::channel::{self, Captured};
use crate::content::{Content, Entry, NameMatcher, Named, Walk};
use crate::de::Unresolved;
use crate::decode::{BodyDecoder, visit_derived, waiting_decode};
use crate::error::{Error, Problem};
use crate::location::{Anchor, Path, Step, conceal, locate_path, or_at};
use crate::recovery::{Item, Omissions};
use crate::secrets::{self, Placeholders};
use crate::session::Session;
use crate::view::{BlockView, BodyView};

/// Deserializer of one body.
#[derive(Clone, Debug)]
pub(crate) struct BodyDeserializer<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: &'c Path<'c>,
    pub(crate) body: BodyView<'c>,
    /// The block that the body belongs to.
    pub(crate) header: Option<BlockView<'c>>,
    /// Whether blocks are errors.
    pub(crate) attributes_only: bool,
}

impl<'c, 'de> BodyDeserializer<'c, 'de> {
    /// Sets the location of an error without one to the body.
    pub(crate) fn locate_error(&self, error: Error) -> Error {
        let has_secrets = error.is_unlocated() && self.body.has_secrets();
        error
            .redacted_if(has_secrets)
            .locate_value(|at| self.body.contains(at))
            .located(|mut diagnostic| {
                let header = self.header.map(BlockView::definition_span);
                if let Some(span) = header.or_else(|| self.body.missing_item()) {
                    diagnostic = or_at(diagnostic, span);
                }
                locate_path(diagnostic, self.path)
            })
    }

    /// Returns the body for a derived type. All labels have been read.
    fn as_decoder(&self) -> BodyDecoder<'_, 'de> {
        BodyDecoder {
            header: self.header,
            labels_taken: self.header.map_or(0, BlockView::label_count),
            attributes_only: self.attributes_only,
            is_whole: false,
            path: self.path,
            ..BodyDecoder::root(self.session, self.body)
        }
    }

    /// Returns the span that is reported for the whole body.
    fn span(&self) -> Option<SourceSpan> {
        match (self.header, &self.body) {
            (Some(header), _) => Some(header.definition_span()),
            (None, BodyView::Native(body)) => Some(body.source_span()),
            (None, BodyView::Model(body)) => body.missing_item(),
        }
    }

    /// Returns the content for the fields of a struct, or for a target that takes every name.
    pub(crate) fn content(
        &self,
        fields: Option<&[&str]>,
        diagnostics: &mut Diagnostics,
    ) -> Content<'c> {
        match &self.body {
            BodyView::Native(body) => Content::Native(*body),
            BodyView::Model(body) => match body.native_items() {
                Some(items) => Content::Items(items),
                None => Content::Model(
                    self.expanded_content(body, fields, diagnostics)
                        .unwrap_or_else(|| attributes_only(body, diagnostics)),
                ),
            },
        }
    }

    /// Returns the content of an expanded body. Dynamic blocks that are not known stay for targets that can have them.
    fn expanded_content(
        &self,
        body: &Body<'c>,
        fields: Option<&[&str]>,
        diagnostics: &mut Diagnostics,
    ) -> Option<BodyContent<'c>> {
        let takes_dynamic = fields.is_none_or(|fields| fields.contains(&"dynamic"));
        if self.session.unresolved() == Unresolved::Partial && takes_dynamic {
            body.known_expanded_content(diagnostics)
        } else {
            body.expanded_content(diagnostics)
        }
    }

    /// Visits the entries that have the names of a struct's fields, or all entries.
    fn visit<V: Visitor<'de>>(
        &self,
        fields: Option<&'static [&'static str]>,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let mut diagnostics = Diagnostics::new();
        self.session.request(fields.unwrap_or_default());
        let content = self.content(fields, &mut diagnostics);
        let fields = fields.filter(|_| !self.session.allow_unsupported());
        let map = fields.is_none().then(MapGuard::new);
        let mut access = ContentAccess {
            body: self,
            walk: content.walk(),
            fields,
            matcher: NameMatcher::default(),
            is_complete: false,
            has_unrequested: false,
            map: map.as_ref(),
            current: None,
            is_secret_name: false,
            seen: Vec::new(),
            absent: None,
            untried: None,
            omissions: Omissions::default(),
        };
        let before = self.session.marked_values();
        let mut result = visitor.visit_map(&mut access);
        result = result.map_err(|error| access.omissions.filter(error));
        // A visitor that failed has not requested all names.
        if let Some(fields) = fields
            && !access.is_complete
        {
            let mut unsupported = Diagnostics::new();
            let mut suggested = check_names(&content, fields, &mut unsupported);
            if self.session.warns_of_unsupported() {
                suggested.clear();
            }
            diagnostics.append(self.session.soften(unsupported));
            // A misspelt name is one mistake: the field is not reported as missing too.
            result = result.map_err(|error| match error.problem() {
                Problem::MissingField(name) if suggested.contains(&name) => Error::consequence(),
                _ => error,
            });
        }
        result =
            result.map_err(|error| self.locate_error(self.session.redact_since(before, error)));
        if self.attributes_only {
            refuse_blocks(&content, &mut diagnostics);
        }
        if diagnostics.is_empty() || self.session.is_finding() {
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

/// Returns the content of a body in which blocks cannot be told from attributes, as in JSON: all are attributes.
fn attributes_only<'c>(body: &Body<'c>, diagnostics: &mut Diagnostics) -> BodyContent<'c> {
    BodyContent {
        attributes: body.just_attributes(diagnostics),
        blocks: Vec::new(),
        missing_item: body.missing_item(),
    }
}

/// Access to the attributes of a body and its blocks. All blocks of a type are one entry.
struct ContentAccess<'v, 'de> {
    body: &'v BodyDeserializer<'v, 'de>,
    walk: Walk<'v>,
    /// The names of a struct's fields. `None` takes every name.
    fields: Option<&'static [&'static str]>,
    matcher: NameMatcher,
    /// Whether the visitor has requested every name, to the end of the body.
    is_complete: bool,
    has_unrequested: bool,
    /// Of a visitor that takes every name, as flattened structs do.
    map: Option<&'v MapGuard>,
    /// The entry of the next value, with its name.
    current: Option<(&'v str, Entry<'v>)>,
    /// Whether names are secrets.
    is_secret_name: bool,
    /// The names so far, and the absent name of the next value, while secrets are searched for.
    seen: Vec<&'v str>,
    absent: Option<String>,
    /// The names to try, last to first.
    untried: Option<Vec<String>>,
    omissions: Omissions,
}

impl<'v> ContentAccess<'v, '_> {
    /// Goes on to the next entry that the visitor requests, and returns its name.
    #[inline]
    fn advance(&mut self) -> Option<&'v str> {
        loop {
            let Some(entry) = self.walk.next() else {
                if let Some(map) = self.map {
                    map.end(self.body.span());
                }
                self.is_complete = !self.has_unrequested;
                return None;
            };
            let name = match &entry {
                Entry::Attribute(attribute) => self.requested(*attribute),
                Entry::Blocks(_) if self.body.attributes_only => None,
                Entry::Blocks(blocks) => {
                    let first = self.walk.first_in(blocks);
                    first.and_then(|first| self.requested(first))
                }
            };
            match name {
                Some(name) if self.is_left_out(name, &entry) => {}
                Some(name) => {
                    self.current = Some((name, entry));
                    return Some(name);
                }
                None => self.has_unrequested = true,
            }
        }
    }

    /// Returns the next name that is absent, for a placeholder: of the fields, or of the names in the text for a target that takes
    /// every name, as a flattened struct does.
    #[cold]
    fn next_absent(&mut self) -> Option<String> {
        let untried = self.untried.get_or_insert_with(|| {
            let names: Vec<String> = match self.fields {
                Some(fields) => fields.iter().map(|&name| name.to_owned()).collect(),
                None => self.body.session.tried_names(),
            };
            let is_absent = |name: &String| !self.seen.contains(&name.as_str());
            names.into_iter().filter(is_absent).collect()
        });
        let session = self.body.session;
        while let Some(name) = untried.pop() {
            if !session.may_use_placeholder(self.body.path) {
                return None;
            }
            let [at, _] = session.placeholder(&name);
            if !session.recovery().leaves_out(&Item::Entry(at)) {
                self.absent = Some(name.clone());
                return Some(name);
            }
        }
        None
    }

    /// Returns whether an entry is left out, because it failed before.
    #[inline]
    fn is_left_out(&mut self, name: &str, entry: &Entry<'v>) -> bool {
        self.body.session.recovery().is_active() && self.check_left_out(name, entry)
    }

    #[cold]
    fn check_left_out(&mut self, name: &str, entry: &Entry<'v>) -> bool {
        let item = self.span_of(entry).map(Item::Entry);
        let is_left_out = item.is_some_and(|item| self.body.session.recovery().leaves_out(&item));
        if is_left_out {
            self.omissions.add(name);
        }
        is_left_out
    }

    /// Returns the span of the name of an entry.
    fn span_of(&self, entry: &Entry<'v>) -> Option<SourceSpan> {
        match entry {
            Entry::Attribute(attribute) => Some(attribute.name_span()),
            Entry::Blocks(blocks) => Some(self.walk.first_in(blocks)?.type_span()),
        }
    }

    #[cold]
    fn note_failure(&mut self, span: SourceSpan) {
        self.omissions.has_failed = true;
        let item = Item::Entry(span);
        self.body.session.recovery().note_failure(item);
    }

    /// Conceals the name of the current entry, and what is in it ends the path.
    #[cold]
    fn conceal_name(&mut self) {
        let entry = self.current.as_ref().map(|(_, entry)| entry);
        if let Some(span) = entry.and_then(|entry| self.span_of(entry)) {
            conceal(&span);
        }
        self.is_secret_name = true;
    }

    /// Sets the location of an error about the name of the current entry.
    #[cold]
    fn locate_name_error(&mut self, error: Error) -> Error {
        let span = self
            .current
            .as_ref()
            .and_then(|(_, entry)| self.span_of(entry));
        let Some(span) = span else { return error };
        self.note_failure(span.clone());
        error.located(|diagnostic| locate_path(or_at(diagnostic, span), self.body.path))
    }

    /// Returns the name of an entry, if it is requested.
    #[inline]
    fn requested(&mut self, item: impl Named<'v>) -> Option<&'v str> {
        match &self.fields {
            None => Some(item.name()),
            Some(fields) => {
                let index = self.matcher.next(fields, item)?;
                fields.get(index).copied()
            }
        }
    }
}

impl<'de> MapAccess<'de> for &mut ContentAccess<'_, 'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let is_past =
            self.untried.is_some() || (self.fields.is_none() && self.body.session.tries_alone());
        let name = match is_past {
            true => None,
            false => self.advance(),
        };
        if self.body.session.is_finding() {
            self.seen.extend(name);
            if name.is_none() {
                let Some(name) = self.next_absent() else {
                    if let Some(map) = self.map {
                        map.end(self.body.span());
                    }
                    return Ok(None);
                };
                let name = NameDeserializer::in_input(&name, None);
                return seed.deserialize(name).map(Some);
            }
        }
        match name {
            Some(name) => {
                let input = match self.fields {
                    None => self.body.session.borrow(name),
                    Some(_) => None,
                };
                let before = secrets::notices();
                let key = seed.deserialize(NameDeserializer::in_input(name, input));
                if secrets::notices() != before {
                    self.conceal_name();
                }
                key.map(Some).map_err(|error| self.locate_name_error(error))
            }
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        if let Some(name) = self.absent.take() {
            let [at, span] = self.body.session.placeholder(&name);
            let step = match self.fields {
                None => Step::Key(&name),
                Some(_) => Step::Name(&name),
            };
            let value = Placeholders::value(&name);
            let value = ValueDeserializer {
                session: self.body.session,
                path: &self.body.path.then(step),
                origin: Origin::Value(&value, &Anchor::SourceSpan(&span)),
            };
            return seed.deserialize(value).map_err(|error| {
                self.note_failure(at);
                value.locate_error(error)
            });
        }
        let Some((name, entry)) = self.current.take() else {
            return Err(value_before_key());
        };
        let session = self.body.session;
        let before = session.marked_values();
        let marked = self.body.path.then(Step::Marked);
        let outer = match self.is_secret_name {
            true => &marked,
            false => self.body.path,
        };
        let path = outer.then(Step::Name(name));
        match entry {
            Entry::Attribute(attribute) => {
                let value = ValueDeserializer {
                    session,
                    path: &path,
                    origin: attribute.origin(),
                };
                seed.deserialize(value).map_err(|error| {
                    self.note_failure(attribute.name_span());
                    value.locate_error(session.redact_since(before, error))
                })
            }
            Entry::Blocks(blocks) => {
                let blocks = self.walk.blocks_in(blocks);
                let first = blocks.first().copied();
                let deserializer = BlocksDeserializer {
                    session,
                    path: &path,
                    blocks,
                    labels: 0,
                };
                let result = seed.deserialize(deserializer).map_err(|error| {
                    deserializer.locate_error(session.redact_since(before, error))
                });
                if let (Err(_), Some(first)) = (&result, first) {
                    self.note_failure(first.type_span());
                }
                result
            }
        }
    }

    fn size_hint(&self) -> Option<usize> {
        self.fields.is_none().then(|| self.walk.min_len())
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
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if name == channel::LABELED_NAME {
            return self.visit(None, LabeledVisitor(visitor));
        }
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
            channel::SENSITIVE_NAME => {
                self.body.conceal();
                channel::send_concealed();
                return visitor.visit_newtype_struct(BodyDeserializer {
                    path: &self.path.then(Step::Marked),
                    ..self
                });
            }
            channel::DERIVED_NAME => {
                if let Some(decode) = waiting_decode() {
                    return visit_derived(decode, self.as_decoder(), visitor);
                }
            }
            _ => {}
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.visit(Some(&[]), EmptyVisitor)?;
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
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if let Some(variant) = self.session.tried_variant(variants) {
            let [_, span] = self.session.placeholder("");
            let value = ValueDeserializer {
                session: self.session,
                path: self.path,
                origin: Origin::Value(&Value::string(""), &Anchor::SourceSpan(&span)),
            };
            return value.variant(variant, visitor);
        }
        self.visit(None, VariantVisitor(visitor))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf seq tuple tuple_struct
        identifier
    }
}

/// Expects an empty body.
struct EmptyVisitor;

impl<'de> Visitor<'de> for EmptyVisitor {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an empty body")
    }

    fn visit_map<A: MapAccess<'de>>(self, _: A) -> Result<(), A::Error> {
        Ok(())
    }
}
