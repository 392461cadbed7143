//! Checks by a schema that is data: what decoding would report, of a type that is not there.
//!
//! Its types have the form of the constants that the derive writes, and bodies are read by them as into a derived type:
//! with the same matching, groups and reports. Each value is read by its shape and dropped; its mistakes have the places and
//! codes of decoding. What data cannot say is not checked: `validate` and `with` functions, texts that only their type can parse, and enums that serde reads from blocks.

mod constraints;
mod interned;
mod value;

use hcl_core::Diagnostics;
use serde::de::DeserializeSeed;

pub(super) use self::constraints::{ShapeConstraints, is_constrained};
use self::value::ShapeSeed;
use super::blocks::Group;
use super::body::BodyDecoder;
use super::constrained_parts::label_satisfies;
use super::content::{Content, Part};
use super::errors;
use super::keyed_map::KeyedMap;
use super::names::MAX_LABELS;
use crate::de::{TreeDeserializer, TreeValue};
use crate::error::Error;
use crate::location::{Anchor, Path, Step};
use crate::references::{Link, Names};
use crate::schema::{
    Arity, Label, Nesting, PublishedValue, Schema, SchemaData, SchemaKind, Shape, Types,
};
use crate::secrets::conceal;
use crate::session::Session;
use crate::stop::{Result, Stop};
use crate::view::{BlockView, BodyView};

/// The checks that a configuration gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checks {
    All,
    /// Names and references only: values are not read.
    Names,
}

/// Checks a whole configuration. Problems are reported to the session, which notes names and references.
pub(crate) fn check_published(
    schema: &dyn SchemaData,
    session: &Session<'_, '_>,
    body: BodyView<'_>,
    checks: Checks,
) {
    schema.with_types(&mut |schemas| {
        if schemas.is_empty() {
            return;
        }
        let mut types = Types::new(schemas);
        types.has_values = checks == Checks::All;
        let root = BodyDecoder {
            types,
            ..BodyDecoder::root(session, body)
        };
        // Whether the body fits is in the reports.
        let _ = check(&root, types.get(0));
    });
}

/// Returns what is wrong with the names of a configuration: see [`Names::check`].
pub(crate) fn check_published_names(
    schema: &dyn SchemaData,
    names: &Names,
    has_errors: bool,
) -> Diagnostics {
    let mut reported = Diagnostics::new();
    schema.with_types(&mut |schemas| {
        let is_defined = |kind: &str| {
            let links = schemas.iter().flat_map(links);
            let mut definitions = links.filter_map(|link| link.defines);
            definitions.any(|it| it.kind == kind)
        };
        reported = names.check(is_defined, has_errors);
    });
    reported
}

/// Checks a body. Bodies nest no deeper than the parser allows.
fn check(decoder: &BodyDecoder<'_, '_>, schema: &Schema<'_>) -> Result<()> {
    match schema.kind {
        SchemaKind::Struct if schema.attributes_only => {
            check_attributes(decoder);
            Ok(())
        }
        SchemaKind::Struct => match schema.published_shape {
            Some(shape) => check_shape(decoder, shape),
            None => check_fields(decoder, schema),
        },
        SchemaKind::ByLabel(variants) | SchemaKind::ByBlockType(variants) => {
            if decoder.labels_taken >= MAX_LABELS {
                return Err(Stop);
            }
            let (index, of_variant) = decoder.variant(schema)?;
            let variant = variants.get(index).ok_or(Stop)?;
            check(&of_variant, variant.schema.get(decoder.types))
        }
    }
}

/// Checks the body of a block by its field.
fn check_body(decoder: &BodyDecoder<'_, '_>) -> Result<()> {
    let block = decoder.block.ok_or(Stop)?;
    check(decoder, block.nesting.get(decoder.types).body)
}

/// Checks a body that serde reads.
fn check_shape(decoder: &BodyDecoder<'_, '_>, shape: &Shape) -> Result<()> {
    if !decoder.types.has_values {
        return Ok(());
    }
    decoder.read_with_serde(&ShapeSeed::of_body(shape), || {
        decoder.satisfies(&ShapeConstraints::new(shape.bare()))
    })
}

fn check_fields(decoder: &BodyDecoder<'_, '_>, schema: &Schema<'_>) -> Result<()> {
    let mut attributes = vec![0; schema.arguments.len()];
    let mut content = decoder.content(schema, &mut attributes);
    content.begin();
    content.match_rest();
    // Before names are noted: a report quotes no secret.
    content.conceal_secrets();
    let has_values = decoder.types.has_values;
    if has_values {
        content.warn_of_deprecated();
        for (index, label) in schema.labels.iter().enumerate() {
            content.check_label(index, label);
        }
    }
    if has_values {
        for index in 0..schema.arguments.len() {
            content.check_argument(index);
        }
    }
    if links(schema).any(|it| !it.is_empty()) {
        content.note_names();
    }
    for index in 0..schema.blocks.len() {
        content.read_blocks(index, check_blocks);
    }
    if has_values {
        content.check_rules();
    }
    content.finish()
}

/// Checks arguments of any name: their values are evaluated.
fn check_attributes(decoder: &BodyDecoder<'_, '_>) {
    if !decoder.types.has_values {
        return;
    }
    let (session, taken) = (decoder.session, decoder.labels_taken);
    if let Some(header) = decoder.header.filter(|it| it.label_count() > taken) {
        let error = errors::extraneous_label(header.type_name(), taken, header.label_span(taken));
        session.report(header.about_header(error), decoder.path);
    }
    let mut found = session.new_sink();
    for attribute in &decoder.body.to_model().just_attributes(&mut found) {
        let path = decoder.path.then(Step::Name(attribute.name()));
        if let Err(error) = session.evaluate(attribute.expression(), &path) {
            session.report_error(error);
        }
    }
    session.report_all(found, decoder.path);
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "has the signature of a reader of blocks"
)]
fn check_blocks(group: Group<'_, '_>) -> Result<()> {
    let block = group.list.schema.ok_or(Stop)?;
    check_group(&group, &block.nesting.get(group.list.types))
}

