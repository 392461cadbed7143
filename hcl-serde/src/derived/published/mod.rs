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
use super::content::Content;
use super::errors;
use super::field::{Input, ReadField};
use super::keyed_map::KeyedMap;
use super::label::read_text;
use super::names::MAX_LABELS;
use super::references::links;
use crate::constraint::Constraint;
use crate::de::{Origin, TreeDeserializer, TreeValue};
use crate::error::Error;
use crate::location::{Anchor, Path, Step};
use crate::references::Names;
use crate::schema::{Arity, Nesting, PublishedValue, Schema, SchemaData, SchemaKind, Shape, Types};
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
    let is_empty =
        schema.labels.is_empty() && schema.arguments.is_empty() && schema.blocks.is_empty();
    // An enum of serde: nothing is known of its blocks and labels.
    if schema.open && is_empty && !(schema.secrets)() {
        return Ok(());
    }
    let mut attributes = vec![0; schema.arguments.len()];
    let mut content = decoder.content(schema, &mut attributes);
    content.begin();
    content.match_rest();
    // Before names are noted: a report quotes no secret.
    content.conceal_secrets();
    let values = schema.labels.iter();
    let values = values.map(|it| (it.published, it.required, &[][..]));
    let arguments = schema.arguments.iter();
    let arguments = arguments.map(|it| (it.published, it.required, it.constraints));
    let mut values: Vec<CheckedValue<'_>> = values
        .chain(arguments)
        .map(|(published, required, constraints)| CheckedValue {
            published,
            constraints,
            is_required: required(),
        })
        .collect();
    let mut blocks = vec![CheckedBlocks; schema.blocks.len()];
    let values = values.iter_mut().map(|it| it as &mut dyn ReadField<'_>);
    let blocks = blocks.iter_mut().map(|it| it as &mut dyn ReadField<'_>);
    let mut fields: Vec<&mut dyn ReadField<'_>> = values.chain(blocks).collect();
    content.read_fields(&mut fields);
    content.finish()
}

/// The place of a label or an argument. The value is read by its shape and dropped.
struct CheckedValue<'s> {
    published: Option<PublishedValue<'s>>,
    constraints: &'s [Constraint<'s>],
    is_required: bool,
}

impl<'de> ReadField<'de> for CheckedValue<'_> {
    fn read(&mut self, input: Input<'_, '_, 'de>) -> std::result::Result<(), Error> {
        match (&self.published, input) {
            (Some(published), Input::Value(TreeDeserializer::Value(value))) => {
                published.read(value, self.constraints)
            }
            _ => Ok(()),
        }
    }

    fn set_absent(&mut self) -> bool {
        !self.is_required
    }
}

/// The place of the blocks of a field.
#[derive(Clone)]
struct CheckedBlocks;

impl<'de> ReadField<'de> for CheckedBlocks {
    fn read(&mut self, input: Input<'_, '_, 'de>) -> std::result::Result<(), Error> {
        if let Input::Blocks(group) = input {
            let block = group.list.schema.ok_or(Stop)?;
            check_group(group, &block.nesting.get(group.list.types))?;
        }
        Ok(())
    }
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

fn check_group(group: &Group<'_, '_>, nesting: &Nesting<'_>) -> Result<()> {
    if group.labels_taken < nesting.key_labels {
        let inner = |inner: &Group<'_, '_>| check_group(inner, nesting);
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
        let admits = || of_key.admits_label(key, text, "name");
        read_text(key, &mut || of_key.read(key, &[]), &admits).then_some(())
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
}

impl PublishedValue<'_> {
    /// Reads a value by its shape.
    fn read(
        &self,
        value: TreeValue<'_, '_>,
        constraints: &[Constraint<'_>],
    ) -> std::result::Result<(), Error> {
        let marked = value.path.then(Step::Marked);
        let path: &Path<'_> = if self.is_secret { &marked } else { value.path };
        let value = TreeValue { path, ..value };
        let read = |value: TreeValue<'_, '_>| {
            let seed = match value.origin {
                // A label that may be absent is read as what it is then.
                Origin::Text(..) => ShapeSeed::new(self.shape.without_null()),
                _ => ShapeSeed::new(self.shape),
            };
            let seed = seed.constrained(constraints);
            seed.deserialize(TreeDeserializer::Value(value))
        };
        if self.is_nullable && !self.shape.accepts_null() {
            value.unless_null(read).map(drop)
        } else {
            read(value)
        }
    }

    /// Returns whether a label, which was read, satisfies its constraints. Reports each constraint that it violates.
    pub(super) fn admits_label(&self, label: TreeValue<'_, '_>, text: &str, name: &str) -> bool {
        !is_constrained(self.shape)
            || label_satisfies(label, text, &ShapeConstraints::new(self.shape), name)
    }
}
