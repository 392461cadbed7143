//! What a schema means for the body model: names with those of flattened types, and labels.

use std::borrow::Cow;
use std::collections::HashSet;

use hcl_core::{AttributeSchema, BlockSchema, BodySchema};

use super::decoder::Around;
use crate::schema::{Nesting, Schema, SchemaKind, Variant};

/// The flattened field whose enum has the block type, by its place.
pub(super) fn chosen_by(schema: &Schema, type_name: &str) -> Option<usize> {
    schema
        .flattened
        .iter()
        .position(|nesting| match nesting().body.kind {
            SchemaKind::ByBlockType(variants) => {
                variants.iter().any(|variant| variant.is_named(type_name))
            }
            SchemaKind::Struct | SchemaKind::ByLabel(_) => false,
        })
}

/// Whether a flattened type has the name, as attribute or as block type.
pub(super) fn is_flattened(schema: &Schema, name: &str) -> bool {
    let mut flattened = schema.flattened.iter();
    flattened.any(|nesting| has_name(nesting().body, name))
}

/// Whether a type has the name, or one that is flattened into it.
pub(super) fn has_name(schema: &Schema, name: &str) -> bool {
    let is_attribute = |of: &crate::schema::Argument| of.is_named(name);
    schema.arguments.iter().any(is_attribute)
        || schema.blocks.iter().any(|block| block.is_named(name))
        || chosen_by(schema, name).is_some()
        || is_flattened(schema, name)
}

/// Whether names that are not in the schema are taken too.
pub(super) fn is_open(schema: &Schema) -> bool {
    schema.open
        || schema
            .flattened
            .iter()
            .any(|nesting| is_open(nesting().body))
}

/// Everything that a schema names, and those around it.
pub(super) fn body_schema(schema: &'static Schema, around: Option<&Around<'_>>) -> BodySchema {
    let mut names = Names::default();
    names.add(schema);
    for around in std::iter::successors(around, |around| around.outer) {
        names.add(around.schema);
    }
    names.build()
}

/// The same block types without labels and attributes.
pub(super) fn only_blocks(schema: &BodySchema) -> BodySchema {
    let blocks = schema.blocks().iter().map(|block| BlockSchema {
        type_name: block.type_name.clone(),
        label_names: Vec::new(),
    });
    BodySchema::from_parts(Vec::new(), blocks.collect()).unwrap_or_default()
}

/// What the labels of a block mean, as far as is known.
fn label_names(nesting: &Nesting) -> Vec<Cow<'static, str>> {
    let keys = std::iter::repeat_n(Cow::Borrowed("name"), nesting.key_labels);
    keys.chain(names_of_labels(nesting.body)).collect()
}

fn names_of_labels(schema: &'static Schema) -> Vec<Cow<'static, str>> {
    match schema.kind {
        SchemaKind::Struct => schema
            .labels
            .iter()
            .map(|label| label.name.into())
            .collect(),
        SchemaKind::ByLabel(variants) => std::iter::once("type".into())
            .chain(most_labels(variants))
            .collect(),
        SchemaKind::ByBlockType(variants) => most_labels(variants),
    }
}

fn most_labels(variants: &'static [Variant]) -> Vec<Cow<'static, str>> {
    let labels = variants
        .iter()
        .map(|variant| names_of_labels((variant.schema)()));
    labels.max_by_key(Vec::len).unwrap_or_default()
}

/// Attributes and block types, none of them twice.
#[derive(Default)]
struct Names {
    seen: HashSet<&'static str>,
    attributes: Vec<AttributeSchema>,
    blocks: Vec<BlockSchema>,
}

impl Names {
    fn add(&mut self, schema: &'static Schema) {
        for attribute in schema.arguments {
            for &name in std::iter::once(&attribute.name).chain(attribute.aliases) {
                if self.seen.insert(name) {
                    self.attributes.push(AttributeSchema {
                        name: name.into(),
                        required: false,
                    });
                }
            }
        }
        for block in schema.blocks {
            self.add_block(block.name, block.aliases, &label_names(&(block.nesting)()));
        }
        self.add_flattened(schema);
    }

    fn add_flattened(&mut self, schema: &'static Schema) {
        for nesting in schema.flattened {
            let nesting = nesting();
            self.add(nesting.body);
            if let SchemaKind::ByBlockType(variants) = nesting.body.kind {
                for variant in variants {
                    let labels = names_of_labels((variant.schema)());
                    self.add_block(variant.name, variant.aliases, &labels);
                }
            }
        }
    }

    fn add_block(
        &mut self,
        name: &'static str,
        aliases: &'static [&'static str],
        labels: &[Cow<'static, str>],
    ) {
        for &name in std::iter::once(&name).chain(aliases) {
            if self.seen.insert(name) {
                self.blocks.push(BlockSchema {
                    type_name: name.into(),
                    label_names: labels.to_vec(),
                });
            }
        }
    }

    fn build(self) -> BodySchema {
        // No name is there twice, so this cannot fail.
        BodySchema::from_parts(self.attributes, self.blocks).unwrap_or_default()
    }
}