fn check_group(group: &Group<'_, '_>, nesting: &Nesting<'_>) -> Result<()> {
    if group.labels_taken < nesting.key_labels {
        let inner = |inner: Group<'_, '_>| check_group(&inner, nesting);
        let Checked = group.keyed_by(&|label, text| group.check_key(label, text), &inner)?;
        return Ok(());
    }
    match nesting.arity {
        Arity::One => group.one(check_body),
        Arity::Optional => group.optional(check_body).map(drop),
        Arity::Many if nesting.unique_keys => group.one(check_body),
        Arity::Many => group.all(check_body).map(drop),
    }
}

/// The map of blocks that are checked and dropped.
#[derive(Default)]
struct Checked;

impl KeyedMap<(), ()> for Checked {
    fn insert(&mut self, (): (), (): ()) -> Option<()> {
        None
    }
}

impl Group<'_, '_> {
    /// Reads a label that becomes a key by its shape, and checks its constraints.
    fn check_key(&self, block: BlockView<'_>, text: &str) -> Option<()> {
        let keys = self.list.schema.map_or(&[][..], |schema| schema.keys);
        let of_key = keys.get(self.labels_taken)?.published?;
        if of_key.is_secret {
            conceal(&block.label_span(self.labels_taken));
        }
        if !self.list.types.has_values {
            return Some(());
        }
        let anchor = Anchor::Label(block, self.labels_taken);
        let key = TreeValue::of_text(self.list.session, self.path, text, &anchor);
        of_key.fits_label(key, text, "name").then_some(())
    }
}

impl Content<'_, '_> {
    /// Conceals labels and arguments that are secrets.
    fn conceal_secrets(&self) {
        let is_secret = |it: Option<PublishedValue<'_>>| it.is_some_and(|it| it.is_secret);
        let BodyDecoder {
            header,
            labels_taken,
            ..
        } = *self.decoder;
        for (index, label) in self.schema.labels.iter().enumerate() {
            let position = labels_taken + index;
            let header = header.filter(|header| position < header.label_count());
            if let (Some(header), true) = (header, is_secret(label.published)) {
                conceal(&header.label_span(position));
            }
        }
        for (index, argument) in self.schema.arguments.iter().enumerate() {
            if let (Some(attribute), true) = (self.attribute(index), is_secret(argument.published))
            {
                conceal(&attribute.anchor().span());
            }
        }
    }

    fn check_label(&self, index: usize, label: &Label<'_>) {
        let position = self.decoder.labels_taken + index;
        let header = self.decoder.header;
        let text = header.and_then(|header| header.label(position));
        let (Some(header), Some(text), Some(of_label)) = (header, text, label.published) else {
            return;
        };
        let path = self.decoder.path.then(Step::Name(label.name));
        let anchor = Anchor::Label(header, position);
        let value = TreeValue::of_text(self.decoder.session, &path, &text, &anchor);
        of_label.fits_label(value, &text, label.name);
    }

    fn check_argument(&mut self, index: usize) {
        let input = self.input(index);
        let Some(attribute) = input.attribute else {
            if (input.argument.required)() {
                input.report_missing();
            }
            return;
        };
        let Some(of_value) = input.argument.published else {
            return;
        };
        // A value that does not fit is reported.
        if !input.check(attribute, &|value| of_value.read(value)) {
            self.fail(Part::Argument(index));
        }
    }
}

impl PublishedValue<'_> {
    /// Reads a value by its shape.
    fn read(&self, value: TreeValue<'_, '_>) -> std::result::Result<(), Error> {
        let marked = value.path.then(Step::Marked);
        let path: &Path<'_> = if self.is_secret { &marked } else { value.path };
        let value = TreeValue { path, ..value };
        let seed = ShapeSeed::new(self.shape);
        let read = |value: TreeValue<'_, '_>| {
            value.session.recover(
                |error| value.locate_error(error),
                || seed.deserialize(TreeDeserializer::Value(value)),
            )
        };
        if self.is_nullable && !self.shape.accepts_null() {
            value.unless_null(read).map(drop)
        } else {
            read(value)
        }
    }

    /// Returns whether a label has the shape and satisfies its constraints. Reports it otherwise.
    fn fits_label(&self, label: TreeValue<'_, '_>, text: &str, name: &str) -> bool {
        // A label that may be absent is read as what it is then.
        let seed = ShapeSeed::new(self.shape.without_null());
        let mut read = || seed.deserialize(TreeDeserializer::Value(label));
        match label.session.with_spans(&mut read) {
            Ok(()) if is_constrained(self.shape) => {
                label_satisfies(label, text, &ShapeConstraints::new(self.shape), name)
            }
            Ok(()) => true,
            Err(error) => {
                label.session.report_error(label.locate_error(error));
                false
            }
        }
    }
}

/// Returns the names that the body of a type defines and refers to.
fn links<'s>(schema: &Schema<'s>) -> impl Iterator<Item = Link<'s>> {
    let labels = schema.labels.iter().map(|it| (it.defines, it.refers));
    let arguments = schema.arguments.iter().map(|it| (it.defines, it.refers));
    let keys = schema.blocks.iter().map(|it| (it.defines, it.refers));
    let links = labels.chain(arguments).chain(keys);
    links.map(|(defines, refers)| Link {
        defines,
        refers,
        is_acyclic: false,
    })
}
